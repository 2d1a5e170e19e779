"""Steps of a turn, stages before a game, and the hand size (MTG CR 103, 402, 500-514)."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.messages import Message
from core.rules.actions import Discard
from core.rules.ruleset import StateView, StepSpec
from core.rules.verdict import Finding, done
from core.state.combat import Combat
from core.state.game_state import NOT_FOLLOWED, GameState
from core.state.zones import HAND

LIFE = 20
COMMANDER_LIFE = 40
COMMANDER = "commander"
SIDEBOARDING, MULLIGAN, OPENING = "sideboarding", "mulligan", "opening"
UNTAP, UPKEEP, DRAW, MAIN_1 = "untap", "upkeep", "draw", "main1"
BEGIN_COMBAT, ATTACKERS, BLOCKERS = "begin_combat", "attackers", "blockers"
FIRST_DAMAGE, DAMAGE, END_COMBAT = "first_damage", "damage", "end_combat"
MAIN_2, END, CLEANUP = "main2", "end", "cleanup"

BEFORE = (
    StepSpec(id=SIDEBOARDING, title="Between games"),
    StepSpec(id=MULLIGAN, title="Opening hands"),
    StepSpec(id=OPENING, title="Before the first turn"),
)
TURN = (
    StepSpec(id=UNTAP, title="Untap", rests=False),
    StepSpec(id=UPKEEP, title="Upkeep"),
    StepSpec(id=DRAW, title="Draw"),
    StepSpec(id=MAIN_1, title="Precombat main phase"),
    StepSpec(id=BEGIN_COMBAT, title="Beginning of combat"),
    StepSpec(id=ATTACKERS, title="Declare attackers"),
    StepSpec(id=BLOCKERS, title="Declare blockers"),
    StepSpec(id=FIRST_DAMAGE, title="First-strike damage"),
    StepSpec(id=DAMAGE, title="Combat damage"),
    StepSpec(id=END_COMBAT, title="End of combat"),
    StepSpec(id=MAIN_2, title="Postcombat main phase"),
    StepSpec(id=END, title="End step"),
    StepSpec(id=CLEANUP, title="Cleanup", rests=False),
)
STEPS = (*BEFORE, *TURN)
ORDER = tuple(spec.id for spec in TURN)
BEFORE_THE_GAME = frozenset(spec.id for spec in BEFORE)
MAIN_PHASES = frozenset({MAIN_1, MAIN_2})
IN_COMBAT = frozenset({BEGIN_COMBAT, ATTACKERS, BLOCKERS, FIRST_DAMAGE, DAMAGE, END_COMBAT})
TITLES = {spec.id: spec.title for spec in STEPS}


def life_in(game_format: str) -> int:
    """Return the life total with which a game of a format begins (MTG CR 103.4)."""
    return COMMANDER_LIFE if game_format == COMMANDER else LIFE


def begins_at(state: GameState, step: str, turn: int) -> GameState:
    """Return a position set up in the middle of a game, in turn 1 by default.

    Every player has had earlier turns, as many as fit; a combat is empty.
    """
    state = _in_turn(state, step, turn or 1)
    if step in BEFORE_THE_GAME:
        return replace(state, turn=0)
    life = state.match.life or life_in(state.match.format)
    for player in state.players:
        state = state.with_player(replace(player, life=life))
    return state


def begins_here(state: GameState) -> GameState:
    """Return an untracked position as one in a main phase; life totals stay."""
    return _in_turn(state, MAIN_1, state.turn or 1)


def stops_here(state: GameState) -> GameState:
    """Return a position that is followed no more: nothing fights, nothing more is to come."""
    return replace(state, turn_step=NOT_FOLLOWED, fight=None, turns_to_come=(), phases_to_come=())


def _in_turn(state: GameState, step: str, turn: int) -> GameState:
    state = replace(state, turn_step=step, turn=turn, fight=Combat() if step in IN_COMBAT else None)
    if step in BEFORE_THE_GAME:
        return state
    seats = [player.id for player in state.players]
    for player in state.players:
        back = (seats.index(state.active) - seats.index(player.id)) % len(seats)
        state = state.with_player(replace(player, last_turn=max(turn - back, 0), kept=True))
    return state


HAND_SIZE = 7


def cards_too_many(state: GameState) -> int:
    """Return how many cards the active player has to discard in the cleanup step."""
    player = state.player(state.active)
    most = HAND_SIZE + player.point("hand_size")
    return max(len(state.in_zone(HAND, player.id)) - most, 0)


def the_hand_goes_down(view: StateView, action: Discard) -> Iterator[Finding]:
    """In the cleanup step the active player discards down (``cleanup.hand_size``)."""
    state = view.state
    number = cards_too_many(state)
    hand = state.in_zone(HAND, state.active)
    theirs = action.object is not None and view.object(action.object) in hand
    if state.turn_step == CLEANUP and number and theirs:
        message = Message(
            "{player} has {count} card too many at the end of the turn.|"
            "{player} has {count} cards too many at the end of the turn.",
            player=state.active,
            count=number,
        )
        yield done("cleanup.hand_size", message)
