"""Lawful deeds counted from six small positions, one deep and two deep, in every edition.

The numbers are like the perft numbers of chess programs: whoever changes a rule, a verb or
the menu sees at once where the game has grown or shrunk. They say nothing of what a deed
does, so a number that changes is a question, not yet a fault.

What is counted: every deed of the menu of every object, as Ada is offered it, and drawing a
card and ending the turn, each if its verdict is `done`. Ada is the active player, nothing
else is on the table, and both libraries are empty, so that drawing is no lawful deed at
first. A choice that a deed leaves open is not counted, and neither are deeds made with a
form, such as effects by hand.

How the numbers were checked: `LISTED` names the deeds of each position in words, one a line,
with the number of lawful deeds after it. One deep a reader who has the rulebook and no
program can go through the lines and count them; a test holds that these are the very deeds
that are offered. So they were counted, with these groups in mind:

- Ten ways off the battlefield: hand, graveyard, destroyed, sacrificed, exile, exile face down,
  top and bottom of the library, command zone, out of the game. An effect may say any of them.
  From the hand they are seven: the way to the hand falls away, what goes to the graveyard is
  discarded, and only what is on the battlefield is destroyed or sacrificed.
- Five deeds with any single permanent: tap it, put a +1/+1 or a -1/-1 counter on it, exile
  and return it, make a token that is a copy of it. No counter can be taken off, for none is on
  it. What has two faces, and does not meld, can be told to return transformed as well.
- One more that depends on its kind: a transforming card transforms, a face-down one is turned
  up, one with a common back is turned down. A double-faced one can't be turned down, and a
  modal one transforms since September 2025 only. Meld cards on the battlefield have neither,
  but meld, and either of the two may be asked to.
- From the hand: each face, half or fused pair that may be cast or played, cast face down, put by
  an instruction, put face down, and a helper card for what has no common back. Instants can't be
  put except face down, but each half can be cast as a copy. A card is put transformed only where
  the edition lets it transform.
- The end of the turn, always.

Two deep the numbers after each line were added up by hand as well. For the pair: either card alone
has five deeds and ten ways, so with the end of the turn one that stays behind comes to sixteen.
What has left adds to that: twelve from the hand (cast, cast face down, put, put face down, a helper
card, seven ways on), nine from the graveyard (put, put face down, seven ways), eight from exile,
where being exiled falls away, nine from exile face down, where a helper card may lie, ten from the
command zone (as from the graveyard, and it may be named a commander), nine from outside the game
(put, put face down, a helper card, six ways), and eight from the library (drawn, manifested, or
moved unseen to one of five zones or face down to exile). A token copy adds sixteen to all thirty-
three: five deeds, turning it down, ten ways. Melded, five deeds and the end are left, and sixteen
ways: graveyard, destroyed, sacrificed, exile and both ends of the library ask which card comes
first, exile face down does not. The Rats die of a -1/-1 counter, the Scavengers of none. That the
oldest editions come to the same sums is no accident: where a token copy of a double-faced card has
one face, it can't transform, but it can be turned face down. It just can't return transformed, so
for a transforming card they come to one less.
"""

from collections.abc import Callable, Iterator, Mapping

import pytest

from core.games.mtg.rulesets import EDITIONS
from core.rules import engine
from core.rules.actions import BecomeCopy, Draw, EndTurn, TurnFaceDown
from core.rules.reading import Reading
from core.rules.ruleset import Deed
from core.rules.verdict import Ruling
from core.state.zones import HAND
from tests.core.stage import ADA, Stage


def lawful(reading: Reading) -> Iterator[Deed]:
    """Yield every lawful deed of Ada's."""
    offered = [
        Deed(action=Draw(player=ADA), words="Draw"),
        Deed(action=EndTurn(player=reading.table.active), words="End the turn"),
    ]
    for obj in reading.table.objects:
        offered.extend(reading.rules.law.menu(reading, obj.id, ADA))
    for deed in offered:
        if engine.judge(reading, deed.action).ruling is Ruling.DONE:
            yield deed


def perft(reading: Reading, depth: int) -> int:
    """Count the lawful deeds at the end of every lawful way that is so many deeds long."""
    deeds = list(lawful(reading))
    if depth == 1:
        return len(deeds)
    after = (reading.at(engine.apply(reading, deed.action).table) for deed in deeds)
    return sum(perft(each, depth - 1) for each in after)


def transforming(edition: str) -> Stage:
    """Delver of Secrets on the battlefield, front face up."""
    stage = Stage(edition)
    stage.place("Delver of Secrets // Insectile Aberration")
    return stage


def modal(edition: str) -> Stage:
    """Umara Wizard in hand, a modal card with a land on its back."""
    stage = Stage(edition)
    stage.place("Umara Wizard // Umara Skyfalls", HAND)
    return stage


def pair(edition: str) -> Stage:
    """Graf Rats and Midnight Scavengers on the battlefield, apart."""
    stage = Stage(edition)
    stage.place("Graf Rats")
    stage.place("Midnight Scavengers")
    return stage


def fuse(edition: str) -> Stage:
    """Far // Away in hand, a split card with fuse."""
    stage = Stage(edition)
    stage.place("Far // Away", HAND)
    return stage


def face_down(edition: str) -> Stage:
    """Grizzly Bears on the battlefield, turned face down."""
    stage = Stage(edition)
    stage.do(TurnFaceDown(player=ADA, object=stage.place("Grizzly Bears")))
    return stage


def clone(edition: str) -> Stage:
    """Clone on the battlefield, a copy of a back face whose card has left since."""
    stage = Stage(edition)
    back, copy = (
        stage.place("Delver of Secrets // Insectile Aberration", side=1),
        stage.place("Clone"),
    )
    stage.do(BecomeCopy(player=ADA, object=copy, of=back))
    stage.table = stage.table.without(back)
    return stage


POSITIONS: Mapping[str, Callable[[str], Stage]] = {
    each.__name__: each for each in (transforming, modal, pair, fuse, face_down, clone)
}

Lines = tuple[tuple[str, int], ...]

LISTED: Mapping[str, Lines] = {
    "transforming": (
        ("End the turn", 18),
        ("Tap", 18),
        ("Transform", 18),
        ("Add a +1/+1 counter", 19),
        ("Add a -1/-1 counter", 11),
        ("Exile and return", 18),
        ("Exile and return transformed", 18),
        ("Create a token copy", 35),
        ("To the hand", 14),
        ("Dies", 11),
        ("Destroy", 11),
        ("Sacrifice", 11),
        ("To exile", 10),
        ("To exile face down", 11),
        ("To the top of the library", 9),
        ("To the bottom of the library", 9),
        ("To the command zone", 12),
        ("Outside the game", 11),
    ),
    "modal": (
        ("End the turn", 13),
        ("Cast Umara Wizard", 12),
        ("Play Umara Skyfalls", 17),
        ("Cast face down", 13),
        ("Put onto the battlefield", 17),
        ("Put face down", 19),
        ("Use a helper card", 14),
        ("Discard", 10),
        ("To exile", 9),
        ("To exile face down", 10),
        ("To the top of the library", 9),
        ("To the bottom of the library", 9),
        ("To the command zone", 11),
        ("Outside the game", 10),
    ),
    "pair": (
        ("End the turn", 33),
        ("Tap", 33),
        ("Meld with Midnight Scavengers", 22),
        ("Add a +1/+1 counter", 34),
        ("Add a -1/-1 counter", 25),
        ("Exile and return", 33),
        ("Create a token copy", 49),
        ("To the hand", 28),
        ("Dies", 25),
        ("Destroy", 25),
        ("Sacrifice", 25),
        ("To exile", 24),
        ("To exile face down", 25),
        ("To the top of the library", 24),
        ("To the bottom of the library", 24),
        ("To the command zone", 26),
        ("Outside the game", 25),
        ("Tap", 33),
        ("Meld with Graf Rats", 22),
        ("Add a +1/+1 counter", 34),
        ("Add a -1/-1 counter", 34),
        ("Exile and return", 33),
        ("Create a token copy", 49),
        ("To the hand", 28),
        ("Dies", 25),
        ("Destroy", 25),
        ("Sacrifice", 25),
        ("To exile", 24),
        ("To exile face down", 25),
        ("To the top of the library", 24),
        ("To the bottom of the library", 24),
        ("To the command zone", 26),
        ("Outside the game", 25),
    ),
    "fuse": (
        ("End the turn", 15),
        ("Cast Far", 12),
        ("Cast Away", 12),
        ("Fuse Far // Away", 12),
        ("Cast face down", 12),
        ("Put face down", 16),
        ("Copy the card and cast Far", 26),
        ("Copy the card and cast Away", 26),
        ("Discard", 11),
        ("To exile", 10),
        ("To exile face down", 10),
        ("To the top of the library", 9),
        ("To the bottom of the library", 9),
        ("To the command zone", 10),
        ("Outside the game", 8),
    ),
    "face_down": (
        ("End the turn", 17),
        ("Tap", 17),
        ("Turn face up", 17),
        ("Add a +1/+1 counter", 18),
        ("Add a -1/-1 counter", 18),
        ("Exile and return", 17),
        ("Create a token copy", 33),
        ("To the hand", 12),
        ("Dies", 10),
        ("Destroy", 10),
        ("Sacrifice", 10),
        ("To exile", 9),
        ("To exile face down", 9),
        ("To the top of the library", 9),
        ("To the bottom of the library", 9),
        ("To the command zone", 11),
        ("Outside the game", 9),
    ),
    "clone": (
        ("End the turn", 17),
        ("Tap", 17),
        ("Turn face down", 17),
        ("Add a +1/+1 counter", 18),
        ("Add a -1/-1 counter", 18),
        ("Exile and return", 10),
        ("Create a token copy", 33),
        ("To the hand", 12),
        ("Dies", 10),
        ("Destroy", 10),
        ("Sacrifice", 10),
        ("To exile", 9),
        ("To exile face down", 9),
        ("To the top of the library", 9),
        ("To the bottom of the library", 9),
        ("To the command zone", 11),
        ("Outside the game", 9),
    ),
}
"""The lawful deeds of each position up to 2025-06, and how many there are after each."""

MODAL_SINCE_2025_09: Lines = (
    ("End the turn", 14),
    ("Cast Umara Wizard", 12),
    ("Play Umara Skyfalls", 18),
    ("Cast face down", 13),
    ("Put onto the battlefield", 18),
    ("Put onto the battlefield transformed", 18),
    ("Put face down", 19),
    ("Use a helper card", 15),
    ("Discard", 11),
    ("To exile", 10),
    ("To exile face down", 11),
    ("To the top of the library", 9),
    ("To the bottom of the library", 9),
    ("To the command zone", 12),
    ("Outside the game", 11),
)
"""From then on modal cards transform, so they may be put onto the battlefield transformed."""

COUNTED: Mapping[str, Mapping[str, tuple[int, int]]] = {
    "transforming": {
        "2020-08": (18, 263),
        "2021-06": (18, 263),
        "2022-04": (18, 263),
        "2024-06": (18, 264),
        "2025-06": (18, 264),
        "2025-09": (18, 264),
    },
    "modal": {
        "2020-08": (14, 173),
        "2021-06": (14, 173),
        "2022-04": (14, 173),
        "2024-06": (14, 173),
        "2025-06": (14, 173),
        "2025-09": (15, 200),
    },
    "pair": {
        "2020-08": (33, 936),
        "2021-06": (33, 936),
        "2022-04": (33, 936),
        "2024-06": (33, 936),
        "2025-06": (33, 936),
        "2025-09": (33, 936),
    },
    "fuse": {
        "2020-08": (15, 198),
        "2021-06": (15, 198),
        "2022-04": (15, 198),
        "2024-06": (15, 198),
        "2025-06": (15, 198),
        "2025-09": (15, 198),
    },
    "face_down": {
        "2020-08": (17, 235),
        "2021-06": (17, 235),
        "2022-04": (17, 235),
        "2024-06": (17, 235),
        "2025-06": (17, 235),
        "2025-09": (17, 235),
    },
    "clone": {
        "2020-08": (17, 228),
        "2021-06": (17, 228),
        "2022-04": (17, 228),
        "2024-06": (17, 228),
        "2025-06": (17, 228),
        "2025-09": (17, 228),
    },
}
"""Lawful deeds one and two deep, by position and edition."""

COPIES_WITH_ONE_FACE = frozenset({"2020-08", "2021-06", "2022-04"})
"""There the token that copies a double-faced card has one face, and can't return transformed."""

EVERY = [(name, edition) for name in POSITIONS for edition in sorted(EDITIONS)]


def listed(name: str, edition: str) -> Lines:
    """Return the deeds of a position in words, as the edition has them."""
    if name == "modal" and edition == "2025-09":
        return MODAL_SINCE_2025_09
    if name == "transforming" and edition in COPIES_WITH_ONE_FACE:
        return tuple((words, 34 if "token" in words else after) for words, after in LISTED[name])
    return LISTED[name]


@pytest.mark.parametrize(("name", "edition"), EVERY)
def test_the_lawful_deeds_are_the_ones_that_are_listed(name: str, edition: str) -> None:
    found = [deed.words for deed in lawful(POSITIONS[name](edition).reading)]
    assert found == [words for words, _ in listed(name, edition)]


@pytest.mark.parametrize(("name", "edition"), EVERY)
def test_the_numbers_are_those_that_were_counted(name: str, edition: str) -> None:
    reading = POSITIONS[name](edition).reading
    assert (perft(reading, 1), perft(reading, 2)) == COUNTED[name][edition]


@pytest.mark.parametrize(("name", "edition"), EVERY)
def test_the_table_and_the_list_agree(name: str, edition: str) -> None:
    lines = listed(name, edition)
    assert COUNTED[name][edition] == (len(lines), sum(after for _, after in lines))
