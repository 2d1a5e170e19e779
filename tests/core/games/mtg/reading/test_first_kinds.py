"""The kinds of texts that are carried out first, on invented lines."""

import pytest

from core.effects.program import (
    IT,
    SELF,
    YOU,
    Activated,
    Alter,
    Attach,
    Controlled,
    Controls,
    Damage,
    Draw,
    Enters,
    GainLife,
    Gains,
    Keyword,
    Kind,
    Limit,
    LoseLife,
    ManaCost,
    Modal,
    MoveTo,
    Noun,
    Number,
    Place,
    Size,
    Spell,
    Static,
    TapSelf,
    Triggered,
    Turn,
    Until,
    Who,
)
from tests.core.games.mtg.reading.lines import by_hand, read

CREATURE = (Kind(types=("creature",)),)
TARGET_CREATURE = Noun(how="target", kinds=CREATURE)


def test_a_draw_spell() -> None:
    assert read("Draw three cards.", "Sorcery") == (Spell(clauses=(Draw(Number(value=3)),)),)


def test_damage_to_any_target() -> None:
    (spell,) = read("Tester deals 3 damage to any target.", "Instant")
    damage = Damage(SELF, Number(value=3), Noun(how="any_target"))
    assert spell == Spell(clauses=(damage,))


def test_a_change_of_size_until_the_end_of_the_turn() -> None:
    (spell,) = read("Target creature gets +3/-1 until end of turn.", "Instant")
    size = Size(power=Number(value=3), toughness=Number(value=1), toughness_minus=True)
    assert spell == Spell(clauses=(Alter(TARGET_CREATURE, (size,), until=Until()),))


def test_an_anthem() -> None:
    (static,) = read("Other creatures you control get +1/+1.")
    mine = Noun(how="bare", other=True, kinds=CREATURE, where=(Controlled(),))
    assert static == Static(clauses=(Alter(mine, (Size(),)),))


def test_an_enters_trigger_with_a_condition() -> None:
    (trigger,) = read("When this creature enters, if you control a Swamp, you gain 2 life.")
    assert trigger == Triggered(
        on=Enters(),
        when=Controls(what=Noun(kinds=(Kind(types=("swamp",)),))),
        clauses=(GainLife(Number(value=2)),),
    )


def test_an_aura() -> None:
    enchant, static = read("Enchant creature\nEnchanted creature gets +2/+2 and has reach.", "Aura")
    assert isinstance(enchant, Keyword)
    assert enchant.name == "enchant"
    enchanted = Noun(how="enchanted", kinds=CREATURE)
    two = Number(value=2)
    changes = (Size(power=two, toughness=two), Gains((Keyword(name="reach"),)))
    assert static == Static(clauses=(Alter(enchanted, changes),))


def test_an_equipment() -> None:
    (equip,) = read("Equip {2}", "Artifact — Equipment")
    assert equip == Keyword(name="equip", costs=(ManaCost(mana="{2}"),))


def test_an_activated_transformation() -> None:
    (ability,) = read("{3}{G}, {T}: Transform this creature. Activate only as a sorcery.")
    assert ability == Activated(
        costs=(ManaCost(mana="{3}{G}"), TapSelf()),
        clauses=(Turn(SELF),),
        limits=(Limit(how="sorcery"),),
    )


def test_a_modal_spell() -> None:
    (spell,) = read("Choose one —\n• Destroy target creature.\n• Draw a card.", "Instant")
    assert isinstance(spell, Spell)
    (modal,) = spell.clauses
    assert isinstance(modal, Modal)
    destroy, draw = modal.modes
    assert destroy.clauses == (MoveTo(TARGET_CREATURE, Place(zone="graveyard"), way="destroy"),)
    assert draw.clauses == (Draw(),)


def test_a_verb_without_its_subject_belongs_to_the_subject_before() -> None:
    (spell,) = read("Target player draws a card and loses 1 life.", "Sorcery")
    target = Who(how="target")
    assert spell == Spell(clauses=(Draw(by=target), LoseLife(by=Who(how="same"))))


def test_a_permission_covers_the_clause_behind_it() -> None:
    (spell,) = read("You may draw a card. If you do, attach Tester to it.", "Sorcery")
    assert isinstance(spell, Spell)
    draw, attach = spell.clauses
    assert draw == Draw(may=YOU)
    assert isinstance(attach, Attach)
    assert attach.to == IT


@pytest.mark.parametrize(
    "text",
    [
        "Draw a card. Tap up to two purple mountains.",
        "Destroy target creature unless the moon is full.",
        "Draw a card except on Mondays.",
    ],
)
def test_a_sentence_with_an_unknown_word_stays_by_hand(text: str) -> None:
    (words,) = by_hand(text)
    assert words in text
