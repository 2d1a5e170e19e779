"""What objects and zones are called in the labels of actions; hidden cards stay unnamed."""

from core.games.mtg.traits import traits
from core.rules.action_labels import named_by
from core.rules.ruleset import StateView
from core.state.objects import GameObject

ZONES = {
    "library": "library",
    "hand": "hand",
    "battlefield": "battlefield",
    "graveyard": "graveyard",
    "exile": "exile",
    "stack": "stack",
    "command": "command zone",
    "sideboard": "outside the game",
}


def _name(view: StateView, obj: GameObject) -> str:
    return traits(view, obj).name or "a face-down card"


named = named_by(_name)
