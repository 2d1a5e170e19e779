"""The style sheet of the deck window, beside that of all windows."""

SHEET = """
QListView, QListWidget { border: 1px solid transparent; }
QSplitter::handle { background: %(line)s; }
QTabBar::tab { background: transparent; color: %(dim)s; padding: 6px 10px;
    border: 1px solid transparent; border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: %(text)s; border-bottom: 2px solid %(good)s; }
QTabBar::tab:focus { border: 1px solid %(accent)s; border-bottom: 2px solid %(accent)s; }
QLineEdit#title { background: transparent; border: 1px solid transparent; padding: 2px; }
QLineEdit#title:focus { border-color: %(accent)s; }
QLabel#refusal { border: 1px solid transparent; padding: 1px; }
QLabel#refusal:focus { border-color: %(accent)s; border-radius: 4px; }
QListView:focus, QListWidget:focus, QScrollArea:focus { border: 1px solid %(accent)s; }
QLabel#key { background: %(bar)s; color: %(dim)s; border: 1px solid %(button_line)s;
    border-radius: 4px; padding: 0 5px; }
QLabel#strong { font-weight: 600; }
QLabel#half { color: %(bad)s; font-weight: 600; }
QFrame#refused { background: %(bad_background)s; border: 1px solid %(bad)s; border-radius: 8px; }
QFrame#fault { background: %(bad_background)s; border-bottom: 1px solid %(bad)s; }
QFrame#fault QLabel { color: %(bad)s; }
QFrame#legal { background: transparent; border: 1px solid %(line)s; border-radius: 8px; }
QFrame#top QLabel#key { color: %(dim)s; }
QPushButton#main { background: %(on)s; color: %(on_text)s; border: 1px solid %(good)s; }
QPushButton#main:hover { border-color: %(on_text)s; }
QPushButton#main:focus { border: 1px solid %(accent)s; }
QPushButton#main QLabel { color: %(on_text)s; font-weight: 600; }
QPushButton QLabel:disabled { color: %(dim)s; }
QPushButton#add { background: transparent; border-color: transparent; color: %(accent)s;
    padding: 0 4px; }
QPushButton#add:hover { border-color: %(button_line)s; }
QPushButton#add:focus { border-color: %(accent)s; }
QPushButton:checked { border-color: %(good)s; }
QPushButton#fold { background: transparent; color: %(dim)s; text-align: left; padding: 2px 0;
    border: 1px solid transparent; }
QPushButton#fold:focus, QPushButton#fold:hover { border-color: %(accent)s; }
"""
