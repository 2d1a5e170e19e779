"""Continuous effects, replacements, permissions and waiting abilities, as values in a position."""

from typing import Final, Literal

from msgspec import Struct

from core.cards.card import Card
from core.state.announced import UNANNOUNCED, Announced
from core.state.announced import Snapshot as Snapshot  # noqa: PLC0414 - a value of positions too
from core.state.ids import CardId, ObjectId, PlayerId, Ref, Zone

END_OF_TURN: Final = "end_of_turn"
NEXT_TURN: Final = "next_turn"
END_OF_NEXT_TURN: Final = "end_of_next_turn"
AT_ONCE: Final = "at_once"
PERMANENT: Final = "permanent"


class Copy(Struct, frozen=True, kw_only=True):
    """Copiable values taken at one moment (MTG CR 707.2), as a card of a single side.

    ``origin`` is the rule key that explains a mana value other than that of its own cost: a copied
    back face or combined face has none.
    """

    card: Card
    origin: str = ""


class Change(Struct, frozen=True, kw_only=True):
    """The changes of an effect; None means unchanged. Each layer applies its part.

    ``lose_abilities`` is true for all abilities, or lists those that are lost. ``cost`` is added to
    the cost of playing the object or activating its abilities, and may be negative. ``arsenals``
    are further arsenal zones for the player of a hero. A ``frozen`` object can't be played, nor its
    abilities activated. ``programs`` are gained abilities that the table carries out, encoded as in
    `Waiting`. ``prohibits`` names further things that it can't do or suffer, ``forces`` things that
    it has to do, such as ``be_countered``.
    """

    copy: Copy | None = None
    controller: PlayerId | None = None
    set_name: str | None = None
    set_mana_cost: str | None = None
    set_types: tuple[str, ...] | None = None
    set_subtypes: tuple[str, ...] | None = None
    set_supertypes: tuple[str, ...] | None = None
    add_types: tuple[str, ...] = ()
    set_colors: tuple[str, ...] | None = None
    add_colors: tuple[str, ...] = ()
    lose_abilities: bool | tuple[str, ...] = False
    add_abilities: tuple[str, ...] = ()
    set_power: int | None = None
    set_toughness: int | None = None
    set_defense: int | None = None
    power: int = 0
    toughness: int = 0
    defense: int = 0
    cost: int = 0
    intellect: int = 0
    arsenals: int = 0
    frozen: bool = False
    cant_transform: bool = False
    cant_attack: bool = False
    cant_block: bool = False
    cant_be_blocked: bool = False
    must_attack: bool = False
    blocks_more: int = 0
    doesnt_untap: bool = False
    programs: tuple[bytes, ...] = ()
    prohibits: tuple[str, ...] = ()
    forces: tuple[str, ...] = ()


LIMITS: Final = (
    "cant_transform",
    "cant_attack",
    "cant_block",
    "cant_be_blocked",
    "must_attack",
    "blocks_more",
    "doesnt_untap",
    "frozen",
)
"""The fields of a change that restrict or require actions and change no characteristic."""


class Filter(Struct, frozen=True, kw_only=True):
    """Conditions on an object for an open effect, a replacement or a permission.

    ``incarnation`` restricts ``object`` to its present incarnation. ``mana_value_even`` requires an
    even value, or an odd one; zero is even. ``color`` is a letter. ``part`` requires a card with
    such a second spell.
    """

    type: str | None = None
    controller: PlayerId | None = None
    owner: PlayerId | None = None
    zone: Zone | None = None
    name: str | None = None
    object: ObjectId | None = None
    incarnation: int | None = None
    mana_value_max: int | None = None
    mana_value_min: int | None = None
    mana_value_even: bool | None = None
    color: str | None = None
    power_max: int | None = None
    power_min: int | None = None
    part: Literal["Adventure", "Omen", "prepare"] | None = None


class Effect(Struct, frozen=True, kw_only=True):
    """One continuous effect with its timestamp (MTG CR 611, 613.7).

    It applies to the objects in ``targets`` (a locked set) or to all that match ``all``. ``until``
    is a duration of `core.rules.lasting_effects`, which may depend on ``bound`` and ``holder``.
    ``begun`` are the objects of ``all`` that it keeps applying to however their properties change,
    in games with that rule.
    """

    id: ObjectId
    timestamp: int
    change: Change
    until: str = PERMANENT
    bound: Ref | None = None
    holder: PlayerId | None = None
    targets: tuple[Ref, ...] = ()
    all: Filter | None = None
    begun: tuple[Ref, ...] = ()
    source: str = ""

    @property
    def reach(self) -> Zone | None:
        """The only zone where it may touch objects that are not its targets; None for any."""
        return None


class Entering(Struct, frozen=True, kw_only=True):
    """The way a permanent enters under an effect (MTG CR 614.1d).

    With ``turned`` it enters with its back face up, with ``copy_of`` as a copy of that object.
    """

    tapped: bool = False
    turned: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    copy_of: Ref | None = None
    controller: PlayerId | None = None


class Replacement(Struct, frozen=True, kw_only=True):
    """A replacement effect: a matching object goes to ``instead`` of ``to`` (MTG CR 614).

    If both are the same zone it enters there as ``enters`` describes.
    """

    id: ObjectId
    name: str
    to: Zone
    instead: Zone
    filter: Filter = Filter()
    position: str = "top"
    enters: Entering = Entering()
    until: str = PERMANENT
    bound: Ref | None = None
    holder: PlayerId | None = None


class Permission(Struct, frozen=True, kw_only=True):
    """An effect that lets a player cast or play a card in spite of the rules, or forbids it.

    ``as_`` is the one mode that it covers, such as ``transformed``; ``""`` is any other. ``key`` is
    the rule that gives it, if a rule does and not a card.
    """

    id: ObjectId
    who: PlayerId
    what: str
    allows: bool
    filter: Filter
    free: bool = False
    as_: str = ""
    key: str = ""
    until: str = PERMANENT
    bound: Ref | None = None
    holder: PlayerId | None = None


class Waiting(Struct, frozen=True, kw_only=True):
    """An ability on the stack, with its source as it was when the ability was put there.

    ``key`` is the rule that carries it out, ``""`` if the players do; ``about`` is an object that
    it refers to apart from its source, ``targets`` are its chosen targets. In games that resolve
    layers by themselves a higher ``order`` is nearer to the top, as with objects. One that has
    ``left`` the stack is only remembered, because its text may still be carried out. ``words`` is
    the text of an activated ability, ``""`` if the text of the source does not identify it.
    ``program`` is the ability in the language of `core.effects.program`, encoded, where the table
    carries it out: it is kept, because its source may lose the text. ``topics`` are the objects and
    players that its event was about, and ``amount`` is the number in that event.
    """

    id: ObjectId
    source: Ref
    turned: int
    cards: tuple[CardId, ...]
    controller: PlayerId
    key: str = ""
    about: Ref | None = None
    order: int = 0
    left: bool = False
    targets: tuple[Ref | PlayerId, ...] = ()
    words: str = ""
    program: bytes = b""
    topics: tuple[Ref | PlayerId, ...] = ()
    amount: int | None = None
    known: tuple[Snapshot, ...] = ()
    announced: Announced = UNANNOUNCED


class PastEvent(Struct, frozen=True, kw_only=True, gc=False):
    """Something that has happened this turn, for conditions about the course of the turn.

    ``what`` is the object as it was then; ``link`` the chain link and ``chain`` the combat chain of
    the turn in which it happened, 0 outside combat.
    """

    kind: str
    player: PlayerId | None = None
    what: Snapshot | None = None
    amount: int = 0
    link: int = 0
    chain: int = 0
    word: str = ""


class Delayed(Struct, frozen=True, kw_only=True):
    """A delayed triggered ability that waits for its event (MTG CR 603.7).

    ``program`` is the ability as in `Waiting`, ``source`` the object that made it; with ``once`` it
    ends as it triggers, with ``until`` at the end of the turn. One that is ``at_once`` returns the
    exiled cards of ``topics`` without using the stack.
    """

    id: ObjectId
    source: Ref
    controller: PlayerId
    program: bytes
    topics: tuple[Ref | PlayerId, ...] = ()
    amount: int | None = None
    known: tuple[Snapshot, ...] = ()
    once: bool = True
    at_once: bool = False
    until: str = PERMANENT


class Unfinished(Struct, frozen=True, kw_only=True):
    """The rest of a resolving text behind clauses that players carry out by hand.

    ``object`` is the spell or ability that resolves, ``programs`` are the clauses that are left, as
    in `Waiting`, and ``words`` the clauses by hand. ``targets`` are all chosen targets that are
    still there, with their ``shares`` of a divided amount; ``slots`` has the places in ``targets``
    for each phrase of the rest that has targets. ``players`` are those that the clause by hand is
    about.
    """

    object: ObjectId
    source: Ref
    controller: PlayerId
    programs: tuple[bytes, ...]
    words: tuple[str, ...]
    targets: tuple[Ref | PlayerId, ...] = ()
    shares: tuple[int, ...] = ()
    slots: tuple[tuple[int, ...], ...] = ()
    players: tuple[PlayerId, ...] = ()
    chosen: tuple[Ref, ...] = ()
    chosen_player: PlayerId | None = None
    announced: Announced = UNANNOUNCED
