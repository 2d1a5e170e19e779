"""Actions that the user interface offers: menus, drags, commands and forms."""

from typing import Any

import pytest

from core.games.fab.actions import Play
from core.games.mtg.combat.attacking import Attack
from core.games.mtg.combat.blocking import Block
from core.games.mtg.combat.damage import CombatDamage
from core.games.mtg.turn.game import Bottom, Keep, Mulligan
from core.games.mtg.turn.progress import NextStep
from core.lessons.lesson import runner_for
from core.lessons.offers import (
    EFFECT,
    MADE_BY_FORMS,
    as_chosen,
    commands,
    form_verbs,
    is_offered,
    offered,
)
from core.rules import engine
from core.rules.actions import Draw, Effect, EndTurn, Life, Reveal, Tap
from core.rules.game_course import Concede
from core.scenario.runner import Runner
from core.scenario.scenario import read_scenario
from core.state.effects import Change
from core.state.ids import ObjectId, PlayerId
from core.storage.readers import games, read_data, scenario_files
from core.storage.topics import EXAMPLES

GAMES = games(None)
ANN, BEN = PlayerId("Ann"), PlayerId("Ben")


def runner_of(game: str = "mtg") -> Runner:
    files = scenario_files([EXAMPLES / game])
    return runner_for(read_data(next(iter(files))), GAMES)


def laid(**entry: Any) -> Runner:  # noqa: ANN401 - keys of a setup entry
    data = {
        "title": "One card",
        "game": "mtg",
        "rulebook": ">=2020-08",
        "players": ["Ann", "Ben"],
        "setup": [{"id": "bear", "player": "Ann", "card": "Grizzly Bears", **entry}],
        "step": [{"do": "checkpoint"}],
    }
    return runner_for(data, GAMES)


@pytest.mark.parametrize("game", ["mtg", "fab"])
def test_every_command_is_an_action_that_the_game_knows_and_answers(game: str) -> None:
    runner = runner_of(game)
    for player in runner.state.players:
        for action in commands(runner.view, player.id):
            assert type(action) in runner.rules.tables.specs
            assert str(engine.apply(runner.view, action).label)


@pytest.mark.parametrize("game", ["mtg", "fab"])
def test_what_forms_make_are_actions_of_the_game(game: str) -> None:
    runner = runner_of(game)
    found = form_verbs(runner.view, runner.state.active)
    assert found <= runner.verbs.keys()
    assert {*MADE_BY_FORMS.values(), EFFECT} >= found


def test_permanents_and_not_cards_in_hand_are_tapped_by_menu() -> None:
    table, hand = laid(zone="battlefield"), laid(zone="hand")
    tap = Tap(player=ANN, object=ObjectId(1))
    assert is_offered(table.view, tap, ANN)
    assert not is_offered(hand.view, tap, ANN)


def test_a_player_is_offered_nothing_with_a_card_that_they_do_not_see() -> None:
    runner = laid(zone="hand")
    about = {ref.id for option in offered(runner.view, BEN) for ref in option.action.references()}
    assert ObjectId(1) not in about


def test_amounts_of_commands_and_forms_are_filled_in_by_hand() -> None:
    runner = laid(zone="battlefield")
    assert is_offered(runner.view, Draw(player=ANN, count=3), ANN)
    assert is_offered(runner.view, Life(player=BEN, change=-7), ANN)
    assert is_offered(runner.view, Reveal(player=ANN, object=ObjectId(1)), ANN)
    assert is_offered(
        runner.view, Effect(player=ANN, objects=(ObjectId(1),), change=Change(power=1)), ANN
    )


def a_fight(**begins: str) -> Runner:
    data = {
        "title": "A fight",
        "game": "mtg",
        "rulebook": ">=2020-08",
        "players": ["Ann", "Ben"],
        "begins": {"step": "main1", **begins},
        "setup": [
            {"id": "bear", "player": "Ann", "zone": "battlefield", "card": "Grizzly Bears"},
            {"id": "lion", "player": "Ben", "zone": "battlefield", "card": "Silvercoat Lion"},
            {"id": "b", "player": "Ben", "zone": "library", "card": "Forest", "count": 3},
        ],
        "step": [{"do": "checkpoint"}],
    }
    return runner_for(data, GAMES)


def test_a_followed_game_offers_to_go_on_to_fight_and_to_end_it() -> None:
    main, attackers = a_fight(), a_fight(step="attackers")
    attack = Attack(player=ANN, attackers=(ObjectId(1),))
    assert is_offered(main.view, NextStep(player=ANN, to="attackers"), ANN)
    assert is_offered(main.view, Concede(player=BEN), ANN)
    assert not is_offered(main.view, attack, ANN)
    assert is_offered(attackers.view, attack, ANN)
    attackers.attempt(attack)
    attackers.attempt(NextStep(player=ANN))
    block = Block(player=BEN, blockers=(ObjectId(2),))
    assert is_offered(attackers.view, block, ANN)
    attackers.attempt(block)
    assert is_offered(attackers.view, CombatDamage(player=ANN), ANN)


def test_a_table_that_nobody_follows_offers_no_turn_and_no_end_of_a_game() -> None:
    free = laid(zone="battlefield")
    assert not is_offered(free.view, NextStep(player=ANN), ANN)
    assert not is_offered(free.view, Concede(player=BEN), ANN)


def test_an_opening_hand_is_kept_or_thrown_back_and_cards_go_under_the_library() -> None:
    path = EXAMPLES / "mtg" / "game-mulligan-puts-cards-under.toml"
    runner = runner_for(read_data(path), GAMES)
    for action in read_scenario(read_data(path)).step[:1]:
        runner.play_step(action)
    assert is_offered(runner.view, Mulligan(player=ANN), ANN)
    runner.attempt(Mulligan(player=ANN, order=tuple(obj.id for obj in runner.state.objects)))
    assert is_offered(runner.view, Keep(player=BEN), BEN)
    runner.attempt(Keep(player=BEN))
    assert is_offered(runner.view, Bottom(player=ANN, objects=(ObjectId(9),)), ANN)


def test_cards_to_keep_and_to_pitch_are_selected_by_hand() -> None:
    data = {
        "title": "The end of a turn",
        "game": "fab",
        "rulebook": ">=cr-9",
        "players": ["Ann", "Ben"],
        "begins": {"step": "action"},
        "setup": [
            {"id": "katsu", "player": "Ann", "zone": "hero", "card": "Katsu"},
            {"id": "rhinar", "player": "Ben", "zone": "hero", "card": "Rhinar"},
            {"id": "blow", "player": "Ann", "zone": "hand", "card": "Wounding Blow"},
            {"id": "tap", "player": "Ann", "zone": "hand", "card": "Leg Tap (Red)"},
        ],
        "step": [{"do": "checkpoint"}],
    }
    runner = runner_for(data, GAMES)
    assert is_offered(runner.view, EndTurn(player=ANN, arsenal=ObjectId(3)), ANN)
    pays = Play(player=ANN, card=ObjectId(4), pitch=(ObjectId(3),))
    made = [as_chosen(runner.view, each.action, pays) for each in offered(runner.view, ANN)]
    assert any(isinstance(each, Play) and each.pitch == pays.pitch for each in made)
