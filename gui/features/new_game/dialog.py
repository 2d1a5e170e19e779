"""New game dialog: game, format, seats with their decks, and the starting player."""

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QIntValidator, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QButtonGroup,
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.games import GAMES
from core.opponent.levels import LEVELS
from core.rules.deck_check import PlayFormat
from gui.commands import digit_of
from gui.dialogs.sheet import Sheet
from gui.features.new_game.seat_deck import (
    FEWEST_SEATS,
    FITTING,
    MOST_SEATS,
    SHIPPED,
    GameChoice,
    SeatChoice,
    SeatDeck,
    against_table,
    free_name,
    named_apart,
    question,
    status_of,
)
from gui.features.new_game.seat_row import DeckItem, SeatRow
from gui.session import Level
from gui.theme import GRID, Theme, filled
from gui.widgets.buttons import push_button
from gui.widgets.file_dialogs import file_to_read
from gui.widgets.labels import PlainLabel
from gui.widgets.layouts import horizontal, vertical

TITLE, TITLE_AGAINST = "New game", "Play against the table"
SAYS = "Press Enter to start with these settings. A running table is put aside, not lost."
EMPTY_CLIPBOARD = "The clipboard holds no deck. A line looks like: 4 Lightning Bolt."
BY_DIE = "Roll a die"
PEOPLE = "People here"
LEVEL_SAYS = {
    0: "Plays a card a turn and attacks only where nothing can block: for a first game.",
    1: "Plays the largest card and attacks boldly; it forgets your counterattack.",
    2: "Counts blocks, losses and your counterattack before it acts.",
    3: "Plays the next turn of both sides in its mind, for about a second.",
    4: "Thinks for up to five seconds and holds its answers back.",
}
FITS = "One that fits yours"
_MOST_LIFE = 999
_LIFE_LETTERS = 9
_LEVELS = {Level.FREE: "Free", Level.EXPLAIN: "Explain", Level.STRICT: "Strict"}

_SHEET = """
QFrame#seat { background: %(tile)s; border: 1px solid %(tile_line)s; border-radius: 10px; }
QFrame#seat QLabel { background: transparent; }
QLabel#above { color: %(dim)s; }
QLabel#fine { color: %(good)s; }
QLabel#fault { color: %(bad)s; }
QPushButton#cited { background: %(cite_background)s; color: %(cite)s;
    border: 1px solid %(cite_line)s; border-radius: 5px; padding: 1px 6px; }
"""


class NewGameServices(Struct, frozen=True, kw_only=True):
    """Dependencies of the dialog, so that tests need no table.

    ``items`` lists the decks of a game, ``read`` reads the deck of a seat, ``formats`` lists the
    formats of a game, ``usual`` returns the initial choice for a game, ``cite`` the number of a
    rule of a game. ``fitting`` returns the shipped deck to play against that of a seat.
    """

    items: Callable[[str], Sequence[DeckItem]]
    read: Callable[[SeatChoice], SeatDeck]
    formats: Callable[[str], Sequence[PlayFormat]]
    usual: Callable[[str], GameChoice]
    cite: Callable[[str, str], str]
    fitting: Callable[[SeatChoice, GameChoice], SeatChoice]


class NewGameDialog(Sheet):
    """Dialog of a new game.

    ``started`` carries the choice and the decks by player, ``cited`` a game and a rule key.
    """

    started = Signal(object, object)
    cited = Signal(str, str)

    def __init__(  # noqa: PLR0913 - all that it is filled in with
        self,
        choice: GameChoice,
        services: NewGameServices,
        theme: Theme,
        parent: QWidget | None = None,
        *,
        hides_hands: bool = False,
        level: Level = Level.EXPLAIN,
    ) -> None:
        super().__init__(TITLE, SAYS, "Start game   Enter", theme, parent)
        self._services = services
        self.choice = choice
        self.rows: list[SeatRow] = []
        self._decks: list[SeatDeck] = []
        self._answered: dict[tuple[str, str], SeatDeck] = {}
        self.games = self._switch("Game")
        self.formats = self._switch("Format")
        self.matches = self._switch("Match")
        self.opponents = self._switch("The other seats")
        self.level_says = PlainLabel(parent=self, look="dim", wraps=True)
        self.first = self._switch("Who goes first")
        self.levels = self._switch("Rules")
        self.life = QLineEdit(self)
        self.life.setValidator(QIntValidator(1, _MOST_LIFE, self))
        self.life.setFixedWidth(self.fontMetrics().averageCharWidth() * _LIFE_LETTERS)
        self.life.setAccessibleName("Life at the start")
        self.life.textEdited.connect(self._set_life)
        self._life_part = _above("Life", self.life, self)
        self.cover = QCheckBox("Cover hands between turns", self)
        self.cover.setChecked(hides_hands)
        self.add = push_button(
            "+ Add a seat", self, self.add_seat, name="Add a seat", default=False
        )
        self.fault = PlainLabel(parent=self, look="fault", wraps=True)
        self.fault.setVisible(False)
        self._seats = QVBoxLayout()
        self._seats.setSpacing(GRID)
        self._build()
        for keys, do in (
            ("Ctrl+V", self._paste_where_meant),
            ("Ctrl+Shift+N", self.add_seat),
            ("Ctrl+Del", self._remove_focused),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(do)
        self._fill_switch(
            self.levels, [(str(each), words) for each, words in _LEVELS.items()], str(level)
        )
        self.apply_theme(theme)
        self.show_choice(choice)

    def apply_theme(self, theme: Theme) -> None:
        super().apply_theme(theme)
        self.setStyleSheet(self.styleSheet() + filled(_SHEET, theme))

    @property
    def level(self) -> Level:
        """Enforcement level of the rules."""
        return Level(_chosen(self.levels))

    # Choice

    def show_choice(self, choice: GameChoice) -> None:
        """Show a choice and read its decks again."""
        self.choice = choice
        formats = self._services.formats(choice.game)
        if choice.format not in {each.id for each in formats}:
            self.choice = replace(self.choice, format=formats[0].id)
        self._fill_switch(
            self.games, [(game.id, game.short_title) for game in GAMES.values()], choice.game
        )
        self._fill_switch(
            self.formats, [(each.id, each.title) for each in formats], self.choice.format
        )
        levels = [(str(each.number), str(each.name)) for each in LEVELS]
        self._fill_switch(self.opponents, [("", PEOPLE), *levels], _word_of(choice.opponent))
        self._tell_level(choice.opponent)
        self._fill_switch(
            self.matches, [("1", "One game"), ("3", "Best of three")], str(choice.best_of)
        )
        self._life_part.setVisible(any(each.life for each in formats))
        self._show_life()
        self._show_seats()

    def add_seat(self) -> None:
        """Add a seat."""
        seats = self._taken().seats
        if len(seats) < MOST_SEATS:
            taken = [row.seat.deck for row in self.rows]
            items = self._services.items(self.choice.game)
            shipped = [each.deck for each in items if each.deck.startswith(SHIPPED)]
            new = SeatChoice(name=free_name(seats), deck=min(shipped, key=taken.count, default=""))
            self.choice = replace(self.choice, seats=(*seats, new))
            self._show_seats()
            self.rows[-1].deck.setFocus()

    def remove_seat(self, row: SeatRow) -> None:
        """Remove a seat, down to the fewest seats of a game."""
        if len(self.rows) > FEWEST_SEATS:
            rest = tuple(each.seat for each in self.rows if each is not row)
            self.choice = replace(self._taken(), seats=rest)
            self._show_seats()

    def paste_into(self, row: SeatRow) -> None:
        """Use the deck list on the clipboard for a seat."""
        text = QGuiApplication.clipboard().text()
        if not text.strip():
            self._say(EMPTY_CLIPBOARD)
            return
        self._take(row, replace(row.seat, deck="", text=text))

    def open_into(self, row: SeatRow, path: Path) -> None:
        """Use a deck file for a seat."""
        self._take(row, replace(row.seat, deck=str(path), text=""))

    def carry_out(self) -> None:
        """Start the game with the current decks."""
        taken = self._taken()
        seats = named_apart(tuple(self._as_played(each) for each in taken.seats))
        choice = replace(taken, seats=seats)
        for seat, deck in zip(choice.seats, self._decks, strict=True):
            wrong = deck.fault or (deck.found is not None and deck.found.game != choice.game)
            if wrong:
                status = status_of(deck, seat.name, choice.game, None)
                self._say(f"{seat.name}: {status.says} Choose another deck, or none.")
                return
        self.accept()
        self.started.emit(
            choice,
            {seat.name: deck.entries for seat, deck in zip(choice.seats, self._decks, strict=True)},
        )

    # How it is made

    def _build(self) -> None:
        above = QHBoxLayout()
        above.setSpacing(3 * GRID)
        for words, part in (("Game", self.games), ("Format", self.formats)):
            above.addWidget(_above(words, part, self))
        above.addWidget(self._life_part)
        above.addWidget(_above("Match", self.matches, self))
        above.addStretch(1)
        self.body.setSpacing(GRID + GRID // 2)
        against = horizontal(
            _above("The other seats", self.opponents, self),
            (self.level_says, 1),
            spacing=2 * GRID,
        )
        against.setAlignment(self.level_says, Qt.AlignmentFlag.AlignBottom)
        below = QHBoxLayout()
        below.setSpacing(3 * GRID)
        below.addWidget(_above("Who goes first", self.first, self))
        below.addWidget(_above("Rules", self.levels, self))
        below.addWidget(_above("At one screen", self.cover, self))
        below.addStretch(1)
        adding = horizontal(self.add, 1)
        self.body.addLayout(above)
        self.body.addLayout(against)
        self.body.addLayout(self._seats)
        self.body.addLayout(adding)
        self.body.addLayout(below)
        self.body.addWidget(self.fault)

    def _switch(self, name: str) -> QFrame:
        part = QFrame(self)
        part.setAccessibleName(name)
        row = QHBoxLayout(part)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID // 2)
        return part

    def _fill_switch(self, part: QFrame, options: Sequence[tuple[str, str]], chosen: str) -> None:
        row = part.layout()
        while row is not None and (item := row.takeAt(0)) is not None:
            old = item.widget()
            if old is not None:
                old.setVisible(False)
                old.deleteLater()
        group = QButtonGroup(part)
        for id_, words in options:
            button = self.option(
                words, self._follow_switch(part), f"{part.accessibleName()}: {words}"
            )
            button.setProperty("choice", id_)
            button.setChecked(id_ == chosen)
            group.addButton(button)
            if row is not None:
                row.addWidget(button)

    def _follow_switch(self, part: QFrame) -> Callable[[], None]:
        def follow() -> None:
            if part is self.games:
                self._change_game(_chosen(part))
            elif part is self.formats:
                self.choice = replace(self._taken(), format=_chosen(part), life=0)
                self._show_life()
                self._judge()
            elif part is self.opponents:
                self._change_opponent()

        return follow

    def _change_opponent(self) -> None:
        """Offer the deck that fits to an opponent alone."""
        taken = self._taken()
        if taken.opponent is None:
            taken = replace(taken, seats=tuple(map(self._as_played, taken.seats)))
        self._tell_level(taken.opponent)
        self.choice = taken
        self._show_seats()

    def _tell_level(self, level: int | None) -> None:
        self.level_says.setText("" if level is None else LEVEL_SAYS.get(level, ""))
        self.opponents.setAccessibleDescription(self.level_says.text())
        self.cover.setEnabled(level is None)
        self.call(TITLE if level is None else TITLE_AGAINST)

    def _change_game(self, game: str) -> None:
        if game != self.choice.game:
            names = tuple(row.seat.name for row in self.rows)
            usual = against_table(self._services.usual(game), self._taken().opponent)
            seats = tuple(
                replace(seat, name=name) for seat, name in zip(usual.seats, names, strict=False)
            )
            self.show_choice(replace(usual, seats=seats or usual.seats))

    def _taken(self) -> GameChoice:
        first = _chosen(self.first)
        return replace(
            self.choice,
            seats=tuple(row.seat for row in self.rows),
            best_of=int(_chosen(self.matches)),
            first=first,
            opponent=_number_of(_chosen(self.opponents)),
        )

    def _format(self) -> PlayFormat | None:
        formats = self._services.formats(self.choice.game)
        return next((each for each in formats if each.id == self.choice.format), None)

    def _show_life(self) -> None:
        play_format = self._format()
        usual = play_format.life if play_format is not None else 0
        self.life.setText(str(self.choice.life or usual))

    def _set_life(self, typed: str) -> None:
        """Store the typed life total; an empty field means the default of the format."""
        life = int(typed) if self.life.hasAcceptableInput() else 0
        play_format = self._format()
        usual = play_format.life if play_format is not None else 0
        self.choice = replace(self.choice, life=0 if life == usual else life)

    def _show_seats(self) -> None:
        for row in self.rows:
            self._seats.removeWidget(row)
            row.setVisible(False)
            row.deleteLater()
        self.rows = []
        items = self._services.items(self.choice.game)
        for number, seat in enumerate(self.choice.seats, 1):
            row = SeatRow(number, seat, self)
            row.offer(self._offered(number, items))
            row.remove.setVisible(len(self.choice.seats) > FEWEST_SEATS)
            row.changed.connect(self._judge)
            row.named.connect(self._show_first)
            row.paste_wanted.connect(self._doing(self.paste_into, row))
            row.file_wanted.connect(self._doing(self._ask_for_file, row))
            row.dropped.connect(self._opening(row))
            row.answered.connect(self._answering(row))
            row.removed.connect(self._doing(self.remove_seat, row))
            row.cited.connect(lambda key: self.cited.emit(self.choice.game, key))
            self._seats.addWidget(row)
            self.rows.append(row)
        self.add.setVisible(len(self.rows) < MOST_SEATS)
        self._show_first()
        self._judge()
        self._fit()

    def _doing(self, do: Callable[[SeatRow], None], row: SeatRow) -> Callable[[], None]:
        return lambda: do(row)

    def _opening(self, row: SeatRow) -> Callable[[Path], None]:
        return lambda path: self.open_into(row, path)

    def _answering(self, row: SeatRow) -> Callable[[SeatDeck], None]:
        def answered(deck: SeatDeck) -> None:
            self._answered[row.seat.deck, row.seat.text] = deck
            self._judge()

        return answered

    def _offered(self, number: int, items: Sequence[DeckItem]) -> Sequence[DeckItem]:
        """Return the decks for a seat; the opponent may have one that fits."""
        if number == 1 or self.choice.opponent is None:
            return items
        return (DeckItem(deck=FITTING, title=FITS, group="The table"), *items)

    def _as_played(self, seat: SeatChoice) -> SeatChoice:
        """Return a seat with the deck itself where it has one that fits."""
        if seat.deck != FITTING:
            return seat
        found = self._services.fitting(self.rows[0].seat, self.choice)
        return replace(seat, deck=found.deck, text=found.text)

    def _deck_of(self, seat: SeatChoice) -> SeatDeck:
        seat = self._as_played(seat)
        return self._answered.get((seat.deck, seat.text)) or self._services.read(seat)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Answer a question on a deck by its digit."""
        asking = self._focused_row()
        rows = [asking] if asking is not None and asking.asked.question is not None else self.rows
        if not any(row.asked.answer(digit_of(event)) for row in rows):
            super().keyPressEvent(event)

    def _fit(self) -> None:
        field = self.screen().availableGeometry()
        self.resize(self.sizeHint().boundedTo(field.size()))

    def _show_first(self) -> None:
        chosen = _chosen(self.first) if self.first.findChildren(QPushButton) else self.choice.first
        names = [row.seat.name for row in self.rows]
        self._fill_switch(
            self.first,
            [("", BY_DIE), *((name, name) for name in dict.fromkeys(names) if name)],
            chosen if chosen in names else "",
        )

    def _judge(self) -> None:
        self._say("")
        self._decks = [self._deck_of(row.seat) for row in self.rows]
        play_format = self._format()
        for row, deck in zip(self.rows, self._decks, strict=True):
            status = status_of(deck, row.seat.name, self.choice.game, play_format)
            if row.seat.deck == FITTING and deck.found is not None:
                status = replace(status, says=f"{deck.found.deck.name}: {status.says}")
            number = self._services.cite(self.choice.game, status.key) if status.key else ""
            row.say(status, number)
            row.asked.ask(question(deck, play_format))
        QTimer.singleShot(0, self, self._fit)

    def _take(self, row: SeatRow, seat: SeatChoice) -> None:
        row.take(seat)
        items = list(self._services.items(self.choice.game))
        if seat.deck and seat.deck not in {item.deck for item in items}:
            here = DeckItem(deck=seat.deck, title=Path(seat.deck).stem, group="Recent")
            items.insert(0, here)
        row.offer(self._offered(self.rows.index(row) + 1, items))

    def _ask_for_file(self, row: SeatRow) -> None:
        path = file_to_read(self, "Open a deck", "Decks (*)")
        if path is not None:
            self.open_into(row, path)

    def _paste_where_meant(self) -> None:
        """Paste into the focused seat, else the first one without a deck."""
        empty = (row for row in self.rows if not (row.seat.deck or row.seat.text))
        self.paste_into(self._focused_row() or next(empty, self.rows[0]))

    def _remove_focused(self) -> None:
        row = self._focused_row()
        if row is not None:
            self.remove_seat(row)

    def _focused_row(self) -> SeatRow | None:
        focused = QApplication.focusWidget()
        return next(
            (row for row in self.rows if focused is not None and row.isAncestorOf(focused)), None
        )

    def _say(self, words: str) -> None:
        self.fault.setText(words)
        self.fault.setVisible(bool(words))


def _above(words: str, part: QWidget, parent: QWidget) -> QWidget:
    whole = QWidget(parent)
    label = PlainLabel(words.upper(), whole, look="above")
    vertical(label, part, 1, on=whole, margins=0, spacing=GRID // 2)
    return whole


def _word_of(level: int | None) -> str:
    return "" if level is None else str(level)


def _number_of(word: str) -> int | None:
    return int(word) if word else None


def _chosen(part: QFrame) -> str:
    buttons = (each for each in part.findChildren(QPushButton) if not each.isHidden())
    return next((str(each.property("choice")) for each in buttons if each.isChecked()), "")
