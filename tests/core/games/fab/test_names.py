"""Names that are chosen: with a file of all cards only those that a card has."""

import pytest

from core.games.fab.action_table import ACTIONS
from core.games.fab.rulesets import EDITIONS
from core.rules.actions import ChooseName
from core.rules.verdict import Ruling
from core.scenario.checker import Library, first_fault
from tests.core.games.fab.stage import ADA, Stage, starters


@pytest.mark.parametrize(
    ("name", "known", "ruling", "key"),
    [
        ("Blazing Aether", None, Ruling.DONE, "name.full"),
        ("Blazing Aether", True, Ruling.DONE, "name.exists"),
        ("Blazing Teapot", False, Ruling.REFUSED, "name.exists"),
        ("Head Jab", False, Ruling.DONE, "name.full"),
    ],
)
def test_a_name_is_known_from_the_table_or_from_a_file_of_all_cards(
    name: str, known: bool | None, ruling: Ruling, key: str
) -> None:
    stage = Stage()
    stage.place("Head Jab", "hand")
    assert stage.do(ChooseName(player=ADA, name=name, known=known)) is ruling
    assert key in stage.keys


@pytest.mark.parametrize(("whole", "allowed"), [(True, False), (False, True)])
def test_a_scenario_that_is_played_with_all_cards_refuses_names_that_none_has(
    *, whole: bool, allowed: bool
) -> None:
    known = dict(starters())
    games = {
        "fab": Library(editions=EDITIONS, verbs=ACTIONS, find=known.get, whole=whole),
    }
    expect = [
        {"naming": "Blazing Teapot", "allowed": allowed},
        {"naming": "Head Jab", "allowed": True},
        {"naming": "Home-made", "allowed": True},
    ]
    face = {"name": "Home-made", "typebox": "Generic Action", "cost": "0"}
    data = {
        "title": "Names",
        "game": "fab",
        "rulebook": next(iter(EDITIONS)),
        "card": [{"name": "Home-made", "kind": "single", "faces": [face]}],
        "setup": [{"id": "jab", "player": "A", "zone": "hand", "card": "Leg Tap"}],
        "step": [{"do": "choose_name", "name": "Leg Tap", "expect": expect}],
    }
    assert first_fault(data, games) == ""
