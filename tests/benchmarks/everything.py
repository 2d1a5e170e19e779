"""A window with every panel and display that a user can have open at once."""

from PySide6.QtWidgets import QApplication

from core.scenario.annotations import STYLES, Arrow, Callout, Ring, Spotlight
from core.state.game_state import GameState
from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD
from gui.features.annotations import AnnotationsFeature
from gui.features.audience import Audience
from gui.program import table_window
from gui.session import Session
from gui.window.main_window import MainWindow
from tests.benchmarks.tables import RULES

CHOSEN = 12
FIRST_MARKED = 20


def everything_on(state: GameState) -> MainWindow:
    """Show a table with its list, the audience window, marks and selected cards.

    Announcements are always made. Nothing moves and no face is put off.
    """
    shown = table_window(Session(RULES, state), lambda: state)
    shown.board.animated = False
    shown.faces.draw_everything_at_once()
    shown.resize(1680, 1020)
    shown.show()
    QApplication.processEvents()
    there = [obj.id for obj in state.objects if obj.zone == BATTLEFIELD]
    run = shown.actions_by_id.run
    run("view.list")
    run("window.audience")
    mark(shown, there)
    shown.board.selection.choose(there[1 : 1 + CHOSEN])
    shown.board.setFocus()
    QApplication.processEvents()
    audience = shown.feature(Audience).audience
    if audience is None or not audience.isVisible() or shown.aside is None:
        raise RuntimeError("not everything is open")
    return shown


def mark(shown: MainWindow, there: list[ObjectId]) -> None:
    """Draw one mark of each kind, and an arrow in each style.

    They are on cards in the middle of a row: cards that make room there take their marks along.
    """
    store = shown.feature(AnnotationsFeature).store
    first, *others = there[FIRST_MARKED : FIRST_MARKED + 8]
    for style, other in zip(STYLES, others, strict=False):
        store.add(Arrow(start=first, end=other, style=style))
    store.add(Ring(at=others[-1]))
    store.add(Callout(at=others[-2], text="Look at this one"))
    store.add(Spotlight(on=(first, others[-1])))
