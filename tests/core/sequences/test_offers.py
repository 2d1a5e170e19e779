"""No menu and no drop offers an action that the rules then refuse."""

import os
import random
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from core import games
from core.cli.dealing import dealt
from core.rules import engine
from core.rules.engine import apply_whole
from core.rules.history import Outcome
from core.rules.ruleset import Memo, StateView
from core.rules.verdict import Ruling
from core.state.ids import ObjectId
from core.storage.assets import shipped_decks
from core.storage.database.library import card_finders
from core.storage.decks.deck_document import FoundDeck, find_cards
from core.storage.decks.formats import read_deck_file
from tests.core.sequences.games import GAMES
from tests.core.sequences.offers import refused_offers
from tests.core.sequences.opening import some_option
from tests.effort import tries

STATES = int(os.environ.get("JANUS_STATES", tries(2_000, 100_000)))
FIRST_SEED = int(os.environ.get("JANUS_SEED", "0"))
PARTS = 4
A_TABLE = 25
A_GAME = 250
EACH = STATES // (2 * PARTS * len(GAMES))


@pytest.mark.timeout(7200)
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", GAMES)
def test_a_table_with_any_history_offers_nothing_that_it_refuses(name: str, part: int) -> None:
    chance = random.Random(FIRST_SEED + part)  # noqa: S311 - repeatable choices, not cryptography
    assert_offers_hold(any_positions(name, chance, part), chance, FIRST_SEED + part)


@pytest.mark.timeout(7200)
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", games.GAMES)
def test_a_game_from_decks_offers_nothing_that_it_refuses(game: str, part: int) -> None:
    chance = random.Random(FIRST_SEED + part)  # noqa: S311 - repeatable choices, not cryptography
    assert_offers_hold(game_positions(game, chance), chance, FIRST_SEED + part)


def assert_offers_hold(positions: Iterator[StateView], chance: random.Random, seed: int) -> None:
    """Take every offer for one object and one player in each of some positions."""
    faults: list[str] = []
    for _ in range(EACH):
        view = next(positions)
        obj, player = chance.choice(tuple(view.state.objects)), chance.choice(view.state.players)
        found = refused_offers(chance.choice, view, obj, player.id)
        faults += [f"{view.rules.edition}: {fault}" for fault in found]
    assert not faults, "\n".join((f"seed {seed}", *dict.fromkeys(faults)))


def any_positions(name: str, chance: random.Random, part: int) -> Iterator[StateView]:
    """Yield positions of tables without a game, after offered and absurd actions."""
    game, number = GAMES[name], part
    while True:
        edition = list(game.editions)[number % len(game.editions)]
        rules, memo = game.editions[edition], Memo()
        state = game.opening(chance.choice, edition)
        for _ in range(A_TABLE):
            action = some_option(chance.choice, rules, state, memo, game.words)
            state = engine.apply(StateView(rules, state, memo), action).state
            if len(state.objects):
                yield StateView(rules, state, memo)
        number += 1


def game_positions(game: str, chance: random.Random) -> Iterator[StateView]:
    """Yield positions of games that simulated players play with the shipped decks."""
    decks = [deck for deck in decks_of_all_games() if deck.game == game]
    while True:
        memo = Memo()
        view = StateView(
            games.GAMES[game].rules(),
            dealt(games.GAMES[game].rules(), decks, None, 2, chance),
            memo,
        )
        for _ in range(A_GAME):
            outcome = any_move(view, chance)
            if outcome is None or outcome.state.match.over:
                break
            view = view.at(outcome.state)
            yield view


def any_move(view: StateView, chance: random.Random) -> Outcome | None:
    """Carry out one of the moves that a simulated player has, with drawn answers."""

    def shuffled(objects: Sequence[ObjectId]) -> Sequence[ObjectId]:
        return chance.sample(objects, len(objects))

    moves = list(view.rules.tables.moves(view, shuffled))
    for action in chance.sample(moves, len(moves)):
        tried = action
        for _ in range(20):
            outcome = apply_whole(view, tried, shuffled)
            if outcome.carried_out:
                return outcome
            asked = outcome.verdict.choice
            if outcome.verdict.ruling is not Ruling.CHOICE or asked is None or not asked.options:
                break
            tried = engine.answer(tried, asked, chance.choice(asked.options).id)
    return None


@cache
def decks_of_all_games() -> tuple[FoundDeck, ...]:
    """Return the shipped decks with their cards."""
    known = card_finders()
    return tuple(find_cards(read_deck_file(path).deck, known) for path in shipped_decks())
