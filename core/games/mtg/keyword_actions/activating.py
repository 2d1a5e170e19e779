"""Putting an ability on the stack: which one it is, its targets and its cost (MTG CR 602.2)."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.mtg.activated_abilities import (
    abilities_of,
    activated,
    activation_cost,
    costs_by_hand,
    parts_are_paid,
    pay_parts,
    taken_parts,
)
from core.games.mtg.choosing_targets import Aiming, chosen_targets, targets_of_ability
from core.games.mtg.cost_texts import Activated
from core.games.mtg.paying import can_tap, tap_to_pay
from core.games.mtg.spell_costs import (
    costs_are_paid,
    is_paid,
    life_is_there,
    paid_with,
    spend,
    values_for_x,
    x_in_a_cost,
)
from core.games.mtg.targets import unlawful_targets
from core.games.mtg.traits import traits
from core.games.mtg.zone_changes import name_of
from core.messages import NO_WORDS, CardName, Message
from core.rules.action_context import ActionContext
from core.rules.action_labels import known_to_player
from core.rules.actions import Ability
from core.rules.lasting_effects import wait
from core.rules.ruleset import Option, StateView, Verb
from core.rules.verdict import Finding, Ruling, done, refused
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD


def an_ability_waits(view: StateView, action: Ability) -> Iterator[Finding]:
    """An ability on the stack remembers its source (``transform.stale_instruction``)."""
    name = name_of(view, view.object(action.source))
    if action.which and activated(view, action) is None:
        says = Message(
            "{card} has no activated ability there whose text begins with {words}.",
            card=name,
            words=action.which,
        )
        yield refused("resolve.ability", says, possible=False)
        return
    says = Message(
        "An ability of {card} is on the stack; it remembers which object it came from.", card=name
    )
    yield done("transform.stale_instruction", says)


def its_source_can_tap(view: StateView, action: Ability) -> Iterator[Finding]:
    """What taps as the cost of its ability is untapped, and no creature that came this turn."""
    if not action.tapping:
        return
    found = tuple(can_tap(view, action.source, traits(view, action.source).controller))
    yield from found
    if all(each.ruling is Ruling.DONE for each in found):
        says = Message(
            "{card} is tapped as a cost.", card=name_of(view, view.object(action.source))
        )
        yield done("mana.tap", says)


def its_targets_are_chosen(view: StateView, action: Ability) -> Iterator[Finding]:
    """The targets of an ability are chosen as it is put on the stack (``cast.targets``)."""
    if not action.asks and not action.targets:
        return
    source = view.object(action.source)
    found = traits(view, source)
    yield from unlawful_targets(view, found, action.targets)
    aiming = Aiming(view, source, found, found.controller)
    wanted = targets_of_ability(found, _effect(view, action))
    yield from chosen_targets(aiming, wanted, action.targets, asks=action.asks)


def _effect(view: StateView, action: Ability) -> str:
    """Return the effect of the activated ability that an action names."""
    found = activated(view, action) if action.which else None
    return found.does if found is not None else ""


def its_cost_is_paid(view: StateView, action: Ability) -> Iterator[Finding]:
    """An activated ability is paid for as it is put on the stack (``mana.pay``)."""
    ability = activated(view, action)
    if ability is not None:
        yield from x_in_a_cost(action.x, ability.cost.mana)
    if not costs_are_paid(view):
        return
    cost = activation_cost(view, action)
    if ability is None or cost is None:
        yield from costs_by_hand(view, action.source)
        return
    for object_id in action.paying:
        yield from can_tap(view, object_id, action.player)
    if action.paying:
        number = len(action.paying)
        says = Message(
            "{number} permanent tapped for mana.|{number} permanents tapped for mana.",
            number=number,
        )
        yield done("mana.pay", says)
    yield from life_is_there(view, action)
    name = CardName(action.source, traits(view, action.source).name)
    taken = {each.words for each in ability.parts}
    left = tuple(each for each in cost.by_hand if each not in taken)
    yield from is_paid(view, action, name, replace(cost, by_hand=left))
    yield from parts_are_paid(view, action, ability)


def put_on_the_stack(context: ActionContext, action: Ability) -> None:
    """Put an ability on the stack, and take its payment."""
    ability = activated(context.view, action)
    cost = activation_cost(context.view, action)
    if ability is None or cost is None:
        tap_to_pay(context, action.paying)
        wait(context, action)
        return
    is_paid_here = costs_are_paid(context.view)
    taken = taken_parts(context.view, action, ability) if is_paid_here else ()
    spend(context, action, cost)
    tap_to_pay(context, action.paying)
    words = ability.words if action.which or ability.cost.name else ""
    if words and action.x is not None:
        words = f"{words} (X = {action.x})"
    wait(context, action, words)
    pay_parts(context, action, taken)


# What is offered


def _menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    """Yield the activated abilities of an object, in a followed game once for each X."""
    holder = traits(view, obj).controller if obj.zone == BATTLEFIELD else obj.owner
    if holder != player:
        return
    for each in abilities_of(view, obj):
        asks = bool(targets_of_ability(traits(view, obj), each.does).wishes)
        asks = asks or any(part.is_chosen for part in each.parts)
        action = Ability(player=player, source=obj.id, which=each.words, asks=asks)
        for x in values_for_x(view, each.cost.mana, player):
            with_x = replace(action, x=x)
            yield Option(
                action=paid_with(view, with_x, activation_cost(view, with_x) or each.cost),
                message=_words(obj, each, x),
                more=Message("{text}", text=CardName(obj.id, each.does)) if each.does else NO_WORDS,
                verb="ability",
                usual=False,
            )


def _words(obj: GameObject, ability: Activated, x: int | None) -> Message:
    title = CardName(obj.id, ability.title)
    if x is None:
        return Message("Activate {ability}", ability=title)
    return Message("Activate {ability}, X = {amount}", ability=title, amount=x)


def _label(view: StateView, action: Ability) -> Message:
    ability = activated(view, action) if action.which else None
    if ability is None or not known_to_player(view, action, action.source):
        return Message("Ability of {subject}", subject=view.rules.tables.named(view, action.source))
    name = view.rules.tables.named(view, action.source)
    title = CardName(action.source, ability.title)
    if action.x is None:
        return Message("{card}: {ability}", card=name, ability=title)
    return Message("{card}: {ability}, X = {amount}", card=name, ability=title, amount=action.x)


VERBS = (
    Verb(
        action=Ability,
        checks={
            "transform.stale_instruction": an_ability_waits,
            "mana.tap": its_source_can_tap,
            "cast.targets": its_targets_are_chosen,
            "mana.pay": its_cost_is_paid,
        },
        handler=put_on_the_stack,
        label=_label,
        menu=_menu,
    ),
)
