"""The first game on the start page: its purpose in three pictures, one button, a few choices."""

from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QLineEdit,
    QPushButton,
    QWidget,
)

from core.games import GAMES
from gui.commands import ENTER
from gui.features.new_game.first_choice import FirstChoice
from gui.features.start_page.purpose import PurposePicture
from gui.theme import GRID, Theme, title_font
from gui.widgets.buttons import key_label, push_button
from gui.widgets.labels import PlainLabel
from gui.widgets.layouts import Flow, horizontal, vertical

PLAY = "Play a first game"
_AGAINST: dict[Literal["table", "friend", "both"], str] = {
    "table": "The table",
    "friend": "A friend at this desk",
    "both": "Both seats yourself",
}
_NAME_LETTERS = 16
_LONGEST_NAME = 30
_NUMBERS = ("1", "2", "3")
_MOST = 100
"""The share of free height that the picture takes, against 1 below everything."""


class GoldButton(QPushButton):
    """The one button of a page that Enter presses: a title, a line on it, and its key."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("main")
        self._title = PlainLabel(title, self)
        self._says = PlainLabel(parent=self)
        self._says.setVisible(False)
        key = key_label("Enter", self)
        words = vertical(self._title, self._says, spacing=2)
        self._room = horizontal((words, 1), on=self, margins=(3 * GRID, 2 * GRID))
        self._room.addWidget(key, 0, Qt.AlignmentFlag.AlignVCenter)
        for label in (self._title, self._says, key):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(title)

    def say(self, words: str) -> None:
        """Show a line below the title."""
        self._says.setText(words)
        self._says.setVisible(bool(words))
        self.setAccessibleDescription(words)
        self.updateGeometry()

    def scale(self, size: int) -> None:
        """Set the title to a size in pixels."""
        font = title_font(size)
        self._title.setFont(font)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return self._room.sizeHint()

    def minimumSizeHint(self) -> QSize:
        return QSize(self._room.minimumSize())


class Segment(QWidget):
    """A row of buttons under a heading, of which one is on; ``chosen`` carries its number."""

    chosen = Signal(int)

    def __init__(self, heading: str, options: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self._heading = heading
        self._group = QButtonGroup(self)
        self._bar = QWidget(self)
        self._bar.setObjectName("segment")
        self._row = horizontal(on=self._bar, margins=0, spacing=0)
        self._group.idClicked.connect(self.chosen)
        label = PlainLabel(heading, self, look="dim")
        vertical(label, horizontal(self._bar, 1), on=self, margins=0, spacing=GRID // 2)
        self.offer(options)

    def offer(self, options: Sequence[str], chosen: int = 0) -> None:
        """Show other options."""
        for button in self._group.buttons():
            self._group.removeButton(button)
            button.setVisible(False)
            button.setParent(None)
            button.deleteLater()
        for number, words in enumerate(options):
            name = f"{self._heading}: {words}"
            button = push_button(words, self._bar, name=name, look="choice", checkable=True)
            button.setChecked(number == chosen)
            self._group.addButton(button, number)
            self._row.addWidget(button)

    @property
    def now(self) -> int:
        """The number of the button that is on."""
        return self._group.checkedId()

    @property
    def buttons(self) -> list[QPushButton]:
        """The buttons, in order."""
        return self._bar.findChildren(QPushButton)


class FirstGameBox(QWidget):
    """Offers a first game. ``wanted`` carries the `FirstChoice`."""

    wanted = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._games = [game.id for game in GAMES.values() if game.has_first_game]
        self.purpose = QWidget(self)
        self.purpose.setObjectName("door")
        self.purpose.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.picture = PurposePicture(theme, self.purpose)
        self._titles = [PlainLabel(parent=self.purpose) for _ in _NUMBERS]
        self._lines = [PlainLabel(parent=self.purpose, look="dim", wraps=True) for _ in _NUMBERS]
        self.button = GoldButton(PLAY, self)
        self.button.clicked.connect(self.begin)
        self.deck = Segment("You play", (), self)
        self.against = Segment("Against", tuple(_AGAINST.values()), self)
        self.game = Segment("Game", [GAMES[each].short_title for each in self._games], self)
        self.game.chosen.connect(self._show_game)
        self.name = QLineEdit(self)
        self.name.setAccessibleName("Your name, may stay empty")
        self.name.setPlaceholderText("Ann")
        self.name.setMaxLength(_LONGEST_NAME)
        self._build()
        self._show_game(0)

    @property
    def choice(self) -> FirstChoice:
        """The current choices."""
        return FirstChoice(
            game=self._games[self.game.now],
            deck=self.deck.now,
            against=tuple(_AGAINST)[self.against.now],
            name=self.name.text(),
        )

    def begin(self) -> None:
        """Request the game."""
        self.wanted.emit(self.choice)

    def apply_theme(self, theme: Theme, size: int) -> None:
        """Show other colours, for text of a size in pixels."""
        self.picture.apply_theme(theme)
        self.button.scale(round(size * 1.1))
        self.name.setFixedWidth(self.fontMetrics().averageCharWidth() * _NAME_LETTERS)
        font = self.font()
        font.setBold(True)
        for title in self._titles:
            title.setFont(font)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Begin on Enter in the field of the name."""
        if event.key() in ENTER and self.name.hasFocus():
            self.begin()
        else:
            super().keyPressEvent(event)

    def _build(self) -> None:
        below = QGridLayout()
        below.setSpacing(GRID)
        for at, (number, title, line) in enumerate(
            zip(_NUMBERS, self._titles, self._lines, strict=True)
        ):
            badge = PlainLabel(number, self.purpose, look="badge")
            below.addWidget(badge, 0, 2 * at, Qt.AlignmentFlag.AlignTop)
            below.addWidget(title, 0, 2 * at + 1)
            below.addWidget(line, 1, 2 * at + 1, Qt.AlignmentFlag.AlignTop)
            below.setColumnStretch(2 * at + 1, 1)
        vertical((self.picture, 1), below, on=self.purpose, margins=2 * GRID, spacing=GRID)
        name = QWidget(self)
        label = PlainLabel("Your name", name, look="dim")
        label.setBuddy(self.name)
        vertical(label, horizontal(self.name, 1), on=name, margins=0, spacing=GRID // 2)
        lines: list[QWidget] = []
        for parts in ((self.deck, self.against), (self.game, name)):
            lines.append(QWidget(self))
            flow = Flow(lines[-1])
            for part in parts:
                flow.addWidget(part)
        vertical(
            (self.purpose, _MOST),
            self.button,
            *lines,
            1,
            on=self,
            margins=0,
            spacing=GRID + GRID // 2,
        )

    def _show_game(self, number: int) -> None:
        first = GAMES[self._games[number]].first_game
        if first is None:
            return
        self.deck.offer([f"{deck.name}: {deck.says}" for deck in first.decks])
        self.button.say(first.summary)
        for frame, title, line in zip(first.frames, self._titles, self._lines, strict=True):
            title.setText(frame.title)
            line.setText(frame.says)
        self.picture.show_game(first)
        told = "; ".join(f"{each.title}: {each.says}" for each in first.frames)
        self.picture.setAccessibleName("How it is played")
        self.picture.setAccessibleDescription(told)
