"""Sagas: the lore counter that each of them gets as its controller's main phase begins."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.mtg.actions import BeginMain
from core.games.mtg.settling import last_chapter
from core.games.mtg.traits import traits
from core.rules.events import Event
from core.rules.progress import Progress
from core.rules.reading import Reading
from core.rules.verdict import Finding, done, nothing, refused
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD


def is_told(reading: Reading, obj: GameObject) -> bool:
    """Tell whether it is a Saga with chapters; one whose text nobody has written down has some."""
    if obj.zone != BATTLEFIELD or obj.face_down:
        return False
    found = traits(reading, obj)
    known = any(face.text for face in found.faces)
    return "Saga" in found.type_line.subtypes and (bool(last_chapter(found.text)) or not known)


def sagas_of(reading: Reading, player: PlayerId) -> tuple[GameObject, ...]:
    """Return the Sagas that go on as the player's main phase begins."""
    there = (obj for obj in reading.table.objects if is_told(reading, obj))
    return tuple(obj for obj in there if traits(reading, obj).controller == player)


def sagas_go_on(reading: Reading, action: BeginMain) -> Iterator[Finding]:
    """The active player puts a lore counter on each of their Sagas (``saga.lore``)."""
    if action.player != reading.table.active:
        yield refused("saga.lore", f"It is {reading.table.active}'s turn, not {action.player}'s.")
        return
    found = sagas_of(reading, action.player)
    if not found:
        yield nothing("saga.lore", f"{action.player} controls no Saga that gets a lore counter.")
    else:
        names = ", ".join(traits(reading, obj).name for obj in found)
        says = f"As the precombat main phase begins, a lore counter goes on {names}."
        yield done("saga.lore", says, "saga.chapters")


BEGIN_MAIN_CHECKS = {"saga.lore": sagas_go_on}


def begin_main(progress: Progress, action: BeginMain) -> None:
    """Put a lore counter on each Saga; which chapter that is, its own text says."""
    for obj in sagas_of(progress.reading, action.player):
        lore = obj.counter("lore") + 1
        progress.put(replace(obj, counters=obj.counters_with("lore", lore)))
        says = f"{traits(progress.reading, obj).name} has {lore} lore counters"
        progress.emit(Event(kind="counters", object=obj.id, key="saga.lore", says=says))
