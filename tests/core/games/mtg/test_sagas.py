"""Sagas get a lore counter as their controller's main phase begins."""

import pytest

from core.games.mtg.actions import BeginMain
from core.rules.actions import Control, Effect, EndTurn
from core.rules.verdict import Ruling
from core.state.effects import Change
from tests.core.stage import ADA, BEN, Stage, happened

SAGA = "History of Benalia"


def test_every_saga_of_the_active_player_goes_on_and_no_other() -> None:
    stage = Stage()
    sagas = [stage.place(SAGA) for _ in "ab"]
    theirs = stage.place(SAGA, owner=BEN)
    outcome = stage.do(BeginMain(player=ADA))
    lore = [stage.object(who).counter("lore") for who in (*sagas, theirs)]
    assert lore == [2, 2, 1]
    assert happened(outcome, "counters") == 2
    assert outcome.verdict.keys == ("saga.lore", "saga.chapters")


def test_it_goes_on_for_who_controls_it_now() -> None:
    stage = Stage()
    saga = stage.place(SAGA)
    stage.do(Control(player=ADA, object=saga, to=BEN))
    assert stage.ruling(BeginMain(player=ADA)) is Ruling.NOTHING
    stage.do(EndTurn(player=ADA))
    stage.do(BeginMain(player=BEN))
    assert stage.object(saga).counter("lore") == 2


def test_only_in_ones_own_turn() -> None:
    stage = Stage()
    stage.place(SAGA, owner=BEN)
    assert stage.ruling(BeginMain(player=BEN)) is Ruling.REFUSED


@pytest.mark.parametrize("what", ["without its chapters", "face down", "no Saga"])
def test_what_has_no_chapters_does_not_go_on(what: str) -> None:
    stage = Stage()
    down = what == "face down"
    object_id = stage.place("Grizzly Bears" if what == "no Saga" else SAGA, face_down=down)
    if what == "without its chapters":
        stage.do(Effect(player=ADA, objects=(object_id,), change=Change(lose_abilities=True)))
    assert stage.ruling(BeginMain(player=ADA)) is Ruling.NOTHING


def test_the_menu_of_a_saga_offers_it_in_its_controllers_turn() -> None:
    stage = Stage()
    mine, theirs = stage.place(SAGA), stage.place(SAGA, owner=BEN)
    offered = {who: [option.label for option in stage.menu(who)] for who in (mine, theirs)}
    assert "Begin the main phase" in offered[mine]
    assert "Begin the main phase" not in offered[theirs]
