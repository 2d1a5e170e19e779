"""The dock of a window: the state of the turn, and the single action of Next."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import takewhile

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu

from core.rules.actions import Action, Batch
from core.rules.game_course import FollowTurns
from core.rules.history import Change
from core.rules.views import Next, Phase, TurnPlan
from gui.commands import Menu, Within, native
from gui.features.choices.feature import Choices
from gui.features.choices.panel import ChoicePanel
from gui.features.dock.panel import Dock, NextWords, Offer
from gui.features.dock.passing import Stop, step_now, with_passed_steps, with_stops
from gui.features.feature import Feature, command, handles
from gui.features.help import Keys
from gui.window.extension import BlockingPrompt, Port
from gui.window.main_window import MainWindow

NEXT, FOLLOW, END = "turn.next", "turn.follow", "turn.end"
MINE, COMBAT = "turn.mine", "turn.combat"
STOPS, STOP_HERE = "turn.stops", "turn.stop_here"
NO_STOPS = "The turns of this game rest wherever a player can act."
NOT_FOLLOWED = (
    "Turn tracking is off. {new} starts a game; "
    "Game > Turn > Follow the turns goes on from this table."
)
PEEK = "Hold {peek} to look at the other face of a card."
ANSWER_KEY = "Enter"
NOT_NOW, NOT_YET = "That is not possible now.", "Not yet"
_MOST_TURNS = 12
_TWO = 2


class PendingAction(Struct, frozen=True, kw_only=True):
    """An action that Next carries out first, such as a proposed payment, with its label."""

    says: str
    action: Action


class Decision(Struct, frozen=True, kw_only=True):
    """A decision that is made on the board: its title, and its answers other than Next."""

    title: str
    offers: tuple[Offer, ...] = ()


class Upcoming(Struct, frozen=True, kw_only=True):
    """The action of Next: its words, and the function that carries it out."""

    words: NextWords
    do: Callable[[], object]


class DockFeature(Feature):
    """Shows the state of the turn and advances it."""

    _dock: Dock | None = None

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.pending_action = Port[[], PendingAction | None](lambda: None)
        """The action that Next carries out first."""
        self.decision = Port[[], Decision | None](lambda: None)
        """The decision that is made on the board."""
        self.aiming = Port[[], Decision | None](lambda: None)
        """The choice of a target, which comes before that decision."""
        self.passes = Port[[], bool](lambda: True)
        """Whether steps are passed through in which no player can do anything."""
        self.stops: tuple[Stop, ...] = ()
        """The steps at which the game rests."""
        self.detail = Port[[], str](str)
        """The effects of the spell or ability that resolves next, as one line."""

    @command(NEXT, "Next", Menu.GAME, "Space", within=Within.TURN)
    def go_on(self) -> None:
        """Take the next step, or show the blocking prompt; a focused button is pressed instead."""
        focused = QApplication.focusWidget()
        if isinstance(focused, QAbstractButton) and focused is not self._button():
            focused.click()
            return
        if self.press():
            return
        if self.window.session.state.unfinished is None or not self._stopped():
            self._without_turns()

    def takes_key(self, key: Qt.Key) -> bool:
        """Do the same on Enter as Next does, unless a card has the keys."""
        window = self.window
        if key != Qt.Key.Key_Return or window.board.subject() is not None:
            return False
        if not window.session.proposes:
            return False
        coming = self.upcoming()
        ready = coming is not None and bool(coming.words.label)
        return ready and not window.seat_state.curtained and self.press()

    def press(self) -> bool:
        """Carry out Next; return False on a table without turns."""
        coming = self.upcoming()
        if coming is not None:
            coming.do()
        return coming is not None

    @command(COMBAT, "To combat", Menu.GAME, "Shift+G", within=Within.TURN)
    def to_combat(self) -> None:
        """Advance to the declaration of attackers."""
        plan = self.plan()
        if plan is not None and not self._stopped():
            self._take(lambda each: each.to_combat)

    @command(MINE, "To my turn", Menu.GAME, "Shift+Y", within=Within.TURN)
    def to_my_turn(self) -> None:
        """Pass turns until the viewer's own turn; undo takes all of them back at once.

        It rests before a turn whose end asks a player.
        """
        plan, session, seat = self.plan(), self.window.session, self.window.seat
        if plan is None or self._stopped():
            return
        if plan.end is not None and plan.end.asks:
            self._take(lambda each: each.end)
            return
        steps: list[Action] = []
        state_view = session.state_view
        while plan is not None and plan.end is not None and len(steps) < _MOST_TURNS:
            steps.append(plan.end.action)
            outcome = session.would(Batch(player=seat, steps=tuple(steps)))
            if not outcome.carried_out or outcome.state.active == seat:
                break
            plan = session.rules.tables.turn_plan(state_view.at(outcome.state))
            if plan is not None and plan.end is not None and plan.end.asks:
                break
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

    @command(STOPS, "Stops…", Menu.GAME, within=Within.TURN)
    def open_stops(self) -> None:
        """Open the menu of steps at which the game rests."""
        plan = self.plan()
        if plan is None:
            self._without_turns()
            return
        if not plan.stops:
            self.window.strip.say(NO_STOPS)
            return
        menu = QMenu(self.window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setAccessibleName("Stops")
        phases = (each for outer in plan.phases for each in (outer, *outer.steps))
        titles = {phase.id: phase.title for phase in phases}
        for mine in (True, False):
            for step in plan.stops:
                words = f"{'My' if mine else 'The others'} {titles.get(step, step).lower()}"
                entry = menu.addAction(words if mine else words.replace("others", "others'"))
                entry.setCheckable(True)
                wanted = self._stops_at(step, mine=mine)
                entry.setChecked(wanted <= set(self.stops))
                entry.triggered.connect(partial(self._turn_stops, wanted))
        menu.addSeparator()
        actions = self.window.actions_by_id
        for command_id in (STOP_HERE, MINE):
            action = actions.get(command_id)
            if action is not None:
                menu.addAction(action)
        dock = self._made_dock()
        menu.popup(dock.mapToGlobal(QPoint(0, -menu.sizeHint().height())))

    @command(STOP_HERE, "Stop here next turn", Menu.GAME, within=Within.TURN)
    def stop_here(self) -> None:
        """Rest at the present step in the next turn of the active player, once."""
        plan, state = self.plan(), self.window.session.state
        if plan is None:
            self._without_turns()
            return
        stop = Stop(step=step_now(plan), player=plan.player, until=state.turn)
        self.stops = tuple(dict.fromkeys((*self.stops, stop)))
        self.window.strip.say(f"The game rests here in {plan.player}'s next turn.")
        self._show()

    def _stops_at(self, step: str, *, mine: bool) -> set[Stop]:
        state, seat = self.window.session.state, self.window.seat
        players = (seat,) if mine else state.opponents(seat)
        return {Stop(step=step, player=each) for each in players}

    def _turn_stops(self, wanted: set[Stop]) -> None:
        has = wanted <= set(self.stops)
        others = tuple(each for each in self.stops if each not in wanted)
        self.stops = others if has else (*others, *wanted)
        self._show()

    @handles(END)
    def end_turn(self) -> None:
        """End the turn; without turn tracking this is an action of the game."""
        plan = self.plan()
        if plan is None:
            self.window.seat_options.end_turn()
        elif not self._stopped():
            self._take(lambda each: each.end or each.next)

    def setup(self) -> None:
        """Show a turn that is tracked already."""
        self.connect_to(self.window.session.pausing, self._show)
        self.window.views.changed.connect(lambda _view: self._show())
        self.window.feature(Choices).panel_turned.connect(self._show)
        self.window.views.changed.connect(lambda _view: self._show())
        self._show()

    def on_change(self, change: Change) -> None:
        """Show the state of the turn; stops of another table are dropped."""
        state = change.state
        if change.is_new_table:
            self.stops = ()
        here = step_now(self.plan()), state.active
        self.stops = tuple(
            each
            for each in self.stops
            if each.until is None or each.until >= state.turn or (each.step, each.player) != here
        )
        self._show()

    def on_viewer_changed(self) -> None:
        """Show the state again: a prompt may name the viewer."""
        self._show()

    @property
    def dock(self) -> Dock | None:
        """The dock, or None before the first tracked turn."""
        return self._dock

    def mark_next(self, *, on: bool) -> None:
        """Highlight the Next button for a hint, or remove the highlight."""
        if self._dock is not None:
            self._dock.next.mark(on=on)

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

    def upcoming(self) -> "Upcoming | None":
        """Return the present action of Next, the same for keys, the dock and screen readers.

        There is none on a table without turns.
        """
        plan, session = self.plan(), self.window.session
        if plan is None:
            return None
        if session.paused is not None:
            words = NextWords(waiting=str(session.paused))
            return Upcoming(words=words, do=self._go_on)
        panel = self.window.feature(Choices).panel
        if panel is not None and panel.isVisible():  # its answer is the one that Enter gives
            return self._answer(panel)
        key = self.window.actions_by_id.key(NEXT)
        due = self.due()
        if due is not None:
            label = due.does or due.waits
            repeats = not label or label.rstrip(".") == due.says.rstrip(".")
            words = NextWords(
                label=due.does,
                detail=due.detail or ("" if repeats else due.says),
                key=key,
                why=self._cited(due.says, due.key),
                waiting=label or due.says,
                decides=True,
            )
            return Upcoming(words=words, do=self._stopped)
        coming = self._coming(plan)
        if coming is None:
            words = NextWords(waiting=self._result() or NOT_YET)
            return Upcoming(words=words, do=lambda: self.window.strip.say(NOT_NOW))
        pending, label = self.pending_action(), str(coming.message)
        if pending is not None:
            label = f"{_capital(pending.says)}, {label[:1].lower()}{label[1:]}"
        words = NextWords(
            label=label,
            detail=self.detail() or str(coming.detail) if session.proposes else "",
            key=key,
            why=self._cited(f"{coming.message}.", coming.key),
            decides=coming.decides or pending is not None,
        )
        return Upcoming(words=words, do=self._go_on)

    def _answer(self, panel: ChoicePanel) -> "Upcoming":
        """Return the first answer of an open choice as the action of Next."""
        choice = panel.choice
        title = str(choice.title) if choice is not None else NOT_YET
        ready = choice is not None and panel.is_complete
        words = NextWords(
            label=choice.buttons[0].label if choice is not None and ready else "",
            detail=panel.selected or title if ready else panel.selected,
            key=ANSWER_KEY,
            waiting=title,
            decides=True,
        )
        return Upcoming(words=words, do=panel.take_first if ready else panel.take_keyboard)

    def _go_on(self) -> None:
        pending = self.pending_action()
        if pending is not None:
            self.window.session.attempt(pending.action)
        self._take(self._coming)

    def with_passed_steps(self, action: Action, *, decides: bool = False) -> Action:
        """Return an action of a fight with the steps after it in which no player can act."""
        plan = self.plan()
        fights = plan is not None and any(each.steps for each in plan.phases)
        if not fights or not self.passes():
            return action
        return with_passed_steps(self.window.session, action, self.stops, decides=decides)

    def _coming(self, plan: TurnPlan) -> Next | None:
        """Return the next action, as far as the first stop."""
        found = plan.next
        return with_stops(self.window.session, found, self.stops) if found is not None else None

    def _cited(self, says: str, key: str) -> str:
        number = self.window.pointed_number(key) if key else ""
        return f"{says} [{number}]" if number else says

    def _stopped(self) -> bool:
        due = self.due()
        if due is None:
            return False
        self.window.strip.say(self._cited(due.says, due.key))
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
            self.window.session.attempt(self.with_passed_steps(step.action))

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
        return self._dock.next if self._dock is not None else None

    def _show(self) -> None:
        plan, coming = self.plan(), self.upcoming()
        self.window.actions_by_id.check(FOLLOW, on=self.window.session.state.is_followed)
        if plan is None or coming is None:
            if self._dock is not None:
                self._dock.setVisible(False)
                self.window.room.keep_free(0)
            return
        dock = self._made_dock()
        heading, step = _heading(plan)
        note = " · ".join(self._notes(plan))
        decision = self.aiming() or self.decision()
        words = coming.words
        if not words.detail and words.label:
            words = replace(words, detail=note)
        mine = frozenset(each.step for each in self.stops if each.player == plan.player)
        dock.show_at_most(self.window.views.now.further_buttons)
        dock.show_phases(plan.phases, mine)
        dock.say(decision.title if decision is not None else heading, step, note)
        usual = tuple(self._usual_offers(plan))[: self.window.views.now.further_buttons]
        dock.offer(words, decision.offers if decision is not None else usual)
        dock.setVisible(True)
        dock.place()
        self.window.room.keep_free(dock.height())

    def _made_dock(self) -> Dock:
        if self._dock is None:
            window = self.window
            dock = self._dock = Dock(window.theme, window.board)
            window.theme_changed.connect(dock.apply_theme)
            window.board.laid_out.connect(dock.place)
            dock.wanted.connect(self._pass_to)
            dock.next_wanted.connect(self.go_on)
            dock.chosen.connect(window.actions_by_id.run)
        return self._dock

    def _usual_offers(self, plan: TurnPlan) -> Iterator[Offer]:
        """Yield the ways to go further at once than Next does."""
        key = self.window.actions_by_id.key
        following = plan.next
        if following is None or self.due() is not None:
            return
        if plan.end is not None and plan.end.message != following.message:
            yield Offer(label=str(plan.end.message), command=END, key=key(END))
        if plan.player != self.window.seat and plan.end is not None:
            yield Offer(label="To my turn", command=MINE, key=key(MINE))
        elif plan.to_combat is not None and plan.to_combat.message != following.message:
            yield Offer(label=str(plan.to_combat.message), command=COMBAT, key=key(COMBAT))
        if plan.stops and self.window.views.now.further_buttons > 1:
            yield Offer(label="Stops", command=STOPS, name="Stops: steps at which the game rests")

    def _result(self) -> str:
        match = self.window.session.state.match
        if not match.over:
            return ""
        return f"{match.winner} has won" if match.winner is not None else "A draw"

    def _notes(self, plan: TurnPlan) -> Iterator[str]:
        if self._result():
            yield self._result()
            return
        if plan.note:
            yield str(plan.note)
        yield from filter(None, (feature.status_text() for feature in self.window.features))
        yield from self._order()

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


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _heading(plan: TurnPlan) -> tuple[str, str]:
    """Return the turn with its player, and the title of the present step."""
    if not plan.phases:
        return str(plan.title), ""
    heading = f"Turn {plan.turn} · {plan.player}"
    phase: Phase | None = next((each for each in plan.phases if each.now), None)
    if phase is None:
        return heading, ""
    step = next((each for each in phase.steps if each.now), None)
    return (f"{heading} · {phase.title.lower()}", step.title) if step else (heading, phase.title)
