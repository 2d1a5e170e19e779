"""Crank: a permanent enters with one steam counter less for an action point (FaB CR 8.3.29)."""

from msgspec.structs import replace

from core.games.fab.pitching import ACTION
from core.games.fab.traits import traits
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Points
from core.rules.choices import Option
from core.rules.events import Event
from core.rules.points import change_points
from core.state.objects import GameObject

KEY = "keyword.crank"
CRANK, NONE = "crank", "none"
_STEAM = "steam"


def cranked(context: ActionContext, obj: GameObject) -> GameObject:
    """Ask whether something that enters loses a steam counter, and return it as it is then.

    It gives an action point, so only the turn player is asked.
    """
    found = traits(context.view, obj)
    may = found.has(CRANK) and obj.counter(_STEAM) and obj.controller == context.state.active
    if not may:
        return obj
    options = (
        Option(CRANK, Message("Crank: remove a steam counter for an action point")),
        Option(NONE, Message("Keep the steam counter")),
    )
    says = Message("{card} enters with a steam counter. Crank it?", card=found.name)
    if context.choose(KEY, says, options, obj.controller) != CRANK:
        return obj
    left = obj.counters_with(_STEAM, obj.counter(_STEAM) - 1)
    context.put(replace(obj, counters=left))
    change_points(context, Points(player=obj.controller, kind=ACTION, change=1))
    says = Message("{player} cranked {card}", player=obj.controller, card=found.name)
    context.emit(Event(kind="state", object=obj.id, player=obj.controller, key=KEY, message=says))
    return context.state.object(obj.id)
