"""Continuous effects, replacements and permissions that last: values in a position."""

from typing import Final, Literal

from msgspec import Struct

from core.cards.card import Card
from core.state.ids import CardId, ObjectId, PlayerId, Ref, Zone

END_OF_TURN: Final = "end_of_turn"
NEXT_TURN: Final = "next_turn"
AT_ONCE: Final = "at_once"
PERMANENT: Final = "permanent"


class Copy(Struct, frozen=True, kw_only=True):
    """Copiable values taken at one moment (MTG CR 707.2), as a card of a single side.

    ``origin`` is the rule key that explains its mana value where that is not simply
    its own cost: a copied back face or combined face has none.
    """

    card: Card
    origin: str = ""


class Change(Struct, frozen=True, kw_only=True):
    """What an effect changes. None means "leaves it alone"; the layers pick their part.

    ``lose_abilities`` is true for all abilities, or lists those that are lost. ``cost`` is what it
    costs more to play the object or to activate its abilities, less where it is negative.
    ``arsenals`` are further arsenal zones that the player of a hero has. What is ``frozen`` can't
    be played, nor its abilities activated.
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
"""The fields of a change that say what can or must happen and change no characteristic."""


class Filter(Struct, frozen=True, kw_only=True):
    """What an object has to be: which an open effect, a replacement or a permission is about.

    ``incarnation`` narrows ``object`` to what it is now: as a new object it fits no more.
    ``mana_value_even`` asks for an even value, or for an odd one; zero is even. ``color`` is a
    letter. ``part`` asks for a card with such a second spell.
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

    It applies to the objects in ``targets`` (a locked set) or to whatever fits
    ``all``. ``until`` is one of the durations of `core.rules.durations`: what such a one
    watches is ``bound``, and whose it is the ``holder``. ``begun`` are the objects of ``all``
    that it goes on applying to whatever becomes of their properties, where a game says so.
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


class Entering(Struct, frozen=True, kw_only=True):
    """What an effect makes of a permanent as it enters (MTG CR 614.1d).

    ``turned`` has it enter with its back face up, ``copy_of`` as a copy of that object.
    """

    tapped: bool = False
    turned: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    copy_of: Ref | None = None
    controller: PlayerId | None = None


class Replacement(Struct, frozen=True, kw_only=True):
    """A replacement effect: what fits and would go to ``to`` goes to ``instead`` (MTG CR 614).

    Where that is the same zone it goes there all the same, in the way that ``enters`` says.
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
    """Lets a player cast or play what the rules would not, or forbids it.

    ``as_`` is the one way that it is about, such as ``transformed``; ``""`` is any other.
    ``key`` is the rule that gives it, where a rule does and no card.
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
    """An ability that waits on the stack: which object it came from and how it was then.

    ``key`` is the rule that carries it out, ``""`` where people do; ``about`` is what it is about
    besides its source, ``targets`` are those that were chosen for it. Where a game resolves layers
    by itself, a higher ``order`` is nearer to the top, as with objects. What has ``left`` the stack
    is only remembered, because its text may still be carried out. ``words`` is the text of an
    activated ability, ``""`` where the text of the source leaves open which one it is.
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
