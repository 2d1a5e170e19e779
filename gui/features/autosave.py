"""Autosave: journal of the running table, saved tables and drafts, and their restoration."""

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

import msgspec
from msgspec import Struct
from PySide6.QtCore import QEvent, QLockFile, QObject, Qt, QThreadPool, QTimer, Signal
from PySide6.QtWidgets import QProgressDialog, QWidget

from core.games import editions_of
from core.messages import worded
from core.rules.history import Change, History
from core.rules.ruleset import Ruleset
from core.scenario.annotations import Marks
from core.state.ids import PlayerId
from core.storage.files import FOLDER, Drafts, make_private_folder, reason, write_whole
from core.storage.saves import (
    DAMAGED,
    Folder,
    Games,
    KeptPlace,
    Opened,
    Placed,
    Reader,
    SaveError,
    View,
    action_line,
    called,
    cursor_line,
    marks_line,
    picture_of,
    summary,
    view_line,
    whole,
    with_suffix,
)
from gui.board.layout.geometry import Spot
from gui.commands import Menu
from gui.features.annotations import AnnotationsFeature, TableMarks
from gui.features.curtain import CurtainFeature
from gui.features.feature import Feature, command
from gui.features.files import open_any
from gui.features.start_page.tiles import TablesDialog
from gui.features.table_picture import TablePictures, png
from gui.file_kinds import FILES, Kind
from gui.preferences import Preferences
from gui.session import Level, Session
from gui.widgets.file_dialogs import file_to_read, file_to_write
from gui.widgets.popup_placement import put_beside
from gui.window.main_window import MainWindow

if TYPE_CHECKING:
    from PySide6.QtGui import QImage


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
        places=tuple(
            KeptPlace(card, *key, row, spot.line, spot.offset)
            for card, key, row, spot in scene.places()
            if here.objects.get(card) is not None
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
    scene.restore_places(
        (each.object, (each.zone, each.owner), each.row, Spot(each.line, each.offset))
        for each in view.places
    )
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
            self.path = self.folder.new_path()
            self._view = self._view_now()
            self._write()
            self.begun.emit()
        else:
            marks = self._drawn.marks
            drawn = marks_line(history.cursor, marks) if marks else b""
            self._add(action_line(outcome) + drawn)
        self.look()

    def _draw(self) -> None:
        """Write the marks of a position once its action is in the file."""
        if self.path is not None and self._followed is self._session.history:
            self._add(marks_line(self._session.history.cursor, self._drawn.marks))

    def _draw_everything(self) -> None:
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
                if self._whole or not _append(self.path, self._size, self._waiting):
                    self._write_whole(self.path)
                else:
                    self._size += len(self._waiting)
                self._waiting, self._whole, self._refused = b"", False, False
                self._flush.start()
                self._idle.start()
        except OSError as error:
            self._refused = self.path is not None
            self._again.start()
            if not before:
                self.failed.emit(reason(error))
            return
        if before:
            self.recovered.emit()

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


GOES_ON = {"lesson": "lesson.make", "file": "lesson.edit"}
"""The command that brings a draft back, by the name under which it is kept."""


class KeptDraft(Struct, frozen=True, kw_only=True):
    """An autosaved draft: its title and the command that resumes it."""

    title: str
    command: str


class _Named(Struct, frozen=True):
    """The name in a draft: a title, or the path of its file."""

    title: str = ""
    path: str = ""


def kept_drafts(preferences: Preferences) -> tuple[KeptDraft, ...]:
    """Return the autosaved drafts; an unreadable one is reported by its command."""
    folder = preferences.path.with_name(FOLDER) if preferences.path is not None else None
    found = []
    for name, id_ in GOES_ON.items():
        try:
            content = Drafts(folder).read(name)
            named = msgspec.json.decode(content, type=_Named) if content else None
        except (OSError, msgspec.DecodeError):
            continue
        if named is not None:
            title = named.title or Path(named.path).stem or "without a title"
            found.append(KeptDraft(title=title, command=id_))
    return tuple(found)


CANCELLED = "Nothing was opened."
_SOON = 0.4
"""Seconds of reading without a word."""

_TURN = 0.03
"""Seconds of reading before the window gets its turn."""

_WHOLE = 1000


def read_beside(path: Path, games: Games, window: QWidget) -> Opened | None:
    """Return the table of a file, or None if the user cancels; raise `SaveError`."""
    reader = Reader(path, games)
    begun = turn = monotonic()
    progress: QProgressDialog | None = None
    try:
        while reader.step():
            now = monotonic()
            if now - turn < _TURN or now - begun < _SOON:
                continue
            turn = now
            if progress is None:
                progress = _progress(path, window)
            progress.setValue(round(reader.progress * _WHOLE))  # lets the window do its work
            if progress.wasCanceled():
                return None
    finally:
        if progress is not None:
            progress.deleteLater()
    return reader.opened


def _progress(path: Path, window: QWidget) -> QProgressDialog:
    progress = QProgressDialog(f"Opening {path.stem}", "Cancel", 0, _WHOLE, window)
    progress.setWindowTitle("Opening a table")
    progress.setWindowModality(Qt.WindowModality.WindowModal)
    progress.setMinimumDuration(0)
    return progress


_KIND = "Saved tables (*.janus)"
NONE_KEPT = "There is no earlier table to bring back."
IN_USE = "That table is open in another window of this program; play on there."


class Autosave(Feature):
    """Saves the running table if the preferences have a folder.

    The table that another one has just replaced is held, so that undo restores it.
    """

    in_every_window: ClassVar[bool] = False
    journal: "Journal | None" = None
    picture: TablePictures | None = None
    set_aside: "RunningTable | None" = None
    """The user's own table while another one is shown, such as a lesson;
    the other table is not saved then."""
    _held: "RunningTable | None" = None
    _coming: "View | None" = None
    _left = False

    @command("table.save", "Save table…", Menu.FILE, "Ctrl+S", divided=True)
    def _ask_where(self) -> None:
        path = file_to_write(self.window, "Save table", _KIND)
        if path is not None:
            self.window.strip.say(self.save(path))

    @command("table.open", "Open…", Menu.FILE, "Ctrl+O")
    def _ask_which(self) -> None:
        recent = self.recent()
        if recent:
            dialog = TablesDialog([summary(path) for path in recent], self.window)
            dialog.table_wanted.connect(lambda path: self.window.strip.say(self.bring_back(path)))
            dialog.file_wanted.connect(self._ask_which_file)
            put_beside(dialog)
            dialog.open()
        else:
            self._ask_which_file()

    @command("table.continue", "Continue the last table", Menu.FILE, "Ctrl+B")
    def continue_last(self) -> None:
        """Open the latest saved table, other than the current one."""
        last = self.recent()[:1]
        said = self.bring_back(last[0]) if last else NONE_KEPT
        self.window.strip.say(said)

    def opens(self) -> Mapping[Kind, Callable[[Path], str]]:
        """Return the opener of saved tables."""
        return {Kind.TABLE: self.open}

    def setup(self) -> None:
        """Follow the session from its first action on."""
        session, window = self.window.session, self.window
        session.leaving.connect(self._leave)
        if window.preferences.tables is None:
            return
        drawn = window.feature(AnnotationsFeature).store
        folder = Folder(window.preferences.tables)
        self.journal = Journal(session, drawn, folder, self.view, window)
        for widget in (window.board, window.board.viewport()):
            self.journal.watch(widget)
        self.journal.failed.connect(self._not_kept)
        self.journal.recovered.connect(self._kept_again)
        self.journal.begun.connect(self._clear_out)
        self.picture = TablePictures(session, window.faces, window)
        self.picture.came.connect(_keep_picture)
        self.journal.idle.connect(self._draw)
        window.bar.notice.clicked.connect(self.journal.try_again)
        for looked in (window.seat_state.changed, session.leveled, window.preferences.changed):
            looked.connect(self.journal.look)

    def close(self) -> None:
        """Release the file."""
        self._close_file()

    def view(self) -> "View":
        """Return the current view of the table."""
        return view_of(self.window, self.window.feature(CurtainFeature).passing_to)

    def table(self) -> "RunningTable":
        """Return the user's own table with its complete state."""
        if self.set_aside is not None:
            return self.set_aside
        session = self.window.session
        return RunningTable(
            first=session.first,
            history=session.history,
            editions=session.editions,
            marks=self.window.feature(AnnotationsFeature).store.everything,
            view=self.view(),
            title=session.title,
            file=self.journal.path if self.journal is not None else None,
        )

    def put_up(self, table: "RunningTable", *, anew: bool = False) -> None:
        """Show a saved table; the current one is parked.

        With ``anew`` its file is rewritten as a whole, as it was not read completely.
        """
        window, self._coming = self.window, table.view
        window.tables.take_over(
            table.first,
            table.history,
            table.editions,
            title=table.title,
            hides_hands=table.view.passes if table.view is not None else None,
        )
        window.feature(AnnotationsFeature).store.adopt(table.marks)
        if table.view is not None:
            restore_view(window, table.view)
        if table.file is not None and self.journal is not None:
            self.journal.resume(table.file, anew=anew)

    def save(self, path: Path) -> str:
        """Write the table to a file; return the result as a message."""
        path, table = with_suffix(path), self.table()
        content = whole(table.first, table.history, table.marks, table.view, title=table.title)
        try:
            write_whole(path, content)
        except OSError as error:
            what = f"{path.name} could not be written: {reason(error)}"
            return f"{what}. Choose another folder or name."
        return f"Saved as {path.name}, with every action: undo works there too."

    def open(self, path: Path) -> str:
        """Show a saved table; return the result as a message. An error keeps the current table."""
        opened = self._read(path)
        if isinstance(opened, str):
            return opened
        self._show(opened)
        return self.and_undo(opened.fault or f"{path.name} is open; the timeline has all of it.")

    def bring_back(self, path: Path) -> str:
        """Resume an autosaved table; return the result as a message. An error changes nothing."""
        if in_use(path):
            return IN_USE
        opened = self._read(path)
        if isinstance(opened, str):
            return opened
        said = opened.fault
        if not opened.complete:
            said = f"{said} {self._keep_damaged(path)}".strip()
        self._show(opened, path)
        return said or self.and_undo(
            worded(
                "{table}: its {count} action is there.|{table}: all {count} actions are there.",
                table=self.table().name,
                count=len(opened.history.outcomes),
            )
        )

    def recent(self) -> list[Path]:
        """Return the saved tables except the current one, most recently played first."""
        journal = self.journal
        if journal is None:
            return []
        return [path for path in journal.folder.tables() if path != journal.path]

    def and_undo(self, said: str) -> str:
        """Return a message on the new table and the table that undo would restore."""
        recalls = self.window.session.recalls
        return f"{said} Undo brings back {recalls}." if recalls else said

    def _read(self, path: Path) -> "Opened | str":
        try:
            opened = read_beside(path, editions_of, self.window)
        except SaveError as error:
            return str(error)
        return opened or CANCELLED

    def _show(self, opened: "Opened", file: Path | None = None) -> None:
        table = RunningTable(
            first=opened.first,
            history=opened.history,
            editions=tuple(opened.editions.values()),
            marks=opened.marks,
            view=opened.view,
            title=opened.title,
            file=file,
        )
        self.put_up(table, anew=bool(opened.fault) or not opened.current)
        self._hide_hands(opened.view)

    def _hide_hands(self, view: "View | None") -> None:
        """Lower the hide screen if hands are hidden, as the viewer is unknown."""
        hidden = view is not None and (view.passes or view.curtain is not None)
        if hidden or self.window.preferences.now.curtain:
            next_one = view.curtain if view is not None else None
            self.window.feature(CurtainFeature).lower(next_one or self.window.seat)

    def _keep_damaged(self, path: Path) -> str:
        damaged = path.with_name(path.name + DAMAGED)
        try:
            path.replace(damaged)
        except OSError:
            return ""
        return f"The damaged file is kept as {damaged.name}."

    def _leave(self) -> None:
        if self.window.session.history.outcomes:
            self._held = self.table()
        self._close_file()
        place_as(self.window, self._coming)
        self._coming, self._left = None, True

    def _close_file(self) -> None:
        if self.journal is not None:
            self.journal.close()
        if self.picture is not None:
            self.picture.finish()

    def on_change(self, change: Change) -> None:
        """Save the action; after a change of table let undo restore the previous one."""
        if self.journal is not None and self.set_aside is None:
            self.journal.follow(change)
        if not self._left:
            return
        self._left = False
        session, held = self.window.session, self._held
        if held is None or held.history is session.history:
            return
        session.offer_recall(held.name, self._recall)
        if not session.history.outcomes:
            self.window.strip.say(self.and_undo("New table."))

    def _recall(self) -> None:
        held, self._held = self._held, None
        if held is not None:
            self.put_up(held)
            self.window.strip.say(f"{held.name} is back, as it was left.")
            if held.view is not None and held.view.passes:
                self._hide_hands(held.view)

    def _draw(self) -> None:
        """Save a thumbnail of the table for the list of tables."""
        if self.journal is not None and self.journal.path is not None and self.picture is not None:
            place = picture_of(self.journal.path)
            self.picture.order(place, self.window.session.state_view)

    def _clear_out(self) -> None:
        journal, held = self.journal, self._held.file if self._held is not None else None
        if journal is not None and journal.path is not None:
            journal.folder.clear_out(journal.path, lambda path: path == held or in_use(path))

    def _not_kept(self, why: str) -> None:
        """Show the error once as a message and as a badge until it is resolved."""
        says = (
            f"This table is not being kept: {why}. What was there is safe; keeping goes on by "
            "itself as soon as it can."
        )
        self.window.bar.warn("Not kept", says)
        self.window.strip.say(says)

    def _kept_again(self) -> None:
        self.window.bar.warn("")
        self.window.strip.say("Everything is being kept again.")

    def _ask_which_file(self) -> None:
        path = file_to_read(self.window, "Open", FILES)
        if path is not None:
            open_any(self.window, path)


def _keep_picture(path: Path, picture: "QImage") -> None:
    with suppress(OSError):  # the journal reports disk errors
        write_whole(path, png(picture), flush=False, private=True)
