"""`show` and `shot`: one sentence for whatever is wrong, and pictures of the right size."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from core.cli.library import import_files
from gui import window_commands
from gui.app import main
from gui.features.playback import PresenterControls
from gui.panels.lesson import LessonPanel
from gui.window.main_window import MainWindow
from gui.window_commands import draw_window
from tests.gui.windows import close_at_once, close_when_opened
from tests.places import ROOT

SCENARIO = ROOT / "assets" / "scenarios" / "chittering-host.toml"


def one_sentence(capsys: pytest.CaptureFixture[str]) -> str:
    """Text of a fault: one line, without a traceback."""
    said = capsys.readouterr().err.strip()
    assert len(said.splitlines()) == 1
    assert "Traceback" not in said
    return said


@pytest.mark.parametrize("size", [(1280, 800), (900, 700)])
def test_a_shot_has_the_size_that_was_asked_for(
    qapp: QApplication, tmp_path: Path, size: tuple[int, int], capsys: pytest.CaptureFixture[str]
) -> None:
    del qapp
    out = tmp_path / "board.png"
    words = ["shot", str(SCENARIO), "--out", str(out), "--size", f"{size[0]}x{size[1]}"]
    assert main(words) == 0
    assert QImage(str(out)).size().toTuple() == size
    assert capsys.readouterr().out.startswith(str(out))


def test_the_first_step_is_the_start(
    qapp: QApplication, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    del qapp
    first, last = tmp_path / "first.png", tmp_path / "last.png"
    assert main(["shot", str(SCENARIO), "--out", str(first), "--step", "0"]) == 0
    assert "step 0 of " in capsys.readouterr().out
    assert main(["shot", str(SCENARIO), "--out", str(last)]) == 0
    assert QImage(str(first)) != QImage(str(last))


def test_a_picture_of_a_shipped_lesson_is_headed_by_its_course(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    del qapp
    heads: list[str] = []

    def drawn(window: MainWindow, size: tuple[int, int], out: Path) -> bool:
        panel = window.findChild(LessonPanel)
        assert isinstance(panel, LessonPanel)
        heads.append(panel.path.text())
        return draw_window(window, size, out)

    monkeypatch.setattr(window_commands, "draw_window", drawn)
    lesson = ROOT / "assets" / "lessons" / "mtg-first" / "table.toml"
    assert main(["shot", str(lesson), "--out", str(tmp_path / "lesson.png"), "--step", "1"]) == 0
    assert ["first game" in head for head in heads] == [True]


@pytest.mark.parametrize("command", ["show", "shot"])
def test_a_scenario_that_is_not_there(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = ["--out", str(tmp_path / "board.png")] if command == "shot" else []
    assert main([command, str(tmp_path / "nowhere.toml"), *out]) == 1
    assert "nowhere.toml" in one_sentence(capsys)


@pytest.mark.parametrize("command", ["show", "shot"])
@pytest.mark.parametrize("text", ["steps = [", 'title = "nothing else"', "\x00\x01"])
def test_a_file_that_is_no_scenario(
    command: str, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "faulty.toml"
    path.write_text(text, encoding="utf-8")
    out = ["--out", str(tmp_path / "board.png")] if command == "shot" else []
    assert main([command, str(path), *out]) == 1
    assert "faulty.toml" in one_sentence(capsys)


def test_a_scenario_with_an_unknown_card(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "unknown.toml"
    text = SCENARIO.read_text(encoding="utf-8").replace("Graf Rats", "Nowhere")
    path.write_text(text, encoding="utf-8")
    assert main(["shot", str(path), "--out", str(tmp_path / "board.png")]) == 1
    assert "Nowhere" in one_sentence(capsys)


def test_a_scenario_finds_the_cards_that_the_user_has_imported(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    del qapp
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    cards, scenario = tmp_path / "cards.json", tmp_path / "own.toml"
    cards.write_text(
        json.dumps(
            [
                {
                    "object": "card",
                    "id": "11111111-1111-1111-1111-111111111111",
                    "oracle_id": "22222222-2222-2222-2222-222222222222",
                    "name": "Marsh Heron",
                    "layout": "normal",
                    "mana_cost": "{1}{U}",
                    "type_line": "Creature — Bird",
                    "power": "1",
                    "toughness": "2",
                    "set": "own",
                    "collector_number": "1",
                    "keywords": [],
                    "colors": ["U"],
                    "color_identity": ["U"],
                    "lang": "en",
                }
            ]
        ),
        encoding="utf-8",
    )
    scenario.write_text(
        """title = "Own cards"
game = "mtg"
players = ["Ann", "Ben"]
rulebook = "2024-06"
[[setup]]
id = "heron"
card = "Marsh Heron"
player = "Ann"
zone = "battlefield"
[[step]]
do = "tap"
object = "heron"
""",
        encoding="utf-8",
    )
    out = tmp_path / "own.png"
    assert import_files([cards], None) == 0
    assert main(["shot", str(scenario), "--out", str(out)]) == 0
    assert out.is_file()


def test_a_step_that_the_scenario_has_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "board.png"
    assert main(["shot", str(SCENARIO), "--out", str(out), "--step", "999"]) == 1
    assert "no step 999" in one_sentence(capsys)
    assert not out.exists()


@pytest.mark.parametrize(
    ("option", "value"),
    [("--step", "-1"), ("--step", "two"), ("--size", "big"), ("--size", "9x9"), ("--size", "0x0")],
)
def test_wrong_usage_is_told_before_anything_is_done(
    option: str, value: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["shot", str(SCENARIO), "--out", str(tmp_path / "board.png"), f"{option}={value}"]
    assert main(words) == 2
    said = capsys.readouterr().err
    assert value in said
    assert "Traceback" not in said


def test_a_shot_is_a_png_and_nothing_by_another_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "board.gif"
    assert main(["shot", str(SCENARIO), "--out", str(out)]) == 1
    assert ".png" in one_sentence(capsys)
    assert not out.exists()


def test_the_step_that_cannot_be_read_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "faulty.toml"
    text = SCENARIO.read_text(encoding="utf-8").replace('object = "delver"', 'object = "nobody"', 1)
    path.write_text(text, encoding="utf-8")
    assert main(["shot", str(path), "--out", str(tmp_path / "board.png")]) == 1
    assert "step 1: " in one_sentence(capsys)


def test_the_version_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("Janus Table ")


def test_a_picture_that_cannot_be_written(
    qapp: QApplication, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    del qapp
    out = tmp_path / "no such folder" / "board.png"
    assert main(["shot", str(SCENARIO), "--out", str(out)]) == 1
    assert "could not be written" in one_sentence(capsys)


@pytest.mark.parametrize(
    "words",
    [
        ["--cards", "nowhere.json"],
        ["show", "x", "--cards", "no.json"],
        ["--cards", "no.json", "shot", "x", "--out", "board.png"],
    ],
)
def test_a_card_file_that_is_not_there(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(SCENARIO) if word == "x" else word for word in words]) == 1
    assert ".json" in one_sentence(capsys)


def test_a_scenario_is_shown_in_a_window(qapp: QApplication) -> None:
    titles: list[str] = []
    close_at_once(qapp, lambda window: titles.append(window.windowTitle()))
    assert main(["show", str(SCENARIO)]) == 0
    (title,) = titles
    assert title.startswith("Janus Table · Magic: The Gathering · rulebook ")


@pytest.mark.parametrize("suffix", ["png", "gif", "webp", "html"])
def test_a_scenario_is_exported_by_its_file_ending(
    qapp: QApplication, tmp_path: Path, suffix: str, capsys: pytest.CaptureFixture[str]
) -> None:
    del qapp
    out = tmp_path / f"host.{suffix}"
    words = ["export", str(SCENARIO), "--out", str(out), "--size", "640x400", "--seconds", "1"]
    assert main(words) == 0
    assert out.stat().st_size > 5000
    assert capsys.readouterr().out.startswith(f"{out}: ")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--out", "host.jpg"], "must end in .gif, .html, .png or .webp"),
        (["--out", "no such folder/host.gif"], "there is no folder"),
        (["--out", "host.png", "--step", "999"], "no step 999"),
        (["--out", "host.png", "--viewer", "Cid"], "no player is called 'Cid'"),
    ],
)
def test_what_cannot_be_exported_is_told_in_one_sentence(
    qapp: QApplication, words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    del qapp
    assert main(["export", str(SCENARIO), *words]) == 1
    assert sentence in one_sentence(capsys)


@pytest.mark.parametrize("text", ["0", "soon", "-3", "nan", "1e9"])
def test_no_time_that_is_none(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(SCENARIO), "--out", "x.gif", f"--seconds={text}"]) == 2
    assert "is not a time" in capsys.readouterr().err


def test_a_shown_scenario_stands_at_its_start_with_a_way_to_play_it(qapp: QApplication) -> None:
    seen: list[tuple[int, bool]] = []

    def look(window: QWidget) -> None:
        if isinstance(window, MainWindow):
            controls = window.timeline.findChild(PresenterControls)
            seen.append((window.session.history.cursor, controls is not None))

    close_at_once(qapp, look)
    assert main(["show", str(SCENARIO)]) == 0
    assert seen == [(0, True)]


def test_a_file_is_opened_without_a_command(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenario = tmp_path / "A lesson.TOML"
    scenario.write_bytes(SCENARIO.read_bytes())
    asked: list[tuple[Path | None, str, list[Path]]] = []

    def play(cards: Path | None, game: str, files: list[Path]) -> int:
        asked.append((cards, game, files))
        return 0

    del qapp
    monkeypatch.setattr("gui.window_commands.run_starter_table", play)
    assert main([str(scenario)]) == 0
    assert main([str(scenario), str(SCENARIO), "--game", "fab"]) == 0
    assert main(["--game", "fab", str(scenario)]) == 0
    assert main([str(tmp_path)]) == 0  # as a folder can be dropped, of pictures or of tables
    assert [(game, files) for _, game, files in asked] == [
        ("mtg", [scenario]),
        ("fab", [scenario, SCENARIO]),
        ("fab", [scenario]),
        ("mtg", [tmp_path]),
    ]


def test_a_file_is_shown_in_the_window_that_it_opens(qapp: QApplication, tmp_path: Path) -> None:
    said: list[str] = []

    def look(window: QWidget) -> None:
        if isinstance(window, MainWindow):
            said.append(window.strip.text())

    scenario = tmp_path / "lesson.TOML"
    scenario.write_bytes(SCENARIO.read_bytes())
    close_when_opened(qapp, "lesson.TOML is open", look)
    assert main([str(scenario)]) == 0
    assert "lesson.TOML is open" in said[0]


def test_a_file_that_is_not_there_is_told_without_a_window(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path / "gone.janus")]) == 1
    assert "gone.janus: there is no such file" in one_sentence(capsys)


def test_a_checkout_runs_by_the_name_of_its_package() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "gui", "--version"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
        timeout=100,
    )
    assert ended.stdout.startswith("Janus Table ")


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "cp437"])
def test_what_a_console_cannot_write_is_written_in_another_way(
    encoding: str, tmp_path: Path
) -> None:
    out = tmp_path / "z\u0142oty \u96ea.html"
    words = [sys.executable, "-m", "gui.app", "export", str(SCENARIO), "--out", str(out)]
    ended = subprocess.run(  # noqa: S603 - the program itself
        words,
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
        capture_output=True,
        check=False,
        timeout=100,
    )
    assert ended.stderr == b""
    assert ended.returncode == 0
    assert b"oty" in ended.stdout
    assert out.stat().st_size > 5000


LESSON = ROOT / "assets" / "lessons" / "mtg-faces" / "one-permanent.toml"


def test_a_shot_of_a_lesson_has_its_panel_and_counts_its_steps(
    qapp: QApplication, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    del qapp
    first, last = tmp_path / "first.png", tmp_path / "last.png"
    assert main(["shot", str(LESSON), "--out", str(first), "--step", "1"]) == 0
    assert "step 1 of 2" in capsys.readouterr().out
    assert main(["shot", str(LESSON), "--out", str(last)]) == 0
    assert "step 2 of 2" in capsys.readouterr().out
    assert QImage(str(first)) != QImage(str(last))
    assert main(["shot", str(LESSON), "--out", str(last), "--step", "3"]) == 1
    assert "there is no step 3" in one_sentence(capsys)


def test_a_scenario_is_no_lesson(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lesson", str(SCENARIO)]) == 1
    assert "is a scenario and no lesson" in one_sentence(capsys)


def test_a_lesson_that_cannot_be_laid_out_is_told_before_a_window_opens(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "faulty.toml"
    path.write_text(LESSON.read_text("utf-8").replace("Graf Rats", "Nobody's Card"), "utf-8")
    assert main(["lesson", str(path)]) == 1
    said = one_sentence(capsys)
    assert "faulty.toml" in said
    assert "Nobody's Card" in said
