"""The settings dialog, and the settings of rules."""

from typing import TYPE_CHECKING

from core.games import DEFAULT, GAMES
from gui.commands import FIXED_COMMANDS, Menu
from gui.features.feature import Feature, command
from gui.features.keys.feature import Keys
from gui.features.pictures.feature import PicturesFeature
from gui.features.pictures.page import PicturesPage
from gui.features.settings.dialog import SettingsDialog
from gui.features.settings.keys import KeysPage
from gui.features.settings.pages import CardsPage, LookPage, MotionPage, ResetPage, RulesPage
from gui.session import Level
from gui.window.main_window import MainWindow

if TYPE_CHECKING:
    from gui.preferences import Settings


class SettingsFeature(Feature):
    """Opens the settings dialog; applies the level of the rules."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._dialog: SettingsDialog | None = None
        self._before = window.preferences.now

    @command("settings.open", "Settings…", Menu.EDIT, "Ctrl+,", divided=True)
    @command("settings.keys", "Change keys…", Menu.HELP, arguments=("Keys",))
    @command("settings.pictures", "Card pictures…", Menu.FILE, arguments=("Pictures",))
    def open(self, section: str = "") -> "SettingsDialog":
        """Show the settings, at a section where one is given."""
        window = self.window
        if self._dialog is None:
            self._dialog = self._make()
            window.theme_changed.connect(self._dialog.apply_theme)
        self._dialog.open_section(section)
        return self._dialog

    def setup(self) -> None:
        """Apply the level of the rules, and report a fault of the settings file."""
        preferences = self.window.preferences
        self.connect_to(preferences.changed, self._follow)
        if self.window.host is None:
            self._take_level(preferences.now.level)
        if preferences.fault:
            self.window.strip.say(preferences.fault)

    def _make(self) -> "SettingsDialog":
        preferences, window = self.window.preferences, self.window
        keys = next(each for each in self.window.features if isinstance(each, Keys))
        rules = RulesPage(preferences)
        rules.level.chosen.connect(self._take_level)  # also after a choice in the menu
        pages = (
            LookPage(preferences),
            MotionPage(preferences),
            rules,
            KeysPage(preferences, keys.all, FIXED_COMMANDS, keys.keymap),
            CardsPage(preferences),
            PicturesPage(preferences, self.window.feature(PicturesFeature).library),
            ResetPage(preferences),
        )
        return SettingsDialog(preferences, pages, window.theme, window)

    def _follow(self, settings: "Settings") -> None:
        before, self._before = self._before, settings
        if settings.level != before.level:
            self._take_level(settings.level)
        if (settings.game, settings.editions) != (before.game, before.editions):
            self.window.tables.begin_with(GAMES.get(settings.game, DEFAULT))
        if self.window.preferences.fault:
            self.window.strip.say(self.window.preferences.fault)

    def _take_level(self, word: str) -> None:
        if word in {str(level) for level in Level} and word != self.window.session.level:
            self.window.set_level(Level(word))
