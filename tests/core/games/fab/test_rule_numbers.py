"""Every number in the rulebook is that of a rule about its subject, in the text of the rules."""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from core.rules.rulebook import Entry
from core.storage.assets import read_rulebook
from tests.places import REFERENCE

CHAPTERS = REFERENCE / "rules" / "sources" / "fab"
_HEADING = re.compile(r"(#{1,4}) (.*)")
_LABEL = re.compile(r"@@(.+?)@@")
_WORD = re.compile(r"[a-z]{4,}")
_STEM = 5
_SHORT = frozenset({"die", "dies", "died", "hit", "hits", "pay"})
_OF_EVERYTHING = frozenset(
    (
        *("card", "cards", "play", "player", "objec", "effec", "that", "this", "with"),
        *("from", "they", "their", "have", "which", "where", "there", "what", "when"),
        *("then", "does", "than", "only", "rules", "other", "anoth", "says", "them"),
        *("into", "would", "game", "once", "never"),
    )
)
"""Words of nearly every rule, which identify no subject."""


@cache
def rules_by_number() -> Mapping[str, str]:
    """Return the text of every rule, section and chapter, numbered as the headings are."""
    found: dict[str, str] = {}
    for path in sorted(CHAPTERS.glob("0*.md")):
        found |= dict(_numbered(path.read_text(encoding="utf-8")))
    return found


def _numbered(text: str) -> Iterator[tuple[str, str]]:
    chapter = re.search(r"^chapter: (\d+)", text, re.MULTILINE)
    assert chapter is not None
    counts = [int(chapter[1]), -1, 0, 0]
    number, lines = "", [""]
    for line in text.splitlines():
        heading = _HEADING.match(line)
        if heading is None:
            lines.append(line)
            continue
        if number:
            yield number, "\n".join(lines)
        depth = len(heading[1])
        if depth > 1:
            counts[depth - 1] += 1
            counts[depth:] = [0] * (len(counts) - depth)
        number = _written(counts, depth)
        lines = [heading[2]]
    yield number, "\n".join(lines)


def _written(counts: list[int], depth: int) -> str:
    letter = chr(ord("a") + counts[3] - 1) if depth > 3 else ""
    return ".".join(map(str, counts[: min(depth, 3)])) + letter


EDITION = "cr-9"
"""The edition whose text is at hand."""
_READ = {EDITION, "2026-02"}
"""The editions whose text was read; of the others only secondary sources were read."""
_NUMBER = re.compile(r"\d\.\d+\.\d+[a-z]?(, \d\.\d+\.\d+[a-z]?)*")


def numbers_of(entry: Entry) -> list[str]:
    """Return the single numbers that an entry names in the edition whose text is at hand."""
    return [each.strip() for each in entry.since.get(EDITION, "").split(",") if each]


def stems(text: str) -> set[str]:
    """Return the stems of the words that identify a subject."""
    words = re.findall(r"[a-z]+", text.lower())
    found = {word[:_STEM] for word in words if _WORD.fullmatch(word) or word in _SHORT}
    return found - _OF_EVERYTHING


def entries() -> tuple[Entry, ...]:
    """Return the rulebook's entries that have a number."""
    return tuple(entry for entry in read_rulebook("fab").entries if entry.since)


@pytest.mark.usefixtures("reference")
def test_the_chapters_are_numbered_as_their_own_index_says() -> None:
    index = json.loads((CHAPTERS / "labels.json").read_text(encoding="utf-8"))
    labels = {
        label: number
        for number, text in rules_by_number().items()
        for label in _LABEL.findall(text.partition("\n")[0])
    }
    assert labels == index


@pytest.mark.usefixtures("reference")
@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.key)
def test_every_number_is_that_of_a_rule_about_the_subject(entry: Entry) -> None:
    for number in numbers_of(entry):
        text = rules_by_number().get(number)
        assert text is not None, f"there is no rule {number}"
        assert number.count(".") == 2, f"{number} is a whole section"
        assert stems(f"{entry.title} {entry.says} {entry.key}") & stems(text), number


def test_a_number_is_plain_only_where_the_text_of_its_edition_was_read() -> None:
    for entry in entries():
        for edition, number in entry.since.items():
            plain = _NUMBER.fullmatch(number) is not None
            assert plain if edition in _READ else "secondary sources" in number, entry.key
