"""The section of the keys: a preset, every command with its keys, and other keys for it."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QHeaderView, QLineEdit, QTreeView, QWidget

from gui.commands import Command, normal
from gui.features.settings.catcher import KeyCatcher
from gui.features.settings.rows import Options, Page, button, dim
from gui.keymap import Keymap, native, presets
from gui.preferences import Preferences, Settings
from gui.widgets.flow import Flow

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
NOTHING = "No command has that name or key."
CHOOSE = "Choose a command above to give it other keys."


class KeyRows(QAbstractTableModel):
    """Commands and their keys in force; those that a person has chosen bear a sign."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.found: tuple[Command, ...] = ()
        self._keymap = Keymap(keys={})
        self._own: frozenset[str] = frozenset()

    def hold(self, commands: Sequence[Command], keymap: Keymap, own: frozenset[str]) -> None:
        """List these commands."""
        self.beginResetModel()
        self.found, self._keymap, self._own = tuple(commands), keymap, own
        self.endResetModel()

    def row_of(self, command: str) -> int:
        """Return where a command stands, or -1."""
        return next((row for row, each in enumerate(self.found) if each.id == command), -1)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.found)

    def columnCount(self, _parent: Index = _NOWHERE) -> int:
        """What it is called, and its keys."""
        return 2

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell says, or the row for a screen reader."""
        command = self.found[index.row()]
        keys = native(self._keymap.of(command.id))
        mine = "• " if command.id in self._own else ""
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{mine}{keys}" if index.column() else command.label
        if role in {Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole}:
            chosen = ", chosen by you" if mine else ""
            return f"{command.label} ({command.menu}): {keys or 'no key'}{chosen}"
        return None


class KeysPage(Page):
    """Lets a person choose a preset and own keys, and says whose key it was."""

    def __init__(
        self,
        preferences: Preferences,
        commands: Callable[[], tuple[Command, ...]],
        fixed: tuple[Command, ...],
        keymap: Callable[[], Keymap],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("Keys", "", parent)
        self._preferences = preferences
        self._commands, self._fixed, self._keymap = commands, fixed, keymap
        self._wanted = ""
        known = presets()
        self.preset = Options(
            "Keys as in", [(id_, each.title) for id_, each in known.items()], self
        )
        self.preset.chosen.connect(lambda id_: preferences.change(keys=id_))
        self.add(self.preset)
        self._presets = known
        self.departs = dim("", self)
        self.departs.setAccessibleName("Where the keys differ")
        self.add(self.departs)
        self.box = QLineEdit(self)
        self.box.setPlaceholderText("Search by words or by key")
        self.box.setAccessibleName("Search keys")
        self.box.textChanged.connect(lambda _text: self.show_settings(preferences.now))
        self.add(self.box)
        self.rows = KeyRows(self)
        self.table = QTreeView(self)
        self._set_table()
        self.room.addWidget(self.table, 1)
        self.says = dim(CHOOSE, self)
        self.says.setAccessibleName("What the keys would mean")
        self.add(self.says)
        self._add_buttons()
        self.show_settings(preferences.now)

    def show_settings(self, settings: Settings) -> None:
        """Show what holds."""
        self.preset.show_choice(settings.keys)
        preset = self._presets.get(settings.keys)
        self.departs.setText(" ".join(preset.departs) if preset is not None else "")
        self.departs.setVisible(bool(self.departs.text()))
        keymap = self._keymap()
        wanted = self.box.text().casefold().split()
        found = [each for each in self._commands() if _fits(each, keymap, wanted)]
        chosen = self.command()
        self.rows.hold(found, keymap, frozenset(settings.own_keys))
        row = self.rows.row_of(chosen.id) if chosen is not None else -1
        if row >= 0:
            self.table.setCurrentIndex(self.rows.index(row, 0))
        self._offer()
        if not found:
            self.says.setText(NOTHING)

    def command(self) -> Command | None:
        """Return the command that the table stands on."""
        row = self.table.currentIndex().row()
        return self.rows.found[row] if 0 <= row < len(self.rows.found) else None

    def choose(self, command: str) -> None:
        """Go to a command."""
        self.table.setCurrentIndex(self.rows.index(self.rows.row_of(command), 0))

    def _set_table(self) -> None:
        table = self.table
        table.setModel(self.rows)
        table.setRootIsDecorated(False)
        table.setHeaderHidden(True)
        table.setUniformRowHeights(True)
        table.setEditTriggers(QTreeView.EditTrigger.NoEditTriggers)
        table.setAccessibleName("Commands and their keys")
        header = table.header()
        header.setAccessibleName("Columns of the keys")
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        table.selectionModel().currentChanged.connect(lambda *_: self._offer())

    def _add_buttons(self) -> None:
        row = QWidget(self)
        flow = Flow(row)
        self.set = KeyCatcher("Other key…", row)
        self.set.caught.connect(lambda key: self._want(key, further=False))
        self.further = KeyCatcher("Further key…", row)
        self.further.caught.connect(lambda key: self._want(key, further=True))
        self.none = button("No key", lambda: self._own(()), row)
        self.usual = button("As in the preset", self._forget, row)
        self.take = button("Use this key", self._take, row, "answer")
        for each in (self.set, self.further, self.none, self.usual, self.take):
            flow.addWidget(each)
        self.add(row)

    def _offer(self) -> None:
        """Offer what can be done with the command that is chosen."""
        command = self.command()
        own = self._preferences.now.own_keys
        for each in (self.set, self.further, self.none):
            each.setEnabled(command is not None)
        self.usual.setEnabled(command is not None and command.id in own)
        self.take.setVisible(False)
        if command is None:
            self.says.setText(CHOOSE)
        else:
            keys = native(self._keymap().of(command.id))
            self.says.setText(f"“{command.label}” has {keys or 'no key'}.")

    def _want(self, key: str, *, further: bool) -> None:
        """Give the key if it is free; else say whose it is and offer to take it."""
        command = self.command()
        if command is None or not key:
            return
        before = self._keymap().of(command.id) if further else ()
        self._wanted_keys = (*before, key)
        self._wanted = key
        owner = self._keymap().owner(key)
        if owner in {"", command.id}:
            self._own(self._wanted_keys)
            return
        shown = native([key])
        if owner in {each.id for each in self._fixed}:
            self.says.setText(f"{shown} means the same in every window; choose another key.")
            return
        words = next(each.label for each in self._commands() if each.id == owner)
        self.says.setText(
            f"{shown} is the key of “{words}”. Use this key all the same, or choose another one."
        )
        self.take.setVisible(True)
        self.take.setFocus()

    def _take(self) -> None:
        """Give the key to the chosen command, and leave its owner those that are left."""
        owner = self._keymap().owner(self._wanted)
        left = [key for key in self._keymap().of(owner) if normal(key) != normal(self._wanted)]
        self._own(self._wanted_keys, {owner: tuple(left)})
        self.table.setFocus()

    def _own(self, keys: tuple[str, ...], others: dict[str, tuple[str, ...]] | None = None) -> None:
        command = self.command()
        if command is not None:
            own = self._preferences.now.own_keys | (others or {}) | {command.id: keys}
            self._preferences.change(own_keys=own)

    def _forget(self) -> None:
        command = self.command()
        if command is not None:
            own = {id_: k for id_, k in self._preferences.now.own_keys.items() if id_ != command.id}
            self._preferences.change(own_keys=own)


def _fits(command: Command, keymap: Keymap, wanted: Sequence[str]) -> bool:
    hay = f"{command.label} {command.menu} {native(keymap.of(command.id))}".casefold()
    return all(word in hay for word in wanted)
