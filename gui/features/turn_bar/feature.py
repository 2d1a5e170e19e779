"""The turn bar, and the command Next."""

from collections.abc import Callable, Iterator
from itertools import takewhile

from msgspec import Struct
from PySide6.QtWidgets import QAbstractButton, QApplication

from core.rules.actions import Action, Batch
from core.rules.game_course import FollowTurns
from core.rules.history import Change
from core.rules.turn_plan import Next, TurnPlan
from core.state.ids import PlayerId
from gui.commands import Menu, Within, native
from gui.features.choices.feature import Choices
from gui.features.feature import Feature, command, handles
from gui.features.keys import Keys
from gui.features.turn_bar.bar import TurnBar
from gui.window.extension import BlockingPrompt, Port
from gui.window.main_window import MainWindow

NEXT = "turn.next"
FOLLOW = "turn.follow"
NOT_FOLLOWED = (
    "Nobody follows the turns here. {new} starts a game; "
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
        """Connect to the theme, and show a turn that is tracked already."""
        self.window.theme_changed.connect(self._apply_theme)
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
        """Show the blocking prompt; return whether there is one."""
        due = self.due()
        if due is None:
            return False
        number = self.window.cite(due.key) if due.key else ""
        self.window.strip.say(f"{due.says} [{number}]" if number else due.says)
        if due.show is not None:
            due.show()
        return True

    def _take(self, step_of: Callable[[TurnPlan], Next | None]) -> None:
        """Carry out a step of the current plan, or ask first for its choices."""
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
        """Show the next step of a presentation; without one, explain how to start a game."""
        window, session = self.window, self.window.session
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
        bar = self._made()
        due = self.due()
        coming = plan.next if due is None else None
        number = f"Turn {plan.turn}" if plan.phases else str(plan.title)
        bar.show_phases(plan.phases)
        bar.say(number, _whose(plan.player) if plan.phases else "", self._note(plan, due))
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
        """Yield the turn order of several players."""
        state = self.window.session.state
        playing = state.playing
        if len(playing) > _TWO and state.turn:
            yield "Order: " + " \N{RIGHTWARDS ARROW} ".join(playing)

    def _made(self) -> TurnBar:
        if self._bar is None:
            window = self.window
            self._bar = TurnBar(window.theme, window.room)
            self._bar.wanted.connect(self._pass_to)
            self._bar.next_wanted.connect(self.go_on)
        return self._bar

    def _pass_to(self, action: Action) -> None:
        """Pass to a clicked phase; ending the turn asks for its choices."""
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

    def _apply_theme(self, _theme: object) -> None:
        if self._bar is not None:
            self._bar.apply_theme(self.window.theme)


def _whose(player: PlayerId) -> str:
    return str(player)
