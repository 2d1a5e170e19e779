"""Options that a player can carry out now with a full payment: the cards that glow."""

import sys
from types import FrameType

import pytest
from msgspec.structs import replace

from core.games.mtg.actions import Cast
from core.games.mtg.rulesets import EDITIONS as MTG
from core.games.mtg.turn.steps import MAIN_1, UPKEEP, begins_at
from core.rules.playable import glowing, plainest
from core.rules.ruleset import Playable, Ruleset, StateView
from core.state.ids import ObjectId, PlayerId
from core.state.zones import COMMAND, GRAVEYARD, HAND
from tests import glow
from tests.core.stage import ADA, BEN, Stage

_PAID = MTG["2025-09"].paid()
_MOST_CALLS = 130_000
"""Python calls for a table of 87 permanents: some 30 ms of processor time."""
_SAMPLES = {"mtg": 60, "fab": 20}


class Table(Stage):
    """A first main phase of Ada's that reads texts and refuses unpaid actions."""

    def __init__(self, rules: Ruleset = _PAID, lands: tuple[str, ...] = ()) -> None:
        super().__init__(rules)
        for each in lands:
            self.place(each)

    def now(self, step: str = MAIN_1) -> StateView:
        state = begins_at(replace(self.state, reads_texts=True), step, 3)
        return StateView(self.rules, state)

    def glow(self, object_id: ObjectId, player: PlayerId = ADA) -> Playable | None:
        return dict(glowing(self.now(), player))[object_id]


def test_a_spell_glows_once_its_lands_are_there() -> None:
    table = Table(lands=("Forest",))
    bear = table.place("Grizzly Bears", HAND)
    assert table.glow(bear) is None
    table.place("Forest")
    found = table.glow(bear)
    assert found is not None
    assert not found.costly
    assert str(found.price) == "2 mana"


def test_a_spell_that_only_a_creature_pays_for_is_costly() -> None:
    table = Table(lands=("Forest",))
    table.place("Elvish Mystic", since=1)
    found = table.glow(table.place("Grizzly Bears", HAND))
    assert found is not None
    assert found.costly


def test_a_payment_taps_no_creature_where_lands_are_enough() -> None:
    table = Table(lands=("Forest", "Mountain"))
    table.place("Elvish Mystic", since=1)
    found = table.glow(table.place("Grizzly Bears", HAND))
    assert found is not None
    action = found.option.action
    assert isinstance(action, Cast)
    taps = (table.state.printed(table.state.object(each)).name for each in action.paying)
    assert set(taps) == {"Forest", "Mountain"}


def test_a_spell_with_a_target_glows_only_if_there_is_one() -> None:
    table = Table(lands=("Swamp", "Swamp", "Swamp"))
    murder = table.place("Murder", HAND)
    assert table.glow(murder) is None
    table.place("Grizzly Bears", owner=BEN)
    assert table.glow(murder) is not None


def test_flashback_and_the_commander_glow_where_they_are() -> None:
    table = Table(lands=("Plains",))
    table.place("Runeclaw Bear", owner=BEN)
    back = table.place("Kindly Ancestor // Ancestor's Embrace", GRAVEYARD)
    commander = table.place("Grizzly Bears", COMMAND, commander=True)
    assert table.glow(back) is None
    assert table.glow(commander) is None
    table.place("Plains")
    table.place("Forest")
    assert table.glow(back) is not None
    assert table.glow(commander) is not None


def test_an_ability_glows_at_its_time() -> None:
    table = Table(lands=("Forest",))
    equipment = table.place("Bonesplitter")
    table.place("Grizzly Bears")
    assert table.glow(equipment) is not None
    assert dict(glowing(table.now(UPKEEP), ADA))[equipment] is None


def test_only_the_own_cards_of_a_viewer_glow() -> None:
    table = Table(lands=("Mountain",))
    bolt = table.place("Lightning Bolt", HAND)
    assert table.glow(bolt, BEN) is None


def test_nothing_glows_where_costs_are_not_counted() -> None:
    table = Table(MTG["2025-09"].unpaid(), lands=("Mountain",))
    assert table.glow(table.place("Lightning Bolt", HAND)) is None


def test_the_plainest_way_counts() -> None:
    table = Table(lands=("Mountain",))
    found = table.glow(table.place("Lightning Bolt", HAND))
    assert found is not None
    dear = replace(found, costly=True)
    assert plainest((dear, found)) is found
    assert plainest((dear,)) is dear
    assert plainest(()) is None


@pytest.mark.parametrize("game", tuple(_SAMPLES))
def test_what_glows_can_be_paid_and_nothing_else(game: str) -> None:
    counts, differences = glow.compare(game, _SAMPLES[game], seed=7)
    assert differences == []
    assert counts.glowing > _SAMPLES[game] // 2


def test_a_table_of_87_permanents_is_read_with_few_calls() -> None:
    table = Table()
    for owner, lands, creatures in ((ADA, 23, 22), (BEN, 20, 22)):
        for number in range(lands):
            table.place(("Forest", "Mountain", "Plains")[number % 3], owner=owner)
        for number in range(creatures):
            names = ("Kessig Prowler", "Huntmaster of the Fells", "Bonesplitter", "Grizzly Bears")
            table.place(names[number % 4], owner=owner)
    for name in ("Kruin Outlaw", "Giant Growth", "Lightning Bolt", "Murder", "Pacifism"):
        table.place(name, HAND)
    view = table.now()
    dict(glowing(view, ADA))  # reads the texts, as the first picture of the table does
    later = view.at(replace(view.state, clock=view.state.clock + 1))
    found: dict[ObjectId, Playable | None] = {}
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        found.update(glowing(later, ADA))
    finally:
        sys.setprofile(None)
    assert sum(each is not None for each in found.values()) > 10
    assert calls < _MOST_CALLS
