"""The search over examples, lessons and rules, and the shipped scenarios as examples."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from core.games import GAMES
from core.rules.rulebook import Document, Rulebook, TextIndex
from core.scenario.plain import read_toml
from core.storage.assets import ASSETS, ShippedFileError, read_rulebook
from core.storage.courses import LESSONS, lesson_files

EXAMPLES = ASSETS / "scenarios"
"""All shipped scenarios: examples for users, and tests of the rules."""

_FIRST_TABLE = "\n[["


class Example(Struct, frozen=True, kw_only=True):
    """The head of a scenario file."""

    path: Path
    title: str
    game: str
    rulebook: str | tuple[str, ...]
    rules: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name of its file, unique in its game."""
        return self.path.stem


class _Head(Struct, frozen=True, kw_only=True):
    title: str
    game: str
    rulebook: str | tuple[str, ...]
    rules: tuple[str, ...] = ()


def read_examples(folder: Path = EXAMPLES) -> tuple[Example, ...]:
    """Return the examples below a folder, by game and title; raise `ShippedFileError`.

    Only the part before the first table of each file is read, in a third of the time.
    """
    found = [_read(path) for path in sorted(folder.rglob("*.toml"))]
    return tuple(sorted(found, key=lambda each: (each.game, each.title)))


def examples_of(examples: tuple[Example, ...], key: str, game: str) -> tuple[Example, ...]:
    """Return the examples of a rule, those that show the fewest other rules first."""
    fitting = (each for each in examples if each.game == game and key in each.rules)
    return tuple(sorted(fitting, key=lambda each: (len(each.rules), each.title)))


def _read(path: Path) -> Example:
    try:
        text, _, _ = path.read_text(encoding="utf-8").partition(_FIRST_TABLE)
        head = msgspec.convert(read_toml(text), _Head)
    except (OSError, ValueError) as error:  # also for files that are not UTF-8
        raise ShippedFileError(path, error) from error
    return Example(
        path=path, title=head.title, game=head.game, rulebook=head.rulebook, rules=head.rules
    )


EXAMPLE, LESSON, RULE = "example", "lesson", "rule"
SYNONYMS = ASSETS / "rulebooks" / "synonyms.toml"
_QUOTED = re.compile(r'"([^"\n]*)"')
_TITLE = re.compile(r'^title\s*=\s*"([^"\n]*)"', re.MULTILINE)
_GAME = re.compile(r'^game\s*=\s*"([^"\n]*)"', re.MULTILINE)
_RULES = re.compile(r"^rules\s*=\s*\[([^\]]*)\]", re.MULTILINE)
_LARGEST = 1 << 20


@cache
def synonyms(path: Path = SYNONYMS) -> Mapping[str, Sequence[str]]:
    """Return the synonyms of words and phrases in all games. Raise `ShippedFileError`."""
    kind = dict[str, dict[str, tuple[str, ...]]]
    try:
        read = msgspec.convert(read_toml(path.read_text("utf-8")), kind)
    except (OSError, ValueError) as error:
        raise ShippedFileError(path, error) from error
    found: dict[str, tuple[str, ...]] = {}
    for of_game in read.values():
        for words, means in of_game.items():
            found[words] = (*found.get(words, ()), *means)
    return found


def rule_documents(book: Rulebook) -> Iterator[Document]:
    """Yield each rule of a book, found by its title, key, numbers and texts."""
    for entry in book.entries:
        yield Document(
            kind=RULE,
            id=entry.key,
            title=entry.title,
            game=book.game,
            about=" ".join((entry.key, *entry.since.values())),
            text=f"{entry.says} {entry.example} {book.topic(entry.key)}",
        )


def example_documents(
    examples: Iterable[Example], books: Mapping[str, Rulebook]
) -> Iterator[Document]:
    """Yield each example with its title, rules, cards and the texts of its steps."""
    for each in examples:
        game = GAMES[each.game].short_title if each.game in GAMES else ""
        yield Document(
            kind=EXAMPLE,
            id=str(each.path),
            title=each.title,
            game=each.game,
            about=f"{game} {_about(each.rules, books.get(each.game))}",
            text=f"{_topics(each.rules, books.get(each.game))} {_texts(each.path)}",
        )


def lesson_document(
    path: Path, title: str, game: str, rules: Sequence[str], books: Mapping[str, Rulebook]
) -> Document:
    """Return a lesson, found by its title, rules, cards, questions and answers."""
    return Document(
        kind=LESSON,
        id=str(path),
        title=title,
        game=game,
        about=_about(rules, books.get(game)),
        text=f"{_topics(rules, books.get(game))} {_texts(path)}",
    )


def books() -> dict[str, Rulebook]:
    """Return the rulebook of each game."""
    return {game: read_rulebook(game) for game in GAMES}


def shipped_topics() -> TextIndex:
    """Return the index of all shipped examples, lessons and rules. Raise `ShippedFileError`."""
    known = books()
    documents = [*example_documents(read_examples(), known), *_lessons(known)]
    for book in known.values():
        documents += rule_documents(book)
    return TextIndex(documents, synonyms())


def _lessons(known: Mapping[str, Rulebook]) -> Iterator[Document]:
    for path in lesson_files(LESSONS):
        text = path.read_text("utf-8")
        title, game, rules = (each.search(text) for each in (_TITLE, _GAME, _RULES))
        yield lesson_document(
            path,
            title[1] if title is not None else path.stem,
            game[1] if game is not None else "",
            _QUOTED.findall(rules[1]) if rules is not None else (),
            known,
        )


def _about(rules: Iterable[str], book: Rulebook | None) -> str:
    if book is None:
        return " ".join(rules)
    entries = {each: book.entry(each) for each in rules}
    numbers = (n for each in entries.values() if each is not None for n in each.since.values())
    titles = (each.title for each in entries.values() if each is not None)
    return " ".join((*entries, *titles, *numbers))


def _topics(rules: Iterable[str], book: Rulebook | None) -> str:
    return " ".join(dict.fromkeys(book.topic(each) for each in rules)) if book is not None else ""


def _texts(path: Path) -> str:
    """Return all quoted texts of a file: card names, questions, sentences."""
    try:
        with path.open("rb") as file:
            content = file.read(_LARGEST)
    except OSError:
        return ""
    return " ".join(_QUOTED.findall(content.decode("utf-8", "replace")))
