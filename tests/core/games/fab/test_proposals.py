"""Proposed defenses with correct sums, and proposed payments that pay."""

from collections.abc import Iterator
from functools import cache

import pytest

from core.games.fab.actions import Activate, Defend, Pass, Play
from core.games.fab.combat.combat_chain import chain_of
from core.games.fab.objects.traits import traits
from core.games.fab.playing.activating import attacks_of
from core.games.fab.proposals import PROPOSALS, defense, missing_before_pitching, paid, payable
from core.games.fab.zones import in_arena
from core.rules import engine
from core.rules.choices import Answered, Shortfall
from core.rules.ruleset import StateView
from core.rules.verdict import LAWFUL
from core.state.combat import DEFEND, REACTION
from core.state.zones import HAND, STACK
from tests.core.games.fab.stage import ADA, BEN, Stage, made_up
from tests.core.games.fab.test_whole_games import played

JAB = made_up("Jab", "Ninja Action - Attack", pitch="1", cost="0", power="4", defense="2")
KICK = made_up("Kick", "Ninja Action - Attack", pitch="1", cost="2", power="6", defense="3")
BREATH = made_up("Breath", "Ninja Action - Attack", pitch="3", cost="1", power="2", defense="3")
PALM = made_up("Palm", "Ninja Action - Attack", pitch="2", cost="1", power="3", defense="3")
CAP = made_up("Cap", "Generic Equipment - Head", defense="1")


@cache
def positions() -> tuple[StateView, ...]:
    """The positions of a game that was played by chance."""
    return tuple(view for view, _ in played(2))


def short_plays(view: StateView) -> Iterator[Play | Activate]:
    """Yield the plays and attacks for which points are missing."""
    for player in view.state.playing:
        for obj in view.state.in_zone(HAND, player):
            play = Play(player=player, card=obj.id)
            if missing_before_pitching(view, play):
                yield play
        for obj in view.state.objects:
            if in_arena(obj) and obj.controller == player and obj.proxy_of is None:
                for number in attacks_of(traits(view, obj)):
                    activate = Activate(player=player, source=obj.id, ability=number)
                    if missing_before_pitching(view, activate):
                        yield activate


def test_a_proposed_payment_pays_and_no_card_of_it_is_too_many() -> None:
    found = 0
    for view in positions()[::5]:
        for action in short_plays(view):
            ready = paid(view, action)
            if not ready.pitch:
                continue
            found += 1
            worth = [int(traits(view, each).stat("pitch") or 0) for each in ready.pitch]
            missing = missing_before_pitching(view, action)
            assert sum(worth) >= missing
            assert all(sum(worth) - each < missing for each in worth)
            keys = engine.judge(view, ready).keys
            proposal_for = [
                f for f in engine.judge(view, ready).decisive if f.key == "points.pitch_need"
            ]
            assert "points.pitch_need" in keys
            assert not [each for each in proposal_for if "not needed" in each.says]
    assert found > 20


def test_the_predicted_damage_of_a_link_is_dealt() -> None:
    compared = 0
    for view in positions():
        chain = chain_of(view.state)
        if chain is None or chain.step != REACTION or view.state.in_zone(STACK):
            continue
        if view.state.waiting:
            continue
        proposal_for = PROPOSALS.fight(view, None)
        assert proposal_for is not None
        after = engine.apply(view, Pass(player=view.state.active))
        there = PROPOSALS.fight(view.at(after.state), None)
        if there is None:  # the game is over, or the chain has closed
            continue
        compared += 1
        assert proposal_for.links[-1].counts == there.links[-1].counts
        assert str(proposal_for.links[-1].sum) == str(there.links[-1].sum)
    assert compared > 10


def test_a_proposed_defense_counts_as_it_does_once_it_is_declared() -> None:
    compared = 0
    for view in positions():
        choice = defense(view)
        if choice is None:
            continue
        assert isinstance(choice.about, Defend)
        for card in choice.objects[:3]:
            action = choice.acting_on((card,))
            if engine.judge(view, action).ruling not in LAWFUL:
                continue
            before = PROPOSALS.fight(view, action)
            after = PROPOSALS.fight(view.at(engine.apply(view, action).state), None)
            assert before is not None
            assert after is not None
            assert str(before.links[-1].sum) == str(after.links[-1].sum)
            assert str(before.links[-1].comes) == str(after.links[-1].comes)
            compared += 1
    assert compared > 10


def test_a_defense_is_due_in_the_defend_step_alone_and_once() -> None:
    for view in positions():
        chain = chain_of(view.state)
        waits = chain is not None and chain.step == DEFEND and not chain.declared_by
        if defense(view) is not None:
            assert waits
            assert chain is not None
            assert PROPOSALS.decides(view) in view.state.opponents(view.state.active)


@pytest.fixture
def stage() -> Stage:
    """Ada's action phase, with cards to play and to pitch."""
    stage = Stage()
    stage.place("Katsu", "hero")
    stage.place("Katsu", "hero", BEN)
    stage.state = stage.rules.tables.begins_at(stage.state, "action", 2)
    return stage


def test_the_fewest_cards_are_proposed_with_the_least_left_over(stage: Stage) -> None:
    kick = stage.place(KICK, "hand")
    stage.place(JAB, "hand")
    stage.place(BREATH, "hand")
    palm = stage.place(PALM, "hand")
    assert paid(stage.view, Play(player=ADA, card=kick)).pitch == (palm,)


def test_a_card_that_is_chosen_instead_is_completed(stage: Stage) -> None:
    kick = stage.place(KICK, "hand")
    jab = stage.place(JAB, "hand")
    other = stage.place(JAB, "hand")
    breath = stage.place(BREATH, "hand")
    ready = PROPOSALS.prepared(stage.view, Play(player=ADA, card=kick))
    assert isinstance(ready, Play)
    assert ready.pitch == (breath,)
    choice = PROPOSALS.choice_for(stage.view, ready)
    assert choice is not None
    changed = PROPOSALS.toggled(stage.view, choice, jab)
    assert isinstance(changed, Play)
    assert changed.pitch == (jab, other)


def test_without_enough_cards_nothing_is_made_up(stage: Stage) -> None:
    kick = stage.place(KICK, "hand")
    stage.place(JAB, "hand")
    ready = PROPOSALS.prepared(stage.view, Play(player=ADA, card=kick))
    assert ready is not None
    choice = PROPOSALS.choice_for(stage.view, ready)
    assert choice is not None
    assert choice.chosen == ()
    selection = choice.as_proposed()
    lack = stage.rules.tables.chosen(stage.view, Answered(choice=choice, selection=selection))
    assert isinstance(lack, Shortfall)
    assert "still missing" in str(lack.message)


def test_a_card_that_costs_nothing_is_not_proposed(stage: Stage) -> None:
    jab = stage.place(JAB, "hand")
    assert PROPOSALS.prepared(stage.view, Play(player=ADA, card=jab)) is None
    kick = stage.place(KICK, "hand")
    assert payable(stage.view, Play(player=ADA, card=kick)) == (jab,)


def test_a_free_table_proposes_nothing() -> None:
    stage = Stage()
    stage.place("Katsu", "hero")
    stage.place("Katsu", "hero", BEN)
    kick = stage.place(KICK, "hand")
    stage.place(BREATH, "hand")
    stage.do(Play(player=ADA, card=kick))
    assert PROPOSALS.prepared(stage.view, Play(player=ADA, card=kick)) is None
    assert defense(stage.view) is None
    assert PROPOSALS.fight(stage.view, None) is None
    assert PROPOSALS.decides(stage.view) is None
    assert PROPOSALS.ends_fight(stage.view) is None
