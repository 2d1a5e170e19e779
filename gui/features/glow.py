"""The glow of playable cards: its setting, and its texts for screen readers."""

from core.rules.history import Change
from core.rules.ruleset import ACTIVATE, ATTACK
from core.state.ids import ObjectId
from gui.commands import Menu
from gui.features.feature import Feature, command


class GlowFeature(Feature):
    """Lets the cards glow that the viewer can play or use, unless the user has switched it off."""

    @command(
        "view.playable",
        "Show what can be played",
        Menu.VIEW,
        checked=lambda self: self.window.preferences.now.show_playable,
        listed=False,
    )
    def toggle(self) -> None:
        """Let the playable cards glow, or no longer."""
        preferences = self.window.preferences
        preferences.change(show_playable=not preferences.now.show_playable)

    def setup(self) -> None:
        """Follow the setting, and describe the selected card again once the answer is there."""
        board = self.window.board
        board.glow.changed.connect(board.selection.describe)
        self.connect_to(self.window.preferences.changed, lambda _settings: self._follow())
        self.window.views.changed.connect(lambda _view: self._follow())
        self._follow()

    def on_change(self, _change: Change) -> None:
        """Show nothing behind the hide screen."""
        self._follow()

    def on_viewer_changed(self) -> None:
        """Ask again for the new viewer."""
        self._follow()

    def _follow(self) -> None:
        window = self.window
        on = window.preferences.now.show_playable and window.views.now.glows
        window.actions_by_id.check("view.playable", on=window.preferences.now.show_playable)
        window.board.glow.on = on and not window.seat_state.curtained

    def words(self, object_id: ObjectId) -> str:
        """Return the possible use of an object now, for screen readers."""
        glow = self.window.board.glow
        words = ["can attack"] if glow.can_attack(object_id) else []
        found = glow.of(object_id)
        if found is not None:
            verb = "used" if found.option.verb in {ACTIVATE.id, ATTACK.id} else "played"
            words = [f"can be {verb}", *filter(None, [str(found.price)]), *words]
        return ", ".join(words)
