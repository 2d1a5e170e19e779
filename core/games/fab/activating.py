"""Activating an attack: a weapon or an ally comes onto the combat chain (FaB CR 5.2, 7.2.3b).

The attack and what it is an attack of are one object at this table: it lies on the chain, and goes
back to its zone as the chain closes.
"""

from collections.abc import Iterator

from core.cards.activated import Ability
from core.games.fab.actions import Activate
from core.games.fab.combat import ATTACKING, may_attack
from core.games.fab.costs import charge, price_of_attack, what_it_costs
from core.games.fab.traits import Traits, traits
from core.games.fab.zone_changes import Arrival, change_zone, controller_of, name_of
from core.games.fab.zones import COMBAT_CHAIN, everybody, in_arena, is_public
from core.rules.action_context import ActionContext
from core.rules.ruleset import Condition, Option, StateView, Verb
from core.rules.verdict import Finding, done, refused
from core.state.ids import PlayerId
from core.state.objects import GameObject

USED = "used"
"""The first ability has been activated, once for each time that it stands there; so with a number
the others have been."""


def attacks_of(found: Traits) -> tuple[int, ...]:
    """Return the numbers of the abilities with which an object attacks.

    Of one whose abilities nobody has read it is taken to be the first.
    """
    if any(face.abilities for face in found.faces):
        return tuple(n for n, ability in enumerate(found.abilities, 1) if ability.attack)
    return (1,) if may_attack(found) else ()


def ability_of(found: Traits, number: int) -> Ability | None:
    """Return the facts of an ability, None where they are not known."""
    return found.abilities[number - 1] if 0 < number <= len(found.abilities) else None


def limits(ability: Ability) -> str:
    """Say what an attack costs, and how often it may be made."""
    point = " and an action point" if ability.type == "Action" else ""
    resource = f"{ability.cost} resource{'' if ability.cost == '1' else 's'}{point}"
    often = {0: "", 1: ", once a turn", 2: ", twice a turn"}
    return f"{resource}{often.get(ability.limit, f', {ability.limit} times a turn')}"


def times_used(obj: GameObject, number: int) -> int:
    """Return how often an ability has been activated this turn."""
    return obj.conditions.count(_used(number))


def _used(number: int) -> str:
    return USED if number == 1 else f"{USED} {number}"


# Checks


def it_can_be_activated(view: StateView, action: Activate) -> Iterator[Finding]:
    """A player activates abilities of what they control (``activate.ability``)."""
    obj = view.object(action.source)
    found, name = traits(view, obj), name_of(view, obj)
    if not in_arena(obj) or not is_public(obj, everybody(view.state)):
        says = f"{name} is not face up in the arena, so its abilities don't work."
        yield refused("ability.functional", says, "activate.ability", possible=in_arena(obj))
    elif action.ability not in attacks_of(found):
        why = "has no power" if found.stat("power") is None else "has no ability to attack"
        says = f"{name} {why}, so it can't attack."
        yield refused("activate.ability", says, "combat.proxy")
    elif controller_of(view, obj) != action.player:
        says = f"{controller_of(view, obj)} controls {name}."
        yield refused("activate.ability", says)
    else:
        yield done("combat.proxy", f"{name} comes onto the combat chain and attacks.")


def not_more_often(view: StateView, action: Activate) -> Iterator[Finding]:
    """An ability with a limit is activated no more often in a turn (``activate.limit``)."""
    obj = view.object(action.source)
    ability = ability_of(traits(view, obj), action.ability)
    if ability is None or not ability.limit:
        return
    used = times_used(obj, action.ability)
    if action.again:
        yield done("activate.limit", "An effect lets it be activated once more.")
    elif used >= ability.limit:
        times = "once" if ability.limit == 1 else f"{ability.limit} times"
        says = f"{name_of(view, obj)} can do that {times} a turn, and has done it."
        yield refused("activate.limit", says)


def what_is_paid(view: StateView, action: Activate) -> Iterator[Finding]:
    """Say what the attack costs, as far as it is known (``play.cost``)."""
    found = traits(view, view.object(action.source))
    ability = ability_of(found, action.ability)
    price = price_of_attack(found, free=action.free)
    cost = what_it_costs(view, action.player, price)
    if cost is not None:
        yield cost
    if ability is not None and ability.besides:
        yield done("play.cost", f"Besides, by hand: {ability.besides}.")


ACTIVATE_CHECKS = {
    "activate.ability": it_can_be_activated,
    "activate.limit": not_more_often,
    "play.cost": what_is_paid,
}

# Handler


def activate(context: ActionContext, action: Activate) -> None:
    """Let an object attack: it comes onto the combat chain, and its player pays for it."""
    obj = context.state.object(action.source)
    price = price_of_attack(traits(context.view, obj), free=action.free)
    how = Arrival(conditions=(ATTACKING, _used(action.ability)))
    there = change_zone(context, obj, COMBAT_CHAIN, how)
    if there is not None and there.zone == COMBAT_CHAIN:
        charge(context, there, price, free=action.free)


# What is offered


def attacks(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    """Yield the attacks that a permanent can make by itself, each with what it costs."""
    found = traits(view, obj)
    for number in attacks_of(found):
        ability = ability_of(found, number)
        attack = Activate(player=player, source=obj.id, ability=number)
        detail = limits(ability) if ability is not None else "its cost by hand"
        yield Option(action=attack, words="Attack with it", detail=detail, verb="attack")


def _menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    if in_arena(obj):
        yield from attacks(view, obj, player)


VERBS = (
    Verb(
        action=Activate,
        checks=ACTIVATE_CHECKS,
        handler=activate,
        label="Attack with {subject}",
        menu=_menu,
        shows=(
            Condition(
                word=ATTACKING,
                key="combat.defense_sums",
                says="it attacks on the combat chain",
                told_by="combat",
            ),
            Condition(
                word=USED,
                key="activate.ability",
                says="its ability was activated this turn",
                told_by="attack_cost",
            ),
        ),
    ),
)
