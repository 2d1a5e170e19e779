"""Effects with a duration go on applying to what they have begun to apply to (FaB CR 6.2.2)."""

from msgspec.structs import replace

from core.games.fab.traits import traits
from core.games.fab.zones import in_arena
from core.rules.action_context import ActionContext
from core.state.effects import END_OF_TURN, NEXT_TURN
from core.state.zones import STACK

OF_LAYERS = frozenset({END_OF_TURN, NEXT_TURN})
"""The durations that only effects of layers have: those of static abilities never have one."""


def note_what_has_begun(context: ActionContext) -> None:
    """Remember the objects in play that an effect with a duration applies to.

    Another face may define their properties later. What waits outside arena and stack is not
    remembered: a card that is played has other properties by the face that is declared.
    """
    effects = context.state.effects
    if not any(each.all is not None and each.until in OF_LAYERS for each in effects):
        return
    there = [obj for obj in context.state.by_place if in_arena(obj) or obj.zone == STACK]
    applied = [(obj.ref, traits(context.view, obj).begun) for obj in there]
    noted = tuple(
        replace(each, begun=(*each.begun, *new))
        if each.all is not None
        and each.until in OF_LAYERS
        and (new := [r for r, ids in applied if each.id in ids and r not in each.begun])
        else each
        for each in effects
    )
    if noted != effects:
        context.state = replace(context.state, effects=noted)
