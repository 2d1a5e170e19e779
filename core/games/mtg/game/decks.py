"""Everything back into its deck: before a game begins, and between two games of a match."""

from collections.abc import Iterable

from msgspec.structs import replace

from core.games.mtg.zone_changes import zone_changed
from core.rules.action_context import ActionContext
from core.rules.events import ZONE_CHANGE, Event
from core.state.game_state import GameState, Player
from core.state.ids import CardId, ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.state.zones import HAND, LIBRARY, OUTSIDE


def everything_back(context: ActionContext) -> None:
    """Put every card into its owner's library, but what is outside the game; faces front.

    Tokens and copies are gone, and so is everything that lasted.
    """
    state = context.state
    for obj in state.by_place:
        if obj.zone not in {LIBRARY, OUTSIDE}:
            _put_back(context, obj)
    for piece in context.state.cards:
        # What a player took along who left the game comes back with them.
        if context.state.holding(piece.id) is None:
            context.put(_in_library(context, piece.id, piece.owner))
            _tell(context, ObjectId(piece.id), None, (piece.id,))
    context.state = replace(
        context.state,
        effects=(),
        replacements=(),
        permissions=(),
        waiting=(),
        resolving=None,
        chosen_names=(),
        day_night="neither",
        fight=None,
        turns_to_come=(),
        phases_to_come=(),
        turn=0,
    )


def _put_back(context: ActionContext, obj: GameObject) -> None:
    context.state = context.state.without(obj.id)
    for card in obj.cards:
        context.put(_in_library(context, card, context.state.card(card).owner))
    if obj.cards:
        _tell(context, obj.id, obj.zone, obj.cards)
    else:
        context.emit(Event(kind="ceased", object=obj.id))


def _tell(
    context: ActionContext, object_id: ObjectId, source: Zone | None, cards: tuple[CardId, ...]
) -> None:
    arrived = tuple(ObjectId(card) for card in cards)
    event = Event(
        kind=ZONE_CHANGE,
        object=object_id,
        source=source,
        to=LIBRARY,
        cards=cards,
        arrived=arrived,
        secret=source is None or context.view.rules.zone(source).hidden,
    )
    zone_changed(context, event)


def _in_library(context: ActionContext, card: CardId, owner: PlayerId) -> GameObject:
    now = context.tick()
    return GameObject(
        id=ObjectId(card),
        cards=(card,),
        owner=owner,
        controller=owner,
        zone=LIBRARY,
        order=now,
        incarnation=now,
        timestamp=now,
    )


def fresh(player: Player, life: int) -> Player:
    """Return a player as a game begins."""
    return Player(id=player.id, life=life)


def put_in_order(context: ActionContext, order: Iterable[ObjectId]) -> None:
    """Give libraries the order that chance has brought, lowest first; nobody knows it."""
    for object_id in order:
        obj = context.state.objects.get(object_id)
        if obj is not None and obj.zone == LIBRARY:
            context.put(replace(obj, order=context.tick(), visible_to=()))


def library_of(state: GameState, player: PlayerId) -> tuple[GameObject, ...]:
    """Return a library, lowest first."""
    return state.in_zone(LIBRARY, player)


def hand_of(state: GameState, player: PlayerId) -> tuple[GameObject, ...]:
    """Return a hand."""
    return state.in_zone(HAND, player)
