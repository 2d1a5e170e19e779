"""State-based actions on permanents and players."""

from typing import Any

import pytest

from core.games.mtg.actions import Cast, Resolve, Transform
from core.rules import engine
from core.rules.actions import (
    Action,
    AppliesTo,
    Attach,
    Batch,
    Control,
    Counters,
    Damage,
    Effect,
    EndTurn,
    Instead,
    Life,
    Mill,
    Move,
    Replacement,
    Tap,
    Unattach,
)
from core.rules.history import Outcome
from core.rules.verdict import ANYTHING, Ruling
from core.state.effects import Change
from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY
from tests.core.stage import ADA, BEN, Stage, happened

GARRUK = "Garruk Relentless // Garruk, the Veil-Cursed"
KYLEM = "Invasion of Kylem // Valor's Reach Tag Team"


def causes(outcome: Outcome) -> list[str]:
    """Return the rules of the state-based actions that followed."""
    return [event.key for event in outcome.events if event.kind == "state"]


@pytest.mark.parametrize(
    ("card", "amount", "kept", "cause"),
    [
        ("Grizzly Bears", 1, BATTLEFIELD, []),
        ("Grizzly Bears", 2, GRAVEYARD, ["state.lethal_damage"]),
        (GARRUK, 2, BATTLEFIELD, []),
        (GARRUK, 3, GRAVEYARD, ["state.zero_loyalty"]),
        (KYLEM, 4, BATTLEFIELD, []),
        (KYLEM, 6, GRAVEYARD, ["state.zero_defense"]),
    ],
)
def test_damage_takes_what_a_permanent_lives_by(
    card: str, amount: int, kept: str, cause: list[str]
) -> None:
    stage = Stage()
    object_id = stage.place(card)
    outcome = stage.do(Damage(player=ADA, object=object_id, amount=amount))
    assert (stage.zone(object_id), causes(outcome)) == (kept, cause)


def test_damage_adds_up_and_is_gone_with_the_turn() -> None:
    stage = Stage()
    wall = stage.place("Wall of Omens")
    stage.do(Damage(player=ADA, object=wall, amount=2))
    stage.do(EndTurn(player=ADA))
    stage.do(Damage(player=ADA, object=wall, amount=3))
    assert stage.zone(wall) == BATTLEFIELD
    stage.do(Damage(player=ADA, object=wall, amount=1))
    assert stage.zone(wall) == GRAVEYARD


def test_an_indestructible_creature_outlives_damage_but_not_a_toughness_of_nothing() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    change = Change(add_abilities=("Indestructible",))
    stage.do(Effect(player=ADA, objects=(bear,), change=change))
    stage.do(Damage(player=ADA, object=bear, amount=9))
    assert stage.zone(bear) == BATTLEFIELD
    outcome = stage.do(Counters(player=ADA, object=bear, kind="-1/-1", change=2))
    assert causes(outcome) == ["state.zero_toughness"]


def test_a_creature_with_a_variable_toughness_is_left_alone() -> None:
    stage = Stage()
    object_id = stage.place("Ixidron")
    stage.do(Tap(player=ADA, object=object_id))
    assert stage.zone(object_id) == BATTLEFIELD


def test_turning_over_may_kill() -> None:
    stage = Stage()
    object_id = stage.place("Jace, Vryn's Prodigy // Jace, Telepath Unbound")
    assert causes(stage.do(Transform(player=ADA, object=object_id))) == ["state.zero_loyalty"]


def test_damage_to_a_land_does_nothing_and_to_a_player_costs_life() -> None:
    stage = Stage()
    forest = stage.place("Forest")
    assert stage.ruling(Damage(player=ADA, object=forest, amount=3)) is Ruling.NOTHING
    stage.do(Damage(player=ADA, object=BEN, amount=3))
    stage.do(Life(player=ADA, change=2))
    assert [player.life for player in stage.state.players] == [22, 17]


# The legend rule


HALVAR = "Halvar, God of Battle // Sword of the Realms"


@pytest.mark.parametrize(("option", "gone"), [("old", 0), ("new", 1)])
def test_of_two_legends_of_one_name_the_chosen_one_stays(option: str, gone: int) -> None:
    stage = Stage()
    twins = [stage.place(HALVAR), stage.place(HALVAR, HAND)]
    before = stage.state
    asked = stage.attempt(Move(player=ADA, object=twins[1], to=BATTLEFIELD))
    choice = asked.verdict.choice
    assert choice is not None
    assert (choice.key, [each.id for each in choice.options]) == (
        "state.legend_rule",
        ["old", "new"],
    )
    assert [each.object for each in choice.options] == twins
    assert (asked.carried_out, stage.state) == (False, before)
    outcome = stage.do(engine.answer(asked.action, choice, option))
    assert causes(outcome) == ["state.legend_rule"]
    assert sorted(stage.zone(who) for who in twins) == [BATTLEFIELD, GRAVEYARD]
    assert stage.zone(twins[1 - gone]) == GRAVEYARD


def test_of_three_legends_of_one_name_one_stays_after_one_choice() -> None:
    stage = Stage()
    twins = [stage.place(HALVAR, HAND) for _ in "abc"]
    steps = tuple(Move(player=ADA, object=who, to=BATTLEFIELD) for who in twins)
    asked = stage.attempt(Batch(player=ADA, steps=steps))
    choice = asked.verdict.choice
    assert choice is not None
    assert [each.id for each in choice.options] == ["old", "new", "new 2"]
    stage.do(engine.answer(asked.action, choice, "new"))
    assert [stage.zone(who) for who in twins] == [GRAVEYARD, BATTLEFIELD, GRAVEYARD]


def test_two_pairs_of_legends_are_two_choices() -> None:
    stage = Stage()
    pairs = [
        (stage.place(card), stage.place(card, HAND))
        for card in (HALVAR, "Gisela, the Broken Blade")
    ]
    steps = tuple(Move(player=ADA, object=new, to=BATTLEFIELD) for _, new in pairs)
    outcome = stage.attempt(Batch(player=ADA, steps=steps))
    answered = 0
    while (choice := outcome.verdict.choice) is not None:
        answered += 1
        outcome = stage.attempt(engine.answer(outcome.action, choice, "old"))
    assert (outcome.carried_out, answered) == (True, 2)
    assert [stage.zone(old) for old, _ in pairs] == [BATTLEFIELD] * 2


def test_a_choice_that_comes_up_on_the_way_may_be_made_beforehand() -> None:
    stage = Stage()
    twins = [stage.place(HALVAR), stage.place(HALVAR, HAND)]
    stage.do(Move(player=ADA, object=twins[1], to=BATTLEFIELD, answers=("old",)))
    assert [stage.zone(who) for who in twins] == [BATTLEFIELD, GRAVEYARD]


def test_an_action_done_anyway_waits_for_its_choice_and_stays_done_anyway() -> None:
    stage = Stage()
    old, new = stage.place(HALVAR), stage.place(HALVAR, HAND)
    cause = Move(player=ADA, object=new, to=BATTLEFIELD, reason="sacrifice")
    assert stage.ruling(cause) is Ruling.REFUSED
    asked = stage.attempt(cause, permit=ANYTHING)
    assert (asked.verdict.ruling, asked.carried_out, asked.forced) == (Ruling.CHOICE, False, True)
    assert asked.verdict.choice is not None
    answered = engine.answer(asked.action, asked.verdict.choice, "old")
    outcome = stage.attempt(answered, permit=ANYTHING)
    assert (outcome.carried_out, outcome.forced) == (True, True)
    assert (stage.zone(old), stage.zone(new)) == (BATTLEFIELD, GRAVEYARD)


# Several replacement effects


def two_ways_out(stage: Stage) -> None:
    """Let whatever would go to Ada's graveyard go elsewhere, in two ways."""
    for name, to in (("void", EXILE), ("sun", LIBRARY)):
        applies, instead = AppliesTo(to=GRAVEYARD, owner=ADA), Instead(to=to)
        stage.do(Replacement(player=ADA, applies_to=applies, instead=instead, name=name))


@pytest.mark.parametrize(("option", "zone"), [("void", EXILE), ("sun", LIBRARY)])
@pytest.mark.parametrize("cause", ["mill", "damage", "resolve"])
def test_of_several_replacement_effects_one_is_chosen_however_it_would_get_there(
    cause: str, option: str, zone: str
) -> None:
    stage = Stage()
    two_ways_out(stage)
    where = {"mill": LIBRARY, "damage": BATTLEFIELD, "resolve": HAND}[cause]
    object_id = stage.place("Lightning Bolt" if cause == "resolve" else "Grizzly Bears", where)
    if cause == "resolve":
        stage.do(Cast(player=ADA, card=object_id))
    causes: dict[str, Action] = {
        "mill": Mill(player=ADA),
        "damage": Damage(player=ADA, object=object_id, amount=2),
        "resolve": Resolve(player=ADA, object=object_id),
    }
    asked = stage.attempt(causes[cause])
    choice = asked.verdict.choice
    assert choice is not None
    assert choice.key == "replacement.applies"
    assert [each.id for each in choice.options] == ["void", "sun"]
    stage.do(engine.answer(asked.action, choice, option))
    assert stage.zone(object_id) == zone


def test_a_mill_of_several_cards_asks_once_and_names_none_of_them() -> None:
    stage = Stage()
    two_ways_out(stage)
    cards = [stage.place(name, LIBRARY) for name in ("Grizzly Bears", "Forest", "Rancor")]
    asked = stage.attempt(Mill(player=ADA, count=2))
    choice = asked.verdict.choice
    assert choice is not None
    assert not any(name in choice.says for name in ("Forest", "Rancor"))
    stage.do(engine.answer(asked.action, choice, "void"))
    assert [stage.zone(who) for who in cards] == [LIBRARY, EXILE, EXILE]


@pytest.mark.parametrize("apart", ["controller", "face", "name", "face_down"])
def test_legends_that_differ_stay_both(apart: str) -> None:
    stage = Stage()
    halvar = "Halvar, God of Battle // Sword of the Realms"
    changes: dict[str, dict[str, Any]] = {
        "controller": {"controller": BEN},
        "face": {"side": 1},
        "face_down": {"face_down": True},
    }
    card = "Gisela, the Broken Blade" if apart == "name" else halvar
    both = [stage.place(halvar), stage.place(card, **changes.get(apart, {}))]
    for who in both:
        stage.do(Tap(player=ADA, object=who))
    assert [stage.zone(who) for who in both] == [BATTLEFIELD] * 2


def test_a_change_of_control_may_bring_two_legends_together() -> None:
    stage = Stage()
    mine, theirs = (stage.place("Gisela, the Broken Blade", owner=who) for who in (ADA, BEN))
    outcome = stage.do(Control(player=ADA, object=theirs, to=ADA, answers=("new",)))
    assert causes(outcome) == ["state.legend_rule"]
    assert (stage.zone(mine), stage.zone(theirs)) == (GRAVEYARD, BATTLEFIELD)


# Attached things


def enchanted() -> tuple[Stage, ObjectId, ObjectId, ObjectId]:
    """Return a stage with a bear that bears an Aura and an Equipment."""
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    aura = stage.place("Rancor", attached_to=stage.object(bear).ref)
    axe = stage.place("Bonesplitter", attached_to=stage.object(bear).ref)
    return stage, bear, aura, axe


@pytest.mark.parametrize("way", ["leaves", "comes back"])
def test_when_the_host_is_gone_the_aura_goes_and_the_equipment_stays(way: str) -> None:
    stage, bear, aura, axe = enchanted()
    outcome = stage.do(Move(player=ADA, object=bear, to=EXILE))
    if way == "comes back":
        stage.do(Move(player=ADA, object=bear, to=BATTLEFIELD))
    assert causes(outcome) == ["state.unattached"]
    assert stage.zone(aura) == GRAVEYARD
    assert (stage.zone(axe), stage.object(axe).attached_to) == (BATTLEFIELD, None)
    assert stage.state.attached == ()


def test_when_the_host_is_no_creature_any_more_equipment_comes_loose_and_its_aura_goes() -> None:
    stage, bear, aura, axe = enchanted()
    change = Change(set_types=("Artifact",))
    outcome = stage.do(Effect(player=ADA, objects=(bear,), change=change))
    assert stage.object(axe).attached_to is None
    assert stage.zone(aura) == GRAVEYARD
    assert happened(outcome, "unattached") == 1


def test_what_becomes_a_creature_is_attached_to_nothing() -> None:
    stage, bear, aura, axe = enchanted()
    for who in (aura, axe):
        change = Change(add_types=("Creature",), set_power=1, set_toughness=1)
        stage.do(Effect(player=ADA, objects=(who,), change=change))
        assert (stage.zone(who), stage.object(who).attached_to) == (BATTLEFIELD, None)
    assert stage.zone(bear) == BATTLEFIELD


@pytest.mark.parametrize(
    ("card", "host", "possible"),
    [
        ("Grizzly Bears", "Grizzly Bears", True),
        ("Bonesplitter", "Forest", True),
        ("Darksteel Relic", "Grizzly Bears", True),
    ],
)
def test_what_cannot_be_attached_is_refused(card: str, host: str, possible: bool) -> None:
    stage = Stage()
    action = Attach(player=ADA, object=stage.place(card), to=stage.place(host))
    verdict = stage.judge(action)
    assert (verdict.ruling, verdict.keys) == (Ruling.REFUSED, ("attach.legal",))
    assert verdict.possible == possible


def test_nothing_is_attached_to_itself_to_a_card_elsewhere_or_an_axe_to_a_player() -> None:
    stage = Stage()
    axe, held = stage.place("Bonesplitter"), stage.place("Grizzly Bears", HAND)
    curse = stage.place("Curse of Leeches // Leeching Lurker", attached_to=ADA)
    verdicts = [stage.judge(Attach(player=ADA, object=axe, to=to)) for to in (axe, held, BEN)]
    assert [verdict.ruling for verdict in verdicts] == [Ruling.REFUSED] * 3
    assert [verdict.possible for verdict in verdicts] == [False, False, True]
    stage.do(Attach(player=ADA, object=curse, to=BEN))
    assert stage.object(curse).attached_to == BEN


def test_attaching_gives_a_new_timestamp_and_unattaching_leaves_it_there() -> None:
    stage, bear, _, axe = enchanted()
    other = stage.place("Silvercoat Lion")
    before = stage.object(axe)
    stage.do(Attach(player=ADA, object=axe, to=other))
    after = stage.object(axe)
    assert after.timestamp > before.timestamp
    assert after.attached_to == stage.object(other).ref
    stage.do(Unattach(player=ADA, object=axe))
    assert (stage.zone(axe), stage.object(axe).attached_to) == (BATTLEFIELD, None)
    assert stage.ruling(Unattach(player=ADA, object=axe)) is Ruling.NOTHING
    assert stage.exists(bear)
