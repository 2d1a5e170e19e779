"""The room of the panel: open beside or over the table, folded to a rail, narrowed by its edge."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from gui.frame import RAIL
from gui.theme import GRID, Theme
from gui.widgets.icons import pixmap

TITLE = "Card panel"
_STEP = 2 * GRID
_PILL = (16, 48)
_KEYS = {Qt.Key.Key_Left: _STEP, Qt.Key.Key_Right: -_STEP}


class Rail(QPushButton):
    """The folded panel: a narrow strip that opens it again wherever it is pressed."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
        self.setObjectName("rail")
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        """Ask for no more than its name needs; the room says how wide it is."""
        return QSize(RAIL, self.fontMetrics().horizontalAdvance(TITLE) + 8 * GRID)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the sign that opens it, and its name from top to bottom."""
        theme, width = self.theme, self.width()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(
            self.rect(), QColor(theme.button_hover if self.underMouse() else theme.panel)
        )
        painter.fillRect(0, 0, 1, self.height(), QColor(theme.line))
        line = theme.accent if self.hasFocus() else theme.button_line
        painter.setPen(QPen(QColor(line), 1))
        painter.setBrush(QColor(theme.button))
        pill = QRectF(4.5, GRID + 0.5, width - 9, width + GRID)
        painter.drawRoundedRect(pill, 6, 6)
        side = round(width * 0.5)
        sign = pixmap("back", theme.button_text, side, self.devicePixelRatioF())
        painter.drawPixmap(pill.center() - QRectF(0, 0, side, side).center(), sign)
        painter.setPen(QColor(theme.dim))
        painter.translate(width / 2, pill.bottom() + 2 * GRID)
        painter.rotate(90)
        room = QRectF(0, -width / 2, self.height(), width)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, TITLE)
        painter.end()


class Grip(QPushButton):
    """The edge of the open panel: a press on its middle folds it, dragging gives it a width.

    ``dragged`` carries by how much wider the panel shall be, ``reset`` that its usual width will
    do again.
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
        """Ask for the room of the handle."""
        return QSize(*_PILL)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the handle in the middle of the edge, and the edge itself under the mouse."""
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
        """Fold it, if the handle was pressed and not dragged."""
        pressed = not self._moved and self._pill().contains(event.position())
        self._held = None
        self.setDown(False)
        if pressed:
            self.click()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if not self._pill().contains(event.position()):
            self.reset.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows make it wider or narrower."""
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

    ``aside_changed`` is emitted when another panel is opened, or that one is closed.
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
        """The panel that is open above the card panel or in its place."""
        self.room = QVBoxLayout(self)
        self.room.setContentsMargins(0, 0, 0, 0)
        self.room.setSpacing(0)
        self.room.addWidget(panel, 3)

    def open_aside(self, widget: QWidget, *, alone: bool) -> None:
        """Show a widget above the panel, or in its place; one at a time has that room."""
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
        """Give the room back to the panel."""
        aside, self.aside = self.aside, None
        if aside is not None:
            self.room.removeWidget(aside)
            aside.setVisible(False)
        self._panel.setVisible(True)
        self.aside_changed.emit()

    def set_subject(self, *, is_there: bool) -> None:
        """Give the panel its share while it speaks of something, and little while it does not."""
        self._has_subject = is_there
        self._share()

    def _share(self) -> None:
        if self.aside is not None:
            self.room.setStretchFactor(self.aside, 4 if self._has_subject else 9)

    def show_panel(self, *, on: bool) -> None:
        """Show the panel for a moment although something has its place, or that again."""
        if self.aside is not None and self._alone:
            self.aside.setVisible(not on)
            self._panel.setVisible(on)
