"""Coordinator of one window: updates its parts with each change in a fixed order."""

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from typing import Protocol

from msgspec import Struct
from PySide6.QtCore import QMetaObject, QObject

from core.rules.history import Change
from core.state.ids import ObjectId
from gui.session import Session


class Follower(Protocol):
    """Part of a window that displays the table."""

    def follow(self, change: Change) -> None:
        """Update for a change."""


class Panel(Follower, Protocol):
    """Panel that explains the selected object."""

    def held(self) -> AbstractContextManager[None]:
        """Defer all writing until the end, and then write once."""


class Feature(Protocol):
    """An addition to the window, such as a list in the side panel."""

    def on_change(self, change: Change) -> None:
        """Handle a change of the table."""

    def on_answer(self, change: Change) -> None:
        """Handle an attempt that changed nothing."""


class Parts(Struct, frozen=True, kw_only=True):
    """Parts of a window.

    ``keep_seat`` follows the players, ``bar`` names undo and the rules. ``visible`` returns the
    first of several objects that the viewer may see, ``reveal`` makes the board show it, ``select``
    selects it in the whole window, ``settle`` follows the kind of the table.
    """

    keep_seat: Callable[[Change], None]
    board: Follower
    strip: Follower
    timeline: Follower
    bar: Follower
    panel: Panel
    features: Callable[[], Iterable[Feature]]
    visible: Callable[[tuple[ObjectId, ...]], ObjectId | None]
    reveal: Callable[[ObjectId], None]
    select: Callable[[ObjectId | None], None]
    settle: Callable[[], None]


class Workspace(QObject):
    """Updates the parts of a window; the only listener to the session's changes."""

    def __init__(self, session: Session, parts: Parts, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._parts = parts
        self._connections: tuple[QMetaObject.Connection, ...] = (
            session.changed.connect(self.update),
            session.answered.connect(self.answer),
        )

    def end(self) -> None:
        """Disconnect; the session may remain in use by another window."""
        for connection in self._connections:
            QObject.disconnect(connection)
        self._connections = ()

    def update(self, change: Change) -> None:
        """Show a change, in a fixed order: each part may query the ones before it.

        The seat determines the visible objects and so the selection; both are settled before
        anything is drawn. The panel is written last, because features may still select something
        else.
        """
        parts = self._parts
        with parts.panel.held():
            parts.keep_seat(change)
            focus = parts.visible(change.focus)
            if change.is_new_table:
                parts.select(None)
            elif focus is not None:
                parts.reveal(focus)  # before the layout of its row
            parts.board.follow(change)
            if focus is not None:
                parts.select(focus)
            parts.strip.follow(change)
            parts.timeline.follow(change)
            parts.bar.follow(change)
            for feature in parts.features():
                feature.on_change(change)
            parts.settle()
            parts.panel.follow(change)

    def answer(self, change: Change) -> None:
        """Show the outcome of an attempt that changed nothing."""
        parts = self._parts
        with parts.panel.held():
            focus = parts.visible(change.focus)
            if focus is not None:
                parts.select(focus)
            parts.strip.follow(change)
            for feature in parts.features():
                feature.on_answer(change)
