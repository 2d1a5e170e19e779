"""History: the whole undo system. Undo is a step of the cursor; nothing is computed backwards."""

from msgspec import Struct
from msgspec.structs import replace

from core.rules.actions import Action
from core.rules.events import Event
from core.rules.verdict import Verdict
from core.state.ids import ObjectId
from core.state.table import Table


class Outcome(Struct, frozen=True, kw_only=True, gc=False):
    """One attempt: the action, what the rules said, the position after, what happened.

    ``forced`` marks a deed that was carried out although the rules refused it, or that
    will be as soon as the choice that came up on the way is made.
    ``words`` names the deed, as undo and the timeline show it; ``note`` is what a teacher
    says of it. What of it others may hear is decided by `core.rules.telling`.
    """

    action: Action
    verdict: Verdict
    table: Table
    events: tuple[Event, ...] = ()
    words: str = ""
    note: str = ""
    carried_out: bool = False
    forced: bool = False

    @property
    def subject(self) -> ObjectId | None:
        """What the deed was about or has made, if it is there after the deed."""
        made = [each.object for each in self.events if each.kind in {"melded", "made"}]
        arrived = [who for each in self.events for who in each.arrived]
        found = (who for who in (*made, *self.action.subjects, *arrived) if who is not None)
        return next((who for who in found if self.table.objects.get(who)), None)


class History(Struct, frozen=True, kw_only=True):
    """The deeds so far and a cursor among them; deeds after the cursor can be redone."""

    start: Table
    outcomes: tuple[Outcome, ...] = ()
    cursor: int = 0

    @property
    def table(self) -> Table:
        """The position that the cursor stands on."""
        return self.outcomes[self.cursor - 1].table if self.cursor else self.start

    @property
    def undoable(self) -> Outcome | None:
        """The deed that undo would take back."""
        return self.outcomes[self.cursor - 1] if self.cursor else None

    @property
    def redoable(self) -> Outcome | None:
        """The deed that redo would bring again."""
        return self.outcomes[self.cursor] if self.cursor < len(self.outcomes) else None

    def record(self, outcome: Outcome) -> "History":
        """Append a deed after the cursor, dropping the undone future."""
        past = (*self.outcomes[: self.cursor], outcome)
        return replace(self, outcomes=past, cursor=len(past))

    def undo(self) -> "History":
        """Step back by one deed; at the start nothing changes."""
        return self.jump(self.cursor - 1)

    def redo(self) -> "History":
        """Step forward by one deed; at the end nothing changes."""
        return self.jump(self.cursor + 1)

    def jump(self, cursor: int) -> "History":
        """Stand after deed number ``cursor`` (0 is the start), as near as there is one."""
        return replace(self, cursor=min(max(cursor, 0), len(self.outcomes)))
