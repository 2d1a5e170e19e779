"""Legal decks, beyond the scenarios: partners, commanders, copies."""

import pytest

from core.cards.card import Card, Face
from core.cards.deck import Board
from core.cards.reader import build_card
from core.cards.type_line import TypeLine
from core.games import GAMES
from core.games.mtg.rulesets import MTG_2025_06, MTG_2025_09, MTG_2026_04
from core.rules.deck_check import DeckEntry
from core.rules.ruleset import Ruleset
from core.storage.assets import starter_cards

MTG = GAMES["mtg"].rules()
CARDS = starter_cards()
FAB_CARDS = starter_cards(game="fab")


def legend(
    name: str, *keywords: str, line: str = "Legendary Creature — Elf", text: str = ""
) -> Card:
    face = Face(name=name, type_line=TypeLine.read(line), keywords=keywords, text=text)
    return build_card([face], press_layout="normal", name=name)


def refused(*leaders: Card, rules: Ruleset = MTG) -> set[str]:
    entries = [DeckEntry(each, 1, Board.COMMANDER) for each in leaders]
    entries.append(DeckEntry(CARDS["Swamp"], 100 - len(leaders), Board.MAIN))
    return keys_of(rules, "commander", entries) - {"commander.identity"}


def keys_of(rules: Ruleset, format_: str, entries: list[DeckEntry]) -> set[str]:
    formats = {each.id: each for each in rules.tables.formats(rules)}
    return {each.finding.key for each in formats[format_].problems(entries)}


BACKGROUND = "Legendary Enchantment — Background"
DOCTOR = "Legendary Creature — Time Lord Doctor"


@pytest.mark.parametrize(
    ("first", "second", "together"),
    [
        (legend("A", "Partner"), legend("B", "Partner"), True),
        (legend("A", "Partner"), legend("B"), False),
        (legend("A", "Partner with B"), legend("B", "Partner with A"), True),
        (legend("A", "Partner with B"), legend("C", "Partner with A"), False),
        (legend("A", "Partner"), legend("B", "Partner with A"), False),
        (legend("A", "Partner—Survivors"), legend("B", "Partner—Survivors"), True),
        (legend("A", "Partner—Survivors"), legend("B", "Partner"), False),
        (legend("A", "Friends forever"), legend("B", "Friends forever"), True),
        (legend("A", "Choose a background"), legend("B", line=BACKGROUND), True),
        (legend("A", "Doctor's companion"), legend("B", line=DOCTOR), True),
        (legend("A", "Doctor's companion"), legend("B"), False),
    ],
)
def test_two_commanders_lead_together_where_their_keywords_fit(
    first: Card, second: Card, together: bool
) -> None:
    assert refused(first, second) == (set() if together else {"commander.partner"})
    assert refused(second, first) == refused(first, second)


@pytest.mark.parametrize(
    ("rules", "refusals"), [(MTG_2025_09, {"commander.partner"}), (MTG_2026_04, set())]
)
def test_partners_need_not_be_creatures_since_april_2026(
    rules: Ruleset, refusals: set[str]
) -> None:
    walker = legend("A", "Partner", line="Legendary Planeswalker", text="A can be your commander.")
    assert refused(walker, legend("B", "Partner"), rules=rules) == refusals


def test_three_commanders_are_too_many() -> None:
    leaders = [legend(name, "Partner") for name in "ABC"]
    assert refused(*leaders) == {"commander.partner"}


def test_a_background_does_not_lead_alone() -> None:
    assert refused(legend("B", line=BACKGROUND)) == {"commander.legendary"}


def test_a_card_leads_that_says_so() -> None:
    walker = "Legendary Planeswalker — Ann"
    assert refused(legend("Ann", line=walker)) == {"commander.legendary"}
    assert refused(legend("Ann", line=walker, text="Ann can be your commander.")) == set()


def test_a_legendary_vehicle_leads_since_september_2025() -> None:
    face = Face(
        name="Ship",
        type_line=TypeLine.read("Legendary Artifact — Vehicle"),
        stats=(("power", "3"), ("toughness", "3")),
    )
    ship = build_card([face], press_layout="normal", name="Ship")
    assert refused(ship) == set()
    assert refused(ship, rules=MTG_2025_06) == {"commander.legendary"}


@pytest.mark.parametrize(
    ("text", "most"), [("", 4), ("A deck can have up to seven cards named Dwarf.", 7)]
)
def test_a_card_says_how_many_of_it_a_deck_may_have(text: str, most: int) -> None:
    dwarf = legend("Dwarf", line="Creature — Dwarf", text=text)
    rest = DeckEntry(CARDS["Swamp"], 60, Board.MAIN)
    for count, expected in ((most, set()), (most + 1, {"deck.copies"})):
        entries = [DeckEntry(dwarf, count, Board.MAIN), rest]
        assert keys_of(MTG, "modern", entries) == expected


def test_a_card_of_which_any_number_may_be_there_has_no_limit() -> None:
    rat = legend(
        "Rat", line="Creature — Rat", text="A deck can have any number of cards named Rat."
    )
    assert keys_of(MTG, "modern", [DeckEntry(rat, 60, Board.MAIN)]) == set()


def test_the_same_card_in_another_printing_counts_as_the_same() -> None:
    other = legend("Murder", line="Instant")
    entries = [DeckEntry(CARDS["Murder"], 2, Board.MAIN), DeckEntry(other, 3, Board.MAIN)]
    entries.append(DeckEntry(CARDS["Swamp"], 60, Board.MAIN))
    assert keys_of(MTG, "modern", entries) == {"deck.copies"}


def test_another_pitch_is_another_card() -> None:
    rules = GAMES["fab"].rules()
    entries = [
        DeckEntry(FAB_CARDS["Katsu"], 1, Board.HERO),
        DeckEntry(FAB_CARDS["Head Jab"], 1, Board.MAIN),
        DeckEntry(FAB_CARDS["Head Jab (Blue)"], 1, Board.MAIN),
    ]
    assert keys_of(rules, "blitz", entries) == {"pool.deck_size"}
    assert keys_of(rules, "cc", entries) == {"pool.deck_size", "pool.age"}
