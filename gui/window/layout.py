"""Layout below the menu bar (`window_geometry`), pages in place of the board, and the focus."""

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QMainWindow,
    QWidget,
)

from gui import window_geometry
from gui.panels.answer_bar import AnswerBar
from gui.panels.side_panel import TITLE, Grip, Rail, Side
from gui.panels.timeline import Timeline
from gui.theme import Theme
from gui.views import View
from gui.widgets.labels import plain_tip

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

_GRIP = 16


class PanelChoice(Struct, frozen=True, kw_only=True):
    """The user's panel settings: open ``beside`` or, in a small window, ``over`` the board.

    ``crowded`` applies to more than two seats in a narrow window, ``simple`` to the simple view.
    ``width`` 0 is the default.
    """

    beside: bool = True
    crowded: bool = False
    over: bool = False
    simple: bool = False
    width: int = 0


class WindowRoom(QWidget):
    """Lays out the parts of a window; ``chosen`` signals new panel settings of the user."""

    chosen = Signal()

    def __init__(
        self,
        board: QWidget,
        panel: QWidget,
        bottom: tuple[AnswerBar, Timeline],
        theme: Theme,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("table")
        self.choice = PanelChoice()
        self._seats = 0
        self._view = View.TABLE
        self._board = board
        self._strip, self._timeline = bottom
        self._caption: QWidget | None = None
        self._foot: QWidget | None = None
        self._docked = 0
        self._kept_free = 0
        self._theme = theme
        self.side = Side(panel, self)
        self.grip = Grip(theme, self)
        self.rail: Rail | None = None
        self._needs: set[str] = set()
        self._aside_width = 0
        self._key = QKeySequence()
        for part in (board, self._timeline, self._strip):
            part.setParent(self)
        self.grip.clicked.connect(self.turn_panel)
        self.grip.dragged.connect(self._widen)
        self.grip.reset.connect(lambda: self._want_width(0))
        self.tell_key(self._key)

    def show_caption(self, caption: QWidget, *, shown: bool) -> None:
        """Show or hide a band between board and bottom bar, one band at a time."""
        if caption is not self._caption:
            if not shown:
                return
            if self._caption is not None:
                self._caption.setVisible(False)
            caption.setParent(self)
            self._caption = caption
        if caption.isHidden() == shown:
            caption.setVisible(shown)
            self.arrange()

    def dock_panel(self, width: int) -> None:
        """Dock the panel next to the board with a minimum width; 0 restores the default."""
        if width != self._docked:
            self._docked = width
            self.need_panel("docked", needed=bool(width))
            self.arrange()

    def keep_free(self, height: int) -> None:
        """Keep the lower end of the board free of a panel that opens over it."""
        if height != self._kept_free:
            self._kept_free = height
            self.arrange()

    def show_foot(self, foot: QWidget | None) -> None:
        """Show a widget in place of the timeline, or with None the timeline."""
        before, self._foot = self._foot, foot
        if before is not None and before is not foot:
            before.setVisible(False)
        if foot is not None:
            foot.setParent(self)
            foot.setVisible(True)
        self._timeline.setVisible(foot is None)
        self.arrange()

    @property
    def panel_is_open(self) -> bool:
        """Whether the panel is visible."""
        return bool(self._needs) or getattr(self.choice, self._place_of_panel())

    def turn_panel(self) -> None:
        """Fold or open the panel, and remember that for windows of this size."""
        opened = not self.panel_is_open
        self._needs.clear()
        self._choose(**{self._place_of_panel(): opened})

    def show_view(self, view: View) -> None:
        """Fold or open the panel as the user has it in a view."""
        self._view = view
        self.arrange()

    def seat(self, count: int) -> None:
        """Set the number of players: more than two need more of the window."""
        if count != self._seats:
            self._seats = count
            self.arrange()

    def open_aside(self, widget: QWidget, *, alone: bool = False, width: int = 0) -> None:
        """Show a widget above the panel, or in its place, even if the panel is folded.

        The area has the ``width`` of the widget meanwhile, in pixels of usual type.
        """
        self._aside_width = width
        self.side.open_aside(widget, alone=alone)
        self.arrange()
        self.need_panel("aside", needed=True)

    def close_aside(self) -> None:
        """Close the widget above the panel; a folded panel is folded again."""
        self.side.close_aside()
        self._aside_width = 0
        self.arrange()
        self.need_panel("aside", needed=False)

    def need_panel(self, reason: str, *, needed: bool) -> None:
        """Open a folded panel while something needs it; the user's setting is kept."""
        if needed != (reason in self._needs):
            (self._needs.add if needed else self._needs.discard)(reason)
            self.arrange()

    def tell_key(self, key: QKeySequence) -> None:
        """Show the key that folds and opens the panel."""
        suffix = "" if key.isEmpty() else f" ({key.toString(key.SequenceFormat.NativeText)})"
        for part, word in ((self.grip, "Fold"), (self.rail, "Open")):
            if part is not None:
                part.setAccessibleName(f"{word} the {TITLE.lower()}")
                part.setToolTip(plain_tip(f"{part.accessibleName()}{suffix}"))
        self._key = key

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        for part in (self.grip, self.rail):
            if part is not None:
                part.theme = theme
                part.update()
        self.arrange()

    @property
    def side_left(self) -> int:
        """Left edge of the panel, or of its rail."""
        return self._places().side.x

    def arrange(self) -> None:
        """Move every part to its place."""
        places, shows = self._places(), self.panel_is_open
        self._board.setGeometry(_rect(places.board))
        for bar in (self._timeline, self._foot):
            if bar is not None:
                bar.setGeometry(_rect(places.bottom).adjusted(places.answer.w, 0, 0, 0))
        if self._caption is not None and not self._caption.isHidden():
            self._caption.setGeometry(_rect(places.caption))
        side = _rect(places.side)
        self.side.setVisible(shows)
        self.grip.setVisible(shows)
        if shows:
            self.side.setGeometry(side)
            self.grip.setGeometry(side.x() - _GRIP // 2, side.y(), _GRIP, side.height())
        if not shows or places.over:
            if self.rail is None:
                self.rail = Rail(self._theme, self)
                self.rail.clicked.connect(self.turn_panel)
                self.tell_key(self._key)
            size = self.rail.sizeHint()
            down = (places.board.h - size.height()) // 2
            self.rail.setGeometry(QRect(QPoint(self.width() - size.width(), down), size))
        if self.rail is not None:
            self.rail.setVisible(not shows)
        self._strip.stand_on(_rect(places.answer), places.tallest_answer)
        for part in (self.rail, self.side, self.grip):
            if part is not None:
                part.raise_()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.arrange()

    def _places(self) -> window_geometry.Frame:
        """Return the places of the parts, also during resizing, before the parts are moved."""
        window = self.window()
        text = self._text()
        height = max(window.height(), self.height())
        return window_geometry.frame(
            window.width(),
            height,
            text,
            panel_open=self.panel_is_open,
            panel_wanted=max(self.choice.width, round(max(self._docked, self._aside_width) * text)),
            caption=self._caption is not None and not self._caption.isHidden(),
            docked=bool(self._docked),
            kept_free=self._kept_free,
        )

    def _text(self) -> float:
        return window_geometry.text_factor(self.fontMetrics().height())

    def _place_of_panel(self) -> Literal["over", "crowded", "beside", "simple"]:
        if not self._view.opens_panel:
            return "simple"
        width, height, text = self.window().width(), self.window().height(), self._text()
        if window_geometry.is_small(width, height, text):
            return "over"
        return "crowded" if window_geometry.is_crowded(width, self._seats, text) else "beside"

    def _widen(self, by: int) -> None:
        self._want_width(self.side.width() + by)

    def _want_width(self, width: int) -> None:
        wanted = window_geometry.panel_width(self.width(), self._text(), width) if width else 0
        self._choose(width=wanted)

    def _choose(self, **wanted: int) -> None:
        self.choice = replace(self.choice, **wanted)
        self.arrange()
        self.chosen.emit()


def _rect(place: window_geometry.Rect) -> QRect:
    return QRect(place.x, place.y, place.w, place.h)


class TablePlace:
    """Shows a page in place of the board, and the board again. ``focus`` focuses the board."""

    def __init__(self, window: QMainWindow, table: QWidget, focus: Callable[[], None]) -> None:
        self.page: QWidget | None = None
        """The page in place of the board, or None."""
        self._window = window
        self._table = table
        self._focus = focus
        self._working: Collection[str] = ()
        self._off: tuple[QAction, ...] = ()
        window.setCentralWidget(table)

    def show_page(self, page: QWidget, working: Collection[str]) -> None:
        """Show a page in place of the board; only the commands in ``working`` stay enabled."""
        self._working = working
        if self.page is not page:
            self._exchange(page)
            self.page = page
        self.switch_off()

    def show_table(self) -> None:
        """Show the board again."""
        if self.page is None:
            return
        self.page = None
        self._exchange(self._table)
        for action in self._off:
            action.setEnabled(True)
        self._off = ()
        self._focus()

    def switch_off(self) -> None:
        """Disable all commands that need the board."""
        if self.page is None:
            return
        on = tuple(
            action
            for action in self._window.actions()
            if action.isEnabled() and action.objectName() not in self._working
        )
        self._off = (*self._off, *on)
        for action in on:
            action.setEnabled(False)

    def _exchange(self, widget: QWidget) -> None:
        before = self._window.takeCentralWidget()
        if before is not None:
            before.setParent(self._window)  # else it would become a window
            before.setVisible(False)
        self._window.setCentralWidget(widget)
        widget.setVisible(True)


Part = tuple[QWidget, QWidget]
"""A part of a window, and the widget in it that gets the focus."""


def focus_next(parts: Sequence[Part], here: QWidget | None) -> None:
    """Move the focus to the next part that accepts it."""
    at = next((n for n, (part, _) in enumerate(parts) if _inside(here, part)), -1)
    for step in range(1, len(parts) + 1):
        target = parts[(at + step) % len(parts)][1]
        if target.isVisible() and target.isEnabled():
            target.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return


def is_for_control(event: QEvent) -> bool:
    """Return whether a key event should press or tick the focused control.

    Space is also a command of the window, which must not take it away from a control.
    """
    return (
        event.type() == QEvent.Type.ShortcutOverride
        and isinstance(event, QKeyEvent)
        and event.key() == Qt.Key.Key_Space
        and event.modifiers() == Qt.KeyboardModifier.NoModifier
        and isinstance(QApplication.focusWidget(), QAbstractButton | QAbstractItemView | QComboBox)
    )


def _inside(widget: QWidget | None, part: QWidget) -> bool:
    return widget is not None and (widget is part or part.isAncestorOf(widget))
