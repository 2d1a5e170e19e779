"""Texts of shipped Flesh and Blood cards use our own wording."""

import csv
import json
import re
from collections.abc import Iterator
from pathlib import Path

from core.storage.assets import ASSETS

RUN = 8
"""So many words in a row that a printed card has too are no words of our own."""


def runs(text: str) -> Iterator[tuple[str, ...]]:
    words = re.findall(r"[a-z0-9'’+/-]+", text.lower())
    yield from (tuple(words[place : place + RUN]) for place in range(len(words) - RUN + 1))


def texts(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from (inner,) if name == "text" and isinstance(inner, str) else texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)


def test_no_shipped_card_shares_a_run_of_words_with_a_printed_one(reference: Path) -> None:
    table = (reference / "data" / "fab" / "fab-card-sample.csv").read_text("utf-8")
    printed = [row["Functional Text"] for row in csv.DictReader(table.splitlines(), delimiter="\t")]
    said = {run for text in printed for run in runs(text)}
    shared = [
        (path.name, " ".join(run))
        for path in sorted((ASSETS / "cards").glob("*.json"))
        for text in texts(json.loads(path.read_text("utf-8")))
        for run in runs(text)
        if run in said
    ]
    assert shared == []
