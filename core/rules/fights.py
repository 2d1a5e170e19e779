"""The state of a combat as windows show it: its lanes, declarations, damage and links.

Values that windows show and simulated players may read; each game that has such a fight says them
of a position. Nothing of it is carried out before somebody attempts the action.
"""

from collections.abc import Iterator

from msgspec import Struct

from core.messages import NO_WORDS, Message
from core.rules.actions import Action
from core.rules.choices import Choice, Selection, Target, target_of
from core.state.ids import ObjectId, PlayerId

ATTACK, BLOCK = "attack", "block"
"""The ids of the choices that declare attackers and blockers."""
DAMAGE, BLOCKER_ORDER = "damage", "blocker_order"
"""The ids of the choices that divide damage and that order blockers."""


class Pair(Struct, frozen=True, gc=False):
    """One creature, and the target that it attacks or blocks."""

    object: ObjectId
    to: Target


class Lane(Struct, frozen=True, kw_only=True, gc=False):
    """One attacker: what it attacks (None where that is gone), who defends, what blocks it."""

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
    """The state of a combat: its lanes, the declaration that is due, or the damage that is next.

    A ``declaration`` pairs creatures with what they attack or block. ``damage`` divides in
    ``also`` what each source deals, its pairs are the prevented ones (`damage_rows`). ``orders``
    put the blockers of an attacker in order, in the editions that have one. ``sizes`` are the
    numbers on the creatures. Once all damage is dealt it ``is_past``. ``onward`` goes on where
    nothing is to be declared or dealt, with its label.
    """

    lanes: tuple[Lane, ...] = ()
    declaration: Choice | None = None
    damage: Choice | None = None
    orders: tuple[Choice, ...] = ()
    sizes: tuple[tuple[ObjectId, str], ...] = ()
    is_past: bool = False
    onward: tuple[Message, Action] | None = None


class LinkView(Struct, frozen=True, kw_only=True):
    """One attack of a fight with what defends against it, as a board shows it.

    ``notes`` are words that hold for the attack now, ``power`` and ``defense`` lines of text, the
    number first. ``sum`` is the arithmetic, ``result`` what it comes to in a word or two, ``comes``
    what becomes of the target; where it ``counts`` something comes through. What is only
    ``foretold`` has not happened yet. ``source`` is the object whose attack it is, where that lies
    there too.
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
    """A fight as a board shows it: its attacks in their order, and what may come after them."""

    links: tuple[LinkView, ...]
    following: tuple[Message, ...] = ()
