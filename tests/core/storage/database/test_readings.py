"""Readings of card texts next to the card database, and searches by their effects."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from core.cards.card import Card
from core.effects import program as lang
from core.storage.database.card_search import CardSearch, asks_about_texts
from core.storage.database.library import CardLibrary, library_in_memory
from core.storage.database.query import DOES, PLAYS, QueryError
from core.storage.database.reading_table import FILE, attach
from core.storage.database.readings import read, read_all
from core.storage.files import Cancelled
from tests.core.games.mtg.execution.texts import invented

STUDY = invented("Quiet Study", "Sorcery", "Draw two cards, then discard a card.")
SONG = invented("Song of Oars", "Sorcery", "Draw a card.\nSing the song of your village.")
CHANT = invented("Odd Chant", "Sorcery", "Sing the song of your village.")
BEAR = invented("Plain Bear", "Creature — Bear", "")
CARDS = (STUDY, SONG, CHANT, BEAR)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[CardLibrary]:
    made = library_in_memory({"mtg": CARDS}, readings=tmp_path)
    yield made
    made.close()


def fill(library: CardLibrary, folder: Path) -> int:
    return read_all(folder, library.marked(), library.size(), lambda _done, _all: True)


def found(library: CardLibrary, query: str) -> list[str]:
    return [each.name for each in CardSearch(library).find("mtg", query).cards]


@pytest.mark.parametrize(
    ("card", "plays"), [(STUDY, "whole"), (SONG, "part"), (CHANT, "none"), (BEAR, "whole")]
)
def test_a_card_is_read_whole_in_part_or_not_at_all(card: Card, plays: str) -> None:
    assert read("mtg", card).plays == plays


def test_the_clauses_of_a_card_are_kept_by_their_kind() -> None:
    assert set(read("mtg", STUDY).does) >= {"draw", "discard"}


def test_searches_find_cards_by_what_the_table_does(library: CardLibrary, tmp_path: Path) -> None:
    assert found(library, "plays:whole") == []
    assert fill(library, tmp_path) == len(CARDS)
    assert found(library, "plays:whole") == ["Plain Bear", "Quiet Study"]
    assert found(library, "plays:part") == ["Song of Oars"]
    assert found(library, "does:draw") == ["Quiet Study", "Song of Oars"]
    assert found(library, "does:draw -plays:whole") == ["Song of Oars"]
    assert found(library, "does:token") == []


def test_what_is_read_is_not_read_again_and_a_lost_file_loses_nothing(
    library: CardLibrary, tmp_path: Path
) -> None:
    fill(library, tmp_path)
    assert fill(library, tmp_path) == 0
    (tmp_path / FILE).unlink()
    assert fill(library, tmp_path) == len(CARDS)


def test_a_damaged_file_is_made_anew(library: CardLibrary, tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"this is no database" * 100)
    assert fill(library, tmp_path) == len(CARDS)


def test_a_cancelled_reading_keeps_what_was_read(library: CardLibrary, tmp_path: Path) -> None:
    with pytest.raises(Cancelled):
        read_all(tmp_path, library.marked(), library.size(), lambda done, _all: done < 2)
    assert fill(library, tmp_path) == len(CARDS) - 2


def test_an_unknown_value_is_refused_with_a_suggestion(library: CardLibrary) -> None:
    with pytest.raises(QueryError, match="Did you mean whole"):
        found(library, "plays:hole")
    with pytest.raises(QueryError, match="Did you mean draw"):
        found(library, "does:drow")


def test_every_word_of_a_search_is_a_kind_of_clause_or_of_move() -> None:
    kinds = {
        str(each.__struct_config__.tag)
        for each in vars(lang).values()
        if isinstance(each, type) and issubclass(each, lang.Clause)
    }
    ways = {"destroy", "sacrifice", "exile", "return", "banish"}
    actions = {"regenerate", "untap"}
    assert set(DOES.values()) <= kinds | ways | actions
    assert PLAYS == ("whole", "part", "none")


def test_only_such_queries_need_the_readings() -> None:
    assert asks_about_texts("t:wolf plays:whole")
    assert asks_about_texts("-does:draw")
    assert not asks_about_texts("t:wolf")
    assert not asks_about_texts("plays:")


def test_a_connection_without_a_file_of_readings_still_writes_nothing() -> None:
    with closing(sqlite3.connect(":memory:")) as db:
        db.execute("PRAGMA query_only = 1")
        attach(db, None)
        assert db.execute("SELECT count(*) FROM readings.reading").fetchone() == (0,)
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            db.execute("INSERT INTO readings.reading VALUES (1, 1, '', '')")
