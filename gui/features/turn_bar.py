"""Turn bar: the active player, the phases of the turn, and the button for the next step."""

from collections.abc import Callable, Iterator
from itertools import takewhile

from msgspec import Struct
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QWidget,
)

from core.rules.actions import Action, Batch
from core.rules.game_course import FollowTurns
from core.rules.history import Change
from core.rules.views import Next, Phase, TurnPlan
from gui.commands import Menu, Within, native
from gui.features.choices.feature import Choices
from gui.features.feature import Feature, command, handles
from gui.features.help import Keys
from gui.theme import GRID, Theme, filled
from gui.widgets.buttons import push_button
from gui.widgets.labels import ElidedLabel, PlainLabel, plain_tip
from gui.window.extension import BlockingPrompt, Port
from gui.window.main_window import MainWindow

_SHEET = """
#turn { background: %(bar)s; border-bottom: 1px solid %(line)s; }
#turn QLabel { background: transparent; }
#turn QLabel#number { font-weight: 600; }
#turn QLabel#whose { font-weight: 600; color: %(accent)s; }
#turn QLabel#note { color: %(text)s; }
#turn QFrame#open { border: 1px solid %(accent)s; border-radius: 7px;
    background: %(accent_background)s; }
#turn QPushButton#phase { background: transparent; border: 1px solid transparent;
    border-radius: 6px; padding: 2px 6px; color: %(text)s; }
#turn QPushButton#phase:disabled { color: %(dim)s; }
#turn QPushButton#phase:hover:enabled { background: %(button_hover)s; }
#turn QPushButton#phase:focus { border-color: %(accent)s; }
#turn QPushButton#phase[now="true"] { color: %(accent)s; font-weight: 600;
    border: 1px solid %(accent)s; background: %(accent_background)s; }
#turn QFrame#open QPushButton#phase[now="true"] { background: %(accent)s; color: %(bar)s; }
#turn QPushButton#next { background: %(on)s; color: %(on_text)s; border: 1px solid %(on_line)s;
    border-radius: 7px; padding: 3px 10px; font-weight: 600; }
#turn QPushButton#next[hinted="true"] { border: 2px dashed %(accent)s; padding: 2px 9px; }
#turn QPushButton#next:focus { border-color: %(accent)s; }
#turn QPushButton#next:disabled { background: %(bar)s; color: %(dim)s; border-color: %(line)s; }
"""
_LEAST_NOTE = 12 * GRID
"""A note that would have less room than that is left out."""
_NOW, _HINTED = "now", "hinted"


class TurnBar(QWidget):
    """Shows the state of the turn; it has no game logic.

    ``wanted`` carries the action of a clicked phase, ``next_wanted`` requests the next action.
    """

    wanted = Signal(object)
    next_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("turn")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("The turn")
        self.number = PlainLabel(parent=self, look="number")
        self.whose = PlainLabel(parent=self, look="whose")
        self.note = ElidedLabel(self)  # its words give way before the names of the phases do
        self.note.setObjectName("note")
        self.next = QPushButton(self)
        self.next.setObjectName("next")
        self.next.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys on the board
        self.next.clicked.connect(self.next_wanted)
        self._phases = QWidget(self)
        self._row = QHBoxLayout(self._phases)
        self._row.setContentsMargins(GRID, 0, GRID, 0)
        self._row.setSpacing(GRID // 2)
        self._shown: tuple[Phase, ...] | None = None
        self._next_words = self._note = ""
        self._key = ""
        self._all: list[tuple[Phase, QWidget]] = []
        self._steps: list[tuple[Phase, QWidget]] = []
        """The steps of the phase that is now."""
        self._title: QWidget | None = None
        room = QHBoxLayout(self)
        room.setContentsMargins(2 * GRID - 2, 2, GRID, 3)
        room.setSpacing(GRID // 2)
        for part in (self.number, self.whose, self._phases):
            room.addWidget(part)
        room.addWidget(self.note, 1)
        room.addWidget(self.next)
        self.setVisible(False)
        self.apply_theme(theme)

    def apply_theme(self, theme: Theme) -> None:
        self.setStyleSheet(filled(_SHEET, theme))

    def say(self, number: str, whose: str, note: str) -> None:
        """Show the turn number, the active player and a short note."""
        self.number.setText(number)
        self.whose.setText(whose)
        self.whose.setVisible(bool(whose))
        self._note = note
        self.note.setToolTip(plain_tip(note))
        description = ", ".join(part for part in (f"{number} {whose}".strip(), note) if part)
        self.setAccessibleDescription(description)
        self._fit()

    def show_phases(self, phases: tuple[Phase, ...]) -> None:
        """Show the phases of the turn, and the steps of the current one."""
        if phases == self._shown:
            return
        self._shown = phases
        while (item := self._row.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.setVisible(False)
                widget.deleteLater()
        self._all, self._steps, self._title = [], [], None
        for phase in phases:
            widget = self._open(phase) if phase.steps else self._button(phase, self._phases)
            self._row.addWidget(widget)
            self._all.append((phase, widget))
        self._fit()

    def offer(self, words: str, why: str, key: str) -> None:
        """Set the label, reason and shortcut of the Next button; ``""`` disables it."""
        self._next_words, self._key = words, key
        self.next.setEnabled(bool(words))
        self.next.setToolTip(plain_tip(why))
        self.next.setAccessibleName(f"Next: {words}" if words else "Next, not yet")
        self.next.setAccessibleDescription(why)
        self._fit()

    def mark_next(self, *, on: bool) -> None:
        """Highlight the Next button for a hint, or remove the highlight."""
        if bool(self.next.property(_HINTED)) != on:
            self.next.setProperty(_HINTED, on)
            self.next.style().unpolish(self.next)
            self.next.style().polish(self.next)

    def buttons(self) -> Iterator[QPushButton]:
        """Yield the button of each phase and step."""
        return (
            button
            for _, widget in self._all
            for button in ([widget] if isinstance(widget, QPushButton) else _buttons_in(widget))
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _open(self, phase: Phase) -> QWidget:
        frame = QFrame(self._phases)
        frame.setObjectName("open")
        room = QHBoxLayout(frame)
        room.setContentsMargins(GRID, 1, 2, 1)
        room.setSpacing(2)
        title = PlainLabel(phase.title, frame, look="whose")
        room.addWidget(title)
        self._title = title
        for step in phase.steps:
            button = self._button(step, frame)
            room.addWidget(button)
            self._steps.append((step, button))
        return frame

    def _button(self, phase: Phase, parent: QWidget) -> QPushButton:
        button = push_button(phase.title, parent, look="phase")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setProperty(_NOW, phase.now)
        state = ", now" if phase.now else ", past" if phase.past else ""
        button.setAccessibleName(f"{phase.title}{state}")
        button.setEnabled(phase.action is not None or phase.now)
        if phase.action is not None:
            button.setToolTip(plain_tip(f"Go on to: {phase.title}"))
            button.clicked.connect(lambda: self.wanted.emit(phase.action))
        return button

    def _fit(self) -> None:
        """Hide past phases and steps, then future ones, until the bar fits.

        Phases are hidden before the steps of the current phase, the most distant first.
        """
        for _, widget in (*self._all, *self._steps):
            _show(widget, on=True)
        if self._title is not None:
            _show(self._title, on=True)
        longest = max(self.width() // 3, 20 * GRID)
        self._name_next(longest)
        spare = (each for each in self._all if not each[0].now)
        phases = sorted(spare, key=lambda each: not each[0].past)
        past = [each for each in self._steps if each[0].past]
        coming = [each for each in self._steps if not each[0].past and not each[0].now]
        widgets = [widget for _, widget in (*phases, *past, *reversed(coming))]
        for widget in (*widgets, *([self._title] if self._title is not None else [])):
            if self._spare_room() >= 0:
                break
            _show(widget, on=False)
        left = self._spare_room()
        self._name_next(longest + min(left, 0))
        wide = self.note.fontMetrics().horizontalAdvance(self._note)
        self.note.setText(self._note if left >= min(wide, _LEAST_NOTE) else "")

    def _spare_room(self) -> int:
        shown = (self.number, self.whose, self._phases, self.next)
        return self.width() - 6 * GRID - sum(part.sizeHint().width() for part in shown)

    def _name_next(self, longest: int) -> None:
        key = f"   {self._key}" if self._key and self._next_words else ""
        words = f"Next: {self._next_words}" if self._next_words else "Next"
        metrics = QFontMetrics(self.next.font())
        self.next.setText(metrics.elidedText(words, Qt.TextElideMode.ElideRight, longest) + key)

    def sizeHint(self) -> QSize:
        """Return a hint without width: the bar takes that of the board."""
        return QSize(0, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)


def _show(widget: QWidget, *, on: bool) -> None:
    widget.setVisible(on)
    around = widget.parentWidget()
    if around is not None:
        around.updateGeometry()


def _buttons_in(frame: QWidget) -> Iterator[QPushButton]:
    return iter(frame.findChildren(QPushButton))


NEXT = "turn.next"
FOLLOW = "turn.follow"
NOT_FOLLOWED = (
    "Turn tracking is off. {new} starts a game; "
    "Game > Turn > Follow the turns goes on from this table."
)
PEEK = "Hold {peek} to look at the other face of a card."
NOT_NOW = "That is not possible now."
_MOST_TURNS = 12
_TWO = 2


class PendingAction(Struct, frozen=True, kw_only=True):
    """An action that Next carries out first, such as a proposed payment, with its label."""

    says: str
    action: Action


class TurnBarFeature(Feature):
    """Shows the state of the turn and advances it."""

    _bar: TurnBar | None = None

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.pending_action = Port[[], PendingAction | None](lambda: None)
        """The action that Next carries out first."""

    @command(NEXT, "Next", Menu.GAME, "Space", within=Within.TURN)
    def go_on(self) -> None:
        """Take the next step, or show the blocking prompt; a focused button is pressed instead."""
        focused = QApplication.focusWidget()
        if isinstance(focused, QAbstractButton) and focused is not self._button():
            focused.click()
            return
        plan = self.plan()
        if plan is None:
            if self.window.session.state.unfinished is None or not self._stopped():
                self._without_turns()
        elif not self._stopped():
            pending = self.pending_action()
            if pending is not None:
                self.window.session.attempt(pending.action)
            self._take(lambda each: each.next)

    @command("turn.combat", "To combat", Menu.GAME, "Shift+G", within=Within.TURN)
    def to_combat(self) -> None:
        """Advance to the declaration of attackers."""
        plan = self.plan()
        if plan is not None and not self._stopped():
            self._take(lambda each: each.to_combat)

    @command("turn.mine", "To my turn", Menu.GAME, "Shift+Y", within=Within.TURN)
    def to_my_turn(self) -> None:
        """Pass turns until the viewer's own turn; undo takes all of them back at once."""
        plan, session, seat = self.plan(), self.window.session, self.window.seat
        if plan is None or self._stopped():
            return
        steps: list[Action] = []
        state_view = session.state_view
        while plan is not None and plan.end is not None and len(steps) < _MOST_TURNS:
            steps.append(plan.end.action)
            outcome = session.would(Batch(player=seat, steps=tuple(steps)))
            if not outcome.carried_out or outcome.state.active == seat:
                break
            plan = session.rules.tables.turn_plan(state_view.at(outcome.state))
        if steps:
            session.attempt(Batch(player=seat, steps=tuple(steps)))
        else:
            self.window.strip.say(NOT_NOW)

    @command(
        FOLLOW, "Follow the turns", Menu.GAME, within=Within.TURN, checkable=True, divided=True
    )
    def follow_turns(self) -> None:
        """Switch turn tracking on or off, by an action that can be undone."""
        session = self.window.session
        on = not session.state.is_followed
        session.attempt(FollowTurns(player=self.window.seat, on=on))
        self._show()

    @handles("turn.end")
    def end_turn(self) -> None:
        """End the turn; without turn tracking this is an action of the game."""
        plan = self.plan()
        if plan is None:
            self.window.seat_options.end_turn()
        elif not self._stopped():
            self._take(lambda each: each.end or each.next)

    def setup(self) -> None:
        """Show a turn that is tracked already."""
        self._show()

    def on_change(self, _change: Change) -> None:
        """Show the state of the turn."""
        self._show()

    def on_viewer_changed(self) -> None:
        """Show the state again: a prompt may name the viewer."""
        self._show()

    @property
    def bar(self) -> TurnBar | None:
        """The bar, or None before the first tracked turn."""
        return self._bar

    def mark_next(self, *, on: bool) -> None:
        """Highlight the Next button for a hint, or remove the highlight."""
        if self._bar is not None:
            self._bar.mark_next(on=on)

    def plan(self) -> TurnPlan | None:
        """Return the turn plan of the position."""
        return self.window.session.turn_plan

    def due(self) -> BlockingPrompt | None:
        """Return the first blocking prompt of a feature."""
        found = (feature.blocking_prompt() for feature in self.window.features)
        return next((each for each in found if each is not None), None)

    def refresh(self) -> None:
        """Refresh the prompt and the next step after a change in a feature's proposal."""
        self._show()

    # Next

    def _stopped(self) -> bool:
        due = self.due()
        if due is None:
            return False
        number = self.window.cite(due.key) if due.key else ""
        self.window.strip.say(f"{due.says} [{number}]" if number else due.says)
        if due.show is not None:
            due.show()
        return True

    def _take(self, step_of: Callable[[TurnPlan], Next | None]) -> None:
        first = self.window.host or self.window
        step, whole = self._step(self.window, step_of), self._step(first, step_of)
        if step is None:
            self.window.strip.say(NOT_NOW)
        elif whole is not None and whole.asks:
            first.feature(Choices).ask(*whole.asks)
        else:
            self.window.session.attempt(step.action)

    @staticmethod
    def _step(window: MainWindow, step_of: Callable[[TurnPlan], Next | None]) -> Next | None:
        plan = window.session.turn_plan
        return step_of(plan) if plan is not None else None

    def _without_turns(self) -> None:
        """Resolve the top of the stack at a table that reads texts, or explain how to start a game.

        In a presentation Next shows its next step.
        """
        window, session = self.window, self.window.session
        if session.resolving_action is not None and session.history.redoable is None:
            session.attempt(session.resolving_action)
            return
        if session.history.redoable is not None and session.stepping:
            window.actions_by_id.run("show.next")
            return
        says = NOT_FOLLOWED.format(new=window.actions_by_id.way_to("game.new"))
        peek = native(window.feature(Keys).keymap().of("board.peek")[:1])
        window.strip.say(f"{says} {PEEK.format(peek=peek)}" if peek else says)

    # Showing

    def _button(self) -> QAbstractButton | None:
        return self._bar.next if self._bar is not None else None

    def _show(self) -> None:
        plan = self.plan()
        room = self.window.room
        self.window.actions_by_id.check(FOLLOW, on=self.window.session.state.is_followed)
        if plan is None:
            if self._bar is not None:
                room.show_turn(self._bar, shown=False)
            return
        if self._bar is None:
            window = self.window
            self._bar = TurnBar(window.theme, window.room)
            window.theme_changed.connect(self._bar.apply_theme)
            self._bar.wanted.connect(self._pass_to)
            self._bar.next_wanted.connect(self.go_on)
        bar = self._bar
        due = self.due()
        coming = plan.next if due is None else None
        number = f"Turn {plan.turn}" if plan.phases else str(plan.title)
        bar.show_phases(plan.phases)
        bar.say(number, str(plan.player) if plan.phases else "", self._note(plan, due))
        words = str(coming.message) if coming is not None else ""
        if coming is not None:
            pending = self.pending_action()
            words = words if pending is None else f"{pending.says}, {words}"
        elif due is not None:
            words = due.does
        why = due.says if due is not None else self._why(coming)
        bar.offer(words, why, self.window.actions_by_id.key(NEXT))
        room.show_turn(bar, shown=True)

    def _why(self, coming: Next | None) -> str:
        number = self.window.cite(coming.key) if coming is not None else ""
        return f"{coming.message} [{number}]" if coming is not None and number else ""

    def _note(self, plan: TurnPlan, due: BlockingPrompt | None) -> str:
        match = self.window.session.state.match
        if match.over:
            return f"{match.winner} has won" if match.winner is not None else "A draw"
        candidates = (
            str(plan.note),
            *(feature.status_text() for feature in self.window.features),
            *self._order(),
        )
        notes = [each for each in candidates if each]
        if due is not None and not due.does:
            notes.insert(0, due.says)
        return " · ".join(notes)

    def _order(self) -> Iterator[str]:
        state = self.window.session.state
        playing = state.playing
        if len(playing) > _TWO and state.turn:
            yield "Order: " + " \N{RIGHTWARDS ARROW} ".join(playing)

    def _pass_to(self, action: Action) -> None:
        plan = self.plan()
        if self._stopped():
            return
        if plan is not None and plan.end is not None and plan.end.action == action:
            self._take(lambda each: each.end)
        else:
            self.window.session.attempt(self._as_far_as_others(action, plan))

    def _as_far_as_others(self, action: Action, plan: TurnPlan | None) -> Action:
        """Return the pass action; with hidden hands it stops where another player decides."""
        window = self.window
        if plan is None or not (window.host or window).seat_state.passes:
            return action
        session = window.session
        decides = session.rules.tables.proposals.decides
        steps = (step.action for phase in plan.phases for step in phase.steps)
        for each in takewhile(lambda step: step != action, steps):
            outcome = session.would(each) if each is not None else None
            if outcome is not None and outcome.carried_out:
                player = decides(session.state_view.at(outcome.state))
                if player not in {None, window.seat}:
                    return outcome.action
        return action
