"""Messages for broken card files; a broken object costs only itself."""

import contextlib
import gzip
import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.storage.database.importer import import_file
from core.storage.database.library import open_library
from core.storage.files import Cancelled, CardFileError
from core.storage.importers.scryfall import read_cards
from core.storage.importers.source import TOO_LONG
from tests.core.storage.objects import Object, a_line_each, face, faced, names, plain, read

HOUND = plain("Hound")
SPLIT = faced("split", face("Fire", mana_cost="{R}"), face("Ice", mana_cost="{U}"), keywords=[])
MANY = [HOUND, SPLIT, *(plain(f"Hound {n}") for n in range(5)), plain("Last")]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "it is empty"),
        (b" \n\n ", "it is empty"),
        (b"\xef\xbb\xbf", "it is empty"),
        (b"Island\nForest\n", "line 1 does not begin with [ or {"),
        (b"\n\n4 Island", "line 1 does not begin with [ or {"),
        (b"<!DOCTYPE html><html>", "it is a web page"),
        (b"PK\x03\x04 and so on", "it is a zip archive"),
        (b"\xfd7zXZ\x00", "it is packed with xz"),
        (b"(\xb5/\xfd\x00", "it is packed with zstd"),
        (b"BZh91AY", "it is packed with bzip2"),
        (b"SQLite format 3\x00", "it is a database"),
        ("[{}]".encode("utf-16"), "it is written in UTF-16"),
        (bytes(range(256)) * 8, "does not begin with [ or {"),
        (b"\x00" * 5000, "does not begin with [ or {"),
        (b"[]", "there is no card in it"),
        (b"{}", "there is no card in it: line 1"),
        (b"[1, 2, 3]", "there is no card in it: line 1"),
        (b'{"object":"list","data":[]}', "there is no card in it"),
        (b'{"object":"set","name":"Alpha"}', "this is a 'set' and no card"),
        (b'{"meta":{"date":"2025"},"data":{"LEA":{"cards":[]}}}', "there is no card in it"),
        (b'[{"object":"card","name":"Hou', "there is no card in it: line 1"),
        (b"[" * 100_000, "there is no card in it"),
        (b'[{"a":' * 100_000, "nested too deeply"),
        (b'{"a":{"a":' + b"[" * 100_000 + b"]" * 100_000 + b"}}", "nested too deeply"),
    ],
)
def test_a_file_without_cards_is_refused_in_one_sentence(
    content: bytes, words: str, tmp_path: Path
) -> None:
    with pytest.raises(CardFileError) as caught:
        read(tmp_path, content)
    said = str(caught.value)
    assert said.startswith(f"{tmp_path / 'cards.json'}: ")
    assert words in said
    assert said.endswith(".")
    assert "; " in said, "the sentence ends with what to do"
    assert "\n" not in said


def test_a_folder_is_no_card_file(tmp_path: Path) -> None:
    with pytest.raises(CardFileError, match="this is a folder; choose the card file inside it"):
        read_cards(tmp_path)


def test_a_missing_file_is_reported_as_missing(tmp_path: Path) -> None:
    with pytest.raises(CardFileError, match="there is no such file"):
        read_cards(tmp_path / "none.json")


@pytest.mark.parametrize("path", ["nul\0byte.json", "x" * 5000])
def test_an_impossible_path_is_reported(path: str) -> None:
    with pytest.raises(CardFileError, match="check the path"):
        read_cards(Path(path))


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(CardFileError, match="not an ordinary file"):
        read_cards(pipe)


def test_a_file_without_read_permission_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "cards.json"
    path.write_text("[]", encoding="utf-8")

    def refuse(*_args: object, **_more: object) -> None:
        raise PermissionError(13, "Permission denied")

    # Root may read everything, so the mode of the file would prove nothing.
    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(CardFileError, match="you may not read it; change its permissions"):
        read_cards(path)


def test_a_truncated_packed_file_is_reported(tmp_path: Path) -> None:
    packed = gzip.compress(a_line_each([plain(f"Hound {n}") for n in range(9999)]).encode())
    for length in (2, 12, len(packed) // 2, len(packed) - 4):
        with pytest.raises(CardFileError, match=r"breaks off after line \d+; download"):
            read(tmp_path, packed[:length])


def test_a_damaged_packed_file_is_reported(tmp_path: Path) -> None:
    packed = bytearray(gzip.compress(a_line_each(MANY).encode()))
    packed[40:60] = b"\xff" * 20
    with pytest.raises(CardFileError, match="damaged after line"):
        read(tmp_path, bytes(packed))


def test_a_truncated_list_gives_its_cards_and_a_fault(tmp_path: Path) -> None:
    file = read(tmp_path, "\n".join(a_line_each(MANY).splitlines()[:-2]))
    assert len(file.cards) == len(MANY) - 1
    assert [str(fault) for fault in file.faults] == [
        "line 8: it ends before its list does and may be cut short; download the file again."
    ]


def test_a_broken_object_is_reported_with_line_name_and_fault(tmp_path: Path) -> None:
    lines = a_line_each(MANY).splitlines()
    lines[2] = lines[2].replace('"layout": "split"', '"layout": 7')
    lines[4] = lines[4].replace("{1}{W}", "one white")
    lines[5] = lines[5].replace('"name": "Hound 2", ', "")
    lines[6] = lines[6][:-60]
    file = read(tmp_path, "\n".join(lines))
    assert names(file) == ["Hound", "Hound 0", "Hound 4", "Last"]
    assert [(fault.line, fault.name) for fault in file.faults] == [
        (3, "Fire // Ice"),
        (5, "Hound 1"),
        (6, ""),
        (7, "Hound 3"),
    ]
    said = [str(fault) for fault in file.faults]
    assert "Expected `str`, got `int` - at `$.layout`" in said[0]
    assert "mana cost 'one white'" in said[1]
    assert "missing required field `name`" in said[2]
    assert "malformed" in said[3]
    assert all(each.endswith("the others were read.") for each in said)


def test_a_broken_object_in_an_indented_file_is_reported_with_its_line(tmp_path: Path) -> None:
    lines = json.dumps(MANY, indent=2).splitlines()
    at = next(n for n, line in enumerate(lines) if '"Hound 1"' in line)
    lines[at + 1] = '    "layout": normal,'
    file = read(tmp_path, "\n".join(lines))
    assert names(file) == [each["name"] for each in MANY if each["name"] != "Hound 1"]
    (fault,) = file.faults
    assert fault.name == "Hound 1"
    assert lines[fault.line - 1] == "  {"
    assert f"malformed on line {at + 2}" in fault.what


def test_every_faulty_object_counts_but_only_so_many_are_told(tmp_path: Path) -> None:
    broken = [plain(f"Bad {n}", mana_cost="?") for n in range(1500)]
    file = read(tmp_path, a_line_each([HOUND, *broken]))
    assert names(file) == ["Hound"]
    assert len(file.faults) == 1002
    assert str(file.faults[-2]).startswith("the file: 499 more places have faults;")
    assert file.faults[-1].name == "Bad 1499"


def test_a_line_longer_than_any_card_is_passed_over(tmp_path: Path) -> None:
    long = json.dumps(plain("Long", oracle_text="x" * (TOO_LONG + 1)))
    file = read(tmp_path, f"[\n{json.dumps(HOUND)},\n{long},\n{json.dumps(plain('Last'))}\n]")
    assert names(file) == ["Hound", "Last"]
    assert [fault.line for fault in file.faults] == [3]


def test_a_text_without_end_is_given_up(tmp_path: Path) -> None:
    content = (
        "["
        + json.dumps(HOUND)
        + ', {"object":"card","layout":"normal","name":"'
        + "x" * (TOO_LONG + 1)
    )
    file = read(tmp_path, content)
    assert names(file) == ["Hound"]
    assert "no end within 2 MB" in str(file.faults[0])


def test_a_large_file_of_something_else_is_given_up(tmp_path: Path) -> None:
    path = tmp_path / "cards.json.gz"
    with gzip.open(path, "wb", compresslevel=1) as file:
        file.write(b'{"meta":{},"data":{"a":[')
        for _ in range(20):
            file.write(b'{"uuid":"0"},' * (1 << 10))
            file.write(b" " * (1 << 20))
    with pytest.raises(CardFileError, match=r"; choose Scryfall's \.json or \.json\.gz file"):
        read_cards(path)


def test_cards_before_a_desert_are_kept(tmp_path: Path) -> None:
    desert = (b'["object", "none"],' + b" " * 1100 + b"\n") * (1 << 14)
    file = read(tmp_path, b"[\n" + json.dumps(HOUND).encode() + b",\n" + desert)
    assert names(file) == ["Hound"]
    assert len(file.faults) == 1002
    assert "so the rest was not read" in file.faults[-1].what


def test_a_packed_desert_is_not_crossed(tmp_path: Path) -> None:
    with pytest.raises(CardFileError, match="begins with nothing but blanks"):
        read(tmp_path, gzip.compress(b" " * (30 << 20)))


def test_a_person_can_stop_the_reading(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text(a_line_each([plain(f"Hound {n}") for n in range(9999)]), encoding="utf-8")
    heard: list[int] = []

    def stop(done: int, total: int) -> bool:
        heard.append(done)
        return total == 0

    with pytest.raises(Cancelled):
        read_cards(path, progress=stop)
    assert len(heard) == 1
    assert heard[0] < path.stat().st_size


Hurt = tuple[int, int, bytes]


def mutilated(lines: list[bytes], which: int, hurt: Hurt) -> bytes:
    """Replace some bytes of one line by others, none of which ends the line."""
    line = lines[which]
    cut, length, junk = hurt
    start = cut % (len(line) + 1)
    left = line[:start] + junk.replace(b"\n", b"").replace(b"\r", b"") + line[start + length :]
    return b"\n".join([*lines[:which], left, *lines[which + 1 :]])


JUNK = st.binary(max_size=12) | st.text('{}[]",:\\', max_size=8).map(str.encode)
HURTS = st.tuples(st.integers(0, 5000), st.integers(0, 5000), JUNK)


@given(which=st.integers(1, len(MANY)), hurt=HURTS)
def test_whatever_befalls_a_line_the_other_objects_are_read(
    tmp_path_factory: pytest.TempPathFactory, which: int, hurt: Hurt
) -> None:
    lines = a_line_each(MANY).encode().splitlines()
    file = read(tmp_path_factory.mktemp("f"), mutilated(lines, which, hurt))
    others = [each["name"] for n, each in enumerate(MANY, 1) if n != which]
    assert [name for name in names(file) if name in others] == others
    assert len(file.cards) + len(file.faults) >= len(others)
    assert all(fault.line == which + 1 for fault in file.faults)


@given(which=st.integers(1, 3000), indent=st.sampled_from([0, 1, 4]), hurt=HURTS)
def test_whatever_befalls_a_line_of_a_pretty_file_hardly_more_than_its_object_is_lost(
    tmp_path_factory: pytest.TempPathFactory, which: int, indent: int, hurt: Hurt
) -> None:
    lines = json.dumps(MANY, indent=indent).encode().splitlines()
    which = which % (len(lines) - 1) + 1
    file = read(tmp_path_factory.mktemp("f"), mutilated(lines, which, hurt))
    lost = [each["name"] for each in MANY if each["name"] not in names(file)]
    assert len(lost) <= 2
    assert len(file.cards) >= len(MANY) or file.faults


@given(cut=st.integers(1, 5000), junk=JUNK, blanks=st.booleans())
def test_whatever_is_put_into_a_file_of_one_line_hardly_more_than_an_object_is_lost(
    tmp_path_factory: pytest.TempPathFactory, cut: int, junk: bytes, blanks: bool
) -> None:
    line = json.dumps(MANY, separators=None if blanks else (",", ":")).encode()
    cut = cut % (len(line) - 1) + 1
    file = read(tmp_path_factory.mktemp("f"), line[:cut] + junk + line[cut:])
    lost = [each["name"] for each in MANY if each["name"] not in names(file)]
    assert len(lost) <= 2
    assert len(file.cards) >= len(MANY) or file.faults


@given(
    st.recursive(
        st.none() | st.booleans() | st.text() | st.integers(),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(
                st.sampled_from(
                    ["name", "layout", "card_faces", "all_parts", "type_line", "object"]
                )
                | st.text(max_size=4),
                inner,
                max_size=6,
            )
        ),
        max_leaves=30,
    )
)
def test_any_json_is_cards_or_one_clear_sentence(
    tmp_path_factory: pytest.TempPathFactory, value: Object
) -> None:
    with contextlib.suppress(CardFileError):
        assert read(tmp_path_factory.mktemp("f"), json.dumps(value)).objects


@pytest.mark.parametrize("key", ["legalities", "image_uris"])
def test_an_invalid_byte_costs_a_card_only_its_value(key: str, tmp_path: Path) -> None:
    content = json.dumps([plain("Hound", **{key: {"small": "!"}}), plain("Last")]).encode()
    file = tmp_path / "cards.json"
    file.write_bytes(content.replace(b"!", b"\xff"))
    import_file(tmp_path / "library", file)
    library = open_library(tmp_path / "library")
    assert library is not None
    known = sorted(card.name for card in library.all("mtg"))
    library.close()
    assert known == ["Hound", "Last"]
