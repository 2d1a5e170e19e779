"""Notes on objects: for players who may see the card, and for one object only."""

import pytest
from msgspec.structs import replace

from core.rules import engine
from core.rules.actions import LONGEST_NOTE, Move, Note
from core.rules.verdict import Ruling
from core.state.ids import ObjectId
from core.state.visibility import projected
from core.state.zones import BATTLEFIELD, GRAVEYARD, HAND
from tests.core.stage import ADA, BEN, Stage


def noted(stage: Stage, object_id: ObjectId, text: str) -> None:
    """Let Ada write on an object."""
    outcome = engine.apply(stage.view, Note(player=ADA, object=object_id, text=text))
    assert outcome.carried_out
    stage.state = outcome.state


@pytest.fixture
def stage() -> Stage:
    return Stage()


def test_a_note_is_written_and_wiped_off(stage: Stage) -> None:
    bear = stage.place("Grizzly Bears")
    noted(stage, bear, "  blocks  ")
    assert stage.object(bear).note == "blocks"
    noted(stage, bear, "")
    assert stage.object(bear).note == ""


def test_no_rule_has_a_say_in_a_note(stage: Stage) -> None:
    bear = stage.place("Grizzly Bears")
    verdict = engine.judge(stage.view, Note(player=BEN, object=bear, text="mine"))
    assert verdict.ruling is Ruling.SILENT


def test_nobody_writes_on_a_card_that_they_may_not_see(stage: Stage) -> None:
    card = stage.place("Grizzly Bears", HAND)
    verdict = engine.judge(stage.view, Note(player=BEN, object=card, text="?"))
    assert verdict.ruling is Ruling.REFUSED
    assert not verdict.possible


def test_a_note_has_an_end(stage: Stage) -> None:
    bear = stage.place("Grizzly Bears")
    verdict = engine.judge(stage.view, Note(player=ADA, object=bear, text="x" * (LONGEST_NOTE + 1)))
    assert verdict.ruling is Ruling.REFUSED


def test_a_new_object_has_no_note(stage: Stage) -> None:
    bear = stage.place("Grizzly Bears")
    noted(stage, bear, "blocks")
    outcome = engine.apply(stage.view, Move(player=ADA, object=bear, to=GRAVEYARD))
    assert outcome.state.object(bear).note == ""


def test_a_note_turns_over_with_its_card(stage: Stage) -> None:
    scout = stage.place("Delver of Secrets")
    noted(stage, scout, "flips next turn")
    stage.alter(scout, side=1)
    assert stage.object(scout).note == "flips next turn"


def test_the_name_of_the_action_tells_neither_the_note_nor_a_hidden_card(stage: Stage) -> None:
    card = stage.place("Grizzly Bears", HAND)
    outcome = engine.apply(stage.view, Note(player=ADA, object=card, text="secret"))
    assert outcome.label == "Note on a card"


def test_who_may_not_see_a_card_sees_no_note_on_it(stage: Stage) -> None:
    down = stage.place("Grizzly Bears", BATTLEFIELD, face_down=True)
    noted(stage, down, "it is a bear")
    zones = stage.rules.zones
    for viewer in (BEN, None):
        assert not any(each.note for each in projected(zones, stage.state, viewer).state.objects)
    (own,) = projected(zones, stage.state, ADA).state.objects
    assert own.note == "it is a bear"
    assert replace(own, note="") != own
