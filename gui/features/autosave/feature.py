"""Autosave feature: saves the running table, and opens, parks and restores saved tables."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QProgressDialog, QWidget

from core.games import editions_of
from core.rules.history import Change
from core.storage.files import reason, write_whole
from core.storage.saves.folder import DAMAGED, Folder, picture_of, summary
from core.storage.saves.table_file import Games, Opened, Reader, SaveError, whole, with_suffix
from gui.commands import Menu
from gui.features.annotations import AnnotationsFeature
from gui.features.autosave.journal import (
    Journal,
    RunningTable,
    in_use,
    place_as,
    restore_view,
    view_of,
)
from gui.features.curtain import CurtainFeature
from gui.features.feature import Feature, command
from gui.features.files import open_any
from gui.features.start_page.tiles import TablesDialog
from gui.features.table_picture import TablePictures, png
from gui.file_kinds import FILES, Kind
from gui.widgets.file_dialogs import file_to_read, file_to_write
from gui.widgets.popup_placement import put_beside

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from core.storage.saves.table_file import View


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
        """Offer the saved tables and a file dialog; without saved tables only that."""
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
        return said or self.and_undo(f"{self.table().name}: all {_actions(opened)} are there.")

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
        """Read a table, with a progress dialog if it takes long, or return an error message."""
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
        """Rename a damaged file and return a sentence with its new name."""
        damaged = path.with_name(path.name + DAMAGED)
        try:
            path.replace(damaged)
        except OSError:
            return ""
        return f"The damaged file is kept as {damaged.name}."

    def _leave(self) -> None:
        """Hold the table that is about to be replaced, and close its file."""
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
        """Restore the last parked table."""
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
        """Delete the oldest autosaved tables beyond the limit."""
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


def _actions(opened: "Opened") -> str:
    count = len(opened.history.outcomes)
    return "1 action" if count == 1 else f"{count} actions"


def _keep_picture(path: Path, picture: "QImage") -> None:
    """Save the thumbnail of a table; errors are ignored."""
    with suppress(OSError):  # the journal reports disk errors
        write_whole(path, png(picture), flush=False, private=True)
