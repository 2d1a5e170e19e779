"""The clauses of a resolving layer as a proposal, those left out, and faces by hand."""

from core.games.fab.action_table import ACTIONS
from core.games.fab.actions import Pass
from core.games.fab.rulesets import CR_9
from core.games.fab.zones import DECK
from core.rules.engine import apply
from core.rules.proposals import Proposed, Resolving
from core.rules.ruleset import StateView
from core.scenario.scenario import read_scenario
from core.scenario.texts import runner_of
from tests.core.games.fab.execution.played import HERO, NO_CARDS, card, in_zone

INSIGHT = card("Insight", "Generic Action", "Draw 2 cards.\nGain 3{h}", cost="0", pitch="3")


def proposed(*left_out: int, by_hand: tuple[str, ...] = ()) -> tuple[StateView, Proposed]:
    """Play Insight, and return the proposal of the pass by which it resolves."""
    heroes = [
        {"id": "ha", "player": "A", "zone": "hero", "card": "Ann of Oaks"},
        {"id": "hb", "player": "B", "zone": "hero", "card": "Ben of Pines"},
    ]
    deck = [{"id": f"d{at}", "player": "A", "zone": "deck", "card": "Insight"} for at in range(3)]
    data = {
        "title": "A test",
        "game": "fab",
        "rulebook": "cr-9",
        "effects": True,
        "by_hand": list(by_hand),
        "begins": {"step": "action"},
        "card": [INSIGHT, *(card(name, **HERO) for name in ("Ann of Oaks", "Ben of Pines"))],
        "setup": [*heroes, *in_zone("hand", "Insight"), *deck],
        "step": [{"do": "play", "card": "insight"}],
    }
    runner = runner_of(read_scenario(data), CR_9, ACTIONS, NO_CARDS.get)
    runner.play(1)
    view = StateView(runner.rules, runner.state)
    action = Pass(player=view.state.active)
    resolving = Resolving(action=action, left_out=frozenset(left_out))
    return view, view.rules.tables.resolution(view, resolving)


def test_each_clause_of_a_layer_is_proposed() -> None:
    _, found = proposed()
    assert [(str(each.words).rstrip("."), each.state) for each in found.clauses] == [
        ("Draw 2 cards", "done"),
        ("Gain 3{h}", "done"),
    ]


def test_a_clause_that_is_left_out_is_not_carried_out() -> None:
    view, found = proposed(0)
    assert [each.state for each in found.clauses] == ["left_out", "done"]
    after = apply(view, found.action).state
    assert len(after.in_zone(DECK, view.state.active)) == 3


def test_a_face_by_hand_is_left_to_the_players() -> None:
    _, found = proposed(by_hand=("Insight",))
    assert {each.state for each in found.clauses} == {"by_hand"}
