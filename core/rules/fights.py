"""The state of a combat as windows show it: its lanes, declarations, damage and links.

Values that windows show and simulated players may read; each game that has such a fight says them
of a position. Nothing of it is carried out before somebody attempts the action.
"""

from collections.abc import Callable

from msgspec import Struct

from core.messages import NO_WORDS, Message
from core.rules.actions import Action
from core.rules.choices import Choice, Target
from core.state.ids import ObjectId, PlayerId

ATTACK, BLOCK = "attack", "block"
"""The ids of the choices that declare attackers and blockers."""


class Pair(Struct, frozen=True, gc=False):
    """One creature, and what it attacks or blocks."""

    object: ObjectId
    to: Target


class Lane(Struct, frozen=True, kw_only=True, gc=False):
    """One attacker: what it attacks (None where that is gone), who defends, what blocks it."""

    attacker: ObjectId
    at: Target | None
    defender: PlayerId
    blocked: bool = False
    blockers: tuple[ObjectId, ...] = ()


class Blow(Struct, frozen=True, kw_only=True, gc=False):
    """An amount of damage from one thing to another."""

    source: ObjectId
    to: Target
    amount: int


class DamageRow(Struct, frozen=True, kw_only=True, gc=False):
    """One line of a list of damage: from, to, how much, and why so.

    One that is ``free`` may get another amount. Without ``to`` nothing is dealt, for that reason.
    """

    source: ObjectId
    amount: int
    key: str
    reason: Message
    to: Target | None = None
    free: bool = False


class Damage(Struct, frozen=True, kw_only=True):
    """The damage that is proposed for the step that comes next, called by its ``title``.

    ``make`` returns the action that deals it: as divided in the first blows, less the second.
    Where nothing is said of a source it deals as proposed. ``ordered`` tells that each attacker's
    blockers stand in an order along which damage goes.
    """

    title: str
    rows: tuple[DamageRow, ...]
    make: Callable[[tuple[Blow, ...], tuple[Blow, ...]], Action]
    reorder: Callable[[ObjectId, tuple[ObjectId, ...]], Action] | None = None


class FightState(Struct, frozen=True, kw_only=True):
    """The state of a combat: its lanes, the declaration that is due, or the damage that is next.

    A ``declaration`` pairs creatures with what they attack or block. ``sizes`` are the numbers on
    the creatures. Once all damage is dealt it ``is_past``. ``onward`` goes on where nothing is to
    be declared or dealt, with its label.
    """

    lanes: tuple[Lane, ...] = ()
    declaration: Choice | None = None
    damage: Damage | None = None
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
