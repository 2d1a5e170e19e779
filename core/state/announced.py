"""The choices that a player announces with a spell or an ability (MTG CR 601.2b-d)."""

from msgspec import Struct

from core.cards.type_line import TypeLine
from core.state.ids import PlayerId, Ref, Zone


class Snapshot(Struct, frozen=True, kw_only=True, gc=False):
    """The characteristics of an object as it last existed in its zone (MTG CR 608.2h).

    Statistics are None where it had none. ``ref`` is the object that it has become. ``stats`` are
    those of a game without power and toughness, ``zone`` is where it was.
    """

    ref: Ref
    names: tuple[str, ...] = ()
    controller: PlayerId
    owner: PlayerId
    type_line: TypeLine = TypeLine()
    colors: frozenset[str] = frozenset()
    keywords: tuple[str, ...] = ()
    power: str | None = None
    toughness: str | None = None
    mana_value: int | float = 0
    counters: tuple[tuple[str, int], ...] = ()
    token: bool = False
    stats: tuple[tuple[str, str], ...] = ()
    zone: Zone | None = None


class Spent(Struct, frozen=True, kw_only=True, gc=False):
    """An object that a cost took, as it last existed, and how: sacrificed, discarded or exiled."""

    way: str
    last: Snapshot


class Announced(Struct, frozen=True, kw_only=True, gc=False):
    """The announced modes, X, paid kickers, and shares of the targets.

    ``modes`` are numbers from 1 in printed order. ``kicked`` counts how often a kicker was paid.
    ``divided`` are the shares alongside the targets, ``spent`` the objects of
    paid costs. ``zone`` is where the spell was cast from.
    """

    modes: tuple[int, ...] = ()
    x: int | None = None
    kicked: int = 0
    divided: tuple[int, ...] = ()
    spent: tuple[Spent, ...] = ()
    zone: str = ""


UNANNOUNCED = Announced()
"""The announcement of an object without any such choice."""
