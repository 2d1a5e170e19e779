"""The panel that is alive: the object as the rules see it now, and why."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from msgspec import Struct
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.rules.change import Change
from core.rules.characteristics_view import CharacteristicsView
from core.state.ids import ObjectId
from gui.panels.answers import Answer
from gui.panels.characteristics_text import Page, changed_rows, plain, plain_answer
from gui.panels.citations import TILE, Cite
from gui.panels.prose import Prose
from gui.session import Session
from gui.theme import GRID, Theme
from gui.widgets.plain_text import PlainLabel

EMPTY = (
    "Nothing is selected.\n\nClick a card, or reach it with the arrow keys: "
    "this panel shows what it is now, and why.\n\nPoint at a card for a short look."
)
Peeked = tuple[str, QPixmap]
"""The name of the other face of a card, and its picture."""

_PICTURE_SHARE = 0.52
_PICTURE_HEIGHT = 0.4
_CARD_SHAPE = 88 / 63
_SMALLEST_PICTURE, _WIDEST_PICTURE = 96, 320
_EDGES, _ABOVE_FACE = 5 * GRID, 6
"""What a page keeps free of a face that fills it: to both sides, and in lines above and below."""


def _no_answer() -> Answer | None:
    return None


def no_other_face(_who: ObjectId, _width: int) -> Peeked | None:
    """Return nothing, where no other face can be looked at."""
    return None


def no_marks(_who: ObjectId) -> frozenset[str]:
    """Return the marks of an object where nothing marks any."""
    return frozenset()


class Sources(Struct, frozen=True, kw_only=True):
    """Where the panel has its words and pictures from.

    ``characteristics_view`` says what an object is now; ``before`` what it was before the last
    action, or None. ``picture`` draws the face that is up so many pixels wide; ``other_picture``
    the side of one of its cards. Both may have none. ``marks`` names rows that have changed for
    another reason than the last action, such as another edition. ``answer`` is what was
    said last, ``peeked`` the face that a peek shows, drawn so many pixels wide.
    """

    characteristics_view: Callable[[ObjectId], CharacteristicsView]
    before: Callable[[ObjectId], CharacteristicsView | None]
    cite: Cite
    picture: Callable[[ObjectId, int], QPixmap | None]
    other_picture: Callable[[ObjectId, int, int, int], QPixmap | None]
    marks: Callable[[ObjectId], frozenset[str]] = no_marks
    answer: Callable[[], Answer | None] = _no_answer
    peeked: Callable[[ObjectId, int], Peeked | None] = no_other_face


class CharacteristicsPanel(QWidget):
    """Shows the selected object, or for as long as one is pointed at, that one.

    While a card is peeked at, it shows that card's other face large. With nothing selected it says
    what was answered last, so that it is never empty.

    ``cited`` carries the key of a rule whose number was clicked.
    """

    cited = Signal(str)

    def __init__(
        self,
        session: Session,
        sources: Sources,
        theme: Theme,
        parent: QWidget | None = None,
        *,
        empty: str = EMPTY,
    ) -> None:
        super().__init__(parent)
        self._nothing = empty
        self._session = session
        self._sources = sources
        self._theme = theme
        self._selected: ObjectId | None = None
        self._pointed: ObjectId | None = None
        self._peeked: ObjectId | None = None
        self._face: int | None = None
        self._characteristics_view: CharacteristicsView | None = None
        self._changed: frozenset[str] = frozenset()
        self._prose: Prose | None = None
        self._written = 0
        self._held = False
        self._empty = PlainLabel(empty, self)
        self._empty.setObjectName("dim")
        self._empty.setWordWrap(True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._room = QVBoxLayout(self)
        self._room.setContentsMargins(2 * GRID, 2 * GRID, GRID, GRID)
        self._room.addWidget(self._empty)
        self.setAccessibleName("Characteristics")
        self.setAccessibleDescription(self._nothing)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Write nothing on the way and all of it once at the end, whatever it is told meanwhile."""
        self._held = True
        try:
            yield
        finally:
            self._held = False
            self.refresh()

    def follow(self, change: Change) -> None:
        """Speak of what the selected object has become."""
        if self._selected is not None:
            self._selected = _followed(change, self._selected)
        self._peeked = None
        self.refresh()

    def show_object(self, object_id: ObjectId | None) -> None:
        """Follow the selection."""
        self._selected = object_id
        self._pointed = None
        self._face = None
        self.refresh()

    def peek(self, object_id: ObjectId | None) -> None:
        """Show the other face of a card large, or what it showed before."""
        if object_id != self._peeked:
            self._peeked = object_id
            self._write()

    def follow_answer(self) -> None:
        """Say what was answered, unless an object is spoken of."""
        if self.shown is None:
            self._write()

    def preview(self, object_id: ObjectId | None) -> None:
        """Show what is pointed at; None goes back to the selection."""
        if object_id != self._pointed:
            self._pointed = object_id
            self._face = None
            self.refresh()

    @property
    def shown(self) -> ObjectId | None:
        """The object that the panel speaks of now."""
        return self._selected if self._pointed is None else self._pointed

    @property
    def says_answer(self) -> bool:
        """Tell whether the whole of the last answer is to be read here."""
        return self.isVisible() and self.shown is None

    def text(self) -> str:
        """Return the whole panel as plain text."""
        answer = self._sources.answer()
        if self._characteristics_view is None and answer is None:
            return self._nothing
        if self._characteristics_view is None:
            return self._nothing if answer is None else plain_answer(answer, self._sources.cite)
        return plain(self._characteristics_view, self._changed, self._sources.cite)

    def prose(self) -> "Prose":
        """Return the widget that holds the text, made when first asked for."""
        if self._prose is None:
            self._prose = Prose(self._theme, self)
            self._prose.setAccessibleName("Characteristics")
            self._prose.cited.connect(self.cited)
            self._prose.picked.connect(self._turn_picture)
            self._prose.setVisible(False)
            self._room.addWidget(self._prose)
        return self._prose

    def apply_theme(self, theme: Theme) -> None:
        """Say the same in other colours."""
        self._theme = theme
        if self._prose is not None:
            self._prose.apply_theme(theme)
        self.refresh()

    def refresh(self) -> None:
        """Say from scratch what the position says."""
        if self._held:
            return
        objects = self._session.state.objects
        if self._selected is not None and objects.get(self._selected) is None:
            self._selected = None
        if self._pointed is not None and objects.get(self._pointed) is None:
            self._pointed = None
        self._peeked = None
        object_id = self.shown
        if object_id is None:
            self._characteristics_view = None
            self._changed = frozenset()
        else:
            self._characteristics_view = self._sources.characteristics_view(object_id)
            self._changed = changed_rows(
                self._sources.before(object_id), self._characteristics_view
            )
            self._changed |= self._sources.marks(object_id)
        if self._characteristics_view is None or (self._face or 0) >= len(
            self._characteristics_view.faces
        ):
            self._face = None
        self._write()

    def show_new_pictures(self) -> None:
        """Show the picture of the card that is spoken of anew: there is a better one."""
        if self._peeked is not None or self.shown is not None:
            self._write()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the picture its share of the new width."""
        super().resizeEvent(event)
        if event.size() != event.oldSize() and self._prose is not None:
            self._write()

    def _write(self) -> None:
        if self._held:
            return
        if self._peeked is not None and self._write_other_face(self._peeked):
            return
        answer = self._sources.answer()
        self._empty.setVisible(self._characteristics_view is None and answer is None)
        if self._characteristics_view is not None and self.shown is not None:
            self._write_view(self._characteristics_view, self.shown)
        elif answer is not None:
            self._write_page(self._page().answer(answer))
        else:
            if self._prose is not None:
                self._prose.setVisible(False)
                self._prose.write("")  # what is not shown is not kept for others to read either
                self._prose.setAccessibleDescription(self._nothing)
            self.setAccessibleDescription(self._nothing)

    def _write_view(self, characteristics_view: CharacteristicsView, object_id: ObjectId) -> None:
        side = self._picture_width()
        picture = self._picture(object_id, side)
        name = self._name_of(picture)
        page = self._page().write(characteristics_view, self._changed, name, side)
        self._write_page(page, {name: picture} if picture is not None else None, self._lit())

    def _write_other_face(self, object_id: ObjectId) -> bool:
        """Write a page of the other face alone; tell whether there is one to be shown."""
        width = self.width() - _EDGES
        room = self.height() - _ABOVE_FACE * self.fontMetrics().height()
        side = max(min(width, round(room / _CARD_SHAPE)), _SMALLEST_PICTURE)
        peeked = self._sources.peeked(object_id, side)
        if peeked is None:
            return False
        title, picture = peeked
        name = self._name_of(picture)
        self._empty.setVisible(False)
        page = self._page().other_face(title, name, side)
        self._write_page(page, {name: picture})
        return True

    def _write_page(
        self,
        html: str,
        pictures: dict[str, QPixmap] | None = None,
        lit: frozenset[str] = frozenset(),
    ) -> None:
        prose = self.prose()
        place = prose.verticalScrollBar().value()
        prose.write(html, pictures, lit=lit)
        prose.setVisible(True)
        prose.verticalScrollBar().setValue(place)
        said = self.text() if self._peeked is None else prose.toPlainText()
        self.setAccessibleDescription(said)
        prose.setAccessibleDescription(said)

    def _page(self) -> "Page":
        return Page(self._sources.cite, self.fontInfo().pixelSize())

    def _name_of(self, picture: QPixmap | None) -> str:
        """Return a name for a picture that no other one has had: pages keep what they know."""
        self._written += 1
        return f"picture:{self._written}" if picture is not None else ""

    def _picture_width(self) -> int:
        wide, high = self.width() * _PICTURE_SHARE, self.height() * _PICTURE_HEIGHT
        return round(max(min(wide, high / _CARD_SHAPE, _WIDEST_PICTURE), _SMALLEST_PICTURE))

    def _picture(self, object_id: ObjectId, side: int) -> QPixmap | None:
        if self._characteristics_view is not None and self._face is not None:
            face = self._characteristics_view.faces[self._face]
            return self._sources.other_picture(object_id, face.card, face.side, side)
        return self._sources.picture(object_id, side)

    def _lit(self) -> frozenset[str]:
        """Return the tiles that stand out: the side that is looked at, or all that are up."""
        faces = self._characteristics_view.faces if self._characteristics_view is not None else ()
        up = [number for number, face in enumerate(faces) if face.up]
        return frozenset(
            f"{TILE}:{number}" for number in (up if self._face is None else [self._face])
        )

    def _turn_picture(self, word: str) -> None:
        number = int(word)
        up = self._characteristics_view is not None and self._characteristics_view.faces[number].up
        self._face = None if up else number
        self._write()


def _followed(change: Change, object_id: ObjectId) -> ObjectId | None:
    """Return the object, or where it is gone the one that its first card is part of now."""
    if change.state.objects.get(object_id) is not None:
        return object_id
    was = change.before.state.objects.get(object_id)
    holding = (change.state.holding(card) for card in was.cards) if was is not None else ()
    return next((found.id for found in holding if found is not None), None)
