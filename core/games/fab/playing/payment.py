"""Choices of a defense, and of cards to pitch for a cost.

The proposed payment is the fewest cards that pay, with the least left over.
"""

from collections.abc import Sequence
from functools import partial
from itertools import combinations

from msgspec.structs import replace

from core.cards.mana import FREE, Cost
from core.games.fab.actions import Activate, Defend, Pass, Play
from core.games.fab.combat.combat_chain import active_link, chain_of, sum_of
from core.games.fab.combat.defending import (
    defending_player,
    defending_players,
    link_with,
    may_be_declared,
)
from core.games.fab.combat.fight_view import fight_view, role
from core.games.fab.objects.traits import traits
from core.games.fab.objects.zone_changes import controller_of, name_of
from core.games.fab.playing.activating import cost_of_activation, price_of_activation
from core.games.fab.playing.cards import chosen_mode, cost_of, price_of
from core.games.fab.playing.costs import Price, can_pay, change_of, gain_of
from core.games.fab.playing.stack import top_layer
from core.games.fab.turn.phases import ACTION_PHASE, is_running
from core.messages import Message
from core.rules.actions import Action
from core.rules.choices import (
    TAKE,
    WITHOUT,
    Answered,
    Choice,
    Option,
    Shortfall,
    object_options,
    selecting,
)
from core.rules.ruleset import Proposals, StateView
from core.state.combat import DEFEND, REACTION, RESOLUTION
from core.state.ids import ObjectId, PlayerId
from core.state.zones import HAND

Paid = Play | Activate
PAYMENT = "payment"


def price_to_pay(view: StateView, action: Paid) -> Price:
    """Return the known cost of an action; nothing if it is unknown."""
    if isinstance(action, Activate):
        costs = price_of_activation(view, action)
    else:
        mode = chosen_mode(view, action)
        costs = price_of(view, view.object(action.card), action, mode) if mode else Price()
    return Price() if costs.unknown else costs


def payable(view: StateView, action: Paid) -> tuple[ObjectId, ...]:
    """Return the cards in hand that can be pitched for an action, those with most points first."""
    played = action.card if isinstance(action, Play) else None
    hand = (obj for obj in view.state.in_zone(HAND, action.player) if obj.id != played)
    worth = [(gain[1], obj.id) for obj in hand if (gain := gain_of(view, obj)) is not None]
    return tuple(object_id for _, object_id in sorted(worth, key=lambda each: -each[0]))


def missing_before_pitching(view: StateView, action: Paid) -> int:
    """Return the points that an action lacks before pitching."""
    return max(price_to_pay(view, action).resource - _has(view, action.player), 0)


def paid(view: StateView, action: Paid) -> Paid:
    """Return an action with its selected cards pitched, and others that the cost requires.

    If all cards together are too few, only the selected ones are pitched.
    """
    chosen = action.pitch
    missing = missing_before_pitching(view, action) - sum(_worth(view, each) for each in chosen)
    rest = tuple(each for each in payable(view, action) if each not in chosen)
    more = _fewest(view, rest, missing)
    return replace(action, pitch=(*chosen, *more))


def with_toggled(view: StateView, action: Paid, card: ObjectId) -> Paid:
    """Return a payment with a card added, replaced, or removed."""
    if card in action.pitch:
        return replace(action, pitch=tuple(each for each in action.pitch if each != card))
    missing = missing_before_pitching(view, action)
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
    """Return the points that an action lacks after pitching."""
    return max(-_left_over(view, action), 0)


def _left_over(view: StateView, action: Paid) -> int:
    gains = sum(_worth(view, each) for each in action.pitch)
    return _has(view, action.player) + gains - price_to_pay(view, action).resource


def adjusted(view: StateView, choice: Choice, change: int) -> Action | None:
    """Return the action of a payment at a cost changed by an effect, with the cards that pay."""
    action = choice.about
    if not isinstance(action, Paid) or (change < 0 and not price_to_pay(view, action).resource):
        return None
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
    mode = chosen_mode(view, action)
    return cost_of(view, view.object(action.card), action, mode) if mode is not None else FREE


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


DEFENSE = "defense"


def defense(view: StateView) -> Choice | None:
    """Return the choice of the defending player who declares a defense now."""
    left = _yet_to_declare(view)
    return _defense(view, Defend(player=left[0], objects=())) if left else None


def _yet_to_declare(view: StateView) -> tuple[PlayerId, ...]:
    """Return the players who have yet to declare defenders for their hero, in order."""
    chain = chain_of(view.state)
    if chain is None or not is_running(view.state) or view.state.match.over:
        return ()
    if chain.step != DEFEND or top_layer(view.state) is not None:
        return ()
    return tuple(each for each in defending_players(view) if each not in chain.declared_by)


def prepared(view: StateView, action: Action) -> Action | None:
    """Return a due defense, or an action with the cards that pay for it, or None."""
    if not is_running(view.state):
        return None
    if isinstance(action, Defend):
        return action if action.player in _yet_to_declare(view)[:1] else None
    if not isinstance(action, Paid) or action.pitch:
        return None
    if action.more is not None:
        return paid(view, action)
    return (
        paid(view, action)
        if missing_before_pitching(view, action) and payable(view, action)
        else None
    )


def choice_for(view: StateView, action: Action) -> Choice | None:
    """Return the choice about a defense or about a payment, with the cards of the action."""
    if isinstance(action, Defend):
        return _defense(view, action)
    return payment(view, action) if isinstance(action, Paid) else None


def toggled(view: StateView, choice: Choice, card: ObjectId) -> Action:
    """Return the action of a choice with a card selected for it, or no longer."""
    if isinstance(choice.about, Paid):
        return with_toggled(view, choice.about, card)
    return choice.toggled(card)


def agreed(view: StateView, answered: Answered) -> Action | Shortfall:
    """Return the action of a defense or payment with the selected cards, or without any."""
    choice = answered.choice
    action = choice.acting_on(answered.picked[0])
    if answered.answer == WITHOUT and isinstance(action, Defend):
        others = set(_yet_to_declare(view)) - {action.player}
        return replace(action, objects=()) if others else Pass(player=action.player)
    if isinstance(action, Paid) and (missing := missing_for(view, action)):
        says = Message("{missing} still missing: choose more cards of the hand.", missing=missing)
        return Shortfall(says, choice.key)
    return action


def _defense(view: StateView, action: Defend) -> Choice | None:
    link = active_link(view)
    if link is None:
        return None
    new = tuple(view.object(object_id) for object_id in action.objects)
    found = sum_of(view, link_with(view, link, action))
    can = tuple(
        obj.id
        for obj in view.state.objects
        if obj.zone != link.attack.zone
        and may_be_declared(view, obj)
        and controller_of(view, obj) == action.player
        and not obj.face_down
    )
    says = [
        Message(
            "{attack} has {power} power.", attack=name_of(view, link.attack), power=found.power
        ),
        *(
            Message(
                "{card} defends {defense}.",
                card=name_of(view, obj),
                defense=traits(view, obj).stat("defense") or "0",
            )
            for obj in new
        ),
        Message("{damage} damage would come through.", damage=found.damage),
    ]
    take = Option(TAKE, Message("Defend"))
    without = Option(WITHOUT, Message("No defense"))
    return Choice(
        id=DEFENSE,
        player=action.player,
        title=Message("{player} defends", player=action.player),
        key="defend.declare",
        options=object_options(can, partial(view.rules.tables.named, view)),
        at_least=0,
        at_most=len(can),
        proposed=selecting(*action.objects),
        more=Message("{lines:\n}", lines=tuple(says)),
        answers=(take, without) if new else (without,),
        about=action,
        field="objects",
    )


def decides(view: StateView) -> PlayerId | None:
    """Return the player who decides next: a defender who has yet to declare, else the turn player.

    In the reaction step the attacker is first; the opponent may respond to a layer.
    """
    state, chain = view.state, chain_of(view.state)
    if not is_running(state) or state.turn_step != ACTION_PHASE or state.match.over:
        return None
    if chain is not None and chain.step == DEFEND:
        return next(iter(_yet_to_declare(view)), None)
    top = top_layer(state)
    if chain is not None and chain.step == REACTION and top is not None:
        defender = defending_player(view)
        return defender if top.controller == state.active else state.active
    return state.active


def ends_fight(view: StateView) -> Action | None:
    """Return the pass that closes the chain in the resolution step, or None."""
    chain = chain_of(view.state)
    if chain is None or chain.step != RESOLUTION or top_layer(view.state) is not None:
        return None
    return Pass(player=view.state.active, to="closed") if is_running(view.state) else None


class FabProposals(Proposals):
    """The proposals of the game: a defense, and the payment for a card."""

    prepared = staticmethod(prepared)
    choice_for = staticmethod(choice_for)
    toggled = staticmethod(toggled)
    adjusted = staticmethod(adjusted)
    fight = staticmethod(fight_view)
    role = staticmethod(role)
    decides = staticmethod(decides)
    ends_fight = staticmethod(ends_fight)


PROPOSALS = FabProposals()
