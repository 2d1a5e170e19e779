"""What the rules say of the cards that a player has brought: the same shape in every game."""

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from core.cards.card import Card
from core.rules.verdict import Finding, Ruling, Verdict
from core.state.game_state import GameState
from core.state.ids import PlayerId
from core.state.objects import PhysicalCard


class CheckedCard(Struct, frozen=True, kw_only=True):
    """One card of a deck, how many of it there are, and what the rules say of it."""

    name: str
    count: int
    verdict: Verdict

    @property
    def fits(self) -> bool:
        """Whether no rule speaks against it."""
        return all(each.ruling is Ruling.DONE for each in self.verdict.findings)


class DeckCheck(Struct, frozen=True, kw_only=True):
    """A whole deck: by whom or what it was judged, and each card, refused ones first."""

    says: str
    cards: tuple[CheckedCard, ...] = ()


Judge = Callable[[Card], Iterable[Finding]]
"""Yields what the rules say of one card in the deck."""


def checked(pieces: Iterable[PhysicalCard], judge: Judge) -> tuple[CheckedCard, ...]:
    """Judge every card once, and sort them: those that do not fit first, then by name."""
    counts: dict[str, int] = {}
    found: dict[str, Card] = {}
    for piece in pieces:
        counts[piece.card.name] = counts.get(piece.card.name, 0) + 1
        found.setdefault(piece.card.name, piece.card)
    cards = (
        CheckedCard(name=name, count=counts[name], verdict=Verdict(tuple(judge(card))))
        for name, card in found.items()
    )
    return tuple(sorted(cards, key=lambda each: (each.fits, each.name)))


def brought_by(state: GameState, player: PlayerId) -> Iterator[PhysicalCard]:
    """Yield every card of a player, wherever it lies; what was made at the table is none."""
    for obj in state.objects:
        if not obj.token:
            for card in obj.cards:
                piece = state.card(card)
                if piece.owner == player:
                    yield piece
