"""C4: from the action to the painted board costs the same on a small and a large table."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtWidgets import QApplication

from core.state.game_state import GameState
from gui.program import table_window
from gui.session import Session
from gui.window.main_window import MainWindow
from tests.benchmarks.everything import everything_on
from tests.benchmarks.goal import Goal, Sides, timed
from tests.benchmarks.stage import application
from tests.benchmarks.tables import RULES, in_a_game, ordinary_options, table_of

SMALL, LARGE = 100, 3_000
WARM = 60


def plain(state: GameState) -> MainWindow:
    """The window as it opens."""
    shown = table_window(Session(RULES, state), lambda: state)
    shown.board.animated = False
    shown.faces.draw_everything_at_once()
    shown.resize(1680, 1020)
    shown.show()
    QApplication.processEvents()
    return shown


def options(
    objects: int, window: Callable[[GameState], MainWindow], *, followed: bool
) -> Callable[[], object]:
    """A shown window with so many objects; each call does the next action until it is painted.

    Apply, characteristics, face, panel and paint. Nothing moves, for a movement takes its
    time on purpose.
    """
    table = in_a_game(table_of(objects)) if followed else table_of(objects)
    shown = window(table)
    actions = ordinary_options(table)

    def option() -> object:
        outcome = shown.session.attempt(next(actions))
        QApplication.processEvents()
        shown.repaint()
        return outcome

    for _ in range(WARM):
        option()
    return option


def prepare(
    window: Callable[[GameState], MainWindow], *, followed: bool = False
) -> Sequence[Sides]:
    """The same actions in two windows."""
    application()
    large, small = (options(size, window, followed=followed) for size in (LARGE, SMALL))
    return [Sides(measured=timed(large, 5), floor=timed(small, 5))]


GOALS = (
    Goal(
        name="C4",
        promise="action to painted at 3,000 objects against 100",
        limit=1.5,
        prepare=partial(prepare, plain),
    ),
    Goal(
        name="C4-clock",
        promise="the same in the middle of a game, with the bar of the turn",
        limit=1.5,
        prepare=partial(prepare, plain, followed=True),
    ),
    Goal(
        name="C4-all",
        promise="the same with everything switched on",
        limit=1.5,
        prepare=partial(prepare, everything_on),
    ),
)
