"""A session as one viewer knows it: for a further window, an audience, whoever may not see all."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject

from core.rules.actions import Action, Batch
from core.rules.history import Change, History, Moment, Outcome
from core.rules.redaction import begun, viewed
from core.rules.references import renamed
from core.rules.ruleset import Memo, Ruleset
from core.state.game_state import GameState, difference
from core.state.ids import ObjectId, PlayerId
from core.state.projection import Projection
from gui.session import Level, Session

A = TypeVar("A", bound=Struct)
Shown = Callable[[GameState], GameState]
"""Returns a position in which something more is shown to everybody."""


def unchanged(state: GameState) -> GameState:
    """Return a position in which nothing more is shown."""
    return state


class SeenSession(Session):
    """Holds no more than one viewer may know; what is done here is done in the ``whole`` session.

    Its positions, actions and numbers are the viewer's own (`core.state.projection`). ``shown``
    lets everybody see more of a position, such as the hands that an audience is shown.
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

    # What the viewer knows

    def set_viewer(self, viewer: PlayerId | None) -> None:
        """Know what somebody else may know, and nothing that was known before."""
        if viewer != self._viewer:
            self._viewer = viewer
            self.refresh()

    def refresh(self) -> None:
        """Know again what may be known, from the start on."""
        self._begin()

    def number(self, who: ObjectId) -> ObjectId | None:
        """Return what the viewer calls a thing on the table; None if they cannot follow it."""
        found = self._now.number(who)
        return ObjectId(found) if found is not None else None

    def place(self, object_id: ObjectId) -> ObjectId:
        """Return what the viewer calls a thing that is there, or the place where it is hidden."""
        return ObjectId(self._now.place(object_id) or 0)

    def seen(self, value: A) -> A:
        """Return a mark on the position in the viewer's numbers; what is gone is 0."""
        return renamed(value, lambda who: self._now.place(who) or 0)

    def meant(self, value: A) -> A:
        """Return what somebody does or draws here as the whole session has it."""
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
        """Know what the whole session has come to; what it has dropped is forgotten."""
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
        same = outcome.state is before
        state = self._shown(before)
        after = state if same else self._shown(outcome.state)
        seen_step = viewed(rules, state, known, replace(outcome, state=after))
        return seen_step.outcome, seen_step.after

    # What happens in the whole session

    def _propose(self) -> None:
        """Say as much as there of what could come next."""
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
        """Tell what came of an attempt that changed nothing, as the viewer may hear it."""
        if change.outcome is not None:
            seen_step, _ = self._viewed(self.rules, self.whole.state, self._now, change.outcome)
            self.focus = tuple(n for who in change.focus if (n := self.number(who)) is not None)
            self._answered, self._is_whole = (
                seen_step,
                _sentences(seen_step) == _sentences(change.outcome),
            )
            self.answered.emit(self._change(self.moment, seen_step))

    def _change(self, before: Moment, outcome: Outcome | None) -> Change:
        after = self.moment
        return Change(
            before=before,
            after=after,
            outcome=outcome,
            difference=difference(before.state, after.state),
            focus=self.focus,
            stepping=self.stepping,
        )

    # What is done here is done there

    def attempt(self, action: Action, *, anyway: bool = False) -> Outcome:
        """Attempt an action in the whole session; return what came of it as seen here."""
        outcome = self.whole.attempt(self.meant(action), anyway=anyway)
        shown = self.history.undoable if outcome.carried_out else self._answered
        assert shown is not None  # noqa: S101 - the session has just told of it
        return shown

    def is_unredacted(self, outcome: Outcome) -> bool:
        """Tell whether nothing of an attempt was kept from the viewer."""
        if outcome is self._answered:
            return self._is_whole
        return not isinstance(outcome.action, Batch) or bool(outcome.action.steps)

    @property
    def level(self) -> Level:
        """How strictly the rules are taken."""
        return self.whole.level

    @level.setter
    def level(self, level: Level) -> None:
        self.whole.level = level

    def leave(self) -> None:
        """Tell that another table is about to take the place of this one."""
        self.whole.leave()

    def start(self, rules: Ruleset, state: GameState) -> None:
        """Begin anew with other rules or another position."""
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
        """Play on by another edition."""
        self.whole.play_by(rules, title)

    def rules_at(self, cursor: int) -> Ruleset:
        """Return the edition that was in force after so many actions."""
        return self.whole.rules_at(cursor)

    @property
    def recalls(self) -> str:
        """What `take_back` would bring back in the place of this table, or ``""``."""
        return self.whole.recalls

    def offer_recall(self, words: str, do: Callable[[], object]) -> None:
        """Let `take_back` do something else for as long as nothing is done at this table."""
        self.whole.offer_recall(words, do)

    def take_back(self) -> None:
        """Undo the last action, or bring back the table whose place this one has taken."""
        self.whole.take_back()

    def undo(self) -> None:
        """Take the last action back."""
        self.whole.undo()

    def redo(self) -> None:
        """Bring the next action again."""
        self.whole.redo()

    def jump(self, cursor: int) -> None:
        """Show the position after so many actions; 0 is the start."""
        self.whole.jump(cursor)


def _sentences(outcome: Outcome) -> list[str]:
    return [outcome.label, *(finding.says for finding in outcome.verdict.findings)]


def _shared(old: tuple[Outcome, ...], new: tuple[Outcome, ...]) -> int:
    """Count the actions that both begin with; they differ near the end, so look there."""
    shared = min(len(old), len(new))
    while shared and old[shared - 1] is not new[shared - 1]:
        shared -= 1
    return shared
