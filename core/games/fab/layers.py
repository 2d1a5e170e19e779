"""The stack: cards, attacks and abilities that wait on it, in their order (FaB CR 3.15, 5.3)."""

from msgspec.structs import replace

from core.games.fab.combat import is_attack_on_stack
from core.games.fab.costs import is_unpaid
from core.games.fab.zone_changes import name_of
from core.messages import Message, Words
from core.rules.action_context import ActionContext
from core.rules.actions import Ability
from core.rules.events import Event
from core.rules.lasting_effects import wait
from core.rules.ruleset import StateView
from core.state.effects import Waiting
from core.state.game_state import GameState
from core.state.ids import Ref
from core.state.objects import GameObject
from core.state.zones import STACK

StackLayer = GameObject | Waiting


def layers(state: GameState) -> tuple[StackLayer, ...]:
    """Return everything on the stack, lowest first."""
    found: list[StackLayer] = [*state.in_zone(STACK), *state.waiting]
    return tuple(sorted(found, key=lambda layer: layer.order))


def top_layer(state: GameState) -> StackLayer | None:
    """Return what resolves next, None where the stack is empty."""
    return next(reversed(layers(state)), None)


def words_for_layer(view: StateView, layer: StackLayer) -> Words:
    """Name a layer: a card by its name, an ability by its source."""
    if isinstance(layer, GameObject):
        return name_of(view, layer)
    source = view.state.find(layer.source)
    if source is None:
        return Message("an ability")
    return Message("an ability of {card}", card=name_of(view, source))


def attack_on_stack(view: StateView) -> GameObject | None:
    """Return the attack that waits on the stack, None if there is none."""
    found = (obj for obj in view.state.in_zone(STACK) if is_attack_on_stack(view, obj))
    return next(found, None)


def unpaid(state: GameState) -> tuple[GameObject, ...]:
    """Return what is still to be paid for."""
    return tuple(obj for obj in state.by_place if is_unpaid(obj))


def put_ability(context: ActionContext, action: Ability, key: str = "") -> None:
    """Put an ability on top of the stack; ``key`` is the rule that carries out part of it."""
    wait(context, action)
    raise_top(context, key)


def raise_top(context: ActionContext, key: str = "", about: Ref | None = None) -> None:
    """Let the ability that waits last lie on top; ``key`` is the rule that carries it out."""
    *others, last = context.state.waiting
    top = replace(last, order=context.tick(), key=key, about=about)
    context.state = replace(context.state, waiting=(*others, top))


def trigger(context: ActionContext, source: GameObject, key: str, about: Ref) -> None:
    """Put what has triggered onto the stack (``key`` carries it out as it resolves)."""
    wait(context, Ability(player=source.controller, source=source.id))
    raise_top(context, key, about)
    says = Message("{card} has triggered", card=name_of(context.view, source))
    context.emit(Event(kind="triggered", object=source.id, key=key, message=says))
