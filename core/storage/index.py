"""The names of one collection, sorted for searching while somebody types."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum
from functools import cached_property
from heapq import merge
from itertools import accumulate, islice
from typing import TypeVar

from core.cards.card import Card
from core.storage.names import key_of, typed

E = TypeVar("E")

EXTRAS = frozenset(
    {"art_series", "double_faced_token", "emblem", "planar", "scheme", "token", "vanguard"}
)
"""Press layouts of what comes in no deck; many share a name with a real card."""

_RUN = 1000
"""So many entries are sorted in one go."""
_LAST = "\U0010ffff"


def pitch_of(card: Card) -> str:
    """Return what tells apart cards of one name: the pitch of the front, where there is one."""
    return (card.front.stat("pitch") or "") if card.front.typebox else ""


class Rank(IntEnum):
    """Who comes first when several things bear a name."""

    CARD = 0
    FRONT = 1
    EXTRA = 2
    OTHER_FACE = 3
    FACE_OF_EXTRA = 4


class Shelf:
    """The cards of one source by name. It never changes; each index is made when first needed."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self._printings: dict[str, list[Card]] = {}
        for card in cards:
            self._printings.setdefault(card.name, []).append(card)

    def __len__(self) -> int:
        """Count the cards, each printing for itself."""
        return sum(map(len, self._printings.values()))

    def __iter__(self) -> Iterator[Card]:
        """Yield every printing, those of one name together."""
        for cards in self._printings.values():
            yield from cards

    def bearing(self, key: str) -> Sequence[tuple[Rank, Card]]:
        """Return everything that bears a name, first the card that is called so."""
        return self._by_key.get(key, ())

    def printings(self, name: str) -> Sequence[Card]:
        """Return the printings of a card by its name exactly as printed."""
        return self._printings.get(name, ())

    @cached_property
    def tokens(self) -> tuple[Card, ...]:
        """What was printed to stand for tokens."""
        return tuple(card for card in self if card.is_token)

    @cached_property
    def sections(self) -> tuple["Section", ...]:
        """The names to search: cards and fronts, then other faces, then extras."""
        names: tuple[list[tuple[str, Rank, Card]], ...] = ([], [], [])
        for key, bearers in self._by_key.items():
            for rank, card in bearers:
                names[_SECTION[rank]].append((typed(key), rank, card))
        return tuple(map(Section, names))

    @cached_property
    def _by_key(self) -> dict[str, list[tuple[Rank, Card]]]:
        found: dict[str, list[tuple[Rank, Card]]] = {}
        for cards in self._printings.values():
            # Several tokens of one name are several things, and so is each pitch of a card;
            # printings of a card are not.
            kinds = {card.oracle_id: card for card in reversed(cards) if _is_extra(card)}
            real = {pitch_of(card): card for card in reversed(cards) if not _is_extra(card)}
            for card in (*reversed(real.values()), *reversed(kinds.values())):
                for rank, name in _names(card):
                    found.setdefault(key_of(name), []).append((rank, card))
        for bearers in found.values():
            bearers.sort(key=_by_rank)
        return found


class Section:
    """Sorted names with the card that each leads to."""

    def __init__(self, names: Iterable[tuple[str, Rank, Card]]) -> None:
        ordered = _in_order(names, _by_name)
        self._names = [name for name, _, _ in ordered]
        self._cards = [card for _, _, card in ordered]
        ends = _in_order(_endings(self._names), _by_ending)
        self._endings = [ending for ending, _, _ in ends]
        self._ends_of = [index for _, _, index in ends]
        # Each name between line ends, which no typed name holds.
        self._text = "\n" + "\n".join(self._names) + "\n"
        self._starts = list(accumulate((len(name) + 1 for name in self._names), initial=1))

    def named(self, query: str) -> Iterator[Card]:
        """Yield the cards of which a name is just that."""
        first = bisect_left(self._names, query)
        return self._between(first, bisect_right(self._names, query, first))

    def beginning(self, query: str) -> Iterator[Card]:
        """Yield the cards of which a name begins so, by alphabet."""
        first = bisect_left(self._names, query)
        return self._between(first, bisect_left(self._names, query + _LAST, first))

    def with_word(self, query: str) -> Iterator[Card]:
        """Yield the cards of which a later word begins so, by alphabet from that word on.

        Of names with the same ending the shorter one comes first.
        """
        first = bisect_left(self._endings, query)
        end = bisect_left(self._endings, query + _LAST, first)
        return (self._cards[self._ends_of[at]] for at in range(first, end))

    def containing(self, query: str) -> Iterator[Card]:
        """Yield the cards of which a name holds that anywhere, by alphabet."""
        at = self._text.find(query)
        while at >= 0:
            index = bisect_right(self._starts, at) - 1
            yield self._cards[index]
            at = self._text.find(query, self._starts[index + 1] - 1)

    def _between(self, first: int, end: int) -> Iterator[Card]:
        return (self._cards[index] for index in range(first, end))


def _in_order(entries: Iterable[E], key: Callable[[E], tuple[str, int]]) -> list[E]:
    """Sort in many small steps: a large file is read beside a window.

    Python sorts a list in one go, and no other thread gets a turn until that is over.
    """
    waiting = iter(entries)
    runs = []
    while run := sorted(islice(waiting, _RUN), key=key):
        runs.append(run)
    return runs[0] if len(runs) == 1 else list(merge(*runs, key=key))


def _by_ending(ending: tuple[str, int, int]) -> tuple[str, int]:
    return ending[0], ending[1]


def _endings(names: Iterable[str]) -> Iterator[tuple[str, int, int]]:
    for index, name in enumerate(names):
        at = name.find(" ")
        while at >= 0:
            yield name[at + 1 :], len(name), index
            at = name.find(" ", at + 1)


_SECTION = {
    Rank.CARD: 0,
    Rank.FRONT: 0,
    Rank.OTHER_FACE: 1,
    Rank.EXTRA: 2,
    Rank.FACE_OF_EXTRA: 2,
}


def _is_extra(card: Card) -> bool:
    return card.press_layout in EXTRAS


def _names(card: Card) -> Iterator[tuple[Rank, str]]:
    extra = _is_extra(card)
    yield (Rank.EXTRA if extra else Rank.CARD), card.name
    if pitch_of(card) and (color := card.front.stat("color")):
        yield Rank.CARD, f"{card.name} ({color})"
    seen = {card.name}
    for place, face in enumerate(card.faces):
        if face.name not in seen:
            seen.add(face.name)
            own = Rank.OTHER_FACE if place else Rank.FRONT
            yield (Rank.FACE_OF_EXTRA if extra else own), face.name


def _by_rank(bearer: tuple[Rank, Card]) -> Rank:
    return bearer[0]


def _by_name(name: tuple[str, Rank, Card]) -> tuple[str, Rank]:
    return name[0], name[1]
