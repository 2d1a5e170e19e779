"""Where an object can be put, in words: one entry for each zone and for each way to get there."""

from collections.abc import Iterator

from core.games.mtg.labels import ZONES
from core.games.mtg.traits import traits
from core.messages import NO_WORDS, CardName, Message
from core.rules import actions as base
from core.rules.ruleset import Option, StateView
from core.state.ids import CardId, ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.state.visibility import may_see
from core.state.zones import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, OUTSIDE

HIDE = "hide"
"""The verb of what nobody need see first: it can be done with the top card of a library."""
_REASONS = {GRAVEYARD: "dies", HAND: "bounce", EXILE: "exile"}
_REMOVED = (("destroy", Message("Destroy")), ("sacrifice", Message("Sacrifice")))


def moves(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    """Yield every way to put an object somewhere else."""
    for zone in (HAND, GRAVEYARD, EXILE, LIBRARY, COMMAND, OUTSIDE):
        if zone != obj.zone:
            yield from move_options(view, obj, zone, player)
        if zone == GRAVEYARD and obj.zone == BATTLEFIELD:
            yield from _removed(view, obj, player)
        if zone == EXILE and obj.zone not in {EXILE, OUTSIDE}:
            yield from _exiled_face_down(view, obj, player)


def move_options(
    view: StateView, obj: GameObject, zone: Zone, player: PlayerId
) -> Iterator[Option]:
    """Yield the ways to move it to a zone, which from hand to graveyard is discarding.

    A melded permanent is put in an order.
    """
    where = ZONES[zone]
    on_battlefield = obj.zone == BATTLEFIELD
    if obj.zone == HAND and zone == GRAVEYARD:
        return
    reason = _REASONS.get(zone, "") if on_battlefield else ""
    positions = ("top", "bottom") if zone == LIBRARY else ("top",)
    for position in positions:
        words = Message("To the {zone}", zone=where)
        if zone == LIBRARY:
            words = Message("To the {position} of the library", position=position)
        elif zone == EXILE:
            words = Message("To {zone}", zone=where)
        elif zone == OUTSIDE:
            words = Message("Outside the game")
        if reason == "dies" and traits(view, obj).is_creature:
            words = Message("Dies")
        for order, note in _orders(view, obj, zone):
            yield Option(
                action=base.Move(
                    player=player,
                    object=obj.id,
                    to=zone,
                    reason=reason,
                    position=position,  # type: ignore[arg-type] # one of the two literals
                    order=order,
                ),
                message=words,
                more=note,
                verb="move",
            )


def exiling(obj: GameObject, object_id: ObjectId, player: PlayerId) -> base.Move:
    """Return the exile of an object, from wherever it lies."""
    reason = _REASONS[EXILE] if obj.zone == BATTLEFIELD else ""
    return base.Move(player=player, object=object_id, to=EXILE, reason=reason)


def _removed(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    """Yield what a permanent does not always survive, or what only its controller may do."""
    for reason, words in _REMOVED:
        for order, note in _orders(view, obj, GRAVEYARD):
            move = base.Move(player=player, object=obj.id, to=GRAVEYARD, reason=reason, order=order)
            yield Option(action=move, message=words, more=note, verb="move")


def _exiled_face_down(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    """Yield the exile that keeps a secret; who has seen the card may look at it there too."""
    seen = may_see(view.rules.zones, obj, player)
    move = base.Move(
        player=player,
        object=obj.id,
        to=EXILE,
        reason=_REASONS[EXILE] if obj.zone == BATTLEFIELD else "",
        face_down=True,
        visible_to=(player,) if seen else (),
    )
    detail = (
        Message("{player} may look at it", player=player)
        if seen
        else Message("nobody may look at it")
    )
    yield Option(action=move, message=Message("To exile face down"), more=detail, verb=HIDE)


def _orders(
    view: StateView, obj: GameObject, zone: Zone
) -> Iterator[tuple[tuple[CardId, ...], Message]]:
    if not obj.is_melded or zone not in {GRAVEYARD, LIBRARY, EXILE}:
        yield (), NO_WORDS
        return
    first, second = obj.cards[0], obj.cards[1]
    for order in ((first, second), (second, first)):
        top = view.state.card(order[0]).card.front.name
        last, first_on = Message("two cards, {card} last"), Message("two cards, {card} on top")
        yield order, (last if zone == EXILE else first_on).filled({"card": CardName(obj.id, top)})
