"""Payments of an action: made together with it, or on a free table proposed after it."""

from functools import partial

from core.cards.mana import ManaCost
from core.games.mtg.actions import Cast, Unlock
from core.games.mtg.casting import spells
from core.games.mtg.casting.activated_abilities import activation_cost
from core.games.mtg.casting.mana import proposed_payment, symbols_missing
from core.games.mtg.casting.spell_costs import paid_with, turn_up_cost, unlock_cost
from core.games.mtg.commanders import tax_of
from core.games.mtg.layers.traits import traits, x_of
from core.messages import CardName, Message
from core.rules.actions import Ability, Action, Batch, Tap, TurnFaceUp
from core.rules.choices import TAKE, Answered, Choice, Option, object_options, selecting
from core.rules.ruleset import StateView
from core.state.zones import STACK

PAYMENT = "payment"


def payment_for(view: StateView, action: Action) -> Choice | None:
    """Return the proposed payment of a spell just cast, if its cost is known and not paid yet.

    Where the untapped lands do not cover the cost it has only a title.
    """
    if not isinstance(action, Cast) or not view.state.is_followed or view.rules.costs_are_paid:
        return None
    spell = view.state.objects.get(action.card)
    if action.paying or spell is None or spell.zone != STACK or spell.face_down:
        return None
    found = traits(view, spell)
    printed = ManaCost() if action.free else found.mana_cost
    cost = printed.more(tax_of(view, spell, action.player))
    payment = proposed_payment(view, action.player, cost, x_of(spell) or 0)
    name = CardName(spell.id, found.name)
    if payment.missing:
        message = Message(
            "{card} costs {cost}: untapped lands do not cover {missing}.",
            card=name,
            cost=str(cost),
            missing=symbols_missing(payment.missing),
        )
        return Choice(
            id=PAYMENT, player=action.player, title=message, key="mana.pay", at_least=0, at_most=0
        )
    if not payment.tap:
        return None
    return Choice(
        id=PAYMENT,
        player=action.player,
        title=Message(
            "{card} costs {cost}: {count} land would pay for it.|"
            "{card} costs {cost}: {count} lands would pay for it.",
            card=name,
            cost=str(cost),
            count=len(payment.tap),
        ),
        key="mana.pay",
        options=object_options(payment.tap, partial(view.rules.tables.named, view)),
        at_most=len(payment.tap),
        proposed=selecting(*payment.tap),
        answers=(Option(TAKE, Message("Tap")),),
    )


def tapping(_view: StateView, answered: Answered) -> Action:
    """Return the action that taps the selected permanents."""
    player = answered.choice.player
    steps = tuple(Tap(player=player, object=each) for each in answered.picked[0])
    return Batch(player=player, steps=steps) if len(steps) > 1 else steps[0]


def paying(view: StateView, action: Action) -> Action:
    """Return an action with the permanents that pay for it, where those that are known are enough.

    A door is paid for as it is unlocked, a face-down permanent as it is turned up, an activated
    ability as it is put on the stack.
    """
    if isinstance(action, Cast):
        return spells.paying(view, action)
    if isinstance(action, TurnFaceUp) and view.state.objects.get(action.object) is not None:
        return paid_with(view, action, turn_up_cost(view, action))
    if isinstance(action, Ability) and view.state.objects.get(action.source) is not None:
        cost = activation_cost(view, action)
        return action if cost is None else paid_with(view, action, cost)
    if isinstance(action, Unlock) and view.state.objects.get(action.object) is not None:
        return paid_with(view, action, unlock_cost(view, action))
    return action
