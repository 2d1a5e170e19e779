"""Any file that a person brings: what it holds, and one way to open it."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

from core.saves.lines import FORMAT, SUFFIX
from gui.features.examples import Examples
from gui.features.keeping import Keeping

if TYPE_CHECKING:
    from gui.table_window import TableWindow

_HEAD = f'{{"format":"{FORMAT}"'.encode()


class Kind(StrEnum):
    """What a file holds."""

    TABLE = "a saved table"
    SCENARIO = "a scenario"
    CARDS = "cards"


def kind_of(path: Path) -> Kind:
    """Return what a file holds: by how it begins where that can be told, else by its name."""
    suffix = path.suffix.casefold()
    if suffix == SUFFIX or _begins_with(path, _HEAD):
        return Kind.TABLE
    return Kind.SCENARIO if suffix == ".toml" else Kind.CARDS


def open_any(table: "TableWindow", path: Path) -> None:
    """Open a file of any kind, and say in the window what came of it.

    The table at hand stays where the file cannot be read.
    """
    kind = kind_of(path)
    if kind is Kind.CARDS:
        table.open_file(path)
    elif kind is Kind.TABLE:
        table.window.strip.say(table.feature(Keeping).open(path))
    else:
        said = table.feature(Examples).open_scenario(path)
        table.window.strip.say(said or f"{path.name} is open; its steps are in the timeline.")


class FileOpener(QObject):
    """Opens files that come from outside the window: it comes forward with each of them.

    Behind a curtain nothing is opened: what comes meanwhile waits for whoever sits down next.
    """

    def __init__(self, table: "TableWindow") -> None:
        super().__init__(table)
        self._table = table
        self._waiting: list[Path] = []
        # Later: while somebody sits down nobody expects another table.
        table.seating.changed.connect(self._go_on, Qt.ConnectionType.QueuedConnection)

    def open(self, path: Path) -> None:
        """Open a file, now or when somebody looks."""
        window = self._table.window
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.raise_()
        window.activateWindow()
        self._waiting.append(path)
        self._go_on()

    def _go_on(self) -> None:
        while self._waiting and not self._table.seating.curtained:
            open_any(self._table, self._waiting.pop(0))


def _begins_with(path: Path, head: bytes) -> bool:
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return file.read(len(head)) == head
    except OSError:
        return False
