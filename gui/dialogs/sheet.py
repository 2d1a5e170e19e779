"""Base classes of dialogs: title, sentence, body and footer; dialogs about the current table."""

from collections.abc import Callable

from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFrame,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gui.theme import GRID, Theme, filled, stylesheet, title_font
from gui.widgets.buttons import push_button
from gui.widgets.labels import PlainLabel
from gui.widgets.layouts import horizontal, vertical
from gui.widgets.popup_placement import come_forward

_NARROWEST = 52
"""Minimum width in letters."""


class Sheet(QDialog):
    """Modeless dialog of the table; Escape closes it."""

    def __init__(
        self, title: str, says: str, apply: str, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.theme = theme
        self.title = PlainLabel(parent=self, wraps=True)
        self.says = PlainLabel(says, self, look="heading", wraps=True)
        self.says.setVisible(bool(says))
        self.body = QVBoxLayout()
        self.body.setSpacing(GRID)
        self.foot = QFrame(self)
        self.foot.setObjectName("foot")
        self.cancel = QPushButton("Cancel", self.foot)
        self.apply = push_button(apply, self.foot, look="apply")
        self.apply.setDefault(True)
        self.cancel.setAutoDefault(False)
        for button in (self.cancel, self.apply):
            button.setAccessibleName(button.text())
        self.cancel.clicked.connect(self.reject)
        self.apply.clicked.connect(self.carry_out)
        self.foot_room = horizontal(
            1, self.cancel, self.apply, on=self.foot, margins=(3 * GRID, 3 * GRID // 2)
        )
        inner = vertical(
            self.title, self.says, (self.body, 1), margins=(3 * GRID, 2 * GRID), spacing=GRID
        )
        vertical((inner, 1), self.foot, on=self, margins=0, spacing=0)
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * _NARROWEST)
        self.call(title)
        self.finished.connect(self._back_to_table)

    def call(self, title: str) -> None:
        """Set the title."""
        self.title.setText(title)
        self.setWindowTitle(title)
        self.setAccessibleName(title)

    def begin(self) -> None:
        """Show the dialog in front, with the focus."""
        come_forward(self)

    def carry_out(self) -> None:
        """Carry out the dialog's action."""
        self.accept()

    def apply_theme(self, theme: Theme) -> None:
        self.theme = theme
        self.title.setFont(title_font(self.fontInfo().pixelSize()))
        self.setStyleSheet(stylesheet(theme) + dialog_style(theme))

    def option(self, words: str, do: Callable[[], None], accessible_text: str = "") -> QPushButton:
        """Return a toggle button."""
        button = QPushButton(words, self)
        button.setObjectName("option")
        button.setAutoDefault(False)
        button.setCheckable(True)
        button.setAccessibleName(accessible_text or words)
        button.clicked.connect(lambda _checked=False: do())
        return button

    def _back_to_table(self, _code: int) -> None:
        parent = self.parentWidget()
        if parent is not None:
            parent.activateWindow()
            board = getattr(parent, "board", None)
            if isinstance(board, QWidget):
                board.setFocus()


_SHEET = """
QDialog { background: %(panel)s; border: 1px solid %(line)s; }
QDialog QLabel#heading { color: %(dim)s; }
QDialog QFrame#foot { background: %(bar)s; border-top: 1px solid %(line)s; }
QDialog QListWidget#kinds { background: %(bar)s; border: none; border-right: 1px solid %(line)s;
    padding: 8px; }
QDialog QListWidget#kinds::item { padding: 4px 8px; border-radius: 6px; color: %(text)s; }
QDialog QListWidget#kinds::item:disabled { color: %(dim)s; padding: 8px 8px 2px 2px; }
QDialog QListWidget#kinds::item:hover:enabled { background: %(button_hover)s; }
QDialog QListWidget#kinds::item:selected { background: %(on)s; color: %(on_text)s; }
QDialog QListWidget#kinds::item:selected:focus { border: 1px solid %(accent)s; }
QDialog QListWidget#many { border-radius: 7px; background: %(button)s; padding: 2px; }
QDialog QListWidget#many:focus { border-color: %(accent)s; }
QDialog QListWidget#many::item { padding: 5px 4px; }
QDialog QListWidget#many::item:selected { background: %(button_hover)s; color: %(text)s; }
QDialog QListWidget#many::indicator, QDialog QCheckBox::indicator { width: 14px; height: 14px;
    border: 1px solid %(dim)s; border-radius: 4px; background: %(panel)s; }
QDialog QListWidget#many::indicator:checked, QDialog QCheckBox::indicator:checked {
    background: %(accent)s; border-color: %(accent)s; image: url("%(tick)s"); }
QDialog QCheckBox { spacing: 8px; padding: 4px 2px; border: 1px solid transparent;
    border-radius: 6px; }
QDialog QCheckBox:focus { border-color: %(accent)s; }
QDialog QPushButton#option { padding: 5px 10px; }
QDialog QPushButton#option:checked { background: %(on)s; color: %(on_text)s;
    border: 2px solid %(on_line)s; padding: 4px 9px; }
QDialog QPushButton#option:focus { border-color: %(accent)s; }
QDialog QPushButton#step { padding: 0; font-weight: 600; }
QDialog QPushButton#apply { background: %(accent)s; color: %(bar)s; border-color: %(accent)s;
    font-weight: 600; padding: 6px 18px; }
QDialog QPushButton#apply:focus { border-color: %(text)s; }
QDialog QPushButton#apply:disabled { background: %(bar)s; color: %(dim)s;
    border-color: %(line)s; }
QDialog QScrollArea, QDialog QScrollArea > QWidget > QWidget { background: transparent;
    border: none; }
"""


def dialog_style(theme: Theme) -> str:
    """Return the style sheet of a dialog."""
    return filled(_SHEET, theme)


class TableDialog(QDialog):
    """A dialog about the cards, the players or the rules of the current table."""

    def leave_table(self) -> None:
        """Close, because another table replaces this one."""
        self.close()


def close_popups() -> None:
    """Close every menu and every open list."""
    popup = QApplication.activePopupWidget()
    while popup is not None:
        popup.close()
        after = QApplication.activePopupWidget()
        popup = after if after is not popup else None


def close_about_table(window: QWidget) -> None:
    """Close the popups and table dialogs of a window before another table replaces its own."""
    close_popups()
    for dialog in window.findChildren(TableDialog):
        if dialog.isVisible():
            dialog.leave_table()
