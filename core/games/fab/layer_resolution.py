"""How the top layer resolves, and what is left as the chain closes (FaB CR 5.3.1, 7.7.4)."""

from msgspec.structs import replace

from core.games.fab.actions import Resolve
from core.games.fab.by_hand import tell_of_ability
from core.games.fab.chain_close import close
from core.games.fab.costs import is_unpaid
from core.games.fab.go_again import ability_goes_again
from core.games.fab.layers import StackLayer, layers, top_layer, words_for_layer
from core.games.fab.resolving import (
    face_it_enters_with,
    going_again,
    it_is_on_the_stack,
    resolve,
)
from core.games.fab.traits import traits
from core.games.fab.triggers import resolve_trigger
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.events import Event
from core.rules.ruleset import StateView
from core.state.effects import Waiting
from core.state.objects import GameObject

_BY_TYPE = {"Attack Reaction": "reaction.attack", "Defense Reaction": "reaction.defense"}
_TWICE = 2
"""A melded card resolves so often, and nothing resolves more often."""


def resolve_layer(context: ActionContext, top: StackLayer) -> None:
    """Let the top layer resolve: the rules do what is theirs, people what a text says."""
    if isinstance(top, Waiting):
        _resolve_ability(context, top)
    else:
        resolve(context, Resolve(player=top.controller, object=top.id))


def what_resolves(view: StateView, top: StackLayer) -> tuple[str, ...]:
    """Return the rules of what comes of the top layer as it resolves."""
    if isinstance(top, Waiting):
        return (top.key,) if top.key else ()
    types = traits(view, top).types
    found = [key for word, key in _BY_TYPE.items() if word in types]
    action = Resolve(player=top.controller, object=top.id)
    for check in (it_is_on_the_stack, face_it_enters_with, going_again):
        for finding in check(view, action):
            found += (finding.key, *finding.also)
    return tuple(dict.fromkeys(found))


def _resolve_ability(context: ActionContext, layer: Waiting) -> None:
    view = context.view
    says = Message("{layer} resolved", layer=words_for_layer(view, layer))
    rest = tuple(each for each in context.state.waiting if each.id != layer.id)
    context.state = replace(context.state, waiting=rest)
    context.emit(
        Event(
            kind="resolved",
            object=layer.source.id,
            player=layer.controller,
            key=layer.key,
            message=says,
        )
    )
    tell_of_ability(context, layer)
    ability_goes_again(context, layer)
    if resolve_trigger(context, layer):
        close(context, layer.controller)


def resolve_what_is_left(context: ActionContext) -> None:
    """Let everything resolve that is still on the stack as the chain closes (``combat.close``).

    What has not been paid for stays there.
    """
    for _ in range(_TWICE * len(layers(context.state))):
        top = top_layer(context.state)
        unpaid = isinstance(top, GameObject) and is_unpaid(top)
        if top is None or unpaid or context.asked is not None:
            return
        resolve_layer(context, top)
