"""Broken tables of the Flesh and Blood dataset: clear messages, and no other record is lost."""

import gzip
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from core.storage.files import CardFileError
from core.storage.importers.collection import KEPT_FAULTS
from core.storage.importers.fab_dataset import read_dataset
from tests.core.storage.fab_tables import (
    CARD_COLUMNS,
    FILES,
    card,
    csv_text,
    id_of,
    pair,
    printing,
    read,
    write,
)

NAMES = ("First", "Second", "Third", "Fourth", "Fifth")
CARDS = [card(name, functional_text=f'It says:\n\n"{name}".') for name in NAMES]


def complaint(path: Path) -> str:
    with pytest.raises(CardFileError) as raised:
        read_dataset(path)
    return str(raised.value)


@pytest.mark.parametrize("missing", FILES)
def test_a_missing_table_is_named(tmp_path: Path, missing: str) -> None:
    write(tmp_path, CARDS)
    (tmp_path / missing).unlink()
    said = complaint(tmp_path)
    assert missing in said
    assert "into this folder" in said


def test_an_empty_and_a_missing_folder_are_reported(tmp_path: Path) -> None:
    assert "card.csv" in complaint(tmp_path)
    assert "no such file" in complaint(tmp_path / "nowhere")
    assert "no such file" in complaint(tmp_path / "nowhere.csv")


@pytest.mark.parametrize(("sign", "word"), [(",", "commas"), (";", "semicolons")])
def test_a_wrong_sign_between_columns_is_named(tmp_path: Path, sign: str, word: str) -> None:
    write(tmp_path, CARDS)
    (tmp_path / "card.csv").write_text(csv_text(CARD_COLUMNS, CARDS, sign), encoding="utf-8")
    for path in (tmp_path, tmp_path / "card.csv"):
        said = complaint(path)
        assert word in said
        assert "tabs" in said


def test_a_missing_column_is_named(tmp_path: Path) -> None:
    write(tmp_path, CARDS)
    columns = [column for column in CARD_COLUMNS if column not in {"Pitch", "Type Text"}]
    (tmp_path / "card.csv").write_text(csv_text(columns, CARDS), encoding="utf-8")
    assert "'Pitch', 'Type Text'" in complaint(tmp_path / "card.csv")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "empty"),
        (b"<!DOCTYPE html>", "web page"),
        (b"PK\x03\x04", "zip"),
        ("Unique ID\tName".encode("utf-16"), "UTF-16"),
        (b"\x1f\x8b\x08\x00broken", "packed data"),
    ],
)
def test_a_file_of_another_sort_is_named(tmp_path: Path, content: bytes, said: str) -> None:
    write(tmp_path, CARDS)
    path = tmp_path / "card.csv"
    path.write_bytes(content)
    assert said in complaint(path)


def test_two_tables_of_one_sort_are_a_question(tmp_path: Path) -> None:
    write(tmp_path, CARDS)
    (tmp_path / "card.csv").rename(tmp_path / "old.csv")
    (tmp_path / "new.csv").write_bytes((tmp_path / "old.csv").read_bytes())
    assert "new.csv, old.csv" in complaint(tmp_path)
    assert len(read_dataset(tmp_path / "new.csv").cards) == len(NAMES)


def test_a_head_without_cards_is_no_dataset(tmp_path: Path) -> None:
    write(tmp_path, [])
    assert "no card" in complaint(tmp_path)


def test_a_byte_order_mark_and_other_line_ends_do_no_harm(tmp_path: Path) -> None:
    write(tmp_path, CARDS)
    for name in FILES:
        path = tmp_path / name
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    file = read_dataset(tmp_path)
    assert file.faults == ()
    assert [each.name for each in file.cards] == list(NAMES)
    assert file.cards[0].front.text == 'It says:\n"First".'


def test_a_packed_table_is_read(tmp_path: Path) -> None:
    write(tmp_path, CARDS)
    path = tmp_path / "card.csv"
    (tmp_path / "card.csv.gz").write_bytes(gzip.compress(path.read_bytes()))
    path.unlink()
    assert len(read_dataset(tmp_path).cards) == len(NAMES)


def test_a_shifted_column_is_reported_with_line_and_name(tmp_path: Path) -> None:
    file = read(tmp_path, [CARDS[0], card("Slipped", cost="Deals damage"), CARDS[1]])
    assert [each.name for each in file.cards] == ["First", "Second"]
    (fault,) = file.faults
    assert (fault.line, fault.name) == (5, "Slipped")
    assert "Cost" in fault.what


def test_a_duplicate_id_is_reported_and_the_first_is_used(tmp_path: Path) -> None:
    again = {**card("Second"), "Unique ID": id_of("First")}
    file = read(tmp_path, [card("First"), again])
    assert [each.name for each in file.cards] == ["First"]
    assert "before" in file.faults[0].what


def test_a_pair_of_unknown_printings_is_reported_with_its_table(tmp_path: Path) -> None:
    file = read(tmp_path, CARDS, [], [pair("Kit", "Robot", "TST001")])
    assert len(file.cards) == len(NAMES)
    assert "card-face-association.csv" in str(file.faults[0])
    assert "Kit" in file.faults[0].name


def test_a_broken_back_leaves_its_front(tmp_path: Path) -> None:
    rows = [card("Kit", "Generic Action - Construct"), card("Robot", cost="not a cost")]
    printings = [printing("Kit", "TST001"), printing("Robot", "TST001")]
    file = read(tmp_path, rows, printings, [pair("Kit", "Robot", "TST001")])
    assert [each.name for each in file.cards] == ["Kit"]
    assert len(file.faults) == 2


def test_thousands_of_faults_are_counted(tmp_path: Path) -> None:
    write(tmp_path, CARDS)
    with (tmp_path / "card.csv").open("a", encoding="utf-8") as file:
        file.writelines("broken\n" for _ in range(KEPT_FAULTS + 500))
    found = read_dataset(tmp_path)
    assert len(found.cards) == len(NAMES)
    assert len(found.faults) == KEPT_FAULTS + 1
    assert "500 more" in str(found.faults[-1])


@given(
    which=st.integers(0, len(NAMES) - 1),
    mess=st.one_of(
        st.binary(max_size=60),
        st.text(alphabet='"\t\n\rab,\0', max_size=40).map(str.encode),
    ),
    start=st.floats(0, 1),
    length=st.floats(0, 1),
)
@example(which=1, mess=b'"', start=0.5, length=0)
@example(which=0, mess=b"", start=0, length=1)
@example(which=2, mess=b'"""\n"', start=0, length=0.3)
@example(which=4, mess=b"\xff", start=0.4, length=0)
def test_a_mutilated_row_never_loses_the_others(
    tmp_path_factory: pytest.TempPathFactory, which: int, mess: bytes, start: float, length: float
) -> None:
    folder = write(tmp_path_factory.mktemp("fab"), CARDS)
    path = folder / "card.csv"
    head, *rows = _records(path.read_bytes())
    row = rows[which]
    begin = round(start * len(row))
    end = begin + round(length * (len(row) - begin))
    rows[which] = row[:begin] + mess + row[end:]
    path.write_bytes(b"\n".join((head, *rows)) + b"\n")
    found = {each.front.name: each for each in read_dataset(folder).cards}
    whole = {each.front.name: each for each in read(folder, CARDS).cards}
    for name in (*NAMES[:which], *NAMES[which + 1 :]):
        assert found.get(name) == whole[name]


def _records(raw: bytes) -> list[bytes]:
    """Cut a table at its records, whose ids are known."""
    places = [raw.index(id_of(name).encode()) for name in NAMES]
    ends = [*places, len(raw)]
    return [raw[: places[0] - 1]] + [raw[a : b - 1] for a, b in pairwise(ends)]
