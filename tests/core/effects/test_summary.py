"""Texts written from programs: short, whole, and with the place of each clause."""

import pytest

from core.effects.program import (
    AnyAbility,
    Damage,
    Draw,
    Enters,
    GainLife,
    Keyword,
    Noun,
    Number,
    Spell,
    Triggered,
    Who,
)
from core.effects.stored import ProgramError, program_of, reading_of_program
from core.effects.summary.speech import UnsaidError
from core.games.fab.reading.summaries import text_of as fab_text
from core.games.mtg.reading.summaries import text_of as mtg_text
from tests.core.effects.wording import without_words

TWO = Number(value=2)


def text(*abilities: AnyAbility) -> str:
    return mtg_text(abilities, "Old Teacher, the Wise")[0]


def test_a_triggered_ability_is_one_line_and_speaks_of_its_card_by_name() -> None:
    ability = Triggered(on=Enters(), clauses=(Draw(amount=TWO), GainLife(by=Who(how="target"))))
    said = text(Keyword(name="flying"), Keyword(name="haste"), ability)
    assert said == ("Flying, haste\nWhen it enters, draw two cards. A target player gains 1 life.")


def test_each_clause_has_its_words_in_the_text() -> None:
    program = (
        Keyword(name="reach"),
        Spell(clauses=(Damage(amount=TWO, to=Noun(how="any_target")), Draw())),
    )
    said, placed = mtg_text(program, "Old Teacher")
    assert without_words(placed) == program
    spell = placed[1]
    assert isinstance(spell, Spell)
    assert [each.words.excerpt(said) for each in spell.clauses] == [
        "2 damage to any target",
        "Draw a card",
    ]


def test_a_field_without_words_is_refused_rather_than_left_out() -> None:
    with pytest.raises(UnsaidError, match="no words for minus"):
        text(Spell(clauses=(Draw(amount=TWO, minus=Number()),)))


def test_players_are_heroes_in_flesh_and_blood() -> None:
    program = (Spell(clauses=(GainLife(amount=TWO, by=Who(how="target")),)),)
    assert fab_text(program, "Balm")[0] == "A target hero gains 2 life."


def test_a_fault_in_a_stored_program_names_the_part_and_the_remedy() -> None:
    with pytest.raises(ProgramError) as found:
        program_of('[{"kind":"spell","clauses":[{"does":"drawn"}]}]')
    assert str(found.value) == (
        "does[0].clauses[0].does is no part of a program: Invalid value 'drawn'; correct it,"
        " or leave out does and the text alone is read"
    )


def test_a_stored_program_that_is_not_valid_is_left_to_the_players() -> None:
    reading = reading_of_program('[{"kind":"spells"}]', "Old Teacher", mtg_text)
    assert len(reading.by_hand) == 1
