"""The fields that forms for actions by hand are made of, and what single answers mean."""

from collections.abc import Iterable

from core.grammar import capitalised
from core.rules.forms import Answers, Ask, Field, UnfinishedError
from core.rules.verdict import Alternative
from core.state.ids import ObjectId

NOTHING_YET = Alternative("", "…")
"""What stands in a list to pick from before anything is picked."""


def options(words: Iterable[str]) -> tuple[Alternative, ...]:
    """Return words as suggestions, each once."""
    return tuple(Alternative(word, word) for word in dict.fromkeys(words) if word)


def number(
    name: str, label: str, start: int | None = 0, lowest: int = -99, hint: str = ""
) -> Field:
    """Return a field for a number."""
    return Field(id=name, label=label, ask=Ask.NUMBER, start=start, lowest=lowest, hint=hint)


def how_many(name: str, most: int) -> Field:
    """Return a field for how many of a kind there shall be."""
    return Field(id=name, label="How many", ask=Ask.NUMBER, start=1, lowest=1, highest=most)


def text(name: str, label: str, hint: str = "", known: Iterable[str] = ()) -> Field:
    """Return a field for a text, with suggestions."""
    return Field(id=name, label=label, ask=Ask.TEXT, start="", hint=hint, options=options(known))


def words(name: str, label: str, hint: str = "", known: Iterable[str] = ()) -> Field:
    """Return a field for several words, with suggestions."""
    return Field(id=name, label=label, ask=Ask.WORDS, start=(), hint=hint, options=options(known))


def flag(name: str, label: str) -> Field:
    """Return a field to tick."""
    return Field(id=name, label=label, ask=Ask.FLAG, start=False)


def pick(name: str, label: str, known: tuple[Alternative, ...], start: str | None = None) -> Field:
    """Return a field to pick one option; the first is picked unless ``start`` says which."""
    picked = known[0].id if start is None else start
    return Field(id=name, label=label, ask=Ask.PICK, start=picked, options=known)


def picked(answers: Answers, field: str, missing: str) -> ObjectId:
    """Return a picked object; raise `UnfinishedError` with the sentence if none is."""
    found = answers.text(field)
    if not found:
        raise UnfinishedError(missing)
    return ObjectId(int(found))


def capitals(answers: Answers, field: str) -> tuple[str, ...]:
    """Return the words of a field as cards print them."""
    return tuple(capitalised(word) for word in answers.words(field))
