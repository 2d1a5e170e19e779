"""Shipped data in the folder ``assets``: rulebooks, decks, starter cards, the starting position."""

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from msgspec import DecodeError, Struct
from msgspec.json import decode

from core.cards.card import Card
from core.cards.reader import CardEntry
from core.games import DEFAULT, GAMES, Game
from core.messages import worded
from core.rules.action_context import ActionContext
from core.rules.rulebook import Edition, Rulebook
from core.rules.ruleset import Ruleset, StateView
from core.scenario.scenario import Scenario, SetupEntry
from core.scenario.setup import place_setup
from core.state.game_state import GameState

T = TypeVar("T")

ASSETS = Path(__file__).resolve().parents[2] / "assets"
"""Next to `core`, in a checkout as in an installed wheel."""


class ShippedFileError(Exception):
    """A shipped file is missing or broken; the remedy is to install the program again."""

    def __init__(self, path: Path, error: Exception) -> None:
        what = str(error.strerror if isinstance(error, OSError) else error)
        text = worded("{path}: {what}; install the program again.", path=str(path), what=what)
        super().__init__(text)


def read_shipped(path: Path, kind: type[T]) -> T:
    """Return a shipped JSON file as a value of a type; raise `ShippedFileError` on failure."""
    try:
        return decode(path.read_bytes(), type=kind)
    except (OSError, DecodeError) as error:
        raise ShippedFileError(path, error) from error


def read_shipped_text(path: Path) -> str:
    """Return the text of a shipped file; raise `ShippedFileError` on failure."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ShippedFileError(path, error) from error


DECKS = ASSETS / "decks"
FIRST_DECKS = DECKS / "first"


def shipped_decks(folder: Path = DECKS) -> tuple[Path, ...]:
    """Return the files of the shipped decks, sorted by name."""
    return tuple(sorted(folder.glob("*.txt")))


RULEBOOKS = ASSETS / "rulebooks"


class Cover(Struct, frozen=True):
    """Title and editions of a rulebook."""

    title: str
    editions: tuple[Edition, ...]

    def heading(self, edition: str) -> str:
        """Return the game's title with that of an edition of its rules."""
        title = next((each.title for each in self.editions if each.id == edition), "")
        return worded("{title} · rulebook {edition}", title=self.title, edition=title or edition)


def read_cover(game: str, folder: Path = RULEBOOKS) -> Cover:
    """Return a rulebook's cover, in a tenth of the time that the whole book takes."""
    return read_shipped(folder / f"{game}.json", Cover)


def read_rulebook(game: str, folder: Path = RULEBOOKS) -> Rulebook:
    """Return the rulebook of a game by its id.

    The format is one JSON object in the shape of `Rulebook`. Raise `ShippedFileError` if it is not
    there or broken.
    """
    return read_shipped(folder / f"{game}.json", Rulebook)


CARDS = ASSETS / "cards"


def starter_entries(file: str, folder: Path = CARDS) -> list[CardEntry]:
    """Return the card entries of one shipped file.

    The format is a JSON list of `CardEntry`. Raise `ShippedFileError` if it is missing or broken.
    """
    return read_shipped(folder / f"{file}.json", list[CardEntry])


def starter_cards(folder: Path = CARDS, game: str = DEFAULT.id) -> dict[str, Card]:
    """Return a game's shipped cards by name; raise `ShippedFileError` if a file has a fault.

    Of several pitches of one name the first has the name as its key, the others name and colour.
    """
    card_source = StarterCardSource(folder, game)
    return {name: card_source.card(name) for name in card_source}


class StarterCardSource:
    """The shipped cards, each built on demand.

    A first start needs a quarter of them, and building all would delay it.
    """

    def __init__(self, folder: Path = CARDS, game: str = DEFAULT.id) -> None:
        self._found: dict[str, tuple[Path, CardEntry]] = {}
        self._colored: dict[str, str] = {}
        for file in GAMES[game].starters:
            path = folder / f"{file}.json"
            for entry in starter_entries(file, folder):
                colored = entry.colored_name
                name = colored if colored and entry.name in self._found else entry.name
                self._found.setdefault(name, (path, entry))
                if colored:
                    self._colored.setdefault(colored.casefold(), name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def get(self, name: str) -> Card | None:
        """Return the card of a name, or of a name and a colour as ``Head Jab (blue)``, or None."""
        called = name if name in self._found else self._colored.get(name.casefold(), "")
        return self.card(called) if called else None

    def card(self, name: str) -> Card:
        """Return the card of a name; raise `ShippedFileError` if its entry has a fault."""
        path, entry = self._found[name]
        try:
            return entry.card()
        except ValueError as error:
            raise ShippedFileError(path, error) from error


class OpeningEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """A starting position in a file: players, and setup entries as in scenarios.

    With ``state_based_actions`` the rules complete it, e.g. heroes set their players' life. The
    others are shown as they are, which saves time.
    """

    players: tuple[str, ...]
    setup: list[SetupEntry]
    state_based_actions: bool = False


def opening(game: Game, edition: str = "") -> tuple[Ruleset, GameState]:
    """Return the rules and the position of a first start."""
    rules = game.rules(edition)
    return rules, starter_table(rules)


def starter_table(rules: Ruleset, folder: Path = CARDS) -> GameState:
    """Return the shipped starting position of the rules' game."""
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
