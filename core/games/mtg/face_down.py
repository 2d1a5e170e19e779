"""Turning permanents face down and face up."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.mtg.kinds import is_double_faced, keys_for
from core.games.mtg.moving import name_of
from core.rules.actions import TurnFaceDown, TurnFaceUp
from core.rules.events import Event
from core.rules.progress import Progress
from core.rules.reading import Reading
from core.rules.verdict import Finding, done, nothing
from core.state.zones import BATTLEFIELD


def double_faced_stay_up(reading: Reading, action: TurnFaceDown) -> Iterator[Finding]:
    """Double-faced and melded permanents can't be turned face down."""
    obj = reading.object(action.object)
    name = name_of(reading, obj)
    card = reading.table.printed(obj)
    if is_double_faced(card):
        kind = "melded" if obj.is_melded else "double-faced"
        says = f"{name} is {kind}: it can't be turned face down."
        first, *more = keys_for(reading.rules, card, "facedown.dfc_cannot_be_turned")
        yield nothing(first, says, *more)
    elif obj.face_down:
        yield nothing("facedown.characteristics", "It is face down already.")
    elif obj.zone != BATTLEFIELD:
        says = f"{name} is not a permanent."
        yield nothing("facedown.characteristics", says, possible=False)
    else:
        says = f"{name} becomes a 2/2 without a name."
        yield done("facedown.characteristics", says, "visibility.face_down")


def it_shows_itself_again(reading: Reading, action: TurnFaceUp) -> Iterator[Finding]:
    """Turned up it has its own values again and stays the same object."""
    obj = reading.object(action.object)
    card = reading.table.printed(obj)
    if reading.rules.zone(obj.zone).hidden:
        says = "Cards in a hidden zone are neither face up nor face down."
        yield nothing("facedown.turn_up", says, possible=False)
    elif not obj.face_down:
        yield nothing("facedown.turn_up", "It is face up already.", possible=False)
    elif not any(face.type_line.is_permanent for face in card.sides[0]):
        says = f"{card.name} is not a permanent card: it is shown and stays face down."
        yield nothing("facedown.turn_up", says)
    else:
        says = f"It is {card.front.name} again, and the same object."
        more = ("facedown.cannot_transform",) if card.is_double_sided else ()
        yield done("facedown.turn_up", says, *more)


FACE_DOWN_CHECKS = {"facedown.dfc_cannot_be_turned": double_faced_stay_up}
FACE_UP_CHECKS = {"facedown.turn_up": it_shows_itself_again}


def turn_face_down(progress: Progress, action: TurnFaceDown) -> None:
    """Turn a permanent face down."""
    obj = progress.table.object(action.object)
    progress.put(replace(obj, face_down=True, timestamp=progress.tick()))
    progress.emit(Event(kind="turned_face_down", object=obj.id, key="facedown.characteristics"))


def turn_face_up(progress: Progress, action: TurnFaceUp) -> None:
    """Turn a face-down permanent face up: its front."""
    obj = progress.table.object(action.object)
    up = replace(obj, face_down=False, side=0, visible_to=(), timestamp=progress.tick())
    progress.put(up)
    name = name_of(progress.reading, progress.table.object(obj.id))
    progress.emit(
        Event(
            kind="turned_face_up",
            object=obj.id,
            key="facedown.turn_up",
            says=f"{name} was turned face up",
        )
    )
