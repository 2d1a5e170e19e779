"""Tables for simulated games, dealt from the shipped decks."""

import random
from collections.abc import Sequence

from msgspec.structs import replace

from core.cards.deck import Board
from core.games import Game
from core.rules.deck_check import FIRST_GAME, DeckEntry, PlayFormat
from core.rules.ruleset import Ruleset
from core.scenario.setup import deck_table
from core.state.game_state import GameState
from core.storage.assets import FIRST_DECKS, shipped_decks
from core.storage.database.library import card_finders
from core.storage.decks.deck_document import FoundDeck, find_cards
from core.storage.decks.formats import read_deck_file

NAMES = ("Ann", "Ben", "Cleo", "Dan")


def decks_of(game: Game, play_format: str = "") -> list[FoundDeck]:
    """Return the shipped decks of a game with their cards; the plain ones for a first game."""
    known = card_finders()
    paths = shipped_decks(FIRST_DECKS) if play_format == FIRST_GAME else shipped_decks()
    every = (find_cards(read_deck_file(path).deck, known) for path in paths)
    return [found for found in every if found.game == game.id]


def dealt(
    rules: Ruleset,
    decks: Sequence[FoundDeck],
    play_format: PlayFormat | None,
    seats: int,
    chance: random.Random,
) -> GameState:
    """Return a table with a deck for each seat, before the game starts."""
    return table_of(rules, [chance.choice(decks) for _ in range(seats)], play_format)


def table_of(
    rules: Ruleset, decks: Sequence[FoundDeck], play_format: PlayFormat | None
) -> GameState:
    """Return a table with these decks, one a seat, before the game starts."""
    pairs = zip(NAMES, decks, strict=False)
    chosen = {name: _as_played(deck, play_format) for name, deck in pairs}
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
