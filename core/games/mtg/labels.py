"""Labels of objects and zones in the titles of actions; hidden cards stay unnamed."""

from core.games.mtg.layers.traits import traits
from core.messages import Message, Words, card_named
from core.rules.action_context import named_by
from core.rules.ruleset import StateView
from core.state.objects import GameObject

ZONES = {
    "library": Message("library"),
    "hand": Message("hand"),
    "battlefield": Message("battlefield"),
    "graveyard": Message("graveyard"),
    "exile": Message("exile"),
    "stack": Message("stack"),
    "command": Message("command zone"),
    "sideboard": Message("outside the game"),
}


def _name(view: StateView, obj: GameObject) -> Words:
    name = traits(view, obj).name
    if name:
        return card_named(obj.id, name)
    return Message("a face-down card") if obj.face_down else Message("a nameless object")


named = named_by(_name)
