"""The reader of one window: the large card of the subject of a rest."""

from collections.abc import Callable, Hashable, Iterable
from weakref import WeakKeyDictionary, ref

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QKeySequence, QMouseEvent, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QWidget

from gui.panels.large_card import EDGE, GUTTER, LargeCard, Reading
from gui.panels.large_card_geometry import measures, place_beside
from gui.panels.prose import Cite
from gui.theme import Theme
from gui.widgets.rest import Rest
from gui.window_geometry import text_factor

Subject = Hashable
At = Callable[[QPoint], "tuple[Subject, QRect] | None"]
"""Returns the subject at a point of a widget and its bounds, in coordinates of the widget."""

_MOVES = frozenset({QEvent.Type.MouseMove, QEvent.Type.HoverMove, QEvent.Type.Enter})
_ENDS = frozenset(
    {QEvent.Type.Leave, QEvent.Type.MouseButtonPress, QEvent.Type.Wheel, QEvent.Type.Hide}
)


class CardReader(QObject):
    """Shows a large card next to the subject on which the pointer or the keys rest.

    ``read`` returns the contents for a subject, None for a subject that the viewer may not read.
    ``host`` is the parent of the large card; ``free`` returns the part of it to use, ``others`` the
    rectangles to leave uncovered with their weights, both in its coordinates.
    """

    def __init__(  # noqa: PLR0913 - a window and its sources
        self,
        host: QWidget,
        read: Callable[[Subject], Reading | None],
        cite: Cite,
        theme: Theme,
        delay: Callable[[], int],
        *,
        free: Callable[[], QRect] | None = None,
        others: Callable[[Subject], Iterable[tuple[QRectF, float]]] = lambda _: (),
    ) -> None:
        super().__init__(host)
        self._host, self._read, self._cite = host, read, cite
        self._theme = theme
        self._free, self._others = free or host.rect, others
        self._place: Callable[[], QRect | None] = lambda: None
        self._watched: WeakKeyDictionary[QObject, At] = WeakKeyDictionary()
        self._card: LargeCard | None = None
        self.hints: tuple[tuple[str, str], ...] = ()
        self.rest = Rest(delay, self)
        self.rest.rested.connect(self._show)
        self.rest.left.connect(self._hide)
        self._escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), host)
        self._escape.setEnabled(False)
        self._escape.activated.connect(self.close)

    @property
    def card(self) -> LargeCard | None:
        """The large card while it is visible."""
        return self._card if self._card is not None and self._card.isVisible() else None

    @property
    def subject(self) -> Subject | None:
        """The subject of the visible card."""
        return self.rest.resting if self.card is not None else None

    def point(self, subject: Subject | None, place: Callable[[], QRect | None]) -> None:
        """Note a movement over a subject; ``place`` returns its bounds on the host."""
        if subject != self.rest.on:
            self._place = place
        self.rest.move(subject)

    def open(self, subject: Subject, place: Callable[[], QRect | None]) -> None:
        """Show the card of a subject at once."""
        self.point(subject, place)
        self.rest.reach()

    def close(self) -> bool:
        """Hide the large card; return whether one was visible."""
        shown = self.card is not None
        self.rest.end()
        return shown

    def forget(self) -> None:
        """Hide the large card, and do not show it again without a movement."""
        self.rest.forget()

    def turn(self, *, other: bool) -> None:
        """Show the other face in the visible card, or the present one."""
        if self.card is not None:
            self.card.turn(other=other)
            self._put()

    def toggle_why(self) -> bool:
        """Show or hide the reasons in the visible card; return whether one is visible."""
        if self.card is None:
            return False
        self.card.show_why(on=not self.card.why_shown)
        self._put()
        return True

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self._theme = theme
        if self._card is not None:
            self._card.apply_theme(theme)

    # Widgets of the window

    def watch(self, widget: QWidget, at: At) -> None:
        """Show the cards in a widget: those that the pointer rests on."""
        widget.setMouseTracking(True)
        widget.installEventFilter(self)
        self._watched[widget] = at

    def watch_card(self, widget: QWidget, subject: Subject) -> None:
        """Show the card of a widget that stands for one card."""
        shown = ref(widget)

        def at(_point: QPoint) -> tuple[Subject, QRect] | None:
            found = shown()
            return None if found is None else (subject, found.rect())

        self.watch(widget, at)

    def watch_list(self, view: QAbstractItemView, subject: Callable[[int], Subject | None]) -> None:
        """Show the cards of a list, by row: under the pointer, or the current one with the keys."""

        def at(point: QPoint) -> tuple[Subject, QRect] | None:
            index = view.indexAt(point)
            found = subject(index.row()) if index.isValid() else None
            return None if found is None else (found, view.visualRect(index))

        def by_keys() -> None:
            index = view.currentIndex()
            found = subject(index.row()) if index.isValid() and view.hasFocus() else None
            port = view.viewport()
            self.point(found, lambda: self._on_host(port, view.visualRect(index)))

        self.watch(view.viewport(), at)
        view.selectionModel().currentChanged.connect(by_keys)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the pointer over the watched widgets; never take an event."""
        kind = event.type()
        at = self._watched.get(watched) if kind in _MOVES or kind in _ENDS else None
        if at is None or not isinstance(watched, QWidget):
            return False
        if kind in _ENDS:
            self.rest.move(None)
        elif isinstance(event, QMouseEvent) and not event.buttons():
            found = at(event.position().toPoint())
            if found is None:
                self.rest.move(None)
            else:
                subject, rect = found
                self.point(subject, lambda: self._on_host(watched, rect))
        return False

    def _on_host(self, widget: QWidget, rect: QRect) -> QRect:
        return QRect(self._host.mapFromGlobal(widget.mapToGlobal(rect.topLeft())), rect.size())

    # Within

    def _show(self, subject: Subject) -> None:
        reading = self._read(subject)
        place = self._place()
        if reading is None or place is None:
            return
        if self._card is None:
            self._card = LargeCard(self._theme, self._cite, self._host)
        card = self._card
        card.other_shown = card.why_shown = False
        edges = 2 * EDGE + GUTTER
        text = text_factor(self._host.fontMetrics().height())
        size = self._host.window().size()
        card.show_reading(
            reading, measures((size.width(), size.height()), edges, text), text, self.hints
        )
        self._put()
        card.setVisible(True)
        card.raise_()
        self._escape.setEnabled(True)

    def _put(self) -> None:
        card, place = self._card, self._place()
        if card is None or place is None:
            return
        free = self._free()
        size = card.size().boundedTo(free.size())
        others = self._others(self.rest.resting)
        best = place_beside(QRectF(place), (size.width(), size.height()), QRectF(free), others)
        card.setGeometry(round(best.x()), round(best.y()), size.width(), size.height())

    def _hide(self) -> None:
        self._escape.setEnabled(False)
        if self._card is not None:
            self._card.setVisible(False)
            self._card.reading = None
