"""Features that ask for one thing: one question at a time, and none is left for somebody else."""

from collections.abc import Callable
from typing import Any

from gui.dialogs.field import FieldDialog
from gui.features.feature import Feature


class AskingFeature(Feature):
    """A feature that asks in a dialog beside the table."""

    _dialog: FieldDialog | None = None

    def begin_asking(self, dialog: FieldDialog, then: Callable[[Any], object]) -> None:
        """Open a question in place of the last one, and do something with its answer."""
        self.close()
        self._dialog = dialog
        dialog.chosen.connect(then)
        dialog.begin()

    def on_viewer_changed(self) -> None:
        """Ask no more: what was asked was for who sat here."""
        self.close()

    def close(self) -> None:
        """Close what was opened."""
        dialog, self._dialog = self._dialog, None
        if dialog is not None:
            dialog.reject()
            dialog.deleteLater()
