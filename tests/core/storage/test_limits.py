"""Endless files: the beginning is loaded, the rest skipped and reported."""

import gzip
import json
from pathlib import Path

import pytest

from core.storage.files import CardFileError
from core.storage.importers import collection, source
from core.storage.importers.card_files import read_card_file
from core.storage.importers.fab_dataset import read_dataset
from tests.core.storage.fab_tables import CARD_COLUMNS, card, csv_text, write
from tests.core.storage.objects import a_line_each, plain

MANY = [plain(f"Hound {number}") for number in range(30)]
OF_MTGJSON = [
    {"name": f"Hound {number}", "type": "Creature — Dog", "layout": "normal", "text": "x" * 50}
    for number in range(30)
]


@pytest.mark.parametrize(
    ("limit", "most"), [("MOST_CARDS", 10), ("MOST_FACES", 10), ("MOST_TEXT", 300)]
)
@pytest.mark.parametrize(
    "content",
    [
        a_line_each(MANY).encode(),
        gzip.compress(a_line_each(MANY).encode()),
        json.dumps({"meta": {}, "data": {"TST": {"cards": OF_MTGJSON}}}).encode(),
    ],
    ids=["plain", "packed", "mtgjson"],  # packed data contains the time
)
def test_a_file_of_more_cards_than_there_are_is_read_so_far(
    content: bytes, limit: str, most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collection, limit, most)
    path = tmp_path / "cards"
    path.write_bytes(content)
    file = read_card_file(path).file
    assert 5 < len(file.cards) <= 11
    assert "there are more cards than all that exist, so only" in file.faults[-1].what
    assert len(file.faults) == 1


def test_a_packed_file_that_grows_as_no_card_data_does_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.storage.importers.source.ALWAYS_UNPACKED", 1 << 20)
    path = tmp_path / "cards.json.gz"
    alike = plain("Hound", oracle_text="x" * 50_000)
    path.write_bytes(gzip.compress(a_line_each([alike] * 600).encode()))
    with pytest.raises(CardFileError, match="unpacks to more than 50 times its size"):
        read_card_file(path)


@pytest.mark.parametrize(("limit", "most"), [("MOST_RECORDS", 4), ("MOST_BYTES", 300)])
def test_a_table_of_many_times_the_length_is_read_so_far(
    limit: str, most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, [card(f"Card {number}") for number in range(9)])
    monkeypatch.setattr(source, limit, most)
    if limit == "MOST_BYTES":
        with pytest.raises(CardFileError, match="there is no card in it"):
            read_dataset(tmp_path)
        return
    file = read_dataset(tmp_path)
    assert len(file.cards) == most
    assert "many times as long as the whole dataset" in file.faults[-1].what


def test_a_record_without_end_is_given_up_piece_by_piece(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source, "LONGEST_RECORD", 1000)
    write(tmp_path, [card("First")])
    text = csv_text(CARD_COLUMNS, [card("First")]) + "no id here\n" * 1000 + "\n"
    (tmp_path / "card.csv").write_text(text, encoding="utf-8")
    file = read_dataset(tmp_path)
    assert [each.name for each in file.cards] == ["First"]
    assert file.faults


@pytest.mark.parametrize("end", ["\r", "\r\n", "\n"])
def test_lines_may_end_as_on_any_system(end: str, tmp_path: Path) -> None:
    write(tmp_path, [card("First", functional_text='It says:\n"More".'), card("Second")])
    for path in tmp_path.iterdir():
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("\n", end), encoding="utf-8", newline="")
    file = read_card_file(tmp_path / "card.csv").file
    assert [each.name for each in file.cards] == ["First", "Second"]
    assert file.cards[0].front.text == 'It says:\n"More".'
    assert file.faults == ()


@pytest.mark.parametrize("end", ["\r", "\r\n"])
def test_lines_of_card_objects_may_end_as_on_any_system(end: str, tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    text = a_line_each(MANY)
    path.write_text(text.replace("\n", end), encoding="utf-8", newline="")
    file = read_card_file(path).file
    assert len(file.cards) == len(MANY)
    assert file.faults == ()


def test_what_a_file_holds_counts_and_not_its_name(tmp_path: Path) -> None:
    write(tmp_path, [card("First")])
    (tmp_path / "card.csv").rename(tmp_path / "download")
    (tmp_path / "cards.csv.json").write_text(a_line_each(MANY), encoding="utf-8")
    assert read_card_file(tmp_path / "download").game == "fab"
    assert read_card_file(tmp_path / "cards.csv.json").game == "mtg"
