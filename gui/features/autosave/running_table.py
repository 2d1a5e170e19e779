"""A table as it lay in a window, with how it was looked at: what undo or Continue brings back."""

from pathlib import Path

from msgspec import Struct

from core.rules.history import History
from core.rules.ruleset import Ruleset
from core.scenario.annotations import Marks
from core.state.ids import PlayerId
from core.storage.saves.folder import called
from core.storage.saves.table_file import Placed, View
from gui.session import Level
from gui.window.main_window import MainWindow

_FARTHEST = 10_000
"""Millimetres from the corner of a field; whoever wrote more than that was no table."""


class RunningTable(Struct, frozen=True, kw_only=True):
    """All that makes a table come back as it was.

    It began by ``first``; ``editions`` are those that actions of it may have chosen since.
    ``marks`` are what is drawn over the start and after each action. ``file`` is where it is
    kept, if it is.
    """

    first: Ruleset
    history: History
    editions: tuple[Ruleset, ...] = ()
    marks: tuple[Marks, ...] = ()
    view: View | None = None
    title: str = ""
    file: Path | None = None

    @property
    def name(self) -> str:
        """What it is called."""
        return called((player.id for player in self.history.start.players), self.title)


def view_of(window: MainWindow, passing_to: PlayerId | None = None) -> View:
    """Return how a window looks at its table; a curtain that is down is ``passing_to`` somebody."""
    scene, seat_state = window.board.board_scene, window.seat_state
    here = window.session.state
    return View(
        seat=seat_state.seat,
        hands_hidden=seat_state.hands_hidden,
        curtain=passing_to,
        passes=seat_state.passes,
        level=str(window.session.level),
        placed=tuple(
            Placed(object_id, incarnation, zone, owner, x, y)
            for (object_id, incarnation, (zone, owner)), (
                x,
                y,
            ) in scene.manual_positions.kept.items()
            if here.objects.get(object_id) is not None
        ),
        hands=tuple((zone, owner, ids) for (zone, owner), ids in scene.order.own.items()),
    )


def place_as(window: MainWindow, view: View | None) -> None:
    """Let the cards of the table that comes lie where people put them, and others in rows."""
    scene = window.board.board_scene
    view = view or View()
    scene.manual_positions.kept = {
        (each.object, each.incarnation, (each.zone, each.owner)): (each.x, each.y)
        for each in view.placed
        if abs(each.x) < _FARTHEST and abs(each.y) < _FARTHEST
    }
    scene.order.own = {(zone, owner): ids for zone, owner, ids in view.hands}


def restore_view(window: MainWindow, view: View) -> None:
    """Let whoever sat at the table that has come sit there again, and take the rules as then."""
    session = window.session
    if view.level in {str(level) for level in Level}:
        session.level = Level(view.level)
    if any(player.id == view.seat for player in session.state.players):
        if view.seat != window.seat_state.seat:
            window.seat_state.take_seat(view.seat, session.state)
        window.seat_state.hide_hands(hidden=view.hands_hidden)
