"""Labels of objects and zones in the titles of actions; hidden cards stay unnamed."""

from core.games.mtg.layers.traits import traits
from core.messages import NAMELESS_OBJECT, Message, Words, card_named
from core.rules.action_labels import named_by
from core.rules.ruleset import StateView
from core.state.objects import GameObject

ZONE_NAMES = {
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


def name_of(view: StateView, obj: GameObject) -> Words:
    """Return the object's name for a sentence."""
    name = traits(view, obj).name
    return card_named(obj.id, name) if name else NAMELESS_OBJECT
