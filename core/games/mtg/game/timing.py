"""When cards are cast and lands played; asked only where the turn is followed (MTG CR 117.1)."""

from collections.abc import Iterator

from core.games.mtg.game import steps
from core.games.mtg.game.stack import stack_is_empty
from core.games.mtg.traits import traits
from core.games.mtg.ways import Way
from core.messages import Message
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, refused
from core.state.ids import ObjectId, PlayerId


def is_the_time(view: StateView, player: PlayerId) -> bool:
    """Tell whether a player may do what is done at sorcery speed, such as playing a land."""
    state = view.state
    if not state.is_followed:
        return True
    own_main = state.active == player and state.turn_step in steps.MAIN_PHASES
    return own_main and stack_is_empty(view)


def cast_in_time(
    view: StateView, object_id: ObjectId, player: PlayerId, way: Way | None
) -> Iterator[Finding]:
    """Only instants and what has flash are cast at any time, by the face that is cast.

    ``way`` None is a face-down spell. What is cast while something resolves is not asked.
    """
    if is_the_time(view, player) or (way is not None and _is_instant(view, object_id, way)):
        if view.state.turn_step in steps.BEFORE_THE_GAME:
            yield refused("cast.timing", Message("The first turn has not begun yet."))
        return
    name = way.name if way is not None else Message("A face-down creature")
    says = Message("{card} is cast in one's own main phase, on an empty stack.", card=name)
    yield refused("cast.timing", says)


def _is_instant(view: StateView, object_id: ObjectId, way: Way) -> bool:
    faces = way.faces
    if all("Instant" in face.type_line.types or face.has("Flash") for face in faces):
        return True
    # What an effect gives the card counts for all of its faces.
    given = traits(view, object_id)
    return given.has("Flash") and not any(face.has("Flash") for face in given.faces)
