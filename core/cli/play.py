"""The command ``play``: simulated players play whole games with the shipped decks."""

import argparse
import random
import sys
from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from core.cards.deck import Board
from core.games import GAMES, Game
from core.rules.deck_check import DeckEntry, PlayFormat
from core.rules.ruleset import Ruleset
from core.scenario.setup import deck_table
from core.scenario.simulated_game import Played, play
from core.state.game_state import GameState
from core.storage.assets import shipped_decks
from core.storage.database.sources import card_finders
from core.storage.decks.deck_cards import FoundDeck, find_cards
from core.storage.decks.formats import read_deck_file

_NAMES = ("Ann", "Ben", "Cleo", "Dan")
_SEATS = {"commander": (2, 3, 4)}
_TWO = (2,)
"""So many play any other format."""
WRONG_USAGE = 2


def add_play_commands(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Add ``play``."""
    command = add("play", help="have simulated players play whole games by chance")
    command.add_argument("--game", choices=tuple(GAMES), default=next(iter(GAMES)))
    command.add_argument("--format", dest="play_format", default="", metavar="FORMAT")
    command.add_argument("--games", default="1", metavar="N")
    command.add_argument("--seed", default="0", metavar="S")
    command.set_defaults(run=_play)


def _play(options: argparse.Namespace) -> int:
    game = GAMES[options.game]
    try:
        chosen = game.play_format(options.play_format) if options.play_format else None
        number = _whole("--games", options.games, least=1)
        seed = _whole("--seed", options.seed)
    except ValueError as error:
        print(error, file=sys.stderr)
        return WRONG_USAGE
    return play_games(game, chosen, number, seed)


def _whole(option: str, written: str, least: int | None = None) -> int:
    """Return the number in an option, or raise `ValueError` with a message."""
    try:
        number = int(written)
    except ValueError:
        number = None
    if number is None or (least is not None and number < least):
        from_ = "" if least is None else f" from {least} on"
        raise ValueError(f"{option} takes a whole number{from_}, not {written[:40]!r}.")
    return number


def play_games(game: Game, play_format: PlayFormat | None, number: int, seed: int) -> int:
    """Play a number of games; print faults and totals; return 1 if there is a fault."""
    decks = [found for found in _decks() if found.game == game.id]
    rules = game.rules()
    name = play_format.id if play_format is not None else ""
    won = drawn = faults = 0
    for place in range(number):
        chance = random.Random(f"{game.id} {name} {seed} {place}")  # noqa: S311 - no secret
        seats = chance.choice(_SEATS.get(name, _TWO))
        state = dealt(rules, decks, play_format, seats, chance)
        played = simulated(rules, state, chance)
        won += played.winner is not None
        drawn += played.winner is None and not played.faults
        faults += bool(played.faults)
        for fault in played.faults:
            print(f"game {place}: {fault}", file=sys.stderr)
    print(f"{number} games: {won} won, {drawn} drawn, {faults} faults")
    return 1 if faults else 0


def simulated(rules: Ruleset, state: GameState, chance: random.Random) -> Played:
    """Play one game to its end; an exception is recorded as its fault."""
    try:
        return play(rules, state, chance)
    except Exception as error:  # noqa: BLE001 - every failure is a result
        return Played(faults=(f"{type(error).__name__}: {error}",))


def dealt(
    rules: Ruleset,
    decks: Sequence[FoundDeck],
    play_format: PlayFormat | None,
    seats: int,
    chance: random.Random,
) -> GameState:
    """Return a table with a deck for each seat, before the game starts."""
    chosen = {name: _as_played(chance.choice(decks), play_format) for name in _NAMES[:seats]}
    state = deck_table(rules, chosen, lambda places: places)
    name = play_format.id if play_format is not None else ""
    return replace(state, match=replace(state.match, format=name))


def _as_played(deck: FoundDeck, play_format: PlayFormat | None) -> Sequence[DeckEntry]:
    """Return the cards of a deck; in a format without commanders those go into the main deck."""
    if play_format is not None and Board.COMMANDER in play_format.boards:
        return deck.entries
    return [
        replace(each, board=Board.MAIN) if each.board is Board.COMMANDER else each
        for each in deck.entries
    ]


def _decks() -> Iterator[FoundDeck]:
    """Yield the shipped decks with their cards."""
    known = card_finders()
    for path in shipped_decks():
        yield find_cards(read_deck_file(path).deck, known)
