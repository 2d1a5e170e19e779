"""Steps of a lesson file are put in, taken out and moved, with the comments that are theirs."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.storage.courses import LESSONS, lesson_files
from core.storage.lesson_document import StepBlocksError, inserted, moved, removed
from core.storage.topics import EXAMPLES

TEXT = '''\
# By a teacher.
title = "One"

[lesson] # its head
id = "own.one"

# The first one.
[[step]]
name = "one" # a word
do = "checkpoint"

[step.hint]
say = "Look."

# Between.

# The second one.
# It is short.
[[step]]
name = "two"

[mine]
shelf = 3

[[step]]
name = "three"'''
NEW = '[[step]]\nname = "new"\n'


def names(text: str) -> list[str]:
    return [each["name"] for each in tomllib.loads(text)["step"]]


def test_a_step_is_moved_with_its_comments() -> None:
    later = moved(TEXT, 0, 2)
    assert names(later) == ["two", "three", "one"]
    assert tomllib.loads(later)["mine"] == {"shelf": 3}
    assert '# The first one.\n[[step]]\nname = "one" # a word\n' in later
    assert later.index("# It is short.") < later.index('"two"') < later.index("# The first one.")
    assert names(moved(later, 2, 0)) == ["one", "two", "three"]


def test_there_and_back_is_the_same_file() -> None:
    assert moved(moved(TEXT, 0, 2), 2, 0) == TEXT
    assert removed(inserted(TEXT, 1, NEW), 1) == TEXT


def test_a_step_is_taken_out_with_its_comments_and_nothing_else() -> None:
    less = removed(TEXT, 1)
    assert names(less) == ["one", "three"]
    assert "# It is short." not in less
    assert "# By a teacher." in less
    assert "# Between." in less
    assert tomllib.loads(removed(removed(removed(TEXT, 0), 0), 0)).get("step", []) == []


@pytest.mark.parametrize("at", range(4))
def test_a_step_is_put_in_anywhere(at: int) -> None:
    more = inserted(TEXT, at, NEW)
    assert names(more)[at] == "new"
    assert names(removed(more, at)) == ["one", "two", "three"]


def test_a_file_without_steps_gets_its_first_one() -> None:
    assert names(inserted('title = "One"\n', 0, NEW)) == ["new"]


def test_line_ends_of_another_system_stay() -> None:
    more = inserted(TEXT.replace("\n", "\r\n"), 1, NEW)
    assert "\n" not in more.replace("\r\n", "")
    assert names(moved(more, 0, 3)) == ["new", "two", "three", "one"]


@pytest.mark.parametrize(
    "text",
    [
        'step = [{ name = "one" }, { name = "two" }]\n',
        'say = """\n[[step]]\n"""\n[[step]]\nname = "one"\n[[step]]\nname = "two"\n',
    ],
)
def test_steps_that_are_no_blocks_stay_as_they_are(text: str) -> None:
    with pytest.raises(StepBlocksError):
        moved(text, 0, 1)


@pytest.mark.parametrize(
    "path", [*lesson_files(), *sorted(EXAMPLES.glob("*/*.toml"))[::9]], ids=str
)
def test_every_shipped_file_has_steps_that_can_be_moved(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    data = tomllib.loads(text)["step"]
    last = len(data) - 1
    assert tomllib.loads(moved(text, 0, last))["step"] == [*data[1:], data[0]]
    assert moved(moved(text, 0, last), last, 0) == text
    assert tomllib.loads(removed(text, last)).get("step", []) == data[:-1]


TEXTS = [path.read_text(encoding="utf-8") for path in sorted(LESSONS.glob("*-first/*.toml"))[:3]]


@given(st.sampled_from(TEXTS), st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9))))
def test_whatever_is_moved_no_step_is_lost(text: str, moves: list[tuple[int, int]]) -> None:
    data = tomllib.loads(text).get("step", [])
    if not data:
        return
    for number, to in moves:
        text = moved(text, number % len(data), to % len(data))
    found = tomllib.loads(text)["step"]
    assert sorted(map(str, found)) == sorted(map(str, data))
