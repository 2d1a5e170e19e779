"""Chapters of Sagas, and instructions for transforming, from the program of a face."""

from functools import lru_cache

from core.effects import program as lang
from core.games.mtg.reading.readings import KEPT, reading_of_text

Chapter = tuple[tuple[int, ...], str]
"""The numbers of a chapter ability, and its words."""


@lru_cache(KEPT)
def chapters(text: str, name: str, type_line: str, does: str = "") -> tuple[Chapter, ...]:
    """Return the chapter abilities of a text."""
    return tuple(
        (ability.on.chapters, ability.words.excerpt(text))
        for ability in reading_of_text(text, name, type_line, does).abilities
        if isinstance(ability, lang.Triggered) and isinstance(ability.on, lang.ChapterReached)
    )


@lru_cache(KEPT)
def acts_as_it_transforms(text: str, name: str, type_line: str, does: str = "") -> bool:
    """Return whether a text has an ability that applies as its permanent transforms."""
    return any(
        (isinstance(clause, lang.EnterAs) and clause.transforms)
        or (isinstance(clause, lang.ByHand) and _is_as_it_transforms(clause.words.excerpt(text)))
        for ability in reading_of_text(text, name, type_line, does).abilities
        if isinstance(ability, lang.Static)
        for clause in ability.clauses
    )


def _is_as_it_transforms(words: str) -> bool:
    """Return whether words that are not read begin with "As it transforms"."""
    return words.startswith("As ") and "transforms" in words.partition(",")[0]
