"""The sheet of all keys: grouped as the menus are, searched by words or keys, printed."""

from collections.abc import Callable, Iterable

from PySide6.QtGui import QTextDocument
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from gui.commands import Command, Menu
from gui.keymap import Keymap, native
from gui.panels.citations import escape
from gui.panels.prose import Prose
from gui.theme import GRID, TITLE_FAMILIES, Theme, open_as
from gui.widgets.popup_placement import come_forward

TITLE = "All keys"
NOTHING = "No command has that name or key. Type fewer letters, or a key such as Ctrl."
_BOARD = "On the table"
_WIDE, _HIGH = 62, 76


class KeySheet(QDialog):
    """Shows what has a key, as it is now. It stays open beside the table.

    ``entries`` returns the commands and their keys in force whenever they may have changed;
    ``change`` is called by who wants other keys.
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
        self._theme = theme
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
        room = QVBoxLayout(self)
        room.setContentsMargins(3 * GRID, 2 * GRID, 3 * GRID, 2 * GRID)
        room.setSpacing(2 * GRID)
        room.addWidget(self.box)
        room.addWidget(self.prose, 1)
        room.addLayout(foot)
        open_as(self, _WIDE * GRID, _HIGH * GRID)
        self.refresh()

    def begin(self) -> None:
        """Come forward, ready for typing."""
        self.refresh()
        come_forward(self)
        self.box.setFocus()
        self.box.selectAll()

    def refresh(self, _text: object = None) -> None:
        """Say what is so now, and only what fits the words in the box."""
        commands, keymap = self._entries()
        theme = self._theme
        html = sheet_html(
            commands, keymap, self.box.text(), text=theme.text, dim=theme.dim, accent=theme.accent
        )
        self.prose.write(html)
        self.prose.setAccessibleDescription(self.prose.toPlainText())

    def apply_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self._theme = theme
        self.prose.apply_theme(theme)
        self.refresh()

    def page(self) -> QTextDocument:
        """Return the whole sheet as it goes to paper: black on white, whatever the theme."""
        commands, keymap = self._entries()
        document = QTextDocument(self)
        document.setDefaultFont(self.font())
        document.setHtml(sheet_html(commands, keymap, "", text="#000", dim="#444", accent="#000"))
        return document

    def _button(self, words: str, do: Callable[[], object]) -> QPushButton:
        button = QPushButton(words, self)
        button.setAccessibleName(words)
        button.setAutoDefault(False)
        button.clicked.connect(do)
        return button

    def _ask_printer(self) -> None:
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        dialog = QPrintDialog(printer, self)
        if dialog.exec():
            self.page().print_(printer)
        dialog.deleteLater()


def sheet_html(  # noqa: PLR0913 - the colours of a screen and of paper
    commands: Iterable[Command], keymap: Keymap, words: str, *, text: str, dim: str, accent: str
) -> str:
    """Return every command that has a key and fits the words, menu by menu."""
    wanted = words.casefold().split()
    found = [each for each in commands if keymap.of(each.id) and _fits(each, keymap, wanted)]
    families = ",".join(f"'{family}'" for family in TITLE_FAMILIES)
    head = f"font-family:{families}; font-size:x-large; font-weight:600; margin:0; color:{text}"
    parts = [f'<p style="{head}">{TITLE}</p>']
    for group in (*Menu, _BOARD):
        members = [each for each in found if _group(each) == group]
        if members:
            rows = "".join(_row(each.words, native(keymap.of(each.id)), accent) for each in members)
            parts.append(
                f'<p style="color:{dim}; margin:16px 0 4px 0">{group}</p>'
                f'<table width="100%" cellspacing="0" cellpadding="0">{rows}</table>'
            )
    if not found:
        parts.append(f'<p style="color:{dim}; margin:16px 0">{escape(NOTHING)}</p>')
    return f'<div style="color:{text}">{"".join(parts)}</div>'


def _group(command: Command) -> str:
    return _BOARD if command.id.startswith("board.") else command.menu


def _fits(command: Command, keymap: Keymap, wanted: Iterable[str]) -> bool:
    keys = native(keymap.of(command.id))
    hay = f"{command.words} {_group(command)} {keys}".casefold()
    return all(word in hay for word in wanted)


def _row(words: str, keys: str, accent: str) -> str:
    return (
        f'<tr><td width="62%" style="padding:3px 8px 3px 0">{escape(words)}</td>'
        f'<td width="38%" style="padding:3px 0; color:{accent}">{escape(keys)}</td></tr>'
    )
