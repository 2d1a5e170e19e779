"""The practice opponent in a window: it plays the other seats, one action at a time."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from PySide6.QtCore import QObject, QRandomGenerator, Qt, QTimer
from PySide6.QtWidgets import QApplication

from core.messages import Message, with_names_hidden
from core.opponent.levels import LEVELS, Level
from core.opponent.seats import Acted
from core.rules.history import Change, Outcome
from core.state.game_state import GameState
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.visibility import can_see
from gui.commands import Menu, Within
from gui.features.choices.feature import Choices
from gui.features.dock.feature import DockFeature
from gui.features.feature import Feature, Method, command
from gui.features.game_log import GameLog
from gui.features.opponent.decision import Decision, Table, ThoughtError
from gui.features.opponent.explaining import Told
from gui.features.opponent.panel import OpponentPanel, Said
from gui.features.opponent.thinker import Thinker, Thinking
from gui.features.opponent.worker import Question, Reply
from gui.window.extension import BlockingPrompt
from gui.window.main_window import MainWindow

PACES: Mapping[str, int | None] = {"quick": 400, "calm": 1200, "step": None}
"""Milliseconds before an action with a reason, by the setting; None waits for a key."""
_CONTINUES = 120
"""Milliseconds before an action that only continues."""
_BUSY = 500
"""Milliseconds until it looks again while the user drags, reads or has a menu open."""
_LAST_THAT_WAITS = 2
"""The highest level whose acts in the user's turn wait for a key."""
_MOST_SAID = 3
_MOST_TABLES = 4
HIDDEN_ACT = "acts with a card that you do not see yet"
YOUR_DECISION = "your last decision"
NO_DECISION = "There is no decision of yours to go back to."
NOT_PLAYING = "The table plays no seat here: choose a level in Game > Practice opponent."


def _seated(id_: str, label: str, level: int | None) -> Callable[[Method], Method]:
    """Add a command that sets the level of the practice opponent; None: no opponent."""
    return command(
        id_,
        label,
        Menu.GAME,
        within=Within.OPPONENT,
        group="opponent",
        checked=lambda feature, level: feature.plays_at(level),
        arguments=(level,),
    )


class PracticeOpponent(Feature):
    """Plays every seat but the user's own at a level, and gives its reasons."""

    in_every_window = False
    thinks_in: ClassVar[Callable[[QObject], Thinking]] = Thinker

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.thinker = type(self).thinks_in(window)
        self._level: int | None = None
        self._own: PlayerId | None = None
        self._for_me: int | None = None
        """The turn in which the table plays the user's seat too."""
        self._tables: list[tuple[GameState, int, PlayerId]] = []
        """The last tables that it played at: their start, its level, the user's seat."""
        self._table: Table | None = None
        self._decision: Decision | None = None
        self._planned: Acted | None = None
        self._acting: Acted | None = None
        self._said: dict[int, tuple[Outcome, Said]] = {}
        """Its acts and reasons, by the number of the action in the history."""
        self._is_paused = False
        self._is_held = False
        """Whether the user reads an explanation."""
        self._looks_back = False
        self._fault = ""
        self._taken_back = 0
        self._panel: OpponentPanel | None = None
        self._timer = QTimer(window)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.act_unless_busy)

    def setup(self) -> None:
        """Give its reasons to the log, and to the key that asks why."""
        self.window.feature(GameLog).remark.connect(self._remark)

    def close(self) -> None:
        """Stop before the window is gone."""
        self._timer.stop()
        self.thinker.stop()
        panel, self._panel = self._panel, None
        if panel is not None:
            panel.remove()

    # Its seats

    @property
    def level(self) -> int | None:
        """The level at which the other seats are played, None if users play them."""
        return self._level

    @property
    def is_waiting(self) -> bool:
        """Whether it is about to act."""
        return self._timer.isActive()

    @property
    def is_paused(self) -> bool:
        """Whether the user has stopped it."""
        return self._is_paused

    def _has_pace(self, pace: str) -> bool:
        return self.window.preferences.now.opponent_pace == pace

    def plays_at(self, level: int | None) -> bool:
        """Return whether a level is the present one; None: no opponent."""
        return self._level == level

    @_seated("opponent.off", "People play the other seats", None)
    @_seated("opponent.level_0", "The table plays the other seats: follows you", 0)
    @_seated("opponent.level_1", "The table plays the other seats: careless", 1)
    @_seated("opponent.level_2", "The table plays the other seats: sound", 2)
    @_seated("opponent.level_3", "The table plays the other seats: thoughtful", 3)
    @_seated("opponent.level_4", "The table plays the other seats: patient", 4)
    def play(self, level: int | None, own: PlayerId | None = None) -> None:
        """Let the table play all seats but ``own``, by default the present one, or none."""
        self._level, self._own = level, own or self.window.seat
        self._sit_down()

    def leave_table(self) -> None:
        """Stop before another game begins; its seats come back with its table."""
        self._stop_thinking()
        self._level = None

    def _sit_down(self) -> None:
        """Take the seats of the present table."""
        session, level, own = self.window.session, self._level, self._own
        start = session.history.start
        self._tables = [each for each in self._tables if each[0] is not start]
        if level is not None and own is not None:
            self._tables = [*self._tables, (start, level, own)][-_MOST_TABLES:]
        self._for_me, self._said, self._table = None, {}, None
        self._is_paused, self._taken_back = False, 0
        others = [each.id for each in session.state.players if each.id != own]
        seat_state = self.window.seat_state
        seat_state.away = frozenset(others if level is not None else ())
        if level is not None and own is not None:
            seat_state.take_seat(own, session.state)  # the choices may have seated another player
        else:
            seat_state.changed.emit()
        self._plan()

    def _levels(self) -> dict[PlayerId, Level]:
        """Return the level of each seat that the table plays now."""
        if self._level is None:
            return {}
        state = self.window.session.state
        levels = {each.id: LEVELS[self._level] for each in state.players if each.id != self._own}
        if self._for_me == state.turn and self._own is not None:
            levels[self._own] = LEVELS[max(self._level, _LAST_THAT_WAITS)]
        return levels

    def on_change(self, change: Change) -> None:
        """Decide on the next action after each action; wait while the user steps back."""
        acting, self._acting = self._acting, None
        if change.is_new_table or change.is_by_other_rules:
            start = change.after.history.start
            known = next((each for each in self._tables if each[0] is start), None)
            if self._level is not None or known is not None:
                self._level, self._own = known[1:] if known is not None else (None, None)
                self._sit_down()
            return
        if self._level is None:
            return
        outcome = change.outcome
        if outcome is not None and outcome.carried_out:
            self._looks_back = self._is_held = False
            if acting is not None:
                self._keep(acting, outcome, change)
                self.window.session.offer_recall(YOUR_DECISION, self.take_back)
        else:
            self._looks_back = change.after.history.redoable is not None
        self._plan()

    # Deciding

    def _plan(self) -> None:
        """Decide on the next action in the present position."""
        self._stop_thinking()
        session, levels = self.window.session, self._levels()
        if levels and session.text_choice is None and session.paused is None:
            if self._table is None or not self._table.is_for(session.rules, levels):
                self._table = Table(session.rules, levels)
            seed = QRandomGenerator.system().generate64()
            self._decision = Decision(self._table, session.state, seed)
            self._advance()
        self._show()

    def _stop_thinking(self) -> None:
        self._timer.stop()
        self.thinker.give_up()
        self._decision = self._planned = None
        self._fault = ""

    def _advance(self) -> None:
        decision = self._decision
        if decision is None:
            return
        try:
            found = decision.advance()
        except ThoughtError as error:
            self._decision, self._fault = None, str(error)
            return
        if isinstance(found, Question):
            self.thinker.ask(found, self._replied)
            return
        self._decision = None
        self._planned = found if found is not None and found.outcome is not None else None
        if self._planned is None and not self._looks_back:
            self.window.feature(Choices).decide_elsewhere()
            return
        if self._planned is not None and not self._needs_key():
            self._timer.start(self._pause_before(self._planned))

    def _replied(self, reply: Reply) -> None:
        if self._decision is not None:
            self._decision.answer(reply)
            self._advance()
            self._show()

    def _pause_before(self, planned: Acted) -> int:
        pace = PACES.get(self.window.preferences.now.opponent_pace)
        return _CONTINUES if not planned.reason or pace is None else pace

    def _needs_key(self) -> bool:
        """Return whether the planned action waits for a key."""
        planned = self._planned
        if planned is None or planned.outcome is None:
            return False
        if self._is_paused or self._is_held or self._looks_back:
            return True
        if not planned.reason or planned.outcome.action.player == self._own:
            return False
        if PACES.get(self.window.preferences.now.opponent_pace) is None:
            return True
        in_the_users_turn = self.window.session.state.active == self._own
        return in_the_users_turn and (self._level or 0) <= _LAST_THAT_WAITS

    # Acting

    def act_unless_busy(self) -> None:
        """Do the planned action, or wait while the user drags, reads or has a menu open."""
        if self._is_user_busy():
            self._timer.start(_BUSY)
        else:
            self.act()

    def _is_user_busy(self) -> bool:
        board = self.window.board
        return (
            QApplication.mouseButtons() != Qt.MouseButton.NoButton
            or QApplication.activePopupWidget() is not None
            or board.pointer.drag is not None
            or board.chooser.is_open
        )

    def act(self) -> None:
        """Do the planned action."""
        planned, session = self._planned, self.window.session
        if planned is None or planned.outcome is None or session.text_choice is not None:
            return
        self._stop_thinking()
        self._acting = planned
        session.attempt(planned.outcome.action)

    @command(
        "opponent.pause",
        "Stop the table's moves, or go on",
        Menu.GAME,
        "K",
        "Pause",
        within=Within.OPPONENT,
        divided=True,
    )
    def pause(self) -> None:
        """Stop at once, also in the middle of its turn, or continue."""
        if self._level is None:
            self.window.strip.say(NOT_PLAYING)
        elif self._is_paused or self._is_held:
            self.go_on()
        else:
            self._is_paused = True
            self._for_me = None
            self._timer.stop()
            way = self.window.actions_by_id.key("turn.next")
            self.window.strip.say(f"The table's moves are stopped. {way} goes on.")
            self._show()

    def go_on(self) -> None:
        """Do the planned action at once, or think again after a stop."""
        was_stopped = self._is_paused or self._looks_back or bool(self._fault)
        self._is_paused = self._is_held = self._looks_back = False
        if self._planned is not None:
            self.act()
        elif was_stopped and self._decision is None:
            self._plan()
        else:
            self._show()

    @command(
        "opponent.quick",
        "Its moves: quick",
        Menu.GAME,
        within=Within.OPPONENT,
        group="opponent_pace",
        checked=_has_pace,
        divided=True,
        arguments=("quick",),
    )
    @command(
        "opponent.calm",
        "Its moves: calm",
        Menu.GAME,
        within=Within.OPPONENT,
        group="opponent_pace",
        checked=_has_pace,
        arguments=("calm",),
    )
    @command(
        "opponent.step",
        "Its moves: step by step",
        Menu.GAME,
        within=Within.OPPONENT,
        group="opponent_pace",
        checked=_has_pace,
        arguments=("step",),
    )
    def set_pace(self, pace: str) -> None:
        """Set the pause before each of its moves."""
        self.window.preferences.change(opponent_pace=pace)
        if self._planned is not None:
            self._timer.stop()
            if not self._needs_key():
                self._timer.start(self._pause_before(self._planned))
        self._show()

    @command(
        "opponent.take_back", "Take back to your last decision", Menu.GAME, within=Within.OPPONENT
    )
    def take_back(self) -> None:
        """Show the position before the user's own last decision."""
        session = self.window.session
        done = session.history.outcomes[: session.history.cursor]
        own = [at for at, each in enumerate(done) if each.action.player == self._own]
        if not own:
            self.window.strip.say(NO_DECISION)
            return
        self._taken_back += 1
        session.jump(own[-1])
        times = f"{self._taken_back} times" if self._taken_back > 1 else "once"
        self.window.strip.say(f"Back at your last decision. You have taken back {times}.")

    # Both seats

    @command(
        "opponent.for_me",
        "Let the table play on for me to the end of the turn",
        Menu.GAME,
        within=Within.OPPONENT,
    )
    def play_for_me(self) -> None:
        """Let the table play the user's seat too, until the turn ends or it is stopped."""
        if self._level is None:
            self.window.strip.say(NOT_PLAYING)
            return
        self._for_me = self.window.session.state.turn
        self._is_paused = self._looks_back = False
        self.window.strip.say("The table plays for you until this turn ends. K stops it.")
        self._plan()

    @command(
        "opponent.swap",
        "Change places with the table, and see its hand",
        Menu.GAME,
        within=Within.OPPONENT,
    )
    def swap(self) -> None:
        """Take the next opponent's seat; the table plays the one that the user leaves."""
        state = self.window.session.state
        if self._level is None or self._own is None:
            self.window.strip.say(NOT_PLAYING)
            return
        others = state.opponents(self._own)
        left, self._own = self._own, next(iter(others), self._own)
        self.window.seat_state.away = frozenset()
        self.window.seat_state.take_seat(self._own, state)
        self._sit_down()
        self.window.strip.say(f"You play {self._own} now, and the table plays {left}.")

    # For explanations

    def told(self) -> tuple[Told, Said] | None:
        """Return the act that a question is about: the coming one, or the last one."""
        session, planned = self.window.session, self._planned
        said = self._coming() if self._needs_key() else None
        if self._level is None:
            return None
        if planned is not None and planned.outcome is not None and said and said.reason:
            action, before = planned.outcome.action, session.state
        else:
            lately = self._steps_lately()
            if not lately:
                return None
            step, said = lately[-1]
            history = session.history
            action = history.outcomes[step - 1].action
            before = history.outcomes[step - 2].state if step > 1 else history.start
        level = self._levels().get(action.player, LEVELS[self._level])
        return Told(state=before, action=action, player=action.player, level=level), said

    def hold(self) -> None:
        """Stop the next act, and its thought, while the user reads."""
        self._is_held = True
        self._timer.stop()
        if self._planned is None:
            self._stop_thinking()
        self._show()

    def think_again(self) -> None:
        """Think about the next act if a question of the user came between."""
        if self._planned is None and self._decision is None:
            self._plan()

    # Showing

    def blocking_prompt(self) -> BlockingPrompt | None:
        """Return the opponent's next action, which comes before those of the user."""
        if self._fault:
            says = "The table could not decide here. Go on tries again; you can also take its seat."
            return BlockingPrompt(says=says, does="Try again", show=self.go_on)
        said = self._coming()
        if said is not None:
            needs_key = self._needs_key()
            says = said.text() if needs_key else f"{said.player} is playing."
            detail = f"{said.player}: {said.act}" if needs_key else says
            return BlockingPrompt(says=says, detail=detail, does="Go on", show=self.go_on)
        if self._decision is not None and self._is_its_move():
            player = next(iter(self._levels()), "")
            return BlockingPrompt(says=f"{player} is thinking.", waits=f"{player} thinks")
        return None

    def _is_its_move(self) -> bool:
        return self.window.session.state.active in self._levels()

    def status_text(self) -> str:
        """Return the reason of the opponent's last action."""
        last = self.last_said()
        return f"{last.player}: {last.reason}" if last is not None and last.reason else ""

    def last_said(self) -> Said | None:
        """Return its last act, unless the user has acted since."""
        return next(iter(self.said_lately()[-1:]), None)

    def said_lately(self) -> tuple[Said, ...]:
        """Return its acts since the user's last action, in order."""
        return tuple(said for _, said in self._steps_lately())

    def _steps_lately(self) -> tuple[tuple[int, Said], ...]:
        history = self.window.session.history
        found: list[tuple[int, Said]] = []
        for step in range(history.cursor, 0, -1):
            outcome = history.outcomes[step - 1]
            known = self._said.get(step)
            if known is not None and known[0] is outcome:
                found.append((step, known[1]))
            elif outcome.action.player == self._own:
                break
        return tuple(reversed(found))

    def _coming(self) -> Said | None:
        """Return the words about the planned action, without a card that is hidden until then."""
        planned, state = self._planned, self.window.session.state
        if planned is None or planned.outcome is None:
            return None
        action = planned.outcome.action
        there = (state.objects.get(each.id) for each in action.references())
        if all(self.is_seen(obj, state) for obj in there if obj is not None):
            return self._words_about(planned, planned.outcome, state, state)
        return Said(player=action.player, act=HIDDEN_ACT)

    def is_seen(self, obj: GameObject, state: GameState) -> bool:
        """Return whether the viewer may know an object in a position."""
        zones, viewer = self.window.session.rules.zones, self.window.seat_state.viewer
        return can_see(zones, state, obj, viewer)

    def _words_about(
        self, acted: Acted, outcome: Outcome, before: GameState, after: GameState
    ) -> Said:
        label = self.window.redact(before, outcome).label
        player = outcome.action.player
        act = label.removeprefix(player).lstrip(": ") if label.startswith(player) else label
        reason = self.viewed(acted.reason, before, after)
        return Said(player=player, act=act, reason=str(reason))

    def viewed(self, reason: Message, before: GameState, after: GameState) -> Message:
        """Return a reason without the name of a card that the viewer may not know."""
        seen = {
            face.name
            for state in (before, after)
            for obj in state.objects
            if self.is_seen(obj, state)
            for card in state.fronts(obj)
            for side in card.sides
            for face in side
        }
        if all(each.name in seen for each in reason.cards):
            return reason
        return with_names_hidden(reason, lambda _card: False)

    def _keep(self, acted: Acted, outcome: Outcome, change: Change) -> None:
        if acted.reason:
            step = change.after.history.cursor
            states = change.before.state, change.state
            self._said[step] = outcome, self._words_about(acted, outcome, *states)

    def _remark(self, step: int) -> str:
        """Return the reason of an action for the log."""
        known, outcomes = self._said.get(step), self.window.session.history.outcomes
        is_there = known is not None and step <= len(outcomes) and known[0] is outcomes[step - 1]
        return known[1].reason if known is not None and is_there else ""

    @property
    def panel(self) -> OpponentPanel | None:
        """The panel over the board, or None before the first act."""
        return self._panel

    def _show(self) -> None:
        """Update the panel and the dock."""
        coming = self._coming() if self._needs_key() else None
        acts = (*self.said_lately(), *((coming,) if coming is not None else ()))
        note = self._note() if not acts else ""
        if self._level is None or self.window.seat_state.curtained:
            acts, note = (), ""
        if self._panel is None and (acts or note):
            window, key = self.window, self.window.actions_by_id.key
            ids = ("opponent.pause", "answer.why", "opponent.why_not")
            self._panel = OpponentPanel(
                window.board, window.theme, {each: key(each) for each in ids}
            )
            self._panel.chosen.connect(window.actions_by_id.run)
            window.theme_changed.connect(self._panel.apply_theme)
        if self._panel is not None:
            self._panel.show_acts(
                acts[-_MOST_SAID:],
                note=note,
                pace=self.window.preferences.now.opponent_pace,
                is_stopped=self._is_paused or self._is_held,
                can_tell=bool(acts),
            )
        self.window.feature(DockFeature).refresh()

    def _note(self) -> str:
        """Return the words of the panel without an act."""
        player = next(iter(self._levels()), "")
        if self._fault:
            return f"{player} could not decide."
        if self._is_paused:
            return "The table's moves are stopped."
        return (
            f"{player} is thinking." if self._decision is not None and self._is_its_move() else ""
        )
