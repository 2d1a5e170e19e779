"""The presenter's buttons beside the timeline, and the large line that says what a teacher says."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAction, QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from gui.panels.shapes import icon
from gui.theme import GRID, TITLE_FAMILIES, Theme

_LINES = 2
_SHARE = 0.08
"""The most of the window's height that the large line takes, beyond one line."""
_SCALE = 1.55
_SMALLEST = 0.62
_SHRINK = 0.94


class PresenterControls(QWidget):
    """Buttons for the commands that step, play and repeat. It shows what it is told.

    ``steps`` are the two buttons that step back and on, which it takes between its own.
    ``next_speed`` tells that the button with the speed was pressed, which goes through them all.
    """

    next_speed = Signal()

    def __init__(
        self,
        actions: Mapping[str, QAction],
        steps: tuple[QPushButton, QPushButton],
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shapes: dict[QPushButton, str] = {}
        self.setAccessibleName("Presenter")
        room = QHBoxLayout(self)
        room.setContentsMargins(0, 0, 0, 0)
        room.setSpacing(GRID // 2)
        self.first = self._button(actions["show.first"], "first")
        self.play = self._button(actions["show.play"], "play")
        self.last = self._button(actions["show.last"], "last")
        self.speed = QPushButton(self)
        self.speed.setObjectName("icon")
        keys = [_keys(actions[each]) for each in ("show.slower", "show.faster")]
        told = f" ({keys[0]} slower, {keys[1]} faster)" if all(keys) else ""
        self.speed.setToolTip(f"How fast it plays{told}")
        self.speed.clicked.connect(self.next_speed)
        self.loop = self._button(actions["show.loop"], "loop")
        self.loop.setCheckable(True)
        back, on = steps
        for each in (self.first, back, self.play, on, self.last, self.speed, self.loop):
            room.addWidget(each)
        self.speed.setFixedWidth(self.fontMetrics().horizontalAdvance("0.75×") + 3 * GRID)
        self.dress(theme)

    def say(self, *, playing: bool, speed: float, loop: bool, at: int, of: int) -> None:
        """Show whether it plays, how fast, whether it goes round, and where it stands."""
        self._shapes[self.play] = "pause" if playing else "play"
        words = "Pause" if playing else "Play the deeds one after another"
        self.play.setAccessibleName(words)
        self.first.setEnabled(at > 0)
        self.last.setEnabled(at < of)
        self.speed.setText(f"{speed:g}×")
        self.speed.setAccessibleName(f"Speed {speed:g} times; press for the next one")
        self.loop.setChecked(loop)
        self.loop.setObjectName("on" if loop else "icon")
        self.loop.style().polish(self.loop)
        self.loop.setAccessibleName(f"Begin again after the last deed: {'on' if loop else 'off'}")
        self.dress(self._theme)

    def dress(self, theme: Theme) -> None:
        """Draw the signs in other colours."""
        self._theme = theme
        for button, shape in self._shapes.items():
            on = button is self.loop and button.isChecked()
            button.setIcon(icon(shape, theme.on_text if on else theme.button_text, theme.line))

    def _button(self, action: QAction, shape: str) -> QPushButton:
        button = QPushButton(self)
        button.setObjectName("icon")
        words = action.text().replace("&", "")
        keys = _keys(action)
        button.setAccessibleName(words)
        button.setToolTip(f"{words} ({keys})" if keys else words)
        button.clicked.connect(action.trigger)
        if shape:
            self._shapes[button] = shape
        return button


class Caption(QWidget):
    """What a teacher says of the step that is shown, large enough to be read from afar.

    It keeps its height whatever is said, so the table never moves; a long text is set smaller,
    and so is any text where the window has little room.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.text = ""
        self._marks = ""
        self.setObjectName("strip")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("What is said of this step")
        self._fit()

    def say(self, text: str, marks: str = "") -> None:
        """Say something, and in ``marks`` what is drawn, for whoever does not see it."""
        self.text = text
        self._marks = marks
        self.setAccessibleDescription(" ".join(part for part in (text, marks) if part))
        self.setToolTip(text)
        self.update()

    def dress(self, theme: Theme) -> None:
        """Use other colours."""
        self._theme = theme
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        """Keep the height in step with the font."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take no more than a share of the window's height."""
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Set the text in the largest type in which it fits."""
        super().paintEvent(event)
        room = self.rect().adjusted(3 * GRID, GRID // 2, -3 * GRID, -GRID // 2)
        flags = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignCenter
        scale = _SCALE
        while scale > _SMALLEST:
            font = self._type(scale)
            needed = QFontMetrics(font).boundingRect(room, flags, self.text)
            if needed.height() <= room.height() and needed.width() <= room.width():
                break
            scale *= _SHRINK
        painter = QPainter(self)
        painter.setFont(font)
        painter.setPen(QColor(self._theme.text))
        painter.drawText(room, flags, self.text)
        painter.end()

    def _type(self, scale: float) -> QFont:
        font = QFont(list(TITLE_FAMILIES))
        font.setPixelSize(max(round(self.fontInfo().pixelSize() * scale), 9))
        return font

    def _fit(self) -> None:
        line = QFontMetrics(self._type(_SCALE)).lineSpacing()
        share = round(self.window().height() * _SHARE)
        self.setFixedHeight(min(line * _LINES + GRID, max(share, line)))


def _keys(action: QAction) -> str:
    """Return the keys of a command as a person reads them."""
    return action.shortcut().toString(action.shortcut().SequenceFormat.NativeText)
