"""Where the search has its cards from, and where they go: plain callables."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from msgspec import Struct
from PySide6.QtCore import QPoint

from core.cards.card import Card
from core.state.ids import Zone
from core.state.zones import ZoneSpec

R = TypeVar("R")


class Drag(Struct, Generic[R], frozen=True, kw_only=True):
    """Carries a row of a list over the table: three calls, points of the whole screen."""

    begin: Callable[[R, QPoint], None]
    move: Callable[[QPoint], None]
    end: Callable[[QPoint], None]


class CardSource(Struct, frozen=True, kw_only=True):
    """Where cards come from and where they may go.

    ``search`` finds cards by name, ``add`` puts one into a zone, ``drag`` (where there
    is a board to drag to) carries one there by hand. ``zones`` are asked anew each time, and so
    is ``sources``: one line on which cards these are.
    """

    search: Callable[[str, int], Sequence[Card]]
    add: Callable[[Card, Zone], None]
    zones: Callable[[], Sequence[ZoneSpec]]
    sources: Callable[[], str] = str
    drag: Drag[Card] | None = None
