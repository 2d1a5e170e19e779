"""Zones of the game, which of them form the arena, and visibility in them (FaB CR 3.0)."""

from collections.abc import Iterable

from core.messages import Message
from core.state.game_state import GameState
from core.state.ids import PlayerId, Zone
from core.state.objects import GameObject
from core.state.zones import GRAVEYARD, HAND, STACK, ZoneSpec

DECK = Zone("deck")
ARENA = Zone("arena")
HEAD = Zone("head")
CHEST = Zone("chest")
ARMS = Zone("arms")
LEGS = Zone("legs")
WEAPON = Zone("weapon")
HERO = Zone("hero")
PERMANENT = Zone("permanent")
COMBAT_CHAIN = Zone("combat_chain")
PITCH = Zone("pitch")
ARSENAL = Zone("arsenal")
BANISHED = Zone("banished")
INVENTORY = Zone("inventory")

ZONES = (
    ZoneSpec(zone=DECK, title="Deck", hidden=True, hidden_from_owner=True, ordered=True),
    ZoneSpec(zone=HAND, title="Hand", hidden=True),
    ZoneSpec(zone=ARSENAL, title="Arsenal", hidden=True),
    ZoneSpec(zone=PITCH, title="Pitch", ordered=True, owner_looks=True),
    ZoneSpec(zone=GRAVEYARD, title="Graveyard", ordered=True, owner_looks=True),
    ZoneSpec(zone=BANISHED, title="Banished", ordered=True, owner_looks=True),
    ZoneSpec(zone=HEAD, title="Head", group=ARENA, owner_looks=True),
    ZoneSpec(zone=CHEST, title="Chest", group=ARENA, owner_looks=True),
    ZoneSpec(zone=ARMS, title="Arms", group=ARENA, owner_looks=True),
    ZoneSpec(zone=LEGS, title="Legs", group=ARENA, owner_looks=True),
    ZoneSpec(zone=WEAPON, title="Weapons", group=ARENA, owner_looks=True),
    ZoneSpec(zone=HERO, title="Hero", group=ARENA, owner_looks=True),
    ZoneSpec(zone=PERMANENT, title="Permanents", shared=True, group=ARENA, owner_looks=True),
    ZoneSpec(
        zone=COMBAT_CHAIN,
        title="Combat chain",
        shared=True,
        ordered=True,
        group=ARENA,
        owner_looks=True,
    ),
    ZoneSpec(zone=STACK, title="Stack", shared=True, ordered=True, owner_looks=True),
    ZoneSpec(zone=INVENTORY, title="Inventory", hidden=True),
)
ZONE_WORDS = {
    **{
        spec.zone: Message("the {zone} zone", zone=spec.zone)
        for spec in ZONES
        if spec.group == ARENA
    },
    PERMANENT: Message("the arena"),
    COMBAT_CHAIN: Message("the combat chain"),
    PITCH: Message("the pitch zone"),
    BANISHED: Message("the banished zone"),
}
"""Nouns for zones in a sentence, where the title alone is no noun."""

ARENA_ZONES = frozenset(spec.zone for spec in ZONES if spec.group == ARENA)
PRIVATE_ZONES = frozenset(spec.zone for spec in ZONES if spec.hidden)
DECK_CARD_ZONES = frozenset({HAND, DECK, ARSENAL, PITCH})
EQUIPMENT_ZONES = frozenset({HEAD, CHEST, ARMS, LEGS})


def actual_zone(zone: Zone) -> Zone:
    """Return the zone itself; the arena stands for the permanent zone."""
    return PERMANENT if zone == ARENA else zone


def zone_label(zone: Zone) -> str:
    """Return a zone's name on its own: ``combat chain``."""
    return zone.replace("_", " ")


def zone_noun(zone: Zone) -> str:
    """Return the noun for a zone after "the": ``banished zone``."""
    return str(ZONE_WORDS.get(zone, zone_label(zone))).removeprefix("the ")


def in_arena(obj: GameObject) -> bool:
    """Return whether an object is in the arena; a sub-card never is (``subcard.definition``)."""
    return obj.zone in ARENA_ZONES and obj.attached_to is None


def is_public(obj: GameObject, everybody: Iterable[PlayerId]) -> bool:
    """Return whether an object is public (``visibility.public``).

    In a private zone it is public while it is shown to all players.
    """
    if obj.face_down:
        return False
    return obj.zone not in PRIVATE_ZONES or set(everybody) <= set(obj.visible_to)


def shown_in(state: GameState, zone: Zone, *, face_down: bool) -> tuple[PlayerId, ...]:
    """Return the players to which a zone shows a card: all for a face-up card in an arsenal."""
    return everybody(state) if zone == ARSENAL and not face_down else ()


def apart(obj: GameObject) -> bool:
    """Return whether an object is outside the arena and the stack and no sub-card."""
    return obj.zone != STACK and not in_arena(obj) and obj.attached_to is None


def everybody(state: GameState) -> tuple[PlayerId, ...]:
    """Return all players."""
    return tuple(player.id for player in state.players)
