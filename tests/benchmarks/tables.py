"""Tables of any size, and a stream of ordinary actions on them, for the goals of the core."""

from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, islice

from core.cards.card import Layout
from core.games.mtg.actions import Transform
from core.games.mtg.rulesets import MTG_2024_06
from core.games.mtg.turn.steps import MAIN_1, begins_at
from core.rules.actions import Action, Counters, Flicker, Tap, Untap
from core.rules.engine import apply
from core.rules.history import Outcome
from core.rules.ruleset import Memo, StateView
from core.scenario.scenario import Scenario, SetupEntry
from core.scenario.setup import place_setup
from core.state.game_state import GameState
from core.state.ids import PlayerId, Zone
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY
from core.storage.assets import starter_cards

RULES = MTG_2024_06
_ZONES = (BATTLEFIELD, BATTLEFIELD, LIBRARY, GRAVEYARD, HAND, EXILE)
ANN = PlayerId("Ann")


def table_of(objects: int, zones: Sequence[Zone] = _ZONES, pair: Sequence[str] = ()) -> GameState:
    """A table with so many objects, a third of them permanents, all real starter cards.

    ``pair`` names further cards of Ann on the battlefield; they come first, where a crowded row
    still shows them.
    """
    cards = starter_cards()
    lasting = [
        name
        for name, card in cards.items()
        if card.layout is not Layout.MELD
        and card.front.type_line.is_permanent
        and "Legendary" not in card.front.type_line.supertypes
        and "Aura" not in card.front.type_line.subtypes
        and card.front.stat("toughness") not in {"0", "*"}
        and not card.front.has("Daybound")
    ]
    names = islice(cycle(lasting), objects)
    setup = [SetupEntry(player="Ann", zone=BATTLEFIELD, id=name, card=name) for name in pair]
    setup += [
        SetupEntry(
            player=("Ann", "Ben")[number % 2],
            zone=zones[number % len(zones)],
            id=str(number),
            card=name,
        )
        for number, name in enumerate(names)
    ]
    scenario = Scenario(
        title="A large table",
        game="mtg",
        rulebook=RULES.edition,
        players=("Ann", "Ben"),
        setup=setup,
        step=[],
    )
    return place_setup(scenario, RULES, cards.get)[0]


def ordinary_options(state: GameState) -> Iterator[Action]:
    """Tapping, counters, turning over, leaving and coming back, over and over."""
    there = [obj.id for obj in state.objects if obj.zone == "battlefield"]
    turning = [who for who in there if state.printed(state.object(who)).is_double_sided]
    for number in cycle(range(60)):
        who = there[(number * 7) % len(there)]
        yield Tap(player=ANN, object=who)
        yield Counters(player=ANN, object=who, kind="+1/+1", change=1)
        yield Untap(player=ANN, object=who)
        yield Counters(player=ANN, object=who, kind="+1/+1", change=-1)
        yield Transform(player=ANN, object=turning[number % len(turning)])
        yield Flicker(player=ANN, object=who)


def in_a_game(table: GameState) -> GameState:
    """Return a table as it is in the middle of a game: Ann's first main phase of turn 3."""
    return begins_at(table, MAIN_1, 3)


def options(objects: int, *, followed: bool = False) -> Callable[[], Outcome]:
    """Return a function that applies the next action to the position so far."""
    table = in_a_game(table_of(objects)) if followed else table_of(objects)
    memo = Memo()
    actions = ordinary_options(table)
    state = [table]

    def next_option() -> Outcome:
        outcome = apply(StateView(RULES, state[0], memo), next(actions))
        state[0] = outcome.state
        return outcome

    return next_option
