"""A text index of documents: found by words, synonyms and parts of words."""

import re
from collections.abc import Iterable, Mapping, Sequence
from math import log1p

from msgspec import Struct

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
        """Return each word or phrase of a query with everything that it may be called."""
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
