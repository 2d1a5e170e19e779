"""Activating abilities, most of all attacks of weapons and allies (FaB CR 5.2, 7.2.3b).

In a tracked game an ability goes onto the stack, and an attack is an object of its own. In a
sandbox the attack and its source are one object: it moves to the chain at once, and returns to
its zone as the chain closes.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from core.cards.abilities import Ability as Activated
from core.cards.mana import Cost
from core.games.fab import texts
from core.games.fab.actions import Activate
from core.games.fab.combat.attacking import put_proxy, target_is_declared, targets_of
from core.games.fab.combat.combat_chain import ATTACKING, SOURCE, may_attack
from core.games.fab.keyword_actions.freeze import it_is_not_frozen
from core.games.fab.objects.permanents import left_to_pay, tap_as_cost, taps_its_source
from core.games.fab.objects.traits import Traits, traits
from core.games.fab.objects.zone_changes import (
    AS_INSTANT,
    Arrival,
    change_zone,
    controller_of,
    name_of,
    named,
)
from core.games.fab.playing.costs import (
    GO_AGAIN_KEY,
    Price,
    change_finding,
    changed,
    charge,
    cost_finding,
    declared,
    each_is_needed,
    in_words,
    lacking,
    pay,
    pitch,
    price_of_ability,
    text_cost_of_activating,
    texts_of_other_permanents,
    uncounted_costs,
    with_pitched,
)
from core.games.fab.playing.stack import (
    ATTACK_AGAIN,
    USED,
    Layer,
    begin_attack,
    destroy,
    is_timely,
    put_ability,
)
from core.games.fab.turn.phases import the_game_is_on
from core.games.fab.zones import COMBAT_CHAIN, in_arena
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Ability
from core.rules.history import Event
from core.rules.ruleset import ActionSpec, Condition, MenuOption, StateView
from core.rules.verdict import Finding, done, refused
from core.state.ids import PlayerId, Ref
from core.state.objects import GameObject


def attacks_of(found: Traits) -> tuple[int, ...]:
    """Return the numbers of the abilities with which an object attacks.

    Without ability data that is the first one. An ally whose text has no such ability attacks only
    if an effect gives it one. An attack card is itself the attack.
    """
    is_read = "Ally" in found.subtypes and any(face.text for face in found.faces)
    if found.abilities or is_read or any(face.abilities for face in found.faces):
        return tuple(n for n, ability in enumerate(found.abilities, 1) if ability.attack)
    return (1,) if may_attack(found) and "Attack" not in found.subtypes else ()


def ability_of(found: Traits, number: int) -> Activated | None:
    """Return an ability, None where it is unknown."""
    return found.abilities[number - 1] if 0 < number <= len(found.abilities) else None


def limits(ability: Activated) -> Message:
    """Return the cost of an ability and its limit."""
    parts = []
    if ability.cost != "0" or not (ability.destroy or ability.besides):
        cost = Message("{cost} resource") if ability.cost == "1" else Message("{cost} resources")
        parts.append(cost.filled({"cost": ability.cost}))
    if ability.type == "Action":
        parts = [Message("{parts:and}", parts=(*parts, Message("an action point")))]
    if ability.destroy:
        parts.append(Message("it is destroyed"))
    if ability.besides:
        parts.append(Message("{besides}", besides=ability.besides))
    if ability.limit:
        often = {1: Message("once a turn"), 2: Message("twice a turn")}
        parts.append(often.get(ability.limit, Message("{count} times a turn", count=ability.limit)))
    return Message("{parts:,}", parts=tuple(parts))


def _more_often(view: StateView, obj: GameObject, number: int) -> int:
    """Return how many more times effects let an attack ability be activated this turn."""
    if number not in attacks_of(traits(view, obj)):
        return 0
    return sum(each.change.forces.count(ATTACK_AGAIN) for each in view.effects.on(obj))


def times_used(obj: GameObject, number: int) -> int:
    """Return the number of activations of an ability in this turn."""
    return obj.conditions.count(_used(number))


def _used(number: int) -> str:
    return USED if number == 1 else f"{USED} {number}"


def it_can_be_activated(view: StateView, action: Activate) -> Iterator[Finding]:
    """A player activates abilities of objects that they control (``activate.ability``)."""
    obj = view.object(action.source)
    found, name = traits(view, obj), name_of(view, obj)
    by_text = texts.loaded().works_there(view, action) if view.state.reads_texts else None
    if not (in_arena(obj) and not obj.face_down if by_text is None else by_text):
        says = Message(
            "{card} is not face up in the arena, so its abilities don't work.", card=name
        )
        if by_text is False:
            says = Message("An ability of {card} doesn't work where the card is.", card=name)
        yield refused("ability.functional", says, "activate.ability", possible=in_arena(obj))
    elif action.ability not in _activated(view, found):
        says = Message("{card} has no ability to attack with.", card=name)
        if found.stat("power") is None:
            says = Message("{card} has no power, so it can't attack.", card=name)
        yield refused("activate.ability", says, "combat.proxy")
    elif controller_of(view, obj) != action.player:
        says = Message("{card} controls {other}.", card=controller_of(view, obj), other=name)
        yield refused("activate.ability", says)
    elif action.ability not in attacks_of(found):
        says = Message("An ability of {card} goes onto the stack.", card=name)
        yield done("activate.ability", says)
    elif view.state.is_followed:
        says = Message("An attack of {card} goes onto the stack.", card=name)
        also = ("ally.combat",) if "Ally" in found.subtypes else ()
        yield done("combat.proxy", says, "activate.ability", *also)
    else:
        says = Message("{card} comes onto the combat chain and attacks.", card=name)
        yield done("combat.proxy", says)


def _activated(view: StateView, found: Traits) -> tuple[int, ...]:
    """Return the numbers of the abilities that can be activated.

    In a sandbox players carry out other abilities than attacks by hand.
    """
    known = tuple(range(1, len(found.abilities) + 1)) if view.state.is_followed else ()
    return known or attacks_of(found)


def an_attack_has_a_target(view: StateView, action: Activate) -> Iterator[Finding]:
    """An activated attack needs a declared target (``attack.target``)."""
    found = traits(view, view.object(action.source))
    if action.ability in attacks_of(found):
        yield from target_is_declared(view, action)


def targets_are_declared(view: StateView, action: Activate) -> Iterator[Finding]:
    """Targets of an ability are declared, and fit its text (``play.target``)."""
    found = traits(view, view.object(action.source))
    if view.state.reads_texts and action.ability not in attacks_of(found):
        yield from texts.loaded().ability_targets(view, action)


def at_the_right_time(view: StateView, action: Activate) -> Iterator[Finding]:
    """An ability has the timing of a card of its type (``activate.ability``)."""
    found = traits(view, view.object(action.source))
    ability = ability_of(found, action.ability)
    layer = Layer(
        player=action.player,
        types=frozenset({ability.type if ability is not None else "Action"}),
        attack=action.ability in attacks_of(found),
        instant=action.instant,
    )
    yield from is_timely(view, layer)


def what_is_pitched_for_it(view: StateView, action: Activate) -> Iterator[Finding]:
    """Cards are pitched only as long as they are needed (``points.pitch_need``)."""
    costs = price_of_activation(view, action)
    yield from each_is_needed(view, action.player, action.pitch, costs)


def price_of_activation(view: StateView, action: Activate) -> Price:
    """Return the points that an activation costs."""
    obj = view.object(action.source)
    ability = ability_of(traits(view, obj), action.ability)
    costs = price_of_ability(ability, free=action.free)
    if view.state.reads_texts:
        costs = texts.loaded().price_of_activation(view, action, costs)
    costs = changed(view, obj, costs, action.more)
    return replace(costs, action=0) if action.instant else costs


def cost_of_activation(view: StateView, action: Activate) -> Cost:
    """Return the cost of an activation, with sentences that the table does not count."""
    obj = view.object(action.source)
    found = traits(view, obj)
    by_text = (
        texts.loaded().meant(view, action.source, action.ability)
        if view.state.reads_texts
        else None
    )
    by_hand = left_to_pay(view, ability_of(found, action.ability)) if by_text is None else ""
    if by_text is not None:
        return Cost(points=price_of_activation(view, action).points)
    said = (text_cost_of_activating(face.text, face.name) for face in found.faces)
    return Cost(
        points=price_of_activation(view, action).points,
        by_hand=(by_hand,) if by_hand else (),
        may_differ=(
            *(words for each in said for words in each.may_differ),
            *texts_of_other_permanents(view, action.player, obj),
        ),
    )


def not_more_often(view: StateView, action: Activate) -> Iterator[Finding]:
    """An ability with a limit is activated no more often in a turn (``activate.limit``)."""
    obj = view.object(action.source)
    if view.state.reads_texts:
        yield from texts.loaded().ability_condition(view, action)
    ability = ability_of(traits(view, obj), action.ability)
    if ability is None or not ability.limit:
        return
    used = times_used(obj, action.ability) - _more_often(view, obj, action.ability)
    if action.again:
        yield done("activate.limit", Message("An effect lets it be activated once more."))
    elif used >= ability.limit:
        times = (
            Message("once") if ability.limit == 1 else Message("{limit} times", limit=ability.limit)
        )
        says = Message(
            "{card} can do that {times} a turn, and has done it.",
            card=name_of(view, obj),
            times=times,
        )
        yield refused("activate.limit", says)


def what_is_paid(view: StateView, action: Activate) -> Iterator[Finding]:
    """Report the known cost of the activation (``play.cost``)."""
    found = traits(view, view.object(action.source))
    ability = ability_of(found, action.ability)
    after = with_pitched(view, action.player, action.pitch)
    costs = price_of_activation(view, action)
    yield from change_finding(view, view.object(action.source), action.more)
    yield from uncounted_costs(cost_of_activation(view, action))
    cost = cost_finding(after, action.player, costs)
    missing = lacking(after.state.player(action.player), replace(costs, action=0))
    if missing and action.ability not in attacks_of(found) and view.state.is_followed:
        says = Message("{points} missing: an ability is paid for at once.")
        yield refused("play.cost", says.filled({"points": in_words(view, missing)}))
    elif cost is not None:
        yield cost
    if ability is not None and ability.destroy:
        name = name_of(view, view.object(action.source))
        yield done("play.cost", Message("{card} is destroyed as part of the cost.", card=name))
    if view.state.reads_texts:
        yield from texts.loaded().ability_costs(view, action)


def activate(context: ActionContext, action: Activate) -> None:
    """Put an attack or an ability of an object onto the stack and pay for it."""
    obj = context.state.object(action.source)
    found = traits(context.view, obj)
    attacks = action.ability in attacks_of(found)
    targets = targets_of(context, action) if attacks else ()
    if not context.state.is_followed:
        _attack_at_once(context, action, targets)
        return
    costs = price_of_activation(context.view, action)
    change = 0
    if context.state.reads_texts and not action.free:
        change = texts.loaded().change_of_activation(context.view, action)
    context.put(replace(obj, conditions=(*obj.conditions, _used(action.ability))))
    ability = ability_of(found, action.ability)
    by_text = (
        texts.loaded().meant(context.view, obj.id, action.ability)
        if context.state.reads_texts
        else None
    )
    if by_text is None and taps_its_source(context.view, ability) and not action.free:
        tap_as_cost(context, obj)
    if not attacks:
        again = ability is not None and ability.go_again
        put_ability(context, Ability(player=action.player, source=obj.id), GO_AGAIN_KEY * again)
        if by_text is not None:
            texts.loaded().give_program(context, action, by_text)
        _emit_activated(context, obj, action.player)
        pitch(context, action.pitch)
        pay(context, action.player, costs, name_of(context.view, obj))
        if by_text is not None:
            texts.loaded().pay_for_ability(context, action, context.state.object(obj.id), by_text)
        elif ability is not None and ability.destroy:
            destroy(context, context.state.object(obj.id))
        return
    if by_text is not None:
        texts.loaded().pay_for_ability(context, action, context.state.object(obj.id), by_text)
        obj = context.state.object(obj.id)
    proxy = put_proxy(context, obj, ability, action.player, targets)
    if action.instant:
        context.put(replace(proxy, conditions=(AS_INSTANT,)))
    proxy = context.state.object(proxy.id)
    context.put(replace(proxy, chosen=(*proxy.chosen, *declared(action, change))))
    _emit_activated(context, obj, action.player)
    pitch(context, action.pitch)
    charge(context, context.state.object(proxy.id), costs, free=action.free)
    begin_attack(context, context.state.object(proxy.id))


def _attack_at_once(context: ActionContext, action: Activate, targets: tuple[Ref, ...]) -> None:
    obj = replace(context.state.object(action.source), targets=targets)
    context.put(obj)
    ability = ability_of(traits(context.view, obj), action.ability)
    if taps_its_source(context.view, ability) and not action.free:
        tap_as_cost(context, obj)
        obj = context.state.object(obj.id)
    how = Arrival(conditions=(ATTACKING, _used(action.ability)))
    costs = price_of_activation(context.view, action)
    pitch(context, action.pitch)
    there = change_zone(context, obj, COMBAT_CHAIN, how)
    if there is not None and there.zone == COMBAT_CHAIN:
        charge(context, there, costs, free=action.free)
    _emit_activated(context, obj, action.player)


def _emit_activated(context: ActionContext, obj: GameObject, player: PlayerId) -> None:
    says = Message("{player} activated {card}", player=player, card=name_of(context.view, obj))
    key = "activate.ability"
    context.emit(Event(kind="activated", object=obj.id, player=player, key=key, message=says))


def _label(view: StateView, action: Activate) -> Message:
    name = named(view, action.source)
    obj = view.state.objects.get(action.source)
    attacks = obj is None or action.ability in attacks_of(traits(view, obj))
    return Message("Attack with {card}" if attacks else "Activate {card}", card=name)


def attacks(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield the attacks of a permanent, each with its cost."""
    found = traits(view, obj)
    for number in attacks_of(found):
        ability = ability_of(found, number)
        attack = Activate(player=player, source=obj.id, ability=number)
        detail = limits(ability) if ability is not None else Message("its cost by hand")
        yield MenuOption(
            action=attack, message=Message("Attack with it"), more=detail, verb="attack"
        )


def _other_abilities(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    found = traits(view, obj)
    attacking = attacks_of(found)
    for number in _activated(view, found):
        ability = ability_of(found, number)
        if number in attacking or ability is None:
            continue
        more = Message("{type}: {costs}", type=ability.type.casefold(), costs=limits(ability))
        yield MenuOption(
            action=Activate(player=player, source=obj.id, ability=number),
            message=Message("Activate it"),
            more=more,
            verb="activate",
        )


def _menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield the abilities of an object in the arena but an action card on the chain."""
    on_chain = obj.zone == COMBAT_CHAIN and "Action" in traits(view, obj).types
    if in_arena(obj) and not on_chain and obj.proxy_of is None:
        yield from attacks(view, obj, player)
        yield from _other_abilities(view, obj, player)


SPECS = (
    ActionSpec(
        action=Activate,
        checks={
            "game.start": the_game_is_on,
            "attack.target": an_attack_has_a_target,
            "play.target": targets_are_declared,
            "action.when": at_the_right_time,
            "points.pitch_need": what_is_pitched_for_it,
            "activate.ability": it_can_be_activated,
            "activate.limit": not_more_often,
            "effect.freeze": it_is_not_frozen,
            "play.cost": what_is_paid,
        },
        handler=activate,
        label=_label,
        menu=_menu,
        shows=(
            Condition(
                word=ATTACKING,
                key="combat.defense_sums",
                message=Message("it attacks on the combat chain"),
                told_by="combat",
            ),
            Condition(
                word=SOURCE,
                key="combat.proxy",
                message=Message("its attack is on the combat chain"),
            ),
            Condition(
                word=USED,
                key="activate.ability",
                message=Message("its ability was activated this turn"),
            ),
        ),
    ),
)
