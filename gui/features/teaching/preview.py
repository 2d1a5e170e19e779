"""What the class sees, small and live, for the teacher."""

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.features.audience.window import AudienceWindow
from gui.theme import Theme

_PAUSE = 40
"""Milliseconds after a painted frame of the projector before the small picture follows."""
_SHAPE = QSize(16, 10)
OFF = "The projector is off."


class Preview(QWidget):
    """Shows the window of the audience as it is painted, or says that there is none."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._window: AudienceWindow | None = None
        self.picture = QPixmap()
        self._taking = False
        self._soon = QTimer(self, interval=_PAUSE, singleShot=True)
        self._soon.timeout.connect(self._take)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setMinimumHeight(80)
        self.setAccessibleName("What the class sees")
        self.setAccessibleDescription(OFF)

    def watch(self, window: AudienceWindow | None) -> None:
        """Show another window, or none."""
        if self._window is not None:
            for part in self._parts(self._window):
                part.removeEventFilter(self)
        self._window = window
        self.picture = QPixmap()
        self._soon.stop()
        if window is not None:
            for part in self._parts(window):
                part.installEventFilter(self)
            self._soon.start()
        self.setAccessibleDescription("" if window is not None else OFF)
        self.update()

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self._theme = theme
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return width * _SHAPE.height() // _SHAPE.width()

    def sizeHint(self) -> QSize:
        """Ask for the shape of a usual screen."""
        return _SHAPE * 24

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow what is painted there, but not what is painted for the small picture."""
        painted = event.type() in {QEvent.Type.Paint, QEvent.Type.Resize}
        if painted and not self._taking and not self._soon.isActive():
            self._soon.start()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the small picture within a frame, or say that there is nothing to show."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(self.rect(), QColor(self._theme.bar))
        if self.picture.isNull():
            painter.setPen(QColor(self._theme.dim))
            words = OFF if self._window is None else ""
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, words)
        else:
            size = self.picture.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
            place = QRect(0, 0, size.width(), size.height())
            place.moveCenter(self.rect().center())
            painter.drawPixmap(place, self.picture)
        painter.setPen(QColor(self._theme.on_line))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

    def _take(self) -> None:
        if self._window is None or self._window.isHidden() or self._taking:
            return
        self._taking = True
        whole = self._window.grab()
        self._taking = False
        ratio = self.devicePixelRatioF()
        self.picture = whole.scaled(
            self.size() * ratio,
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        self.update()

    @staticmethod
    def _parts(window: AudienceWindow) -> tuple[QWidget, ...]:
        return (window, window.board.viewport(), *window.findChildren(QWidget, "projector"))
