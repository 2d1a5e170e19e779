"""Reminders list cards at the beginning of a turn or end phase, and carry out nothing."""

from dataclasses import dataclass

import pytest

from core.games.fab.actions import Pass, Play
from core.games.fab.rulesets import CR_9
from core.games.fab.turn.reminders import cards_of_end_phase
from core.rules.actions import Ability, EndTurn, Points
from core.rules.views import TurnPlan
from core.state.ids import ObjectId
from tests.core.answers import answering
from tests.core.games.fab.stage import ADA, BEN, Stage, made_up

JAB = made_up("Jab", "Ninja Action - Attack", pitch="1", cost="0", power="4", defense="2")
MINE = "At the beginning of your action phase, destroy this."
START = "At the start of your turn, gain a resource point."
EACH = "At the start of each turn, each hero gains 1 life."
LATER = "At the start of your next turn, draw a card."
END = "At the beginning of your end phase, destroy this and draw a card."


@dataclass
class Turn:
    """Ada's turn has begun; the auras of both are in the arena."""

    stage: Stage
    jab: ObjectId

    def aura(self, text: str, owner: str = ADA, *, face_down: bool = False) -> ObjectId:
        card = made_up(f"Aura {self.stage.state.next_id}", "Generic Action - Aura", text=text)
        who = ADA if owner == ADA else BEN
        return self.stage.place(card, "permanent", who, face_down=face_down)

    @property
    def plan(self) -> TurnPlan:
        found = CR_9.tables.turn_plan(self.stage.view)
        assert found is not None
        return found

    @property
    def named(self) -> tuple[ObjectId, ...]:
        found = self.plan.triggers
        return found.objects if found is not None else ()


@pytest.fixture
def turn() -> Turn:
    stage = Stage()
    stage.place("Katsu", "hero")
    stage.place("Oscilio", "hero", BEN)
    jab = stage.place(JAB, "hand")
    stage.state = CR_9.tables.begins_at(stage.state, "action", 2)
    return Turn(stage, jab)


def test_cards_about_the_beginning_of_the_turn_are_listed_for_its_player(turn: Turn) -> None:
    mine = [turn.aura(MINE), turn.aura(START), turn.aura(EACH)]
    turn.aura(MINE, BEN)
    each = turn.aura(EACH, BEN)
    turn.aura(LATER)
    turn.aura(END)
    turn.aura(MINE, face_down=True)
    assert turn.named == (*mine, each)


def test_cards_about_an_opponents_turn_are_listed_in_that_turn_alone(turn: Turn) -> None:
    text = "At the start of an opponent's turn, destroy this: your next defense gets +1."
    turn.aura(text)
    theirs = turn.aura(text, BEN)
    assert turn.named == (theirs,)


def test_a_listed_card_goes_onto_the_stack_and_the_first_action_ends_the_list(
    turn: Turn,
) -> None:
    source = turn.aura(START)
    found = turn.plan.triggers
    assert found is not None
    action = answering(turn.stage.view, found)
    assert action == Ability(player=ADA, source=source)
    assert turn.stage.do(action).name == "DONE"
    assert turn.named == ()
    turn.stage.do(Pass(player=ADA))
    turn.stage.do(Play(player=ADA, card=turn.jab))
    turn.stage.do(Pass(player=ADA, to="closed"))
    assert turn.named == ()


def test_cards_about_the_end_phase_are_listed_before_the_turn_ends(turn: Turn) -> None:
    aura = turn.aura(END)
    name = turn.stage.traits(aura).name
    assert name not in str(turn.plan.note)
    turn.stage.do(Points(player=ADA, kind="action", change=-1))
    assert name in str(turn.plan.note)
    turn.stage.do(EndTurn(player=ADA))
    assert turn.stage.last is not None
    assert any(name in str(each.message) for each in turn.stage.last.verdict.findings)
    assert name not in str(turn.plan.note)


@pytest.mark.parametrize("name", ["Sigil of Lightning", "Fyendal's Spring Tunic"])
def test_shipped_cards_are_named_as_their_players_turn_begins(turn: Turn, name: str) -> None:
    mine = turn.stage.place(name, "permanent")
    turn.stage.place(name, "permanent", BEN)
    assert turn.named == (mine,)


@pytest.mark.parametrize(
    ("name", "of_every_turn"),
    [("Ponder", False), ("Arakni, Redback", False), ("Mistcloak Gully", True)],
)
def test_shipped_cards_are_named_as_the_end_phase_begins(
    turn: Turn, name: str, *, of_every_turn: bool
) -> None:
    mine = turn.stage.place(name, "permanent")
    theirs = turn.stage.place(name, "permanent", BEN)
    named = cards_of_end_phase(turn.stage.view)
    assert named == ((mine, theirs) if of_every_turn else (mine,))
