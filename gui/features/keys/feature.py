"""The keys in force: a preset and a person's own, given to every command while the table stands."""

import sys
from typing import TYPE_CHECKING

from msgspec.structs import replace

from gui.commands import BOARD_COMMANDS, FIXED_COMMANDS, Command
from gui.features.feature import Feature, handles
from gui.features.keys.sheet import KeySheet
from gui.keymap import keymap, preset_keys
from gui.window.main_window import MainWindow

if TYPE_CHECKING:
    from gui.keymap import Keymap
    from gui.preferences import Settings


_USUAL: tuple[str, dict[str, tuple[str, ...]]] = ("janus", {})
DIFFER = frozenset({"win32", "darwin"})
"""Systems on which the usual keys are not simply those that the commands declare."""


class Keys(Feature):
    """Gives commands their keys, live, and shows the sheet of all keys."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._in_force = ("", {}) if sys.platform in DIFFER else _USUAL
        self._sheet: KeySheet | None = None

    def setup(self) -> None:
        """Let this person's keys hold; whoever never chose any mostly has those declared."""
        preferences = self.window.preferences
        self.connect_to(preferences.changed, self._follow)
        self._follow(preferences.now)

    def keymap(self) -> "Keymap":
        """Return the keys in force."""
        name, own = self._in_force
        return keymap(self.all(), preset_keys(name), own, FIXED_COMMANDS)

    def all(self) -> tuple[Command, ...]:
        """Return every command that may have a key, in the words of the game on the table."""
        actions = self.window.actions_by_id
        own = (replace(each, label=actions.called(each)) for each in actions.commands)
        return (*own, *BOARD_COMMANDS)

    @handles("help.keys")
    def open_sheet(self) -> "KeySheet":
        """Show all keys."""
        if self._sheet is None:
            window = self.window
            self._sheet = KeySheet(
                lambda: ((*self.all(), *FIXED_COMMANDS), self.keymap()),
                lambda: window.actions_by_id.run("settings.keys"),
                window.theme,
                window,
            )
            window.theme_changed.connect(self._sheet.apply_theme)
        self._sheet.begin()
        return self._sheet

    def _follow(self, settings: "Settings") -> None:
        wanted = (settings.keys, settings.own_keys)
        if wanted == self._in_force:
            return
        self._in_force = wanted
        found = self.keymap()
        self.window.actions_by_id.set_keys(found.keys)
        self.window.board.keyboard.binding.bind(found.keys)
        if self._sheet is not None:
            self._sheet.refresh()
        if found.faults:
            self.window.strip.say(" ".join(found.faults))
