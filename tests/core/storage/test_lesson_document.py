"""An edited file keeps its formatting: comments, order, unknown tables."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from core.storage.assets import ASSETS
from core.storage.lesson_document import (
    ChangedFileError,
    LessonDocument,
    LessonDocumentError,
    read_document,
    write_document,
)

SHIPPED = [*(ASSETS / "lessons").rglob("*.toml"), *(ASSETS / "scenarios").glob("*.toml")]
FILE = """\
# Written by hand.
title = "Old" # a question

[mine]
colour = "blue" # nobody knows this table

[[step]]
name = "one" # the first
say = "Hello"
wrong = [ # what people try
  { do = "tap", object = "bear", ruling = "done", say = "No" }, # often
  { do = "flip", object = "bear", ruling = "nothing", say = "It has one side" }, # seldom
]

# The second step is hard.
[[step]]
name = "two"
question = "What now?"
"""
CHARACTERS = st.characters(codec="utf-8", exclude_characters="\r", exclude_categories=["Cc", "Cs"])
TEXTS = st.text(CHARACTERS | st.just("\n"), min_size=1, max_size=60)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_file_that_is_changed_and_changed_back_is_the_same_to_the_byte(
    path: Path, tmp_path: Path
) -> None:
    read = read_document(path)
    out = tmp_path / "out.toml"
    write_document(read, out)
    assert out.read_bytes() == path.read_bytes()
    title = read.value("title")
    read.put(("title",), f"{title}!")
    assert read.text != path.read_bytes().decode()
    read.put(("title",), title)
    assert read.text == path.read_bytes().decode()


def test_a_text_is_changed_and_nothing_else() -> None:
    document = LessonDocument(FILE)
    document.put(("title",), "New")
    document.put(("step", 0, "wrong", 1, "say"), "Look below it")
    expected = FILE.replace('"Old"', '"New"').replace("It has one side", "Look below it")
    assert document.text == expected


def test_a_new_key_is_added_to_its_step_before_the_comments_of_the_next() -> None:
    document = LessonDocument(FILE)
    document.put(("step", 0, "why"), "Because.")
    document.put(("step", 0, "hint", "say"), "Click.")
    added = 'why = "Because."\nhint = {say = "Click."}\n'
    assert document.text == FILE.replace("]\n\n# The second", f"]\n{added}\n# The second")


def test_an_empty_text_takes_its_key_away() -> None:
    document = LessonDocument(FILE)
    document.put(("step", 0, "hint", "say"), "Click.")
    document.put(("step", 0, "hint", "say"), "")
    assert document.text == FILE
    document.put(("step", 0, "say"), "")
    assert document.text == FILE.replace('say = "Hello"\n', "")


def test_a_removed_key_comes_back_to_its_place_with_its_comment() -> None:
    document = LessonDocument(FILE)
    lines = document.lines("step", 0, "wrong")
    document.put(("title",), "")
    document.put_lines(("step", 0, "wrong"), [])
    assert document.value("title") is None
    assert tomllib.loads(document.text) == document.data
    document.put(("title",), "Old")
    document.put_lines(("step", 0, "wrong"), lines)
    assert document.text == FILE


def test_lines_of_a_list_come_and_go_and_the_others_keep_their_comments() -> None:
    document = LessonDocument(FILE)
    first, second = document.lines("step", 0, "wrong")
    assert first == 'do = "tap", object = "bear", ruling = "done", say = "No"'
    document.put_lines(("step", 0, "wrong"), [second, 'do = "die", object = "bear"'])
    assert "# seldom" in document.text
    assert "# what people try" in document.text
    assert document.data["step"][0]["wrong"] == [
        {"do": "flip", "object": "bear", "ruling": "nothing", "say": "It has one side"},
        {"do": "die", "object": "bear"},
    ]
    document.put_lines(("step", 0, "wrong"), [])
    assert "wrong" not in document.data["step"][0]


def test_a_list_of_tables_with_headings_is_changed_the_same_way() -> None:
    document = LessonDocument('[[step]]\nname = "a"\n[[step.wrong]] # w\ndo = "tap" # d\n')
    document.put_lines(("step", 0, "wrong"), ['do = "untap"', 'do = "flip", n = 2'])
    assert document.data["step"][0]["wrong"] == [{"do": "untap"}, {"do": "flip", "n": 2}]
    assert 'do = "untap" # d' in document.text


def test_a_line_that_is_no_table_is_named_and_changes_nothing() -> None:
    document = LessonDocument(FILE)
    with pytest.raises(LessonDocumentError, match="line 2 is not well formed"):
        document.put_lines(("step", 0, "wrong"), ['do = "tap"', "do = = 2"])
    assert document.text == FILE


@given(TEXTS, TEXTS)
@example("\n", "\nTwo\nlines")
def test_any_text_is_read_back_as_it_was_written(title: str, said: str) -> None:
    document = LessonDocument(FILE)
    document.put(("title",), title)
    document.put(("step", 1, "why"), said)
    read = tomllib.loads(document.text)
    assert (read["title"], read["step"][1]["why"]) == (title, said)
    assert read == document.data
    assert "# The second step is hard." in document.text


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"title = = 2", "is not well formed: Invalid value (at line 1, column 9)."),
        (b"title = '\xff'", "is not text in UTF-8; save it as UTF-8."),
        (b"x = " + b"[" * 20_000, "is not well formed: it is nested too deeply."),
        (b"#" * 300_000, "cannot be read: it is larger than 262144 bytes."),
    ],
    ids=["grammar", "coding", "depth", "size"],
)
def test_a_file_that_cannot_be_opened_is_reported_with_the_reason(
    tmp_path: Path, content: bytes, fault: str
) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(content)
    with pytest.raises(LessonDocumentError) as error:
        read_document(path)
    assert str(error.value) == f"{path} {fault}"


def test_a_file_changed_on_disk_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(FILE, encoding="utf-8", newline="\n")
    document = read_document(path)
    before = document.text
    document.put(("title",), "New")
    path.write_text("theirs = 1\n", encoding="utf-8", newline="\n")
    with pytest.raises(ChangedFileError):
        write_document(document, path, before)
    assert path.read_text("utf-8") == "theirs = 1\n"
