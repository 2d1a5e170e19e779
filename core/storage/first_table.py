"""The position of a first start: two players with hands and something worth trying."""

from pathlib import Path

from msgspec import Struct

from core.games import GAMES, Game
from core.rules.action_context import ActionContext
from core.rules.ruleset import Ruleset, StateView
from core.scenario.scenario import Scenario, SetupEntry
from core.scenario.setup import place_setup
from core.state.game_state import GameState
from core.storage.shipped import read_shipped
from core.storage.starter import CARDS, StarterCardSource


class OpeningEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """A starting position as a file writes it: players, and setup entries of scenarios.

    Some are finished by the rules, as where heroes bring the life of their players: those ask for
    ``state_based_actions``. The others are shown without asking the rules, which takes a while.
    """

    players: tuple[str, ...]
    setup: list[SetupEntry]
    state_based_actions: bool = False


def opening(game: Game, edition: str = "") -> tuple[Ruleset, GameState]:
    """Return the rules and the position of a first start."""
    rules = game.rules(edition)
    return rules, starter_table(rules)


def starter_table(rules: Ruleset, folder: Path = CARDS) -> GameState:
    """Return the shipped starting position of the rules' game, as those rules leave it."""
    entry = read_shipped(folder / f"{GAMES[rules.game].table}.json", OpeningEntry)
    scenario = Scenario(
        title="The starter table",
        game=rules.game,
        rulebook=rules.edition,
        players=entry.players,
        setup=entry.setup,
        step=[],
    )
    state, _ = place_setup(scenario, rules, StarterCardSource(folder, rules.game).get)
    if not entry.state_based_actions:
        return state
    context = ActionContext(StateView(rules, state))
    rules.tables.apply_state_based_actions(context)
    return context.state
