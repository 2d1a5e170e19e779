"""Autosave journal: writes each action of the running table to disk at once, to survive a crash."""

import os
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QEvent, QLockFile, QObject, QThreadPool, QTimer, Signal
from PySide6.QtWidgets import QWidget

from core.rules.history import Change, History
from core.rules.ruleset import Ruleset
from core.scenario.annotations import Marks
from core.state.ids import PlayerId
from core.storage.files import make_private_folder, reason, write_whole
from core.storage.saves.folder import Folder, called
from core.storage.saves.table_file import (
    Placed,
    View,
    action_line,
    cursor_line,
    marks_line,
    view_line,
    whole,
)
from gui.features.annotations import TableMarks
from gui.session import Level, Session
from gui.window.main_window import MainWindow


def lock_of(path: Path) -> QLockFile:
    """Return the lock of a table; the lock of a dead process is void."""
    lock = QLockFile(str(_place(path)))
    lock.setStaleLockTime(0)  # by age alone no lock is stale: an evening is long
    return lock


def in_use(path: Path) -> bool:
    """Return whether a table is open in a window of this or another running program."""
    if not path.parent.is_dir():
        return False
    lock = lock_of(path)
    if lock.tryLock(0):
        lock.unlock()
        return False
    return lock.error() is QLockFile.LockError.LockFailedError


def was_cut_off(path: Path) -> bool:
    """Return whether the program ended without releasing this table."""
    return _place(path).exists() and not in_use(path)


def _place(path: Path) -> Path:
    return path.with_name(f"{path.name}.lock")


_FARTHEST = 10_000
"""Largest valid coordinate of a card, in millimetres from the corner of its area."""


class RunningTable(Struct, frozen=True, kw_only=True):
    """Complete state of a table, as needed to restore it.

    ``first`` is its ruleset at the start; ``editions`` are those that later actions can have
    chosen. ``marks`` are those of the start and after each action. ``file`` is its autosave file.
    """

    first: Ruleset
    history: History
    editions: tuple[Ruleset, ...] = ()
    marks: tuple[Marks, ...] = ()
    view: View | None = None
    title: str = ""
    file: Path | None = None

    @property
    def name(self) -> str:
        """Title of the table, or a name made from its players."""
        return called((player.id for player in self.history.start.players), self.title)


def view_of(window: MainWindow, passing_to: PlayerId | None = None) -> View:
    """Return the view of a window; ``passing_to`` is the next player if the hide screen is down."""
    scene, seat_state = window.board.board_scene, window.seat_state
    here = window.session.state
    return View(
        seat=seat_state.seat,
        hands_hidden=seat_state.hands_hidden,
        curtain=passing_to,
        passes=seat_state.passes,
        level=str(window.session.level),
        placed=tuple(
            Placed(object_id, incarnation, zone, owner, x, y)
            for (object_id, incarnation, (zone, owner)), (
                x,
                y,
            ) in scene.manual_positions.kept.items()
            if here.objects.get(object_id) is not None
        ),
        hands=tuple((zone, owner, ids) for (zone, owner), ids in scene.order.own.items()),
    )


def place_as(window: MainWindow, view: View | None) -> None:
    """Restore the manual card positions of a table; other cards are laid out in rows."""
    scene = window.board.board_scene
    view = view or View()
    scene.manual_positions.kept = {
        (each.object, each.incarnation, (each.zone, each.owner)): (each.x, each.y)
        for each in view.placed
        if abs(each.x) < _FARTHEST and abs(each.y) < _FARTHEST
    }
    scene.order.own = {(zone, owner): ids for zone, owner, ids in view.hands}


def restore_view(window: MainWindow, view: View) -> None:
    """Restore the seat and the enforcement level of a saved view."""
    session = window.session
    if view.level in {str(level) for level in Level}:
        session.level = Level(view.level)
    if any(player.id == view.seat for player in session.state.players):
        if view.seat != window.seat_state.seat:
            window.seat_state.take_seat(view.seat, session.state)
        window.seat_state.hide_hands(hidden=view.hands_hidden)


_AGAIN = 5_000
"""Milliseconds after which keeping is tried again where the disk has refused."""

_HANDS = frozenset({QEvent.Type.MouseButtonRelease, QEvent.Type.KeyRelease})
_FLUSH = 1_000
_IDLE_AFTER = 1_500
_BINARY: int = getattr(os, "O_BINARY", 0)


class Journal(QObject):
    """Writes the table of a session, with its marks, to an autosave file.

    The file is created at the first action: stepping through an example leaves none. It is
    closed before another table opens; `resume` continues an existing file.

    On a write error ``failed`` carries a message, once; the journal retries by itself and
    ``recovered`` follows on success. ``idle`` is emitted after a pause in writing, ``begun`` when
    a file is created.
    """

    failed = Signal(str)
    recovered = Signal()
    idle = Signal()
    begun = Signal()

    def __init__(
        self,
        session: Session,
        drawn: TableMarks,
        folder: Folder,
        view: Callable[[], View],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.folder = folder
        self.path: Path | None = None
        self._session = session
        self._drawn = drawn
        self._view_now = view
        self._view: View | None = None
        self._followed: History | None = None
        self._lock: QLockFile | None = None
        self._size = 0
        self._waiting = b""
        self._whole = True
        self._refused = False
        self._owed: dict[Path, bytes] = {}
        self._again = self._timer(_AGAIN, self.try_again)
        self._flush = self._timer(_FLUSH, self._flush_beside)
        self._idle = self._timer(_IDLE_AFTER, self.idle.emit)
        drawn.changed.connect(self._draw)
        drawn.adopted.connect(self._draw_everything)

    @property
    def refused(self) -> bool:
        """Whether some data is not yet on disk after a write error."""
        return bool(self._owed) or self._refused

    def resume(self, path: Path, *, anew: bool = False) -> None:
        """Continue the file of the current table; ``anew`` rewrites it as a whole."""
        self.path = path
        self._lock = lock_of(path)
        self._lock.tryLock(0)
        self._followed = self._session.history
        self._view = self._view_now()
        self._size = _size(path)
        self._whole = anew
        if anew:
            self._write()

    def watch(self, widget: QWidget) -> None:
        """Check the card positions after each click and key in a widget."""
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Check the view after a click or key; the event is not consumed."""
        if event.type() in _HANDS:
            QTimer.singleShot(0, self, self.look)
        return super().eventFilter(watched, event)

    def try_again(self) -> None:
        """Retry the failed writes."""
        if self.refused:
            self._write()

    def look(self) -> None:
        """Write the view of the table if it changed."""
        if self.path is not None:
            view = self._view_now()
            if view != self._view:
                self._view = view
                self._add(view_line(view))

    def close(self) -> None:
        """Release the file before another table opens or the window closes."""
        if self.path is None:
            return
        self.look()
        if self._refused:
            self._write()
        if self._refused:
            self._owed[self.path] = self._content()
        self._flush.stop()
        _flush(self.path)
        self._idle.stop()
        self.idle.emit()
        self.path, self._view = None, None
        self._waiting, self._whole, self._refused = b"", True, False
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None

    def follow(self, change: Change) -> None:
        """Write an action, or the new position in the history."""
        outcome, history = change.outcome, change.after.history
        self._followed = history
        if outcome is None:
            if self.path is not None:
                self._add(cursor_line(history.cursor))
        elif self.path is None:
            self._begin()
        else:
            marks = self._drawn.marks
            drawn = marks_line(history.cursor, marks) if marks else b""
            self._add(action_line(outcome) + drawn)
        self.look()

    def _begin(self) -> None:
        """Create the file with all actions so far."""
        self.path = self.folder.new_path()
        self._view = self._view_now()
        self._write()
        self.begun.emit()

    def _draw(self) -> None:
        """Write the marks of a position once its action is in the file."""
        if self.path is not None and self._followed is self._session.history:
            self._add(marks_line(self._session.history.cursor, self._drawn.marks))

    def _draw_everything(self) -> None:
        """Rewrite the table with the marks of all positions."""
        if self.path is not None:
            self._whole = True
            self._write()

    def _add(self, lines: bytes) -> None:
        self._waiting += lines
        self._write()

    def _write(self) -> None:
        """Write the pending lines, or the whole table if the file changed on disk."""
        before = self.refused
        try:
            while self._owed:
                path, content = next(iter(self._owed.items()))
                write_whole(path, content, private=True)
                del self._owed[path]
            if self.path is not None:
                self._write_on(self.path)
        except OSError as error:
            self._refused = self.path is not None
            self._again.start()
            if not before:
                self.failed.emit(reason(error))
            return
        if before:
            self.recovered.emit()

    def _write_on(self, path: Path) -> None:
        if self._whole or not _append(path, self._size, self._waiting):
            self._write_whole(path)
        else:
            self._size += len(self._waiting)
        self._waiting, self._whole, self._refused = b"", False, False
        self._flush.start()
        self._idle.start()

    def _write_whole(self, path: Path) -> None:
        make_private_folder(self.folder.path)
        if self._lock is None:
            self._lock = lock_of(path)
            self._lock.tryLock(0)
        content = self._content()
        write_whole(path, content, flush=path.exists(), private=True)
        self._size = len(content)

    def _content(self) -> bytes:
        session, drawn = self._session, self._drawn.everything
        return whole(session.first, session.history, drawn, self._view, title=session.title)

    def _flush_beside(self) -> None:
        """Flush the file to disk in the background."""
        path = self.path
        if path is not None:
            QThreadPool.globalInstance().start(lambda: _flush(path))

    def _timer(self, after: int, do: Callable[[], object]) -> QTimer:
        timer = QTimer(self, interval=after, singleShot=True)
        timer.timeout.connect(do)
        return timer


def _append(path: Path, size: int, lines: bytes) -> bool:
    """Append lines to a file of ``size`` bytes; return False if its size differs.

    A partial write is rolled back.
    """
    try:
        file = os.open(path, os.O_WRONLY | os.O_APPEND | _BINARY)
    except FileNotFoundError:
        return False
    try:
        if os.fstat(file).st_size != size:
            return False
        try:
            written = os.write(file, lines)
            if written < len(lines):  # the next write raises the error
                os.write(file, lines[written:])
        except OSError:
            os.ftruncate(file, size)
            raise
    finally:
        os.close(file)
    return True


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _flush(path: Path) -> None:
    """Flush a file to disk."""
    try:
        file = os.open(path, os.O_RDWR | _BINARY)
    except OSError:
        return
    try:
        os.fsync(file)
    except OSError:
        pass
    finally:
        os.close(file)
