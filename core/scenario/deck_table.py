"""A table with decks on it: every card of them where it begins."""

from collections.abc import Callable, Mapping, Sequence

from core.rules.action_context import ActionContext
from core.rules.deck_check import DeckEntry, StartingPlace
from core.rules.ruleset import Ruleset, StateView
from core.scenario.scenario import Scenario, SetupEntry
from core.scenario.setup import place_setup
from core.state.game_state import GameState

Shuffle = Callable[[Sequence[StartingPlace]], Sequence[StartingPlace]]
"""Returns the cards of a deck in an order that nobody knows."""


def deck_table(
    rules: Ruleset,
    decks: Mapping[str, Sequence[DeckEntry]],
    shuffle: Shuffle,
    *,
    life: int = 0,
    title: str = "",
) -> GameState:
    """Return a new table of players with their decks, as the rules leave it.

    ``life`` is what everybody begins with, 0 what the game itself says.
    """
    placed = [
        (player, place)
        for player, entries in decks.items()
        for place in shuffle(tuple(rules.tables.starting_places(entries)))
    ]
    # A name may be that of several cards, so each goes by its number.
    cards = {str(number): place.card for number, (_, place) in enumerate(placed)}
    setup = [
        SetupEntry(player=player, zone=place.zone, card=str(number), commander=place.is_commander)
        for number, (player, place) in enumerate(placed)
    ]
    scenario = Scenario(
        title=title,
        game=rules.game,
        rulebook=rules.edition,
        players=tuple(decks),
        setup=setup,
        step=[],
        life=dict.fromkeys(decks, life) if life else {},
    )
    state, _ = place_setup(scenario, rules, cards.get)
    context = ActionContext(StateView(rules, state))
    rules.tables.apply_state_based_actions(context)
    return context.state
