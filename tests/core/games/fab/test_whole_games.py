"""Whole games of Flesh and Blood with random actions: invariants."""

import random
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from core.games.fab.actions import StartGame
from core.games.fab.combat.combat_chain import attack_of, chain_of, defenders_of
from core.games.fab.objects.characteristics import link, number_of_links
from core.games.fab.objects.traits import traits
from core.games.fab.offers import moves
from core.games.fab.rulesets import CR_9
from core.games.fab.turn.phases import BEFORE
from core.rules import engine
from core.rules.actions import EndTurn
from core.rules.game_course import DrawGame
from core.rules.history import History
from core.rules.ruleset import Memo, StateView
from core.rules.verdict import Ruling
from core.state.game_state import GameState
from core.state.ids import PlayerId
from tests.core.games.fab.stage import ADA, BEN, Stage, made_up
from tests.core.sequences.promises import where_cards_are

GAMES = 4
MOST_ACTIONS = 1500

_ATTACK = "Ninja Action - Attack"
DECK = (
    made_up("Jab", _ATTACK, color="Red", pitch="1", cost="0", power="4", defense="3"),
    made_up("Kick", _ATTACK, color="Red", pitch="1", cost="2", power="7", defense="3"),
    made_up("Breath", _ATTACK, color="Blue", pitch="3", cost="1", power="3", defense="3"),
    made_up("Plan", "Generic Action", color="Yellow", pitch="2", cost="1", defense="2"),
    made_up("Thought", "Generic Instant", color="Blue", pitch="3", cost="0"),
    made_up("Parry", "Generic Defense Reaction", color="Red", pitch="1", cost="0", defense="4"),
    made_up("Twist", "Generic Attack Reaction", color="Yellow", pitch="2", cost="1", defense="2"),
)
EQUIPMENT = ("Harmonized Kodachi", "Harmonized Kodachi", "Ironrot Helm", "Breaking Scales")


def table() -> GameState:
    """Return two heroes with equipment and decks before the first turn."""
    stage = Stage()
    for player, hero in ((ADA, "Katsu"), (BEN, "Katsu")):
        stage.place(hero, "hero", player)
        for name in EQUIPMENT:
            stage.place(name, "inventory", player)
        for number in range(28):
            stage.place(DECK[number % len(DECK)], "deck", player)
    return replace(stage.state, turn_step=BEFORE)


def played(seed: int) -> Iterator[tuple[StateView, History]]:
    """Play a game by chance; yield each position and the history up to it."""
    chance = random.Random(seed)  # noqa: S311 - chance that must repeat, no secret
    history, memo = History(start=table()), Memo()
    for _ in range(MOST_ACTIONS):
        view = StateView(CR_9, history.state, memo)
        yield view, history
        can = tuple(moves(view, lambda objects: chance.sample(objects, len(objects))))
        if not can:
            return
        ends = [each for each in can if isinstance(each, EndTurn)]
        others = [each for each in can if not isinstance(each, EndTurn)]
        others = [each for each in can if isinstance(each, DrawGame)] or others
        action = chance.choice(others if others and (not ends or chance.random() < 0.8) else ends)
        outcome = engine.apply(view, action)
        assert outcome.verdict.ruling in {Ruling.DONE, Ruling.CHOICE}, (action, outcome.verdict)
        history = history.record(outcome) if outcome.carried_out else history


def naive_damage(view: StateView, number: int) -> tuple[int, int]:
    """Return power and defense of a link by adding up its cards."""
    chain = chain_of(view.state)
    assert chain is not None
    kept = chain.links[number - 1]
    attack = attack_of(view.state, kept)
    power = traits(view, attack).stat("power") if attack is not None else None
    last = kept.last.power if kept.last is not None else 0
    values = [traits(view, obj).stat("defense") for obj in defenders_of(view.state, kept)]
    return int(power) if power is not None else last, sum(int(value or 0) for value in values)


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_game_played_by_chance_comes_to_an_end_and_loses_no_card(seed: int) -> None:
    cards = None
    over = False
    for view, _history in played(seed):
        held = sorted(where_cards_are(view.state))
        cards = cards or held
        assert held == cards
        for number in range(1, number_of_links(view) + 1):
            facts = link(view, number)
            assert facts is not None
            assert (facts["power"], facts["defense"]) == naive_damage(view, number)
        for player in view.state.players:
            assert all(amount > 0 for _, amount in player.points)
        over = view.state.match.over
    assert over


@pytest.mark.parametrize("seed", range(1))
def test_every_step_of_a_game_is_taken_back_and_comes_again(seed: int) -> None:
    positions = [view.state for view, _ in played(seed)]
    *_, (_, history) = played(seed)
    for cursor, state in enumerate(positions[: len(history.outcomes) + 1]):
        assert history.jump(cursor).state == state
    state = history.start
    for outcome in history.outcomes:
        state = engine.apply(StateView(CR_9, state), outcome.action).state
    assert state == history.state


def test_each_player_begins_with_equipment_that_fits() -> None:
    view = StateView(CR_9, table())
    can = tuple(moves(view, tuple))
    assert [each.first for each in can if isinstance(each, StartGame)] == [ADA, BEN]
    assert all(len(each.equip) == 8 for each in can if isinstance(each, StartGame))


def test_once_a_game_is_over_there_is_nothing_to_do() -> None:
    *_, (view, _) = played(1)
    assert view.state.match.over
    assert view.state.match.winner in {PlayerId(ADA), PlayerId(BEN), None}
    assert tuple(moves(view, tuple)) == ()
