"""The page of the lesson format names every word that the reader knows, and no other key."""

import re
from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest

from core.cli import main
from core.lessons import lesson, steps, texts
from core.storage.courses import LESSONS, Chapter, Course
from tests.places import ROOT

PAGE = (LESSONS / "FORMAT.md").read_text(encoding="utf-8")
CHECKER = (ROOT / "core" / "lessons" / "checker.py").read_text(encoding="utf-8")
CODE = re.compile(r"`([^`]+)`")
WORDS = {word for code in CODE.findall(PAGE) for word in re.findall(r"[\w-]+", code)}


def keys(kind: type[msgspec.Struct]) -> set[str]:
    return {field.encode_name for field in msgspec.structs.fields(kind)}


VOCABULARY: Mapping[str, set[str]] = {
    "keys of the head": keys(lesson.Head),
    "keys of a step": set(steps.LESSON_KEYS),
    "keys of a hint": keys(steps.Hint),
    "keys of an answer": keys(steps.Choice) - {"number"},
    "keys of another way": keys(steps.Way) - {"number"},
    "keys of a find": keys(steps.Find) - {"number"},
    "keys of a wrong action": keys(steps.Wrong) - {"action", "number"},
    "keys of a dated text": keys(steps.Dated),
    "kinds of steps": set(steps.KINDS),
    "keys of a course": keys(Course) | keys(Chapter),
    "codes of the checker": set(re.findall(r"L\d\d", CHECKER)),
}


@pytest.mark.parametrize("what", VOCABULARY)
def test_every_key_of_the_reader_is_on_the_page(what: str) -> None:
    assert VOCABULARY[what] - WORDS == set()


def test_every_key_in_the_tables_of_the_page_is_one_that_the_reader_knows() -> None:
    known = {word for words in VOCABULARY.values() for word in words} | {"L14"}
    rows = (line for line in PAGE.splitlines() if line.startswith("| `"))
    told = {word for line in rows for word in CODE.findall(line.split("|")[1])}
    assert told - known == set()


def test_the_page_has_the_limits_of_texts() -> None:
    assert f"at most {texts.LONGEST} signs" in PAGE
    assert f"at most {texts.LONGEST_SENTENCE} words" in PAGE


def test_a_path_that_holds_no_lesson_is_no_lesson_that_holds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scenario = ROOT / "assets" / "scenarios" / "chittering-host.toml"
    missing = tmp_path / "missing.toml"
    for path, said in (
        (scenario, "is a scenario and no lesson"),
        (missing, "cannot be read: No such file or directory"),
        (tmp_path, ""),
    ):
        assert main(["lessons", "--simulate", "--walks", "1", str(path)]) == 1
        told = capsys.readouterr()
        assert told.err == (f"{path} {said}\n" if said else "")
        assert told.out == "0 actions answered, 0 unanswered, 0 walks, 0 stuck\n"


def test_the_commands_of_the_page_end_with_their_counts(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = str(LESSONS / "mtg-faces" / "front-only.toml")
    assert main(["check", path]) == 0
    assert main(["lessons", "--simulate", "--walks", "1", path]) == 0
    main(["coverage", "--lessons", path])
    said = capsys.readouterr().out.splitlines()
    assert said[:2] == [f"ok {path}", "1 passed, 0 failed"]
    assert re.fullmatch(r"\d+ actions answered, 0 unanswered, \d+ walks, 0 stuck", said[2])
    assert re.fullmatch(r"\d+ keys, \d+ without a lesson", said[-1])
