"""The deck check: the legality of a player's whole deck."""

from core.rules.history import Change
from gui.commands import Menu, Within
from gui.features.deck_check.dialog import DeckDialog
from gui.features.feature import Feature, command

NO_CHECK = "This game has no deck check here."


class DeckCheckFeature(Feature):
    """Checks the viewer's deck, and shows each refusal with its rule."""

    _dialog: "DeckDialog | None" = None

    def setup(self) -> None:
        """Connect to the theme."""
        self.window.theme_changed.connect(self._apply_theme)

    def on_viewer_changed(self) -> None:
        """Close the dialog, which lists cards of the former viewer."""
        if self._dialog is not None:
            self._dialog.close()
            self._dialog.deleteLater()
            self._dialog = None

    @command(
        "deck.check", "Check my deck…", Menu.GAME, "Ctrl+Shift+K", within=Within.CARDS, divided=True
    )
    def open(self) -> "DeckDialog | None":
        """Show the check of the viewer's deck; without a check in this game, report that."""
        window = self.window
        found = window.session.rules.tables.deck(window.session.state_view, window.seat)
        if found is None:
            window.strip.say(NO_CHECK)
            return None
        if self._dialog is None:
            self._dialog = DeckDialog(window.cite, window.theme, window)
            self._dialog.cited.connect(window.show_rule)
        self._dialog.show_deck(f"{window.seat}'s deck", found)
        self._dialog.begin()
        return self._dialog

    def on_change(self, _change: Change) -> None:
        """Check the deck again."""
        dialog, window = self._dialog, self.window
        if dialog is not None and dialog.isVisible():
            found = window.session.rules.tables.deck(window.session.state_view, window.seat)
            if found is None:
                dialog.close()
            else:
                dialog.show_deck(f"{window.seat}'s deck", found)

    def _apply_theme(self, _theme: object) -> None:
        if self._dialog is not None:
            self._dialog.apply_theme(self.window.theme)
