"""Where the search has its cards from, and where they go: plain callables."""

from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

from msgspec import Struct
from PySide6.QtCore import QPoint
from PySide6.QtGui import QPixmap

from core.cards.card import Card
from core.state.ids import Zone
from core.state.zones import ZoneSpec
from core.storage.user.own_cards import OwnCard

R = TypeVar("R")


class Drag(Struct, Generic[R], frozen=True, kw_only=True):
    """Carries a row of a list over the table: three calls, points of the whole screen."""

    begin: Callable[[R, QPoint], None]
    move: Callable[[QPoint], None]
    end: Callable[[QPoint], None]


class Wrong(Struct, frozen=True):
    """What is wrong with a query, as a sentence, and from where to where it stands."""

    what: str
    start: int
    end: int


class Answer(Struct, frozen=True):
    """What a search found; where no name fits, ``is_nearest`` says that these are only similar."""

    cards: Sequence[Card] = ()
    is_nearest: bool = False
    wrong: Wrong | None = None


class ResultStyle(Struct, frozen=True):
    """How results are shown: in which order, and whether with their faces."""

    order: str = "name"
    faces: bool = True


class Picture(Protocol):
    """Gives the picture of a side of a card, a stand-in as long as it is not drawn."""

    def __call__(self, card: Card, side: int, width: int, dpr: float, /) -> QPixmap:
        """Return it, so wide in pixels of the screen's own measure."""


class OwnPorts(Struct, frozen=True, kw_only=True):
    """What is a person's own about cards, and how it is changed.

    ``star`` makes a card a favourite, or no longer; ``note`` and ``printing`` ask for one.
    ``has_printings`` tells whether there is anything to choose.
    """

    of: Callable[[Card], OwnCard]
    star: Callable[[Card], object]
    note: Callable[[Card], object]
    printing: Callable[[Card], object]
    has_printings: Callable[[Card], bool]


def _forget(_query: str) -> None:
    pass


def _as_before(_style: ResultStyle) -> None:
    pass


class CardSource(Struct, frozen=True, kw_only=True):
    """Where cards come from and where they may go.

    ``search`` finds cards by a name or by conditions, in an order; ``add`` puts one into a zone,
    ``drag`` (where there is a board to drag to) carries one there by hand. ``zones`` are asked anew
    each time, and so is ``sources``: one line on which cards these are. ``picture`` shows a side.
    ``recent`` are the last queries, ``remember`` adds one; ``examples`` are queries to begin with.
    ``build`` opens what makes a query by choices, and gets what takes it. ``style`` is how results
    were shown last, ``restyle`` keeps another one. ``own`` is what is one's own about cards.
    """

    search: Callable[[str, str], Answer]
    add: Callable[[Card, Zone], None]
    zones: Callable[[], Sequence[ZoneSpec]]
    sources: Callable[[], str] = str
    drag: Drag[Card] | None = None
    picture: Picture | None = None
    recent: Callable[[], Sequence[str]] = tuple
    remember: Callable[[str], None] = _forget
    examples: Callable[[], Sequence[tuple[str, str]]] = tuple
    build: Callable[[Callable[[str], None]], object] | None = None
    style: Callable[[], ResultStyle] = ResultStyle
    restyle: Callable[[ResultStyle], None] = _as_before
    own: OwnPorts | None = None
