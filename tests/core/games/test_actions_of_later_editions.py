"""An action exists from the edition that its record names, in all later ones, and not before."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import tomli_w
from msgspec.structs import replace

from core.games import GAMES, Game, newest
from core.games.mtg.rulesets import EDITIONS
from core.rules.ruleset import Amendment
from core.storage.courses import lesson_files
from tests.core.games.mtg.suspecting import SPECS, SUSPECTED, Suspect, suspect
from tests.effort import tries
from tests.places import ROOT

(VERB,) = SPECS
SCENARIO = {
    "title": "Ann suspects a bear",
    "game": "mtg",
    "rulebook": ">=2024-06",
    "rules": [SUSPECTED.key],
    "players": ["Ann", "Ben"],
    "setup": [{"id": "bear", "player": "Ann", "zone": "battlefield", "card": "Grizzly Bears"}],
    "step": [
        {
            "do": "suspect",
            "object": "bear",
            "expect": [
                {"ruling": "done", "because": [SUSPECTED.key]},
                {"object": "bear", "conditions": ["suspected"]},
            ],
        },
        {"do": "suspect", "object": "bear", "expect": [{"ruling": "nothing"}]},
    ],
}
EARLIER = {
    **SCENARIO,
    "rulebook": "<2024-06",
    "step": [
        {
            "do": "suspect",
            "object": "bear",
            "expect": [{"ruling": "refused"}, {"object": "bear", "conditions": []}],
        }
    ],
}


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_newest_edition_has_every_action(game: Game) -> None:
    assert newest(game.editions).tables.later == ()


def test_editions_before_it_lack_the_action_and_all_from_it_on_have_it() -> None:
    first = next(iter(EDITIONS.values()))
    tables = first.tables.with_specs(first.tables.specs, (VERB,))
    oldest = replace(first, load=lambda: tables)
    before = oldest.amend("2022-04")
    since = before.amend("2024-06")
    after = since.amend("2025-06", lambda: (Amendment(action=Suspect, handler=suspect),))
    having = [Suspect in each.tables.specs for each in (oldest, before, since, after)]
    assert having == [False, False, True, True]
    assert all(Suspect in each.tables.actions for each in (oldest, before, since, after))


def test_editions_without_amendments_and_new_actions_have_the_same_records() -> None:
    first = next(iter(EDITIONS.values()))
    assert first.amend("2099-01").tables is first.tables


def with_suspect(folder: Path) -> Path:
    """Return a copy of the program to which a contributor has added the action and its rule."""
    shutil.copytree(ROOT / "core", folder / "core")
    (folder / "assets").mkdir()
    for each in (ROOT / "assets").iterdir():
        if each.name != "rulebooks":
            (folder / "assets" / each.name).symlink_to(each)
    shutil.copytree(ROOT / "assets" / "rulebooks", folder / "assets" / "rulebooks")
    module = Path(__file__).parent / "mtg" / "suspecting.py"
    shutil.copy(module, folder / "core" / "games" / "mtg" / "keyword_actions")
    path = folder / "assets" / "rulebooks" / "mtg.json"
    book = json.loads(path.read_text("utf-8"))
    book["sections"][-1]["of"].append("suspect")
    entry = {
        "key": SUSPECTED.key,
        "title": "Suspected creatures",
        "says": "A creature that is suspected stays so until an effect ends it.",
        "example": "Ann suspects a bear: it is suspected, and a second time changes nothing.",
        "since": {"2024-06": "701.60a"},
        "absent": dict.fromkeys(list(EDITIONS)[:1], "there was no such action"),
    }
    book["entries"].append(entry)
    path.write_text(json.dumps(book), "utf-8")
    return folder


def run(folder: Path, *words: str | Path) -> tuple[int, str]:
    """Run the copy's command line; return its exit code and its output."""
    command = [sys.executable, "-m", "core", *map(str, words)]
    ended = subprocess.run(  # noqa: S603 - a copy of this very program
        command, cwd=folder, capture_output=True, text=True, check=False
    )
    return ended.returncode, ended.stdout + ended.stderr


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return with_suspect(tmp_path_factory.mktemp("program"))


def test_one_module_and_one_entry_are_all_that_an_action_of_2024_needs(program: Path) -> None:
    for name, data in (("since.toml", SCENARIO), ("earlier.toml", EARLIER)):
        (program / name).write_text(tomli_w.dumps(data), "utf-8")
    code, output = run(program, "check", "since.toml", "earlier.toml")
    assert (code, output.splitlines()[-1]) == (0, "2 passed, 0 failed")


def test_no_lesson_of_an_earlier_edition_meets_it(program: Path) -> None:
    lessons = [path for path in lesson_files() if path.parent.name.startswith("mtg")]
    code, output = run(program, "lessons", "--simulate", "--walks=1", *lessons[:: tries(8, 1)])
    assert code == 0, output
    assert "0 unanswered" in output
