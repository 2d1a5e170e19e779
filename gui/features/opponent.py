"""The practice opponent in a window: it plays the other seats, one action at a time."""

from collections.abc import Sequence
from contextlib import suppress

from PySide6.QtCore import QRandomGenerator, Qt, QTimer
from PySide6.QtWidgets import QApplication

from core.games import GAMES
from core.messages import NO_WORDS, Message
from core.opponent.levels import LEVELS
from core.opponent.player import Opponent
from core.opponent.seats import Acted, Seats
from core.rules.actions import Action
from core.rules.choices import Choice, Selection
from core.rules.history import Change
from core.rules.ruleset import StateView
from core.rules.verdict import Finding
from core.state.ids import Answer, ObjectId, PlayerId
from gui.commands import Menu
from gui.features.dock.feature import DockFeature
from gui.features.feature import Feature, command
from gui.window.extension import BlockingPrompt
from gui.window.main_window import MainWindow

CALM = 900
"""Milliseconds before an action with a reason."""
QUICK = 120
"""Milliseconds before an action that only continues."""
_BUSY = 300
"""Milliseconds until it looks again while the user holds a button or has a menu open."""


class _UsersChoiceError(Exception):
    """A player at this table has to choose before the opponent's action is complete."""


class _Users:
    """The players at this table that the window asks for their answers."""

    def option(self, _view: StateView, _action: Action, _asked: Finding) -> Answer:
        raise _UsersChoiceError

    def selection(
        self, _view: StateView, _action: Action, _made: tuple[Selection, ...], _choice: Choice
    ) -> Selection:
        raise _UsersChoiceError


class PracticeOpponent(Feature):
    """Plays every seat but the user's own at a level, and gives its reasons."""

    in_every_window = False

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._level: int | None = None
        self._own: PlayerId | None = None
        self._seats: Seats | None = None
        self._reason: Message = NO_WORDS
        self._planned: Acted | None = None
        self._timer = QTimer(window)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.act)

    @property
    def level(self) -> int | None:
        """The level at which the other seats are played, None if users play them."""
        return self._level

    @property
    def is_waiting(self) -> bool:
        """Whether it is about to act."""
        return self._timer.isActive()

    def _plays_at(self, level: int | None) -> bool:
        return self._level == level

    @command(
        "opponent.off",
        "Users play the other seats",
        Menu.GAME,
        group="opponent",
        checked=_plays_at,
        arguments=(None,),
        listed=False,
    )
    @command(
        "opponent.level_0",
        "The table plays the other seats: follows you",
        Menu.GAME,
        group="opponent",
        checked=_plays_at,
        arguments=(0,),
        listed=False,
    )
    @command(
        "opponent.level_1",
        "The table plays the other seats: careless",
        Menu.GAME,
        group="opponent",
        checked=_plays_at,
        arguments=(1,),
        listed=False,
    )
    @command(
        "opponent.level_2",
        "The table plays the other seats: sound",
        Menu.GAME,
        group="opponent",
        checked=_plays_at,
        arguments=(2,),
        listed=False,
    )
    def play(self, level: int | None) -> None:
        """Let the table play all seats but the user's, or none."""
        self._level = level
        self._own = self.window.seat
        self._sit_down()

    def on_change(self, change: Change) -> None:
        """Decide on the next action after each action; wait while the user steps back."""
        if self._level is None:
            return
        if change.is_new_table or change.is_by_other_rules:
            self._sit_down()
        elif change.outcome is None:
            self._planned = None
            self._timer.stop()
        else:
            if change.outcome.action.player == self._own:
                self._reason = NO_WORDS
            self._plan()

    def status_text(self) -> str:
        """Return the reason of the opponent's last action."""
        return str(self._reason)

    def blocking_prompt(self) -> BlockingPrompt | None:
        """Return the opponent's next action, which comes before those of the user."""
        planned = self._planned
        if planned is None or planned.outcome is None:
            return None
        player = planned.outcome.action.player
        return BlockingPrompt(says=f"{player} is playing.", waits=f"{player} plays", show=self.act)

    def close(self) -> None:
        """Stop before the window is gone."""
        self._timer.stop()

    def act(self) -> None:
        """Do the planned action, unless the user is busy."""
        planned, session = self._planned, self.window.session
        if planned is None or planned.outcome is None or session.text_choice is not None:
            return
        pressed = QApplication.mouseButtons() != Qt.MouseButton.NoButton
        if pressed or QApplication.activePopupWidget() is not None:
            self._timer.start(_BUSY)
            return
        self._planned = None
        if planned.reason:
            player = planned.outcome.action.player
            self._reason = Message("{player}: {reason}", player=player, reason=planned.reason)
        session.attempt(planned.outcome.action)

    def _plan(self) -> None:
        """Decide on the next action in the present position, and start the pause before it."""
        self._planned = None
        self._timer.stop()
        session = self.window.session
        if self._seats is not None and session.text_choice is None:
            with suppress(_UsersChoiceError):
                found = self._seats.acted(session.state_view, _shuffled)
                self._planned = found if found.outcome is not None else None
        if self._planned is not None:
            self._timer.start(CALM if self._planned.reason else QUICK)
        self.window.feature(DockFeature).refresh()

    def _sit_down(self) -> None:
        """Take the seats of the present table."""
        self._reason, self._seats = NO_WORDS, None
        session = self.window.session
        others: list[PlayerId] = []
        if self._level is not None:
            rules, level = session.rules, LEVELS[self._level]
            tactics = GAMES[rules.game].tactics()
            others = [each.id for each in session.state.players if each.id != self._own]
            opponents = {each: Opponent(rules, tactics, each, level) for each in others}
            self._seats = Seats(opponents, _Users())
        self.window.seat_state.away = frozenset(others)
        self.window.seat_state.changed.emit()
        self._plan()


def _shuffled(objects: Sequence[ObjectId]) -> Sequence[ObjectId]:
    chance = QRandomGenerator.system()
    return sorted(objects, key=lambda _: chance.generate64())
