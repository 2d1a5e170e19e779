"""Paying by pitching before a card is played: which cards, what they give, and what is left.

Nothing here is done. What is proposed is the fewest cards that pay, with the least left over.
"""

from collections.abc import Sequence
from functools import partial
from itertools import combinations

from msgspec.structs import replace

from core.cards.mana import FREE, Cost
from core.games.fab.actions import Activate, Play
from core.games.fab.activating import cost_of_activation, price_of_activation
from core.games.fab.costs import Price, change_of
from core.games.fab.paying import can_pay
from core.games.fab.pitching import gain_of
from core.games.fab.playing import chosen_way, cost_of, price_of
from core.games.fab.zone_changes import name_of
from core.messages import Message
from core.rules.actions import Action
from core.rules.choices import TAKE, Choice, Option, object_options, selecting
from core.rules.ruleset import StateView
from core.state.ids import ObjectId, PlayerId
from core.state.zones import HAND

Paid = Play | Activate
PAYMENT = "payment"


def price_to_pay(view: StateView, action: Paid) -> Price:
    """Return what an action costs; nothing where nobody can say it yet."""
    if isinstance(action, Activate):
        costs = price_of_activation(view, action)
    else:
        way = chosen_way(view, action)
        costs = price_of(view, view.object(action.card), action, way) if way else Price()
    return Price() if costs.unknown else costs


def payable(view: StateView, action: Paid) -> tuple[ObjectId, ...]:
    """Return the cards in hand that can be pitched for an action, the ones that give most first."""
    played = action.card if isinstance(action, Play) else None
    hand = (obj for obj in view.state.in_zone(HAND, action.player) if obj.id != played)
    worth = [(gain[1], obj.id) for obj in hand if (gain := gain_of(view, obj)) is not None]
    return tuple(object_id for _, object_id in sorted(worth, key=lambda each: -each[0]))


def is_short_of(view: StateView, action: Paid) -> int:
    """Return how many points are lacking for an action before anything is pitched for it."""
    return max(price_to_pay(view, action).resource - _has(view, action.player), 0)


def paid(view: StateView, action: Paid) -> Paid:
    """Return an action with the cards pitched that are chosen for it, and those it takes besides.

    Where no number of cards is enough, only those that are chosen are pitched.
    """
    chosen = action.pitch
    missing = is_short_of(view, action) - sum(_worth(view, each) for each in chosen)
    rest = tuple(each for each in payable(view, action) if each not in chosen)
    more = _fewest(view, rest, missing)
    return replace(action, pitch=(*chosen, *more))


def with_toggled(view: StateView, action: Paid, card: ObjectId) -> Paid:
    """Return a payment with a card pitched, too or instead of others, or no more."""
    if card in action.pitch:
        return replace(action, pitch=tuple(each for each in action.pitch if each != card))
    missing = is_short_of(view, action)
    if sum(_worth(view, each) for each in action.pitch) < missing:
        return replace(action, pitch=(*action.pitch, card))
    return paid(view, replace(action, pitch=(card,)))


def payment(view: StateView, action: Paid) -> Choice:
    """Return the choice of the cards that are pitched for an action."""
    about = view.object(action.card if isinstance(action, Play) else action.source)
    costs = price_to_pay(view, action).resource
    can = payable(view, action)
    return Choice(
        id=PAYMENT,
        player=action.player,
        title=Message(
            "{card} costs {cost} resource point.|{card} costs {cost} resource points.",
            card=name_of(view, about),
            cost=costs,
        ),
        key="points.pitch_need",
        options=object_options(can, partial(view.rules.tables.named, view)),
        at_least=0,
        at_most=len(can),
        proposed=selecting(*action.pitch),
        more=Message("{lines:\n}", lines=tuple(_lines(view, action))),
        answers=(Option(TAKE, Message("Pitch and pay") if action.pitch else Message("Pay")),),
        about=action,
        field="pitch",
        private=True,
    )


def missing_for(view: StateView, action: Paid) -> int:
    """Return how many points the pitched cards of an action lack."""
    return max(-_left_over(view, action), 0)


def _left_over(view: StateView, action: Paid) -> int:
    gains = sum(_worth(view, each) for each in action.pitch)
    return _has(view, action.player) + gains - price_to_pay(view, action).resource


def adjusted(view: StateView, choice: Choice, change: int) -> Action | None:
    """Return the action of a payment at a cost changed by an effect, with the cards that pay."""
    action = choice.about
    if not isinstance(action, Paid) or (change < 0 and not price_to_pay(view, action).resource):
        return None
    return _at(view, action, change)


def _at(view: StateView, action: Paid, change: int) -> Paid:
    """Return an action at a cost that is higher by ``change``, with the cards that pay for it."""
    return paid(view, replace(action, more=(action.more or 0) + change, pitch=()))


def _lines(view: StateView, action: Paid) -> Sequence[Message]:
    lines = []
    has, left = _has(view, action.player), _left_over(view, action)
    about = view.object(action.card if isinstance(action, Play) else action.source)
    change = change_of(view, about) + (action.more or 0)
    if change:
        more, less = Message("{amount} more than printed."), Message("{amount} less than printed.")
        lines.append((more if change > 0 else less).filled({"amount": abs(change)}))
    if has:
        lines.append(
            Message("{has} point is there already.|{has} points are there already.", has=has)
        )
    lines += [
        Message(
            "Pitch {card} for {worth}.",
            card=name_of(view, view.object(each)),
            worth=_worth(view, each),
        )
        for each in action.pitch
    ]
    said = _cost(view, action)
    lines += [Message("By hand: {words}", words=each) for each in said.by_hand]
    lines += [Message("Not counted: {words}", words=each) for each in said.may_differ]
    if left < 0:
        lines.append(
            Message("{missing} still missing: choose more cards of the hand.", missing=-left)
        )
    else:
        lines.append(Message("{left} point left over.|{left} points left over.", left=left))
    return lines


def _cost(view: StateView, action: Paid) -> Cost:
    if isinstance(action, Activate):
        return cost_of_activation(view, action)
    way = chosen_way(view, action)
    return cost_of(view, view.object(action.card), action, way) if way is not None else FREE


def _has(view: StateView, player: PlayerId) -> int:
    return can_pay(view.state.player(player))


def _worth(view: StateView, object_id: ObjectId) -> int:
    gain = gain_of(view, view.object(object_id))
    return gain[1] if gain is not None else 0


def _fewest(view: StateView, cards: Sequence[ObjectId], missing: int) -> tuple[ObjectId, ...]:
    """Return the fewest cards that give so many points, with the least left over."""
    if missing <= 0:
        return ()
    for number in range(1, len(cards) + 1):
        enough = [
            (total, some)
            for some in combinations(cards, number)
            if (total := sum(_worth(view, each) for each in some)) >= missing
        ]
        if enough:
            return min(enough, key=lambda each: each[0])[1]
    return ()
