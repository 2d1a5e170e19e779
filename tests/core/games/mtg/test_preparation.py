"""Preparation cards: becoming prepared, the copy in exile, and its end."""

from collections.abc import Callable

import pytest

from core.cards.card import Layout
from core.games.mtg.actions import Cast, CopySpell, Counter, Prepare, Transform, Unprepare
from core.games.mtg.keyword_actions.phasing import PhaseIn, PhaseOut
from core.games.mtg.keyword_actions.preparation import PREPARED, kept_copies
from core.rules import engine
from core.rules.actions import (
    Action,
    Batch,
    BecomeCopy,
    Control,
    Damage,
    Effect,
    Move,
    TokenCopy,
    TurnFaceDown,
)
from core.rules.verdict import ANYTHING, Ruling
from core.state.effects import Change
from core.state.ids import ObjectId
from core.state.zones import EXILE, HAND, STACK
from tests.core.stage import ADA, BEN, Stage, card_named

AVIATOR = "Encouraging Aviator // Jump"
DELVER = "Delver of Secrets // Insectile Aberration"


def prepared() -> tuple[Stage, ObjectId, ObjectId]:
    """Return a table with a prepared creature, and the copy that it keeps."""
    stage = Stage("2026-04")
    aviator = stage.place(AVIATOR)
    stage.do(Prepare(player=ADA, object=aviator))
    return stage, aviator, copy_of(stage, aviator)


def copy_of(stage: Stage, keeper: ObjectId) -> ObjectId:
    """Return the copy in exile that a permanent keeps."""
    (copy,) = kept_copies(stage.state, stage.object(keeper).ref)
    return copy.id


def test_only_its_main_part_counts_wherever_it_is() -> None:
    for zone in (HAND, EXILE, STACK):
        stage = Stage("2026-04")
        aviator = stage.place(AVIATOR, zone)
        found = stage.traits(aviator)
        assert (found.name, found.types, found.mana_value) == (
            "Encouraging Aviator",
            ("Creature",),
            3,
        )
        assert stage.start_key(aviator) == "prepare.card"


def test_a_copy_of_its_prepare_spell_alone_waits_in_exile() -> None:
    stage, aviator, copy = prepared()
    found = stage.traits(copy)
    assert (found.name, found.types, found.power, found.controller) == (
        "Jump",
        ("Instant",),
        None,
        ADA,
    )
    assert stage.object(copy).kept_by == stage.object(aviator).ref
    assert stage.object(copy).cards == ()


@pytest.mark.parametrize("card", ["Grizzly Bears", "Bonecrusher Giant // Stomp"])
def test_what_has_no_prepare_spell_is_never_prepared(card: str) -> None:
    stage = Stage("2026-04")
    object_id = stage.place(card)
    outcome = stage.attempt(Prepare(player=ADA, object=object_id), ANYTHING)
    assert (outcome.verdict.ruling, outcome.carried_out) == (Ruling.NOTHING, False)
    assert not stage.state.in_zone(EXILE)


def test_only_a_permanent_is_prepared_or_unprepared() -> None:
    stage = Stage("2026-04")
    object_id = stage.place(AVIATOR, HAND)
    outcome = stage.attempt(Prepare(player=ADA, object=object_id), ANYTHING)
    assert (outcome.verdict.ruling, outcome.carried_out) == (Ruling.REFUSED, False)
    outcome = stage.attempt(Unprepare(player=ADA, object=object_id), ANYTHING)
    assert (outcome.verdict.ruling, outcome.carried_out) == (Ruling.NOTHING, False)


@pytest.mark.parametrize(
    "leaves",
    [
        lambda who: Move(player=ADA, object=who, to=HAND),
        lambda who: Damage(player=BEN, object=who, amount=3),
        lambda who: Unprepare(player=ADA, object=who),
    ],
)
def test_the_copy_is_gone_with_the_permanent_or_its_designation(
    leaves: Callable[[ObjectId], Action],
) -> None:
    stage, aviator, copy = prepared()
    stage.do(leaves(aviator))
    assert not stage.exists(copy)


def test_the_copy_stays_while_its_permanent_changes_in_other_ways() -> None:
    stage, aviator, copy = prepared()
    stage.do(Control(player=ADA, object=aviator, to=BEN))
    stage.do(Effect(player=ADA, objects=(aviator,), change=Change(lose_abilities=True)))
    stage.do(BecomeCopy(player=ADA, object=aviator, of=stage.place("Grizzly Bears")))
    stage.do(TurnFaceDown(player=ADA, object=aviator))
    assert stage.exists(copy)
    assert stage.ruling(Cast(player=ADA, card=copy)) is Ruling.REFUSED
    stage.do(Cast(player=BEN, card=copy))
    assert PREPARED.word not in stage.object(aviator).conditions


def test_a_permanent_is_unprepared_though_the_spell_is_countered() -> None:
    stage, aviator, copy = prepared()
    stage.do(Cast(player=ADA, card=copy))
    stage.do(Counter(player=BEN, object=copy))
    assert not stage.exists(copy)
    assert PREPARED.word not in stage.object(aviator).conditions
    assert stage.state.player(ADA).spells_cast == 1


def test_a_copy_that_goes_elsewhere_is_gone_and_the_permanent_stays_prepared() -> None:
    stage, aviator, copy = prepared()
    stage.do(Move(player=ADA, object=copy, to=HAND))
    assert not stage.exists(copy)
    assert PREPARED.word in stage.object(aviator).conditions


def test_prepared_and_unprepared_within_one_instruction_leaves_nothing_in_exile() -> None:
    stage = Stage("2026-04")
    aviator = stage.place(AVIATOR)
    there, back = (Prepare(player=ADA, object=aviator), Unprepare(player=ADA, object=aviator))
    stage.do(Batch(player=ADA, steps=(there, back)))
    assert not stage.state.in_zone(EXILE)


def test_what_becomes_a_copy_of_one_can_be_prepared_as_long_as_it_is_one() -> None:
    stage = Stage("2026-04")
    aviator, bears = stage.place(AVIATOR), stage.place("Grizzly Bears")
    stage.do(BecomeCopy(player=ADA, object=bears, of=aviator, until="end_of_turn"))
    stage.do(Prepare(player=ADA, object=bears))
    assert stage.traits(copy_of(stage, bears)).name == "Jump"
    # A permanent that is a copy of another card has no prepare spell.
    stage.do(BecomeCopy(player=ADA, object=aviator, of=stage.place("Elite Vanguard")))
    assert stage.ruling(Prepare(player=ADA, object=aviator)) is Ruling.NOTHING


def test_exceptions_of_a_copy_do_not_reach_the_prepare_spell() -> None:
    stage = Stage("2026-04")
    aviator = stage.place(AVIATOR)
    frog = Change(set_power=1, set_colors=("G",), set_name="Frog")
    outcome = stage.do(TokenCopy(player=ADA, of=aviator, except_=frog))
    token = next(e.object for e in outcome.events if e.kind == "made" and e.object is not None)
    stage.do(Prepare(player=ADA, object=token))
    found = stage.traits(copy_of(stage, token))
    assert (stage.traits(token).name, found.name, sorted(found.colors)) == ("Frog", "Jump", ["U"])


def test_a_copy_of_the_spell_is_a_prepare_spell_too() -> None:
    stage, _, copy = prepared()
    stage.do(Cast(player=ADA, card=copy))
    verdict = stage.judge(CopySpell(player=ADA, of=copy))
    assert "prepare.copied" in verdict.keys
    outcome = stage.do(CopySpell(player=ADA, of=copy))
    again = next(e.object for e in outcome.events if e.kind == "made" and e.object is not None)
    characteristics_view = stage.rules.tables.characteristics_view(stage.view, again, ADA)
    assert characteristics_view.subtitle.startswith("prepare spell · stack")


def test_the_panel_says_who_keeps_the_copy_and_who_may_cast_it() -> None:
    stage, aviator, copy = prepared()
    rows = {
        row.id: row for row in stage.rules.tables.characteristics_view(stage.view, copy, BEN).rows
    }
    assert rows["kept_by"].text == "Encouraging Aviator"
    assert [why.key for why in rows["kept_by"].why] == ["prepare.copy", "prepare.cast"]
    rows = {
        row.id: row
        for row in stage.rules.tables.characteristics_view(stage.view, aviator, BEN).rows
    }
    assert (rows["prepared"].text, rows["kind"].text) == ("prepared", "preparation card")


def options(stage: Stage, object_id: ObjectId) -> list[tuple[str, Action, Ruling]]:
    """Return the menu options of a permanent about being prepared, with the rulings."""
    found = (d for d in stage.rules.tables.menu(stage.view, object_id, ADA) if d.verb == "prepare")
    return [(d.label, d.action, engine.judge(stage.view, d.action).ruling) for d in found]


def test_the_menu_of_a_permanent_offers_what_can_be_done_with_its_prepare_spell() -> None:
    stage = Stage("2026-04")
    aviator, delver = stage.place(AVIATOR), stage.place(DELVER)
    assert options(stage, delver) == []
    ((words, action, ruling),) = options(stage, aviator)
    assert (words, ruling) == ("Becomes prepared", Ruling.DONE)
    stage.do(action)
    assert [(words, ruling) for words, _, ruling in options(stage, aviator)] == [
        ("Cast Jump", Ruling.DONE),
        ("Becomes unprepared", Ruling.DONE),
    ]
    assert stage.ruling(Transform(player=ADA, object=aviator)) is Ruling.NOTHING


def test_a_starter_card_is_of_its_layout() -> None:
    assert card_named(AVIATOR).layout is Layout.PREPARATION
    assert card_named(AVIATOR).name_in_hand == "Encouraging Aviator"


def test_while_it_is_phased_out_no_copy_waits_and_phased_in_there_is_one_again() -> None:
    stage, aviator, copy = prepared()
    stage.do(PhaseOut(player=ADA, object=aviator))
    assert not stage.exists(copy)
    assert kept_copies(stage.state, stage.object(aviator).ref) == ()
    stage.do(PhaseIn(player=ADA, object=aviator))
    again = copy_of(stage, aviator)
    assert stage.ruling(Cast(player=ADA, card=again)) is Ruling.DONE
