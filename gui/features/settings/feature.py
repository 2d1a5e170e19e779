"""Settings feature: the settings dialog and commands that change settings."""

from typing import Protocol

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QListWidget,
    QScrollArea,
    QStackedWidget,
    QWidget,
)

from core.games import DEFAULT, GAMES
from gui.commands import FIXED_COMMANDS, Menu
from gui.dialogs.sheet import dialog_style
from gui.features.feature import Feature, command
from gui.features.help import Keys
from gui.features.pictures.feature import PicturesFeature, PicturesPage
from gui.features.settings.pages import (
    CardsPage,
    KeysPage,
    LookPage,
    MotionPage,
    Page,
    ResetPage,
    RulesPage,
    button,
)
from gui.preferences import Preferences, Settings
from gui.session import Level
from gui.theme import GRID, Theme, stylesheet, text_font
from gui.widgets.layouts import horizontal, vertical
from gui.widgets.popup_placement import come_forward
from gui.window.main_window import MainWindow

TITLE = "Settings"
_WIDE, _HIGH = 42, 34
"""Size in line heights, so that it grows with the font."""


class ShowsSettings(Protocol):
    """Settings page that can show the current settings."""

    def show_settings(self, settings: Settings) -> None:
        """Show the current settings."""
        ...


class SettingsDialog(QDialog):
    """Settings dialog with all pages. Changes apply immediately."""

    def __init__(
        self,
        preferences: Preferences,
        pages: tuple[Page, ...],
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(TITLE)
        self.setAccessibleName(TITLE)
        self.pages = {page.title.text(): page for page in pages}
        self.sections = QListWidget(self)
        self.sections.setObjectName("kinds")
        self.sections.setAccessibleName("Sections")
        self.stack = QStackedWidget(self)
        for name, page in self.pages.items():
            self.sections.addItem(name)
            area = QScrollArea(self.stack)
            area.setWidgetResizable(True)
            area.setFrameShape(QFrame.Shape.NoFrame)
            area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            area.setAccessibleName(name)
            area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            area.setWidget(page)
            self.stack.addWidget(area)
        self.sections.currentRowChanged.connect(self.stack.setCurrentIndex)
        self.close_button = button("Close", self.reject, self)
        foot = QFrame(self)
        foot.setObjectName("foot")
        horizontal(1, self.close_button, on=foot, margins=(2 * GRID, GRID))
        upper = horizontal(self.sections, (self.stack, 1), spacing=0)
        vertical((upper, 1), foot, on=self, margins=0, spacing=0)
        self._preferences = preferences
        self._line = 0
        preferences.changed.connect(self.follow)
        self.apply_theme(theme)
        self.follow(preferences.now)
        self.sections.setCurrentRow(0)

    def open_section(self, name: str = "") -> None:
        """Open the dialog, at a page if one is given."""
        if name in self.pages:
            self.sections.setCurrentRow(list(self.pages).index(name))
        self.follow(self._preferences.now)
        come_forward(self)
        self.sections.setFocus()

    def follow(self, settings: Settings) -> None:
        """Show the current settings on all pages."""
        for page in self.pages.values():
            shows: ShowsSettings = page  # type: ignore[assignment] # every page here does
            shows.show_settings(settings)

    def apply_theme(self, theme: Theme) -> None:
        self.setFont(text_font())
        self.setStyleSheet(stylesheet(theme) + dialog_style(theme))
        longest = max(map(self.fontMetrics().horizontalAdvance, self.pages))
        self.sections.setFixedWidth(longest + 6 * GRID)
        for page in self.pages.values():
            page.apply_theme()
        line = self.fontMetrics().height()
        if line == self._line:
            return
        self._line = line
        over = self.parentWidget()
        most = over.size() if over is not None else QSize(_WIDE * line, _HIGH * line)
        self.resize(QSize(_WIDE * line, _HIGH * line).boundedTo(most))


class SettingsFeature(Feature):
    """Opens the settings dialog; applies the enforcement level of the rules."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._dialog: SettingsDialog | None = None
        self._before = window.preferences.now

    @command("settings.open", "Settings…", Menu.EDIT, "Ctrl+,", divided=True)
    @command("settings.keys", "Change keys…", Menu.HELP, arguments=("Keys",))
    @command("settings.pictures", "Card pictures…", Menu.FILE, arguments=("Pictures",))
    def open(self, section: str = "") -> "SettingsDialog":
        """Show the settings, at a page if given."""
        window = self.window
        if self._dialog is None:
            preferences, window = self.window.preferences, self.window
            keys = next(each for each in self.window.features if isinstance(each, Keys))
            rules = RulesPage(preferences)
            rules.level.chosen.connect(self._take_level)  # also after a change in the menu
            pages = (
                LookPage(preferences),
                MotionPage(preferences),
                rules,
                KeysPage(preferences, keys.all, FIXED_COMMANDS, keys.keymap),
                CardsPage(preferences),
                PicturesPage(preferences, self.window.feature(PicturesFeature).library),
                ResetPage(preferences),
            )
            self._dialog = SettingsDialog(preferences, pages, window.theme, window)
            window.theme_changed.connect(self._dialog.apply_theme)
        self._dialog.open_section(section)
        return self._dialog

    def setup(self) -> None:
        """Apply the enforcement level, and report an error in the settings file."""
        preferences = self.window.preferences
        self.connect_to(preferences.changed, self._follow)
        if self.window.host is None:
            self._take_level(preferences.now.level)
        if preferences.fault:
            self.window.strip.say(preferences.fault)

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
