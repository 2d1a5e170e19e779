"""The presenter's buttons beside the timeline, and the large line that says what a teacher says."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QAction, QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from gui.theme import GRID, TITLE_FAMILIES, Theme
from gui.widgets.icons import icon
from gui.widgets.plain_text import plain_tip
from gui.window.actions import key_of

_SCALE = 22 / 13
_SMALLEST = 0.62
_SHRINK = 0.94


class PresenterControls(QWidget):
    """Buttons for the commands that step and play. It shows what it is told.

    ``steps`` are the two buttons that step back and on, which it takes between its own.
    """

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
        back, on = steps
        for each in (self.first, back, self.play, on, self.last):
            room.addWidget(each)
        self.apply_theme(theme)

    def say(self, *, playing: bool, back: bool, on: bool) -> None:
        """Show whether it plays, and whether there is anything before and after."""
        self._shapes[self.play] = "pause" if playing else "play"
        words = "Pause" if playing else "Play the actions one after another"
        self.play.setAccessibleName(words)
        self.first.setEnabled(back)
        self.last.setEnabled(on)
        self.apply_theme(self._theme)

    def apply_theme(self, theme: Theme) -> None:
        """Draw the icons in other colours."""
        self._theme = theme
        for button, shape in self._shapes.items():
            button.setIcon(icon(shape, theme.button_text, theme.line))

    def _button(self, action: QAction, shape: str) -> QPushButton:
        button = QPushButton(self)
        button.setObjectName("icon")
        words = action.text().replace("&", "")
        keys = key_of(action)
        button.setAccessibleName(words)
        button.setToolTip(plain_tip(f"{words} ({keys})" if keys else words))
        button.clicked.connect(action.trigger)
        if shape:
            self._shapes[button] = shape
        return button


class Caption(QWidget):
    """What a teacher says of the step that is shown, large enough to be read from afar.

    A long text is set smaller. With ``steps``, the commands that step back and on, it has
    buttons for them at its right end.
    """

    def __init__(
        self,
        theme: Theme,
        parent: QWidget | None = None,
        steps: tuple[QAction, QAction] | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self.text = ""
        self.larger = 1.0
        """How much larger than in a window on a desk the text is."""
        self._place = ""
        self._buttons: tuple[QPushButton, ...] = ()
        self.setObjectName("strip")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("What is said of this step")
        if steps is not None:
            back, on = steps
            self._buttons = (self._button(back, "Back", "back"), self._button(on, "Next", "next"))

    def say(self, text: str, *, place: str = "", marks: str = "") -> None:
        """Say something of a step, and in ``marks`` what is drawn, for whoever does not see it."""
        self.text, self._place = text, place
        self.setAccessibleDescription(" ".join(part for part in (text, marks) if part))
        self.setToolTip(plain_tip(text))
        self._arrange()

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self._theme = theme
        for button, shape in zip(self._buttons, ("back", "next"), strict=False):
            ink = theme.on_text if button.objectName() == "on" else theme.button_text
            button.setIcon(icon(shape, ink, theme.line))
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the buttons at the right end."""
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        """Keep buttons in step with the type."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Set the text in the largest type in which it fits, and the step beside it."""
        super().paintEvent(event)
        painter = QPainter(self)
        room = self.rect().adjusted(2 * GRID, GRID // 2, -2 * GRID, -GRID // 2)
        flags = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter)
        if self._buttons:
            left = self._buttons[0].x()
            painter.setPen(QColor(self._theme.dim))
            wide = self.fontMetrics().horizontalAdvance(self._place)
            place = QRect(left - wide - 2 * GRID, 0, wide + GRID, self.height())
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, self._place)
            room.setRight(place.left() - 2 * GRID)
        else:
            flags |= int(Qt.AlignmentFlag.AlignHCenter)
        painter.setFont(self._fitting(room, flags))
        painter.setPen(QColor(self._theme.text))
        painter.drawText(room, flags, self.text)
        painter.end()

    def _fitting(self, room: QRect, flags: int) -> QFont:
        scale = _SCALE * self.larger
        while True:
            font = self._type(scale)
            needed = QFontMetrics(font).boundingRect(room, flags, self.text)
            fits = needed.height() <= room.height() and needed.width() <= room.width()
            if fits or scale <= _SMALLEST:
                return font
            scale *= _SHRINK

    def _type(self, scale: float) -> QFont:
        font = QFont(list(TITLE_FAMILIES))
        font.setPixelSize(max(round(self.fontInfo().pixelSize() * scale), 9))
        return font

    def _button(self, action: QAction, words: str, shape: str) -> QPushButton:
        button = QPushButton(words, self)
        on = shape == "next"
        button.setObjectName("on" if on else "")
        if on:
            button.setLayoutDirection(Qt.LayoutDirection.RightToLeft)  # the icon after the word
        ink = self._theme.on_text if on else self._theme.button_text
        button.setIcon(icon(shape, ink, self._theme.line))
        label, keys = action.text().replace("&", ""), key_of(action)
        button.setAccessibleName(label)
        button.setToolTip(plain_tip(f"{label} ({keys})" if keys else label))
        button.clicked.connect(action.trigger)
        return button

    def enable(self, *, back: bool, on: bool) -> None:
        """Say whether there is a step back, and one on."""
        for button, able in zip(self._buttons, (back, on), strict=False):
            button.setEnabled(able)

    def _arrange(self) -> None:
        right = self.width() - 2 * GRID
        for button in reversed(self._buttons):
            size = button.sizeHint()
            right -= size.width()
            button.setGeometry(
                right, (self.height() - size.height()) // 2, size.width(), size.height()
            )
            right -= GRID
        self.update()
