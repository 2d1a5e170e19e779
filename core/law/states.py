"""What deeds change about one object in any game: tapped or not, and its counters."""

from msgspec.structs import replace

from core.law.actions import Counters, Tap, Untap
from core.law.events import Event
from core.law.progress import Progress
from core.law.ruleset import Handler


def tap(progress: Progress, action: Tap) -> None:
    """Turn a permanent sideways."""
    progress.put(replace(progress.table.object(action.object), tapped=True))
    progress.emit(Event(kind="tapped", object=action.object))


def untap(progress: Progress, action: Untap) -> None:
    """Turn a permanent upright."""
    progress.put(replace(progress.table.object(action.object), tapped=False))
    progress.emit(Event(kind="untapped", object=action.object))


def counting(key: str) -> Handler:
    """Return what puts counters on or takes them off; there are never fewer than none."""

    def counters(progress: Progress, action: Counters) -> None:
        obj = progress.table.object(action.object)
        amount = max(obj.counter(action.kind) + action.change, 0)
        progress.put(replace(obj, counters=obj.counters_with(action.kind, amount)))
        progress.emit(Event(kind="counters", object=obj.id, key=key))

    return counters
