"""Fields of an action: every field that can hold an object's id counts, in every game."""

import types
import typing
from collections.abc import Iterator
from enum import Enum
from functools import cache
from itertools import chain
from typing import Annotated, Any

import msgspec
import pytest
from msgspec import Struct

from core.games.fab import actions as fab_actions
from core.games.fab.rulesets import EDITIONS as FAB_EDITIONS
from core.games.mtg import actions as mtg_actions
from core.games.mtg.combat.damage import CombatDamage
from core.games.mtg.effect_actions import Prevention
from core.games.mtg.rulesets import EDITIONS as MTG_EDITIONS
from core.games.mtg.turn.game import Mulligan, StartGame
from core.rules import actions as base
from core.rules.actions import Action, Batch, Reference, Tap, references_in
from core.rules.redaction import redacted
from core.rules.verdict import Ruling
from core.state.effects import Change, Filter
from core.state.ids import CardId, ObjectId, PlayerId, Ref, Zone
from core.state.zones import BATTLEFIELD, EXILE, HAND, LIBRARY
from tests.core.games.fab import stage as fab_stage
from tests.core.stage import ADA, BEN, Stage

THERE, GONE = ObjectId(1), ObjectId(99)
KEPT_HIDDEN = "A hidden card is concerned, so only the rule is shown."


@cache
def action_kinds() -> tuple[type[Action], ...]:
    """Every kind of action that any game has."""
    games = (*MTG_EDITIONS.values(), *FAB_EDITIONS.values())
    handled = chain.from_iterable(rules.tables.specs for rules in games)
    kinds: set[type[Action]] = {*handled, Batch, base.Edition}
    return tuple(sorted(kinds, key=lambda kind: (kind.__module__, kind.__name__)))


def parts(hint: object) -> tuple[Any, ...]:
    """The parts of a type, without their metadata."""
    if typing.get_origin(hint) is Annotated:
        return parts(typing.get_args(hint)[0])
    if typing.get_origin(hint) in {typing.Union, types.UnionType}:
        return tuple(part for each in typing.get_args(hint) for part in parts(each))
    return (hint,)


def holding(hint: object, object_id: ObjectId) -> Iterator[Any]:
    """Every value of a type that holds the id of an object in one place."""
    for part in parts(hint):
        origin, args = typing.get_origin(part), typing.get_args(part)
        if part is ObjectId:
            yield object_id
        elif part is Ref:
            yield Ref(object_id, 3)
        elif part is Action:
            yield Tap(player=ADA, object=object_id)
        elif origin in {tuple, list, frozenset}:
            yield from (origin((each,)) for each in holding(args[0], object_id))
        elif origin is dict:
            assert not any(True for arg in args for _ in holding(arg, object_id)), (
                f"{hint} needs a walk"
            )
        elif isinstance(part, type) and issubclass(part, Struct):
            yield from filled(part, object_id)


def filled(kind: type, object_id: ObjectId) -> Iterator[Any]:
    """Every value of a Struct that names an object in one field, at one place in it."""
    hints = typing.get_type_hints(kind, include_extras=True)
    required = [field for field in msgspec.structs.fields(kind) if field.required]
    others = {field.name: any_value(hints[field.name]) for field in required}
    for name, hint in hints.items():
        for value in (
            holding(hint, object_id) if typing.get_origin(hint) is not typing.ClassVar else ()
        ):
            yield kind(**{**others, name: value})


def any_value(hint: object) -> object:
    """A value of a type without ids, or the given object."""
    kind = parts(hint)[0]
    if typing.get_origin(kind) is typing.Literal:
        return typing.get_args(kind)[0]
    if typing.get_origin(kind) is tuple:
        return ()
    if isinstance(kind, type) and issubclass(kind, Struct):
        fields = (field for field in msgspec.structs.fields(kind) if field.required)
        hints = typing.get_type_hints(kind, include_extras=True)
        return kind(**{field.name: any_value(hints[field.name]) for field in fields})
    if isinstance(kind, type) and issubclass(kind, Enum):
        return next(iter(kind))
    values = {ObjectId: THERE, CardId: CardId(1), PlayerId: ADA, Zone: HAND, int: 1, str: "x"}
    return values[kind]


@pytest.mark.parametrize(
    "kind", action_kinds(), ids=lambda kind: f"{kind.__module__}.{kind.__name__}"
)
def test_every_field_that_can_hold_an_object_is_among_the_references(kind: type[Action]) -> None:
    for action in filled(kind, GONE):
        assert GONE in {each.id for each in action.references()}, action


def test_the_fields_that_a_list_of_names_had_overlooked_are_found() -> None:
    kinds = (base.Shuffle, mtg_actions.Cast, fab_actions.Play, mtg_actions.Transform, base.Permit)
    found = {kind: [*filled(kind, GONE)] for kind in kinds}
    assert any(each.order == (GONE,) for each in found[base.Shuffle])
    assert any(each.targets == (GONE,) for each in found[mtg_actions.Cast])
    assert any(each.targets == (GONE,) for each in found[fab_actions.Play])
    assert any(each.by == GONE for each in found[mtg_actions.Transform])
    assert any(each.filter.object == GONE for each in found[base.Permit])
    assert mtg_actions.Convert in action_kinds()


def test_numbers_that_are_no_objects_are_none_of_them() -> None:
    for action in (
        base.Draw(player=ADA, count=7),
        base.Roll(player=ADA, results=(3, 4)),
        base.Counters(player=ADA, object=THERE, kind="+1/+1", change=2),
        base.Move(player=ADA, object=THERE, to=EXILE, order=(CardId(5), CardId(6))),
        base.Effect(player=ADA, all_=Filter(mana_value_max=2), change=Change(power=9)),
    ):
        assert {each.id for each in action.references()} <= {THERE}


def test_a_field_of_ids_and_other_numbers_is_refused_as_nobody_could_tell_them_apart() -> None:
    class Muddled(Struct):
        value: ObjectId | int

    with pytest.raises(TypeError, match=r"Muddled\.value"):
        list(references_in(Muddled(3)))


def test_all_but_these_say_which_object_they_are_about() -> None:
    naming = {kind: [*filled(kind, GONE)] for kind in action_kinds()}
    silent = {
        kind
        for kind, actions in naming.items()
        if actions and not any(each.subjects for each in actions)
    }
    lasting = {base.Replacement, base.Permit, base.Forbid, Prevention}
    of_a_game = {Mulligan, StartGame, CombatDamage, mtg_actions.Token, base.EndTurn}
    of_a_game |= {fab_actions.Pass}
    assert silent == {Batch, base.Shuffle, *lasting, *of_a_game}


def test_what_an_action_is_about_is_not_what_it_names_besides() -> None:
    attach = base.Attach(player=ADA, object=THERE, to=GONE)
    assert (attach.subject, [each.id for each in attach.references()]) == (THERE, [THERE, GONE])
    mark = fab_actions.Mark(player=ADA, hero=GONE, source=THERE)
    assert mark.subject == GONE
    assert base.Damage(player=ADA, object=BEN, amount=2).subject is None
    batch = Batch(player=ADA, steps=(Tap(player=ADA, object=THERE),))
    assert (batch.subject, [each.id for each in batch.references()]) == (None, [THERE])


# Out of date


@pytest.mark.parametrize(
    "action",
    [
        mtg_actions.Cast(player=ADA, card=THERE, targets=(GONE,)),
        mtg_actions.Cast(player=ADA, card=THERE, targets=(BEN, GONE)),
        base.Shuffle(player=ADA, order=(THERE, GONE)),
        base.Effect(player=ADA, change=Change(power=1), all_=Filter(object=GONE)),
        base.Permit(player=ADA, who=ADA, filter=Filter(object=GONE)),
        base.Replacement(
            player=ADA,
            applies_to=base.AppliesTo(to=EXILE),
            instead=base.Instead(as_copy_of=GONE),
        ),
    ],
    ids=lambda action: action.verb,
)
def test_what_names_something_gone_is_refused_wherever_it_names_it(action: Action) -> None:
    stage = Stage()
    stage.place("Lightning Bolt", HAND)
    verdict = stage.judge(action)
    assert (verdict.ruling, verdict.possible) == (Ruling.REFUSED, False)
    assert verdict.keys == ("object.new_on_zone_change",)
    outcome = stage.attempt(action)
    assert (outcome.carried_out, outcome.label) == (False, "")


def test_a_target_in_flesh_and_blood_has_to_be_there_too() -> None:
    stage = fab_stage.Stage()
    card = stage.place("Scar for a Scar", HAND)
    assert stage.do(fab_actions.Play(player=ADA, card=card, targets=(GONE,))) is Ruling.REFUSED
    assert stage.keys == ("object.new_on_zone_change",)


def test_an_ability_that_waits_can_be_a_target() -> None:
    stage = Stage()
    bolt, bear = stage.place("Lightning Bolt", HAND), stage.place("Grizzly Bears")
    stage.attempt(base.Ability(player=ADA, source=bear))
    waiting = stage.state.waiting[0].id
    assert stage.judge(mtg_actions.Cast(player=ADA, card=bolt, targets=(waiting,))).possible


@pytest.mark.parametrize("kind", [mtg_actions.Transform, mtg_actions.Convert])
def test_what_comes_of_an_instruction_that_is_over_is_for_its_rule_to_say(
    kind: type[mtg_actions.Transform],
) -> None:
    stage = Stage()
    object_id = stage.place("Delver of Secrets // Insectile Aberration")
    verdict = stage.judge(kind(player=ADA, object=object_id, by=GONE))
    assert verdict.ruling is Ruling.NOTHING
    assert "transform.stale_instruction" in verdict.keys


def test_an_object_as_it_was_is_there_only_as_long_as_it_is_that_one() -> None:
    stage = Stage()
    object_id = stage.place("Grizzly Bears")
    now = stage.object(object_id).incarnation
    assert Reference(object_id, incarnation=now).is_there(stage.state)
    assert not Reference(object_id, incarnation=now + 1).is_there(stage.state)


# Hidden


def test_a_hidden_target_leaves_no_word_of_a_verdict() -> None:
    stage = Stage()
    bolt = stage.place("Lightning Bolt", HAND)
    target = stage.place("Clone", BATTLEFIELD, BEN, face_down=True)
    cast = mtg_actions.Cast(player=ADA, card=bolt, targets=(target,))
    assert {finding.says for finding in stage.judge(cast).findings} == {KEPT_HIDDEN}


def test_a_card_that_a_permission_names_hides_what_the_rules_say_of_it() -> None:
    stage = Stage()
    object_id = stage.place("Cloudshift", HAND, BEN)
    permit = base.Permit(player=ADA, who=ADA, filter=Filter(object=object_id))
    outcome = stage.attempt(permit)
    assert all(finding.says == KEPT_HIDDEN for finding in outcome.verdict.findings)
    assert not redacted(stage.rules, stage.state, outcome, None).action.subjects


def shuffled(*steps: Action) -> tuple[Stage, Action]:
    stage = Stage()
    order = tuple(stage.place(name, LIBRARY) for name in ("Clone", "Forest", "Grizzly Bears"))
    shuffle = base.Shuffle(player=ADA, order=order[::-1])
    return stage, Batch(player=ADA, steps=(*steps, shuffle)) if steps else shuffle


@pytest.mark.parametrize("viewer", [ADA, BEN, None])
def test_nobody_is_told_in_which_order_a_pile_lies_that_was_shuffled(
    viewer: PlayerId | None,
) -> None:
    stage, shuffle = shuffled()
    before, outcome = stage.state, stage.attempt(shuffle)
    assert outcome.action == shuffle, "the log has to play it again"
    told = redacted(stage.rules, before, outcome, viewer)
    assert told.action == base.Shuffle(player=ADA)
    assert (told.label, told.verdict) == (outcome.label, outcome.verdict)


def test_a_shuffle_within_a_batch_is_told_without_its_order_as_well() -> None:
    stage, batch = shuffled(base.Life(player=ADA, change=1))
    before, outcome = stage.state, stage.attempt(batch)
    told = redacted(stage.rules, before, outcome, BEN)
    steps = (base.Life(player=ADA, change=1), base.Shuffle(player=ADA))
    assert told.action == Batch(player=ADA, steps=steps)


def test_what_is_still_to_be_done_keeps_its_order_for_its_player_alone() -> None:
    stage, shuffle = shuffled()
    stage.place("Cloudshift", LIBRARY)  # so that the order is not the whole library's
    before, outcome = stage.state, stage.attempt(shuffle)
    assert not outcome.carried_out
    assert redacted(stage.rules, before, outcome, ADA).action == shuffle
    assert redacted(stage.rules, before, outcome, BEN).action == base.Shuffle(player=ADA)
