"""What a catalogue asks of a source of cards, wherever it keeps them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from core.cards.card import Card
from core.storage.index import Rank
from core.storage.transformation_index import Turning


class Section(Protocol):
    """Names to search. Each method yields the cards of which a name is like that, in order."""

    def named(self, query: str, /) -> Iterator[Card]:
        """Yield the cards of which a name is just that."""

    def beginning(self, query: str, /) -> Iterator[Card]:
        """Yield the cards of which a name begins so, by alphabet."""

    def with_word(self, query: str, /) -> Iterator[Card]:
        """Yield the cards of which a later word begins so, by alphabet from that word on."""

    def containing(self, query: str, /) -> Iterator[Card]:
        """Yield the cards of which a name holds that anywhere, by alphabet."""


class CardSource(Protocol):
    """The cards of one source by name."""

    def __len__(self) -> int:
        """Count the cards, each printing for itself."""

    def __iter__(self) -> Iterator[Card]:
        """Yield every printing, those of one name together."""

    def index(self) -> Iterator[None]:
        """Make ready for searching in short steps."""

    def bearing(self, key: str, /) -> Sequence[tuple[Rank, Card]]:
        """Return everything that bears a name (a key of it), first the card that is called so."""

    def printings(self, name: str, /) -> Sequence[Card]:
        """Return the printings of a card by its name exactly as printed."""

    @property
    def tokens(self) -> Sequence[Card]:
        """What was printed to stand for tokens."""

    @property
    def sections(self) -> Sequence[Section]:
        """The names to search: cards and fronts, then other faces, then extras."""

    def turning(self, wanted: Turning, /) -> Iterable[Card]:
        """Return the cards that turn as asked for."""
