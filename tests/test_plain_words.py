"""Docstrings and comments use the nouns of the field; the number of roundabout ones only falls."""

import ast
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.places import ROOT

LIMITS = {"core": 5, "gui": 15, "tests": 0}
"""The roundabout docstrings and comments of each package: lower it with each one rewritten."""
SLACK = 10

PATTERNS = (
    r"\bwhat(?! (?:if|to do)\b)(?=[ ,.])",
    r"(?:^|[.,;:(] |\b(?:to|for|of|by|with|from|and|or|as|than|lets?|tells?|is|are) )whom?\b",
    r"\bwhoever\b",
    r"\b(?:some|no|every|any)body\b|\bpeople\b|\bone's own\b",
    r"\b(?:lies|lie|lay|lying|stands|stand|stood|standing)\b(?! (?:for|out)\b)",
    r"\b(?:says|said|say|tells?|told)\b",
    r"\bbesides?\b|\bthereof\b|\bof it(?:self)? (?:is|was)\b",
    r"\bcom(?:es|e|ing) of\b|\bcame of\b|\bgo(?:es)? on\b|\bwent on\b",
    r"\b(?:put into|by|in) words\b",
    r"\b(?:is|are|was|were) (?:named|meant|reckoned|called so)\b",
)
ROUNDABOUT = re.compile("|".join(f"(?:{pattern})" for pattern in PATTERNS), re.IGNORECASE)


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the docstrings and comments of a module with their lines."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        body = getattr(node, "body", None)
        for each in body if isinstance(body, list) else ():
            value = each.value if isinstance(each, ast.Expr) else None
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield each.lineno, value.value
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], token.string


def roundabout(package: str) -> list[str]:
    """Return the place and the words of each roundabout docstring and comment of a package."""
    return [
        f"{path.relative_to(ROOT)}:{line}: {' '.join(text.split())[:100]}"
        for path in sorted((ROOT / package).rglob("*.py"))
        for line, text in texts(path)
        if ROUNDABOUT.search(text)
    ]


@pytest.mark.parametrize("package", LIMITS)
def test_the_number_of_roundabout_docstrings_only_falls(package: str) -> None:
    found, limit = roundabout(package), LIMITS[package]
    assert len(found) <= limit, "\n".join(["use the noun of the field in:", *found[-20:]])
    assert len(found) > limit - SLACK, f"lower the limit of {package} to {len(found)}"


@pytest.mark.parametrize(
    "text",
    ["Tell whether a card lies there.", "Show what is chosen.", "To whom it belongs"],
)
def test_roundabout_words_are_found(text: str) -> None:
    assert ROUNDABOUT.search(text)


@pytest.mark.parametrize("text", ["Return the legal targets of a spell.", "It stands for a zone."])
def test_plain_words_are_left_alone(text: str) -> None:
    assert not ROUNDABOUT.search(text)
