"""Substitute cards in a hand or library, for cards without the common back."""

import pytest

from core.games.mtg.actions import Cast, Put, Substitute
from core.games.mtg.rulesets import EDITIONS
from core.rules.actions import Move
from core.rules.verdict import ANYTHING, Ruling
from core.state.ids import ObjectId
from core.state.visibility import may_see
from core.state.zones import BATTLEFIELD, GRAVEYARD, HAND, LIBRARY, OUTSIDE
from tests.core.stage import ADA, BEN, Stage

DELVER = "Delver of Secrets // Insectile Aberration"
MODAL = "Valki, God of Lies // Tibalt, Cosmic Impostor"


def lies_there(stage: Stage, object_id: ObjectId) -> object:
    """Return whether the substitute card takes the place of the card."""
    return stage.rules.tables.characteristics(stage.view, object_id)["substitute"]


def use(object_id: ObjectId, *, helper: bool = True) -> Substitute:
    return Substitute(player=ADA, object=object_id, use=helper)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("card", "key"),
    [
        (DELVER, "wiki.substitutes"),
        (MODAL, "wiki.substitutes"),
        ("Graf Rats", "meld.substitutes"),
    ],
)
def test_a_helper_card_stands_in_for_every_card_without_the_common_back(
    edition: str, card: str, key: str
) -> None:
    stage = Stage(edition)
    held = stage.place(card, HAND)
    verdict = stage.judge(use(held))
    assert (verdict.ruling, verdict.keys[0]) == (Ruling.DONE, key)
    assert "info.indistinguishable" in verdict.keys
    stage.do(use(held))
    assert lies_there(stage, held)


@pytest.mark.parametrize("card", ["Grizzly Bears", "Fire // Ice", "Akki Lavarunner"])
def test_a_card_with_the_common_back_needs_none(card: str) -> None:
    stage = Stage()
    held = stage.place(card, HAND)
    verdict = stage.judge(use(held))
    assert (verdict.ruling, verdict.keys[0]) == (Ruling.REFUSED, "wiki.substitutes")
    assert not any("helper" in option.label for option in stage.menu(held))


def test_no_helper_card_stands_in_for_a_token() -> None:
    stage = Stage()
    outcome = stage.attempt(use(stage.token(DELVER)), ANYTHING)
    assert not outcome.carried_out


def test_only_its_owner_says_what_lies_there() -> None:
    stage = Stage()
    theirs = stage.place(DELVER, owner=BEN, controller=ADA)
    verdict = stage.judge(use(theirs))
    assert (verdict.ruling, verdict.decisive[0].key) == (Ruling.REFUSED, "info.indistinguishable")


def test_what_is_used_already_changes_nothing() -> None:
    stage = Stage()
    held = stage.place(DELVER, HAND)
    assert stage.ruling(use(held, helper=False)) is Ruling.NOTHING
    stage.do(use(held))
    assert stage.ruling(use(held)) is Ruling.NOTHING
    stage.do(use(held, helper=False))
    assert not lies_there(stage, held)


@pytest.mark.parametrize(
    ("zone", "face_down", "helper"),
    [
        (HAND, False, True),
        (LIBRARY, False, True),
        (OUTSIDE, False, True),
        (BATTLEFIELD, True, True),
        (BATTLEFIELD, False, False),
        (GRAVEYARD, False, False),
    ],
)
def test_it_lies_there_only_while_the_card_is_hidden(
    zone: str, face_down: bool, helper: bool
) -> None:
    stage = Stage()
    card = stage.place(DELVER, zone, face_down=face_down)  # type: ignore[arg-type] # a zone is a word
    stage.do(use(card))
    assert lies_there(stage, card) is helper


def test_once_public_the_card_is_used_and_hidden_again_the_helper_card() -> None:
    stage = Stage()
    card = stage.place(DELVER, HAND)
    stage.do(use(card))
    stage.do(Cast(player=ADA, card=card))
    assert not lies_there(stage, card)
    stage.do(Move(player=ADA, object=card, to=HAND))
    assert lies_there(stage, card)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("card", [DELVER, MODAL, "Graf Rats"])
def test_the_game_knows_it_as_the_card_itself(edition: str, card: str) -> None:
    def characteristics(*, helper: bool) -> dict[str, object]:
        stage = Stage(edition)
        held = stage.place(card, HAND)
        if helper:
            stage.do(use(held))
        return {**stage.rules.tables.characteristics(stage.view, held), "substitute": None}

    assert characteristics(helper=True) == characteristics(helper=False)


def test_the_same_people_see_it_and_nobody_hears_which_card_it_is() -> None:
    stage = Stage()
    held = stage.place(DELVER, HAND)
    outcome = stage.do(use(held))
    obj, zones = stage.object(held), stage.rules.zones
    assert [may_see(zones, obj, who) for who in (ADA, BEN, None)] == [True, False, False]
    assert outcome.label == "An action with a hidden card"
    told = [(event.says, event.secret) for event in outcome.events]
    assert told == [("", True)]


def test_the_menu_offers_the_one_that_does_not_lie_there() -> None:
    stage = Stage()
    held = stage.place(DELVER, HAND)
    for words in ("Use a helper card", "Put the card itself in its place"):
        (option,) = [option for option in stage.menu(held) if isinstance(option.action, Substitute)]
        assert (option.label, option.verdict.ruling) == (words, Ruling.DONE)
        stage.do(option.action)


def test_the_owner_chooses_face_down_too_but_not_where_everybody_sees_it() -> None:
    stage = Stage()
    card = stage.place(DELVER, HAND)
    stage.do(Put(player=ADA, card=card, as_="face_down"))
    assert any(option.label == "Use a helper card" for option in stage.menu(card))
    shown = stage.place(DELVER)
    assert not any("helper" in option.label for option in stage.menu(shown))


def test_both_cards_of_a_melded_permanent_may_have_one() -> None:
    stage = Stage()
    host = stage.melded("Graf Rats", "Midnight Scavengers")
    stage.do(use(host))
    assert not lies_there(stage, host)
    stage.do(Move(player=ADA, object=host, to=HAND))
    hand = stage.state.in_zone(HAND, ADA)
    assert [lies_there(stage, each.id) for each in hand] == [True, True]


def test_the_sheet_says_so_to_whom_may_see_it_only() -> None:
    stage = Stage()
    held = stage.place(DELVER, HAND)
    stage.do(use(held))
    notes = stage.rules.tables.characteristics_view(stage.view, held, ADA).notes
    (note,) = [note for note in notes if note.heading == "Helper card"]
    assert (note.text, note.key) == (
        "A helper card represents it while it is hidden",
        "wiki.substitutes",
    )
    assert stage.rules.tables.characteristics_view(stage.view, held, BEN).notes == ()
