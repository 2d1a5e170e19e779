"""A failed start gives its reason: on the console, or in a box where there is none."""

from pathlib import Path

import pytest

from gui.app import main, start
from gui.runtime import start_failure


@pytest.fixture
def boxes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """Texts of message boxes, with a log folder of their own."""
    shown: list[str] = []
    monkeypatch.setattr(start_failure, "show", lambda words, _more="": shown.append(words))
    monkeypatch.setattr(start_failure, "log_folder", lambda: tmp_path)
    return shown


def fail(*_arguments: object) -> int:
    """Fail as a start may, where a library of the system is missing."""
    raise OSError("libEGL is not there")


def test_on_a_console_it_is_one_sentence_and_the_log_has_the_rest(
    boxes: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.setattr("gui.program.run_starter_table", fail)
    assert main([]) == 1
    said = capsys.readouterr().err
    assert "Janus Table could not start: OSError: libEGL is not there." in said
    assert boxes == []
    assert "Traceback" in (tmp_path / "janus-table.log").read_text(encoding="utf-8")


def test_without_a_console_a_box_says_it(boxes: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gui.program.run_starter_table", fail)
    assert start([], None) == 1
    assert len(boxes) == 1
    assert "libEGL is not there" in boxes[0]


@pytest.mark.parametrize("words", [["show", "nowhere.toml"], ["nowhere.janus"], ["--game", "x"]])
def test_without_a_console_a_box_says_what_the_command_line_would(
    words: list[str], boxes: list[str]
) -> None:
    assert start(words, None) != 0
    assert len(boxes) == 1
    assert any(word in boxes[0] for word in words)


def test_without_a_console_nothing_is_shown_of_what_succeeds(boxes: list[str]) -> None:
    assert start(["--version"], None) == 0
    assert boxes == []
