"""Where the search has its cards from, and where they go: plain callables."""

from collections.abc import Callable, Sequence

from msgspec import Struct
from PySide6.QtCore import QPoint

from core.printed.card import Card
from core.table.ids import Zone
from core.table.zones import ZoneSpec


class Drag(Struct, frozen=True, kw_only=True):
    """Carries a card from the list onto the table: three calls, points of the whole screen."""

    begin: Callable[[Card, QPoint], None]
    move: Callable[[QPoint], None]
    end: Callable[[QPoint], None]


class Shelf(Struct, frozen=True, kw_only=True):
    """Where cards come from and where they may go.

    ``search`` finds cards by name, ``bring`` puts one into a zone, ``drag`` (where there
    is a board to drag to) carries one there by hand. ``zones`` are asked anew each time.
    """

    search: Callable[[str, int], Sequence[Card]]
    bring: Callable[[Card, Zone], None]
    zones: Callable[[], Sequence[ZoneSpec]]
    drag: Drag | None = None
