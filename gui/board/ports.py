"""What a board asks for outside of it, and what its own parts ask of it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from msgspec import Struct
from PySide6.QtCore import QPoint, Qt, SignalInstance
from PySide6.QtWidgets import QMenu

from core.cards.card import Card
from core.rules.ruleset import Option, StateView
from core.scenario.annotations import Arrow, Mark
from core.state.ids import ObjectId, PlayerId, Zone
from gui.board.canvas import Canvas
from gui.board.change_follower import Follower
from gui.board.items import CardItem
from gui.board.layout.geometry import Area, AreaKey
from gui.board.motion.tracks import Stage
from gui.board.paint.colours import Look
from gui.board.scene import BoardScene
from gui.choice_options import AskWord
from gui.faces.card_view import CardView, Cite
from gui.session import Session

Entry = tuple[str, Callable[[], object]]
"""An entry of a menu: its words, and what it does."""


def _nothing(*_: object) -> None:
    """Do nothing."""


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
    """What a board asks for that is no part of it; a board by itself does without.

    ``draw`` draws a card, ``add_card`` puts a card from outside into a zone, ``change_points``
    changes a player's life or points, ``pile_options`` says what can be done with a whole pile.
    ``say`` shows a sentence, ``explain`` adds one with the keys of its rules to an answer.
    ``preview`` shows what an action would make, ``spoken`` says a card to who does not see it.
    ``card_entries`` and ``pile_entries`` are further entries of menus; ``open_place`` opens the
    menu of a place without a card. ``word_asker`` returns what asks for an answer that is not
    among the options. ``keep_mark`` and ``clear_marks`` keep marks that are drawn on the board,
    ``sort_hand`` orders a hand. ``covered`` tells how many pixels at the right and at the lower
    edge lie under something else. While something is proposed ``takes_key`` answers Enter and
    Escape, ``picks`` a click on a card, ``takes`` an action that is about to be attempted, and
    ``aims`` says in which style an arrow is drawn from a card that is dragged, ``""`` where it is
    carried as usual; ``aimed`` is given the arrow.
    Where they return a bool, it tells whether they have done it.
    """

    draw: Callable[[PlayerId], bool] = _not
    add_card: Callable[[Card, Zone, PlayerId], object] = _nothing
    change_points: Callable[[PlayerId, str, int], object] = _nothing
    pile_options: Callable[..., Iterable[Option]] = _none
    say: Callable[[str], object] = _nothing
    explain: Callable[[str, tuple[str, ...]], object] = _nothing
    preview: Callable[[Option], CardView | None] = _nothing
    accessible_text: Callable[[CardItem], str] = _name
    card_entries: Callable[[ObjectId], Iterable[Entry]] = _none
    pile_entries: Callable[[Zone, PlayerId], Iterable[Entry]] = _none
    open_place: Callable[[Area | None, QPoint], QMenu | None] = _nothing
    word_asker: Callable[[], AskWord | None] = _nothing
    keep_mark: Callable[[Mark], bool] = _not
    clear_marks: Callable[[], bool] = _not
    sort_hand: Callable[[StateView, AreaKey, Sequence[ObjectId]], Sequence[ObjectId]] = _as_dealt
    covered: Callable[[], tuple[float, float]] = lambda: (0, 0)
    takes_key: Callable[[Qt.Key], bool] = _not
    picks: Callable[[ObjectId], bool] = _not
    aims: Callable[[ObjectId], str] = _no_words
    aimed: Callable[[Arrow], object] = _nothing
    takes: Callable[[Option], bool] = _not


ALONE = BoardPorts()
"""Those of a board by itself."""


class Board(Protocol):
    """The board as its parts know it: what it shows, and what they do to all of it."""

    @property
    def view(self) -> Canvas:
        """The widget that it is."""
        ...

    @property
    def session(self) -> Session:
        """What is played on it."""
        ...

    @property
    def ports(self) -> BoardPorts:
        """What it asks for outside of it."""
        ...

    @property
    def cite(self) -> Cite:
        """What returns the number of a rule."""
        ...

    @property
    def seat(self) -> PlayerId:
        """Who sits below."""
        ...

    @property
    def look(self) -> Look:
        """Its colours."""
        ...

    @property
    def board_scene(self) -> BoardScene:
        """What lies on it."""
        ...

    @property
    def stage(self) -> Stage:
        """What moves on it."""
        ...

    @property
    def follower(self) -> Follower:
        """What lays areas out."""
        ...

    @property
    def selected(self) -> SignalInstance:
        """Carries the id of the card that is spoken of, or None."""
        ...

    @property
    def grouped(self) -> SignalInstance:
        """Carries the ids of all chosen cards."""
        ...

    @property
    def hovered(self) -> SignalInstance:
        """Carries the id of the card under the pointer, or None."""
        ...

    @property
    def peeked(self) -> SignalInstance:
        """Carries the id of the card whose other face shows, or None."""
        ...

    def subject(self, *, pointed: bool = False) -> CardItem | None:
        """Return the card that a key means."""
        ...

    def reveal(self, object_id: ObjectId) -> None:
        """Let a row show a card that it does not."""

    def point_at(self, ids: frozenset[ObjectId]) -> None:
        """Let cards that somebody points at lie by themselves."""

    def idle_mode(self, *, moves: bool = False) -> None:
        """Paint for movement while something moves, else as little as possible."""
