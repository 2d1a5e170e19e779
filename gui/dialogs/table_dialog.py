"""The base of dialogs that are about the table: they close when another table takes its place."""

from PySide6.QtWidgets import QDialog


class TableDialog(QDialog):
    """A dialog about the cards, the players or the rules of the table that shows."""

    def leave_table(self) -> None:
        """Close: another table takes the place of the one that this is about."""
        self.close()
