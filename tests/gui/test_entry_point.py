"""The program as it is installed: one name, whatever else is called `core` or `gui`."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from core.cli import main as core_main
from gui.app import main
from tests.places import ROOT

SCENARIO = str(ROOT / "assets" / "scenarios" / "chittering-host.toml")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the files that the wheel would install."""
    folder = tmp_path_factory.mktemp("installed")
    build = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]
    wheel = build["targets"]["wheel"]
    for source in wheel["only-include"]:
        shutil.copytree(ROOT / source, folder / wheel["sources"][source])
    for source, target in wheel["force-include"].items():
        shutil.copy(ROOT / source, folder / target)
    return folder


@pytest.fixture
def strange(tmp_path: Path) -> Path:
    """Return a folder with foreign packages that share our names."""
    for name in ("core", "gui", "assets"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("raise AssertionError(__file__)\n", "utf-8")
    return tmp_path


def run(installed: Path, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a folder whose modules come before installed ones."""
    return subprocess.run(  # noqa: S603 - the program itself
        [sys.executable, *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(installed)])},
        capture_output=True,
        check=False,
        text=True,
        timeout=100,
    )


def test_all_that_is_installed_has_one_name(installed: Path) -> None:
    assert [path.name for path in installed.iterdir()] == ["janus_table"]


def test_somebody_elses_core_is_not_taken_for_ours(installed: Path, strange: Path) -> None:
    ended = run(installed, strange, "-m", "janus_table", "check", SCENARIO)
    assert ended.stdout.splitlines() == [f"ok {SCENARIO}", "1 passed, 0 failed"]
    assert ended.stderr == ""


def test_what_is_installed_reads_its_own_modules_and_assets(installed: Path, strange: Path) -> None:
    program = (
        "import janus_table, core, gui; from core.storage.assets import ASSETS;"
        "print(core.__file__, gui.__file__, ASSETS, sep='\\n')"
    )
    found = run(installed, strange, "-c", program).stdout.splitlines()
    names = ["core/__init__.py", "gui/__init__.py", "assets"]
    assert [Path(path) for path in found] == [installed / "janus_table" / name for name in names]


@pytest.mark.parametrize(
    "words",
    [
        ["check", SCENARIO],
        ["check", "nowhere.toml"],
        ["coverage", SCENARIO, "--game", "fab"],
        ["messages"],
    ],
)
def test_a_word_of_the_core_says_the_same_to_who_has_it_installed(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    codes = [core_main(words)]
    plain = capsys.readouterr()
    codes.append(main(words))
    assert capsys.readouterr() == plain
    assert len(set(codes)) == 1


def test_a_card_file_may_stand_before_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--cards", "nowhere.json", "check", SCENARIO]) == 1
    assert "nowhere.json" in capsys.readouterr().err


def test_scenarios_are_checked_without_qt() -> None:
    program = (
        "import sys; from gui.app import main; main(sys.argv[1:]);"
        "print([name for name in sys.modules if name.startswith('PySide6')])"
    )
    ended = run(ROOT, ROOT, "-c", program, "check", SCENARIO)
    assert ended.stdout.splitlines()[-1] == "[]"
