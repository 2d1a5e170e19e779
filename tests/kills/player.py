"""Plays by itself in the real window until it is killed, and prints the state after each action.

Started as ``python -m tests.kills.player SEED``; the user's folders come from the environment.
"""

import json
import os
import random
import sys
from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMenu

from core.games import DEFAULT
from core.rules.history import History
from core.state.game_state import GameState
from core.storage.assets import opening
from gui.features.annotations import AnnotationsFeature
from gui.features.autosave import Autosave
from gui.features.rulebook import Examples
from gui.features.start_page.feature import StartPageFeature, begin_with_start_page
from gui.program import table_window
from gui.runtime.application import application
from gui.runtime.user_folders import user_preferences
from gui.session import Session
from gui.window.main_window import MainWindow

if TYPE_CHECKING:
    from collections.abc import Callable

_SIZES = (1.0, 1.1, 1.2, 1.3, 1.4, 1.5)


def fingerprint(state: GameState) -> str:
    """Return the unique part of this position."""
    position = msgspec.structs.asdict(state)
    position |= {"cards": tuple(state.cards), "objects": tuple(state.objects)}
    return sha256(msgspec.json.encode(position)).hexdigest()


def state(history: History) -> list[object]:
    """Return the state of a history: its length, its cursor, its position."""
    return [len(history.outcomes), history.cursor, fingerprint(history.state)]


class Player:
    """Does one random thing after another, each in a turn of the event loop of its own."""

    def __init__(self, table: MainWindow, seed: int) -> None:
        self._table = table
        self._random = random.Random(seed)  # noqa: S311 - chance that must repeat, no secret
        self._keeping = table.feature(Autosave)
        self._next: Callable[[], object] = self._act
        self._timer = QTimer(table)
        self._timer.timeout.connect(self._turn)

    def begin(self) -> None:
        """Continue the last table, as Enter on the start page does, and play on."""
        if self._keeping.recent():
            self._keeping.continue_last()
        else:
            self._table.feature(StartPageFeature).close_page()
        self._say()
        self._timer.start(0)

    def _turn(self) -> None:
        self._next()
        menu = self._table.findChild(QMenu)
        if menu is not None and menu.isVisible():
            menu.close()
        self._say()

    def _wanted(self) -> "Callable[[], object]":
        """Return the next actions, each with its weight."""
        run, session = self._table.actions_by_id.run, self._table.session
        things: tuple[tuple[int, Callable[[], object]], ...] = (
            (60, self._act),
            (12, session.undo),
            (8, session.redo),
            (4, lambda: session.jump(self._random.randrange(60))),
            (2, lambda: run("table.mtg")),
            (2, lambda: run("table.fab")),
            (2, lambda: run("table.new")),
            (3, session.take_back),
            (2, self._example),
            (2, self._save),
            (2, self._choose),
            (2, self._sit),
            (1, self._bring_back),
            (1, self._table.feature(AnnotationsFeature).store.clear),
        )
        (do,) = self._random.choices([do for _, do in things], [often for often, _ in things])
        return do

    def _act(self) -> None:
        """Do something that a menu offers, lawful or not."""
        session = self._table.session
        objects = list(session.state.objects)
        if not objects:
            return
        obj = self._random.choice(objects)
        player = self._random.choice(session.state.players).id
        options = session.menu(obj.id, player)
        if options:
            option = self._random.choice(options)
            session.attempt(option.action, anyway=self._random.random() < 0.5)

    def _example(self) -> None:
        examples = self._table.feature(Examples)
        examples.show(self._random.choice(examples.all()))

    def _save(self) -> None:
        folder = self._table.preferences.tables
        if folder is not None:
            self._keeping.save(folder.parent / "named.janus")

    def _choose(self) -> None:
        self._table.preferences.change(text_scale=self._random.choice(_SIZES))

    def _sit(self) -> None:
        session, seat_state = self._table.session, self._table.seat_state
        seat_state.take_seat(self._random.choice(session.state.players).id, session.state)

    def _bring_back(self) -> None:
        recent = self._keeping.recent()
        if recent:
            self._keeping.bring_back(self._random.choice(recent))

    def _say(self) -> None:
        """Print the state, and whether a choice comes next, because settings have no size."""
        self._next = self._wanted()
        journal = self._keeping.journal
        path = journal.path if journal is not None else None
        said = {
            "path": None if path is None else path.name,
            "size": path.stat().st_size if path is not None else 0,
            "state": state(self._table.session.history),
            "text_scale": self._table.preferences.now.text_scale,
            "chooses": self._next == self._choose,
        }
        os.write(1, json.dumps(said).encode() + b"\n")


def main() -> None:
    """Open the window as the program does, and play."""
    app = application()
    preferences = user_preferences()
    rules, start = opening(DEFAULT)
    table = table_window(Session(rules, start), lambda: start, preferences, defer_features=True)
    begin_with_start_page(table)
    table.board.animated = False
    player: list[Player] = []

    def begin() -> None:
        player.append(Player(table, int(sys.argv[1])))
        player[0].begin()

    table.ready.once(begin)
    table.show()
    app.exec()


if __name__ == "__main__":
    main()
