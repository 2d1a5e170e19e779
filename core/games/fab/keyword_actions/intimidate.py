"""Intimidating a hero: a card of the hand is banished until the end phase (FaB CR 8.5.10)."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.fab.actions import Intimidate
from core.games.fab.objects.traits import is_hero
from core.games.fab.objects.zone_changes import Arrival, change_zone, controller_of, name_of
from core.games.fab.zones import BANISHED
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.history import Event
from core.rules.ruleset import ActionGroup, ActionSpec, Condition, Dice, MenuOption, StateView
from core.rules.verdict import Finding, done, nothing, refused
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import HAND

KEY = "effect.intimidate"
INTIMIDATED = "intimidated"


def a_hero_is_intimidated(view: StateView, action: Intimidate) -> Iterator[Finding]:
    """A card of the hero's hand is banished face down (``effect.intimidate``)."""
    hero = view.object(action.hero)
    name = name_of(view, hero)
    if not is_hero(view, hero):
        says = Message("{card} is not a hero in the arena.", card=name)
        yield nothing(KEY, says, possible=False)
        return
    who = controller_of(view, hero)
    card = view.state.objects.get(action.card) if action.card is not None else None
    if card is not None and (card.zone != HAND or card.owner != who):
        yield refused(KEY, Message("That is not a card of {player}'s hand.", player=who))
    elif card is None and not view.state.in_zone(HAND, who):
        yield done(KEY, Message("{hero} is intimidated, though the hand is empty.", hero=name))
    else:
        says = Message("A card of {player}'s hand is banished until the end phase.", player=who)
        yield done(KEY, says, "turn.end_phase")


def intimidate(context: ActionContext, action: Intimidate) -> None:
    """Banish a card from the hand of a hero's player face down."""
    hero = context.state.object(action.hero)
    who = controller_of(context.view, hero)
    hand = context.state.in_zone(HAND, who)
    chosen = next((obj for obj in hand if obj.id == action.card), next(reversed(hand), None))
    says = Message("{hero} was intimidated", hero=name_of(context.view, hero))
    context.emit(Event(kind="intimidated", object=hero.id, player=who, key=KEY, message=says))
    if chosen is None:
        return
    banished = change_zone(context, chosen, BANISHED, Arrival(reason="banish", face_down=True))
    if banished is not None and banished.zone == BANISHED:
        context.put(replace(banished, conditions=(*banished.conditions, INTIMIDATED)))


def return_intimidated(context: ActionContext) -> None:
    """Return every intimidated card to its owner's hand (``turn.end_phase``)."""
    for obj in context.state.in_zone(BANISHED):
        if INTIMIDATED in obj.conditions:
            change_zone(context, obj, HAND)
            says = Message("an intimidated card returned to {player}'s hand", player=obj.owner)
            context.emit(Event(kind="state", player=obj.owner, key=KEY, message=says))


def menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield intimidating a hero in the arena; the acting player is an opponent."""
    hero = controller_of(view, obj)
    opponents = view.state.opponents(hero)
    if is_hero(view, obj) and opponents:
        active = view.state.active
        by = next((each for each in (player, active) if each in opponents), opponents[0])
        action = Intimidate(player=by, hero=obj.id)
        yield MenuOption(action=action, message=Message("Intimidate"), verb="intimidate")


def _drawn_card(view: StateView, action: Intimidate, dice: Dice) -> Intimidate:
    hand = view.state.in_zone(HAND, controller_of(view, view.object(action.hero)))
    card = hand[dice.below(len(hand))].id if hand else None
    return replace(action, card=card)


SPECS = (
    ActionSpec(
        action=Intimidate,
        draws=_drawn_card,
        checks={KEY: a_hero_is_intimidated},
        handler=intimidate,
        label=Message("Intimidate {subject}"),
        menu=menu,
        group=ActionGroup(id="intimidate", title=Message("Intimidate a hero")),
        shows=(
            Condition(
                word=INTIMIDATED,
                key=KEY,
                message=Message("it returns to hand as the end phase begins"),
            ),
        ),
    ),
)
