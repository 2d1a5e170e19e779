"""Any file that a person brings: what it holds, and one way to open it."""

import re
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

from core.storage.fab_dataset import is_table
from core.storage.saves.lines import FORMAT, SUFFIX

if TYPE_CHECKING:
    from gui.window.table_window import TableWindow

KNOWN = "Saved tables (.janus), scenarios (.toml, .json) and card files (.json, .csv, .tsv) can be."
FILES = (
    "Tables, scenarios and cards (*.janus *.toml *.json *.gz *.csv *.tsv);;"
    "Saved tables (*.janus);;Scenarios (*.toml *.json);;All files (*)"
)
"""What a file dialog offers."""

_HEAD = f'{{"format":"{FORMAT}"'.encode()
_SCENARIO = re.compile(
    rb"""^\s*(title|game|players|rulebooks?)\s*=       # TOML
       |^\s*\[\[?(setup|step)\b                     # the same, where a table begins it
       |^\s*\{.*?"(setup|step|rulebooks?)"\s*:       # JSON
    """,
    re.MULTILINE | re.DOTALL | re.VERBOSE,
)
_CARD = re.compile(rb'"(object|data|meta|oracle_id|mana_cost)"\s*:')
_PACKED = b"\x1f\x8b"
_READ = 64 * 1024


class Kind(StrEnum):
    """What a file holds."""

    TABLE = "a saved table"
    SCENARIO = "a scenario"
    CARDS = "cards"
    UNKNOWN = "nothing that is known here"


_BY_NAME = {".toml": Kind.SCENARIO} | dict.fromkeys((".json", ".gz", ".csv", ".tsv"), Kind.CARDS)


def kind_of(path: Path) -> Kind:
    """Return what a file holds: by how it begins where that can be told, else by its name."""
    suffix = path.suffix.casefold()
    head = b"" if path.is_dir() else _beginning(path)
    if suffix == SUFFIX or head.startswith(_HEAD):
        return Kind.TABLE
    if path.is_dir() or head.startswith((_PACKED, b"[{")) or is_table(head) or _CARD.search(head):
        return Kind.CARDS
    if _SCENARIO.search(head):
        return Kind.SCENARIO
    return _BY_NAME.get(suffix, Kind.UNKNOWN)


def open_any(table: "TableWindow", path: Path) -> None:
    """Open a file with the feature that opens its kind, and say in the window what came of it.

    The table at hand stays where the file cannot be read.
    """
    kind = kind_of(path)
    openers = (each.opens()[kind] for each in table.features if kind in each.opens())
    open_it = next(openers, lambda path: f"{path.name} cannot be opened. {KNOWN}")
    said = open_it(path)
    if said:
        table.window.strip.say(said)


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


def _beginning(path: Path) -> bytes:
    """Return how an ordinary file begins; a pipe is not even opened."""
    try:
        if not path.is_file():
            return b""
        with path.open("rb") as file:
            return file.read(_READ)
    except OSError:
        return b""
