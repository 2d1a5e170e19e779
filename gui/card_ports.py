"""Ports of the card search: card sources and destinations as plain callables."""

from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

from msgspec import Struct
from PySide6.QtCore import QPoint
from PySide6.QtGui import QPixmap

from core.cards.card import Card
from core.state.ids import Zone
from core.state.zones import ZoneSpec
from core.storage.user_data import OwnCard

R = TypeVar("R")


class Drag(Struct, Generic[R], frozen=True, kw_only=True):
    """Drag of a list row over the board: three calls with screen coordinates."""

    begin: Callable[[R, QPoint], None]
    move: Callable[[QPoint], None]
    end: Callable[[QPoint], None]


class Wrong(Struct, frozen=True):
    """Error in a query: a message, and the start and end of the faulty part."""

    what: str
    start: int
    end: int


class Answer(Struct, frozen=True):
    """Search result; ``is_nearest`` if no name matches and these are only similar."""

    cards: Sequence[Card] = ()
    is_nearest: bool = False
    wrong: Wrong | None = None


class ResultStyle(Struct, frozen=True):
    """Result display: the order, and whether to show card faces."""

    order: str = "name"
    faces: bool = True


class Picture(Protocol):
    """Returns the picture of a card side, or a placeholder until it is drawn."""

    def __call__(self, card: Card, side: int, width: int, dpr: float, /) -> QPixmap:
        """Return the picture at this width in logical pixels."""


class OwnPorts(Struct, frozen=True, kw_only=True):
    """The user's own data about cards, and how to change it.

    ``star`` toggles a favourite; ``note`` and ``printing`` open a dialog. ``has_printings`` returns
    whether there are printings to choose from.
    """

    of: Callable[[Card], OwnCard]
    star: Callable[[Card], object]
    note: Callable[[Card], object]
    printing: Callable[[Card], object]
    has_printings: Callable[[Card], bool]


class CardSource(Struct, frozen=True, kw_only=True):
    """Source and destinations of cards for the search panel.

    ``search`` finds cards by name or conditions, in an order; ``add`` puts a card into a zone,
    ``drag`` (if there is a board) drags it there. ``zones`` and ``sources`` are called on each use;
    ``sources`` returns one line that describes the card files. ``picture`` draws a side. ``recent``
    holds the last queries, ``remember`` adds one; ``examples`` are sample queries. ``build`` opens
    the query builder and gets a callback for the query. ``style`` is the last result display,
    ``restyle`` saves another one. ``own`` is the user's own data about cards.
    """

    search: Callable[[str, str], Answer]
    add: Callable[[Card, Zone], None]
    zones: Callable[[], Sequence[ZoneSpec]]
    sources: Callable[[], str] = str
    drag: Drag[Card] | None = None
    picture: Picture | None = None
    recent: Callable[[], Sequence[str]] = tuple
    remember: Callable[[str], object] = lambda _query: None
    examples: Callable[[], Sequence[tuple[str, str]]] = tuple
    build: Callable[[Callable[[str], None]], object] | None = None
    style: Callable[[], ResultStyle] = ResultStyle
    restyle: Callable[[ResultStyle], object] = lambda _style: None
    own: OwnPorts | None = None
