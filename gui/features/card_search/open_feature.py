"""Opening a card file: first what it is and where one gets it, then which file."""

from collections.abc import Callable, Mapping
from pathlib import Path

from gui.card_loading import FILES
from gui.features.card_search.open_dialog import TITLE, OpenCardsDialog
from gui.features.feature import Feature
from gui.features.start_page.feature import Start
from gui.file_kinds import Kind
from gui.widgets.file_dialogs import file_to_read


class OpeningCards(Feature):
    """Carries out "Open cards", which stands with the other files in the menu."""

    _dialog: "OpenCardsDialog | None" = None

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Return what asks for a card file."""
        return {"cards.open": self.open}

    def opens(self) -> Mapping[Kind, Callable[[Path], str]]:
        """Return what opens a card file."""
        return {Kind.CARDS: self._open_file}

    def open(self) -> "OpenCardsDialog":
        """Say what a card file is, and offer to choose one."""
        context = self.context
        if self._dialog is None:
            self._dialog = OpenCardsDialog(context.window.theme, context.window)
            self._dialog.agreed.connect(self._choose)
            context.window.theme_changed.connect(self._dialog.apply_theme)
        self._dialog.ask(
            context.card_sources().sources(), each_start=bool(context.preferences.now.card_file)
        )
        return self._dialog

    def _open_file(self, path: Path) -> str:
        self.context.feature(Start).close()
        self.context.open_file(path)
        return ""

    def _choose(self) -> None:
        dialog = self._dialog
        path = file_to_read(dialog, TITLE, FILES) if dialog is not None else None
        if dialog is None or path is None:
            return
        dialog.accept()
        again = str(path.absolute()) if dialog.each_start.isChecked() else ""
        self.context.preferences.change(card_file=again)
        self.context.open_file(path)
