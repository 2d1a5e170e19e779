"""Catalogues of cards: keys and ranks of names, and lookup of names for files."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from enum import IntEnum
from functools import cached_property
from heapq import nlargest
from itertools import chain
from operator import itemgetter
from typing import Protocol
from unicodedata import category, normalize

from core.cards.card import Card
from core.storage.importers.collection import NOWHERE

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


EXTRAS = frozenset(
    {"art_series", "double_faced_token", "emblem", "planar", "scheme", "token", "vanguard"}
)
"""Press layouts of cards that no deck contains; many share a name with a real card."""


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

    def __len__(self) -> int:
        """Return the number of cards, counting each printing."""
        return len(self._cards)

    def __iter__(self) -> Iterator[Card]:
        """Yield every printing, those of one name together."""
        return chain.from_iterable(self._printings.values())

    def bearing(self, key: str) -> Sequence[tuple[Rank, Card]]:
        """Return the cards with a name, exact matches first."""
        return self._by_key.get(key, ())

    @property
    def tokens(self) -> Sequence[Card]:
        """The printed tokens."""
        return [card for card in self._cards if card.is_token]

    @cached_property
    def _printings(self) -> Mapping[str, Sequence[Card]]:
        found: dict[str, list[Card]] = {}
        for card in self._cards:
            found.setdefault(card.name, []).append(card)
        return found

    @cached_property
    def _by_key(self) -> Mapping[str, Sequence[tuple[Rank, Card]]]:
        found: dict[str, list[tuple[Rank, Card]]] = {}
        for cards in self._printings.values():
            # Several tokens of one name are several things, and so is each pitch of a card;
            # printings of a card are not.
            kinds = {card.oracle_id: card for card in reversed(cards) if is_extra(card)}
            real = {pitch_of(card): card for card in reversed(cards) if not is_extra(card)}
            for card in (*reversed(real.values()), *reversed(kinds.values())):
                for rank, name in names_of(card):
                    found.setdefault(key_of(name), []).append((rank, card))
        return {key: sorted(bearers, key=itemgetter(0)) for key, bearers in found.items()}


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
    extra = is_extra(card) or card.is_token
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


class CardSource(Protocol):
    """The cards of one source by name."""

    def __len__(self) -> int:
        """Return the number of cards, counting each printing."""

    def __iter__(self) -> Iterator[Card]:
        """Yield every printing, those of one name together."""

    def bearing(self, key: str, /) -> Sequence[tuple[Rank, Card]]:
        """Return the cards with a name (as its key), exact matches first."""

    @property
    def tokens(self) -> Sequence[Card]:
        """The printed tokens."""


class Catalogue:
    """The cards of one or several sources in order of precedence.

    It is immutable; `over` makes a new one at no cost, so that each scenario can put its own cards
    over a large collection.
    """

    def __init__(self, *card_sources: CardSource) -> None:
        self.card_sources = card_sources

    @classmethod
    def of(cls, cards: Iterable[Card]) -> "Catalogue":
        """Return the catalogue of one source."""
        return cls(LoadedCardSource(cards))

    def __len__(self) -> int:
        """Return the number of cards of all sources, counting each printing."""
        return sum(map(len, self.card_sources))

    def __iter__(self) -> Iterator[Card]:
        """Yield every printing, source by source."""
        return chain.from_iterable(self.card_sources)

    @property
    def tokens(self) -> Iterator[Card]:
        """The printed tokens, source by source."""
        return chain.from_iterable(card_source.tokens for card_source in self.card_sources)

    def over(self, *others: "Catalogue") -> "Catalogue":
        """Return a catalogue of these cards, with the others behind them in order."""
        return Catalogue(*self.card_sources, *chain(*(other.card_sources for other in others)))

    def card(self, name: str) -> Card | None:
        """Return the card with a name, or None.

        A full name comes before the name of a face in any source, so that a half called Lightning
        Bolt never hides the card. Of several pitches the first in the file comes first, and ``Head
        Jab (blue)`` is the one with that colour. The name of a back or of a melded result finds one
        of its cards; `bearing` returns all.
        """
        return next((card for _, card in self._ranked(name)), None)

    def bearing(self, name: str) -> tuple[Card, ...]:
        """Return every card with a name, as a whole or on a face, the best first.

        The name of a melded result gives both parts. Of several sources with a card, the first one
        is used.
        """
        return tuple(_once(card for _, card in self._ranked(name)))

    def best_matches(self, name: str) -> tuple[Card, ...]:
        """Return the cards with an equally good match of a name: one, or several to choose from.

        Both parts of a meld match the name of their result; cards of one name and several pitches
        match it equally.
        """
        ranked = self._ranked(name)
        return tuple(_once(card for rank, card in ranked if rank is ranked[0][0]))

    def _ranked(self, name: str) -> list[tuple[Rank, Card]]:
        spellings = (name, with_slashes(name)) if "/" in name or "|" in name else (name,)
        for spelling in spellings:
            key = key_of(spelling)
            found = [each for source in self.card_sources for each in source.bearing(key)]
            if found:
                return sorted(found, key=lambda each: each[0])
        return []


def _once(cards: Iterable[Card]) -> Iterator[Card]:
    """Drop repeated cards; tokens with different oracle ids are different cards."""
    seen: set[tuple[str, str, str]] = set()
    for card in cards:
        mark = (card.name, card.oracle_id if card.press_layout in EXTRAS else "", pitch_of(card))
        if mark not in seen:
            seen.add(mark)
            yield card


NEAREST = 5
LONGEST_NAME = 200
_SIMILAR = 0.6
"""`SequenceMatcher.ratio` below which names are not similar."""
_FAR = 0.5
"""The limit for the best of no similar names."""
_COMPARED = 40
"""Number of names sharing the most letter pairs that are compared closely."""


_COLORED = re.compile(r"(.*\S)\s*\(\s*([^()\s]+)\s*\)\s*")
"""A name followed by one word in brackets."""

Cards = tuple[Card, ...]
Nearest = Callable[[str, int], Cards]


class CardFinder(Protocol):
    """Finds cards by everything that a deck file may contain about a card.

    Cards that no deck can contain (tokens, art cards) are never found.
    """

    def __len__(self) -> int:
        """Return the number of different cards."""

    def with_id(self, scryfall_id: str, /) -> Card | None:
        """Return the card of which a printing has this Scryfall id, if ids are known."""

    def printed_as(self, set_code: str, number: str, /) -> Card | None:
        """Return the card with a number in a set, ignoring case and leading zeros."""

    def named(self, name: str, /) -> tuple[Card, ...]:
        """Return the cards that a name may refer to: none, one, or several to choose from.

        Case, accents and the kind of quotes do not matter. A full name (``A // B``, ``A/B``) comes
        before a front, a front before another face; ``Head Jab (blue)`` is the one of that colour.
        Several remain for a melded result or a name with several pitches.
        """

    def nearest(self, name: str, /, limit: int = NEAREST) -> tuple[Card, ...]:
        """Return the cards with the most similar names, the best first."""

    def barred(self, card: Card, /) -> Mapping[str, str]:
        """Return the formats in which a card may not be played, with the reason, if known."""


class CatalogueFinder:
    """Finds cards in a catalogue, which keeps one id a card and the printings of its file."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._by_id: dict[str, Card] | None = None
        self._by_number: dict[tuple[str, str], Card] = {}
        self._names: _SimilarNames | None = None

    def __len__(self) -> int:
        """Return the number of cards, counting each printing."""
        return len(self._catalogue)

    def with_id(self, scryfall_id: str, /) -> Card | None:
        """Return the card with an oracle id; a catalogue keeps no other ids."""
        return self._ids().get(scryfall_id.casefold()) if scryfall_id else None

    def printed_as(self, set_code: str, number: str, /) -> Card | None:
        """Return the card of a set and a number."""
        self._ids()
        return self._by_number.get(_printed(set_code, number)) if set_code and number else None

    def named(self, name: str, /) -> tuple[Card, ...]:
        """Return the cards that a name may refer to."""
        return _playable(self._catalogue.best_matches(name[:LONGEST_NAME]))

    def nearest(self, name: str, /, limit: int = NEAREST) -> tuple[Card, ...]:
        """Return the cards with the most similar names."""
        if self._names is None:
            self._names = _SimilarNames(_playable(self._catalogue))
        return nearest_versions(self, name[:LONGEST_NAME], limit, self._names.like)

    def barred(self, _card: Card, /) -> Mapping[str, str]:
        """Return `NOWHERE`: the legality is unknown."""
        return NOWHERE

    def _ids(self) -> dict[str, Card]:
        if self._by_id is None:
            self._by_id = {}
            for card in _playable(self._catalogue):
                if card.oracle_id:
                    self._by_id.setdefault(card.oracle_id.casefold(), card)
                if card.set_code and card.number:
                    self._by_number.setdefault(_printed(card.set_code, card.number), card)
        return self._by_id


def _playable(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card.press_layout not in EXTRAS)


def _printed(set_code: str, number: str) -> tuple[str, str]:
    return set_code.casefold(), number.casefold().lstrip("0")


def nearest_versions(finder: CardFinder, name: str, limit: int, nearest: Nearest) -> Cards:
    """Return the cards with the most similar names, in all their pitches.

    For a name with a colour in brackets, cards of that colour come first; the colour itself is not
    compared, because it would make unrelated names similar.
    """
    found = _COLORED.fullmatch(name)
    alike = nearest(found[1] if found else name, limit)
    if not any(map(pitch_of, alike)):
        return nearest(name, limit) if found else alike
    names = dict.fromkeys(card.name for card in alike)
    versions = [version for each in names for version in finder.named(each)]
    if found is not None:
        color = found[2].casefold()

        def is_called(card: Card) -> bool:
            own = (card.front.stat("color") or "").casefold()
            return bool(own) and color in {own, own[0], pitch_of(card)}

        versions.sort(key=is_called, reverse=True)
    return tuple(versions[:limit])


class _SimilarNames:
    """All names as sets of letter pairs, so that only similar ones are compared closely."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self._names: list[str] = []
        self._cards: list[Card] = []
        self._with_pair: dict[str, list[int]] = {}
        self._known: set[str] = set()
        for card in (whole := tuple(cards)):
            self._add(card.name, card)
        for card in whole:  # after all whole names, for a half may be called like another card
            for face in card.faces:
                self._add(face.name, card)

    def _add(self, name: str, card: Card) -> None:
        key = typed(key_of(name))
        if not key or key in self._known:
            return
        self._known.add(key)
        for pair in _pairs(key):
            self._with_pair.setdefault(pair, []).append(len(self._names))
        self._names.append(key)
        self._cards.append(card)

    def like(self, name: str, limit: int) -> tuple[Card, ...]:
        """Return the cards with the most similar names, the best first."""
        wanted = typed(key_of(name))
        shared = Counter(at for pair in _pairs(wanted) for at in self._with_pair.get(pair, ()))
        # A long name shares pairs with any other, so unshared pairs count against it.
        likely = nlargest(
            _COMPARED, shared, key=lambda at: 2 * shared[at] / (len(wanted) + len(self._names[at]))
        )
        matcher = SequenceMatcher(b=wanted, autojunk=False)
        ratios: dict[int, float] = {}
        for at in likely:
            matcher.set_seq1(self._names[at])
            ratios[at] = matcher.ratio()
        best = sorted(likely, key=lambda at: (-ratios[at], self._names[at]))
        ranked = [at for at in best if ratios[at] >= _SIMILAR]
        ranked = ranked or [at for at in best[:1] if ratios[at] >= _FAR]
        return tuple(dict.fromkeys(self._cards[at] for at in ranked))[:limit]


def _pairs(key: str) -> set[str]:
    padded = f" {key} "
    return {padded[at : at + 2] for at in range(len(padded) - 1)}
