"""Save a table with its marks, open one, bring back the one that a closed or crashed window had."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from gui.commands import Command, Menu
from gui.features.examples import Examples
from gui.features.feature import Feature
from gui.features.pointing import PointingMarks

if TYPE_CHECKING:
    from gui.keeping import Journal

_KIND = "Saved tables (*.janus)"
KEPT = "Your last table is kept: File > Continue the last table brings it back."
NONE_KEPT = "There is no earlier table to bring back."


class Keeping(Feature):
    """Keeps the running table on disk where the preferences have a folder."""

    commands: ClassVar[tuple[Command, ...]] = (
        Command(
            id="table.save",
            words="Save table…",
            menu=Menu.FILE,
            keys=("Ctrl+Alt+S",),
            divided=True,
        ),
        Command(id="table.open", words="Open table…", menu=Menu.FILE, keys=("Ctrl+Alt+O",)),
        Command(
            id="table.continue",
            words="Continue the last table",
            menu=Menu.FILE,
            keys=("Ctrl+Alt+L",),
        ),
    )
    in_every_window: ClassVar[bool] = False
    _journal: "Journal | None" = None

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Return what carries out each of its commands, by their ids."""
        return {
            "table.save": self._ask_where,
            "table.open": self._ask_which,
            "table.continue": self.bring_back,
        }

    def begin(self) -> None:
        """Follow the session once the window is seen."""
        if self.house.preferences.path is not None:
            self.house.board.once_painted(self._follow)

    def end(self) -> None:
        """Let go of the folder."""
        if self._journal is not None:
            self._journal.close()

    def save(self, path: Path) -> str:
        """Write the table to a file; return a sentence on it."""
        from core.library.files import reason, write_whole  # noqa: PLC0415 - when asked for
        from core.saves.lines import whole, with_suffix  # noqa: PLC0415

        path = with_suffix(path)
        try:
            session, drawn = self.house.session, self.house.feature(PointingMarks).store
            write_whole(path, whole(session.first, session.history, drawn.everything))
        except OSError as error:
            return (
                f"{path.name} could not be written: {reason(error)}. Choose another folder or name."
            )
        return f"Saved as {path.name}, with every deed: undo works there too."

    def open(self, path: Path) -> str:
        """Show a saved table; return a sentence on it. The table at hand stays if it fails."""
        from core.saves.reading import SaveError, read  # noqa: PLC0415 - costs time at the start
        from gui.games import editions_of  # noqa: PLC0415 - with them

        try:
            opened = read(path, editions_of)
        except SaveError as error:
            return str(error)
        self.house.take_over(opened.first, opened.history, tuple(opened.editions.values()))
        self.house.feature(PointingMarks).store.adopt(opened.marks)
        return opened.fault or f"{path.name} is open; the timeline has all of it."

    def bring_back(self) -> None:
        """Continue the table of the session before."""
        kept = self._journal.kept if self._journal is not None else None
        self.house.window.strip.say(self.open(kept) if kept is not None else NONE_KEPT)

    def _follow(self) -> None:
        from gui.keeping import Journal  # noqa: PLC0415 - not before the first picture

        if self._journal is None and self.house.preferences.path is not None:
            folder = self.house.preferences.path.parent
            self._journal = Journal(
                self.house.session,
                self.house.feature(PointingMarks).store,
                folder,
                self.house,
                passing=self._shows_an_example,
            )
            self._journal.failed.connect(self.house.window.strip.say)
            fresh = not self.house.session.history.outcomes
            if fresh and self._journal.kept is not None:
                window, words = self.house.window, f"{self.house.preferences.fault} {KEPT}".strip()
                window.strip.say(words, window.actions_by_id.get("table.continue"))

    def _shows_an_example(self) -> bool:
        """Tell whether the person's own table waits, so that its file has to stay as it is."""
        examples = (each for each in self.house.features if isinstance(each, Examples))
        return any(each.own_waits for each in examples)

    def _ask_where(self) -> None:
        from gui.asking import file_to_write  # noqa: PLC0415 - when asked for

        path = file_to_write(self.house.window, "Save table", _KIND)
        if path is not None:
            self.house.window.strip.say(self.save(path))

    def _ask_which(self) -> None:
        from gui.asking import file_to_read  # noqa: PLC0415 - when asked for

        path = file_to_read(self.house.window, "Open table", _KIND)
        if path is not None:
            self.house.window.strip.say(self.open(path))
