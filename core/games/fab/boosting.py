"""Boost: the top card of the deck is banished as an extra cost of playing a card (FaB CR 8.3.9)."""

from collections.abc import Iterator

from core.games.fab.actions import Play
from core.games.fab.traits import traits
from core.games.fab.zone_changes import Arrival, change_zone, name_of
from core.games.fab.zones import BANISHED, DECK
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Effect
from core.rules.events import Event
from core.rules.lasting_effects import start_effect
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, done, refused
from core.state.effects import Change
from core.state.objects import GameObject

KEY = "keyword.boost"
BOOST = "Boost"
_CLASS = "Mechanologist"


def it_can_be_boosted(view: StateView, action: Play) -> Iterator[Finding]:
    """A card with boost is boosted with the top card of the deck (``keyword.boost``)."""
    if not action.boost:
        return
    obj = view.object(action.card)
    if not traits(view, obj).has(BOOST):
        yield refused(KEY, Message("{card} has no boost.", card=name_of(view, obj)))
    elif not view.state.in_zone(DECK, action.player):
        yield refused(
            KEY,
            Message(
                "{player}'s deck is empty: there is nothing to boost with.", player=action.player
            ),
        )
    else:
        yield done(KEY, Message("The top card of the deck is banished for it."))


def boost(context: ActionContext, played: GameObject) -> None:
    """Banish the top card; if it is a Mechanologist card the boosted card gets go again."""
    top = next(reversed(context.state.in_zone(DECK, played.controller)), None)
    if top is None:
        return
    banished = change_zone(context, top, BANISHED, Arrival(reason="banish"))
    says = Message(
        "{player} boosted {card}", player=played.controller, card=name_of(context.view, played)
    )
    context.emit(
        Event(kind="boosted", object=played.id, player=played.controller, key=KEY, message=says)
    )
    if banished is None or _CLASS not in traits(context.view, banished).type_line:
        return
    start_effect(
        context,
        Effect(
            player=played.controller,
            objects=(played.id,),
            change=Change(add_abilities=("Go again",)),
            until="while_there",
            bound_to=played.id,
            source="boost",
        ),
    )
