"""New game feature: opens the dialog, rolls for the first turn and sets up the table."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QRandomGenerator

from core.cards.deck import Board, Deck
from core.games import DEFAULT, GAMES
from core.rules.actions import Batch, Roll
from core.rules.card_texts import reading_texts
from core.rules.deck_check import FIRST_GAME, DeckEntry, PlayFormat
from core.rules.history import History
from core.scenario.setup import before_a_game
from core.state.game_state import Match
from core.state.ids import PlayerId
from core.storage.assets import DECKS, read_rulebook, shipped_decks
from core.storage.decks.deck_document import FoundDeck
from core.storage.files import reason
from gui.commands import Menu
from gui.features.card_search.feature import CardSearchFeature
from gui.features.choices.feature import Choices
from gui.features.decks.feature import Decks, GameWish
from gui.features.feature import Feature, command
from gui.features.new_game.dialog import NewGameDialog, NewGameServices
from gui.features.new_game.first_choice import FirstChoice
from gui.features.new_game.seat_deck import (
    FEWEST_SEATS,
    FILE_NAME,
    SHIPPED,
    ChoiceStore,
    GameChoice,
    SeatChoice,
    SeatDeck,
    against_table,
    found_seat,
    read_seat,
)
from gui.features.new_game.seat_row import DeckItem
from gui.features.opponent.feature import PracticeOpponent
from gui.session import Level
from gui.views import TableKind
from gui.window.main_window import MainWindow


def wished(wish: GameWish, usual: GameChoice, *, was_played: bool) -> tuple[SeatChoice, GameChoice]:
    """Return the seat of the deck, and the game: as it is usual, but for this deck.

    A deck of another format than usual is played by two, with the life of its format. The deck
    against it is the usual one where that ``was_played``, is of the same format and another deck.
    """
    same = wish.format in {"", usual.format}
    deck = _stands_for(wish.path) if wish.path is not None else ""
    first = replace(usual.seats[0], deck=deck, text="" if deck else wish.text)
    second, *rest = usual.seats[1:]
    keeps = was_played or wish.against is None
    fits = same and keeps and (second.deck or second.text) and second.deck != deck
    fits = fits and not wish.chosen
    if not fits and wish.against is not None:
        second = replace(second, deck=_stands_for(wish.against), text="")
    elif not fits:
        second = replace(second, deck=first.deck, text=first.text)
    if same:
        return first, replace(usual, seats=(first, second, *rest))
    return first, replace(usual, format=wish.format, life=0, seats=(first, second))


def _stands_for(path: Path) -> str:
    shipped = path.resolve().parent == DECKS.resolve()
    return f"{SHIPPED}{path.name}" if shipped else str(path.absolute())


SIDES = 20
_FIRST_LEVEL, _USUAL_LEVEL = 0, 1
"""The level of the table in a first game, and in the first one after it."""
_MOST_ROLLS = 100


class Rolled(Struct, frozen=True, kw_only=True):
    """The die rolls for the first turn, and the player with the highest roll."""

    highest: str
    rolls: tuple[Roll, ...]
    says: str


def roll_for_it(names: Sequence[str], bounded: Callable[[int], int]) -> Rolled:
    """Roll a die for each player; players who tie for the highest result roll again.

    ``bounded`` returns a random number from 0 up to, but not including, its argument.
    """
    left, rolls = list(names), list[Roll]()
    throws: dict[str, int] = {}
    for _ in range(_MOST_ROLLS):
        throws = {name: bounded(SIDES) + 1 for name in left}
        rolls.extend(
            Roll(player=PlayerId(name), sides=SIDES, results=(number,))
            for name, number in throws.items()
        )
        most = max(throws.values())
        left = [name for name, number in throws.items() if number == most]
        if len(left) == 1:
            break
    order = sorted(throws.items(), key=lambda each: -each[1])
    (winner, number), *others = order
    rest = ", ".join(f"{name} {rolled}" for name, rolled in others)
    return Rolled(highest=winner, rolls=tuple(rolls), says=f"{winner} rolled {number}, {rest}")


NEW, AGAINST = "game.new", "game.against"
_PLAYERS = ("Ann", "Ben")


class NewGame(Feature):
    """Starts games: places the decks, draws the opening hands and starts turn tracking."""

    in_every_window: ClassVar[bool] = False

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._store: ChoiceStore | None = None
        self._dialog: NewGameDialog | None = None
        self._read: dict[tuple[str, str], SeatDeck] = {}
        self._played: tuple[GameChoice, Mapping[str, Sequence[DeckEntry]]] | None = None

    def setup(self) -> None:
        """Follow the requests of the deck window for a game."""
        wishes = self.window.feature(Decks).wishes
        wishes.made.connect(self.open_with)
        wishes.alone.connect(self.play_alone)

    def close(self) -> None:
        """Close the dialog."""
        if self._dialog is not None:
            self._dialog.close()

    @command(NEW, "New game\N{HORIZONTAL ELLIPSIS}", Menu.FILE, "Ctrl+N")
    def open(self, game: str = "") -> NewGameDialog:
        """Open the dialog with the last choice filled in."""
        wanted = game or self.store.kept.game or self.window.session.rules.game
        self._read.clear()
        return self._asked(self.usual(wanted if wanted in GAMES else DEFAULT.id))

    @command(AGAINST, "Play against the table\N{HORIZONTAL ELLIPSIS}", Menu.FILE, "Ctrl+Shift+P")
    def open_against(self, game: str = "") -> NewGameDialog:
        """Open the dialog for a game against the table, at the level of the last one."""
        wanted = game or self.store.kept.game or self.window.session.rules.game
        self._read.clear()
        usual = self._last_against(wanted if wanted in GAMES else DEFAULT.id)
        level = usual.opponent if usual.opponent is not None else _USUAL_LEVEL
        two = replace(usual, seats=usual.seats[:FEWEST_SEATS])
        return self._asked(against_table(two, level))

    def _last_against(self, game: str) -> GameChoice:
        """Return the last choice for a game, or one with the shipped deck of the fewest cards."""
        if game in self.store.kept.choices:
            return self.usual(game)
        choice = self.at_once(game)
        decks = [(deck.count(Board.MAIN), path, deck) for path, deck in self._shipped(game)]
        if not decks:
            return choice
        _, path, deck = min(decks, key=lambda each: each[0])
        first, *others = choice.seats
        seats = (replace(first, deck=f"{SHIPPED}{path.name}"), *others)
        return replace(choice, format=deck.format.casefold(), seats=seats)

    def open_with(self, wish: GameWish) -> NewGameDialog:
        """Open the dialog with a deck in the first seat."""
        game = wish.found.game
        seat, choice = wished(wish, self.usual(game), was_played=game in self.store.kept.choices)
        self._read.clear()
        self._read[seat.deck, seat.text] = found_seat(wish.found)
        return self._asked(choice)

    def play_alone(self, wish: GameWish) -> None:
        """Start a game of one player with a deck, without a question."""
        game = wish.found.game
        name = self.usual(game).seats[0].name
        choice = GameChoice(
            game=game, format=wish.format, seats=(SeatChoice(name=name),), first=name
        )
        self.window.feature(Decks).close()
        self.start(choice, {name: wish.found.entries})

    def _asked(self, choice: GameChoice) -> NewGameDialog:
        window = self.window
        if self._dialog is not None:
            self._dialog.close()
            self._dialog.deleteLater()
        dialog = NewGameDialog(
            choice,
            NewGameServices(
                items=lambda game: tuple(self._items(game)),
                read=self.read,
                formats=lambda game: tuple(
                    each for each in _formats(game) if each.id != FIRST_GAME
                ),
                usual=self.usual,
                cite=_cite,
                fitting=self._fitting,
            ),
            window.theme,
            window,
            hides_hands=window.preferences.now.curtain,
            level=window.session.level,
        )
        window.theme_changed.connect(dialog.apply_theme)
        dialog.started.connect(self._start_chosen)
        dialog.finished.connect(self._give_keyboard_back)
        dialog.cited.connect(lambda _game, key: window.show_rule(key))
        self._dialog = dialog
        dialog.begin()
        dialog.apply.setFocus()
        return dialog

    def _give_keyboard_back(self) -> None:
        page = self.window.place.page
        if page is not None:
            page.setFocus()

    @property
    def store(self) -> ChoiceStore:
        """Store of the last choices, read on first use."""
        if self._store is None:
            path = self.window.preferences.path
            self._store = ChoiceStore(path.parent / FILE_NAME if path is not None else None)
        return self._store

    def usual(self, game: str) -> GameChoice:
        """Return the last choice for a game, or a game with two shipped decks."""
        kept = self.store.kept.choices.get(game)
        return kept if kept is not None else self.at_once(game)

    def at_once(self, game: str) -> GameChoice:
        """Return a two-player game with the shipped decks."""
        decks = list(self._shipped(game))
        seats = tuple(
            SeatChoice(
                name=name, deck=f"{SHIPPED}{decks[at % len(decks)][0].name}" if decks else ""
            )
            for at, name in enumerate(_PLAYERS)
        )
        return GameChoice(
            game=game, format=decks[0][1].format.casefold() if decks else "", seats=seats
        )

    def play_first(self, wanted: FirstChoice) -> None:
        """Start a first game: two plain decks, the user begins, hands are hidden."""
        window, (mine, other) = self.window, wanted.names
        first = GAMES[wanted.game].first_game
        if first is None:
            raise LookupError(wanted.game)
        decks = first.decks
        in_order = decks if not wanted.deck else decks[::-1]
        seats = tuple(
            SeatChoice(name=name, deck=f"{SHIPPED}{deck.file}")
            for name, deck in zip((mine, other), in_order, strict=True)
        )
        choice = GameChoice(
            game=wanted.game,
            format=FIRST_GAME,
            seats=seats,
            first=mine,
            opponent=_FIRST_LEVEL if wanted.against == "table" else None,
        )
        window.session.level = Level.EXPLAIN
        brought = {seat.name: self.read(seat).entries for seat in seats}
        self.start(choice, brought, hides_hands=wanted.against == "friend")

    def table_kind(self) -> TableKind | None:
        """Return whether the table is that of a first game."""
        is_first = self.window.session.state.match.format == FIRST_GAME
        return TableKind.FIRST_GAME if is_first else None

    def play_again(self, before: Match) -> None:
        """Start the next game of a match with the same decks, or a new match after its end.

        The player with the choice is asked for the starting player. After a restart of the program
        the last chosen decks are read again.
        """
        if self._played is None:
            choice = self.usual(self.window.session.rules.game)
            self._played = choice, {seat.name: self.read(seat).entries for seat in choice.seats}
        choice, decks = self._played
        goes_on = not before.is_decided and before.best_of > 1
        names = {seat.name for seat in choice.seats}
        self.start(
            choice,
            decks,
            before=before if goes_on else None,
            chooser=before.chooser if before.chooser in names else None,
            hides_hands=self.window.seat_state.passes,
        )

    def read(self, seat: SeatChoice) -> SeatDeck:
        """Read the deck of a seat and find its cards; cached while the dialog is open."""
        known = self._read.get((seat.deck, seat.text))
        if known is None:
            known = read_seat(seat, self._find)
            self._read[seat.deck, seat.text] = known
        return known

    def _find(self, deck: Deck) -> FoundDeck:
        """Find the cards of a deck, in the game of its format if it names one."""
        game = deck.game or next(
            (game for game in GAMES if deck.format.casefold() in _words_for_formats(game)), ""
        )
        return self.window.feature(Decks).find(replace(deck, game=game))

    def start(
        self,
        choice: GameChoice,
        decks: Mapping[str, Sequence[DeckEntry]],
        *,
        before: Match | None = None,
        chooser: PlayerId | None = None,
        hides_hands: bool | None = None,
    ) -> None:
        """Put the decks on a new table and start the game, up to the first choice.

        ``before`` is the previous game of the match. A ``chooser`` picks the starting player in
        place of the die roll. ``hides_hands`` None means the preference.
        """
        window = self.window
        self._played = choice, decks
        rules = GAMES[choice.game].rules(window.preferences.now.editions.get(choice.game, ""))
        names = [seat.name for seat in choice.seats]
        settled = chooser is None and choice.first in names
        rolled = None if settled or chooser is not None else roll_for_it(names, _bounded)
        if chooser is None:
            chooser = PlayerId(rolled.highest if rolled is not None else choice.first)
        begins = chooser if settled or choice.opponent is not None else None
        match = Match(
            format=choice.format,
            life=choice.life,
            best_of=choice.best_of,
            game=before.game + 1 if before is not None else 1,
            wins=before.wins if before is not None else (),
            chooser=chooser,
            starter=begins,
        )
        formats = rules.tables.formats(rules)
        play_format = next((each for each in formats if each.id == choice.format), None)
        brought = {name: decks.get(name, ()) for name in names}
        by_hand = window.feature(CardSearchFeature).sources().own.cards.by_hand(choice.game)
        dealt = before_a_game(rules, brought, play_format, match)
        table = reading_texts(rules, dealt, by_hand)
        title = " against ".join(names)
        history = History(start=table)
        own = PlayerId(names[0]) if choice.opponent is not None else None
        others = map(PlayerId, names[1:]) if own is not None else ()
        window.feature(PracticeOpponent).leave_table()
        window.seat_state.away = frozenset(others)  # before a choice seats one of them
        window.tables.take_over(rules, history, title=title, hides_hands=hides_hands)
        if own is not None:
            window.seat_state.take_seat(own, window.session.state)
        said = ""
        if rolled is not None:
            rolls = Batch(player=chooser, steps=rolled.rolls)
            window.session.attempt(rolls)
            said = f"{rolled.says}: {chooser} {'begins' if begins is not None else 'chooses'}."
        if begins is not None:
            window.feature(Choices).choose(begins)
        window.session.begin_here()
        window.feature(PracticeOpponent).play(choice.opponent, own)
        window.activateWindow()
        if said:
            window.strip.say(said)

    def _start_chosen(self, choice: GameChoice, decks: Mapping[str, Sequence[DeckEntry]]) -> None:
        dialog, window = self._dialog, self.window
        by_people = dialog is not None and choice.opponent is None
        hides_hands = dialog.cover.isChecked() if dialog is not None and by_people else None
        if dialog is not None:
            window.session.level = Level(dialog.level)
        try:
            self.store.remember(choice)
        except OSError as error:
            said = f"Your choices could not be saved for the next time: {reason(error)}."
            window.strip.say(said)
        window.feature(Decks).close()
        against = choice.opponent is not None
        self.start(choice, decks, hides_hands=False if against else hides_hands)
        if hides_hands is not None:
            window.preferences.change(curtain=hides_hands)

    def _items(self, game: str) -> Iterator[DeckItem]:
        listed: set[str] = set()
        own = [str(each.path) for each in self.window.feature(Decks).own_decks.all()]
        for deck in (*self.store.kept.recent, *own):
            if deck not in listed and not deck.startswith(SHIPPED):
                found = self.read(SeatChoice(name="", deck=deck)).found
                if found is not None and found.game == game:
                    listed.add(deck)
                    title = found.deck.name or Path(deck).stem
                    yield DeckItem(deck=deck, title=title, group="Recent")
        for path, deck_ in self._shipped(game):
            yield DeckItem(deck=f"{SHIPPED}{path.name}", title=deck_.name, group="Shipped")

    def _fitting(self, seat: SeatChoice, choice: GameChoice) -> SeatChoice:
        """Return the shipped deck after that of a seat with its format, else the same deck."""
        decks = [
            f"{SHIPPED}{path.name}"
            for path, deck in self._shipped(choice.game)
            if deck.format.casefold() == choice.format
        ]
        at = decks.index(seat.deck) + 1 if seat.deck in decks else 0
        others = [each for each in (*decks[at:], *decks[:at]) if each != seat.deck]
        return SeatChoice(name="", deck=others[0]) if others else seat

    def _shipped(self, game: str) -> Iterator[tuple[Path, Deck]]:
        for path in shipped_decks():
            found = self.read(SeatChoice(name="", deck=f"{SHIPPED}{path.name}")).found
            if found is not None and found.game == game:
                yield path, found.deck


def _formats(game: str) -> tuple[PlayFormat, ...]:
    rules = GAMES[game].rules()
    return rules.tables.formats(rules)


def _words_for_formats(game: str) -> frozenset[str]:
    return frozenset(word.casefold() for each in _formats(game) for word in (each.id, each.title))


def _cite(game: str, key: str) -> str:
    book = read_rulebook(game)
    entry = book.entry(key)
    return book.number(key, GAMES[game].rules().edition) or (entry.title if entry else "")


def _bounded(below: int) -> int:
    return QRandomGenerator.system().bounded(below)
