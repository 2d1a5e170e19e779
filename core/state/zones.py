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

    A zone is ``hidden_from_owner`` if not even its owner sees the cards, as in a library.
    ``shared`` zones are common to all players; the others belong to one player each. ``ordered``
    zones are piles whose order the rules keep. ``group`` names several zones together, such as the
    arena of Flesh and Blood. With ``owner_looks`` an owner may look at face-down cards there.
    """

    zone: Zone
    title: str
    hidden: bool = False
    hidden_from_owner: bool = False
    shared: bool = False
    ordered: bool = False
    group: Zone | None = None
    owner_looks: bool = False
