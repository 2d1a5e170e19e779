"""All cards at hand: found by name while somebody types, and by exact name in files."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice

from core.cards.card import Card
from core.storage.card_source import CardSource, Section
from core.storage.index import EXTRAS, LoadedCardSource, Rank, pitch_of
from core.storage.names import key_of, typed, with_slashes
from core.storage.transformation_index import turning_wanted

LONGEST_QUERY = 200

_WAYS: tuple[Callable[[Section, str], Iterator[Card]], ...] = (
    lambda section, query: section.named(query),
    lambda section, query: section.beginning(query),
    lambda section, query: section.with_word(query),
    lambda section, query: section.containing(query),
)


class Catalogue:
    """The cards of one or several sources, of which the earlier ones come first.

    It never changes; `over` makes a new one at no cost, so every scenario can lay its own cards
    over a large collection.
    """

    def __init__(self, *card_sources: CardSource) -> None:
        self.card_sources = card_sources

    @classmethod
    def of(cls, cards: Iterable[Card]) -> "Catalogue":
        """Return the catalogue of one source."""
        return cls(LoadedCardSource(cards))

    def __len__(self) -> int:
        """Count the cards of all sources, each printing for itself."""
        return sum(map(len, self.card_sources))

    def __iter__(self) -> Iterator[Card]:
        """Yield every printing, source by source."""
        return chain.from_iterable(self.card_sources)

    def index(self) -> Iterator[None]:
        """Make the index of a large collection in short steps, with a pause after each."""
        return chain.from_iterable(card_source.index() for card_source in self.card_sources)

    @property
    def tokens(self) -> Iterator[Card]:
        """What was printed to stand for tokens, source by source."""
        return chain.from_iterable(card_source.tokens for card_source in self.card_sources)

    def over(self, *others: "Catalogue") -> "Catalogue":
        """Return a catalogue of these cards, and behind them those of the others in turn."""
        return Catalogue(*self.card_sources, *chain(*(other.card_sources for other in others)))

    def card(self, name: str) -> Card | None:
        """Return the card with a name, or None.

        A full name comes before the name of a face, wherever it stands, so a half called
        Lightning Bolt never hides the card. Of several pitches the first in the file comes
        first, and ``Head Jab (blue)`` is the one with that colour. The name of a back or of a
        melded result finds a card that bears it. `bearing` tells them all.
        """
        return next((card for _, card in self._ranked(name)), None)

    def bearing(self, name: str) -> tuple[Card, ...]:
        """Return every card with a name, as a whole or on a face, the best first.

        The name of a melded result gives both parts. Of several sources that have a card, the
        first one counts.
        """
        return tuple(_once(card for _, card in self._ranked(name)))

    def meant_by(self, name: str) -> tuple[Card, ...]:
        """Return the cards that bear a name equally well: one, or those to choose from.

        Both parts of a meld bear the name of what they make; cards of one name and several
        pitches bear it alike.
        """
        ranked = self._ranked(name)
        return tuple(_once(card for rank, card in ranked if rank is ranked[0][0]))

    def printings(self, card: Card) -> tuple[Card, ...]:
        """Return all printings of a card, in the order of the sources."""
        found = chain.from_iterable(
            card_source.printings(card.name) for card_source in self.card_sources
        )
        kind = (card.press_layout, pitch_of(card))
        return tuple(each for each in found if (each.press_layout, pitch_of(each)) == kind)

    def search(self, query: str, *, limit: int = 50) -> tuple[Card, ...]:
        """Return the cards whose name, or a face's, fits what somebody typed so far.

        Whole names come first, then beginnings, beginnings of a word, and any other place. Within
        each, real cards come before tokens and other extras, and then the alphabet decides. Each
        card comes once, whatever its printings. Cards can be asked for by what they turn into as
        well: ``land that becomes a creature``. Nothing typed finds nothing. The first search makes
        the index, unless `index` has.
        """
        wanted = typed(key_of(query[:LONGEST_QUERY]))
        if not wanted:
            return ()
        found: Iterator[Card] = (
            card
            for way in _WAYS
            for section in zip(
                *(card_source.sections for card_source in self.card_sources), strict=True
            )
            for part in section
            for card in way(part, wanted)
        )
        turns = turning_wanted(query[:LONGEST_QUERY])
        if turns is not None:
            turning = chain.from_iterable(each.turning(turns) for each in self.card_sources)
            found = chain(found, sorted(turning, key=lambda card: card.name))
        return tuple(islice(_once(found), limit))

    def _ranked(self, name: str) -> list[tuple[Rank, Card]]:
        spellings = (name, with_slashes(name)) if "/" in name or "|" in name else (name,)
        for spelling in spellings:
            key = key_of(spelling)
            found = [each for card_source in self.card_sources for each in card_source.bearing(key)]
            if found:
                return sorted(found, key=lambda each: each[0])
        return []


def _once(cards: Iterable[Card]) -> Iterator[Card]:
    """Drop cards that came before; a token is another card if its oracle id is another."""
    seen: set[tuple[str, str, str]] = set()
    for card in cards:
        mark = (card.name, card.oracle_id if card.press_layout in EXTRAS else "", pitch_of(card))
        if mark not in seen:
            seen.add(mark)
            yield card
