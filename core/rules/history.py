"""Events and outcomes of actions, undo by moving a cursor, and the `Change` between two cursors."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from core.messages import NO_WORDS, Message
from core.rules.actions import Action
from core.rules.ruleset import Ruleset
from core.rules.verdict import Verdict
from core.state.game_state import Difference, GameState
from core.state.ids import CardId, ObjectId, PlayerId, Zone


class Event(Struct, frozen=True, kw_only=True, gc=False):
    """One thing that happened.

    ``kind`` is a word such as ``transformed`` or ``dies``. ``key`` is the rule behind
    it, where one is, and ``message`` a sentence for the log. A zone change counts objects
    and cards apart: one melded permanent leaves, two cards arrive. ``by`` is the source of damage,
    ``amount`` is a number such as that of the damage or of the life, below 0 for life lost,
    ``word`` the kind of the damage.
    """

    kind: str
    message: Message = NO_WORDS
    key: str = ""
    object: ObjectId | None = None
    cards: tuple[CardId, ...] = ()
    player: PlayerId | None = None
    source: Zone | None = None
    to: Zone | None = None
    arrived: tuple[ObjectId, ...] = ()
    secret: bool = False
    by: ObjectId | None = None
    amount: int = 0
    word: str = ""

    @property
    def says(self) -> str:
        """The text for a viewer with full knowledge of the cards."""
        return str(self.message)


ZONE_CHANGE = "zone_change"
NEW_OBJECT = "becomes_new_object"
CHOSEN = "chosen"
"""A choice was made during the action, which the ruling before it could not know."""
ENTERED_WITH = "entered_with"
RESULT = "result"
"""A result of an action that the ruling before it does not contain, such as a life total."""
BY_HAND = "by_hand"
"""Words of a card's text are left for the players to carry out."""
REVEALED = "revealed"
"""Cards were revealed to all players and hidden again; ``arrived`` are the objects."""
SHUFFLE_NEEDED = "shuffle_needed"
"""An action ends with a shuffle of the pile ``to`` of the player, which the caller carries out."""
ABILITY_NEEDED = "ability_needed"
"""An ability of the object has triggered, which the caller puts on the stack with the action."""
KINDS = frozenset(
    (
        ABILITY_NEEDED,
        "action_phase",
        "activated",
        "added",
        "arranged",
        "as_transforms",
        "assigned",
        "attached",
        "attacked",
        "attacks",
        "attacks_nothing",
        "awakened",
        "banished",
        "became",
        "became_day",
        "became_night",
        NEW_OBJECT,
        "blocks",
        "boosted",
        "booed",
        BY_HAND,
        "cast",
        "ceased",
        "chain_closed",
        "charged",
        "cheered",
        CHOSEN,
        "clash_won",
        "clashed",
        "cleared",
        "coin_flipped",
        "combat_damage",
        "commander",
        "condition",
        "countered",
        "counters",
        "cranked",
        "damaged",
        "deals",
        "deals_in_combat",
        "defended",
        "destroyed",
        "dies",
        "discarded",
        "drawn",
        "end_phase",
        "ended",
        ENTERED_WITH,
        "enters",
        "equipped",
        "exiled",
        "exploited",
        "flipped",
        "game_over",
        "hit",
        "intimidated",
        "land_played",
        "leaves",
        "left_game",
        "life",
        "link_resolved",
        "locked",
        "lost",
        "made",
        "mana",
        "marked",
        "match_won",
        "melded",
        "monstrous",
        "mulligan",
        "named",
        "negated",
        "not_resolved",
        "noted",
        "opted",
        "paid",
        "phased_in",
        "phased_out",
        "pitched",
        "points",
        "prevented",
        "put_into_graveyard",
        "put_under",
        "regenerated",
        "removed_from_combat",
        "renowned",
        "replaced",
        "resolved",
        RESULT,
        REVEALED,
        "rolled",
        "sacrificed",
        "saddled",
        "shown",
        SHUFFLE_NEEDED,
        "shuffled",
        "skipped",
        "starts",
        "state",
        "stays_tapped",
        "step",
        "substituted",
        "suspected",
        "tapped",
        "title",
        "transcended",
        "transformed",
        "triggered",
        "turn",
        "turn_action",
        "turned_face_down",
        "turned_face_up",
        "unattached",
        "unlocked",
        "untapped",
        "wager_won",
        "wagered",
        "won",
        ZONE_CHANGE,
    )
)
"""Everything that can happen. A file that expects something else has a slip of the pen in it."""
TOLD = frozenset({BY_HAND, "state", "lost", "won", CHOSEN, ENTERED_WITH, RESULT, REVEALED})
"""Kinds of events that are shown with the ruling, since no other text reports them."""


class Outcome(Struct, frozen=True, kw_only=True, gc=False):
    """The outcome of one attempt: action, verdict, new state and events.

    ``forced`` marks an action that was carried out although the rules refused it, or that will be
    once its open choice is made. ``paid`` is whether costs had to be paid. ``message`` is the label
    of the action in undo and the timeline; ``note`` is the comment of a teacher.
    `core.rules.redaction` decides the part that other viewers see.
    """

    action: Action
    verdict: Verdict
    state: GameState
    events: tuple[Event, ...] = ()
    message: Message = NO_WORDS
    note: str = ""
    carried_out: bool = False
    forced: bool = False
    paid: bool = False

    @property
    def label(self) -> str:
        """The label of the action for a viewer with full knowledge of the cards."""
        return str(self.message)

    @property
    def by_hand(self) -> tuple[str, ...]:
        """The sentences that name the words of cards left to the players; not redacted."""
        return tuple(each.says for each in self.events if each.kind == BY_HAND)

    @property
    def subject(self) -> ObjectId | None:
        """The subject or the product of the action, if it exists afterwards."""
        made = [each.object for each in self.events if each.kind in {"melded", "made"}]
        arrived = [object_id for each in self.events for object_id in each.arrived]
        found = (
            object_id
            for object_id in (*made, *self.action.subjects, *arrived)
            if object_id is not None
        )
        return next((object_id for object_id in found if self.state.objects.get(object_id)), None)


class History(Struct, frozen=True, kw_only=True):
    """The actions so far and a cursor among them; actions after the cursor can be redone."""

    start: GameState
    outcomes: tuple[Outcome, ...] = ()
    cursor: int = 0

    @property
    def state(self) -> GameState:
        """The state at the cursor."""
        return self.outcomes[self.cursor - 1].state if self.cursor else self.start

    @property
    def undoable(self) -> Outcome | None:
        """The action that undo would take back."""
        return self.outcomes[self.cursor - 1] if self.cursor else None

    @property
    def redoable(self) -> Outcome | None:
        """The action that redo would bring again."""
        return self.outcomes[self.cursor] if self.cursor < len(self.outcomes) else None

    def record(self, outcome: Outcome) -> "History":
        """Append an action after the cursor, dropping the undone future."""
        past = (*self.outcomes[: self.cursor], outcome)
        return replace(self, outcomes=past, cursor=len(past))

    def undo(self) -> "History":
        """Step back by one action; at the start nothing changes."""
        return self.jump(self.cursor - 1)

    def redo(self) -> "History":
        """Step forward by one action; at the end nothing changes."""
        return self.jump(self.cursor + 1)

    def jump(self, cursor: int) -> "History":
        """Move the cursor to action number ``cursor`` (0 is the start), within bounds."""
        return replace(self, cursor=min(max(cursor, 0), len(self.outcomes)))


def shared(old: tuple[Outcome, ...], new: tuple[Outcome, ...]) -> int:
    """Count the actions that both begin with; they differ near the end, so look there."""
    found = min(len(old), len(new))
    while found and old[found - 1] is not new[found - 1]:
        found -= 1
    return found


class Moment(Struct, frozen=True):
    """A history with its cursor, and the ruleset in force there."""

    rules: Ruleset
    history: History

    @property
    def state(self) -> GameState:
        """The position."""
        return self.history.state


class Change(Struct, frozen=True, kw_only=True):
    """The change from one moment to the next, or an attempt that changed nothing.

    ``outcome`` is that of the attempted action; undo, redo, a jump and a new table have none.
    ``focus`` lists the objects of the change, the likeliest first: a viewer is shown the first
    visible one. ``stepping`` marks a step or a jump, as opposed to undo and redo.
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
    """Return the existing objects of actions, in their order."""
    return tuple(object_id for outcome in outcomes for object_id in _about(moment, outcome))


def _about(moment: Moment, outcome: Outcome) -> Iterator[ObjectId]:
    subject = _subject(moment, outcome)
    if subject is not None:
        yield subject
        return
    objects = moment.state.objects
    yield from (each.id for each in outcome.action.references() if objects.get(each.id))


def _subject(moment: Moment, outcome: Outcome) -> ObjectId | None:
    """Return the subject of an action; of cards put on a pile, the topmost."""
    state = moment.state
    obj = state.objects.get(outcome.subject) if outcome.subject is not None else None
    if obj is None:
        return None
    if not moment.rules.zone(obj.zone).ordered:
        return obj.id
    arrived = {object_id for event in outcome.events for object_id in event.arrived}
    top = state.in_zone(obj.zone, obj.owner)[-1].id
    return top if top in arrived else obj.id
