"""Fixtures of the whole window's tests."""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from PySide6.QtGui import QFont, QPixmap
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.games import DEFAULT
from core.rules.ruleset import Ruleset
from core.state.game_state import GameState
from core.storage.assets import opening
from gui.faces.painter import FacePainter
from gui.faces.spec import FaceSpec
from gui.features.opponent.feature import PracticeOpponent
from gui.features.opponent.thinker import Then
from gui.features.opponent.worker import Mind, Question
from gui.preferences import Preferences
from gui.program import table_window
from gui.session import Session
from gui.theme import interface_font
from gui.window.main_window import MainWindow
from tests.gui.window_user import WindowUser

_PICTURES = 400

Open = Callable[[MainWindow], WindowUser]


class RememberingPainter(FacePainter):
    """Draws each face once for all windows of all tests: drawing is half of opening a window."""

    def __init__(self) -> None:
        super().__init__()
        self.remembered = lru_cache(_PICTURES)(super().picture)

    def picture(self, spec: FaceSpec, width: int, ratio: float = 1.0) -> QPixmap:
        return self.remembered(spec, width, ratio)


@pytest.fixture(autouse=True, scope="session")
def _nothing_left_on_the_clipboard() -> Iterator[None]:
    """Empty the clipboard at the end: Python's data in it crash Qt at exit, offscreen."""
    yield
    if QApplication.instance() is not None:
        QApplication.clipboard().clear()


class ThinkingHere:
    """Thinks at once, without a process."""

    def __init__(self, _parent: QObject) -> None:
        self._mind = Mind()

    def ask(self, question: Question, then: Then) -> None:
        then(self._mind.reply(question))

    def give_up(self) -> None:
        pass

    def stop(self) -> None:
        pass


@pytest.fixture(autouse=True)
def _opponents_think_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let practice opponents think without a process, which tests of it start themselves."""
    monkeypatch.setattr(PracticeOpponent, "thinks_in", ThinkingHere)


@pytest.fixture(autouse=True)
def _type_of_the_program(request: pytest.FixtureRequest) -> None:
    """Begin every test with the type of the program, whatever size another test has chosen."""
    app = request.getfixturevalue("qapp") if "qapp" in request.fixturenames else None
    if app is not None and app.font() != _program_type():
        app.setFont(_program_type())


@pytest.fixture(scope="session")
def painter(qapp: QApplication) -> Iterator[FacePainter]:
    """Return the painter that all windows share; its pictures go before the application does."""
    del qapp
    made = RememberingPainter()
    yield made
    made.remembered.cache_clear()


@cache
def _program_type() -> QFont:
    return interface_font(QFont())


@cache
def starter() -> tuple[Ruleset, GameState]:
    """Return the rules and the position of a first start, which nothing changes."""
    return opening(DEFAULT)


@pytest.fixture
def opened(qtbot: QtBot, painter: FacePainter) -> Iterator[Open]:
    """Shows a window without animation, and closes it after the test.

    The clipboard is one for all: it is cleared of the copies of other tests.
    """
    QApplication.clipboard().clear()
    tables: list[MainWindow] = []

    def show(table: MainWindow) -> WindowUser:
        tables.append(table)
        table.board.animated = False
        table.faces.draw_everything_at_once(painter)
        with qtbot.waitExposed(table):
            table.show()
        QApplication.processEvents()
        return WindowUser(table)

    yield show
    for table in tables:
        table.end()


@pytest.fixture
def ann(opened: Open) -> WindowUser:
    """Ann at the starter table."""
    rules, start = starter()
    return opened(table_window(Session(rules, start), lambda: start))


@pytest.fixture
def ann_2024(opened: Open) -> WindowUser:
    """Ann at the starter table, by the rules of June 2024: modal cards do not turn over."""
    rules, start = opening(DEFAULT, "2024-06")
    return opened(table_window(Session(rules, start), lambda: start))


@pytest.fixture
def start_program(opened: Open, tmp_path: Path) -> Callable[[], WindowUser]:
    """Opens a window whose user keeps everything in one folder."""

    def down() -> WindowUser:
        rules, start = starter()
        preferences = Preferences(tmp_path / "settings.json")
        return opened(table_window(Session(rules, start), lambda: start, preferences))

    return down


@pytest.fixture
def tables(tmp_path: Path) -> Path:
    """The folder of the kept tables."""
    return tmp_path / "tables"
