"""What was prepared, beside what is done: an action by hand never cuts off what was to come."""

from msgspec import Struct
from msgspec.structs import replace

from core.rules.history import History, Outcome


class Plan(Struct, frozen=True, kw_only=True):
    """Prepared actions, such as the steps of an example, that a history is compared with.

    A history is on the plan as far as its outcomes are the very ones that were prepared. What was
    done by hand besides is kept in ``branches``, the last one last, when the plan goes on.
    """

    prepared: History
    branches: tuple[History, ...] = ()

    def place(self, history: History) -> int:
        """Return how many prepared actions lie before what was done by hand, or the cursor."""
        pairs = zip(self.prepared.outcomes, history.outcomes[: history.cursor], strict=False)
        count = 0
        for mine, theirs in pairs:
            if mine is not theirs:
                break
            count += 1
        return count

    def by_hand(self, history: History) -> tuple[Outcome, ...]:
        """Return what was done besides the plan and not taken back."""
        return history.outcomes[self.place(history) : history.cursor]

    def to_come(self, history: History) -> tuple[Outcome, ...]:
        """Return the prepared actions that have not been shown from where a history stands."""
        return self.prepared.outcomes[self.place(history) :]

    def onward(self, history: History) -> tuple["Plan", History]:
        """Go on with the plan: the next prepared action, or first back to where it was left.

        What was done by hand is kept as a branch, whether it stands or was taken back.
        """
        place = self.place(history)
        strayed = self._strays(history)
        plan = replace(self, branches=(*self.branches, history)) if strayed else self
        away = history.cursor > place
        return plan, self.prepared.jump(place if away else place + 1)

    def back(self, history: History) -> tuple["Plan", History]:
        """Go one step back: by hand as far as something was done by hand, then along the plan."""
        if history.cursor > self.place(history):
            return self, history.undo()
        return self, self.prepared.jump(self.place(history) - 1)

    def at(self, number: int, history: History) -> tuple["Plan", History]:
        """Stand after so many prepared actions, whatever was done by hand."""
        plan = replace(self, branches=(*self.branches, history)) if self._strays(history) else self
        return plan, self.prepared.jump(number)

    def _strays(self, history: History) -> bool:
        """Tell whether a history has any action, done or undone, that was not prepared."""
        pairs = zip(self.prepared.outcomes, history.outcomes, strict=False)
        same = all(mine is theirs for mine, theirs in pairs)
        return not same or len(history.outcomes) > len(self.prepared.outcomes)


def plan_of(prepared: History) -> tuple[Plan, History]:
    """Return a plan and the history that stands at its beginning, with nothing to redo.

    Steps to come are not part of that history, so nothing that lists it tells them.
    """
    return Plan(prepared=prepared), History(start=prepared.start)
