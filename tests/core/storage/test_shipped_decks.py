"""The decks that are shipped: legal, made of shipped cards, and full of faces."""

from collections import Counter
from pathlib import Path

import pytest

from core.cards.deck import Board
from core.games import GAMES
from core.storage import assets
from core.storage.assets import shipped_decks
from core.storage.decks.deck_document import FoundDeck, find_cards
from core.storage.decks.formats import read_deck_file
from tests.core.storage.decks.decks import FINDERS

DECKS = shipped_decks()
FIRST = shipped_decks(assets.DECKS / "first")


def found(path: Path) -> FoundDeck:
    return find_cards(read_deck_file(path).deck, FINDERS)


def test_there_are_two_decks_a_game_and_both_can_play_each_other() -> None:
    decks = Counter((found(path).game, found(path).deck.format) for path in DECKS)
    assert decks == {("mtg", "Commander"): 2, ("fab", "Blitz"): 2}


def test_there_are_two_decks_for_a_first_game_of_each_game() -> None:
    decks = Counter((found(path).game, found(path).deck.format) for path in FIRST)
    assert decks == {("mtg", "First game"): 2, ("fab", "First game"): 2}


@pytest.mark.parametrize("path", FIRST, ids=lambda path: path.stem)
def test_a_deck_for_a_first_game_has_40_cards_or_30_and_a_hero(path: Path) -> None:
    deck = found(path)
    assert deck.count(Board.MAIN) == (40 if deck.game == "mtg" else 30)
    assert deck.count(Board.HERO) == (deck.game == "fab")


def test_a_first_deck_of_magic_has_one_colour() -> None:
    for path in FIRST:
        deck = found(path)
        if deck.game == "mtg":
            colours = {c for each in deck.entries for c in each.card.front.mana_cost.colors}
            assert len(colours) == 1


@pytest.mark.parametrize("path", [*DECKS, *FIRST], ids=lambda path: path.stem)
def test_a_shipped_deck_is_legal_and_every_card_of_it_is_shipped(path: Path) -> None:
    deck = found(path)
    assert read_deck_file(path).faults == ()
    assert deck.missing == ()
    rules = GAMES[deck.game].rules()
    formats = {each.title: each for each in rules.tables.formats(rules)}
    assert tuple(formats[deck.deck.format].problems(deck.entries)) == ()


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_a_shipped_deck_holds_cards_with_more_than_one_face(path: Path) -> None:
    deck = found(path)
    cards = [each.card for each in deck.entries if each.board is Board.MAIN]
    assert sum(len(card.faces) > 1 for card in cards) >= 6
