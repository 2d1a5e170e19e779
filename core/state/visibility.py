"""Who sees what: the one projection of a position for one viewer.

A window, a log and an export ask here; none of them decides by itself.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card
from core.cards.printed_side import PrintedSide, printed_sides
from core.state.game_state import GameState, Player
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.state.zones import HAND, ZoneSpec

NOBODY = PlayerId("")
"""A viewer who sits nowhere: sees what is public, where a seat is asked for and nobody has it."""


class Seen(Struct, frozen=True, kw_only=True):
    """One object as a viewer sees it: ``object`` is None where it is hidden.

    ``place`` counts from the bottom of its zone. A hidden object shows what anybody can
    see of it from outside: where it lies, whose it is, tapped or not, its counters.
    """

    zone: Zone
    owner: PlayerId
    controller: PlayerId
    place: int
    tapped: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    object: GameObject | None = None


class Sight(Struct, frozen=True, kw_only=True):
    """A whole position as one viewer sees it; it holds nothing of a hidden card."""

    viewer: PlayerId | None
    players: tuple[Player, ...]
    seen: tuple[Seen, ...]


def may_see(specs: Iterable[ZoneSpec], obj: GameObject, viewer: PlayerId | None) -> bool:
    """Tell whether the viewer (None: the public) may see what the object is.

    A face-down permanent or spell is its controller's to see, a face-down card
    elsewhere only theirs to whom it was shown.
    """
    if viewer is not None and viewer in obj.visible_to:
        return True
    spec = next(spec for spec in specs if spec.zone == obj.zone)
    if spec.hidden:
        return viewer == obj.owner and not spec.hidden_from_owner
    if not obj.face_down:
        return True
    if spec.owner_looks:
        return viewer == obj.owner
    return spec.shared and viewer == (obj.holder or obj.controller)


def shown_to_all(state: GameState, obj: GameObject) -> bool:
    """Tell whether a card was shown to every player, which makes it public though it is hidden."""
    players = state.players
    return len(players) > 1 and all(player.id in obj.visible_to for player in players)


def can_see(
    specs: Iterable[ZoneSpec], state: GameState, obj: GameObject, viewer: PlayerId | None
) -> bool:
    """Tell what `may_see` does; the public, too, knows what was shown to every player."""
    public = viewer is None or viewer == NOBODY
    return may_see(specs, obj, viewer) or (public and shown_to_all(state, obj))


def cards_seen(
    specs: Iterable[ZoneSpec], state: GameState, viewer: PlayerId | None
) -> Iterator[Card]:
    """Yield every printed card that the viewer (None: the public) may see; a token is none."""
    known = tuple(specs)
    for obj in state.objects:
        if may_see(known, obj, viewer):
            yield from (card for card in state.fronts(obj) if not card.is_token)


def sides_seen(
    specs: Iterable[ZoneSpec], state: GameState, viewer: PlayerId | None
) -> Iterator[PrintedSide]:
    """Yield, each once, the sides of all cards that the viewer may see.

    Of no others may a picture be looked up elsewhere: to ask for one is to tell of it.
    """
    known, named_before = tuple(specs), set[PrintedSide]()
    for obj in state.objects:
        if not can_see(known, state, obj, viewer):
            continue
        for card in state.fronts(obj):
            for side in printed_sides(card):
                if side not in named_before:
                    named_before.add(side)
                    yield side


def with_hands_shown(state: GameState, hands: Iterable[PlayerId]) -> GameState:
    """Return the position in which the cards in some players' hands were shown to everybody."""
    everybody = tuple(player.id for player in state.players)
    for owner in hands:
        for obj in state.in_zone(HAND, owner):
            state = state.put(replace(obj, visible_to=everybody))
    return state


def sight(specs: Iterable[ZoneSpec], state: GameState, viewer: PlayerId | None) -> Sight:
    """Return the position as the viewer sees it."""
    known = tuple(specs)
    seen: list[Seen] = []
    for spec in known:
        for player in (None,) if spec.shared else tuple(seat.id for seat in state.players):
            for place, obj in enumerate(state.in_zone(spec.zone, player)):
                visible = may_see(known, obj, viewer)
                seen.append(
                    Seen(
                        zone=obj.zone,
                        owner=obj.owner,
                        controller=obj.controller,
                        place=place,
                        tapped=obj.tapped,
                        counters=obj.counters,
                        object=obj if visible else None,
                    )
                )
    return Sight(viewer=viewer, players=state.players, seen=tuple(seen))


def visible_ids(sight: Sight) -> frozenset[ObjectId]:
    """Return the ids of all objects that the viewer sees."""
    return frozenset(each.object.id for each in sight.seen if each.object is not None)
