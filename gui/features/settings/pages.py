"""Pages of the settings dialog: look, motion, rules, cards, reset and keys."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QTreeView,
    QWidget,
)

from core.games import DEFAULT, GAMES
from core.storage.assets import read_cover
from gui.card_import import FILES
from gui.commands import Command, Keymap, native, normal, presets
from gui.preferences import Preferences, Settings
from gui.runtime.system_look import AS_SYSTEM
from gui.session import Carrying, Level
from gui.theme import GRID, THEMES, title_font
from gui.widgets.buttons import push_button
from gui.widgets.file_dialogs import file_to_read
from gui.widgets.forms import Combo
from gui.widgets.labels import PlainLabel
from gui.widgets.layouts import Flow, vertical


class Page(QWidget):
    """Settings page: title, introduction, and rows."""

    def __init__(self, title: str, says: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(title)
        self.title = PlainLabel(title, self)
        self.title.setFont(title_font(self.fontInfo().pixelSize()))
        self.room = vertical(self.title, on=self, margins=(3 * GRID, 2 * GRID), spacing=GRID)
        if says:
            self.room.addWidget(dim(says, self))
        self.room.addSpacing(GRID)

    def heading(self, words: str) -> None:
        """Add the heading of a row."""
        self.room.addSpacing(GRID)
        self.room.addWidget(PlainLabel(words, self))

    def add(self, widget: QWidget) -> None:
        """Add a row."""
        self.room.addWidget(widget)

    def end(self) -> None:
        """Align the rows at the top."""
        self.room.addStretch(1)

    def apply_theme(self) -> None:
        """Set the title font."""
        self.title.setFont(title_font(self.fontInfo().pixelSize()))


class Options(QWidget):
    """Exclusive buttons that wrap into several rows.

    ``chosen`` carries the id of the option that the user selects.
    """

    chosen = Signal(str)

    def __init__(
        self, name: str, options: Sequence[tuple[str, str]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.buttons: dict[str, QPushButton] = {}
        group = QButtonGroup(self)
        flow = Flow(self)
        for id_, words in options:
            button = QPushButton(words, self)
            button.setObjectName("option")
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.setAccessibleName(f"{name}: {words}")
            button.clicked.connect(partial(self.chosen.emit, id_))
            group.addButton(button)
            flow.addWidget(button)
            self.buttons[id_] = button

    def show_choice(self, id_: str) -> None:
        """Select an option without a signal."""
        button = self.buttons.get(id_)
        if button is not None:
            button.setChecked(True)

    def choice(self) -> str:
        """Return the id of the selected option."""
        return next((id_ for id_, button in self.buttons.items() if button.isChecked()), "")


def dim(words: str, parent: QWidget) -> QLabel:
    """Return a dimmed explanatory label."""
    label = PlainLabel(words, parent, look="heading", wraps=True)
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    return label


def button(words: str, do: Callable[[], object], parent: QWidget, name: str = "") -> QPushButton:
    """Return a push button; its label is the accessible name, too."""
    return push_button(words, parent, do, name=words, look=name, default=False)


WAITING = "Press the keys now (Esc: cancel)"
_MODIFIERS = frozenset(
    {Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr}
)
_KEYPAD = Qt.KeyboardModifier.KeypadModifier


class KeyCatcher(QPushButton):
    """Captures a key sequence. ``caught`` carries it in Qt's portable text form.

    Escape and Tab are never captured.
    """

    caught = Signal(str)

    def __init__(self, words: str, parent: QWidget | None = None) -> None:
        super().__init__(words, parent)
        self._words = words
        self._waits = False
        self.setAutoDefault(False)
        self.setAccessibleName(words)
        self.clicked.connect(self.wait)

    def wait(self) -> None:
        """Capture the next key press."""
        self._waits = True
        self.setText(WAITING)
        self.setAccessibleName(WAITING)
        self.setFocus()

    def event(self, event: QEvent) -> bool:
        """Reserve key presses while waiting, so that they trigger no shortcut."""
        if self._waits and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._waits:
            super().keyPressEvent(event)
            return
        key = Qt.Key(event.key())
        if key in _MODIFIERS:
            return
        self._rest()
        if key not in {Qt.Key.Key_Escape, Qt.Key.Key_unknown}:
            self.caught.emit(written(event))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Stop waiting for a key."""
        self._rest()
        super().focusOutEvent(event)

    def _rest(self) -> None:
        self._waits = False
        self.setText(self._words)
        self.setAccessibleName(self._words)


def written(event: QKeyEvent) -> str:
    """Return the text of a key sequence; a symbol is written without its Shift."""
    keys = event.keyCombination().toCombined() & ~_KEYPAD.value
    text = event.text()
    if len(text) == 1 and text.isprintable() and not text.isalnum() and not text.isspace():
        keys &= ~Qt.KeyboardModifier.ShiftModifier.value
    return QKeySequence(keys).toString()


_SIZES = (100, 125, 150, 175, 200)
_LARGE_CARDS = (
    ("soon", "After 0.3 s"),
    ("late", "After 0.8 s"),
    ("on_key", "Only while its key is held"),
    ("never", "Never"),
)
_MOTIONS = (
    ("full", "Full"),
    ("quick", "Quick"),
    ("reduced", "Reduced: cross-fade"),
    ("none", "None"),
)
_LEVELS = {
    Level.EXPLAIN: (
        "Explain",
        "An illegal action is refused with its reason; you can do it anyway.",
    ),
    Level.STRICT: ("Strict", "Illegal actions are refused."),
    Level.FREE: ("Free table", "Everything is done; the answer says what the rules would have."),
}
_TEXTS = {
    Carrying.PROPOSE: ("Show it first", "The clauses are listed beside the stack; Next does them."),
    Carrying.AT_ONCE: ("Do it at once", "Next does what the text says and asks only its choices."),
    Carrying.BY_HAND: ("Leave it to me", "Each clause is listed as a thing to do by hand."),
}
NO_FILE = "No file: the starter cards are there."


class LookPage(Page):
    """Look page: theme, text size and the large card."""

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__("Look", "", parent)
        self.heading("Theme")
        themes = [(AS_SYSTEM, "As the system"), *((each.id, each.title) for each in THEMES)]
        self.theme = Options("Theme", themes, self)
        self.theme.chosen.connect(lambda id_: preferences.change(theme=id_))
        self.add(self.theme)
        self.heading("Text size")
        sizes = [(str(size), f"{size} %") for size in _SIZES]
        self.scale = Options("Text size", sizes, self)
        self.scale.chosen.connect(lambda size: preferences.change(text_scale=int(size) / 100))
        self.add(self.scale)
        self.add(dim("Cards are drawn as large as there is room for. Zoom with the wheel.", self))
        self.heading("Hints")
        self.playable = QCheckBox("Show what can be played", self)
        self.playable.setAccessibleName(self.playable.text())
        self.playable.toggled.connect(lambda on: preferences.change(show_playable=on))
        self.add(self.playable)
        self.heading("Large card beside the card that you point at")
        self.large_card = Options("Large card", _LARGE_CARDS, self)
        self.large_card.chosen.connect(lambda word: preferences.change(large_card=word))
        self.add(self.large_card)
        self.end()

    def show_settings(self, settings: Settings) -> None:
        """Show the current settings."""
        self.theme.show_choice(settings.theme)
        self.scale.show_choice(str(round(settings.text_scale * 100)))
        self.playable.setChecked(settings.show_playable)
        self.large_card.show_choice(settings.large_card)


class MotionPage(Page):
    """Motion page: animations and sounds."""

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        says = "Animations never make you wait: any key skips them."
        super().__init__("Motion and sound", says, parent)
        self.heading("Cards that move, turn and meld")
        self.motion = Options("Motion", _MOTIONS, self)
        self.motion.chosen.connect(lambda word: preferences.change(motion=word))
        self.add(self.motion)
        self.add(dim("If your system asks for reduced motion, “full” is reduced too.", self))
        self.heading("Sounds")
        self.sounds = QCheckBox("Play sounds for cards, turns and damage", self)
        self.sounds.setAccessibleName(self.sounds.text())
        self.sounds.toggled.connect(lambda on: preferences.change(sounds=on))
        self.add(self.sounds)
        self.end()

    def show_settings(self, settings: Settings) -> None:
        """Show the current settings."""
        self.motion.show_choice(settings.motion)
        self.sounds.setChecked(settings.sounds)


class RulesPage(Page):
    """Rules page: enforcement level, and the game and editions of a new table."""

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__("Rules", "", parent)
        self._preferences = preferences
        self.heading("Illegal actions")
        levels = [(str(level), words) for level, (words, _) in _LEVELS.items()]
        self.level = Options("Rules", levels, self)
        self.level.chosen.connect(lambda word: preferences.change(level=word))
        self.add(self.level)
        self.says = dim("", self)
        self.add(self.says)
        self.heading("What a card says as it resolves")
        ways = [(id_, words) for id_, (words, _) in _TEXTS.items()]
        self.texts = Options("Card texts", ways, self)
        self.texts.chosen.connect(lambda word: preferences.change(texts=word))
        self.add(self.texts)
        self.texts_say = dim("", self)
        self.add(self.texts_say)
        self.heading("A new table begins with")
        self.game = Options("Game", [(game.id, game.title) for game in GAMES.values()], self)
        self.game.chosen.connect(lambda id_: preferences.change(game=id_))
        self.add(self.game)
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.editions: dict[str, QComboBox] = {}
        for game in GAMES.values():
            box = Combo(self)
            box.setAccessibleName(f"Rulebook of {game.title}")
            box.view().setAccessibleName(f"Rulebooks of {game.title}")
            for edition in read_cover(game.id).editions:
                box.addItem(edition.title, edition.id)
            box.activated.connect(self._choosing(game.id, box))
            label = PlainLabel(f"Rulebook of {game.title}", self)
            label.setBuddy(box)
            form.addRow(label, box)
            self.editions[game.id] = box
        self.room.addLayout(form)
        self.add(dim("The current table keeps its game and its rulebook.", self))
        self.heading("Two at one desktop")
        self.curtain = QCheckBox("A curtain hides all hands between turns", self)
        self.curtain.setAccessibleName(self.curtain.text())
        self.curtain.toggled.connect(lambda on: preferences.change(curtain=on))
        self.add(self.curtain)
        self.end()

    def show_settings(self, settings: Settings) -> None:
        """Show the current settings."""
        self.level.show_choice(settings.level)
        self.says.setText(
            next((says for id_, (_, says) in _LEVELS.items() if id_ == settings.level), "")
        )
        self.texts.show_choice(settings.texts)
        self.texts_say.setText(
            next((x for id_, (_, x) in _TEXTS.items() if id_ == settings.texts), "")
        )
        self.game.show_choice(settings.game or DEFAULT.id)
        for game in GAMES.values():
            box = self.editions[game.id]
            chosen = box.findData(settings.editions.get(game.id))
            box.setCurrentIndex(box.count() - 1 if chosen < 0 else chosen)
        self.curtain.setChecked(settings.curtain)

    def _choosing(self, game: str, box: QComboBox) -> Callable[[int], None]:
        def choose(_row: int) -> None:
            editions = self._preferences.now.editions | {game: str(box.currentData())}
            self._preferences.change(editions=editions)

        return choose


class CardsPage(Page):
    """Cards page: card file that is opened at each start."""

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        says = "The card file is read at each start, in the background; the search finds its cards."
        super().__init__("Cards", says, parent)
        self._preferences = preferences
        self.heading("Card file")
        self.file = PlainLabel(NO_FILE, self, wraps=True)
        self.file.setAccessibleName("Card file")
        self.add(self.file)
        row = QWidget(self)
        flow = Flow(row)
        self.choose = button("Choose a card file…", self._ask, row)
        self.forget = button("No file", lambda: preferences.change(card_file=""), row)
        flow.addWidget(self.choose)
        flow.addWidget(self.forget)
        self.add(row)
        self.end()

    def show_settings(self, settings: Settings) -> None:
        """Show the current settings, and whether the card file exists."""
        path = settings.card_file
        missing = bool(path) and not Path(path).is_file()
        self.file.setText(f"{path} (it is not there now)" if missing else path or NO_FILE)
        self.forget.setEnabled(bool(path))

    def _ask(self) -> None:
        path = file_to_read(self, "Card file for each start", FILES)
        if path is not None:
            self._preferences.change(card_file=str(path))


class ResetPage(Page):
    """Reset page: restore the defaults, and undo that."""

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        says = "All settings, your own keys included, go back to their defaults."
        super().__init__("Reset", says, parent)
        self._preferences = preferences
        self._before: Settings | None = None
        self.reset = button("Reset all settings", self._reset, self)
        self.back = button("Take it back", self._restore, self)
        self.back.setVisible(False)
        self.room.addWidget(self.reset)
        self.room.addWidget(self.back)
        where = preferences.path
        if where is not None:
            self.add(dim(f"They are kept in {where}.", self))
        self.end()

    def show_settings(self, _settings: Settings) -> None:
        """Show the undo button while a reset can be undone."""
        self.back.setVisible(self._before is not None)

    def _reset(self) -> None:
        self._before = self._preferences.reset()
        self.back.setVisible(True)
        self.back.setFocus()

    def _restore(self) -> None:
        before, self._before = self._before, None
        if before is not None:
            self._preferences.restore(before)
        self.back.setVisible(False)
        self.reset.setFocus()


Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
NOTHING = "No command has that name or key."
CHOOSE = "Choose a command above to give it other keys."


class KeyRows(QAbstractTableModel):
    """Model of commands and their current keys; the user's own keys are marked."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.found: tuple[Command, ...] = ()
        self._keymap = Keymap(keys={})
        self._own: frozenset[str] = frozenset()

    def hold(self, commands: Sequence[Command], keymap: Keymap, own: frozenset[str]) -> None:
        """Set the commands."""
        self.beginResetModel()
        self.found, self._keymap, self._own = tuple(commands), keymap, own
        self.endResetModel()

    def row_of(self, command: str) -> int:
        """Return the row of a command, or -1."""
        return next((row for row, each in enumerate(self.found) if each.id == command), -1)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.found)

    def columnCount(self, _parent: Index = _NOWHERE) -> int:
        """Two columns: command and keys."""
        return 2

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the text of a cell, or of the row for a screen reader."""
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
    """Keys page: preset and own keys; reports the current owner of a key."""

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
        self.room.addWidget(self.table, 1)
        self.says = dim(CHOOSE, self)
        self.says.setAccessibleName("The meaning of the keys")
        self.add(self.says)
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
        self.show_settings(preferences.now)

    def show_settings(self, settings: Settings) -> None:
        """Show the current settings."""
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
        """Return the selected command."""
        row = self.table.currentIndex().row()
        return self.rows.found[row] if 0 <= row < len(self.rows.found) else None

    def choose(self, command: str) -> None:
        """Select a command."""
        self.table.setCurrentIndex(self.rows.index(self.rows.row_of(command), 0))

    def _offer(self) -> None:
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
