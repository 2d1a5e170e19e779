"""Values that windows show: characteristics of an object, the plan of a turn, and combat.

The rules of a game compute them for a position; simulated players may read them. They change
nothing until a player attempts the action.
"""

from collections.abc import Iterator
from enum import IntEnum

from msgspec import Struct

from core.messages import NO_WORDS, Message, Text, Words
from core.rules.actions import Action
from core.rules.choices import Choice, Selection, Target, target_of
from core.state.ids import ObjectId, PlayerId


class Why(Struct, frozen=True):
    """One reason: the rule key and a short sentence."""

    key: str
    message: Message

    @property
    def says(self) -> str:
        """The sentence as text."""
        return str(self.message)


class Share(Struct, frozen=True, gc=False):
    """One share of a number: an amount and its source.

    Without an ``amount`` the source may change the number, and is not counted. A share that
    ``sets`` the number replaces all shares before it.
    """

    amount: int | None
    source: Words
    sets: bool = False


PRINTED = Message("printed")


class Number(Struct, frozen=True, kw_only=True):
    """A number of an object, and the shares that make it.

    ``damage`` is marked damage that counts against it. The number of ``floor`` is the least that
    it can be.
    """

    title: Message
    value: Text
    shares: tuple[Share, ...]
    damage: int = 0
    floor: int | None = None

    @property
    def total(self) -> int:
        """The sum of the counted shares."""
        total = sum(share.amount or 0 for share in counted(self.shares))
        return total if self.floor is None else max(total, self.floor)

    @property
    def is_as_printed(self) -> bool:
        """Whether nothing changes the number, as far as the rules know."""
        return len(self.shares) <= 1 and self.shares[:1] != () and not self.damage

    @property
    def uncounted(self) -> tuple[Share, ...]:
        """The shares that may change the number and are not counted."""
        return tuple(share for share in self.shares if share.amount is None)


def counted(shares: tuple[Share, ...]) -> tuple[Share, ...]:
    """Return the shares that count, from the last one that sets the number on."""
    known = [share for share in shares if share.amount is not None]
    last = max((place for place, share in enumerate(known) if share.sets), default=0)
    return tuple(known[last:])


class Fact(IntEnum):
    """Group of a row among the facts that a reader of a card needs now, in their order."""

    NUMBER = 1
    CAN = 2
    BY_HAND = 3
    STATE = 4


class Row(Struct, frozen=True, kw_only=True):
    """One characteristic: a stable id, its label in the game's words, the value as text.

    ``numbers`` are its numbers with their shares; ``fact`` is its group among the facts, None for
    a characteristic that the face of the card shows.
    """

    id: str
    title: Message
    value: Text
    why: tuple[Why, ...] = ()
    numbers: tuple[Number, ...] = ()
    fact: Fact | None = None

    @property
    def label(self) -> str:
        """The label as text."""
        return str(self.title)

    @property
    def text(self) -> str:
        """The value as text."""
        return str(self.value)


class FaceLine(Struct, frozen=True, kw_only=True):
    """One other face of the object, in a line: a name, a summary, whether it is up now.

    ``card`` is the index of its card among those of the object, ``side`` that of its side.
    """

    name: str
    about: Text
    up: bool
    card: int = 0
    side: int = 0

    @property
    def detail(self) -> str:
        """The summary as text."""
        return str(self.about)


WOULD_BECOME = Message("What it would become")
EVERYWHERE = Message("Wherever it is")


class Note(Struct, frozen=True):
    """A note under the characteristics: a heading, the answer, the rule key, its group."""

    title: Message
    value: Text
    key: str = ""
    place: Message = WOULD_BECOME

    @property
    def heading(self) -> str:
        """The heading as text."""
        return str(self.title)

    @property
    def text(self) -> str:
        """The answer as text."""
        return str(self.value)

    @property
    def group(self) -> str:
        """The group as text."""
        return str(self.place)


class CharacteristicsView(Struct, frozen=True, kw_only=True):
    """The content of the characteristics panel for one object.

    ``turning`` is the sentence on when another face counts, ``""`` for a card without one.
    """

    name: Text
    about: Message
    rows: tuple[Row, ...]
    turning: Text = ""
    faces: tuple[FaceLine, ...] = ()
    faces_message: Message = NO_WORDS
    notes: tuple[Note, ...] = ()

    @property
    def title(self) -> str:
        """The name of the object as text."""
        return str(self.name)

    @property
    def subtitle(self) -> str:
        """The zone and the owner as text."""
        return str(self.about)

    @property
    def faces_title(self) -> str:
        """The heading over the faces as text."""
        return str(self.faces_message)


class Phase(Struct, frozen=True, kw_only=True):
    """A phase or step of a turn, in turn order.

    ``action`` advances to it, None if the turn is there or past it. ``steps`` are those within
    the present phase.
    """

    id: str
    title: str
    now: bool = False
    past: bool = False
    action: Action | None = None
    steps: tuple["Phase", ...] = ()


class Next(Struct, frozen=True, kw_only=True):
    """The next action of a turn, its label and its rule.

    ``detail`` is a line below the label. An action that ``decides`` does more than begin
    another step. The step that it ends is passed through if none of the players ``passed_by`` can
    do anything in it; None if the game always rests there. ``asks`` are choices of several players,
    in their order, that one action completes: it is made of the last selection together with those
    before it.
    """

    message: Message
    key: str
    action: Action
    detail: Message = NO_WORDS
    decides: bool = False
    passed_by: tuple[PlayerId, ...] | None = None
    asks: tuple[Choice, ...] = ()


class TurnPlan(Struct, frozen=True, kw_only=True):
    """The plan of a followed turn: whose turn it is, its phases, and the next action.

    ``title`` names the stage before a first turn. There is no ``next`` while a choice is open or
    when the game is over. ``to_combat`` and ``end`` go further at once. ``triggers`` is the choice
    of the cards whose text names the current step, to be put on the stack. ``stops`` are the steps
    that a turn usually passes through, at which a player may want to rest.
    """

    turn: int
    player: PlayerId
    phases: tuple[Phase, ...] = ()
    title: Message = NO_WORDS
    next: Next | None = None
    to_combat: Next | None = None
    end: Next | None = None
    note: Message = NO_WORDS
    triggers: Choice | None = None
    stops: tuple[str, ...] = ()


ATTACK, BLOCK = "attack", "block"
"""The ids of the choices that declare attackers and blockers."""
DAMAGE, BLOCKER_ORDER = "damage", "blocker_order"
"""The ids of the choices that divide damage and that order blockers."""


class Pair(Struct, frozen=True, gc=False):
    """One creature, and the target that it attacks or blocks."""

    object: ObjectId
    to: Target


class Lane(Struct, frozen=True, kw_only=True, gc=False):
    """One attacker: its target (None if that is gone), the defending player and the blockers."""

    attacker: ObjectId
    at: Target | None
    defender: PlayerId
    blocked: bool = False
    blockers: tuple[ObjectId, ...] = ()


class DamageRow(Struct, frozen=True, kw_only=True, gc=False):
    """One row of a division of damage: source, recipient, amount, and the reason.

    A ``free`` amount may be changed; an ``is_prevented`` one is taken off again. Without ``to``
    the source deals nothing, for that reason.
    """

    source: ObjectId
    amount: int
    key: str
    reason: Message
    to: Target | None = None
    free: bool = False
    is_prevented: bool = False


def damage_rows(choice: Choice, selection: Selection) -> tuple[DamageRow, ...]:
    """Return the rows of a division of damage as a selection has it."""
    prevented = frozenset(selection.pairs)
    both = zip(choice.also, selection.also, strict=True)
    return tuple(row for part, made in both for row in _rows(part, made, prevented))


def _rows(
    part: Choice, made: Selection, prevented: frozenset[tuple[str, str]]
) -> Iterator[DamageRow]:
    (source,), amounts = part.shown, dict(made.amounts)
    if not part.options:
        yield DamageRow(source=source, amount=0, key=part.key, reason=part.title)
    for each in part.options:
        yield DamageRow(
            source=source,
            to=target_of(each.id),
            amount=amounts.get(each.id, 0),
            key=part.key,
            reason=part.title,
            free=len(part.options) > 1,
            is_prevented=(part.id, each.id) in prevented,
        )


class FightState(Struct, frozen=True, kw_only=True):
    """The state of a combat: its lanes, the pending declaration, or the next damage.

    A ``declaration`` pairs creatures with the targets that they attack or block. ``damage``
    divides in ``also`` the damage of each source, its pairs are the prevented ones
    (`damage_rows`). ``orders`` put the blockers of an attacker in order, in the editions that
    have one. ``sizes`` are the numbers on the creatures. Once all damage is dealt it ``is_past``.
    ``onward`` is the next action, with its label, if there is no declaration or damage.
    """

    lanes: tuple[Lane, ...] = ()
    declaration: Choice | None = None
    damage: Choice | None = None
    orders: tuple[Choice, ...] = ()
    sizes: tuple[tuple[ObjectId, str], ...] = ()
    is_past: bool = False
    onward: tuple[Message, Action] | None = None


class LinkView(Struct, frozen=True, kw_only=True):
    """One attack of a fight with its defense, for the board.

    ``notes`` are texts on the attack now, ``power`` and ``defense`` lines of text, the
    number first. ``sum`` is the arithmetic, ``result`` its short outcome, ``comes`` the effect on
    the target; ``counts`` is set if damage gets through. A ``foretold`` link is a prediction.
    ``source`` is the attacking object, if it is in this zone too.
    """

    title: Message
    about: Message
    state: Message
    attack: ObjectId | None
    defenders: tuple[ObjectId, ...]
    power: tuple[Message, ...]
    defense: tuple[Message, ...]
    sum: Message
    result: Message
    player: PlayerId
    source: ObjectId | None = None
    notes: tuple[Message, ...] = ()
    comes: Message = NO_WORDS
    counts: bool = False
    current: bool = False
    foretold: bool = False


class FightView(Struct, frozen=True, kw_only=True):
    """A fight for the board: its attacks in order, and the steps that can follow."""

    links: tuple[LinkView, ...]
    following: tuple[Message, ...] = ()
