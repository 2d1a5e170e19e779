"""Generated decks for tests, and comparisons of decks."""

from collections import Counter

from hypothesis import strategies as st

from core.cards.card import Card
from core.cards.deck import Board, Deck, DeckLine
from core.storage.assets import starter_cards
from core.storage.database.catalogue import EXTRAS, pitch_of
from core.storage.database.library import card_finders
from core.storage.decks.deck_document import find_cards

FINDERS = card_finders()
_MAGIC = st.sampled_from(
    [
        (card.name, card.set_code, card.number)
        for card in starter_cards().values()
        if card.press_layout not in EXTRAS
    ]
)
_WORDS = (
    "Æther",
    "Jötun",
    "O'Brien's",
    "Late",
    "of",
    "the",
    "Train-Wrecker",
    "Zürich",
    "Ñandú",
    "X",
)
UNKNOWN = st.lists(st.sampled_from(_WORDS), min_size=2, max_size=4).map(" ".join)
"""Names of no card, which have to be kept all the same."""
PROSE = st.text(
    st.characters(blacklist_categories=("Cc", "Cs", "Zl", "Zp", "Cf")), max_size=30
).map(lambda text: " ".join(text.split()))
"""One line of anything that a person may write."""


SLASHES = (" // ", "/", " / ", "//", "///", " /// ")
"""Separators between the names of the faces of a card in other programs."""


def spelled(name: str) -> st.SearchStrategy[str]:
    """The name of a card in every way in which deck files write it."""
    parts = name.split(" // ")
    if len(parts) == 1:
        return st.just(name)
    return st.sampled_from((parts[0], *(slash.join(parts) for slash in SLASHES)))


@st.composite
def lines(draw: st.DrawFn, boards: tuple[Board, ...], *, known: bool = False) -> DeckLine:
    """Some copies of a card, of the shipped ones or unknown."""
    name, code, number = draw(_MAGIC)
    if not known and draw(st.booleans()):
        name, code = draw(UNKNOWN), ""
    elif draw(st.booleans()):
        code = ""
    return DeckLine(
        count=draw(st.integers(1, 40)),
        name=draw(spelled(name)),
        board=draw(st.sampled_from(boards)),
        set_code=code,
        number=number if code else "",
        finish=draw(st.sampled_from(("", "", "foil", "etched"))) if code else "",
    )


def decks(boards: tuple[Board, ...], *, known: bool = False) -> st.SearchStrategy[Deck]:
    """Any deck on some boards, with at least one card on the main one."""
    first = lines((Board.MAIN,), known=known)
    rest = st.lists(lines(boards, known=known), max_size=12)
    name = st.sampled_from(("Two Faces", "Ærø 7", 'a <b> & "c"', "1st try: mono-green"))
    return st.builds(
        lambda one, more, called: Deck(name=called, game="mtg", lines=(one, *more)),
        first,
        rest,
        name,
    )


_FAB = st.sampled_from(
    [
        (f"{front} ({color})" if (color := card.front.stat("color")) else front)
        for card in starter_cards(game="fab").values()
        if card.press_layout not in EXTRAS and not card.is_token
        for front in dict.fromkeys((card.name, card.front.name))
    ]
)


@st.composite
def fab_decks(draw: st.DrawFn) -> Deck:
    """Any deck of Flesh and Blood: cards under whole names and under those of their fronts."""
    boards = st.sampled_from((Board.MAIN, Board.ARENA))
    line = st.builds(
        lambda name, count, board: DeckLine(name=name, count=count, board=board),
        _FAB,
        st.integers(1, 3),
        boards,
    )
    hero = DeckLine(name=draw(st.sampled_from(("Katsu", "Dash"))), count=1, board=Board.HERO)
    rest = draw(st.lists(line, min_size=1, max_size=12))
    return Deck(name="Two Faces", game="fab", lines=(hero, *rest))


def contents(deck: Deck) -> Counter[tuple[str, Board]]:
    """Count the cards of a deck by card (else name) and board."""
    found = find_cards(deck, FINDERS)
    counted: Counter[tuple[str, Board]] = Counter()
    for each in found.lines:
        name = each.line.name if each.card is None else _told_apart(each.card)
        counted[name, each.line.board] += each.line.count
    return counted


def _told_apart(card: Card) -> str:
    return f"{card.name} {pitch_of(card)}".strip()
