"""A lesson on the board: passes the user's actions to the run and shows its feedback."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, QPointF, Signal

from core.games import editions_beside
from core.lessons.attempt import AttemptResult, Feedback, expected_action
from core.lessons.presenters import SandboxPresenter, presenter_of
from core.lessons.run import Assessment, Hint
from core.lessons.steps import Do, Pick, PlayOn, Predict, Sandbox
from core.lessons.texts import Piece, cited_rules, readable
from core.messages import Message
from core.rules.actions import Batch
from core.rules.history import Change, History, Outcome
from core.rules.redaction import redacted
from core.rules.ruleset import Ruleset
from core.rules.verdict import Ruling
from core.scenario.annotations import Marks, Ring
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from core.state.visibility import may_see
from gui.board.annotations import sentence
from gui.features.annotations import AnnotationsFeature
from gui.features.announcements import Announcements
from gui.features.dock.feature import DockFeature
from gui.features.effects.compare import Candidate
from gui.features.lessons.answering import MEANT, Answering, Looking, Picking, Place, answering_of
from gui.panels.answer_bar import HEADS, with_name
from gui.panels.lesson import Asked, Said
from gui.panels.prose import Cite, because, chip, chips, cited_as, with_pips
from gui.views import View

if TYPE_CHECKING:
    from core.lessons.steps import AnyStep
    from core.scenario.runner import Runner
    from gui.features.lessons.courses import LoadedLesson
    from gui.window.main_window import MainWindow

ANSWER_FIRST = Message("Answer the question first. Then you can try it.")
_GROUPS = ("card", "seat", "turn", "combat")
"""Prefixes of the command ids that lessons use."""
_ANSWERED = "The answer is in the panel. Continue there."
_TRYING = "Try the position of the question. Nothing that you do here counts."
_TWO = 2
NOT_ALL_FOUND = "Not everything was found: you may come back for the rest."
_FIELDS = re.compile(r"\{[^{}]*\}")
_LEAST = 2
"""A name of one sign is found in any text."""
_MOST_SENTENCES = 3
"""Most messages of one action in the panel; the answer bar has all of them."""


RULE = "the rule"
"""The link to a rule where numbers are folded."""


class Wording:
    """Formats texts for one seat in a runner's position.

    ``cite`` returns the number of a rule, ``keys`` the shortcut of a command. ``view`` returns
    whether rule numbers are shown or folded.
    """

    def __init__(
        self,
        seat: PlayerId,
        cite: Cite,
        keys: Callable[[str], str],
        size: Callable[[], int],
        view: Callable[[], View],
    ) -> None:
        self._view = view
        self.seat = seat
        self.cite = cite
        self._keys = keys
        self._size = size

    def pieces(self, text: str, runner: "Runner") -> tuple[Piece, ...]:
        """Return a text in parts."""
        return readable(text, runner, self.seat, lambda key: cited_as(key, self.cite), self._keys)

    def plain(self, text: str, runner: "Runner") -> str:
        """Return a text without markup."""
        return "".join(
            f"rule {each.words}" if each.kind == "rule" else each.words
            for each in self.pieces(text, runner)
        )

    def html(self, text: str, runner: "Runner") -> str:
        """Return a text with a chip for each rule and a picture for each sign."""
        found = []
        for piece in self.pieces(text, runner):
            if piece.kind == "rule":
                cites = self._view().cites
                folded = because(RULE, (piece.about,))
                found.append(chip(piece.about, self.cite).strip() if cites else folded)
            else:
                words = with_pips(piece.words, self._size())
                found.append(f"<b>{words}</b>" if piece.kind == "key" else words)
        return "".join(found)

    def sentence(self, says: Message | str, keys: Iterable[str] = ()) -> str:
        """Return a sentence of the table as HTML, with the rules behind it."""
        words = with_pips(str(says), self._size())
        return words + chips(keys, self.cite) if self._view().cites else because(words, keys)

    def redacted(self, rules: Ruleset, before: GameState, outcome: Outcome) -> Outcome:
        """Return an outcome as the learner may hear it."""
        return redacted(rules, before, outcome, self.seat)


class Play(QObject):
    """One lesson in progress in a window.

    ``changed`` requests an update of the panel, ``laid_down`` is emitted when a step begins,
    ``spoke`` carries a text for screen readers and its urgency. ``counted`` carries the index of
    a step with a new result, ``ended`` is emitted after the last step; with ``only`` that is the
    first one.
    """

    changed = Signal()
    laid_down = Signal()
    spoke = Signal(str, bool)
    counted = Signal(int)
    ended = Signal()

    def __init__(
        self,
        window: "MainWindow",
        laid: "LoadedLesson",
        path: str,
        seed: str = "",
        *,
        only: bool = False,
    ) -> None:
        super().__init__(window)
        self.window = window
        self.laid = laid
        self.path = path
        self.only = only
        self.following = ""
        """Title of the next lesson, or ``""``."""
        self.run = laid.begun(seed)
        self.wording = Wording(
            self.run.seat,
            window.cite,
            self._key,
            lambda: window.fontInfo().pixelSize(),
            lambda: window.views.now,
        )
        self._base = 0
        self._setting_up = False
        self.changed.connect(self._propose)
        self._clear()

    @property
    def title(self) -> str:
        """Title of the lesson."""
        return self.run.lesson.scenario.title

    @property
    def asks(self) -> bool:
        """Whether a question is open, so that nothing may be done."""
        return self.run.is_open

    @property
    def picks(self) -> bool:
        """Whether cards are to be picked."""
        return self.run.is_open and isinstance(self.answering, Picking)

    @property
    def is_at_work(self) -> bool:
        """Whether the learner acts on the board: in an open task, free play or a try.

        Then Enter belongs to the board, which also previews combat. A reached goal stays reached
        until it is undone.
        """
        if self.tries:
            return True
        acts = isinstance(self.run.step, Do | Sandbox)
        return acts and not (self._reached or self.run.has_reached)

    @property
    def rests(self) -> bool:
        """Whether the goal of a task is reached, so that keys only lead to the next step."""
        return isinstance(self.run.step, Do) and not self.tries and not self.is_at_work

    @property
    def against(self) -> int | None:
        """The level that the other seats are played at, None without an opponent."""
        step = self.run.step
        return step.against if isinstance(step, PlayOn) and not self._reached else None

    # Laying it

    def begin(self, number: int = 0) -> None:
        """Begin at a step, by index."""
        while self.run.number < number and self.run.go_on():
            pass
        self._lay()

    def _lay(self) -> None:
        self._clear()
        run, board = self.run, self.window.board
        self._base = run.history.cursor
        board.cancel()
        board.selection.only(None)
        self._pause()
        self._propose()  # before the position is shown, which would reveal the answer
        self._show(History(start=run.history.state))
        self.point(run.marks())
        self._select_subject()
        self.window.strip.say(run.presenter.prompt if run.presenter is not None else "")
        self.laid_down.emit()
        self.changed.emit()
        self.spoke.emit(self.accessible_text(), False)

    def _show(self, history: History) -> None:
        session, announcing = self.window.session, self.window.feature(Announcements)
        self._setting_up = announcing.rests = True
        try:
            session.adopt(self.laid.runner.rules, history, title=self.title)
        finally:
            self._setting_up = announcing.rests = False

    def _show_done(self) -> None:
        done = self.run.history.outcomes[self._base : self.run.history.cursor]
        history = self.window.session.history
        self._show(History(start=history.start, outcomes=done, cursor=len(done)))

    def _clear(self) -> None:
        self._aside: History | None = None
        self.asked_in = self.run.attempt.runner.fork()
        """Position of the question: names of objects are taken from it."""
        self.answering: Answering = answering_of(
            Place(
                run=self.run,
                window=self.window,
                plain=lambda text: self.wording.plain(text, self.asked_in),
                point=self.point,
            )
        )
        self.said: Said | None = None
        self.assessment: Assessment | None = None
        self._hint = ""
        self._rings: Marks = ()
        self._shows_where = self._means_next = False
        """Whether the second hint was given, and whether it points at the Next button."""
        self._was_shown = False
        self._reached = False
        """Whether the goal was reached since the step was laid, and not taken back."""
        self._lacks = 0
        """How many actions have to be taken back after an undo that did not go far enough."""

    def _pause(self) -> None:
        self.window.session.paused = ANSWER_FIRST if self.asks else None

    def _propose(self) -> None:
        self.window.session.proposes = self.is_at_work
        self.window.feature(DockFeature).mark_next(on=self._means_next)

    def point(self, marks: Marks) -> None:
        """Show marks on the board."""
        self.window.feature(AnnotationsFeature).store.put(marks)

    def _select_subject(self) -> None:
        """Select the object that the step names; not while cards are picked."""
        step = self.run.step
        if isinstance(step, Pick) and self.assessment is None:
            self.window.board.select(None)
            self.window.select(None)
        elif step is not None and not isinstance(step, Pick | Sandbox):
            said = self._plain(presenter_of(step).text)
            state_view = self.window.session.state_view
            meant = self._meant(step)
            found = [
                (said.index(name), obj.id not in meant, obj.id)
                for obj in state_view.state.objects
                if may_see(state_view.rules.zones, obj, self.run.seat)
                and len(name := self._called(obj.id)) >= _LEAST
                and name in said
            ]
            if isinstance(self.answering, Looking):
                looked = self.answering.object_id
                found = [(0, False, looked)] if looked is not None else []
            subject = min(found)[-1] if found else None
            self.window.board.select(subject)
            self.window.select(subject)

    def _meant(self, step: "AnyStep") -> set[ObjectId]:
        """Return the objects of the solution, which have priority among equal names."""
        actions = (expected_action(self.run.attempt.runner, each) for each in step.model)
        return {ref.id for action in actions if action is not None for ref in action.references()}

    def _called(self, object_id: ObjectId) -> str:
        view = self.window.session.state_view
        return str(view.rules.tables.characteristics(view, object_id)["name"])

    def _key(self, command: str) -> str:
        actions = self.window.actions_by_id
        known = (*(f"{each}.{command}" for each in _GROUPS), command)
        return next((way for each in known if (way := actions.key(each))), command)

    # Input

    def follow(self, change: Change) -> None:
        if self._setting_up:
            return
        if self.tries:
            self.changed.emit()
            return
        outcome = change.outcome
        if outcome is None:
            self.run.stand(self._base + change.after.history.cursor)
            self.said = None
            self._reached = self.run.has_reached
            open_task = isinstance(self.run.step, Do) and not self.can_go_on
            self._lacks = self.run.undos_needed() if open_task else 0
            self.changed.emit()
        else:
            self._take(change, outcome)

    def answer(self, change: Change) -> None:
        """Take in an attempt that has changed nothing."""
        if change.outcome is not None and not self.asks and not self.tries:
            self._take(change, change.outcome)

    def _take(self, change: Change, outcome: Outcome) -> None:
        self._lacks = 0
        number = self.run.number
        before, found = self.run.results[number : number + 1], set(self.run.found)
        feedback = self.run.take(outcome)
        reached = feedback is not None and feedback.result is AttemptResult.REACHED
        self._reached = self._reached or reached
        done_before = bool(before) and before[0].done
        if feedback is not None and (not done_before or reached):
            self.said = self._judged(feedback, change, outcome)
            if reached and self._shows_where:
                self._rings, self._means_next = (), False
                self.point(self.run.marks())
            if self.said is not None:
                self.spoke.emit(self.said.accessible_text, self.said.manner == "wrong")
        self._tell_finds(found)
        if before and self.run.results[number] != before[0]:
            self.counted.emit(number)
        self.changed.emit()

    def _tell_finds(self, before: set[int]) -> None:
        presenter = self.run.presenter
        if presenter is None or self.run.found == before:
            return
        for number in sorted(self.run.found - before):
            self.spoke.emit(f"Found: {self._plain(presenter.finds[number].say)}", False)
        if self.run.has_reached:
            why = presenter.step.why
            self.said = Said(
                manner="right",
                head="All found",
                body=self._html(why),
                plain=self._plain(why),
                keys=cited_rules(why),
            )
            self.spoke.emit(self.said.accessible_text, False)

    def choose(self, number: int) -> None:
        """Choose an answer by its number from 0; it counts when it is given."""
        if self.asks and 0 <= number < len(self.answering.options):
            self.answering.chosen = number
            self.changed.emit()

    def pick(self, object_id: ObjectId) -> None:
        """Pick a card, or let it go."""
        if self.asks and isinstance(self.answering, Picking):
            is_picked = self.answering.pick(object_id)
            called = self.window.describe.name_of(object_id)
            self.spoke.emit(f"{called}: {'picked' if is_picked else 'no longer picked'}.", False)
            self.changed.emit()

    def looks_at(self, object_id: ObjectId) -> bool:
        """Return whether the question is about a mark on an object's face."""
        answering = self.answering
        return self.asks and isinstance(answering, Looking) and answering.object_id == object_id

    def choose_mark_at(self, point: QPointF, size: tuple[float, float]) -> None:
        """Choose the mark at a point of the face that is looked at, drawn in a size."""
        if isinstance(self.answering, Looking):
            number = self.answering.mark_at(point, size)
            if number is not None:
                self.choose(number)

    def go_on(self) -> None:
        """Give the answer that is chosen, or go to the next step, as far as that is possible."""
        if not self.can_go_on:
            return
        if self.tries:
            self.try_it()
        elif self.asks:
            self._give()
        elif self.only or self.run.step is None:
            self.ended.emit()
        else:
            number = self.run.number
            self.run.go_on()
            self.counted.emit(number)
            self._lay()

    @property
    def can_go_on(self) -> bool:
        """Whether Enter does something."""
        step = self.run.step
        if step is None or self.tries:
            return True
        if self.asks:
            return self.answering.is_ready
        return not isinstance(step, Do) or self.run.results[self.run.number].done

    @property
    def takes_enter(self) -> bool:
        """Whether Enter answers or continues; while the learner acts, the board has it."""
        return self.asks or (self.can_go_on and not self.is_at_work)

    def _give(self) -> None:
        step, number = self.run.step, self.run.number
        if step is None:
            return
        assessment = self.answering.give()
        self.assessment = assessment
        self._pause()
        self.said = self._of_answer(step, assessment)
        self.counted.emit(number)
        if self.run.history.cursor > self._base:
            self._show_done()
            self.point(self.run.marks())
        else:
            self.window.strip.say(_ANSWERED)
        self._select_subject()
        self.changed.emit()
        self.spoke.emit(self.said.accessible_text, True)

    # After an answer

    @property
    def tries(self) -> bool:
        """Whether the learner tries the position of the question, without results."""
        return self._aside is not None

    @property
    def can_try(self) -> bool:
        """Whether the position of the question can be tried."""
        return self.assessment is not None

    def try_it(self) -> None:
        """Show the position of the question for a try, or return from it."""
        if not self.can_try:
            return
        kept, self._aside = self._aside, None
        if kept is None:
            self._aside = self.window.session.history
            self._show(History(start=self._aside.start))
            self.point(())
            self.window.board.setFocus()
            self.window.strip.say(SandboxPresenter.prompt)
            self.spoke.emit(_TRYING, False)
        else:
            self._show(kept)
            self.point(self.run.marks())
            self._select_subject()
            self.spoke.emit("Back at the answer.", False)
        self.changed.emit()

    @property
    def compared(self) -> Candidate | None:
        """The table's action for the answer, to be compared with other editions."""
        assessment = self.assessment
        if (
            assessment is None
            or not assessment.outcomes
            or len(editions_beside(self.laid.runner.rules)) < _TWO
        ):
            return None
        last, history = assessment.outcomes[-1], self._aside or self.window.session.history
        done = [each for each in history.outcomes if each is last]
        table = history.jump(len(history.outcomes) - 1).state if done else history.start
        words = self.wording.redacted(self.laid.runner.rules, table, last).label
        return Candidate(label=words or "The question", action=last.action, table=table)

    # Hints

    def hint(self) -> None:
        """Give the next hint: a text, then rings."""
        step, number = self.run.step, self.run.number
        if step is None or not self.can_hint:
            return
        if step.hint.say and not self._hint:
            self._hint = self.run.hint(Hint.WORDS)
            self.spoke.emit(f"Hint: {self._plain(self._hint)}", True)
        else:
            self.run.hint(Hint.RINGS)
            rings = (each for each in self.run.rings() if isinstance(each, Ring))
            self._rings = tuple(
                replace(each, style=MEANT) for each in rings if self._may_ring(each)
            )
            self._shows_where, self._means_next = True, self._is_next_meant(step)
            self.point((*self.run.marks(), *self._rings))
            said = [sentence(each, self.window.describe.name_of) for each in self._rings]
            said += ["Next, above the table."] if self._means_next else []
            self.spoke.emit(f"Hint: {' '.join(said)}", True)
        self.counted.emit(number)
        self.changed.emit()

    def _may_ring(self, ring: Ring) -> bool:
        at = ring.at
        obj = self.window.session.state.objects.get(at) if isinstance(at, int) else None
        zones = self.window.session.rules.zones
        return obj is None or may_see(zones, obj, self.run.seat)

    def _is_next_meant(self, step: "AnyStep") -> bool:
        plan = self.window.session.turn_plan
        following = plan.next if plan is not None else None
        if following is None:
            return False
        meant = (expected_action(self.run.attempt.runner, each) for each in step.model)
        return any(type(each) is type(following.action) for each in meant)

    @property
    def can_hint(self) -> bool:
        """Whether there is one more hint before the solution."""
        step = self.run.step
        if step is None:
            return False
        if isinstance(step, Do):
            return not self._shows_where and not self.run.results[self.run.number].done
        if not self.asks:
            return False
        return bool(step.hint.say) and not self._hint

    @property
    def can_show(self) -> bool:
        """Whether the solution can be shown."""
        if not isinstance(self.run.step, Do):
            return self.asks
        return not self.run.results[self.run.number].done

    def show_me(self) -> None:
        """Let the table do the task, or give the right answer."""
        step, number = self.run.step, self.run.number
        if step is None or not self.can_show:
            return
        if step.is_question:
            self.run.hint(Hint.SHOWN)
            self._was_shown = True
            self.answering.choose_right()
            self._give()
            return
        outcomes = self.run.show_me()
        self._means_next, self._reached = False, True
        self._show_done()
        self.point(self.run.marks())
        last = outcomes[-1] if outcomes else None
        keys = last.verdict.keys if last is not None else ()
        why = step.why
        self.said = Said(
            manner="note",
            head="This is how",
            body=self._html(why) if why else self._table_says(last, keys),
            plain=self._plain(why) if why else "",
            keys=cited_rules(why) or keys,
            advice="It is yours to try: begin the step again.",
        )
        self.counted.emit(number)
        self.changed.emit()
        self.spoke.emit(self.said.accessible_text, True)

    def again(self) -> None:
        """Begin the step anew."""
        if self.run.step is not None:
            self.run.again()
            self._lay()

    def take_back(self, count: int) -> None:
        """Undo a number of actions of this step or try."""
        session = self.window.session
        session.jump(max(session.history.cursor - count, 0))

    # Display

    def asked(self) -> Asked:
        """Return all that the panel shows now."""
        run, presenter = self.run, self.run.presenter
        if presenter is None:
            return self._end()
        step = presenter.step
        waits = self.asks
        answering = self.answering
        on_name = "" if self.can_go_on else "Answer, choose first" if waits else "Next, not yet"
        return Asked(
            path=" · ".join(each for each in (self.path, f"you are {run.seat}") if each),
            title=self.title,
            step=1 if self.only else run.number + 1,
            of=1 if self.only else len(run.steps),
            kind=presenter.title,
            words=self.wording.html(presenter.text, self.asked_in),
            plain=self.wording.plain(presenter.text, self.asked_in),
            options=tuple(answering.options),
            chosen=answering.chosen,
            right=self.assessment.correct if self.assessment is not None else (),
            answered=self.assessment is not None and bool(answering.options),
            finds=tuple(
                (self._plain(each.say), number in run.found)
                for number, each in enumerate(presenter.finds)
            ),
            note=self._note(step),
            hint=self._html(self._hint) if self._hint else "",
            hint_words="Show where" if self._hint and isinstance(step, Do) else "Hint",
            can_hint=self.can_hint,
            can_show=self.can_show,
            said=self.said,
            can_go_on=self.can_go_on,
            on_words="Answer" if waits else "Back to the answer" if self.tries else "Next",
            on_name=on_name,
            on_key="" if not self.can_go_on else "Enter" if self.takes_enter else "Ctrl+Enter",
            can_take_back=self.window.session.history.cursor > 0,
            can_try=self.can_try and not self.tries,
            can_compare=self.compared is not None and not self.tries,
            is_open=waits,
        )

    def _end(self) -> Asked:
        learn = self.run.lesson.head.learn
        following = f"Next: {self.following}" if self.following else ""
        missed = "" if self.run.has_found_all else NOT_ALL_FOUND
        return Asked(
            path=self.path,
            title=self.title,
            step=len(self.run.steps),
            of=len(self.run.steps),
            kind="Done",
            words=self._html(learn),
            plain=self._plain(learn),
            note=" ".join(filter(None, (missed, following))),
            can_go_on=True,
            on_words="Next lesson" if self.following else "Done",
            stars=self.run.stars,
        )

    def accessible_text(self) -> str:
        """Return the question as text for screen readers."""
        asked = self.asked()
        options = " ".join(f"{n}: {each}." for n, each in enumerate(asked.options, 1))
        place = f"Step {asked.step} of {asked.of}." if asked.stars is None else ""
        return f"{place} {asked.kind}. {asked.plain} {options}".strip()

    def _note(self, step: "AnyStep") -> str:
        if self.tries:
            return _TRYING
        if self.asks:
            return self.answering.note
        if isinstance(step, Do) and self.run.offers_hint and not self._hint and self.can_hint:
            return "That was about something else. A hint? Press H."
        if self._lacks:
            back = "one action" if self._lacks == 1 else f"{self._lacks} actions"
            return f"The lesson’s solution does not work from here: undo {back}."
        laid_anew = self.run.laid_anew and self.assessment is None
        is_begun = bool(self.run.attempt.outcomes)
        return "The table has been set up for this step." if laid_anew and not is_begun else ""

    def _html(self, text: str) -> str:
        return self.wording.html(text, self.run.attempt.runner)

    def _plain(self, text: str) -> str:
        return self.wording.plain(text, self.run.attempt.runner)

    def _judged(self, feedback: Feedback, change: Change, outcome: Outcome) -> Said | None:
        """Return the feedback on an action of a task, None if it asks for a choice."""
        ruling = outcome.verdict.ruling
        if ruling is Ruling.CHOICE and feedback.result is AttemptResult.UNDONE:
            return None
        seen = self.wording.redacted(change.after.rules, change.before.state, outcome)
        keys = seen.verdict.keys
        lesson = self._html(feedback.text) if feedback.text else ""
        said = with_name(seen, _MOST_SENTENCES)
        answer = " ".join(each.says for each in said)
        table = " ".join(self.wording.sentence(each.says, each.keys) for each in said)
        if feedback.result is AttemptResult.REACHED:
            return Said(
                manner="right",
                head="That is it",
                body=lesson or table,
                plain=self._plain(feedback.text) if feedback.text else answer,
                keys=cited_rules(feedback.text) or keys,
            )
        if isinstance(self.run.step, PlayOn):
            says = feedback.answer
            return Said(manner="wrong", head="Not this time", body=str(says), plain=str(says))
        if feedback.result is AttemptResult.ON_THE_WAY:
            return Said(
                manner="note", head="Well begun: go on", body=table, plain=answer, keys=keys
            )
        done = outcome.carried_out
        head = "That is allowed, but not the goal" if done else HEADS[ruling]
        body = f"{lesson}<br>{table}" if lesson and table else lesson or table
        plain = f"{self._plain(feedback.text)} {answer}".strip()
        moved = "" if done else "Nothing has moved. "
        undos_needed = feedback.undos_needed
        return Said(
            manner="wrong",
            head=head,
            body=body,
            plain=plain,
            keys=keys,
            advice=f"{moved}{feedback.advice}",
            takes_back=max(undos_needed, 1) if done else undos_needed,
        )

    def _of_answer(self, step: "AnyStep", assessment: Assessment) -> Said:
        """Return the feedback on an answer: right or wrong, the reason, and the table's action."""
        head, right = "This is it" if self._was_shown else "Right", ""
        if not assessment.right:
            head, right = self.answering.miss(assessment)
        last = assessment.outcomes[-1] if assessment.outcomes else None
        keys = (*cited_rules(assessment.remark), *(last.verdict.keys if last is not None else ()))
        answer = self.wording.html(right, self.asked_in)
        spoken = f"The answer is: {right}." if right else ""
        lines = [f"The answer is: <b>{answer}</b>." if right else ""]
        bare = not _FIELDS.sub("", assessment.remark).strip(" .,")
        lines.append("" if bare else self._html(assessment.remark))
        if isinstance(step, Predict):
            lines.append(self._table_says(last, cited_rules(assessment.remark)))
        return Said(
            manner="right" if assessment.right else "wrong",
            head=head,
            body="<br>".join(each for each in lines if each),
            plain=f"{spoken} {self._plain(assessment.remark)}".strip(),
            keys=tuple(dict.fromkeys(keys)),
        )

    def _table_says(self, outcome: Outcome | None, cited: Sequence[str]) -> str:
        """Return the table's reason for a refusal, or the message of a rule that is ``cited``.

        Other results, such as a new step of the turn, explain nothing here.
        """
        if outcome is None:
            return ""
        before = self.window.session.history.start
        verdict = self.wording.redacted(self.laid.runner.rules, before, outcome).verdict
        done = verdict.ruling is Ruling.DONE
        said = [each for each in verdict.decisive if each.key in cited or not done]
        answer = said[-1 if isinstance(outcome.action, Batch) else 0] if said else None
        if answer is None or not str(answer.message):
            return ""
        more = [key for key in (answer.key, *answer.also) if key not in cited]
        return (
            f"The table answers: “{self.wording.sentence(answer.message)}”"
            + self.wording.sentence(Message(""), more)
        )
