"""Help: about page with version and environment, and the sheet of all keys."""

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QWidget,
)

from gui.commands import (
    BOARD_COMMANDS,
    FIXED_COMMANDS,
    Command,
    Keymap,
    Menu,
    keymap,
    native,
    preset_keys,
)
from gui.features.feature import Feature, command, handles
from gui.panels.prose import Prose, escape
from gui.runtime.details import COPY, details
from gui.runtime.log_file import NAME
from gui.runtime.user_folders import log_folder
from gui.theme import GRID, Theme, open_as
from gui.widgets.buttons import CopyButton, push_button
from gui.widgets.layouts import vertical
from gui.widgets.popup_placement import come_forward, put_beside
from gui.window.main_window import MainWindow

if TYPE_CHECKING:
    from gui.preferences import Settings

NOTICE = (
    "Janus Table is unofficial fan content. Nobody who makes or owns the card games it knows has "
    "made, checked, endorsed or sponsored it. The games, their names and the names of their cards "
    "belong to their owners. Every picture is drawn by this program and the rules are told in its "
    "own words; official texts and pictures appear only if you bring them. It is free and stays "
    "free."
)
ABOUT = (
    "A table for cards with more than one face. It shows what each card is now, and says why, "
    "with the rule beside it."
)


class HelpDialog(QDialog):
    """A page of text with a Close button; it is deleted on close."""

    def __init__(
        self,
        title: str,
        html: str,
        theme: Theme,
        parent: QWidget | None = None,
        *,
        extra: Iterable[QPushButton] = (),
    ) -> None:
        """Make the page; ``extra`` buttons are next to Close."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.prose = Prose(theme, self)
        self.prose.setAccessibleName(title)
        self.prose.write(html)
        self.prose.setAccessibleDescription(self.prose.toPlainText())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setAccessibleName("Close")
        for each in extra:
            buttons.addButton(each, QDialogButtonBox.ButtonRole.ActionRole)
        vertical(self.prose, buttons, on=self, margins=(3 * GRID, 2 * GRID))
        open_as(self, 64 * GRID, 72 * GRID)


def about_page(heading: str, details: str) -> str:
    """Return the About page: description, version and legal notice."""
    lines = "<br>".join(escape(line) for line in details.splitlines())
    parts = (escape(ABOUT), escape(heading), f'<span class="faint">{lines}</span>', escape(NOTICE))
    paragraphs = "".join(f'<p class="paragraph">{part}</p>' for part in parts)
    return f'<div class="page"><p class="title">Janus Table</p>{paragraphs}</div>'


class About(Feature):
    """Opens a page on the program."""

    @command("help.about", "About Janus Table", Menu.HELP, divided=True, last=True)
    def open(self) -> None:
        """Show the page."""
        window = self.window
        log = log_folder() / NAME
        said = details(log if log.is_file() else None)
        page = about_page(window.heading(), said)
        copy = CopyButton(COPY, lambda: said)
        dialog = HelpDialog("About Janus Table", page, window.theme, window, extra=(copy,))
        put_beside(dialog)
        dialog.open()


TITLE = "All keys"
NOTHING = "No command has that name or key. Type fewer letters, or a key such as Ctrl."
_BOARD = "On the table"
_WIDE, _HIGH = 62, 76
_PAPER = """
.page, .key { color:#000 }
.title { font-size:x-large; font-weight:600; margin:0 }
.heading, .apart { color:#444; margin:16px 0 4px 0 }
.said { padding:3px 8px 3px 0 }
.key { padding:3px 0 }
"""
"""The classes of the page when it is printed: no sizes in pixels, which paper has other ones of."""


class KeySheet(QDialog):
    """Non-modal dialog of all shortcuts in force.

    ``entries`` returns the commands and their keymap after each change; ``change`` opens the
    settings of the keys.
    """

    def __init__(
        self,
        entries: Callable[[], tuple[Iterable[Command], Keymap]],
        change: Callable[[], object],
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._entries = entries
        self.setWindowTitle(TITLE)
        self.setAccessibleName(TITLE)
        self.box = QLineEdit(self)
        self.box.setPlaceholderText("Search by words or by key")
        self.box.setAccessibleName("Search keys")
        self.box.textChanged.connect(self.refresh)
        self.prose = Prose(theme, self)
        self.prose.setAccessibleName(TITLE)
        foot = QHBoxLayout()
        self.change = self._button("Change keys…", change)
        self.print = self._button("Print…", self._ask_printer)
        self.close_button = self._button("Close", self.reject)
        foot.addWidget(self.change)
        foot.addWidget(self.print)
        foot.addStretch(1)
        foot.addWidget(self.close_button)
        vertical(
            self.box, (self.prose, 1), foot, on=self, margins=(3 * GRID, 2 * GRID), spacing=2 * GRID
        )
        open_as(self, _WIDE * GRID, _HIGH * GRID)
        self.refresh()

    def begin(self) -> None:
        """Raise the dialog and focus the search box."""
        self.refresh()
        come_forward(self)
        self.box.setFocus()
        self.box.selectAll()

    def refresh(self, _text: object = None) -> None:
        """Show the current shortcuts that match the search text."""
        commands, keymap = self._entries()
        self.prose.write(sheet_html(commands, keymap, self.box.text()))
        self.prose.setAccessibleDescription(self.prose.toPlainText())

    def apply_theme(self, theme: Theme) -> None:
        self.prose.apply_theme(theme)
        self.refresh()

    def page(self) -> QTextDocument:
        """Return the whole sheet for printing: black on white in any theme."""
        commands, keymap = self._entries()
        document = QTextDocument(self)
        document.setDefaultFont(self.font())
        document.setDefaultStyleSheet(_PAPER)
        document.setHtml(sheet_html(commands, keymap, ""))
        return document

    def _button(self, words: str, do: Callable[[], object]) -> QPushButton:
        return push_button(words, self, do, name=words, default=False)

    def _ask_printer(self) -> None:
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        dialog = QPrintDialog(printer, self)
        if dialog.exec():
            self.page().print_(printer)
        dialog.deleteLater()


def sheet_html(commands: Iterable[Command], keymap: Keymap, words: str) -> str:
    """Return the matching commands with a shortcut, menu by menu, as HTML."""
    wanted = words.casefold().split()
    found = [each for each in commands if keymap.of(each.id) and _fits(each, keymap, wanted)]
    parts = [f'<p class="title">{TITLE}</p>']
    for group in (*Menu, _BOARD):
        members = [each for each in found if _group(each) == group]
        if members:
            rows = "".join(
                f'<tr><td width="62%" class="said">{escape(each.label)}</td>'
                f'<td width="38%" class="key">{escape(native(keymap.of(each.id)))}</td></tr>'
                for each in members
            )
            parts.append(
                f'<p class="heading">{group}</p>'
                f'<table width="100%" cellspacing="0" cellpadding="0">{rows}</table>'
            )
    if not found:
        parts.append(f'<p class="apart">{escape(NOTHING)}</p>')
    return f'<div class="page">{"".join(parts)}</div>'


def _group(command: Command) -> str:
    return _BOARD if command.id.startswith("board.") else command.menu


def _fits(command: Command, keymap: Keymap, wanted: Iterable[str]) -> bool:
    keys = native(keymap.of(command.id))
    hay = f"{command.label} {_group(command)} {keys}".casefold()
    return all(word in hay for word in wanted)


_USUAL: tuple[str, dict[str, tuple[str, ...]]] = ("janus", {})
DIFFER = frozenset({"win32", "darwin"})
"""Systems on which the usual keys are not simply those that the commands declare."""


class Keys(Feature):
    """Applies the keymap and shows the key sheet."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._in_force = ("", {}) if sys.platform in DIFFER else _USUAL
        self._sheet: KeySheet | None = None

    def setup(self) -> None:
        """Apply the user's keymap; commands without a custom key keep their default."""
        preferences = self.window.preferences
        self.connect_to(preferences.changed, self._follow)
        self._follow(preferences.now)

    def keymap(self) -> "Keymap":
        """Return the current keymap."""
        name, own = self._in_force
        return keymap(self.all(), preset_keys(name), own, FIXED_COMMANDS)

    def all(self) -> tuple[Command, ...]:
        """Return every command that can have a shortcut, with the terms of the current game."""
        actions = self.window.actions_by_id
        own = (replace(each, label=actions.called(each)) for each in actions.commands)
        return (*own, *BOARD_COMMANDS)

    @handles("help.keys")
    def open_sheet(self) -> "KeySheet":
        """Show all keys."""
        if self._sheet is None:
            window = self.window
            self._sheet = KeySheet(
                lambda: ((*self.all(), *FIXED_COMMANDS), self.keymap()),
                lambda: window.actions_by_id.run("settings.keys"),
                window.theme,
                window,
            )
            window.theme_changed.connect(self._sheet.apply_theme)
        self._sheet.begin()
        return self._sheet

    def _follow(self, settings: "Settings") -> None:
        wanted = (settings.keys, settings.own_keys)
        if wanted == self._in_force:
            return
        self._in_force = wanted
        found = self.keymap()
        self.window.actions_by_id.set_keys(found.keys)
        self.window.board.keyboard.binding.bind(found.keys)
        if self._sheet is not None:
            self._sheet.refresh()
        if found.faults:
            self.window.strip.say(" ".join(found.faults))
