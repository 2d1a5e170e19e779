"""A few kills in the middle of play, each followed by Continue: nothing is lost."""

from pathlib import Path

import pytest

from core.storage.assets import DECKS
from core.storage.database.library import card_finders
from core.storage.decks.deck_document import find_cards
from core.storage.decks.formats import BY_ID, read_deck_file, write_deck
from tests.kills.deck_rounds import deck_faults
from tests.kills.rounds import rounds

KILLS = 4


@pytest.mark.timeout(400)
def test_after_every_kill_the_table_is_continued_as_it_was(tmp_path: Path) -> None:
    found = list(rounds(tmp_path, KILLS, seed=7))
    assert [each.fault for each in found if each.fault] == []
    assert any(each.continued for each in found)


@pytest.mark.parametrize("format_", ["text", "cod", "arena"])
def test_after_every_kill_a_deck_is_whole_and_as_it_was_saved_last(
    tmp_path: Path, format_: str
) -> None:
    found = find_cards(read_deck_file(DECKS / "howling-hills.txt").deck, card_finders())
    path = tmp_path / "deck"
    path.write_text(write_deck(found.deck, BY_ID[format_], found.card_of), encoding="utf-8")
    assert list(deck_faults(path, KILLS, seed=3)) == []
