"""Drag and drop of files onto a window: a dashed frame describes the effect of a drop."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, Qt, Signal
from PySide6.QtGui import QColor, QDropEvent, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui.file_kinds import KNOWN, Kind, kind_of
from gui.theme import GRID, Theme, title_font

_WOULD = {
    Kind.TABLE: "Open the saved table {}",
    Kind.SCENARIO: "Open the scenario {}",
    Kind.LESSON: "Open the lesson {}",
    Kind.COURSE: "Open the course {}",
    Kind.CARDS: "Read the cards of {}",
    Kind.PICTURES: "Show the pictures of cards in {}",
    Kind.DECK: "Add the deck {}",
    Kind.UNKNOWN: "{} cannot be opened. " + KNOWN,
}
_ENTERS = frozenset({QEvent.Type.DragEnter, QEvent.Type.DragMove})


class DropFrame(QWidget):
    """Overlay on a window while files are dragged over it; transparent to events."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self._words = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setVisible(False)

    def tell(self, words: str, theme: Theme) -> None:
        """Show the effect of a drop."""
        self._words, self._theme = words, theme
        self.setAccessibleName(words)
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(parent.rect())
        self.setVisible(True)
        self.raise_()
        self.update()

    def words(self) -> str:
        """Return the displayed text."""
        return self._words

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the frame, and the text on a plate in the middle."""
        if self._theme is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self._theme.accent), 4, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(self.rect().adjusted(GRID, GRID, -GRID, -GRID), GRID, GRID)
        font = title_font(self.fontInfo().pixelSize())
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        room = self.rect().adjusted(8 * GRID, 8 * GRID, -8 * GRID, -8 * GRID)
        plate = QFontMetrics(font).boundingRect(room, flags, self._words)
        painter.setPen(QPen(QColor(self._theme.accent), 1))
        painter.setBrush(QColor(self._theme.panel))
        around = plate.adjusted(-3 * GRID, -2 * GRID, 3 * GRID, 2 * GRID)
        painter.drawRoundedRect(around, GRID, GRID)
        painter.setFont(font)
        painter.setPen(QColor(self._theme.text))
        painter.drawText(plate, flags, self._words)
        painter.end()


class Drops(QObject):
    """Accepts files dropped on a window; ``dropped`` carries each of them."""

    dropped = Signal(object)

    def __init__(self, window: QWidget, theme: Theme) -> None:
        super().__init__(window)
        self._theme = theme
        self.frame = DropFrame(window)
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def apply_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show the effect of a drag, and emit the files of a drop."""
        if event.type() == QEvent.Type.DragLeave:
            self.frame.setVisible(False)
        elif isinstance(event, QDropEvent) and files_in(event.mimeData()):
            self._take(event)
            return True
        return super().eventFilter(watched, event)

    def _take(self, event: QDropEvent) -> None:
        files = files_in(event.mimeData())
        able = any(kind_of(path) is not Kind.UNKNOWN for path in files)
        event.setDropAction(Qt.DropAction.CopyAction)
        event.setAccepted(able)
        if event.type() in _ENTERS:
            self.frame.tell(would(files), self._theme)
        elif event.type() == QEvent.Type.Drop:
            self.frame.setVisible(False)
            for path in files:
                self.dropped.emit(path)


def files_in(data: QMimeData) -> list[Path]:
    """Return the local files in the data of a drag."""
    local = (url.toLocalFile() for url in data.urls())
    return [Path(each) for each in local if each]


def would(files: Sequence[Path]) -> str:
    """Return a description of the drop: the effect of the first file, and the count of others."""
    first = _WOULD[kind_of(files[0])].format(files[0].name)
    return f"{first}, and {len(files) - 1} more" if files[1:] else first
