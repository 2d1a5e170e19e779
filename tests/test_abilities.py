"""Understood abilities are carried out on drawn positions without any fault."""

from core.cards.card import Card, Face, Layout
from core.cards.type_line import TypeLine
from tests.abilities.abilities import of_face
from tests.abilities.counted import Count, tries


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
