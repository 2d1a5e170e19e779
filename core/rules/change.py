"""One change of what a table shows: from what to what, by which action, and what it is about."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from core.rules.history import History, Outcome
from core.rules.ruleset import Ruleset
from core.state.game_state import Difference, GameState
from core.state.ids import ObjectId


class Moment(Struct, frozen=True):
    """What a table shows: a history with its cursor, and the rules in force there."""

    rules: Ruleset
    history: History

    @property
    def state(self) -> GameState:
        """The position."""
        return self.history.state


class Change(Struct, frozen=True, kw_only=True):
    """How one moment becomes the next, or what an attempt that changed nothing has come to.

    ``outcome`` is that of the action that was attempted; undo, redo, a jump and a new table have
    none. ``focus`` names what the change is about, the likeliest first: whoever looks is shown the
    first of them that they may see. ``stepping`` tells a step or a jump from undo and redo.
    """

    before: Moment
    after: Moment
    outcome: Outcome | None = None
    difference: Difference
    focus: tuple[ObjectId, ...] = ()
    stepping: bool = False

    @property
    def state(self) -> GameState:
        """The position that is shown now."""
        return self.after.state

    @property
    def is_new_table(self) -> bool:
        """Whether another table has taken the place of the one before."""
        return self.before.history.start is not self.after.history.start

    @property
    def is_by_other_rules(self) -> bool:
        """Whether another edition or game is in force now."""
        return self.before.rules is not self.after.rules


def focus_of(moment: Moment, outcomes: Iterable[Outcome]) -> tuple[ObjectId, ...]:
    """Return what is there of what actions were about, in their order."""
    return tuple(object_id for outcome in outcomes for object_id in _about(moment, outcome))


def _about(moment: Moment, outcome: Outcome) -> Iterator[ObjectId]:
    """Yield what an action was about, else what it names: before it is done, nothing is made."""
    subject = _subject(moment, outcome)
    if subject is not None:
        yield subject
        return
    objects = moment.state.objects
    yield from (each.id for each in outcome.action.references() if objects.get(each.id))


def _subject(moment: Moment, outcome: Outcome) -> ObjectId | None:
    """Return what an action was about; of cards put on a pile it is the topmost."""
    state = moment.state
    obj = state.objects.get(outcome.subject) if outcome.subject is not None else None
    if obj is None:
        return None
    if not moment.rules.zone(obj.zone).ordered:
        return obj.id
    arrived = {object_id for event in outcome.events for object_id in event.arrived}
    top = state.in_zone(obj.zone, obj.owner)[-1].id
    return top if top in arrived else obj.id
