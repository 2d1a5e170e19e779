"""Zones as data. A ruleset lists those its game has; positions only hold their names."""

from msgspec import Struct

from core.state.ids import Zone

LIBRARY = Zone("library")
HAND = Zone("hand")
BATTLEFIELD = Zone("battlefield")
GRAVEYARD = Zone("graveyard")
EXILE = Zone("exile")
STACK = Zone("stack")
COMMAND = Zone("command")
OUTSIDE = Zone("sideboard")


class ZoneSpec(Struct, frozen=True, kw_only=True):
    """One zone of a game.

    ``hidden_from_owner`` is a library's case: not even its owner sees the cards.
    ``shared`` zones are one for all players; the others belong to one player each.
    ``ordered`` zones are piles whose order the rules keep. ``group`` names several zones
    together, such as the arena of Flesh and Blood. ``owner_looks`` lets an owner look at
    what lies face down there.
    """

    zone: Zone
    title: str
    hidden: bool = False
    hidden_from_owner: bool = False
    shared: bool = False
    ordered: bool = False
    group: Zone | None = None
    owner_looks: bool = False
