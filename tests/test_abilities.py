"""Understood abilities of real cards, drawn by chance, are carried out without any fault."""

import itertools
import os
import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from core.cards.card import Card, Face, Layout
from core.cards.type_line import TypeLine
from tests.abilities.abilities import Found, cards_of, drawn_abilities, of_face
from tests.abilities.counted import Count, tries
from tests.abilities.trial import tried

PARTS = 8
ABILITIES = 2_000 // PARTS
POSITIONS = 1
SEED = int(os.environ.get("ABILITIES_SEED", "241367"))
"""Seed of the first part; each further part has the next one."""


@cache
def _cards(path: Path) -> Sequence[Card]:
    return cards_of(path)


@pytest.mark.parametrize("seed", range(SEED, SEED + PARTS))
def test_drawn_abilities_are_carried_out_without_a_fault(reference: Path, seed: int) -> None:
    cards = _cards(reference / "data" / "scryfall-oracle-like.json.gz")
    drawn = drawn_abilities(cards, random.Random(seed))  # noqa: S311 - repeatable, no secret
    count = Count()
    first = itertools.islice(drawn, ABILITIES)
    faults = list(tries(first, count, seed=seed, positions=POSITIONS))
    print(f"seed {seed}: {count}")  # noqa: T201 - pytest shows it with a failure
    assert faults == [], f"seed {seed}: {count}"
    assert sum(count.abilities.values()) == ABILITIES
    assert count.abilities["whole"] > ABILITIES // 2


def _abilities(line: str, text: str) -> list[Found]:
    """Return the abilities of an invented card."""
    face = Face(name="Made Up", type_line=TypeLine.read(line), text=text)
    card = Card(name="Made Up", layout=Layout.SINGLE, sides=((face,),))
    found = list(of_face(card, 0))
    assert found
    return found


def _faults(line: str, text: str) -> list[str]:
    """Carry out the abilities of an invented card on ten positions."""
    return list(tries(_abilities(line, text), Count(), seed=1, positions=10))


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


def test_a_token_that_was_exiled_is_not_told_to_return() -> None:
    text = (
        "Exile up to two target creatures you control, then return those cards to the battlefield "
        "under their owner's control."
    )
    assert _faults("Sorcery", text) == []


def test_an_equipment_does_not_move_to_what_it_cannot_equip() -> None:
    text = (
        "Whenever a creature you control with mana value 5 or greater enters, "
        "you may attach Made Up to it."
    )
    assert _faults("Artifact — Equipment", text) == []


def test_an_ability_on_the_stack_is_copied_by_hand() -> None:
    words = "Copy target activated ability"
    (found,) = _abilities("Instant", f"{words}.")
    results = [tried(found, str(seed), thorough=False) for seed in range(3)]
    assert {each.by_hand for each in results} == {(words,)}
