"""Charging: a card from hand goes into the soul of its player's hero (FaB CR 8.5.30)."""

from collections.abc import Iterator

from core.games.fab.actions import Charge
from core.games.fab.objects.permanents import hero_of
from core.games.fab.objects.zone_changes import put_under
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.history import Event
from core.rules.ruleset import ActionSpec, StateView
from core.rules.verdict import Finding, done, refused
from core.state.zones import HAND

KEY = "subcard.definition"


def a_card_in_hand_is_charged(view: StateView, action: Charge) -> Iterator[Finding]:
    """A card from hand is charged, to a hero that is there."""
    if view.object(action.object).zone != HAND or hero_of(view, action.player) is None:
        yield refused(KEY, Message("A card in hand is put into the soul of a hero."))
    else:
        yield done(KEY, Message("It is put into the soul of the hero."))


def charge(context: ActionContext, action: Charge) -> None:
    """Put the card under the hero."""
    hero = hero_of(context.view, action.player)
    if hero is None:
        return
    put_under(context, context.state.object(action.object), hero)
    context.emit(Event(kind="charged", object=action.object, player=action.player, key=KEY))


SPECS = (
    ActionSpec(
        action=Charge,
        checks={KEY: a_card_in_hand_is_charged},
        handler=charge,
        label=Message("Charge a card"),
    ),
)
