"""Base class of dialogs about the current table; they close when it is replaced."""

from PySide6.QtWidgets import QDialog


class TableDialog(QDialog):
    """A dialog about the cards, the players or the rules of the current table."""

    def leave_table(self) -> None:
        """Close, because another table replaces this one."""
        self.close()
