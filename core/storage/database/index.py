"""Card names: keys for comparison, ranks, and a sorted index for search while typing."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum
from heapq import merge
from itertools import islice
from operator import itemgetter
from typing import TypeVar
from unicodedata import category, normalize

from msgspec import Struct

from core.cards.card import Card, Face

_LETTERS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ł": "l"})
_QUOTES = str.maketrans("\u2018\u2019\u02bc\u00b4`\u201c\u201d", "'''''\"\"")
_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"))
_SILENT = str.maketrans("/-", "  ", "'\",.:;!?")
_SLASHES = re.compile(r"\s*(?:/+|\|)\s*")


def key_of(name: str) -> str:
    """Return the lookup key of a name: names with equal keys are the same."""
    if name.isascii():
        return " ".join(name.casefold().split())
    # Quotes first: compatible forms turn some of them into a blank and an accent.
    text = normalize("NFKC", name.translate(_QUOTES).translate(_DASHES)).casefold()
    plain = "".join(sign for sign in normalize("NFD", text) if category(sign) != "Mn")
    return " ".join(plain.translate(_LETTERS).translate(_QUOTES).split())


def typed(key: str) -> str:
    """Return a key without punctuation, as users type it: ``urzas tower``, ``fire ice``."""
    return " ".join(key.translate(_SILENT).split())


def with_slashes(name: str) -> str:
    """Return the name of a card with several faces in its full form: ``Fire // Ice``.

    Deck files also write ``Fire/Ice``, ``Fire///Ice`` and ``Fire|Ice``. Some names have a slash of
    their own (``Summon: Choco/Mog``), so this is for names that were not found as written.
    """
    return _SLASHES.sub(" // ", name)


_ASKED = re.compile(
    r"\s*(?:an? )?(?P<front>[\w' -]+?),? (?:that |which )?"
    r"(?:becom(?:es?|ing)|turn(?:s|ing)? into|into|->|→) (?:an? )?(?P<back>[\w' -]+?)\s*",
    re.IGNORECASE,
)


class Turning(Struct, frozen=True):
    """A front and a back, each given by lower-case words of its type line."""

    front: tuple[str, ...]
    back: tuple[str, ...]

    def fits(self, card: Card) -> bool:
        """Return whether a card turns in this way."""
        return any(
            _is(card.front, self.front) and any(_is(face, self.back) for face in side)
            for side in card.sides[1:]
        )


def turning_wanted(query: str) -> Turning | None:
    """Return the way of turning that a query asks for, or None."""
    found = _ASKED.fullmatch(query)
    if found is None:
        return None
    return Turning(tuple(found["front"].lower().split()), tuple(found["back"].lower().split()))


def _is(face: Face, words: tuple[str, ...]) -> bool:
    line = face.type_line
    known = {word.lower() for word in (*line.supertypes, *line.types, *line.subtypes)}
    return set(words) <= known


E = TypeVar("E")

EXTRAS = frozenset(
    {"art_series", "double_faced_token", "emblem", "planar", "scheme", "token", "vanguard"}
)
"""Press layouts of cards that no deck contains; many share a name with a real card."""

_RUN = 500
"""Entries sorted in one step."""
_LAST = "\U0010ffff"


def pitch_of(card: Card) -> str:
    """Return the pitch of the front, which distinguishes cards of one name, or ``""``."""
    return (card.front.stat("pitch") or "") if card.front.typebox else ""


class Rank(IntEnum):
    """Precedence among matches of a name; names in other languages come last."""

    CARD = 0
    FRONT = 1
    EXTRA = 2
    OTHER_FACE = 3
    FACE_OF_EXTRA = 4
    PRINTED = 5


class LoadedCardSource:
    """Cards in memory by name, immutable; the index is built on first use."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self._cards = tuple(cards)
        self._index: _Index | None = None

    def __len__(self) -> int:
        """Return the number of cards, counting each printing."""
        return len(self._cards)

    def __iter__(self) -> Iterator[Card]:
        """Yield every printing, those of one name together."""
        for cards in self._made.printings.values():
            yield from cards

    def index(self) -> Iterator[None]:
        """Build the index in steps below a millisecond, so that callers can pause in between."""
        if self._index is None:
            index = _Index()
            yield from index.make(self._cards)
            self._index = index

    def bearing(self, key: str) -> Sequence[tuple[Rank, Card]]:
        """Return the cards with a name, exact matches first."""
        return self._made.by_key.get(key, ())

    def printings(self, name: str) -> Sequence[Card]:
        """Return the printings of a card by its name exactly as printed."""
        return self._made.printings.get(name, ())

    @property
    def tokens(self) -> Sequence[Card]:
        """The printed tokens."""
        return self._made.tokens

    @property
    def sections(self) -> Sequence["LoadedSection"]:
        """The searchable names: cards and fronts, then other faces, then extras."""
        return self._made.sections

    def turning(self, wanted: Turning) -> Iterable[Card]:
        """Return the cards that turn in the given way."""
        return filter(wanted.fits, self)

    @property
    def _made(self) -> "_Index":
        for _ in self.index():
            pass
        assert self._index is not None  # noqa: S101 - the last step sets it
        return self._index


class _Index:
    """The index of the cards in memory, built step by step."""

    def __init__(self) -> None:
        self.printings: dict[str, list[Card]] = {}
        self.tokens: list[Card] = []
        self.by_key: dict[str, list[tuple[Rank, Card]]] = {}
        self.sections: tuple[LoadedSection, ...] = ()

    def make(self, cards: Iterable[Card]) -> Iterator[None]:
        """Yield after each step."""
        for card in cards:
            self.printings.setdefault(card.name, []).append(card)
            if card.is_token:
                self.tokens.append(card)
            yield
        for printings in self.printings.values():
            self._name(printings)
            yield
        names: tuple[list[tuple[str, Rank, Card]], ...] = ([], [], [])
        for key, bearers in self.by_key.items():
            bearers.sort(key=itemgetter(0))
            for rank, card in bearers:
                names[SECTION_OF[rank]].append((typed(key), rank, card))
            yield
        self.sections = tuple(LoadedSection() for _ in names)
        for section, named in zip(self.sections, names, strict=True):
            yield from section.make(named)

    def _name(self, cards: Sequence[Card]) -> None:
        # Several tokens of one name are several things, and so is each pitch of a card;
        # printings of a card are not.
        kinds = {card.oracle_id: card for card in reversed(cards) if is_extra(card)}
        real = {pitch_of(card): card for card in reversed(cards) if not is_extra(card)}
        for card in (*reversed(real.values()), *reversed(kinds.values())):
            for rank, name in names_of(card):
                self.by_key.setdefault(key_of(name), []).append((rank, card))


class LoadedSection:
    """Sorted names, each with its card."""

    def __init__(self) -> None:
        self._names: list[str] = []
        self._cards: list[Card] = []
        self._endings: list[str] = []
        self._ends_of: list[int] = []
        self._starts = [1]
        self._text = "\n"

    def make(self, names: Iterable[tuple[str, Rank, Card]]) -> Iterator[None]:
        """Add all names; yield after each step."""
        for entry in _in_order(names, itemgetter(0, 1)):
            if entry is not None:
                name, _, card = entry
                self._names.append(name)
                self._cards.append(card)
                self._starts.append(self._starts[-1] + len(name) + 1)
            yield
        for end in _in_order(_endings(self._names), itemgetter(0, 1)):
            if end is not None:
                self._endings.append(end[0])
                self._ends_of.append(end[2])
            yield
        # Each name between line ends, which no typed name holds.
        self._text = "\n" + "\n".join(self._names) + "\n"
        yield

    def named(self, query: str) -> Iterator[Card]:
        """Yield the cards with exactly this name."""
        first = bisect_left(self._names, query)
        return self._between(first, bisect_right(self._names, query, first))

    def beginning(self, query: str) -> Iterator[Card]:
        """Yield the cards with a name that begins so, by alphabet."""
        first = bisect_left(self._names, query)
        return self._between(first, bisect_left(self._names, query + _LAST, first))

    def with_word(self, query: str) -> Iterator[Card]:
        """Yield the cards with a later word that begins so, by alphabet from that word on.

        Of names with the same ending the shorter one comes first.
        """
        first = bisect_left(self._endings, query)
        end = bisect_left(self._endings, query + _LAST, first)
        return (self._cards[self._ends_of[at]] for at in range(first, end))

    def containing(self, query: str) -> Iterator[Card]:
        """Yield the cards with a name that contains the text, by alphabet."""
        at = self._text.find(query)
        while at >= 0:
            index = bisect_right(self._starts, at) - 1
            yield self._cards[index]
            at = self._text.find(query, self._starts[index + 1] - 1)

    def _between(self, first: int, end: int) -> Iterator[Card]:
        return (self._cards[index] for index in range(first, end))


def _in_order(entries: Iterable[E], key: Callable[[E], tuple[str, int]]) -> Iterator[E | None]:
    """Yield the entries in order, and None after each step of sorting.

    Python sorts a list in one go, which would block all other threads.
    """
    waiting = iter(entries)
    runs = []
    while run := sorted(islice(waiting, _RUN), key=key):
        runs.append(run)
        yield None
    yield from merge(*runs, key=key)


def _endings(names: Iterable[str]) -> Iterator[tuple[str, int, int]]:
    for index, name in enumerate(names):
        at = name.find(" ")
        while at >= 0:
            yield name[at + 1 :], len(name), index
            at = name.find(" ", at + 1)


SECTION_OF = {
    Rank.CARD: 0,
    Rank.FRONT: 0,
    Rank.OTHER_FACE: 1,
    Rank.EXTRA: 2,
    Rank.FACE_OF_EXTRA: 2,
    Rank.PRINTED: 1,
}
"""The section in which names of a rank are searched."""


def is_extra(card: Card) -> bool:
    """Return whether no deck can contain the card."""
    return card.press_layout in EXTRAS


def told_apart(card: Card) -> str:
    """Return its name, with the pitch colour if it distinguishes cards."""
    color = card.front.stat("color") if pitch_of(card) else None
    return f"{card.name} ({color.lower()})" if color else card.name


def names_of(card: Card) -> Iterator[tuple[Rank, str]]:
    """Yield every name that finds a card, and the rank of the match."""
    extra = is_extra(card)
    yield (Rank.EXTRA if extra else Rank.CARD), card.name
    if pitch_of(card) and (color := card.front.stat("color")):
        yield Rank.CARD, f"{card.name} ({color})"
        if card.front.name != card.name:
            yield Rank.FRONT, f"{card.front.name} ({color})"
    seen = {card.name}
    for place, face in enumerate(card.faces):
        if face.name not in seen:
            seen.add(face.name)
            own = Rank.OTHER_FACE if place else Rank.FRONT
            yield (Rank.FACE_OF_EXTRA if extra else own), face.name
