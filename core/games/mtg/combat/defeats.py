"""Sieges that combat damage would defeat: their own ability goes on the stack with it (310.11b)."""

from collections.abc import Iterator

from core.games.mtg.combat.damage import CombatDamage, assigned, what_is_left
from core.games.mtg.sieges import has_its_ability
from core.games.mtg.traits import traits
from core.rules.actions import Ability, Action, Batch
from core.rules.ruleset import StateView


def with_what_is_defeated(view: StateView, action: CombatDamage) -> Action:
    """Return the damage as one action with the ability of each Siege whose last counter it takes.

    A table raises no ability by itself; without this one a Siege would be put into the graveyard.
    """
    raised = tuple(_raised(view, action))
    return Batch(player=action.player, steps=(action, *raised)) if raised else action


def _raised(view: StateView, action: CombatDamage) -> Iterator[Ability]:
    deals = assigned(view, action.assign)
    for target in dict.fromkeys(each.to for each in deals if not isinstance(each.to, str)):
        here = (each for each in deals if each.to == target)
        amount = sum(what_is_left(each, action.prevented) for each in here)
        obj = view.object(target)
        found = traits(view, obj)
        if has_its_ability(found) and 0 < obj.counter("defense") <= amount:
            yield Ability(player=found.controller, source=obj.id)
