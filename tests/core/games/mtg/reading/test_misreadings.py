"""Kinds of lines that were misread once: each is read word by word, or stays by hand."""

import pytest
from msgspec.json import encode

from core.effects.program import (
    SELF,
    Activated,
    Alter,
    AnyAbility,
    Becomes,
    Cant,
    Choose,
    CounterSpell,
    CountersPut,
    Damage,
    DealsDamage,
    Did,
    Discard,
    Do,
    Draws,
    EnterAs,
    ForEach,
    Gains,
    Holds,
    In,
    Keyword,
    Kind,
    Linked,
    LoseLife,
    MoveTo,
    Noun,
    Owned,
    PlayerGets,
    Prevent,
    PutCounters,
    ReplaceNext,
    Replaces,
    Special,
    Spell,
    Static,
    That,
    Triggered,
    Until,
    WasCast,
    While,
    Who,
)
from tests.core.games.mtg.reading.lines import read


def only(text: str, types: str = "Creature — Bear") -> AnyAbility:
    """Return the one ability of a text."""
    (ability,) = read(text, types)
    return ability


def test_max_speed_is_a_condition_of_the_ability() -> None:
    fast = Holds(name="max_speed")
    static = only("Max speed — This creature has flying.")
    assert isinstance(static, Static)
    assert static.clauses[0].when == fast
    activated = only("Max speed — {2}: Draw a card.")
    assert isinstance(activated, Activated)
    assert activated.limits[0].when == fast
    triggered = only("Max speed — Whenever this creature attacks, draw a card.")
    assert isinstance(triggered, Triggered)
    assert isinstance(triggered.on, While)
    assert triggered.on.when == fast


def test_sentences_behind_a_replacement_happen_within_it() -> None:
    ability = only(
        "If a player would draw a card, instead they draw a card and reveal it. "
        "If it's a creature card, that player discards it."
    )
    assert isinstance(ability, Replaces)
    assert ability.on == Draws(who=Who(how="any"))
    assert isinstance(ability.clauses[-1], Discard)


def test_life_for_prevented_damage_is_gained_when_it_is_prevented() -> None:
    spell = only(
        "The next time a source of your choice would deal damage to you this turn, prevent that "
        "damage. You gain life equal to the damage prevented this way.",
        "Instant",
    )
    assert isinstance(spell, Spell)
    (replacement,) = spell.clauses
    assert isinstance(replacement, ReplaceNext)
    assert len(replacement.clauses) == 2
    source = Noun(kinds=(Kind(types=("source",)),), where=(Did(name="of_your_choice"),))
    assert replacement.on == DealsDamage(what=source, whom=Who())


def test_a_sentence_about_one_object_of_a_loop_belongs_to_the_loop() -> None:
    spell = only(
        "For each card exiled this way, put two time counters on that card. "
        "If it doesn't have suspend, it gains suspend.",
        "Sorcery",
    )
    assert isinstance(spell, Spell)
    (loop,) = spell.clauses
    assert isinstance(loop, ForEach)
    put, gains = loop.clauses
    assert isinstance(put, PutCounters)
    assert isinstance(gains, Alter)


def test_a_sentence_about_other_objects_follows_the_loop() -> None:
    spell = only(
        "For each creature you control, create a 1/1 red Bear creature token. "
        "Creatures you control gain haste until end of turn.",
        "Sorcery",
    )
    assert isinstance(spell, Spell)
    assert len(spell.clauses) == 2


def test_the_winner_of_a_clash_has_not_won_a_flip() -> None:
    ability = only("When this creature enters, clash with an opponent. If you win, draw a card.")
    assert isinstance(ability, Triggered)
    assert ability.clauses[-1].when == Holds(name="won_clash")


@pytest.mark.parametrize(
    "text", ["Tester is colorless.", "This spell can't be copied.", "Tester is all colors."]
)
def test_what_a_spell_is_does_not_wait_for_its_resolution(text: str) -> None:
    static = only(text, "Instant")
    assert isinstance(static, Static)
    assert isinstance(static.clauses[0], Alter)
    assert isinstance(static.clauses[0].changes[0], (Becomes, Cant))


def test_a_kicked_spell_has_an_ability_on_the_stack() -> None:
    static = only("If this spell was kicked, it has split second.", "Sorcery")
    assert isinstance(static, Static)
    has = Gains((Keyword(name="split second"),))
    assert static.clauses[0].when == WasCast(cost="kicked")
    assert isinstance(static.clauses[0], Alter)
    assert static.clauses[0].changes == (has,)


def test_a_crew_bonus_is_no_bonus_for_saddling() -> None:
    crews = only("This creature crews Vehicles as though its power were 2 greater.")
    both = only(
        "This creature saddles Mounts and crews Vehicles as though its power were 2 greater."
    )
    assert isinstance(both, Static)
    assert isinstance(both.clauses[0], Special)
    assert crews != both


def test_prevention_of_damage_dealt_this_turn_by_a_source_ends_with_the_turn() -> None:
    spell = only("Prevent all damage that would be dealt this turn by red sources.", "Instant")
    assert isinstance(spell, Spell)
    (prevents,) = spell.clauses
    assert isinstance(prevents, Prevent)
    assert prevents.until == Until(how="this_turn")


def test_kinds_with_an_article_each_belong_to_one_condition() -> None:
    spell = only(
        "Each creature you control that's a Bear or an Ape deals 2 damage to any target.", "Instant"
    )
    assert isinstance(spell, Spell)
    (damage,) = spell.clauses
    assert isinstance(damage, Damage)
    assert damage.source.joined == ()
    kinds = (Kind(types=("bear",)), Kind(types=("ape",)))
    assert That(kinds=kinds) in damage.source.where


def test_cards_that_you_own_are_not_all_exiled_cards() -> None:
    spell = only("Return all cards you own exiled with Tester to your hand.", "Sorcery")
    assert isinstance(spell, Spell)
    assert spell.clauses[0].what.where == (Owned(), Linked(how="exiled_with"))  # type: ignore[union-attr]


def test_counters_of_an_exiled_card_are_those_removed_in_exile() -> None:
    there = only("Whenever a time counter is removed from Tester while it's exiled, draw a card.")
    here = only("Whenever a time counter is removed from Tester, draw a card.")
    assert isinstance(there, Triggered)
    assert isinstance(there.on, CountersPut)
    assert there.on.amount is None
    assert there != here


def test_this_mana_is_not_all_unspent_mana() -> None:
    this = only("Until end of turn, you don't lose this mana as steps and phases end.", "Instant")
    every = only("You don't lose unspent mana as steps and phases end.")
    assert isinstance(this, Spell)
    assert isinstance(every, Static)
    kept = [each.name for each in (*this.clauses, *every.clauses) if isinstance(each, PlayerGets)]
    assert kept == ["keeps_this_mana", "keeps_mana"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            "Target creature becomes the color of your choice until end of turn.",
            "Target creature becomes the color or colors of your choice until end of turn.",
        ),
        (
            "Draw a card for each other spell you've cast this turn.",
            "Draw a card for each other spell cast this turn.",
        ),
        ("If it's your main phase, draw a card.", "If it's a main phase, draw a card."),
        (
            "Flip two coins. If the results are the same, draw a card.",
            "Flip two coins. If both coins come up heads, draw a card.",
        ),
        (
            "If three or more creatures attacked this combat, draw a card.",
            "If three or more creatures attacked this turn, draw a card.",
        ),
        ("Unlock a locked door of target Room.", "Lock or unlock a door of target Room."),
    ],
)
def test_different_words_are_different_programs(one: str, other: str) -> None:
    assert read(one, "Sorcery") != read(other, "Sorcery")


def test_a_name_in_a_granted_ability_is_the_granting_object() -> None:
    static = only('Equipped creature has "{T}, Sacrifice Tester: This creature gets +1/+1."')
    assert isinstance(static, Static)
    (alter,) = static.clauses
    assert isinstance(alter, Alter)
    gains = alter.changes[0]
    assert isinstance(gains, Gains)
    granted = gains.abilities[0]
    assert isinstance(granted, Activated)
    sacrifice = granted.costs[1]
    assert isinstance(sacrifice, Do)
    assert isinstance(sacrifice.clause, MoveTo)
    assert sacrifice.clause.what == Noun(how="granter")
    assert isinstance(granted.clauses[0], Alter)
    assert granted.clauses[0].what == SELF


def test_a_name_in_an_ability_that_the_card_itself_has_is_the_card() -> None:
    static = only('As long as you control a Swamp, Tester has "{B}: Regenerate Tester."')
    assert b"granter" not in encode(static)
    assert static == only('As long as you control a Swamp, ~ has "{B}: Regenerate ~."')


def test_damage_to_them_is_dealt_to_a_player() -> None:
    trigger = only("Whenever an opponent draws a card, Tester deals 1 damage to them.")
    assert isinstance(trigger, Triggered)
    assert trigger.clauses == (Damage(whom=Who(how="they")),)


def test_any_creature_or_a_token_is_not_two_kinds_of_tokens() -> None:
    ability = only("Sacrifice another creature or token: Draw a card.")
    assert isinstance(ability, Activated)
    cost = ability.costs[0]
    assert isinstance(cost, Do)
    assert isinstance(cost.clause, MoveTo)
    assert cost.clause.what.kinds == (Kind(types=("creature",)), Kind(types=("token",)))


def test_a_spell_that_targets_you_or_a_creature_is_one_target() -> None:
    spell = only("Counter target spell that targets you or a creature you control.", "Instant")
    assert isinstance(spell, Spell)
    (counter,) = spell.clauses
    assert isinstance(counter, CounterSpell)
    assert counter.what.joined == ()


def test_a_zone_behind_several_nouns_belongs_to_each() -> None:
    spell = only(
        "Return up to one target creature card, up to one target land card, and up to one target "
        "artifact card from your graveyard to your hand.",
        "Sorcery",
    )
    assert isinstance(spell, Spell)
    (move,) = spell.clauses
    assert isinstance(move, MoveTo)
    graveyard = In(zones=("graveyard",), whose=Who())
    assert [graveyard in each.where for each in (move.what, *move.what.joined)] == [True] * 3


def test_a_color_that_cannot_be_chosen_is_kept() -> None:
    static = only("As this land enters, choose a color other than white.", "Land")
    assert isinstance(static, Static)
    assert isinstance(static.clauses[0], EnterAs)
    assert static.clauses[0].clauses == (Choose(name="color", but="white"),)


@pytest.mark.parametrize(
    "text",
    [
        "Two target players each draw a card and lose 1 life.",
        "Those players draw a card, then lose 1 life.",
    ],
)
def test_a_plural_subject_does_what_follows(text: str) -> None:
    spell = only(text, "Sorcery")
    assert isinstance(spell, Spell)
    assert spell.clauses[1] == LoseLife(by=Who(how="same"))


@pytest.mark.parametrize(
    "text",
    [
        "If you control a Swamp, you may cast this spell without paying its mana cost.",
        "You may cast Tester as though it had flash if you pay {2} more to cast it.",
        "X can't be 0.",
    ],
)
def test_a_way_to_cast_a_spell_does_not_wait_for_its_resolution(text: str) -> None:
    assert isinstance(only(text, "Instant"), Static)
