"""Points and counters of players, in either game by its own rule."""

from core.games.fab.rulesets import CR_9
from core.games.mtg.rulesets import EDITIONS, MTG_2024_06
from core.rules import engine
from core.rules.actions import Points
from core.rules.ruleset import Ruleset, StateView
from core.rules.table_actions import points_label, points_text
from core.rules.verdict import Ruling
from core.state.game_state import GameState
from core.state.ids import PlayerId

ADA = PlayerId("Ada")


def given(rules: Ruleset, state: GameState, kind: str, change: int) -> GameState:
    outcome = engine.apply(StateView(rules, state), Points(player=ADA, kind=kind, change=change))
    assert outcome.verdict.ruling is Ruling.DONE
    return outcome.state


def test_a_player_has_as_many_points_as_were_given_and_not_taken() -> None:
    state = GameState.for_players("Ada", "Ben")
    state = given(MTG_2024_06, state, "poison", 3)
    state = given(MTG_2024_06, state, "energy", 2)
    state = given(MTG_2024_06, state, "poison", -1)
    assert state.player(ADA).points == (("energy", 2), ("poison", 2))
    assert given(MTG_2024_06, state, "energy", -2).player(ADA).points == (("poison", 2),)
    assert state.player(PlayerId("Ben")).points == ()


def test_nobody_loses_more_than_they_have() -> None:
    state = given(CR_9, GameState.for_players("Ada"), "resource", 1)
    outcome = engine.apply(StateView(CR_9, state), Points(player=ADA, kind="resource", change=-2))
    assert outcome.verdict.ruling is Ruling.NOTHING
    assert outcome.state is state


def test_each_game_names_them_and_cites_a_rule_of_its_own() -> None:
    state = GameState.for_players("Ada")
    fab, mtg = StateView(CR_9, state), StateView(MTG_2024_06, state)
    gain = Points(player=ADA, kind="action", change=2)
    assert engine.judge(fab, gain).keys == ("points.asset", "action.point")
    assert engine.judge(mtg, gain).keys == ("counters.add",)
    assert str(points_label(fab, gain)) == "Ada gains 2 action points"
    assert str(points_text(mtg, "poison", 1)) == "1 poison counter"
    assert str(points_text(mtg, "ticket", 2)) == "2 ticket counters"


def test_every_edition_knows_them() -> None:
    assert all(Points in rules.tables.specs and rules.points for rules in EDITIONS.values())
