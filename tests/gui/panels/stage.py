"""A window on the toy game with a stub in place of the board, and what tests do to it."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from core.rules.actions import Tap
from core.rules.change import Change
from core.state.ids import ObjectId, PlayerId
from gui.card_ports import Answer, CardSource
from gui.window.main_window import MainWindow
from gui.window.services import Services
from gui.workspace import Parts, Workspace
from tests.gui.panels import toy


class StubBoard(QWidget):
    """Stands where the board will stand."""

    selected = Signal(object)
    hovered = Signal(object)
    peeked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("GameState")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)


def services(seat: PlayerId = toy.ANN) -> Services:
    """Return services of the toy game with a search that knows one card."""
    return Services(
        heading=lambda: "Toy game · rulebook June 2024",
        rulebook=lambda: toy.RULEBOOK,
        seat=lambda: seat,
        card_source=lambda: CardSource(
            search=lambda words, _order: Answer([toy.card("Owl")] if words else []),
            add=lambda _card, _zone: None,
            zones=lambda: toy.ZONES,
        ),
    )


def shown(
    window: MainWindow, qtbot: QtBot, checks: Mapping[str, Callable[[], bool]] | None = None
) -> MainWindow:
    """Furnish the window, let it follow its session, show it and hand it over for closing."""
    qtbot.addWidget(window)
    Workspace(window.session, parts_of(window), window)
    window.fill_menus(checks=checks)
    with qtbot.waitExposed(window):
        window.show()
    return window


class Still:
    """A part that shows nothing of the table."""

    def follow(self, change: Change) -> None:
        """Stay as it is."""


def parts_of(window: MainWindow) -> Parts:
    """Return the parts of a window that stands without a board, and speaks of what is selected."""
    return Parts(
        seat=Still(),
        board=Still(),
        strip=window.strip,
        timeline=window.timeline,
        bar=window,
        panel=window.panel,
        features=tuple,
        visible=lambda _: None,
        reveal=lambda _: None,
        select=window.select,
    )


def tap(window: MainWindow) -> None:
    """Let Ann tap her Owl."""
    window.session.attempt(Tap(player=toy.ANN, object=toy.OWL))


def select(window: MainWindow, object_id: ObjectId | None) -> None:
    """Let the board tell of another selection."""
    window.board.selected.emit(object_id)  # type: ignore[attr-defined] # the stub has it
