"""Combat as plain data for windows: lanes, declarations, damage and links of an attack.

Windows show these values and simulated players may read them; the rules of a game compute them
for a position. They change nothing until a player attempts the action.
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
