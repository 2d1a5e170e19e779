"""A session restricted to the knowledge of one viewer: a second window or an audience."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject

from core.rules.actions import Action, Batch, renamed
from core.rules.choices import Choice
from core.rules.history import Change, History, Outcome
from core.rules.redaction import begun, viewed
from core.rules.ruleset import Memo, Ruleset
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from core.state.visibility import Projection
from gui.session import Level, Session

A = TypeVar("A", bound=Struct)
Shown = Callable[[GameState], GameState]
"""Returns a position with additional information revealed to all viewers."""


def unchanged(state: GameState) -> GameState:
    """Return the position unchanged."""
    return state


class SeenSession(Session):
    """Holds only the information of one viewer; actions run in the ``whole`` session.

    Its positions, actions and numbers are the viewer's own (`core.state.visibility`). ``shown``
    reveals more of a position to all viewers, such as the hands shown to an audience.
    """

    def __init__(
        self,
        whole: Session,
        viewer: PlayerId | None,
        parent: QObject | None = None,
        *,
        shown: Shown = unchanged,
    ) -> None:
        super().__init__(whole.first, whole.history.start, parent)
        self.whole = whole
        self.names = whole.names
        self._viewer = viewer
        self._shown = shown
        self._real: tuple[Outcome, ...] = ()
        self._known: list[Projection] = []
        self._answered: Outcome | None = None
        self._is_whole = True
        self._begin()
        whole.changed.connect(self._follow)
        whole.answered.connect(self._answer)
        whole.leaving.connect(self.leaving)
        whole.replacing.connect(self.replacing)
        whole.leveled.connect(self.leveled)
        whole.recallable.connect(self.recallable)
        whole.pausing.connect(self._propose)
        self._propose()

    # The viewer's information

    def set_viewer(self, viewer: PlayerId | None) -> None:
        """Change the viewer, and drop everything the previous one knew."""
        if viewer != self._viewer:
            self._viewer = viewer
            self.refresh()

    def refresh(self) -> None:
        """Project the whole history again, from the start."""
        self._begin()

    def number(self, who: ObjectId) -> ObjectId | None:
        """Return the viewer's id of an object; None if they cannot track it."""
        found = self._now.number(who)
        return ObjectId(found) if found is not None else None

    def place(self, object_id: ObjectId) -> ObjectId:
        """Return the viewer's id of a visible object, or of the place where it is hidden."""
        return ObjectId(self._now.place(object_id) or 0)

    def seen(self, value: A) -> A:
        """Return an annotation in the viewer's ids; an object they cannot see becomes 0."""
        return renamed(value, lambda who: self._now.place(who) or 0)

    def meant(self, value: A) -> A:
        """Return an action or annotation of the viewer in the ids of the whole session."""
        return renamed(value, lambda number: self._now.meant(number) or 0)

    @property
    def _now(self) -> Projection:
        return self._known[self.history.cursor]

    def _begin(self) -> None:
        start = self._shown(self.whole.history.start)
        self._real = ()
        self._known = [begun(self.whole.first, start, self._viewer)]
        self.history = History(start=self._known[0].state)
        self._memo = Memo()
        self._catch_up()

    def _catch_up(self) -> None:
        """Project the new actions of the whole session; drop those it has dropped."""
        whole, outcomes = self.whole, self.whole.history.outcomes
        kept = _shared(self._real, outcomes)
        del self._known[kept + 1 :]
        seen = list(self.history.outcomes[:kept])
        for at in range(kept, len(outcomes)):
            before = outcomes[at - 1].state if at else whole.history.start
            seen_step = self._viewed(whole.rules_at(at + 1), before, self._known[at], outcomes[at])
            seen.append(seen_step[0])
            self._known.append(seen_step[1])
        self._real = outcomes
        start = self._known[0].state
        self.history = History(start=start, outcomes=tuple(seen), cursor=whole.history.cursor)
        self.rules, self._first = whole.rules, whole.first
        self._editions = {each.edition: each for each in whole.editions}
        self.title, self.stepping = whole.title, whole.stepping
        self.focus = tuple(n for who in whole.focus if (n := self.number(who)) is not None)

    def _viewed(
        self, rules: Ruleset, before: GameState, known: Projection, outcome: Outcome
    ) -> tuple[Outcome, Projection]:
        state = self._shown(before)
        after = state if outcome.state is before else self._shown(outcome.state)
        seen_step = viewed(rules, state, known, replace(outcome, state=after))
        return seen_step.outcome, seen_step.after

    # Signals of the whole session

    def _propose(self) -> None:
        self.proposes = self.whole.proposes

    def _follow(self, change: Change) -> None:
        before = self.moment
        if change.is_new_table:
            self._begin()
        else:
            self._catch_up()
        outcome = self.history.undoable if change.outcome is not None else None
        self.changed.emit(self._change(before, outcome))

    def _answer(self, change: Change) -> None:
        if change.outcome is not None:
            seen_step, _ = self._viewed(self.rules, self.whole.state, self._now, change.outcome)
            self.focus = tuple(n for who in change.focus if (n := self.number(who)) is not None)
            self._answered = seen_step
            self._is_whole = _sentences(seen_step) == _sentences(change.outcome)
            self.answered.emit(self._change(self.moment, seen_step))

    # Operations forwarded to the whole session

    def attempt(self, action: Action, *, anyway: bool = False) -> Outcome:
        """Attempt an action in the whole session; return its redacted outcome."""
        outcome = self.whole.attempt(self.meant(action), anyway=anyway)
        shown = self.history.undoable if outcome.carried_out else self._answered
        assert shown is not None  # noqa: S101 - the session has just signalled it
        return shown

    @property
    def text_choice(self) -> Choice | None:
        """The choice of a resolving text in the whole session, in the ids of that session."""
        return self.whole.text_choice

    def drop_text_choice(self) -> None:
        """Give the open choice of a resolving text up in the whole session."""
        self.whole.drop_text_choice()

    def is_unredacted(self, outcome: Outcome) -> bool:
        """Return whether an outcome was shown to the viewer in full."""
        if outcome is self._answered:
            return self._is_whole
        return not isinstance(outcome.action, Batch) or bool(outcome.action.steps)

    @property
    def level(self) -> Level:
        """The level of rules enforcement."""
        return self.whole.level

    @level.setter
    def level(self, level: Level) -> None:
        self.whole.level = level

    def leave(self) -> None:
        """Announce that another table is about to replace this one."""
        self.whole.leave()

    def start(self, rules: Ruleset, state: GameState) -> None:
        """Start over with other rules or another position."""
        self.whole.start(rules, state)

    def adopt(
        self,
        rules: Ruleset,
        history: History,
        editions: Iterable[Ruleset] = (),
        *,
        title: str = "",
    ) -> None:
        """Show a history that was made elsewhere."""
        self.whole.adopt(rules, history, editions, title=title)

    def play_by(self, rules: Ruleset, title: str = "") -> None:
        """Continue under another edition."""
        self.whole.play_by(rules, title)

    def rules_at(self, cursor: int) -> Ruleset:
        """Return the edition in force after that many actions."""
        return self.whole.rules_at(cursor)

    @property
    def recalls(self) -> str:
        """Name of the table or change that `take_back` would restore, or ``""``."""
        return self.whole.recalls

    def offer_recall(self, words: str, do: Callable[[], object]) -> None:
        """Make `take_back` call another function until the next action at this table."""
        self.whole.offer_recall(words, do)

    def take_back(self) -> None:
        """Undo the last action, or restore the table that this one has replaced."""
        self.whole.take_back()

    def undo(self) -> None:
        """Undo the last action."""
        self.whole.undo()

    def redo(self) -> None:
        """Redo the next action."""
        self.whole.redo()

    def jump(self, cursor: int) -> None:
        """Show the position after that many actions; 0 is the start."""
        self.whole.jump(cursor)


def _sentences(outcome: Outcome) -> list[str]:
    return [outcome.label, *(finding.says for finding in outcome.verdict.findings)]


def _shared(old: tuple[Outcome, ...], new: tuple[Outcome, ...]) -> int:
    """Return the length of the common prefix; searched from the end, where they differ."""
    shared = min(len(old), len(new))
    while shared and old[shared - 1] is not new[shared - 1]:
        shared -= 1
    return shared
