"""The sections of the settings, but for the keys: each shows the settings and changes them."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QWidget

from core.games import DEFAULT, GAMES
from core.storage.assets import read_cover
from gui.card_import import FILES
from gui.features.settings.rows import Options, Page, button, dim
from gui.preferences import Preferences, Settings
from gui.runtime.system_look import AS_SYSTEM
from gui.session import Level
from gui.theme import THEMES
from gui.widgets.combo import Combo
from gui.widgets.file_dialogs import file_to_read
from gui.widgets.flow import Flow
from gui.widgets.plain_text import PlainLabel

_SIZES = (100, 125, 150, 175, 200)
_MOTIONS = (("full", "Full"), ("reduced", "Reduced: cross-fade"), ("none", "None"))
_LEVELS = {
    Level.EXPLAIN: (
        "Explain",
        "What is not allowed is refused with its reason; you can do it anyway.",
    ),
    Level.STRICT: ("Strict", "What is not allowed is refused."),
    Level.FREE: ("Free table", "Everything is done; the answer says what the rules would have."),
}
NO_FILE = "No file: the starter cards are there."


class LookPage(Page):
    """Colours and size of text."""

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__("Look", "", parent)
        self.heading("Theme")
        names = [AS_SYSTEM, *(each.name for each in THEMES)]
        self.theme = Options("Theme", [(name, name) for name in names], self)
        self.theme.chosen.connect(lambda name: preferences.change(theme=name))
        self.add(self.theme)
        self.heading("Text size")
        sizes = [(str(size), f"{size} %") for size in _SIZES]
        self.scale = Options("Text size", sizes, self)
        self.scale.chosen.connect(lambda size: preferences.change(text_scale=int(size) / 100))
        self.add(self.scale)
        self.add(dim("Cards are drawn as large as there is room for. Zoom with the wheel.", self))
        self.end()

    def show_settings(self, settings: Settings) -> None:
        """Show what holds."""
        self.theme.show_choice(settings.theme)
        self.scale.show_choice(str(round(settings.text_scale * 100)))


class MotionPage(Page):
    """How much moves, and whether it is heard."""

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        says = "Animations never make you wait: any key skips them."
        super().__init__("Motion and sound", says, parent)
        self.heading("Cards that move, turn and meld")
        self.motion = Options("Motion", _MOTIONS, self)
        self.motion.chosen.connect(lambda word: preferences.change(motion=word))
        self.add(self.motion)
        self.add(dim("If your system asks for reduced motion, “full” is reduced too.", self))
        self.heading("Sounds")
        self.sounds = QCheckBox("Play sounds for cards, turns and damage", self)
        self.sounds.setAccessibleName(self.sounds.text())
        self.sounds.toggled.connect(lambda on: preferences.change(sounds=on))
        self.add(self.sounds)
        self.end()

    def show_settings(self, settings: Settings) -> None:
        """Show what holds."""
        self.motion.show_choice(settings.motion)
        self.sounds.setChecked(settings.sounds)


class RulesPage(Page):
    """How strictly rules are taken, and what a new table begins with."""

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__("Rules", "", parent)
        self._preferences = preferences
        self.heading("What is not allowed")
        levels = [(str(level), words) for level, (words, _) in _LEVELS.items()]
        self.level = Options("Rules", levels, self)
        self.level.chosen.connect(lambda word: preferences.change(level=word))
        self.add(self.level)
        self.says = dim("", self)
        self.add(self.says)
        self.heading("A new table begins with")
        self.game = Options("Game", [(game.id, game.title) for game in GAMES.values()], self)
        self.game.chosen.connect(lambda id_: preferences.change(game=id_))
        self.add(self.game)
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.editions: dict[str, QComboBox] = {}
        for game in GAMES.values():
            box = Combo(self)
            box.setAccessibleName(f"Rulebook of {game.title}")
            box.view().setAccessibleName(f"Rulebooks of {game.title}")
            for edition in read_cover(game.id).editions:
                box.addItem(edition.title, edition.id)
            box.activated.connect(self._choosing(game.id, box))
            label = PlainLabel(f"Rulebook of {game.title}", self)
            label.setBuddy(box)
            form.addRow(label, box)
            self.editions[game.id] = box
        self.room.addLayout(form)
        self.add(dim("The current table keeps its game and its rulebook.", self))
        self.heading("Two at one desktop")
        self.curtain = QCheckBox("A curtain hides all hands between turns", self)
        self.curtain.setAccessibleName(self.curtain.text())
        self.curtain.toggled.connect(lambda on: preferences.change(curtain=on))
        self.add(self.curtain)
        self.end()

    def show_settings(self, settings: Settings) -> None:
        """Show what holds."""
        self.level.show_choice(settings.level)
        self.says.setText(
            next((says for id_, (_, says) in _LEVELS.items() if id_ == settings.level), "")
        )
        self.game.show_choice(settings.game or DEFAULT.id)
        for game in GAMES.values():
            box = self.editions[game.id]
            chosen = box.findData(settings.editions.get(game.id))
            box.setCurrentIndex(box.count() - 1 if chosen < 0 else chosen)
        self.curtain.setChecked(settings.curtain)

    def _choosing(self, game: str, box: QComboBox) -> Callable[[int], None]:
        def choose(_row: int) -> None:
            editions = self._preferences.now.editions | {game: str(box.currentData())}
            self._preferences.change(editions=editions)

        return choose


class CardsPage(Page):
    """Which card file is read at each start."""

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        says = "The card file is read at each start, in the background; the search finds its cards."
        super().__init__("Cards", says, parent)
        self._preferences = preferences
        self.heading("Card file")
        self.file = PlainLabel(NO_FILE, self)
        self.file.setWordWrap(True)
        self.file.setAccessibleName("Card file")
        self.add(self.file)
        row = QWidget(self)
        flow = Flow(row)
        self.choose = button("Choose a card file…", self._ask, row)
        self.forget = button("No file", lambda: preferences.change(card_file=""), row)
        flow.addWidget(self.choose)
        flow.addWidget(self.forget)
        self.add(row)
        self.end()

    def show_settings(self, settings: Settings) -> None:
        """Show what holds, and whether the file is there."""
        path = settings.card_file
        missing = bool(path) and not Path(path).is_file()
        self.file.setText(f"{path} (it is not there now)" if missing else path or NO_FILE)
        self.forget.setEnabled(bool(path))

    def _ask(self) -> None:
        path = file_to_read(self, "Card file for each start", FILES)
        if path is not None:
            self._preferences.change(card_file=str(path))


class ResetPage(Page):
    """Everything as it was at first, and back again."""

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        says = "All settings, your own keys included, go back to their defaults."
        super().__init__("Reset", says, parent)
        self._preferences = preferences
        self._before: Settings | None = None
        self.reset = button("Reset all settings", self._reset, self)
        self.back = button("Take it back", self._restore, self)
        self.back.setVisible(False)
        self.room.addWidget(self.reset)
        self.room.addWidget(self.back)
        where = preferences.path
        if where is not None:
            self.add(dim(f"They are kept in {where}.", self))
        self.end()

    def show_settings(self, _settings: Settings) -> None:
        """Offer the way back as long as there is one."""
        self.back.setVisible(self._before is not None)

    def _reset(self) -> None:
        self._before = self._preferences.reset()
        self.back.setVisible(True)
        self.back.setFocus()

    def _restore(self) -> None:
        before, self._before = self._before, None
        if before is not None:
            self._preferences.restore(before)
        self.back.setVisible(False)
        self.reset.setFocus()
