"""One list of games: a third one in it appears wherever games are listed."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

from core.games import GAMES, Game
from core.storage.assets import CARDS, read_rulebook
from core.storage.importers.card_files import FORMATS
from core.storage.topics import EXAMPLES
from tests.places import ROOT

REGISTRY = ROOT / "core" / "games"

WITH_A_THIRD_GAME = """
import contextlib
import io
import json
from pathlib import Path

from core.games import GAMES, Game

GAMES["third"] = Game(
    id="third",
    title="A Third Game",
    short_title="Third",
    package="core.games.fab",
    starters=("fab-starter",),
    table="fab-table",
    key="Ctrl+Alt+T",
    boards=(),
)

from PySide6.QtWidgets import QApplication, QPushButton

from core.storage import assets

cover = assets.read_cover("fab")
assets.read_cover = lambda game: cover  # there is no book of an invented game

from core.cli import main
from core.storage.readers import games
from core.storage.topics import Example
from core.storage.assets import opening
from gui.command_line import run
from gui.features.card_search.source import starter_cards
from gui.features.rulebook import About, ExampleRows
from gui.features.settings.pages import RulesPage
from gui.features.start_page.tiles import game_title
from gui.features.start_page.page import StartPage
from gui.features.start_page.feature import WITHOUT_A_TABLE
from gui.preferences import Preferences
from gui.session import Session
from gui.program import table_window
from gui.window.main_window import MainWindow
from gui.theme import DARK


def said(command, words):
    told = io.StringIO()
    with contextlib.redirect_stdout(told), contextlib.suppress(SystemExit):
        command(words)
    return told.getvalue()


app = QApplication([])
session, start = Session(*opening(GAMES["third"])), opening(GAMES["third"])[1]
table = table_window(session, lambda: start)
entry = table.actions_by_id.get("table.third")
example = Example(path=Path("one.toml"), title="One", game="third", rulebook="", rules=())
rows = ExampleRows((example,), About(lambda game, key: "", lambda game, key: ""), lambda words: ())
rules = RulesPage(Preferences())
page = StartPage((), DARK)
shown = {
    "menu": [entry.text(), entry.shortcut().toString()],
    "editions in settings": rules.editions["third"].count(),
    "settings": rules.game.buttons["third"].text(),
    "start page": [
        each.accessibleName()
        for each in page.findChildren(QPushButton)
        if "Third" in each.accessibleName()
    ],
    "start page is usable": "table.third" in WITHOUT_A_TABLE,
    "in short": game_title("third"),
    "example": rows.rules(example),
    "scenarios": len(games(None)["third"].editions),
    "starter cards": len(starter_cards(game="third")),
    "coverage": "{mtg,fab,third}" in said(main, ["coverage", "--help"]),
    "command line": "{mtg,fab,third}" in said(run, ["--help"]),
}
table.end()
print(json.dumps(shown))
"""


def test_a_third_game_appears_wherever_games_are_listed() -> None:
    ran = subprocess.run(  # noqa: S603 - runs the constant program above
        [sys.executable, "-c", WITH_A_THIRD_GAME],
        capture_output=True,
        cwd=ROOT,
        check=False,
        text=True,
    )
    assert ran.returncode == 0, ran.stderr
    editions = len(GAMES["fab"].editions)
    shown = json.loads(ran.stdout)
    assert len(shown.pop("start page")) == 2, "a game of its own and one against the table"
    assert shown == {
        "menu": ["New table: A Third Game", "Ctrl+Alt+T"],
        "editions in settings": editions,
        "settings": "A Third Game",
        "start page is usable": True,
        "in short": "Third",
        "example": "Third",
        "scenarios": editions,
        "starter cards": len(json.loads((CARDS / "fab-starter.json").read_text("utf-8"))),
        "coverage": True,
        "command line": True,
    }


def words_in(path: Path) -> set[object]:
    """Return every constant of a module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}


def test_no_module_beside_the_registry_names_every_game() -> None:
    ids = set(GAMES)
    paths = [path for top in ("core", "gui") for path in (ROOT / top).rglob("*.py")]
    naming = {path for path in paths if ids <= words_in(path)}
    assert naming == {REGISTRY / "__init__.py"}
    importing = {
        path
        for path in paths
        if not path.is_relative_to(REGISTRY)
        and all(f"core.games.{game}" in path.read_text(encoding="utf-8") for game in ids)
    }
    assert importing == set()


@pytest.mark.parametrize("game", GAMES.values(), ids=[*GAMES])
def test_everything_that_a_game_needs_is_there(game: Game) -> None:
    assert {f"{name}.json" for name in (*game.starters, game.table)} <= {
        path.name for path in CARDS.iterdir()
    }
    assert [each.id for each in read_rulebook(game.id).editions] == list(game.editions)
    assert game.id in {each.game for each in FORMATS}, "something reads its card files"
    assert {rules.game for rules in game.editions.values()} == {game.id}
    assert len(set(game.actions)) == len(game.actions) > 0
    assert (EXAMPLES / game.id).is_dir()


def test_an_edition_that_is_not_there_gives_the_newest_rules() -> None:
    game = GAMES["mtg"]
    first, *_, last = game.editions
    assert game.rules(first).edition == first
    assert game.rules().edition == game.rules("1066-10").edition == last
