"""The running table on disk: every deed is written as it is done, so a crash keeps the game."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, Signal

from core.law.history import Outcome
from core.library.files import write_whole
from core.saves.lines import SUFFIX, action_line, cursor_line, marks_line, whole
from gui.pointing import Pointing
from gui.session import Session

LAST, BEFORE = f"last-table{SUFFIX}", f"table-before{SUFFIX}"


class Journal(QObject):
    """Follows a session, and what is drawn over it, with a file in ``folder``.

    The first deed of a session begins a new file; the one of the session before is kept
    beside it until then. A second program on the same folder writes nothing. While
    ``passing`` says so the session shows what is not to be kept, such as an example.
    ``failed`` carries a sentence when the disk refuses, once.
    """

    failed = Signal(str)

    def __init__(
        self,
        session: Session,
        drawn: Pointing,
        folder: Path,
        parent: QObject | None = None,
        *,
        passing: Callable[[], bool] = bool,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._passing = passing
        self._folder = folder
        self._lock: QLockFile | None = None
        self._begun: object = None
        self._written: object = None
        self._broken = False
        self._drawn = drawn
        session.changed.connect(self._follow)
        drawn.changed.connect(self._draw)
        drawn.adopted.connect(self._draw_everything)

    @property
    def kept(self) -> Path | None:
        """The table of the session before, if there is one and it was not brought back."""
        path = self._folder / (LAST if self._begun is None else BEFORE)
        return path if path.exists() else None

    def close(self) -> None:
        """Let another program write here."""
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None

    def _follow(self, outcome: Outcome | None) -> None:
        history = self._session.history
        if self._broken or self._passing() or not (history.outcomes or self._begun is not None):
            return
        if self._begun is not history.start:
            self._trying(self._begin)
        elif outcome is None:
            self._trying(lambda: self._append(cursor_line(history.cursor)))
        else:
            marks = self._drawn.marks
            drawn = marks_line(history.cursor, marks) if marks else b""
            self._trying(lambda: self._append(action_line(outcome) + drawn))

    def _draw(self) -> None:
        """Keep what is drawn over a position whose deed is in the file."""
        history = self._session.history
        if self._written is history and not self._broken:
            line = marks_line(history.cursor, self._drawn.marks)
            self._trying(lambda: self._append(line))

    def _draw_everything(self) -> None:
        """Write the table anew with all that is drawn over any of its positions."""
        if self._written is self._session.history and not self._broken:
            self._trying(self._begin)

    def _trying(self, write: Callable[[], object]) -> None:
        """Write something, or say once that the disk refuses."""
        try:
            write()
            self._written = self._session.history
        except OSError as error:
            self._broken = True
            why = error.strerror or "the disk refused"
            self.failed.emit(f"This table is not kept on disk: {self._folder.name}: {why}.")

    def _begin(self) -> None:
        """Write the whole table as it is now; what another session left goes aside first."""
        history = self._session.history
        if self._lock is None:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._lock = QLockFile(str(self._folder / "table.lock"))
            if not self._lock.tryLock(0):
                self._broken = True  # another window of this user keeps its table here
                return
        path = self._folder / LAST
        if self._begun is None and path.exists():
            path.replace(self._folder / BEFORE)
        write_whole(path, whole(self._session.first, history, self._drawn.everything))
        self._begun = history.start

    def _append(self, line: bytes) -> None:
        with (self._folder / LAST).open("ab") as file:
            file.write(line)
