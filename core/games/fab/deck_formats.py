"""Which decks are legal: the hero, the card-pool, and the sizes and copies of each format."""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from core.cards.card import Card, whole
from core.cards.deck import Board
from core.games.fab.deck_notes import note_of_card
from core.games.fab.kinds import DECK_CARD, HERO_CARD, category_of
from core.games.fab.pool import pool_findings
from core.games.fab.zones import ARMS, CHEST, DECK, HEAD, HERO, INVENTORY, LEGS, WEAPON
from core.messages import Message
from core.rules.deck_check import DeckEntry, DeckProblem, PlayFormat, StartingPlace, barred, refusal
from core.rules.ruleset import Ruleset
from core.rules.verdict import Ruling

_POOL = frozenset({Board.MAIN, Board.ARENA, Board.SIDE})
_BOARDS = (Board.MAIN, Board.ARENA, Board.SIDE, Board.HERO)


class Asked(Struct, frozen=True, kw_only=True):
    """What a format asks for: cards in the deck, in the pool, copies, and the hero's age."""

    id: str
    title: str
    least: int
    most: int
    pool: int
    copies: int
    young: bool


BLITZ = Asked(id="blitz", title="Blitz", least=40, most=40, pool=52, copies=1, young=True)
CLASSIC = Asked(
    id="cc", title="Classic Constructed", least=60, most=80, pool=80, copies=3, young=False
)


def _casual(entries: Sequence[DeckEntry]) -> Iterator[DeckProblem]:
    """Yield what no format allows: a pool that does not fit its hero."""
    heroes = [each.card for each in entries if each.board is Board.HERO]
    if sum(each.count for each in entries if each.board is Board.HERO) != 1:
        says = Message("A deck has one hero, and this one has {count}.", count=len(heroes))
        yield refusal("pool.hero", says, *heroes)
    for each in entries:
        if each.board is Board.MAIN and category_of(each.card) not in {DECK_CARD, HERO_CARD}:
            says = Message("{name} is no deck-card.", name=each.card.name)
            yield refusal("pool.deck_cards", says, each.card)
        if each.board in _POOL and heroes:
            findings = pool_findings(each.card, heroes[0])
            yield from (
                DeckProblem(finding, (each.card,))
                for finding in findings
                if finding.ruling is Ruling.REFUSED
            )
    yield from _too_many(entries, None)


def _too_many(entries: Sequence[DeckEntry], most: int | None) -> Iterator[DeckProblem]:
    """Yield the cards of which there are too many."""
    counts: Counter[tuple[str, str]] = Counter()
    in_pool = [each for each in entries if each.board in _POOL]
    cards = {_distinct(each.card): each.card for each in in_pool}
    for each in in_pool:
        counts[_distinct(each.card)] += each.count
    for which, count in counts.items():
        card = cards[which]
        if card.front.has("Legendary") and count > 1:
            says = Message("{count} of {name}, which is legendary.", count=count, name=card.name)
            yield refusal("pool.legendary", says, card)
        elif most is not None and count > most:
            says = Message(
                "{count} of {name}, of at most {most}.", count=count, name=card.name, most=most
            )
            yield refusal("pool.copies", says, card)


def _distinct(card: Card) -> tuple[str, str]:
    """Return what tells a card from others: another pitch is another card (FaB CR 1.3.4)."""
    return card.name, card.front.stat("pitch") or ""


def _constructed(entries: Sequence[DeckEntry], asked: Asked) -> Iterator[DeckProblem]:
    yield from (each for each in _casual(entries) if each.finding.key != "pool.legendary")
    yield from _too_many(entries, asked.copies)
    # A hero of the wrong age is no part of the format either, and need not be told twice.
    fitting = [each for each in entries if not _has_wrong_age(each, asked)]
    yield from barred(fitting, asked.id, asked.title, "pool.banned")
    for each in entries:
        if _has_wrong_age(each, asked):
            says = Message(
                "{name} is a young hero, and the format is for adults."
                if not asked.young
                else "{name} is no young hero.",
                name=each.card.front.name,
            )
            yield refusal("pool.age", says, each.card)
    deck = sum(each.count for each in entries if each.board is Board.MAIN)
    if deck < asked.least:
        short = asked.least - deck
        says = Message(
            "{short} short: {count} of {least}.", short=short, count=deck, least=asked.least
        )
        yield refusal("pool.deck_size", says)
    elif deck > asked.most:
        more = deck - asked.most
        says = Message(
            "{more} too many: {count} of {size}.", more=more, count=deck, size=asked.most
        )
        yield refusal("pool.deck_size", says)
    pool = sum(each.count for each in entries if each.board in _POOL)
    if pool > asked.pool:
        says = Message(
            "{count} cards in the card-pool, of at most {most}.", count=pool, most=asked.pool
        )
        yield refusal("pool.size", says)


def _has_wrong_age(entry: DeckEntry, asked: Asked) -> bool:
    is_young = "Young" in entry.card.front.type_line.subtypes
    return entry.board is Board.HERO and is_young is not asked.young


def _home(card: Card) -> Board:
    """Return the board that a card goes to by itself: heroes and what is worn have their own."""
    types = set(card.front.type_line.types)
    if "Hero" in types:
        return Board.HERO
    return Board.ARENA if types & {"Weapon", "Equipment"} else Board.MAIN


def _hand_size(entries: Sequence[DeckEntry]) -> int:
    """Return the intellect of the hero (FaB CR 4.1.9), the usual one where there is none."""
    hero = next((each.card for each in entries if each.board is Board.HERO), None)
    intellect = whole(hero.front.stat("intellect")) if hero is not None else None
    return _INTELLECT if intellect is None else intellect


_INTELLECT = 4
_GROUPS = ("Type", "Cost", "Pitch")


def play_formats(_rules: Ruleset) -> tuple[PlayFormat, ...]:
    """Return the ways to play with decks of one's own."""
    return (
        PlayFormat(
            id=BLITZ.id,
            title=BLITZ.title,
            boards=_BOARDS,
            problems=lambda entries: _constructed(entries, BLITZ),
            home=_home,
            hand_size=_hand_size,
            group_words=_GROUPS,
            note_of_card=note_of_card,
            unchecked=Message("Banned cards are known where an imported file tells them."),
        ),
        PlayFormat(
            id=CLASSIC.id,
            title=CLASSIC.title,
            boards=_BOARDS,
            problems=lambda entries: _constructed(entries, CLASSIC),
            home=_home,
            hand_size=_hand_size,
            group_words=_GROUPS,
            note_of_card=note_of_card,
            unchecked=Message("Banned cards are known where an imported file tells them."),
        ),
        PlayFormat(
            id="casual",
            title="Casual",
            boards=_BOARDS,
            problems=_casual,
            home=_home,
            hand_size=_hand_size,
            group_words=_GROUPS,
            note_of_card=note_of_card,
        ),
    )


_WORN = {"Head": HEAD, "Chest": CHEST, "Arms": ARMS, "Legs": LEGS}
_HANDS = 2


def starting_places(entries: Sequence[DeckEntry]) -> Iterator[StartingPlace]:
    """Yield where each card begins: the hero, the deck, one piece of equipment a zone, weapons.

    Of several that a zone could take the first one is put there; the others are in the inventory.
    """
    worn: set[str] = set()
    hands = 0
    for each in entries:
        for card in (each.card,) * each.count:
            zone = {Board.HERO: HERO, Board.MAIN: DECK, Board.SIDE: INVENTORY}.get(each.board)
            if each.board is Board.ARENA:
                line = card.front.type_line
                where = next((word for word in _WORN if word in line.subtypes), "")
                needs = _HANDS if "2H" in line.subtypes else 1
                if where and where not in worn:
                    worn.add(where)
                    zone = _WORN[where]
                elif "Weapon" in line.types and hands + needs <= _HANDS:
                    hands += needs
                    zone = WEAPON
                else:
                    zone = INVENTORY
            if zone is not None:
                yield StartingPlace(card, zone)
