"""Commands for effects by hand, lasting effects, and editions of the rules."""

from collections.abc import Callable, Iterable

from core.rules.history import Change
from core.state.ids import ObjectId
from gui.commands import Menu, Within
from gui.features.effects.controller import EffectDialogs
from gui.features.feature import Feature, command, handles

NO_MANA = "This game has no mana."
_MANA = "mana"
"""The form by which mana is added."""


class Effects(Feature):
    """Opens the dialogs of effects and editions, and updates them."""

    _dialogs: EffectDialogs | None = None

    @command("effect.mana", "Add mana by hand…", Menu.GAME, within=Within.POINTS)
    def add_mana(self) -> None:
        """Open the dialog where mana is added, in a game that has mana."""
        window = self.window
        forms = window.session.rules.tables.forms(
            window.session.state_view, None, window.seat_state.viewer
        )
        if any(form.id == _MANA for form in forms):
            self.dialogs().open_effect().choose(_MANA)
        else:
            window.strip.say(NO_MANA)

    @handles("effect.new")
    def open_effect(self) -> None:
        """Open the dialog of effects."""
        self.dialogs().open_effect()

    @handles("effect.list")
    def open_lasting(self) -> None:
        """Open the list of lasting effects."""
        self.dialogs().open_lasting()

    @handles("rules.edition")
    def open_editions(self) -> None:
        """Open the dialog of editions."""
        self.dialogs().open_editions()

    @handles("rules.compare")
    def open_compare(self) -> None:
        """Open the comparison of editions."""
        self.dialogs().open_compare()

    def dialogs(self) -> EffectDialogs:
        """Return the controller of the dialogs, made when first needed."""
        if self._dialogs is None:
            window = self.window
            self._dialogs = EffectDialogs(
                window.session,
                window,
                window.rulebook,
                lambda: window.seat_state.viewer,
                window.faces,
                window,
            )
        return self._dialogs

    @property
    def has_dialogs(self) -> bool:
        """Whether a dialog was ever opened."""
        return self._dialogs is not None

    def setup(self) -> None:
        """List the lasting effects of the table that the window opens with."""
        self.window.changed_rows.connect(self.changed_rows)
        self._list()

    def on_change(self, change: Change) -> None:
        """Update the list of lasting effects."""
        del change
        self._list()

    def on_viewer_changed(self) -> None:
        """Reset the dialogs, and list the lasting effects again."""
        if self._dialogs is not None:
            self._dialogs.start_over()

    def changed_rows(self, object_id: ObjectId) -> frozenset[str]:
        """Return the rows of an object that a change of edition has changed."""
        if self.window.session.replaced is None:
            return frozenset()
        return self.dialogs().marks(object_id)

    def card_entries(self) -> Iterable[tuple[str, Callable[[ObjectId], object]]]:
        """Return the entry that opens the dialog of effects for a card."""
        return (("Apply an effect…", lambda object_id: self.dialogs().open_effect(object_id)),)

    def _list(self) -> None:
        state = self.window.session.state
        if self.has_dialogs or state.waiting or any(state.lasting):
            self.dialogs().follow()
