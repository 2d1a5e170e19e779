"""What a spell can't target: what is protected from it, and what an Aura could not enchant."""

import re
from collections.abc import Iterable, Iterator

from core.cards.abilities import abilities, qualities
from core.games.mtg.combat.protection import hexproof_from, protected_from, unread_qualities
from core.games.mtg.enchant import may_enchant
from core.games.mtg.game.departure import has_left
from core.games.mtg.statuses import is_phased_out
from core.games.mtg.traits import Traits, traits
from core.messages import CardName, Message, verbatim
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, by_hand, refused
from core.state.effects import Waiting
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD

_WARD = re.compile(r"^ward\s?[\u2014-]\s?([^.\n(]+)", re.IGNORECASE | re.MULTILINE)
"""A ward whose cost is no mana: Ward—Pay 2 life."""


def unlawful_targets(
    view: StateView, spell: Traits, targets: Iterable[ObjectId | PlayerId]
) -> Iterator[Finding]:
    """Refuse what the spell can't target, as it would be on the stack (MTG CR 303.4a, 702.16b)."""
    aura = "Aura" in spell.type_line.subtypes and not spell.is_creature
    for target in targets:
        if isinstance(target, str):
            if aura and not may_enchant(spell, target):
                yield _not_enchanted(spell, verbatim(target))
            continue
        obj = view.state.objects.get(target)
        if obj is None or obj.zone != BATTLEFIELD:
            continue
        found = traits(view, obj)
        name = CardName(obj.id, found.name)
        quality = protected_from(found, spell, spell=True)
        if quality:
            says = Message(
                "{card} has protection from {quality} and can't be the target of {spell}.",
                card=name,
                quality=quality,
                spell=spell.name,
            )
            yield refused("protection.from", says)
        elif (shielded := _shielded(found, spell, name)) is not None:
            yield shielded
        elif aura and not may_enchant(spell, found):
            yield _not_enchanted(spell, name)


def _shielded(found: Traits, spell: Traits, name: CardName) -> Finding | None:
    """Return by which rule a permanent is no target: shroud, or an opponent's hexproof."""
    if found.has("Shroud"):
        says = Message("{card} has shroud: nothing can target it.", card=name)
        return refused("shroud.target", says)
    if found.controller == spell.controller:
        return None
    if _is_hexproof(found):
        says = Message(
            "{card} has hexproof: {player} can't target it.", card=name, player=spell.controller
        )
        return refused("hexproof.target", says)
    if quality := hexproof_from(found, spell, spell=True):
        says = Message(
            "{card} has hexproof from {quality} and can't be the target of {spell}.",
            card=name,
            quality=quality,
            spell=spell.name,
        )
        return refused("hexproof.target", says)
    return None


def _is_hexproof(found: Traits) -> bool:
    """Return whether an object has hexproof; card data lists "hexproof from" as hexproof too."""
    if not any(word.casefold() == "hexproof" for word in found.keywords):
        return False
    printed = [ability for text in found.text for ability in abilities(text)]
    from_some = any(ability.startswith("hexproof from ") for ability in printed)
    return not from_some or "hexproof" in printed


def targets_by_hand(
    view: StateView, spell: Traits, targets: Iterable[ObjectId | PlayerId]
) -> Iterator[Finding]:
    """Yield the texts of targets that players apply: a triggered ward, an unread protection."""
    for target in targets:
        obj = None if isinstance(target, str) else view.state.objects.get(target)
        if obj is None or obj.zone != BATTLEFIELD:
            continue
        found = traits(view, obj)
        name = CardName(obj.id, found.name)
        for quality in unread_qualities(found, spell):
            says = Message(
                "By hand: {card} has protection from {quality}.", card=name, quality=quality
            )
            yield by_hand("protection.from", says)
        if found.controller == spell.controller:
            continue
        for cost in _ward_costs(found):
            says = Message(
                "By hand: {card} has ward {cost}. {spell} is countered unless {player} pays.",
                card=name,
                cost=cost,
                spell=spell.name or Message("the face-down spell"),
                player=spell.controller,
            )
            yield by_hand("ward.counters", says)


def _ward_costs(found: Traits) -> tuple[str, ...]:
    """Return the cost of each ward of an object, as in its keyword or its text."""
    costs = tuple(qualities("Ward", found.keywords, found.text))
    if costs or not found.has("Ward"):
        return costs
    return tuple(cost for text in found.text for cost in _WARD.findall(text)) or ("",)


def has_lost_its_targets(view: StateView, spell: GameObject) -> bool:
    """Return whether a spell has targets and none of them is legal any more (MTG CR 608.2b)."""
    if not spell.targets:
        return False
    found = traits(view, spell)
    return not any(_is_still_legal(view, found, target) for target in spell.targets)


def ability_has_lost_its_targets(view: StateView, ability: Waiting) -> bool:
    """Return whether an ability has targets and none of them is legal any more (MTG CR 608.2b)."""
    source = view.state.find(ability.source)
    if source is None:
        return bool(ability.targets) and all(is_gone(view, each) for each in ability.targets)
    found = traits(view, source)
    targets = ability.targets
    return bool(targets) and not any(_is_still_legal(view, found, each) for each in targets)


def is_gone(view: StateView, target: Ref | PlayerId) -> bool:
    """Return whether a target has become another object, phased out or left the game."""
    if not isinstance(target, Ref):
        return has_left(view.state, target)
    obj = view.state.find(target)
    return obj is None or is_phased_out(obj)


def _is_still_legal(view: StateView, spell: Traits, target: Ref | PlayerId) -> bool:
    named = target.id if isinstance(target, Ref) else target
    return not is_gone(view, target) and not any(unlawful_targets(view, spell, (named,)))


def _not_enchanted(spell: Traits, host: CardName | Message) -> Finding:
    says = Message("{card} can't enchant {other}.", card=spell.name, other=host)
    return refused("attach.legal", says)
