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

- Seven ways off the battlefield: hand, graveyard, exile, top and bottom of the library,
  command zone, out of the game. An effect may say any of them. From the hand they are seven
  too: the way to the hand falls away, and what goes to the graveyard is discarded.
- Five deeds with any single permanent: tap it, put a +1/+1 or a -1/-1 counter on it, exile
  and return it, make a token that is a copy of it. No counter can be taken off, for none is on it.
- One more that depends on its kind: a transforming card transforms, a face-down one is turned
  up, one with a common back is turned down. A double-faced one can't be turned down, and a
  modal one transforms since September 2025 only. Meld cards on the battlefield have neither,
  but meld, and either of the two may be asked to.
- From the hand: each face, half or fused pair that may be cast or played, put by an
  instruction, put face down, and a helper card for what has no common back. Instants can't be
  put except face down, and a card is put transformed only where the edition lets it transform.
- The end of the turn, always.

Two deep the numbers after each line were added up by hand as well. For the pair: either card
alone has five deeds and seven ways, so with the end of the turn one that stays behind comes to
thirteen. What has left adds to that: ten from the hand (cast, put, put face down, a helper card,
six ways on), eight from graveyard, exile or command zone (put, a helper card, six ways), nine from
outside the game, where it may be put face down too, and six from the library (drawn, or moved
unseen to one of five zones). A token copy adds thirteen to all twenty-seven: five deeds, turning
it down, seven ways. Melded, five deeds and the end are left, and eleven ways: graveyard, exile and
both ends of the library ask which card comes first. The Rats die of a -1/-1 counter, the
Scavengers of none. That the oldest editions come to the same sums is no accident: where a token
copy of a double-faced card has one face, it can't transform, but it can be turned face down.
"""

from collections.abc import Callable, Iterator, Mapping

import pytest

from core.games.mtg.rulesets import EDITIONS
from core.law import engine
from core.law.actions import BecomeCopy, Draw, EndTurn, TurnFaceDown
from core.law.reading import Reading
from core.law.ruleset import Deed
from core.law.verdict import Ruling
from core.table.zones import HAND
from tests.core.stage import ADA, Stage


def lawful(reading: Reading) -> Iterator[Deed]:
    """Yield every lawful deed of Ada's."""
    offered = [
        Deed(action=Draw(player=ADA), words="Draw"),
        Deed(action=EndTurn(player=reading.table.active), words="End the turn"),
    ]
    for obj in reading.table.objects:
        offered.extend(reading.rules.menu(reading, obj.id, ADA))
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
        ("End the turn", 14),
        ("Tap", 14),
        ("Transform", 14),
        ("Add a +1/+1 counter", 15),
        ("Add a -1/-1 counter", 10),
        ("Exile and return", 14),
        ("Create a token copy", 27),
        ("To the hand", 12),
        ("Dies: to the graveyard", 10),
        ("To exile", 10),
        ("To the top of the library", 7),
        ("To the bottom of the library", 7),
        ("To the command zone", 10),
        ("Outside the game", 11),
    ),
    "modal": (
        ("End the turn", 11),
        ("Cast Umara Wizard", 11),
        ("Play Umara Skyfalls", 13),
        ("Put onto the battlefield", 13),
        ("Put face down", 15),
        ("Use a helper card", 12),
        ("Discard", 9),
        ("To exile", 9),
        ("To the top of the library", 7),
        ("To the bottom of the library", 7),
        ("To the command zone", 9),
        ("Outside the game", 10),
    ),
    "pair": (
        ("End the turn", 27),
        ("Tap", 27),
        ("Meld with Midnight Scavengers", 17),
        ("Add a +1/+1 counter", 28),
        ("Add a -1/-1 counter", 21),
        ("Exile and return", 27),
        ("Create a token copy", 40),
        ("To the hand", 23),
        ("Dies: to the graveyard", 21),
        ("To exile", 21),
        ("To the top of the library", 19),
        ("To the bottom of the library", 19),
        ("To the command zone", 21),
        ("Outside the game", 22),
        ("Tap", 27),
        ("Meld with Graf Rats", 17),
        ("Add a +1/+1 counter", 28),
        ("Add a -1/-1 counter", 28),
        ("Exile and return", 27),
        ("Create a token copy", 40),
        ("To the hand", 23),
        ("Dies: to the graveyard", 21),
        ("To exile", 21),
        ("To the top of the library", 19),
        ("To the bottom of the library", 19),
        ("To the command zone", 21),
        ("Outside the game", 22),
    ),
    "fuse": (
        ("End the turn", 11),
        ("Cast Far", 11),
        ("Cast Away", 11),
        ("Fuse Far // Away", 11),
        ("Put face down", 13),
        ("Discard", 8),
        ("To exile", 8),
        ("To the top of the library", 7),
        ("To the bottom of the library", 7),
        ("To the command zone", 8),
        ("Outside the game", 8),
    ),
    "face_down": (
        ("End the turn", 14),
        ("Tap", 14),
        ("Turn face up", 14),
        ("Add a +1/+1 counter", 15),
        ("Add a -1/-1 counter", 15),
        ("Exile and return", 14),
        ("Create a token copy", 27),
        ("To the hand", 10),
        ("Dies: to the graveyard", 9),
        ("To exile", 9),
        ("To the top of the library", 7),
        ("To the bottom of the library", 7),
        ("To the command zone", 9),
        ("Outside the game", 9),
    ),
    "clone": (
        ("End the turn", 14),
        ("Tap", 14),
        ("Turn face down", 14),
        ("Add a +1/+1 counter", 15),
        ("Add a -1/-1 counter", 15),
        ("Exile and return", 9),
        ("Create a token copy", 27),
        ("To the hand", 10),
        ("Dies: to the graveyard", 9),
        ("To exile", 9),
        ("To the top of the library", 7),
        ("To the bottom of the library", 7),
        ("To the command zone", 9),
        ("Outside the game", 9),
    ),
}
"""The lawful deeds of each position up to 2025-06, and how many there are after each."""

MODAL_SINCE_2025_09: Lines = (
    ("End the turn", 12),
    ("Cast Umara Wizard", 11),
    ("Play Umara Skyfalls", 14),
    ("Put onto the battlefield", 14),
    ("Put onto the battlefield transformed", 14),
    ("Put face down", 15),
    ("Use a helper card", 13),
    ("Discard", 10),
    ("To exile", 10),
    ("To the top of the library", 7),
    ("To the bottom of the library", 7),
    ("To the command zone", 10),
    ("Outside the game", 11),
)
"""From then on modal cards transform, so they may be put onto the battlefield transformed."""

COUNTED: Mapping[str, Mapping[str, tuple[int, int]]] = {
    "transforming": {
        "2020-08": (14, 175),
        "2021-06": (14, 175),
        "2022-04": (14, 175),
        "2024-06": (14, 175),
        "2025-06": (14, 175),
        "2025-09": (14, 175),
    },
    "modal": {
        "2020-08": (12, 126),
        "2021-06": (12, 126),
        "2022-04": (12, 126),
        "2024-06": (12, 126),
        "2025-06": (12, 126),
        "2025-09": (13, 148),
    },
    "pair": {
        "2020-08": (27, 646),
        "2021-06": (27, 646),
        "2022-04": (27, 646),
        "2024-06": (27, 646),
        "2025-06": (27, 646),
        "2025-09": (27, 646),
    },
    "fuse": {
        "2020-08": (11, 103),
        "2021-06": (11, 103),
        "2022-04": (11, 103),
        "2024-06": (11, 103),
        "2025-06": (11, 103),
        "2025-09": (11, 103),
    },
    "face_down": {
        "2020-08": (14, 173),
        "2021-06": (14, 173),
        "2022-04": (14, 173),
        "2024-06": (14, 173),
        "2025-06": (14, 173),
        "2025-09": (14, 173),
    },
    "clone": {
        "2020-08": (14, 168),
        "2021-06": (14, 168),
        "2022-04": (14, 168),
        "2024-06": (14, 168),
        "2025-06": (14, 168),
        "2025-09": (14, 168),
    },
}
"""Lawful deeds one and two deep, by position and edition."""

EVERY = [(name, edition) for name in POSITIONS for edition in sorted(EDITIONS)]


def listed(name: str, edition: str) -> Lines:
    """Return the deeds of a position in words, as the edition has them."""
    changed = name == "modal" and edition == "2025-09"
    return MODAL_SINCE_2025_09 if changed else LISTED[name]


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
