"""File > Export: pictures, moving pictures and a page of what lies on the table."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from core.storage.assets import read_cover
from gui.commands import Menu
from gui.features.annotations.feature import AnnotationsFeature
from gui.features.export.captions import Sequence
from gui.features.export.dialog import ExportDialog
from gui.features.feature import Feature, command
from gui.widgets.file_dialogs import file_to_write
from gui.widgets.popup_placement import put_beside

if TYPE_CHECKING:
    from gui.features.export.order import Kind


class Export(Feature):
    """Asks what is wanted and writes it; without a choice nothing hidden is in it."""

    in_every_window = False

    dialog: "ExportDialog | None" = None

    def close(self) -> None:
        """Give up what is still being written."""
        if self.dialog is not None:
            self.dialog.close()

    @command("show.export", "Export…", Menu.FILE, "Ctrl+Shift+X")
    def open(self) -> None:
        """Open the dialog; it is made anew for the table that lies there."""
        window = self.window
        if self.dialog is not None:
            self.dialog.close()
            self.dialog.deleteLater()
        players = [player.id for player in window.session.state.players]
        self.dialog = ExportDialog(
            self.sequence,
            players,
            self._ask,
            window.theme,
            window,
            images=window.faces.images,
        )
        self.dialog.said.connect(window.strip.say)
        put_beside(self.dialog)
        self.dialog.open()

    def sequence(self) -> "Sequence":
        """Return what was done on this table so far, with what was drawn over it."""
        window = self.window
        rules = window.session.rules
        heading = read_cover(rules.game).heading(rules.edition)
        return Sequence(
            title=heading,
            heading=heading,
            history=window.session.history,
            rules=window.session.rules_at,
            marks=window.feature(AnnotationsFeature).store.at,
            book=window.rulebook(),
        )

    def _ask(self, parent: QWidget, kind: "Kind") -> Path | None:
        return file_to_write(parent, "Export", f"{kind.label.partition(' (')[0]} (*{kind.suffix})")
