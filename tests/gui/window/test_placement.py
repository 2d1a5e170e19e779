"""Windows open within their screen the first time, and later at their last place."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gui.preferences import Preferences
from gui.window.placement import WindowPlace, keep_in_sight, place_first
from gui.window_geometry import EDGES
from tests.places import ROOT

SCREENS = ((1024, 700, 1.0), (1366, 768, 1.0), (1280, 800, 1.0), (1920, 1080, 1.5))
PROGRAM = """
import json
from gui.runtime.application import application
app = application()
from PySide6.QtWidgets import QWidget
from gui.features.audience import Audience
from core.games import DEFAULT
from core.storage.assets import opening
from gui.window_geometry import EDGES
from gui.preferences import Preferences
from gui.session import Session
from gui.program import table_window
from gui.window.main_window import MainWindow
from gui.window.placement import WindowPlace

rules, start = opening(DEFAULT)
preferences = Preferences()
of_one_screen = QWidget()
WindowPlace(of_one_screen, "audience", preferences)
of_one_screen.show()
of_one_screen.close()
table = table_window(Session(rules, start), lambda: start, preferences)
WindowPlace(table, "table", preferences).restore()
table.show()
further = table.feature(Audience)
seat, audience = further.open_seat(), further.open_audience()
app.processEvents()
told = {}
for name, window in (("table", table), ("seat", seat), ("audience", audience)):
    free, whole = window.screen().availableGeometry(), window.frameGeometry()
    smallest = window.minimumSizeHint().expandedTo(window.minimumSize())
    told[name] = {
        "screen": window.screen().name(),
        "full": window.isFullScreen(),
        "inside": free.contains(whole) or window.isFullScreen(),
        "fits": smallest.width() <= free.width() and smallest.height() <= free.height() - 40,
        "size": [whole.width(), whole.height()],
    }
table.end()
print(json.dumps(told))
"""


def started(folder: Path, *screens: tuple[int, int, float]) -> dict[str, dict[str, object]]:
    """Open all windows on screens of these sizes and pixel ratios; return their positions."""
    left = 0
    described = []
    for number, (width, height, ratio) in enumerate(screens):
        size = {"width": int(width / ratio), "height": int(height / ratio)}
        described.append({"name": f"screen-{number}", "x": left, "y": 0, **size, "dpr": ratio})
        left += width
    config = folder / "screens.json"
    config.write_text(json.dumps({"screens": described}), encoding="utf-8")
    done = subprocess.run(  # noqa: S603 - this same Python with a program written here
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": f"offscreen:configfile={config}"},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    told: dict[str, dict[str, object]] = json.loads(done.stdout.splitlines()[-1])
    return told


@pytest.mark.parametrize("screen", SCREENS, ids=lambda each: "x".join(map(str, each)))
def test_every_window_lies_within_its_screen(
    tmp_path: Path, screen: tuple[int, int, float]
) -> None:
    told = started(tmp_path, screen)
    for window in told.values():
        assert window["inside"]
        assert window["fits"]


def test_with_a_second_screen_the_audience_has_it_whole_wherever_it_was_on_one(
    tmp_path: Path,
) -> None:
    told = started(tmp_path, (1280, 800, 1.0), (1920, 1080, 1.0))
    assert told["table"]["screen"] == told["seat"]["screen"] == "screen-0"
    assert (told["audience"]["screen"], told["audience"]["full"]) == ("screen-1", True)


def window_at(qtbot: QtBot, place: QRect) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.setGeometry(place)
    return made


def closed_and_opened_again(qtbot: QtBot, show: Callable[[QWidget], None]) -> QWidget:
    """A window is shown, closed, and another one takes its place."""
    preferences = Preferences()
    first = window_at(qtbot, QRect(60, 70, 500, 400))
    WindowPlace(first, "table", preferences)
    show(first)
    first.close()
    again = window_at(qtbot, QRect(0, 0, 200, 200))
    WindowPlace(again, "table", preferences).restore()
    return again


def test_size_and_place_are_kept_when_it_closes(qtbot: QtBot) -> None:
    assert closed_and_opened_again(qtbot, QWidget.show).geometry() == QRect(60, 70, 500, 400)


def test_a_maximised_window_is_maximised_again(qtbot: QtBot) -> None:
    assert closed_and_opened_again(qtbot, QWidget.showMaximized).isMaximized()


@pytest.mark.parametrize("kept", ["nonsense", "AAAA", "é", ""])
def test_a_place_that_makes_no_sense_is_not_taken(qtbot: QtBot, kept: str) -> None:
    preferences = Preferences()
    preferences.change(windows={"table": kept})
    window = window_at(qtbot, QRect(0, 0, 200, 200))
    WindowPlace(window, "table", preferences).restore()
    assert window.screen().availableGeometry().contains(window.frameGeometry())


def test_a_window_that_was_on_a_larger_screen_comes_into_sight(qtbot: QtBot) -> None:
    window = window_at(qtbot, QRect(5000, -4000, 3000, 2000))
    keep_in_sight(window)
    assert window.screen().availableGeometry().contains(window.frameGeometry())


def test_a_first_window_stands_in_the_middle(qtbot: QtBot) -> None:
    window = window_at(qtbot, QRect(0, 0, 200, 200))
    place_first(window, QRect(100, 50, 1920, 1040))
    QApplication.processEvents()
    left, right = window.x() - 100, 2020 - (window.x() + window.width())
    assert abs(left - right) <= 4
    assert window.y() >= 50


@pytest.mark.parametrize("place", [place_first, lambda window, _: keep_in_sight(window)])
def test_a_window_with_a_handle_leaves_room_for_its_title_before_it_is_shown(
    qtbot: QtBot, place: Callable[[QWidget, QRect], None]
) -> None:
    window = window_at(qtbot, QRect(0, 0, 5000, 5000))
    window.winId()
    free = window.screen().availableGeometry()
    place(window, free)
    assert window.geometry().top() >= free.top() + EDGES[1] - EDGES[0]
    assert free.contains(window.geometry())


@pytest.mark.parametrize("handle", [True, False])
def test_a_window_in_sight_stays_where_it_was_and_sinks_no_lower_each_time(
    qtbot: QtBot, *, handle: bool
) -> None:
    there = QRect(60, 70, 500, 400)
    window = window_at(qtbot, there)
    if handle:
        window.winId()
    keep_in_sight(window)
    window.show()
    QApplication.processEvents()
    assert window.geometry() == there
