"""Side panels: their base class with header and close button, and the area that holds them."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QListView, QPushButton, QVBoxLayout, QWidget

from gui.theme import GRID, Theme
from gui.widgets.icons import icon, pixmap
from gui.widgets.labels import PlainLabel, plain_tip
from gui.widgets.layouts import horizontal, vertical
from gui.window_geometry import RAIL

_TAB, _LINE = 24, 17
"""Width of the tab of the folded panel, and the height of a line of usual type."""
WALKING = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}


class SidePanel(QWidget):
    """A panel at the side of the table with a close button; Escape closes it too.

    ``closed`` is emitted when the user closes it. Each panel makes its ``close_button`` at its
    position in the tab order.
    """

    closed = Signal()
    close_button: QPushButton

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("search")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)

    def button(self, look: str, words: str, do: Callable[[], object]) -> QPushButton:
        """Return a button with a look of the style sheet and a label."""
        button = QPushButton(self)
        button.setObjectName(look)
        button.setAccessibleName(words)
        button.setToolTip(plain_tip(words))
        button.clicked.connect(lambda _checked=False: do())
        return button

    def closing(self, words: str, tip: str = "") -> QPushButton:
        """Return the button that closes the panel."""
        button = self.button("bare", words, self.closed.emit)
        button.setToolTip(plain_tip(tip or words))
        return button

    def dim_label(self, words: str = "", *, centred: bool = False) -> QLabel:
        """Return a label for secondary text."""
        label = PlainLabel(words, self, look="dim", wraps=True)
        if centred:
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        return label

    def room_under(self, head: QWidget) -> QVBoxLayout:
        """Lay out the header next to the close button; return the layout for the rest."""
        top = horizontal((head, 1), self.close_button)
        if isinstance(head, QLabel) and head.wordWrap():
            top.setAlignment(self.close_button, Qt.AlignmentFlag.AlignTop)
        room = QVBoxLayout(self)
        room.setContentsMargins(2 * GRID, GRID, GRID, GRID)
        room.setSpacing(GRID)
        room.addLayout(top)
        return room

    def titled(self, name: str, hint: str) -> QVBoxLayout:
        """Lay out a header with title and hint; return the layout for the rest."""
        self.setObjectName("side")
        self.setAccessibleName(name)
        title = PlainLabel(name, self, look="title")
        room = self.room_under(title)
        room.setSpacing(GRID // 2)
        room.addWidget(self.dim_label(hint))
        return room

    def apply_theme(self, theme: Theme) -> None:
        self.close_button.setIcon(icon("close", theme.dim))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)


def walk(view: QListView, key: int) -> None:
    """Move the current row of a list up or down from the box above it."""
    model = view.model()
    row = view.currentIndex().row() + WALKING[Qt.Key(key)]
    view.setCurrentIndex(model.index(min(max(row, 0), model.rowCount() - 1), 0))


TITLE = "Card panel"
_STEP = 2 * GRID
_PILL = (16, 48)
_KEYS = {Qt.Key.Key_Left: _STEP, Qt.Key.Key_Right: -_STEP}


class Rail(QPushButton):
    """The folded panel: a tab at the edge that opens it again when it is pressed."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
        self.setObjectName("rail")
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        """Return its size: that of the smallest target for the pointer, and of its edge."""
        return QSize(max(_TAB, 2 * RAIL * self.fontMetrics().height() // _LINE), 8 * GRID)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, width = self.theme, self.width()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line = theme.accent if self.hasFocus() else theme.button_line
        painter.setPen(QPen(QColor(line), 1))
        painter.setBrush(QColor(theme.button_hover if self.underMouse() else theme.button))
        pill = QRectF(width * 0.4, 0.5, width, self.height() - 1)
        painter.drawRoundedRect(pill, 6, 6)
        side = round(width * 0.55)
        sign = pixmap("back", theme.button_text, side, self.devicePixelRatioF())
        middle = (self.height() - side) / 2
        painter.drawPixmap(QPointF(width - side - 1, middle), sign)
        painter.end()


class Grip(QPushButton):
    """The edge of the open panel: a press on its middle folds it, dragging resizes it.

    ``dragged`` emits the change of the width, ``reset`` requests the default width.
    """

    dragged = Signal(int)
    reset = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
        self._held: int | None = None
        self._moved = False
        self.setCursor(Qt.CursorShape.SplitHCursor)

    def sizeHint(self) -> QSize:
        return QSize(*_PILL)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, wide = self.theme, self.width()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lit = self.underMouse() or self.isDown() or self.hasFocus()
        if lit:
            painter.fillRect(QRectF(wide / 2 - 1, 0, 2, self.height()), QColor(theme.button_line))
        line = theme.accent if self.hasFocus() else theme.button_line
        painter.setPen(QPen(QColor(line), 1))
        painter.setBrush(QColor(theme.button_hover if lit else theme.button))
        pill = self._pill()
        painter.drawRoundedRect(pill.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        side = round(wide * 0.75)
        sign = pixmap("next", theme.button_text, side, self.devicePixelRatioF())
        painter.drawPixmap(pill.center() - QRectF(0, 0, side, side).center(), sign)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._held, self._moved = round(event.globalPosition().x()), False
        self.setDown(True)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held is None:
            return
        at = round(event.globalPosition().x())
        if self._moved or abs(at - self._held) >= GRID // 2:
            self._moved = True
            self.dragged.emit(self._held - at)
            self._held = at

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Fold the panel, if the handle was pressed and not dragged."""
        pressed = not self._moved and self._pill().contains(event.position())
        self._held = None
        self.setDown(False)
        if pressed:
            self.click()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if not self._pill().contains(event.position()):
            self.reset.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Resize the panel with the arrow keys."""
        by = _KEYS.get(Qt.Key(event.key()), 0)
        if by:
            self.dragged.emit(by)
        else:
            super().keyPressEvent(event)

    def _pill(self) -> QRectF:
        width, height = min(_PILL[0], self.width()), _PILL[1]
        return QRectF((self.width() - width) / 2, (self.height() - height) / 2, width, height)


class Side(QWidget):
    """The side of the window: the card panel, and above it or in its place one other panel.

    ``aside_changed`` is emitted when another panel is opened or closed.
    """

    aside_changed = Signal()

    def __init__(self, panel: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("side")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._panel = panel
        self._alone = False
        self._has_subject = False
        self.aside: QWidget | None = None
        """The other panel that is open."""
        self.room = vertical((panel, 3), on=self, margins=0, spacing=0)

    def open_aside(self, widget: QWidget, *, alone: bool) -> None:
        """Show a widget above the panel, or in its place; a previous one is closed."""
        if widget is not self.aside:
            self.close_aside()
            self.aside = widget
            self.room.insertWidget(0, widget)
            self._share()
        self._alone = alone
        widget.setVisible(True)
        self._panel.setVisible(not alone)
        self.aside_changed.emit()

    def close_aside(self) -> None:
        """Close the other panel."""
        aside, self.aside = self.aside, None
        if aside is not None:
            self.room.removeWidget(aside)
            aside.setVisible(False)
        self._panel.setVisible(True)
        self.aside_changed.emit()

    def set_subject(self, *, is_there: bool) -> None:
        """Give the panel its share while it has a subject, and little without one."""
        self._has_subject = is_there
        self._share()

    def _share(self) -> None:
        if self.aside is not None:
            self.room.setStretchFactor(self.aside, 4 if self._has_subject else 9)
