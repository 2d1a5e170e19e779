"""The command ``play``: simulated players play whole games with the shipped decks."""

import argparse
import random
import sys
from collections.abc import Callable, Iterator

from msgspec.structs import replace

from core.cards.deck import Board
from core.games import GAMES, Game
from core.rules.ruleset import Ruleset
from core.scenario.simulated_game import Played, play
from core.state.game_state import GameState
from core.state.ids import CardId, ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.zones import OUTSIDE
from core.storage.card_finders import card_finders
from core.storage.deck_cards import FoundDeck, find_cards
from core.storage.deck_files.formats import read_deck_file
from core.storage.shipped_decks import shipped_decks

_NAMES = ("Ann", "Ben", "Cleo", "Dan")
_SEATS = {"commander": (2, 3, 4)}
_TWO = (2,)
"""So many play any other format."""


def add_play_commands(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Add ``play``."""
    command = add("play", help="have simulated players play whole games by chance")
    command.add_argument("--game", choices=tuple(GAMES), default=next(iter(GAMES)))
    command.add_argument("--format", dest="play_format", default="", metavar="FORMAT")
    command.add_argument("--games", type=int, default=1, metavar="N")
    command.add_argument("--seed", type=int, default=0, metavar="S")
    command.set_defaults(
        run=lambda options: play_games(
            GAMES[options.game], options.play_format, options.games, options.seed
        )
    )


def play_games(game: Game, play_format: str, number: int, seed: int) -> int:
    """Play so many games; print their faults and the sums, and return 1 if there is a fault."""
    decks = [found for found in _decks() if found.game == game.id]
    rules = game.rules()
    won = drawn = faults = 0
    for place in range(number):
        chance = random.Random(f"{game.id} {play_format} {seed} {place}")  # noqa: S311 - no secret
        seats = chance.choice(_SEATS.get(play_format, _TWO))
        state = laid_out(rules, decks, play_format, seats, chance)
        played = simulated(rules, state, chance)
        won += played.winner is not None
        drawn += played.winner is None and not played.faults
        faults += bool(played.faults)
        for fault in played.faults:
            print(f"game {place}: {fault}", file=sys.stderr)
    print(f"{number} games: {won} won, {drawn} drawn, {faults} faults")
    return 1 if faults else 0


def simulated(rules: Ruleset, state: GameState, chance: random.Random) -> Played:
    """Play one game to its end; what fails on the way is a fault of it."""
    try:
        return play(rules, state, chance)
    except Exception as error:  # noqa: BLE001 - whatever fails is what is looked for
        return Played(faults=(f"{type(error).__name__}: {error}",))


def laid_out(
    rules: Ruleset,
    decks: list[FoundDeck],
    play_format: str,
    seats: int,
    chance: random.Random,
) -> GameState:
    """Return a table with a deck for each seat, before the game starts."""
    state = GameState.for_players(*_NAMES[:seats])
    state = replace(state, match=replace(state.match, format=play_format))
    for player in state.players:
        state = _with_deck(rules, state, player.id, chance.choice(decks), play_format)
    return state


def _with_deck(
    rules: Ruleset, state: GameState, player: PlayerId, deck: FoundDeck, play_format: str
) -> GameState:
    for line in deck.lines:
        commander = line.line.board is Board.COMMANDER and play_format == "commander"
        if line.card is None:
            continue
        zone = rules.tables.place_of_a_deck(line.card)
        if line.line.board is Board.SIDE and any(spec.zone == OUTSIDE for spec in rules.zones):
            zone = OUTSIDE
        for _ in range(line.line.count):
            state = state.tick()
            number = CardId(state.next_id)
            state = state.add_card(line.card, player, commander=commander)
            state = state.put(
                GameObject(
                    id=ObjectId(number),
                    cards=(number,),
                    owner=player,
                    controller=player,
                    zone=zone,
                    order=state.clock,
                    incarnation=state.clock,
                    timestamp=state.clock,
                )
            )
    return state


def _decks() -> Iterator[FoundDeck]:
    """Yield the shipped decks with their cards."""
    known = card_finders()
    for path in shipped_decks():
        yield find_cards(read_deck_file(path).deck, known)
