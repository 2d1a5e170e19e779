"""Close the menus, other popups and table dialogs that are open over a window."""

from PySide6.QtWidgets import QApplication, QWidget

from gui.dialogs.table_dialog import TableDialog


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
