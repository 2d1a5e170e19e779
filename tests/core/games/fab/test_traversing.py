"""Heroes with two faces: they turn there and back, whatever kind of card a file makes them."""

import pytest
from msgspec.structs import replace

from core.cards.card import Card
from core.cards.reader import CardEntry, FaceEntry
from core.games.fab.actions import Become, Mark, StartGame, Traverse
from core.games.fab.offers import menu
from core.games.fab.rulesets import EDITIONS
from core.rules import actions as base
from core.rules.verdict import Ruling
from tests.core.games.fab.stage import ADA, BEN, Stage

KINDS = ("traverse", "twin")


def hero(kind: str, *, life: str = "*", box: str = "Shadow Runeblade Hero - Demon") -> Card:
    faces = [
        FaceEntry(name="Dusk Warden", typebox="Shadow Runeblade Hero", life="20", intellect="4"),
        FaceEntry(name="Dusk Usurper", typebox=box, life=life, intellect="3"),
    ]
    return CardEntry(name="Dusk Warden // Dusk Usurper", kind=kind, faces=faces).card()


def stage_of(edition: str = "2026-09") -> Stage:
    found = Stage()
    found.rules = EDITIONS[edition]
    return found


def turning(stage: Stage, object_id: int) -> list[tuple[str, str]]:
    options = menu(stage.view, stage.object(object_id).id, ADA)  # type: ignore[arg-type] # an id
    return [(each.label, each.detail) for each in options if each.verb == "turn"]


@pytest.mark.parametrize("kind", KINDS)
def test_the_menu_offers_the_other_face_in_both_directions(kind: str) -> None:
    stage = stage_of()
    card = stage.place(hero(kind), "hero")
    assert turning(stage, card) == [("Traverse", "to Dusk Usurper")]
    assert stage.do(Traverse(player=ADA, object=card)) is Ruling.DONE
    assert stage.traits(card).name == "Dusk Usurper"
    assert turning(stage, card) == [("Traverse", "to Dusk Warden")]
    assert stage.do(Traverse(player=ADA, object=card)) is Ruling.DONE
    assert stage.traits(card).name == "Dusk Warden"


@pytest.mark.parametrize("kind", KINDS)
def test_an_effect_that_makes_the_other_face_active_turns_a_hero_back_too(kind: str) -> None:
    stage = stage_of()
    card = stage.place(hero(kind), "hero")
    for name in ("Dusk Usurper", "Dusk Warden", "Dusk Usurper"):
        assert stage.do(Become(player=ADA, object=card)) is Ruling.DONE
        assert stage.keys[:2] == ("traverse.turn", "traverse.definition")
        assert stage.traits(card).name == name


@pytest.mark.parametrize("life", ["*", "30"])
@pytest.mark.parametrize("kind", KINDS)
def test_life_total_and_mark_stay_with_any_other_face(kind: str, life: str) -> None:
    stage = stage_of()
    card = stage.place(hero(kind, life=life), "hero")
    stage.place("Katsu", "hero", BEN)
    stage.do(base.Life(player=ADA, change=-7))
    stage.do(Mark(player=BEN, hero=card))
    for change, total in ((0, 13), (2, 15), (-1, 14)):
        stage.do(base.Life(player=ADA, change=change))
        stage.do(Traverse(player=ADA, object=card))
        assert stage.traits(card).stat("life") == str(total)
        assert stage.state.player(ADA).life == total
        assert "marked" in stage.object(card).conditions


def test_a_hero_loses_at_no_life_on_either_face() -> None:
    stage = stage_of()
    card = stage.place(hero("traverse"), "hero")
    stage.place("Katsu", "hero", BEN)
    stage.state = stage.rules.tables.begins_at(stage.state, "action", 2)
    stage.do(Traverse(player=ADA, object=card))
    stage.do(base.Life(player=ADA, change=-20))
    assert stage.state.match.over


def test_a_game_begins_with_the_front_of_a_hero_active() -> None:
    stage = stage_of()
    stage.place("Katsu", "hero", BEN)
    card = stage.place(hero("traverse"), "hero", side=1)
    stage.state = replace(stage.state, turn_step="before")
    assert stage.do(StartGame(player=ADA, first=ADA)) is Ruling.REFUSED
    assert "traverse.front" in stage.keys
    stage.state = stage.state.put(replace(stage.object(card), side=0))
    assert stage.do(StartGame(player=ADA, first=ADA)) is Ruling.DONE


def test_a_twin_card_of_demi_heroes_does_not_traverse() -> None:
    stage = stage_of()
    card = stage.place(hero("twin", box="Shadow Demi-Hero"), "hero")
    assert stage.do(Traverse(player=ADA, object=card)) is Ruling.NOTHING
    assert turning(stage, card) == [("Make the back active", "into Dusk Usurper")]


@pytest.mark.parametrize(
    "edition", [id_ for id_, rules in EDITIONS.items() if Traverse not in rules.tables.specs]
)
def test_before_that_a_hero_with_two_faces_does_not_turn(edition: str) -> None:
    stage = stage_of(edition)
    card = stage.place(hero("traverse"), "hero")
    assert stage.do(Become(player=ADA, object=card)) is Ruling.NOTHING
    assert turning(stage, card) == []
