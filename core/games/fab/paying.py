"""Pitching cards for a cost while it is paid (FaB CR 1.14.2d, 1.14.3b)."""

from collections.abc import Iterable, Iterator

from core.games.fab.pitching import CHI, RESOURCE, gain_of, give_points
from core.games.fab.zone_changes import Arrival, change_zone, name_of
from core.games.fab.zones import PITCH
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, done, refused
from core.state.game_state import Player
from core.state.ids import ObjectId, PlayerId
from core.state.zones import HAND


def can_pay(player: Player) -> int:
    """Return how many points a player has that pay for resources."""
    return player.point(RESOURCE) + player.point(CHI)


def each_is_needed(
    view: StateView, who: PlayerId, cards: tuple[ObjectId, ...], need: int | None
) -> Iterator[Finding]:
    """A card is pitched only while points are lacking (``points.pitch_need``).

    ``need`` is how many resource points are to be paid, None where nobody has said it yet.
    """
    have = can_pay(view.state.player(who))
    pitched: set[ObjectId] = set()
    for object_id in cards:
        obj = view.object(object_id)
        gain = gain_of(view, obj)
        if obj.zone != HAND or obj.owner != who or object_id in pitched:
            yield refused("points.pitching", Message("Only a card in hand is pitched."))
        elif gain is None:
            says = Message("{card} has no pitch value.", card=name_of(view, obj))
            yield refused("points.pitching", says)
        elif need is not None and have >= need:
            says = Message(
                "At a cost of {need} {card} is not needed. Where an effect makes it cost more, say"
                " so: play it at another cost.",
                need=need,
                card=name_of(view, obj),
            )
            yield refused("points.pitch_need", says)
        else:
            have += gain[1]
            pitched.add(object_id)
            yield done(
                "points.pitch_need",
                Message(
                    "{card} gives {amount} point.|{card} gives {amount} points.",
                    card=name_of(view, obj),
                    amount=gain[1],
                ),
                "points.pitching",
            )


def with_pitched(view: StateView, who: PlayerId, cards: Iterable[ObjectId]) -> StateView:
    """Return the position in which a player has the points of some cards, to ask about it."""
    player = view.state.player(who)
    for object_id in cards:
        obj = view.state.objects.get(object_id)
        gain = gain_of(view, obj) if obj is not None else None
        if gain is not None:
            player = player.with_points(gain[0], player.point(gain[0]) + gain[1])
    return view.at(view.state.with_player(player))


def pitch(context: ActionContext, cards: Iterable[ObjectId]) -> None:
    """Pitch cards one after the other and give their points."""
    for object_id in cards:
        obj = context.state.objects.get(object_id)
        gain = gain_of(context.view, obj) if obj is not None and obj.zone == HAND else None
        if obj is not None and gain is not None:
            change_zone(context, obj, PITCH, Arrival(reason="pitch"))
            give_points(context, obj, gain)


def spend(context: ActionContext, who: PlayerId, amount: int) -> None:
    """Take resources from a player: chi points before resource points (``points.chi_first``)."""
    player = context.state.player(who)
    chi = min(player.point(CHI), amount)
    player = player.with_points(CHI, player.point(CHI) - chi)
    player = player.with_points(RESOURCE, player.point(RESOURCE) - (amount - chi))
    context.state = context.state.with_player(player)
