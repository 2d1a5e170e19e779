"""The style sheet of the deck window, beside that of all windows."""

SHEET = """
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
QPushButton:checked { border-color: %(good)s; }
QPushButton#fold { background: transparent; color: %(dim)s; text-align: left; padding: 2px 0;
    border: 1px solid transparent; }
QPushButton#fold:focus, QPushButton#fold:hover { border-color: %(accent)s; }
"""
