"""What happened while a deed was carried out: facts that logs, watchers and pictures use."""

from msgspec import Struct

from core.table.ids import CardId, ObjectId, PlayerId, Zone


class Event(Struct, frozen=True, kw_only=True):
    """One thing that happened.

    ``kind`` is a word such as ``transformed`` or ``dies``. ``key`` is the rule behind
    it, where one is, and ``says`` a sentence for the log. A zone change counts objects
    and cards apart: one melded permanent leaves, two cards arrive.
    """

    kind: str
    says: str = ""
    key: str = ""
    object: ObjectId | None = None
    cards: tuple[CardId, ...] = ()
    player: PlayerId | None = None
    source: Zone | None = None
    to: Zone | None = None
    arrived: tuple[ObjectId, ...] = ()
    secret: bool = False


ZONE_CHANGE = "zone_change"
