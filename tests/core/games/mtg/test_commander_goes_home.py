"""A commander that has just died or been exiled: its owner is asked at once (903.9a)."""

from msgspec.structs import replace

from core.games.mtg.turn.steps import MAIN_1, begins_at
from core.rules import engine
from core.rules.actions import Action, Batch, EndTurn, Move
from core.rules.choices import Choice
from core.rules.ruleset import StateView
from core.rules.verdict import Ruling
from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD
from tests.core.answers import answering, open_choice
from tests.core.stage import ADA, BEN, Stage


class Table:
    """A followed turn in which both players have a commander on the battlefield."""

    def __init__(self, *, followed: bool = True) -> None:
        stage = Stage("2025-09")
        self.rules = stage.rules
        self.mine = stage.place("Grizzly Bears", commander=True)
        self.theirs = stage.place("Runeclaw Bear", owner=BEN, commander=True)
        state = begins_at(stage.state, MAIN_1, 3) if followed else stage.state
        self.state = replace(state, unsettled=False)

    @property
    def view(self) -> StateView:
        return StateView(self.rules, self.state)

    def does(self, action: Action) -> Ruling:
        outcome = engine.apply(self.view, action)
        self.state = outcome.state
        return outcome.verdict.ruling

    def asked(self) -> Choice | None:
        return open_choice(self.view)

    def answers(self, way: str) -> None:
        choice = self.asked()
        assert choice is not None
        assert self.does(answering(self.view, choice, way)) is Ruling.DONE

    def zone(self, object_id: ObjectId) -> str:
        return self.state.object(object_id).zone


def dies(object_id: ObjectId, to: str = GRAVEYARD) -> Action:
    return Move(player=ADA, object=object_id, to=GRAVEYARD if to == GRAVEYARD else EXILE)


def test_the_owner_is_asked_before_the_game_goes_on() -> None:
    table = Table()
    table.does(dies(table.mine))
    choice = table.asked()
    assert choice is not None
    assert (choice.player, choice.key) == (ADA, "commander.zone_choice")
    plan = table.rules.tables.turn_plan(table.view)
    assert plan is not None
    assert plan.next is None
    table.answers("home")
    assert table.zone(table.mine) == COMMAND
    assert table.asked() is None
    assert not table.state.permissions


def test_the_owner_of_an_exiled_commander_may_leave_it_there() -> None:
    table = Table()
    table.does(dies(table.mine, EXILE))
    table.answers("leave")
    assert table.zone(table.mine) == EXILE
    assert table.asked() is None


def test_each_owner_is_asked_when_two_commanders_die_at_once() -> None:
    table = Table()
    table.does(Batch(player=ADA, steps=(dies(table.mine), dies(table.theirs))))
    table.answers("home")
    choice = table.asked()
    assert choice is not None
    assert choice.player == BEN
    table.answers("home")
    assert (table.zone(table.mine), table.zone(table.theirs)) == (COMMAND, COMMAND)


def test_in_a_later_turn_it_is_too_late() -> None:
    table = Table()
    table.does(dies(table.mine))
    table.does(EndTurn(player=ADA))
    assert table.asked() is None
    assert table.does(Move(player=ADA, object=table.mine, to=COMMAND)) is Ruling.REFUSED


def test_a_commander_that_left_the_graveyard_again_is_not_asked_about() -> None:
    table = Table()
    table.does(dies(table.mine))
    table.does(Move(player=ADA, object=table.mine, to=BATTLEFIELD))
    assert table.asked() is None


def test_on_a_free_table_nothing_is_asked_and_nothing_is_too_late() -> None:
    table = Table(followed=False)
    table.does(dies(table.mine))
    assert table.asked() is None
    table.does(EndTurn(player=ADA))
    assert table.does(Move(player=ADA, object=table.mine, to=COMMAND)) is Ruling.DONE
