"""What scenario files may ask of an object in any game, by the keys of the format."""

from collections.abc import Mapping

from core.law.applying import copied
from core.law.reading import Reading
from core.table.ids import Ref
from core.table.objects import GameObject


def facts_of_any(reading: Reading, obj: GameObject) -> Mapping[str, object]:
    """Return how an object lies, whose it is, and whether it is a token or a copy."""
    return {
        "zone": obj.zone,
        "owner": obj.owner,
        "cards": len(obj.cards) or 1,
        "tapped": obj.tapped,
        "face_down": obj.face_down,
        "counters": dict(obj.counters),
        "attached_to": _host(reading, obj),
        "token": obj.token,
        "copy": copied(reading, obj) is not None,
    }


def _host(reading: Reading, obj: GameObject) -> object:
    if isinstance(obj.attached_to, Ref):
        host = reading.table.find(obj.attached_to)
        return host.id if host is not None else ""
    return obj.attached_to or ""
