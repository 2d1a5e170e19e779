"""Lessons explain rules without copying their sentences."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from core.storage.courses import lesson_files

_SAID = {"title", "learn", "task", "question", "text", "say", "why", "no_proof"}
RUN = 8
"""So many words in a row that a rulebook has too are no words of our own."""


def runs(text: str) -> Iterator[tuple[str, ...]]:
    words = re.findall(r"[a-z0-9'’+/-]+", text.lower())
    yield from (tuple(words[place : place + RUN]) for place in range(len(words) - RUN + 1))


def texts(value: object, key: str = "") -> Iterator[str]:
    if isinstance(value, str) and key in _SAID:
        yield value
    elif isinstance(value, dict):
        for inner, each in value.items():
            yield from texts(each, inner)
    elif isinstance(value, list):
        for each in value:
            yield from texts(each, key)


def test_no_lesson_shares_a_run_of_words_with_a_rulebook(reference: Path) -> None:
    sources = (path for path in (reference / "rules" / "sources").rglob("*") if path.is_file())
    said = {run for path in sources for run in runs(path.read_text("utf-8", "replace"))}
    shared = [
        (path.stem, " ".join(run))
        for path in lesson_files()
        for text in texts(tomllib.loads(path.read_text("utf-8")))
        for run in runs(text)
        if run in said
    ]
    assert shared == []
