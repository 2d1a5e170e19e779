"""Start page widget: a first game or the last table, recent tables, and other ways to begin."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from core.games import GAMES
from core.storage.saves import Summary
from gui.board.paint.background import cloth
from gui.commands import ENTER
from gui.features.autosave import KeptDraft
from gui.features.start_page.first_game import PLAY, FirstGameBox
from gui.features.start_page.tiles import Box, LastTable, RecentTile
from gui.theme import GRID, Theme, filled, title_font
from gui.widgets.buttons import key_hint, push_button
from gui.widgets.labels import PlainLabel, plain_tip
from gui.widgets.layouts import horizontal

SAFE = "Nothing is lost: every table is kept as you play."
NEWER = "A newer file brings them up to date."
NO_DECKS = "Paste a list from any site or program, or build one from all cards at hand."
ABOUT = "Cards with two faces, whole games, and why each thing happens."
UNSAVED = "A lesson that you are making is not saved yet."
AGAINST = "It plays a deck at the level that you choose, and says why it acts."
LEARN = "Short lessons at the table: you do it, and the table says why."

_TILES = 4
_SIDE, _NARROW_SIDE = 400, 320
_NARROW, _LOW = 1200, 740
_LINES_WITH_PURPOSE = 30
"""The lines of text that the page is high so that the picture of a first game fits."""
_TOPICS = 10
_DECKS = 6

_SHEET = """
#start QLabel { background: transparent; }
#start #last, #start #door { background: %(bar)s; border: 1px solid %(button_line)s;
    border-radius: 12px; }
#start #last { border: 2px solid %(accent)s; }
#start #main { background: %(accent)s; color: %(bar)s; border: 2px solid %(accent)s;
    border-radius: 12px; padding: 9px; font-weight: 600; }
#start #main QLabel { color: %(bar)s; }
#start #main #key { background: transparent; border: 1px solid %(bar)s; }
#start #main:focus { border-color: %(text)s; }
#start #badge { background: %(accent)s; color: %(bar)s; border-radius: 9px; padding: 1px 6px;
    font-weight: 600; }
#start #beside { background: %(panel)s; border-left: 1px solid %(line)s; }
#start #box { background: %(button)s; border: 1px solid %(button_line)s; border-radius: 10px; }
#start #chip { background: %(bar)s; color: %(text)s; border: 1px solid %(button_line)s;
    border-radius: 12px; padding: 3px 10px; }
#start QPushButton#chip:hover { background: %(button_hover)s; }
#start QPushButton#chip:focus { border-color: %(accent)s; }
#start #key { background: %(bar)s; color: %(dim)s; border: 1px solid %(button_line)s;
    border-radius: 4px; padding: 0 5px; }
#start #fault { color: %(text)s; }
#start QCheckBox { spacing: 8px; padding: 4px 2px; border: 1px solid transparent;
    color: %(dim)s; }
#start QCheckBox:focus { border-color: %(accent)s; border-radius: 6px; }
#start QCheckBox::indicator { width: 12px; height: 12px; border: 2px solid %(dim)s;
    border-radius: 4px; background: %(panel)s; }
#start QCheckBox::indicator:checked { background: %(accent)s; border-color: %(accent)s;
    image: url("%(tick)s"); }
"""


class Unfinished(Struct, frozen=True, kw_only=True):
    """An activity that the user may continue: its title, and the command that continues it."""

    title: str
    command: str


class TodaysPuzzle(Struct, frozen=True, kw_only=True):
    """The puzzle of the day, and whether the user has solved it."""

    title: str
    task: str
    is_solved: bool


class StartPage(QWidget):
    """Shows the ways to begin and emits a signal for each; it opens nothing itself.

    ``painted`` is emitted after the first paint. ``continued`` and ``removed`` carry the path of
    a table, ``new_wanted`` the id of a game or ``""`` for the usual one, ``first_wanted`` the
    choices of a first game, ``against_wanted`` the game against the table like ``new_wanted``,
    ``examples_wanted`` a topic or ``""``, ``deck_wanted`` the path of a
    deck file or None for the deck window. ``puzzle_wanted`` requests the puzzle of the day,
    ``more_wanted`` all tables and files,
    ``cards_wanted`` a card file, ``learn_wanted`` the courses, ``taken_back`` the restoration of a
    removed table, ``dismissed`` the board. ``draft_wanted`` carries the command that resumes
    a draft, ``skipped`` whether to skip the page at the next start.
    """

    painted = Signal()
    continued = Signal(object)
    removed = Signal(object)
    taken_back = Signal()
    new_wanted = Signal(str)
    first_wanted = Signal(object)
    against_wanted = Signal(str)
    examples_wanted = Signal(str)
    more_wanted = Signal()
    cards_wanted = Signal()
    learn_wanted = Signal()
    puzzle_wanted = Signal()
    draft_wanted = Signal(str)
    deck_wanted = Signal(object)
    deck_pasted = Signal()
    dismissed = Signal()
    skipped = Signal(bool)

    def __init__(
        self, tables: Sequence[Summary], theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._painted = False
        self._cloth = QPixmap()
        self.tables: tuple[Summary, ...] = ()
        self.unfinished_table: Summary | None = None
        """The last table, unless its game is over."""
        self.tiles: list[RecentTile] = []
        self.setObjectName("start")
        self.setAccessibleName("Start page")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.title = PlainLabel(parent=self)
        self.under_title = PlainLabel(parent=self, look="dim")
        self.fault = PlainLabel(parent=self, look="fault", wraps=True)
        self.fault.setVisible(False)
        self.last = LastTable(theme, self)
        self.last.button.clicked.connect(self._continue)
        self.first = FirstGameBox(theme, self)
        self.first.wanted.connect(self.first_wanted)
        self.recent = PlainLabel("Recent tables", self)
        self.all = push_button("All tables, or a file…", self, self.more_wanted, look="bare")
        self._row = QWidget(self)
        self._row_room = QHBoxLayout(self._row)
        self._row_room.setContentsMargins(0, 0, 0, 0)
        self._row_room.setSpacing(2 * GRID)
        self.skip = QCheckBox("Skip this page: begin at the last table", self)
        self.skip.toggled.connect(self.skipped)
        self.new = Box(
            "New game",
            "N",
            "With your own decks: paste a list, choose a file, or one that ships.",
            self,
        )
        self.first_again = self.new.add_chip(PLAY, PLAY, self.first.begin)
        for game in GAMES.values():
            self.new.add_chip(game.short_title, f"New game: {game.title}", self._opener(game.id))
        self.against = Box("Play against the table", "A", AGAINST, self)
        for game in GAMES.values():
            name = f"Play against the table: {game.title}"
            self.against.add_chip(
                game.short_title, name, partial(self.against_wanted.emit, game.id)
            )
        self.examples = Box("Demonstrate", "E", "Rules on the table, step by step.", self)
        self.cards = Box(
            "Your cards",
            "",
            "The starter cards are drawn and ready. For every other card, open a card file once.",
            self,
        )
        self.cards.add_chip("Choose a file…", "Choose a card file", self.cards_wanted.emit)
        self._unfinished: Unfinished | None = None
        self._drafts: tuple[KeptDraft, ...] = ()
        self.learn = Box("Learn step by step", "L", LEARN, self)
        self._puzzle: TodaysPuzzle | None = None
        self.solve: QPushButton | None = None
        """The button of the puzzle of the day, if there is one."""
        self.decks = Box("Your decks", "M", NO_DECKS, self)
        self._build()
        self.apply_theme(theme)
        self.show_decks(())
        self.show_drafts(())
        self.show_tables(tables)

    # Contents

    def show_tables(self, tables: Sequence[Summary]) -> None:
        """Show the saved tables, most recently played first."""
        now = datetime.now().astimezone()
        self.tables = tuple(tables)
        self.title.setText("Welcome back" if tables else "Welcome to Janus Table")
        self.under_title.setText(SAFE if tables else ABOUT)
        self.unfinished_table = next((each for each in tables[:1] if not each.over), None)
        going_on = self.unfinished_table
        self.last.setVisible(going_on is not None)
        self.first.setVisible(going_on is None)
        self._fit_purpose()
        self.new.let_show(self.first_again, shown=going_on is not None)
        if going_on is not None:
            self.last.show_table(going_on, now)
        while (item := self._row_room.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.setVisible(False)
                widget.deleteLater()
        self.tiles = [self._tile(table, now) for table in tables[going_on is not None :][:_TILES]]
        for tile in self.tiles:
            self._row_room.addWidget(tile, 1)
        for _ in range(_TILES - len(self.tiles)):
            self._row_room.addStretch(1)
        for part in (self.recent, self._row, self._remove_hint):
            part.setVisible(bool(self.tiles))

    def show_topics(self, topics: Sequence[str], count: int) -> None:
        """Show the topics of the examples."""
        self.examples.says.setText(f"{count} rule examples, step by step, by topic.")
        for topic in topics[:_TOPICS]:
            self.examples.add_chip(topic, f"Examples: {topic}", self._shower(topic))
        self.examples.add_chip(f"All {count}…", "All examples", self._shower(""))
        QTimer.singleShot(0, self, self._fit)  # when the chips have the font of their style

    def show_decks(self, decks: Sequence[tuple[str, Path]]) -> None:
        """Show decks by name, and the ways to create one."""
        self.decks.clear()
        self.decks.says.setText("" if decks else NO_DECKS)
        self.decks.says.setVisible(not decks)
        for name, path in decks[:_DECKS]:
            chip = self.decks.add_chip(name, f"Deck: {name}", partial(self.deck_wanted.emit, path))
            chip.setToolTip(plain_tip(str(path)))
        self.decks.add_chip("Paste a deck", "Paste a deck", self.deck_pasted.emit)
        self.decks.add_chip("Build a deck…", "Build a deck", lambda: self.deck_wanted.emit(None))
        QTimer.singleShot(0, self, self._fit)

    def show_unfinished(self, unfinished: Unfinished | None) -> None:
        """Show an activity that the user can continue, if any."""
        if unfinished != self._unfinished:
            self._unfinished = unfinished
            self.show_drafts(self._drafts)

    def show_puzzle(self, puzzle: TodaysPuzzle | None) -> None:
        """Show the puzzle of the day, if there is one."""
        if puzzle != self._puzzle:
            self._puzzle = puzzle
            self.show_drafts(self._drafts)

    def show_drafts(self, drafts: Sequence[KeptDraft]) -> None:
        """Show the courses, preceded by unfinished ones and autosaved drafts."""
        self._drafts, unfinished = tuple(drafts), self._unfinished
        self.learn.clear()
        self.learn.says.setText(UNSAVED if drafts else LEARN)
        for draft in drafts:
            words = f"Go on making it: {draft.title}"
            self.learn.add_chip(words, words, self._going_on_by(draft.command))
        if unfinished is not None:
            words = f"Go on: {unfinished.title}"
            self.learn.add_chip(words, words, self._going_on_by(unfinished.command))
        self.learn.add_chip(
            "Courses and lessons…", "Learn: courses and lessons", self.learn_wanted.emit
        )
        self.solve = self._add_puzzle(self._puzzle) if self._puzzle is not None else None
        QTimer.singleShot(0, self, self._fit)

    def _add_puzzle(self, puzzle: TodaysPuzzle) -> QPushButton:
        solved = ", solved" if puzzle.is_solved else ""
        words = f"{'✓ ' if puzzle.is_solved else ''}Puzzle of the day"
        name = f"Puzzle of the day{solved}: {puzzle.title}. {puzzle.task} Key Z"
        chip = self.learn.add_chip(words, name, self.puzzle_wanted.emit)
        chip.setToolTip(plain_tip(f"{puzzle.title}\n{puzzle.task}\nKey: Z"))
        return chip

    def show_library(self, says: str) -> None:
        """Show the contents of the card library."""
        if says:
            self.cards.says.setText(f"{says}. {NEWER}")

    def say(self, words: str) -> None:
        """Show an error message; ``""`` hides it."""
        self.fault.setText(words)
        self.fault.setVisible(bool(words))

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._cloth = QPixmap()
        self.setStyleSheet(filled(_SHEET, theme))
        size = self.fontInfo().pixelSize()
        self.title.setFont(title_font(size))
        self.recent.setFont(title_font(round(size * 0.75)))
        self.last.apply_theme(theme)
        self.first.apply_theme(theme, size)
        for box in self._boxes:
            box.apply_theme(size)
        for tile in self.tiles:
            tile.apply_theme(theme)
        self.update()

    def begin(self) -> None:
        """Focus the most common action, so that Enter runs it."""
        self._main.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def _main(self) -> QPushButton:
        """The one button that Enter presses: continue a game, or play a first one."""
        return self.last.button if self.unfinished_table is not None else self.first.button

    @property
    def _boxes(self) -> tuple[Box, ...]:
        """The boxes of the side column, in order."""
        return (self.new, self.against, self.learn, self.decks, self.examples, self.cards)

    # How it is laid out

    def _build(self) -> None:
        head = horizontal((self.title, 1))
        head.addWidget(self.under_title, 0, Qt.AlignmentFlag.AlignBottom)
        above = horizontal(self.recent, 1, self.all)
        foot = QHBoxLayout()
        foot.setSpacing(2 * GRID)
        self._remove_hint = key_hint("Del", "Remove a recent table", self)
        for hint in (
            key_hint("Esc", "Just the table", self),
            key_hint("Tab", "Move", self),
            self._remove_hint,
        ):
            foot.addWidget(hint)
        foot.addStretch(1)
        foot.addWidget(self.skip)
        left = QVBoxLayout()
        left.setContentsMargins(4 * GRID, 3 * GRID, 4 * GRID, 2 * GRID)
        left.setSpacing(2 * GRID)
        left.addLayout(head)
        left.addWidget(self.fault)
        left.addWidget(self.last)
        left.addWidget(self.first, 1)
        left.addLayout(above)
        left.addWidget(self._row)
        left.addStretch(0)
        left.addLayout(foot)
        self._side = QWidget(self)
        self._side.setObjectName("beside")
        self._side.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._beside = beside = QVBoxLayout(self._side)
        beside.setContentsMargins(3 * GRID, 3 * GRID, 3 * GRID, 3 * GRID)
        beside.setSpacing(2 * GRID)
        for box in self._boxes:
            beside.addWidget(box)
        beside.addStretch(1)
        horizontal((left, 1), self._side, on=self, margins=0, spacing=0)

    def _fit(self) -> None:
        small = self.width() < _NARROW or self.height() < _LOW
        self._side.setFixedWidth(_NARROW_SIDE if small else _SIDE)
        self.last.say_less(small=small)
        self._fit_purpose()
        room = self.width() - self._side.width() - 8 * GRID - self.title.sizeHint().width()
        self.under_title.setVisible(room >= self.under_title.sizeHint().width())
        # In order of importance: the last is hidden first.
        spared: list[tuple[Box, QWidget]]
        spared = [(self.learn, self.solve)] if self.solve is not None else []
        spared += [(box, box.says) for box in (self.cards, self.learn, self.against)]
        spared += [(box, box.says) for box in (self.new, self.examples)]
        spared += [(self.decks, chip) for chip in self.decks.chips()[:-2]]
        spared += [(self.examples, chip) for chip in self.examples.chips()[:-1]]
        for box, part in spared:
            box.let_show(part, shown=True)
        while spared and self._beside.totalHeightForWidth(self._side.width()) > self.height():
            box, part = spared.pop()
            box.let_show(part, shown=False)

    def _fit_purpose(self) -> None:
        """Show the picture of a first game where there is room, before the first table."""
        lines = self.height() / self.fontMetrics().height()
        self.first.purpose.setVisible(not self.tables and lines >= _LINES_WITH_PURPOSE)

    def _tile(self, table: Summary, now: datetime) -> RecentTile:
        tile = RecentTile(table, now, self._theme, self._row)
        tile.clicked.connect(lambda: self.continued.emit(table.path))
        tile.removed.connect(lambda: self.removed.emit(table.path))
        return tile

    def _opener(self, game: str) -> Callable[[], None]:
        return lambda: self.new_wanted.emit(game)

    def _going_on_by(self, command: str) -> Callable[[], None]:
        return lambda: self.draft_wanted.emit(command)

    def _shower(self, topic: str) -> Callable[[], None]:
        return lambda: self.examples_wanted.emit(topic)

    def _continue(self) -> None:
        if self.unfinished_table is not None:
            self.continued.emit(self.unfinished_table.path)

    # Qt

    @property
    def _letters(self) -> Mapping[Qt.Key, Callable[[], object]]:
        """The letter keys of the page."""
        return {
            Qt.Key.Key_N: lambda: self.new_wanted.emit(""),
            Qt.Key.Key_P: self.first.begin,
            Qt.Key.Key_A: lambda: self.against_wanted.emit(""),
            Qt.Key.Key_E: lambda: self.examples_wanted.emit(""),
            Qt.Key.Key_L: self.learn_wanted.emit,
            Qt.Key.Key_Z: self.puzzle_wanted.emit,
            Qt.Key.Key_M: lambda: self.deck_wanted.emit(None),
        }

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle letter keys by their buttons, Enter (continue) and Escape (board)."""
        key = event.key()
        if event.matches(QKeySequence.StandardKey.Undo):
            self.taken_back.emit()
        elif key == Qt.Key.Key_Escape:
            self.dismissed.emit()
        elif key in self._letters and not event.modifiers():
            self._letters[Qt.Key(key)]()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.deck_pasted.emit()
        elif key in ENTER:
            focused = self.focusWidget()
            button = focused if isinstance(focused, QPushButton) else None
            (button or self._main).click()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much as fits."""
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the background; emit ``painted`` the first time."""
        ratio = self.devicePixelRatioF()
        size = QSize(self.width() - self._side.width(), self.height())
        if self._cloth.size() != size * ratio:
            self._cloth = cloth(size, ratio, self._theme.board)
        QPainter(self).drawPixmap(0, 0, self._cloth)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self, self.painted.emit)
