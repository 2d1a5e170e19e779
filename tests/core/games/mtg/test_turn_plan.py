"""The plan of a turn of Magic: its phases, the next action, and choices before it."""

import pytest
from msgspec.structs import replace

from core.games.mtg.rulesets import MTG_2024_06
from core.games.mtg.turn import steps
from core.games.mtg.turn.progress import NextStep
from core.rules import engine
from core.rules.choices import NOTHING, Choice
from core.rules.history import Outcome
from core.rules.ruleset import StateView
from core.state.game_state import GameState
from core.state.ids import PlayerId
from core.state.zones import HAND, LIBRARY, STACK
from tests.core.answers import answering, open_choice
from tests.core.stage import ADA, BEN, Stage

DECK = 12


def ready(starter: PlayerId | None = None) -> GameState:
    """Return two libraries before a game whose starter Ada may choose."""
    stage = Stage("2024-06")
    for player in (ADA, BEN):
        for _ in range(DECK):
            stage.place("Forest", LIBRARY, player)
    match = replace(stage.state.match, starter=starter, chooser=ADA)
    state = replace(stage.state, match=match)
    return MTG_2024_06.tables.begins_at(state, MTG_2024_06.steps[0].id, 0)


def asked(state: GameState) -> Choice:
    found = open_choice(StateView(MTG_2024_06, state))
    assert found is not None
    return found


def answered(state: GameState, way: str) -> Outcome:
    """Give an answer with the proposed cards, and carry it out."""
    view = StateView(MTG_2024_06, state)
    outcome = engine.apply(view, answering(view, asked(state), way))
    assert outcome.carried_out
    return outcome


def test_where_nobody_is_named_the_first_player_says_who_begins() -> None:
    state = ready()
    choice = asked(replace(state, match=replace(state.match, chooser=None)))
    assert choice.player == ADA
    assert [each.id for each in choice.buttons] == [ADA, BEN]


def turn_one() -> GameState:
    state = answered(ready(), BEN).state
    return answered(answered(state, "keep").state, "keep").state


def test_a_table_that_nobody_follows_has_no_plan_and_nothing_to_decide() -> None:
    view = Stage("2024-06").view
    assert MTG_2024_06.tables.turn_plan(view) is None
    assert open_choice(view) is None


@pytest.mark.parametrize("first", [ADA, BEN])
def test_the_chooser_says_who_begins_and_that_player_is_asked_first_for_a_hand(
    first: PlayerId,
) -> None:
    before = ready()
    assert asked(before).player == ADA
    assert asked(before).key == "game.starting_player"
    assert [each.id for each in asked(before).buttons] == [ADA, BEN]
    state = answered(before, first).state
    assert asked(state).player == first
    assert [len(state.in_zone(HAND, each)) for each in (ADA, BEN)] == [7, 7]
    assert len(asked(state).shown) == 7
    assert {state.object(each).owner for each in asked(state).shown} == {first}


def test_after_a_mulligan_as_many_cards_as_it_costs_have_to_be_picked() -> None:
    state = answered(ready(), ADA).state
    state = answered(state, "mulligan").state
    while not asked(state).parts:
        state = answered(state, "keep").state
    (part,) = asked(state).parts
    assert (part.at_least, part.at_most, part.kind) == (1, 1, "order")
    assert {state.object(each).owner for each in part.objects} == {ADA}


def test_whoever_is_asked_next_may_keep_the_hand_as_its_cards_go_under() -> None:
    state = answered(answered(answered(ready(), ADA).state, "keep").state, "mulligan").state
    choice = asked(state)
    assert choice.player == BEN
    assert [each.id for each in choice.buttons] == ["keep", "bottom"]
    view = StateView(MTG_2024_06, state)
    outcome = engine.apply(view, answering(view, choice, "keep", choice.objects[:1]))
    assert outcome.carried_out
    assert len(outcome.state.in_zone(HAND, BEN)) == 6
    assert (outcome.state.turn, outcome.state.turn_step) == (1, steps.MAIN_1)


def test_who_took_a_mulligan_before_others_have_chosen_is_asked_again_later() -> None:
    state = answered(answered(ready(), ADA).state, "mulligan").state
    assert (asked(state).player, [each.id for each in asked(state).buttons]) == (
        BEN,
        ["keep", "mulligan"],
    )
    state = answered(state, "keep").state
    assert (asked(state).player, [each.id for each in asked(state).buttons]) == (
        ADA,
        ["keep", "bottom"],
    )


def test_the_last_hand_that_is_kept_begins_the_first_turn() -> None:
    state = turn_one()
    assert (state.turn, state.active, state.turn_step) == (1, BEN, steps.MAIN_1)
    assert open_choice(StateView(MTG_2024_06, state)) is None


def test_one_phase_is_now_and_next_or_an_answer_goes_on_from_everywhere() -> None:
    state = turn_one()
    for _ in range(12):
        view = StateView(MTG_2024_06, state)
        plan = MTG_2024_06.tables.turn_plan(view)
        assert plan is not None
        assert (plan.turn, plan.player) == (state.turn, state.active)
        assert sum(phase.now for phase in plan.phases) == 1
        if plan.next is None:  # a hand is too large
            action = answering(view, asked(state))
        else:
            assert str(plan.next.message)
            action = plan.next.action
        outcome = engine.apply(view, action)
        assert outcome.carried_out, action
        state = outcome.state
    assert state.turn > 3


def test_too_many_cards_in_hand_are_discarded_before_the_turn_ends() -> None:
    state = turn_one()
    extra = state.in_zone(LIBRARY, BEN)[:2]
    for number, obj in enumerate(extra):
        state = state.put(replace(obj, zone=HAND, order=number))
    state = MTG_2024_06.tables.begins_at(state, steps.CLEANUP, 1)
    (part,) = asked(state).parts
    assert (part.at_least, part.at_most) == (2, 2)
    assert asked(state).player == BEN


def test_the_spell_that_keeps_a_step_from_ending_is_the_one_on_top_of_the_stack() -> None:
    stage = Stage("2024-06")
    stage.place("Forest")
    top = stage.place("Murder", STACK)
    below = stage.place("Cloudshift", STACK)
    stage.alter(top, order=stage.object(below).order + 1)
    stage.state = steps.begins_at(stage.state, steps.MAIN_1, 1)
    refused = stage.judge(NextStep(player=ADA)).decisive
    assert [each.says for each in refused] == ["Murder is still on the stack."]


def test_no_card_is_picked_beforehand_for_the_discard_to_hand_size() -> None:
    stage = Stage()
    for _ in range(9):
        stage.place("Forest", HAND)
    stage.state = steps.begins_at(stage.state, steps.CLEANUP, 3)
    found = open_choice(stage.view)
    assert found is not None
    assert (found.at_least, found.at_most) == (2, 2)
    assert found.proposed == NOTHING
