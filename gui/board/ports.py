"""Ports of the board: callbacks into the window, and the protocol of its parts."""

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from msgspec import Struct
from PySide6.QtCore import QPoint, QRect, QRectF, Qt, SignalInstance
from PySide6.QtWidgets import QMenu

from core.cards.card import Card
from core.rules.choices import Target
from core.rules.ruleset import MenuOption, StateView
from core.scenario.annotations import Arrow, Mark
from core.state.ids import ObjectId, PlayerId, Zone
from gui.board.canvas import Canvas
from gui.board.change_follower import Follower
from gui.board.items import CardItem
from gui.board.layout.geometry import Area, AreaKey, Rect
from gui.board.motion import Stage
from gui.board.scene import BoardScene
from gui.faces.card_view import CardView, Cite
from gui.session import AskWord, Session
from gui.theme import Look
from gui.views import View

Entry = tuple[str, Callable[[], object]]
"""A menu entry: its label and its callback."""


def _nothing(*_: object) -> None:
    pass


def _not(*_: object) -> bool:
    return False


def _no_words(*_: object) -> str:
    return ""


def _none(*_: object) -> tuple[()]:
    return ()


def _name(item: CardItem) -> str:
    return item.view.name


def _as_dealt(_view: StateView, _key: AreaKey, ids: Sequence[ObjectId]) -> Sequence[ObjectId]:
    return ids


class BoardPorts(Struct, frozen=True, kw_only=True):
    """Callbacks of the board; the defaults do nothing.

    ``draw`` draws a card, ``add_card`` puts a card from outside into a zone, ``change_points``
    changes a total of a player, ``pile_options`` returns the options for a whole pile. ``say``
    shows a message, ``explain`` adds one with the keys of its rules to an answer. ``preview``
    returns the card that an action would make, ``accessible_text`` the text of a card for screen
    readers. ``card_entries`` and ``pile_entries`` are additional menu entries; ``open_place`` opens
    the menu of a place without a card. ``word_asker`` returns a function that asks for an answer
    that is not among the options. ``keep_mark`` and ``clear_marks`` store marks that are drawn on
    the board, ``sort_hand`` orders a hand. ``covered`` returns the pixels at the right and lower
    edge that are covered, ``view`` how much is shown. During a proposal ``takes_key`` handles Enter
    and Escape, ``picks`` a click on a card, ``takes`` an action that is about to be attempted;
    ``aims`` returns the style of an arrow that is drawn from a dragged card, ``""`` for a normal
    drag, and ``aimed`` receives the arrow. ``close_card`` hides the large card. A returned bool
    is true if the callback handled the input.
    """

    draw: Callable[[PlayerId], bool] = _not
    add_card: Callable[[Card, Zone, PlayerId], object] = _nothing
    change_points: Callable[[PlayerId, str, int], object] = _nothing
    pile_options: Callable[..., Iterable[MenuOption]] = _none
    say: Callable[[str], object] = _nothing
    explain: Callable[[str, tuple[str, ...]], object] = _nothing
    preview: Callable[[MenuOption], CardView | None] = _nothing
    accessible_text: Callable[[CardItem], str] = _name
    card_entries: Callable[[ObjectId], Iterable[Entry]] = _none
    pile_entries: Callable[[Zone, PlayerId], Iterable[Entry]] = _none
    open_place: Callable[[Area | None, QPoint], QMenu | None] = _nothing
    word_asker: Callable[[], AskWord | None] = _nothing
    keep_mark: Callable[[Mark], bool] = _not
    clear_marks: Callable[[], bool] = _not
    sort_hand: Callable[[StateView, AreaKey, Sequence[ObjectId]], Sequence[ObjectId]] = _as_dealt
    covered: Callable[[], tuple[float, float]] = lambda: (0, 0)
    view: Callable[[], View] = lambda: View.JUDGE
    takes_key: Callable[[Qt.Key], bool] = _not
    picks: Callable[[ObjectId], bool] = _not
    aims: Callable[[ObjectId], str] = _no_words
    aimed: Callable[[Arrow], object] = _nothing
    takes: Callable[[MenuOption], bool] = _not
    close_card: Callable[[], bool] = _not


ALONE = BoardPorts()
"""Ports of a board without a window."""


class Board(Protocol):
    """The board as its parts know it."""

    @property
    def view(self) -> Canvas:
        """The widget."""

    @property
    def session(self) -> Session:
        """The session that is shown."""

    @property
    def ports(self) -> BoardPorts:
        """The callbacks into the window."""

    @property
    def cite(self) -> Cite:
        """Returns the number of a rule."""

    @property
    def seat(self) -> PlayerId:
        """The player at the bottom."""

    @property
    def look(self) -> Look:
        """The colours."""

    @property
    def board_scene(self) -> BoardScene:
        """The scene."""

    @property
    def stage(self) -> Stage:
        """The stage of its movements."""

    @property
    def follower(self) -> Follower:
        """The follower, which lays out areas."""

    def place_of(self, target: Target) -> Rect | None:
        """Return the place of a card or a player on the table."""

    def suspend_glow(self) -> None:
        """Hide the glow of playable cards until the board is at rest again."""

    @property
    def carries(self) -> bool:
        """Whether a card is being dragged."""

    @property
    def selected(self) -> SignalInstance:
        """Emits the id of the subject of the selection, or None."""

    @property
    def grouped(self) -> SignalInstance:
        """Emits the ids of all selected cards."""

    @property
    def hovered(self) -> SignalInstance:
        """Emits the id of the card under the pointer, or None."""

    @property
    def pointed(self) -> SignalInstance:
        """Emits the id of the card under the pointer, or None, at each movement of the pointer."""

    @property
    def reached(self) -> SignalInstance:
        """Emits the id of the card that the keys have moved to."""

    @property
    def peeked(self) -> SignalInstance:
        """Emits the id of the card whose other face is shown, or None."""

    def subject(self, *, pointed: bool = False) -> CardItem | None:
        """Return the card that a key acts on."""

    def reveal(self, object_id: ObjectId) -> None:
        """Scroll a row to a card."""

    def point_at(self, ids: frozenset[ObjectId]) -> None:
        """Keep cards that something points at out of piles."""

    def idle_mode(self, *, moves: bool = False) -> None:
        """Set the paint mode: for movement, or for rest."""


def place_of_object(board: Board, object_id: ObjectId) -> QRect | None:
    """Return the screen rectangle of an object, or None if it has no item."""
    item = board.board_scene.items_by_id.get(object_id)
    if item is None:
        return None
    bounds = item.bounds
    shown = board.view.mapFromScene(QRectF(bounds.x, bounds.y, bounds.w, bounds.h)).boundingRect()
    return QRect(board.view.viewport().mapToGlobal(shown.topLeft()), shown.size())
