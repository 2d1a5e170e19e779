"""Resolving abilities on the stack, at a table that carries out texts (FaB CR 5.3)."""

from collections.abc import Iterator

from core.games.fab.actions import Resolve
from core.games.fab.playing.stack import layer_name, top_layer
from core.messages import Message
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, done, refused
from core.state.effects import Waiting
from core.state.game_state import GameState
from core.state.ids import ObjectId


def ability_of(state: GameState, object_id: ObjectId) -> Waiting | None:
    """Return the ability on the stack with an id, None for a card."""
    return next((each for each in state.waiting if each.id == object_id), None)


def an_ability_is_on_top(view: StateView, action: Resolve) -> Iterator[Finding]:
    """The top layer resolves first, also where it is an ability (``resolve.layer``)."""
    ability = ability_of(view.state, action.object)
    top = top_layer(view.state)
    if ability is None:
        return
    name = layer_name(view, ability)
    if view.state.is_followed and top != ability:
        says = Message("Another object is above {card} on the stack and resolves first.", card=name)
        yield refused("resolve.layer", says)
        return
    yield done("resolve.layer", Message("It resolves: {card}.", card=name))
