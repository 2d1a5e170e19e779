"""Deck legality: the findings on each card, the formats and the starting zones."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct

from core.cards.card import Card
from core.cards.deck import Board
from core.messages import NO_WORDS, Message
from core.rules.verdict import Finding, Ruling, Verdict, refused
from core.state.game_state import GameState
from core.state.ids import PlayerId, Zone
from core.state.objects import PhysicalCard


class CheckedCard(Struct, frozen=True, kw_only=True):
    """One card of a deck, its number of copies, and the findings on it."""

    name: str
    count: int
    verdict: Verdict

    @property
    def fits(self) -> bool:
        """Whether no rule speaks against it."""
        return all(each.ruling is Ruling.DONE for each in self.verdict.findings)


class DeckCheck(Struct, frozen=True, kw_only=True):
    """A checked deck: its format, and each card, refused ones first."""

    message: Message
    cards: tuple[CheckedCard, ...] = ()

    @property
    def says(self) -> str:
        """The format as text."""
        return str(self.message)


BANNED, NOT_PART = "banned", "not_part"


class DeckEntry(Struct, frozen=True):
    """Some copies of one card on a board of a deck, before any game.

    ``barred`` lists the formats that ban it according to the card files: `BANNED`, or `NOT_PART` of
    the format.
    """

    card: Card
    count: int
    board: Board
    barred: Mapping[str, str] = MappingProxyType({})


class DeckProblem(Struct, frozen=True):
    """Why a deck is not legal: a refusal with its rule, and the cards that it is about."""

    finding: Finding
    cards: tuple[Card, ...] = ()


class DeckNote(Struct, frozen=True):
    """A note on a card or on the commanders while a deck is built.

    ``key`` is its rule, ``colors`` are symbols to show after the text.
    """

    says: tuple[Message, ...]
    key: str = ""
    colors: tuple[str, ...] = ()


class StartingPlace(Struct, frozen=True):
    """The zone of one card of a deck when a game begins."""

    card: Card
    zone: Zone
    is_commander: bool = False


FIRST_GAME = "first_game"
"""The id of the format of a first game: plain decks, and new hands that cost nothing."""


class PlayFormat(Struct, frozen=True, kw_only=True):
    """A format for constructed decks, in the rules of an edition.

    ``boards`` are its boards, ``life`` the starting life where the game has no fixed one,
    ``unchecked`` its requirements that are not checked. ``home`` is the default board of a card,
    ``hand_size`` the size of the first hand of a deck. ``group_words`` are the ways to group its
    lines: types, cost of the front, and colours or their equivalent. ``note_of_card`` describes a
    card in a deck, ``note_of_leaders`` the deck that its commanders allow.
    """

    id: str
    title: str
    boards: tuple[Board, ...]
    problems: Callable[[Sequence[DeckEntry]], Iterator[DeckProblem]]
    home: Callable[[Card], Board]
    hand_size: Callable[[Sequence[DeckEntry]], int]
    group_words: tuple[str, str, str]
    note_of_card: Callable[[Card], DeckNote | None]
    note_of_leaders: Callable[[Sequence[Card]], DeckNote | None] = lambda _: None
    life: int = 0
    unchecked: Message = NO_WORDS


def refusal(key: str, says: Message, *cards: Card, also: tuple[str, ...] = ()) -> DeckProblem:
    """Return why a deck, or some cards of it, are refused."""
    return DeckProblem(refused(key, says, *also), cards)


def barred(
    entries: Iterable[DeckEntry], format_: str, title: str, key: str
) -> Iterator[DeckProblem]:
    """Yield the cards that a format bans according to the card files."""
    for each in entries:
        status = each.barred.get(format_)
        if each.board is Board.MAYBE or status is None:
            continue
        name = each.card.name_in_hand
        if status == BANNED:
            says = Message("{name} is banned in {format}.", name=name, format=title)
        else:
            says = Message("{name} is not part of {format}.", name=name, format=title)
        yield refusal(key, says, each.card)


def refused_by_adding(
    play_format: PlayFormat, entries: Sequence[DeckEntry], more: DeckEntry
) -> tuple[DeckProblem, ...]:
    """Return the refusals that would be about a card if it came to a deck as well."""

    def is_it(card: Card) -> bool:
        return (card.name, card.front.stats) == (more.card.name, more.card.front.stats)

    with_it = play_format.problems((*entries, more))
    about = [each for each in with_it if any(map(is_it, each.cards))]
    # Copies on several lines are refused alike.
    return tuple({str(each.finding.says): each for each in about}.values())


Judge = Callable[[Card], Iterable[Finding]]
"""Yields the findings on one card in the deck."""


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
    """Yield every card of a player in all zones, without tokens and copies."""
    for obj in state.objects:
        if not obj.token:
            for card in obj.cards:
                piece = state.card(card)
                if piece.owner == player:
                    yield piece
