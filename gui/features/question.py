"""The base class of features that ask one question in a dialog."""

from collections.abc import Callable
from typing import Any

from gui.dialogs.field import FieldDialog
from gui.features.feature import Feature


class AskingFeature(Feature):
    """A feature with one dialog at a time, which closes when the viewer changes."""

    _dialog: FieldDialog | None = None

    def begin_asking(self, dialog: FieldDialog, then: Callable[[Any], object]) -> None:
        """Open a dialog in place of the last one, and call a function with its answer."""
        self.close()
        self._dialog = dialog
        dialog.chosen.connect(then)
        dialog.begin()

    def on_viewer_changed(self) -> None:
        """Close the dialog, which was for the former viewer."""
        self.close()

    def close(self) -> None:
        """Close the dialog."""
        dialog, self._dialog = self._dialog, None
        if dialog is not None:
            dialog.reject()
            dialog.deleteLater()
