"""A puzzle on the board: a right act solves it, a wrong one is answered by its refutation."""

from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QTimer

from core.lessons.attempt import AttemptResult, Feedback
from core.lessons.puzzles import PuzzleRun
from core.messages import Message
from core.rules.history import Change, History, Outcome
from core.rules.verdict import Ruling
from gui.features.lessons.play import Play
from gui.panels.answer_bar import with_name
from gui.panels.lesson import Asked, Said

if TYPE_CHECKING:
    from gui.features.lessons.courses import LoadedLesson
    from gui.window.main_window import MainWindow

SHOWN = Message("The answer to your act is on the table. Try again first.")
_PAUSE, _WHOLE = 900, 6_000
"""Milliseconds between two actions of a refutation, and the most for all of them."""
_WATCH = Said(manner="note", head="Watch the answer", plain="The answer is played on the table.")
_MOST_SENTENCES = 2


class PuzzlePlay(Play):
    """One puzzle in progress in a window."""

    def __init__(
        self,
        window: "MainWindow",
        laid: "LoadedLesson",
        path: str,
        seed: str = "",
        *,
        only: bool = False,
    ) -> None:
        super().__init__(window, laid, path, seed, only=only)
        self._verdict: Said | None = None
        """The feedback that follows the refutation."""
        self._shows_refutation = False
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._show_next)

    @property
    def is_being_refuted(self) -> bool:
        """Whether the answer to a wrong act is being played."""
        return self._timer.isActive()

    def asked(self) -> Asked:
        """Return all that the panel shows now."""
        asked = super().asked()
        return replace(asked, can_take_back=asked.can_take_back or self._shows_refutation)

    def follow(self, change: Change) -> None:
        """Begin again where an answer to a wrong act is taken back."""
        if self._setting_up:
            return
        if self._shows_refutation:
            QTimer.singleShot(0, self, self.again)
        else:
            super().follow(change)

    def take_back(self, count: int) -> None:
        """Begin again after a wrong act; else undo a number of actions."""
        if self._shows_refutation:
            self.again()
        else:
            super().take_back(count)

    def again(self) -> None:
        """Begin the puzzle anew."""
        self._end_refutation()
        super().again()

    def show_me(self) -> None:
        """Play a right act from the start."""
        if self._shows_refutation:
            self.again()
        super().show_me()

    def _lay(self) -> None:
        self._end_refutation()
        super()._lay()

    def _judged(self, feedback: Feedback, change: Change, outcome: Outcome) -> Said | None:
        """Return the feedback on an act; a wrong one is answered on the table."""
        run = self.run
        says = run.judged.says if isinstance(run, PuzzleRun) and run.judged is not None else None
        if says is None:
            return self._not_decided(feedback, change, outcome)
        body, plain = self.wording.sentence(says), str(says)
        if feedback.result is AttemptResult.REACHED:
            return Said(manner="right", head="Right", body=body, plain=plain)
        self._verdict = Said(
            manner="wrong",
            head="Not this",
            body=body,
            plain=plain,
            takes_back=1,
            back_words="Try again",
        )
        QTimer.singleShot(0, self, self._refute)
        return _WATCH

    def _not_decided(self, feedback: Feedback, change: Change, outcome: Outcome) -> Said | None:
        if feedback.result is AttemptResult.ON_THE_WAY:
            return None
        if outcome.verdict.ruling is Ruling.CHOICE:
            return None
        seen = self.wording.redacted(change.after.rules, change.before.state, outcome)
        said = with_name(seen, _MOST_SENTENCES)
        return Said(
            manner="note",
            head="That is not possible here",
            body=" ".join(self.wording.sentence(each.says, each.keys) for each in said),
            plain=" ".join(each.says for each in said),
            keys=seen.verdict.keys,
        )

    # The refutation

    def _refute(self) -> None:
        run, window = self.run, self.window
        if not isinstance(run, PuzzleRun) or run.judged is None:
            return
        self._shows_refutation = True
        window.session.paused = SHOWN
        history = window.session.history
        done = history.outcomes[: history.cursor]
        whole = History(
            start=history.start, outcomes=(*done, *run.judged.refutation), cursor=len(done)
        )
        self._show(whole)
        if window.board.animated:
            self._timer.start(min(_PAUSE, _WHOLE // max(len(run.judged.refutation), 1)))
        else:
            self._jump(len(whole.outcomes))
            self._say_verdict()

    def _show_next(self) -> None:
        history = self.window.session.history
        if history.cursor < len(history.outcomes):
            self._jump(history.cursor + 1)
        else:
            self._timer.stop()
            self._say_verdict()

    def _jump(self, cursor: int) -> None:
        self._setting_up = True
        try:
            self.window.session.jump(cursor)
        finally:
            self._setting_up = False

    def _say_verdict(self) -> None:
        self.said, self._verdict = self._verdict, None
        self.changed.emit()
        if self.said is not None:
            self.spoke.emit(self.said.accessible_text, True)

    def _end_refutation(self) -> None:
        self._timer.stop()
        self._verdict = None
        self._shows_refutation = False
        self.window.session.paused = None
