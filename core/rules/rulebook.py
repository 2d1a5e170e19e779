"""The rulebook as data: the text of each rule key, and its number in each dated edition."""

import re
from collections.abc import Iterable, Mapping, Sequence
from math import log1p

from msgspec import Struct
from msgspec.structs import replace


class Edition(Struct, frozen=True):
    """One dated edition of a game's rules.

    ``words`` are the terms of the newest edition that had another name in this one, in lower
    case: the texts of a rulebook are written in the newest terms.
    """

    id: str
    title: str
    words: dict[str, str] = {}


class AmendedText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The texts of an edition in place of earlier ones; an empty field changes nothing."""

    title: str = ""
    says: str = ""
    example: str = ""


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One rule: a stable key, our own summary, and its numbers.

    ``example`` is one moment of a game in which the rule decides. The other fields have changes by
    edition: ``amended`` texts, its number ``since`` that edition, or the reason why it is
    ``absent``.
    """

    key: str
    title: str
    says: str
    example: str = ""
    amended: dict[str, AmendedText] = {}
    since: dict[str, str] = {}
    absent: dict[str, str] = {}

    def number(self, editions: Sequence[str]) -> str:
        """Return its number in the last of some editions, oldest first, or ``""``."""
        changed = next((each for each in reversed(editions) if each in self._changes), "")
        return self.since.get(changed, "")

    def absence(self, editions: Sequence[str]) -> str:
        """Return why the last of some editions has no number for it, or ``""``."""
        changed = next((each for each in reversed(editions) if each in self._changes), "")
        return self.absent.get(changed, "")

    @property
    def _changes(self) -> set[str]:
        return self.since.keys() | self.absent.keys()


class Section(Struct, frozen=True):
    """One part of a rulebook: its title, and the words with which its keys begin."""

    title: str
    of: tuple[str, ...]


class Rulebook(Struct, frozen=True, kw_only=True):
    """All rules of a game that the table cites."""

    game: str
    title: str
    editions: tuple[Edition, ...]
    entries: tuple[Entry, ...]
    sections: tuple[Section, ...] = ()

    def entry(self, key: str) -> Entry | None:
        """Return the entry of a key, or None."""
        return next((entry for entry in self.entries if entry.key == key), None)

    def worded(self, edition: str) -> "Rulebook":
        """Return the book with the texts and the terms of an edition.

        An edition that the book does not know is worded as its newest one.
        """
        upto = self._upto(edition)
        words = next((each.words for each in self.editions if each.id == edition), {})
        entries = tuple(_renamed(_amended(entry, upto), words) for entry in self.entries)
        return replace(self, entries=entries)

    def contents(self) -> tuple[tuple[str, tuple[Entry, ...]], ...]:
        """Return the entries section by section; those without a section come last."""
        left = {entry.key: entry for entry in self.entries}
        parts: list[tuple[str, tuple[Entry, ...]]] = []
        for section in self.sections:
            members = [each for each in left.values() if each.key.split(".")[0] in section.of]
            for each in members:
                del left[each.key]
            parts.append((section.title, tuple(members)))
        return (*parts, ("Further rules", tuple(left.values()))) if left else tuple(parts)

    def topic(self, key: str) -> str:
        """Return the title of the section that a rule key belongs to, or ``""``."""
        found = (each.title for each in self.sections if key.partition(".")[0] in each.of)
        return next(found, "")

    def number(self, key: str, edition: str) -> str:
        """Return the number of a rule in an edition, or ``""`` where it has none."""
        entry = self.entry(key)
        return entry.number(self._upto(edition)) if entry else ""

    def numbers(self, edition: str) -> dict[str, str]:
        """Return the number of every rule in an edition, by its key; ``""`` where it has none."""
        upto = self._upto(edition)
        return {entry.key: entry.number(upto) for entry in self.entries}

    def absence(self, key: str, edition: str) -> str:
        """Return why a rule has no number in an edition, or ``""``."""
        entry = self.entry(key)
        return entry.absence(self._upto(edition)) if entry else ""

    def _upto(self, edition: str) -> list[str]:
        ids = [each.id for each in self.editions]
        return ids[: ids.index(edition) + 1] if edition in ids else ids


def _amended(entry: Entry, editions: list[str]) -> Entry:
    for edition in editions:
        said = entry.amended.get(edition)
        if said is not None:
            title, says = said.title or entry.title, said.says or entry.says
            entry = replace(entry, title=title, says=says, example=said.example or entry.example)
    return entry


def _renamed(entry: Entry, words: dict[str, str]) -> Entry:
    if not words:
        return entry
    terms = re.compile("|".join(map(re.escape, words)), re.IGNORECASE)

    def older(found: re.Match[str]) -> str:
        term = words[found[0].lower()]
        return term.capitalize() if found[0][0].isupper() else term

    title, says, example = (terms.sub(older, t) for t in (entry.title, entry.says, entry.example))
    return replace(entry, title=title, says=says, example=example)


_WORD = re.compile(r"\d+(?:\.\d+[a-z]?)?|[^\W\d_]+|\d+")
_ENDINGS = ("ing", "ed")
_SHORTEST_STEM = 3
_LEAST_HITS = 2
_LONGEST_PHRASE = 3
_TITLE, _ABOUT, _TEXT = 8, 4, 1
_IDLE = frozenset(
    {
        *("a", "an", "and", "are", "as", "at", "be", "by", "can", "card", "cards", "do", "does"),
        *("for", "from", "has", "have", "how", "i", "if", "in", "is", "it", "its", "may", "my"),
        *("of", "on", "or", "that", "the", "their", "this", "to", "was", "what", "when", "which"),
        *("while", "who", "with", "you", "your"),
    }
)
"""Words of a question without a subject, which a search ignores."""


class Document(Struct, frozen=True, kw_only=True):
    """One search result with its words by weight: title, subject, text.

    ``id`` is unlike that of any other document of its ``kind``; ``about`` holds topics, rule keys
    and numbers.
    """

    kind: str
    id: str
    title: str
    game: str = ""
    about: str = ""
    text: str = ""


class TextIndex:
    """Documents by their words. ``synonyms`` lists the other names of a word or phrase.

    A rare word counts for more than a common one.
    """

    def __init__(
        self, documents: Iterable[Document], synonyms: Mapping[str, Sequence[str]]
    ) -> None:
        self._documents = tuple(documents)
        self._hays = tuple(
            (_hay(each.title), _hay(each.about), _hay(each.text)) for each in self._documents
        )
        self._synonyms = {
            _phrase(words): tuple(dict.fromkeys((_phrase(words), *map(_phrase, means))))
            for words, means in synonyms.items()
        }
        for phrase in [each for means in self._synonyms.values() for each in means if " " in each]:
            self._synonyms.setdefault(phrase, (phrase,))

    def find(self, words: str) -> list[Document]:
        """Return the documents with all words, best first; without such, those with most of them.

        Of several words at least two have to be found.
        """
        terms = self._terms(words)
        if not terms:
            return list(self._documents) if not _words(words) else []
        worths = [[_worth(term, hays) for term in terms] for hays in self._hays]
        hits = [sum(map(bool, row)) for row in worths]
        most = max(hits, default=0)
        if most < min(len(terms), _LEAST_HITS):
            return []
        counts = [sum(bool(row[at]) for row in worths) for at in range(len(terms))]
        rare = [log1p(len(worths) / max(count, 1)) ** 2 for count in counts]
        best = [number for number, count in enumerate(hits) if count == most]
        worth = {n: sum(w * r for w, r in zip(worths[n], rare, strict=True)) for n in best}
        best.sort(key=lambda n: (-worth[n], len(self._documents[n].title)))
        return [self._documents[number] for number in best]

    def _terms(self, words: str) -> list[tuple[str, ...]]:
        stems, terms, at = [_stem(each) for each in _words(words)], list[tuple[str, ...]](), 0
        idle = {_stem(each) for each in _IDLE}
        while at < len(stems):
            for length in range(_LONGEST_PHRASE, 0, -1):
                phrase = " ".join(stems[at : at + length])
                if phrase in self._synonyms:
                    terms.append(self._synonyms[phrase])
                    at += length
                    break
            else:
                if stems[at] not in idle:
                    terms.append((stems[at],))
                at += 1
        return list(dict.fromkeys(terms))


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _stem(word: str) -> str:
    """Return the stem of a word: ``tap`` for ``tapped`` and ``tapping``."""
    stem = word.removesuffix("s") if not word.endswith("ss") else word
    for ending in _ENDINGS:
        if stem.endswith(ending) and len(stem) - len(ending) >= _SHORTEST_STEM:
            stem = stem.removesuffix(ending)
            if stem[-1] == stem[-2]:
                stem = stem[:-1]
            break
    stem = stem.removesuffix("e") if len(stem) > _SHORTEST_STEM else stem
    return f"{stem[:-1]}i" if stem.endswith("y") else stem or word


def _phrase(text: str) -> str:
    return " ".join(map(_stem, _words(text)))


def _hay(text: str) -> str:
    return f" {_phrase(text)} "


def _worth(term: Sequence[str], hays: Sequence[str]) -> int:
    """Return how well a term is found: in the title best, and at the beginning of a word."""
    weights = (_TITLE, _ABOUT, _TEXT)
    return max(
        weight * (2 if f" {each}" in hay else 1)
        for weight, hay in ((0, ""), *zip(weights, hays, strict=True))
        for each in term
        if not weight or f" {each}" in hay or (len(each) > _SHORTEST_STEM and each in hay)
    )
