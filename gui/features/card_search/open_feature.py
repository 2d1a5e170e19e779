"""Opening a card file: first what it is and where one gets it, then which file."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from gui.features.feature import Feature

if TYPE_CHECKING:
    from gui.features.card_search.open_dialog import OpenCardsDialog


class OpeningCards(Feature):
    """Carries out "Open cards", which stands with the other files in the menu."""

    _dialog: "OpenCardsDialog | None" = None

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Return what asks for a card file."""
        return {"cards.open": self.open}

    def open(self) -> "OpenCardsDialog":
        """Say what a card file is, and offer to choose one."""
        context = self.context
        if self._dialog is None:
            from gui.features.card_search.open_dialog import OpenCardsDialog  # noqa: PLC0415 - when asked

            self._dialog = OpenCardsDialog(context.window.theme, context.window)
            self._dialog.agreed.connect(self._choose)
            context.window.dressed.connect(self._dialog.dress)
        self._dialog.ask(
            context.shelves().sources(), each_start=bool(context.preferences.now.card_file)
        )
        return self._dialog

    def _choose(self) -> None:
        from gui.card_loading import FILES  # noqa: PLC0415
        from gui.features.card_search.open_dialog import TITLE  # noqa: PLC0415
        from gui.widgets.file_dialogs import file_to_read  # noqa: PLC0415 - when asked for

        dialog = self._dialog
        path = file_to_read(dialog, TITLE, FILES) if dialog is not None else None
        if dialog is None or path is None:
            return
        dialog.accept()
        again = str(path.absolute()) if dialog.each_start.isChecked() else ""
        self.context.preferences.change(card_file=again)
        self.context.open_file(path)
