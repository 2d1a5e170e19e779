"""Files of any kind: opened by command, by drop or from the system; the table as a scenario."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, Qt, Signal
from PySide6.QtGui import QColor, QDropEvent, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from core.messages import worded
from core.scenario.annotations import Marks
from core.scenario.recorder import RecordingError, record
from core.storage.readers import SUFFIX, write_scenarios
from gui.features.annotations import AnnotationsFeature
from gui.features.feature import Feature, handles
from gui.file_kinds import KNOWN, Kind, kind_of
from gui.session import Session
from gui.theme import GRID, Theme, title_font
from gui.widgets.file_dialogs import file_to_write
from gui.window.main_window import MainWindow


def open_any(window: MainWindow, path: Path) -> None:
    """Open a file with the feature registered for its kind and show the result as a message.

    The current table stays open if the file cannot be read.
    """
    kind = kind_of(path)
    openers = (each.opens()[kind] for each in window.features if kind in each.opens())
    open_it = next(openers, lambda path: f"{path.name} cannot be opened. {KNOWN}")
    said = open_it(path)
    if said:
        window.strip.say(said)


class FileOpener(QObject):
    """Opens files from outside the window and raises the window.

    Files that arrive while the hide screen is down are queued until it is lifted.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._waiting: list[Path] = []
        # Queued: the change of seat finishes before another table opens.
        window.seat_state.changed.connect(self._go_on, Qt.ConnectionType.QueuedConnection)

    def open(self, path: Path) -> None:
        """Open a file, now or after the hide screen is lifted."""
        window = self._window
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.raise_()
        window.activateWindow()
        self._waiting.append(path)
        self._go_on()

    def _go_on(self) -> None:
        while self._waiting and not self._window.seat_state.curtained:
            open_any(self._window, self._waiting.pop(0))


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
        self._theme = theme

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show the effect of a drag, and emit the files of a drop."""
        if event.type() == QEvent.Type.DragLeave:
            self.frame.setVisible(False)
        elif isinstance(event, QDropEvent) and files_in(event.mimeData()):
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
            return True
        return super().eventFilter(watched, event)


def files_in(data: QMimeData) -> list[Path]:
    """Return the local files in the data of a drag."""
    local = (url.toLocalFile() for url in data.urls())
    return [Path(each) for each in local if each]


def would(files: Sequence[Path]) -> str:
    """Return a description of the drop: the effect of the first file, and the count of others."""
    first = _WOULD[kind_of(files[0])].format(files[0].name)
    rest = len(files) - 1
    return worded("{first}, and {count} more", first=first, count=rest) if rest else first


class FileDrops(Feature):
    """Accepts files that are dropped on the window."""

    in_every_window = False

    def setup(self) -> None:
        """Accept drops on the whole window, including the board."""
        window = self.window
        for part in (window.board, window.board.viewport()):
            part.setAcceptDrops(False)  # a view accepts every drag; cards accept no files
        drops = Drops(window, window.theme)
        drops.dropped.connect(FileOpener(window).open)
        window.theme_changed.connect(drops.apply_theme)


class ScenarioRecorder(Feature):
    """Writes the actions so far to a file that plays and checks them again."""

    @handles("table.record")
    def _record(self) -> None:
        window = self.window
        whole = window.host or window  # a second window holds redacted data only
        drawn = whole.feature(AnnotationsFeature).store.at
        said = record_as_scenario(whole.session, lambda: ask_for_file(window), drawn)
        if said:
            window.strip.say(said)


def record_as_scenario(
    session: Session,
    ask: Callable[[], Path | None],
    drawn: Callable[[int], Marks] = lambda _: (),
) -> str:
    """Write the actions so far to the file that ``ask`` returns; return the result as a message.

    ``drawn`` returns the marks of the position after so many actions. A recording error is
    reported before ``ask`` is called. Returns ``""`` if no file is chosen.
    """
    try:
        parts = record(session.rules_at, session.history, marks=drawn)
    except RecordingError as error:
        return str(error)
    path = ask()
    if path is None:
        return ""
    try:
        written = [each.name for each in write_scenarios(path, parts)]
    except OSError as error:
        why = error.strerror or "the disk refused"
        return f"{path.name} could not be written: {why}. Choose another folder or name."
    said = worded(
        "Recorded {count} action in {files}.|Recorded {count} actions in {files}.",
        count=session.history.cursor,
        files=tuple(written),
    )
    return said if len(written) == 1 else f"{said} The note in each file says why it ends."


def ask_for_file(parent: QWidget) -> Path | None:
    """Return the file chosen in a dialog, or None if it is cancelled."""
    return file_to_write(parent, "Record as scenario", f"Scenarios (*{SUFFIX})")
