"""Who may see which object; `core.state.projection` makes the state that one viewer knows of it.

A window, a log and an export ask here; none of them decides by itself.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from core.cards.card import Card, PrintedSide, printed_sides
from core.state.game_state import GameState
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import HAND, ZoneSpec

NOBODY = PlayerId("")
"""A viewer who sits nowhere: sees what is public, where a seat is asked for and nobody has it."""


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
