"""What a spell can't target: what is protected from it, and what an Aura could not enchant."""

from collections.abc import Iterable, Iterator

from core.games.mtg.combat.protection import protected_from
from core.games.mtg.enchant import may_enchant
from core.games.mtg.traits import Traits, traits
from core.messages import CardName, Message, verbatim
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, refused
from core.state.ids import ObjectId, PlayerId
from core.state.zones import BATTLEFIELD


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
        quality = protected_from(found, spell)
        if quality:
            says = Message(
                "{card} has protection from {quality} and can't be the target of {spell}.",
                card=name,
                quality=quality,
                spell=spell.name,
            )
            yield refused("protection.from", says)
        elif aura and not may_enchant(spell, found):
            yield _not_enchanted(spell, name)


def _not_enchanted(spell: Traits, host: CardName | Message) -> Finding:
    says = Message("{card} can't enchant {other}.", card=spell.name, other=host)
    return refused("attach.legal", says)
