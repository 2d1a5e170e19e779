"""The games that are built, listed here and nowhere else; one package a game."""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from core.cards.deck import Board

if TYPE_CHECKING:
    from core.games.first_game import FirstGame
    from core.opponent.tactics import Tactics
    from core.puzzles.lines import Moves
    from core.rules.actions import Action
    from core.rules.deck_check import PlayFormat
    from core.rules.ruleset import Ruleset


class UnknownFormatError(ValueError):
    """A game knows no such format; the text names those that it knows."""


class Game(Struct, frozen=True, kw_only=True):
    """One game: its title, and the parts of the program for it.

    ``package`` holds its rules, which are loaded when they are asked for, since a table needs
    those of one game. ``starters`` and ``table`` name shipped files: its cards, the earlier
    files first where two have a card of one name, and their places when a table is opened.
    ``key`` opens a new table, in Qt's portable writing. ``queries`` are example
    searches, each a text and its explanation. ``boards`` are the counted parts of a deck, each with
    its title and boards; ``side`` is the heading of its side board. ``listed_formats`` are the
    formats whose legality card files hold, by the ids of the rules. ``widest_format`` is the one
    that has nearly every card.
    """

    id: str
    title: str
    short_title: str
    package: str
    starters: tuple[str, ...]
    table: str
    key: str = ""
    queries: tuple[tuple[str, str], ...] = ()
    boards: tuple[tuple[str, tuple[Board, ...]], ...]
    listed_formats: tuple[str, ...] = ()
    widest_format: str = ""
    side: str = "Sideboard"
    has_first_game: bool = False

    @property
    def editions(self) -> Mapping[str, "Ruleset"]:
        """Every edition of its rules by id, the oldest first."""
        editions: Mapping[str, Ruleset] = self._loaded("rulesets").EDITIONS
        return editions

    @property
    def first_game(self) -> "FirstGame | None":
        """Its first game for newcomers, None without one."""
        if not self.has_first_game:
            return None
        first: FirstGame = self._loaded("first_game").FIRST_GAME
        return first

    @property
    def actions(self) -> tuple[type["Action"], ...]:
        """Every kind of action that its rules know."""
        actions: tuple[type[Action], ...] = self._loaded("action_table").ACTIONS
        return actions

    def rules(self, edition: str = "") -> "Ruleset":
        """Return the rules of an edition, or of the newest one where there is none such."""
        return self.editions.get(edition) or newest(self.editions)

    def play_format(self, id_: str) -> "PlayFormat":
        """Return a format for constructed decks; raise `UnknownFormatError` for another."""
        rules = self.rules()
        formats = {each.id: each for each in rules.tables.formats(rules)}
        if id_ not in formats:
            raise UnknownFormatError(
                f"{id_} is no format of {self.title}; choose {', '.join(formats)}."
            )
        return formats[id_]

    def tactics(self) -> "Tactics":
        """Return the tactics of its practice opponent."""
        tactics: Tactics = self._loaded("opponent.tactics").TACTICS
        return tactics

    def puzzle_moves(self) -> "Moves":
        """Return every act of a player, for the search of puzzles."""
        moves: Moves = self._loaded("puzzles").MOVES
        return moves

    def _loaded(self, module: str) -> Any:  # noqa: ANN401 - a module, whose names are not typed
        return import_module(f"{self.package}.{module}")


GAMES: dict[str, Game] = {
    game.id: game
    for game in (
        Game(
            id="mtg",
            title="Magic: The Gathering",
            short_title="Magic",
            package="core.games.mtg",
            starters=("mtg-starter", "practice"),
            table="table",
            key="Ctrl+Shift+N",
            queries=(
                ("id:rg back:land", "red and green, with a land as the back"),
                ("t:creature mv<=2 kw:flying", "small creatures that fly"),
                ("becomes:land", "what turns into a land"),
                ("is:meld", "what melds with another card"),
            ),
            boards=(
                ("main", (Board.MAIN,)),
                ("sideboard", (Board.SIDE, Board.COMPANION)),
                ("commander", (Board.COMMANDER,)),
            ),
            listed_formats=(
                *("standard", "pioneer", "modern", "legacy", "vintage", "pauper"),
                *("commander", "brawl", "premodern"),
            ),
            widest_format="vintage",
            has_first_game=True,
        ),
        Game(
            id="fab",
            title="Flesh and Blood",
            short_title="Flesh and Blood",
            package="core.games.fab",
            starters=("fab-starter", "fab-decks"),
            table="fab-table",
            key="Ctrl+Shift+F",
            queries=(
                ("class:ninja pitch:red", "red cards of a class"),
                ("t:equipment", "what can be worn"),
                ("is:dfc", "cards with another face"),
                ("t:attack cost=0", "attacks that cost nothing"),
            ),
            boards=(
                ("deck", (Board.MAIN,)),
                ("arena", (Board.ARENA,)),
                ("hero", (Board.HERO,)),
            ),
            listed_formats=("blitz", "cc", "commoner", "ll"),
            side="Inventory",
            has_first_game=True,
        ),
    )
}
"""Every game by its id; the first one is opened where none is asked for."""

DEFAULT = next(iter(GAMES.values()))


def newest(editions: Mapping[str, "Ruleset"]) -> "Ruleset":
    """Return the newest of some editions, which come oldest first."""
    return list(editions.values())[-1]


def editions_of(game: str) -> Mapping[str, "Ruleset"]:
    """Return every edition of a game by its id; raise `KeyError` if there is no such game."""
    return GAMES[game].editions


def editions_beside(rules: "Ruleset") -> Mapping[str, "Ruleset"]:
    """Return the editions that some rules are one of: only these, if their game is not built."""
    game = GAMES.get(rules.game)
    return game.editions if game is not None else {rules.edition: rules}
