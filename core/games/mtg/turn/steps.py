"""Steps of a turn, the stack, and extra turns and phases (MTG CR 103, 402, 405, 500-514)."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.mtg.layers.traits import traits
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Action, Discard
from core.rules.history import Event
from core.rules.ruleset import ActionSpec, StateView, StepSpec
from core.rules.verdict import Finding, done, refused
from core.state.combat import Combat
from core.state.effects import Waiting
from core.state.game_state import NOT_FOLLOWED, GameState
from core.state.ids import ObjectId
from core.state.objects import GameObject
from core.state.zones import HAND, STACK

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


def cards_too_many(view: StateView) -> int:
    """Return how many cards the active player has to discard in the cleanup step."""
    state = view.state
    player = state.player(state.active)
    most = view.rules.tables.hand_size(view, player.id, HAND_SIZE) + player.point("hand_size")
    return max(len(state.in_zone(HAND, player.id)) - most, 0)


def the_hand_goes_down(view: StateView, action: Discard) -> Iterator[Finding]:
    """In the cleanup step the active player discards down (``cleanup.hand_size``)."""
    state = view.state
    number = cards_too_many(view)
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


def stack_is_empty(view: StateView) -> bool:
    """Return whether no spell and no ability is on the stack."""
    return not view.state.waiting and not view.found(_is_object, STACK, printed=True)


def _is_object(_view: StateView, _obj: GameObject) -> bool:
    return True


def carried_out(context: ActionContext, ability: ObjectId) -> None:
    """Take an ability whose text was just carried out off the stack; it may still be resolved."""
    _take_off(context, ability, left=False)


def leaves_the_stack(context: ActionContext, ability: ObjectId) -> None:
    """Take an ability that resolves off the stack; its text may still be carried out."""
    _take_off(context, ability, left=True)


def ability_named(state: GameState, ability: ObjectId) -> Waiting | None:
    """Return an ability that waits, or that was the last one to leave the stack."""
    there = state.waiting if state.resolving is None else (*state.waiting, state.resolving)
    return next((each for each in there if each.id == ability), None)


def _take_off(context: ActionContext, ability: ObjectId, *, left: bool) -> None:
    state = context.state
    found = ability_named(state, ability)
    if found is None:
        return
    others = tuple(each for each in state.waiting if each is not found)
    now = replace(found, left=left or found.left)
    context.state = replace(state, waiting=others, resolving=now)


def nothing_waits(view: StateView, _action: Action) -> Iterator[Finding]:
    """A step ends only when the stack is empty (``turn.stack_empty``)."""
    if not view.state.is_followed or stack_is_empty(view):
        return
    spells = [traits(view, obj).name for obj in view.state.in_zone(STACK)]
    what = spells[-1] if spells else "An ability"
    message = Message("{what} is still on the stack.", what=what or "A spell")
    yield refused("turn.stack_empty", message)


COMBAT_PHASE, MAIN_PHASE, END_PHASE = "combat", "main", "end"


class ExtraTurn(Action, frozen=True, kw_only=True):
    """Give the player an extra turn after this one."""


class ExtraCombat(Action, frozen=True, kw_only=True):
    """Add a combat phase after this one, and with ``main`` a main phase after it."""

    main: bool = False


def turns_are_followed(view: StateView, action: ExtraTurn) -> Iterator[Finding]:
    """An extra turn comes right after this one (``turn.extra``)."""
    if not view.state.is_followed:
        message = Message("Turn tracking is off, so no turn can be added.")
        yield refused("turn.extra", message, possible=False)
    else:
        message = Message("{player} takes an extra turn after this one.", player=action.player)
        yield done("turn.extra", message)


def phases_are_followed(view: StateView, action: ExtraCombat) -> Iterator[Finding]:
    """An extra phase comes after the one named (``turn.extra_combat``)."""
    if not view.state.is_followed:
        message = Message("Turn tracking is off, so no phase can be added.")
        yield refused("turn.extra_combat", message, possible=False)
    else:
        message = Message("After combat comes another combat phase.")
        if action.main:
            message = Message("After combat comes another combat phase and a main phase.")
        yield done("turn.extra_combat", message)


def extra_turn(context: ActionContext, action: ExtraTurn) -> None:
    """Add a turn on top of the turns to come."""
    state = context.state
    coming = state.turns_to_come or (state.next_after(state.active),)
    context.state = replace(state, turns_to_come=(*coming, action.player))
    message = Message("{player} takes an extra turn", player=action.player)
    context.emit(Event(kind="added", player=action.player, key="turn.extra", message=message))


def extra_combat(context: ActionContext, action: ExtraCombat) -> None:
    """Add the phases on top, the next one last, above the rest of the turn."""
    added = (MAIN_PHASE, COMBAT_PHASE) if action.main else (COMBAT_PHASE,)
    state = context.state
    coming = state.phases_to_come or _rest_of_the_turn(state.turn_step)
    context.state = replace(state, phases_to_come=(*coming, *added))
    context.emit(
        Event(kind="added", key="turn.extra_combat", message=Message("there is another combat"))
    )


def _rest_of_the_turn(step: str) -> tuple[str, ...]:
    """Return the phases after combat, or the second main phase, the next one last."""
    after_combat = {MAIN_2, END, CLEANUP}
    return (END_PHASE,) if step in after_combat else (END_PHASE, MAIN_PHASE)


SPECS = (
    ActionSpec(
        action=ExtraTurn,
        checks={"turn.extra": turns_are_followed},
        handler=extra_turn,
        label=Message("{player} takes an extra turn"),
    ),
    ActionSpec(
        action=ExtraCombat,
        checks={"turn.extra_combat": phases_are_followed},
        handler=extra_combat,
        label=Message("Another combat phase"),
    ),
)
