"""Visibility of objects for each viewer; `core.state.projection` builds on it.

Windows, logs and exports all use these functions.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from core.cards.card import Card, PrintedSide, printed_sides
from core.state.game_state import GameState
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import HAND, ZoneSpec

NOBODY = PlayerId("")
"""The viewer without a seat, who sees only public information."""


def may_see(specs: Iterable[ZoneSpec], obj: GameObject, viewer: PlayerId | None) -> bool:
    """Return whether the viewer (None: the public) may know the object's identity.

    A face-down permanent or spell is visible to its controller, a face-down card elsewhere only to
    the players it was shown to.
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
    """Return whether a hidden card was shown to every player, which makes it public."""
    players = state.players
    return len(players) > 1 and all(player.id in obj.visible_to for player in players)


def can_see(
    specs: Iterable[ZoneSpec], state: GameState, obj: GameObject, viewer: PlayerId | None
) -> bool:
    """Return `may_see`, with cards shown to every player counted as public."""
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
    """Yield the sides of all cards that the viewer may see, each once.

    Pictures of other sides must not be requested: a request reveals the card.
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
    """Return the position in which the hands of some players are shown to everyone."""
    everybody = tuple(player.id for player in state.players)
    for owner in hands:
        for obj in state.in_zone(HAND, owner):
            state = state.put(replace(obj, visible_to=everybody))
    return state
