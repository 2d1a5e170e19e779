"""Understood abilities of real cards, drawn by chance, are carried out without any fault."""

import random
import time
from pathlib import Path

import pytest

from core.cards.card import Card, Face, Layout
from core.cards.type_line import TypeLine
from tests.abilities.abilities import cards_of, drawn_abilities, of_face
from tests.abilities.counted import Count, tries

ABILITIES = 2_000
SECONDS = 20
POSITIONS = 2


@pytest.fixture
def card_file(reference: Path) -> Path:
    """The whole card file."""
    return reference / "data" / "scryfall-oracle-like.json.gz"


def test_drawn_abilities_are_carried_out_without_a_fault(card_file: Path) -> None:
    seed = random.SystemRandom().randrange(1_000_000)
    cards = cards_of(card_file)
    count = Count()
    drawn = drawn_abilities(cards, random.Random(seed))  # noqa: S311 - repeatable, no secret
    first = (found for found, _ in zip(drawn, range(ABILITIES), strict=False))
    until = time.monotonic() + SECONDS
    faults = list(tries(first, count, seed=seed, positions=POSITIONS, until=until))
    print(f"seed {seed}: {count}")  # noqa: T201 - pytest shows it with a failure
    assert faults == [], f"seed {seed}: {count}"
    assert count.abilities["whole"] > 0


def _faults(line: str, text: str) -> list[str]:
    """Carry out the abilities of an invented card on ten positions."""
    face = Face(name="Made Up", type_line=TypeLine.read(line), text=text)
    card = Card(name="Made Up", layout=Layout.SINGLE, sides=((face,),))
    found = list(of_face(card, 0))
    assert found
    return list(tries(found, Count(), seed=1, positions=10))


def test_a_spell_that_exiles_itself_does_not_resolve_once_more() -> None:
    assert _faults("Sorcery", "Draw a card. Exile Made Up.") == []


def test_a_condition_that_cannot_be_judged_leaves_the_ability_by_hand() -> None:
    text = "At the beginning of your upkeep, if your team controls another Warrior, draw a card."
    assert _faults("Creature — Warrior", text) == []


def test_answers_to_a_clause_that_fails_do_not_answer_the_next_choice() -> None:
    text = (
        "You may exile Made Up and four cards named Made Up from your graveyard. "
        "If you do, search your library for a creature card, put it into your hand, then shuffle."
    )
    assert _faults("Sorcery", text) == []
