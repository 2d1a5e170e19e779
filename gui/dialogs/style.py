"""What the dialogs look like besides the style sheet of the window."""

from gui.theme import Theme, filled

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
