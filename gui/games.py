"""The games that a table can be opened for; each is loaded when it is chosen."""

from importlib import import_module
from typing import TYPE_CHECKING

from msgspec import Struct

from core.rules.ruleset import Ruleset
from core.state.game_state import GameState
from core.storage.editions import newest
from core.storage.first_table import starter_table

if TYPE_CHECKING:
    from collections.abc import Mapping


class Game(Struct, frozen=True):
    """One game: its id and its title."""

    id: str
    title: str

    @property
    def command(self) -> str:
        """The command that opens a table of it."""
        return f"table.{self.id}"


GAMES = (
    Game("mtg", "Magic: The Gathering"),
    Game("fab", "Flesh and Blood"),
)
DEFAULT = GAMES[0]


def game_named(name: str) -> Game:
    """Return the game of an id; raise `KeyError` if there is none such."""
    return {game.id: game for game in GAMES}[name]


def editions_of(name: str) -> "Mapping[str, Ruleset]":
    """Return every edition of a game by its id; raise `KeyError` if there is no such game."""
    editions: Mapping[str, Ruleset] = import_module(
        f"core.games.{game_named(name).id}.rulesets"
    ).EDITIONS
    return editions


def rules_of(game: Game, edition: str = "") -> Ruleset:
    """Return the rules that a new table begins with: of an edition, or else of the newest one."""
    editions = editions_of(game.id)
    return editions.get(edition) or newest(editions)


def opening(game: Game, edition: str = "") -> tuple[Ruleset, GameState]:
    """Return the rules and the position of a first start."""
    rules = rules_of(game, edition)
    return rules, starter_table(rules)


def wanted_game(name: str) -> Game:
    """Return the game of an id, or the usual one where there is none such."""
    return next((game for game in GAMES if game.id == name), DEFAULT)
