"""The table as one viewer follows it, from views alone."""

from typing import TYPE_CHECKING

from core.games import GAMES
from core.rules.codecs import kinds_by_name
from core.rules.history import History, Outcome
from core.rules.ruleset import Memo, Ruleset, StateView
from core.state.game_state import GameState
from core.table.messages import OutcomeRow, Question, View
from core.table.position_rows import Receiver, outcome_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.rules.actions import Action


class ViewError(ValueError):
    """A view that does not fit the views before it; the text is the end of a sentence."""


class Follower:
    """Keeps the history, the open question and the rules of one viewer."""

    def __init__(self) -> None:
        self.seq = -1
        self.question: Question | None = None
        self._receiver = Receiver()
        self._memo = Memo()
        self._rules: Ruleset | None = None
        self._kinds: Mapping[str, type[Action]] = {}
        self._history: History | None = None

    @property
    def history(self) -> History:
        """The history so far; raise `ViewError` before the first view."""
        if self._history is None:
            raise ViewError("no view has come yet")
        return self._history

    @property
    def state(self) -> GameState:
        """The position that is shown."""
        return self.history.state

    @property
    def rules(self) -> Ruleset:
        """The rules of the table; raise `ViewError` before the first view."""
        if self._rules is None:
            raise ViewError("no view has come yet")
        return self._rules

    @property
    def view(self) -> StateView:
        """The position with its rules."""
        return StateView(self.rules, self.state, self._memo)

    def take(self, view: View) -> None:
        """Take the next view; raise `ViewError` for another number or an impossible step."""
        if view.seq != self.seq + 1:
            raise ViewError(f"view {view.seq} does not follow view {self.seq}")
        if view.kept < 0:
            self._begin(view)
        else:
            self._go_on(view)
        self.seq = view.seq

    def outcome(self, row: OutcomeRow) -> Outcome:
        """Return the outcome of a request that changed nothing."""
        return outcome_of(row, self.state, self._kinds)

    def _begin(self, view: View) -> None:
        game = GAMES.get(view.game)
        if game is None or len(view.steps) != 1:
            raise ViewError("the first view is no whole position of a game")
        self._rules = game.rules(view.edition)
        self._kinds = kinds_by_name(self._rules.tables.actions)
        self._history = History(start=self._receiver.state(None, view.steps[0]))

    def _go_on(self, view: View) -> None:
        history = self.history
        if view.kept > len(history.outcomes):
            raise ViewError("a view keeps more actions than there are")
        outcomes = list(history.outcomes[: view.kept])
        state = outcomes[-1].state if outcomes else history.start
        for step in view.steps:
            if step.outcome is None:
                raise ViewError("a step has no outcome")
            state = self._receiver.state(state, step)
            outcomes.append(outcome_of(step.outcome, state, self._kinds))
        if not 0 <= view.cursor <= len(outcomes):
            raise ViewError("a view shows an action that does not exist")
        self._history = History(start=history.start, outcomes=tuple(outcomes), cursor=view.cursor)
