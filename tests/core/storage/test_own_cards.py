"""Favourites, notes, chosen printings and decks outlive every rebuild and every bad disk."""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.storage import user_data
from core.storage.database.card_search import CardSearch
from core.storage.database.importer import import_file, rebuild
from core.storage.database.library import CardLibrary, open_library
from core.storage.user_data import (
    CARDS_FILE,
    LONGEST_NOTE,
    MOST_DECKS,
    VERSIONS,
    CardKey,
    OwnCard,
    OwnCards,
    OwnFileError,
)
from tests.core.storage.objects import a_line_each, plain

ELVES = CardKey("mtg", "Llanowar Elves", "")
BOLT = CardKey("mtg", "Lightning Bolt", "")

keys = st.builds(CardKey, st.sampled_from(["mtg", "fab"]), st.text(max_size=20), st.just(""))
notes = st.text(max_size=40)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / CARDS_FILE


@pytest.fixture
def own(path: Path) -> Iterator[OwnCards]:
    made = OwnCards(path)
    yield made
    made.close()


def reopened(path: Path) -> OwnCards:
    return OwnCards(path)


def test_texts_carried_out_by_hand_are_kept_by_game(own: OwnCards, path: Path) -> None:
    own.leave_by_hand(ELVES, ("Llanowar Elves", "Back Face"))
    own.leave_by_hand(CardKey("fab", "Head Jab", "red"), ("Head Jab",))
    assert reopened(path).by_hand("mtg") == ("Llanowar Elves", "Back Face")
    own.leave_by_hand(ELVES, ())
    again = reopened(path)
    assert again.by_hand("mtg") == ()
    assert again.by_hand("fab") == ("Head Jab",)


def test_what_is_kept_is_there_again(own: OwnCards, path: Path) -> None:
    own.star(ELVES, on=True)
    own.write_note(ELVES, " Ben has a signed one. ")
    own.choose_printing(BOLT, "lea", "161")
    own.note_deck(path.parent / "Elves.txt", "Elves", "mtg")
    again = reopened(path)
    assert again.card(ELVES) == OwnCard(favourite=True, note="Ben has a signed one.")
    assert again.card(BOLT) == OwnCard(set_code="lea", number="161")
    assert [(deck.name, deck.path.name) for deck in again.decks] == [("Elves", "Elves.txt")]
    assert again.fault == ""


@given(st.lists(st.tuples(keys, st.booleans(), notes), max_size=8))
def test_any_cards_and_notes_come_back(given_cards: list[tuple[CardKey, bool, str]]) -> None:
    folder = Path(own_folder())
    try:
        own = OwnCards(folder / CARDS_FILE)
        for key, favourite, note in given_cards:
            own.star(key, on=favourite)
            own.write_note(key, note)
        own.close()
        again = OwnCards(folder / CARDS_FILE)
        for key in {key for key, _, _ in given_cards}:
            assert again.card(key) == own.card(key)
        again.close()
    finally:
        shutil.rmtree(folder)


def own_folder() -> str:
    """Make a folder of its own for each example that is drawn."""
    return tempfile.mkdtemp()


def test_nothing_is_written_before_there_is_something(path: Path) -> None:
    OwnCards(path).close()
    assert not path.exists()


def test_what_is_taken_back_leaves_no_row(own: OwnCards, path: Path) -> None:
    own.star(ELVES, on=True)
    own.star(ELVES, on=False)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT count(*) FROM own_card").fetchone() == (0,)


def test_an_endless_note_is_cut(own: OwnCards) -> None:
    own.write_note(ELVES, "x" * 10 * LONGEST_NOTE)
    assert len(own.card(ELVES).note) == LONGEST_NOTE


def test_the_last_opened_deck_comes_first_and_the_list_does_not_grow_for_ever(
    own: OwnCards, tmp_path: Path
) -> None:
    for number in range(MOST_DECKS + 3):
        own.note_deck(tmp_path / f"{number}.txt", str(number), "mtg")
    own.note_deck(tmp_path / "7.txt", "Seven", "mtg")
    assert own.decks[0].name == "Seven"
    assert len(own.decks) == MOST_DECKS


def test_an_older_file_is_brought_up_to_date_with_all_that_it_holds(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as db:
        for statement in VERSIONS[0]:
            db.execute(statement)
        db.execute("INSERT INTO own_card(game, name, pitch, note) VALUES('mtg', 'Elf', '', 'Mine')")
        db.execute("PRAGMA user_version = 1")
        db.commit()
    own = OwnCards(path)
    own.note_deck(path.parent / "a.txt", "A", "mtg")
    again = reopened(path)
    assert again.card(CardKey("mtg", "Elf", "")).note == "Mine"
    assert [deck.name for deck in again.decks] == ["A"]


def test_a_file_of_a_newer_program_is_read_and_not_changed(own: OwnCards, path: Path) -> None:
    own.star(ELVES, on=True)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")
    before = path.read_bytes()
    newer = reopened(path)
    assert "newer version" in newer.fault
    assert newer.card(ELVES).favourite
    with pytest.raises(OwnFileError, match="changes are not saved"):
        newer.star(BOLT, on=True)
    newer_still_knows = newer.card(BOLT).favourite
    assert newer_still_knows
    assert path.read_bytes() == before


def test_what_is_no_database_is_kept_and_told_and_a_new_one_begun(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"Dear diary" * 100)
    own = OwnCards(path)
    assert "damaged" in own.fault
    assert path.with_name(f"{CARDS_FILE}.broken").read_bytes() == b"Dear diary" * 100
    own.star(ELVES, on=True)
    assert reopened(path).card(ELVES).favourite


def test_what_can_still_be_read_of_a_damaged_file_is_taken(path: Path) -> None:
    own = OwnCards(path)
    for number in range(400):
        own.write_note(CardKey("mtg", f"Card {number:03}", ""), f"Note {number} " * 20)
    own.close()
    content = bytearray(path.read_bytes())
    middle = len(content) // 2 // 4096 * 4096
    content[middle : middle + 4096] = b"\xff" * 4096
    path.write_bytes(content)
    mended = OwnCards(path)
    assert "damaged" in mended.fault
    kept = sum(bool(mended.card(CardKey("mtg", f"Card {n:03}", "")).note) for n in range(400))
    assert kept > 100
    assert path.with_name(f"{CARDS_FILE}.broken").exists()
    assert reopened(path).fault == ""


def test_a_second_damaged_file_does_not_take_the_place_of_the_first(path: Path) -> None:
    path.parent.mkdir()
    for content in (b"one" * 50, b"two" * 50):
        path.write_bytes(content)
        OwnCards(path).close()
    assert path.with_name(f"{CARDS_FILE}.broken").read_bytes() == b"one" * 50
    assert path.with_name(f"{CARDS_FILE}.broken-2").read_bytes() == b"two" * 50


def test_a_file_that_somebody_else_locks_is_told_and_nothing_is_lost(
    own: OwnCards, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(user_data, "WAIT", 0.01)
    own.star(ELVES, on=True)
    mine = reopened(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(OwnFileError, match=r"cannot be written.*locked"):
            mine.write_note(BOLT, "Three damage")
        assert mine.card(BOLT).note == "Three damage"
        other.execute("ROLLBACK")
    mine.star(BOLT, on=True)
    assert reopened(path).card(BOLT) == OwnCard(favourite=True, note="Three damage")


def write_many(own: OwnCards) -> None:
    for number in range(200):
        own.write_note(CardKey("mtg", str(number), ""), "x" * LONGEST_NOTE)


def test_a_full_disk_is_told_in_one_sentence_and_what_was_kept_stays(
    own: OwnCards, path: Path
) -> None:
    own.star(ELVES, on=True)
    pages = path.stat().st_size // 4096
    full = reopened(path)
    connection = full._file._connection
    assert connection is not None
    connection.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(OwnFileError, match="full"):
        write_many(full)
    assert full.card(CardKey("mtg", "0", "")).note
    assert reopened(path).card(ELVES).favourite
    connection.execute("PRAGMA max_page_count = 100000")
    full.close()
    assert reopened(path).card(CardKey("mtg", "0", "")).note


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    own = OwnCards(tmp_path / "file" / CARDS_FILE)
    with pytest.raises(OwnFileError, match="cannot be written"):
        own.star(ELVES, on=True)
    assert own.card(ELVES).favourite


def test_what_another_window_writes_is_seen(own: OwnCards, path: Path) -> None:
    own.star(ELVES, on=True)
    other = reopened(path)
    other.write_note(BOLT, "Theirs")
    assert own.refresh()
    assert own.card(BOLT).note == "Theirs"
    assert not own.refresh()
    own.write_note(BOLT, "Mine")
    other.refresh()
    assert other.card(BOLT).note == "Mine"


# In the card database


@pytest.fixture
def library(tmp_path: Path, own: OwnCards) -> Iterator[CardLibrary]:
    file = tmp_path / "cards.json"
    cards = [
        plain("Llanowar Elves", set="lea", collector_number="210"),
        plain("Llanowar Elves", id="1" * 8, set="dom", collector_number="168"),
        plain("Murder"),
    ]
    file.write_text(a_line_each(cards), encoding="utf-8")
    import_file(tmp_path / "cards", file)
    opened = open_library(tmp_path / "cards", own)
    assert opened is not None
    yield opened
    opened.close()


def names(library: CardLibrary, query: str) -> list[str]:
    return [card.name for card in CardSearch(library).find("mtg", query).cards]


def test_favourites_and_notes_can_be_searched_for(library: CardLibrary, own: OwnCards) -> None:
    assert names(library, "is:favourite") == []
    own.star(ELVES, on=True)
    own.write_note(CardKey("mtg", "Murder", ""), "Too strong")
    assert names(library, "is:favourite") == ["Llanowar Elves"]
    assert names(library, "-is:favorite") == ["Murder"]
    assert names(library, "is:noted") == ["Murder"]


def test_a_card_comes_in_the_printing_that_was_chosen(library: CardLibrary, own: OwnCards) -> None:
    (elves,) = CardSearch(library).find("mtg", "llanowar").cards
    assert (elves.set_code, elves.number) == ("lea", "210")
    own.choose_printing(ELVES, "dom", "168")
    library.forget_printings()
    (elves,) = CardSearch(library).find("mtg", "llanowar").cards
    assert (elves.set_code, elves.number) == ("dom", "168")
    own.choose_printing(ELVES, "xyz", "1")
    library.forget_printings()
    (elves,) = CardSearch(library).find("mtg", "llanowar").cards
    assert (elves.set_code, elves.number) == ("lea", "210")


def test_it_outlives_a_rebuild(
    library: CardLibrary, own: OwnCards, tmp_path: Path, path: Path
) -> None:
    own.star(ELVES, on=True)
    library.close()
    rebuild(tmp_path / "cards")
    anew = open_library(tmp_path / "cards", reopened(path))
    assert anew is not None
    assert names(anew, "is:favourite") == ["Llanowar Elves"]
    anew.close()
