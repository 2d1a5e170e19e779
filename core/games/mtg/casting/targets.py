"""Asking for the targets that a spell or an ability needs, as it is put on the stack (601.2c)."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from core.cards.abilities import abilities, qualities
from core.cards.card import Face
from core.games.mtg import printed
from core.games.mtg.casting.target_wishes import Targets, TargetWish
from core.games.mtg.layers.continuous_effects import is_phased_out
from core.games.mtg.layers.static_abilities import (
    enchanted_kind,
    hexproof_from,
    may_enchant,
    protected_from,
    unread_qualities,
)
from core.games.mtg.layers.traits import Traits, traits
from core.games.mtg.turn.game import has_left
from core.messages import NAMELESS_OBJECT, CardName, Message, Words, card_named, verbatim
from core.rules.actions import NO_TARGET
from core.rules.choices import Option
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, by_hand, choice, refused
from core.state.effects import Waiting
from core.state.ids import ObjectId, PlayerId, Ref, Zone, object_answer
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, GRAVEYARD, STACK

_WARD = re.compile(r"^ward\s?[\u2014-]\s?([^.\n(]+)", re.IGNORECASE | re.MULTILINE)
"""A ward whose cost is no mana: Ward—Pay 2 life."""


def unlawful_targets(
    view: StateView, spell: Traits, targets: Iterable[ObjectId | PlayerId]
) -> Iterator[Finding]:
    """Refuse illegal targets of a spell, as it would be on the stack (MTG CR 303.4a, 702.16b)."""
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
            message = Message(
                "{card} has protection from {quality} and can't be the target of {spell}.",
                card=name,
                quality=quality,
                spell=spell.name,
            )
            yield refused("protection.from", message)
        elif (shielded := _shielded(found, spell, name)) is not None:
            yield shielded
        elif aura and not may_enchant(spell, found):
            yield _not_enchanted(spell, name)


def _shielded(found: Traits, spell: Traits, name: CardName) -> Finding | None:
    """Return the rule that a permanent is no legal target: shroud, or an opponent's hexproof."""
    if found.has("Shroud"):
        message = Message("{card} has shroud: nothing can target it.", card=name)
        return refused("shroud.target", message)
    if found.controller == spell.controller:
        return None
    if _is_hexproof(found):
        message = Message(
            "{card} has hexproof: {player} can't target it.", card=name, player=spell.controller
        )
        return refused("hexproof.target", message)
    if quality := hexproof_from(found, spell, spell=True):
        message = Message(
            "{card} has hexproof from {quality} and can't be the target of {spell}.",
            card=name,
            quality=quality,
            spell=spell.name,
        )
        return refused("hexproof.target", message)
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
            message = Message(
                "By hand: {card} has protection from {quality}.", card=name, quality=quality
            )
            yield by_hand("protection.from", message)
        if found.controller == spell.controller:
            continue
        for cost in _ward_costs(found):
            message = Message(
                "By hand: {card} has ward {cost}. {spell} is countered unless {player} pays.",
                card=name,
                cost=cost,
                spell=spell.name or Message("the face-down spell"),
                player=spell.controller,
            )
            yield by_hand("ward.counters", message)


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
    message = Message("{card} can't enchant {other}.", card=spell.name, other=host)
    return refused("attach.legal", message)


NO_TARGETS = Targets()
KEY = "cast.targets"
_ONCE = frozenset({"Instant", "Sorcery"})
Target = ObjectId | PlayerId


class Aiming:
    """The choice of targets for a spell or ability of a player, by the text of its source."""

    def __init__(
        self, view: StateView, source: GameObject, found: Traits, player: PlayerId
    ) -> None:
        self.view = view
        self.source = source
        self.found = found
        self.player = player
        self.is_aura = "Aura" in found.type_line.subtypes and not found.is_creature
        self.name = name_to_say(source, found)

    def candidates(self, wish: TargetWish, taken: Sequence[Target] = ()) -> Iterator[Target]:
        """Yield the legal targets of a wish but those that are taken, opponents' first."""
        if wish.slot is not None:
            yield from self._aim.candidates(wish.slot, taken)
            return
        state = self.view.state
        players = (*state.opponents(self.player), self.player)
        everything: list[Target] = [each for each in players if each in state.playing]
        everything += [obj.id for obj in state.in_zones(self._zones)]
        everything += [each.id for each in state.waiting if not self.is_aura]
        for each in everything:
            if each not in taken and self.is_legal(wish, each):
                yield each

    def is_legal(self, wish: TargetWish, target: Target) -> bool:
        """Return whether a target is legal for a wish, as far as its text is read."""
        if wish.slot is not None:
            return bool(self._aim.is_legal(wish.slot, target))
        obj = None if isinstance(target, str) else self.view.state.objects.get(target)
        if obj is not None and (obj.zone not in self._zones or is_phased_out(obj)):
            return False
        is_itself = target == self.source.id and self.source.zone == STACK
        return not is_itself and not any(unlawful_targets(self.view, self.found, (target,)))

    @property
    def _zones(self) -> tuple[Zone, ...]:
        return (BATTLEFIELD,) if self.is_aura else (BATTLEFIELD, STACK, GRAVEYARD)

    @cached_property
    def _aim(self) -> Any:  # noqa: ANN401 - the execution of texts is loaded when it is needed
        tables = self.view.rules.tables
        return tables.target_judge(self.view, self.source, self.found, self.player)


def name_to_say(source: GameObject, found: Traits) -> Words:
    """Return the name of the source of targets, for a message."""
    return card_named(source.id, found.name) if found.name else NAMELESS_OBJECT


def may_have_targets(faces: Iterable[Face]) -> bool:
    """Return whether a spell with these faces could have targets."""
    return any(
        "Aura" in face.type_line.subtypes
        or (not _ONCE.isdisjoint(face.type_line.types) and "target" in face.text.casefold())
        for face in faces
    )


def targets_wanted(spell: Traits) -> Targets:
    """Return the targets that a spell asks for as it is cast."""
    if "Aura" in spell.type_line.subtypes and not spell.is_creature:
        words = enchanted_kind(spell)
        return Targets((TargetWish(words),), is_sure=bool(words))
    if _ONCE.isdisjoint(spell.types):
        return NO_TARGETS
    return _targets("targets_of_spell", spell, spell.text, str(spell.type_line))


def targets_of_ability(source: Traits, does: str = "") -> Targets:
    """Return the targets that an ability could have by its effect, else any of a permanent."""
    if does:
        return _targets("targets_of_abilities", source, (does,), "Instant")
    return _targets("targets_of_abilities", source, source.text, str(source.type_line))


def _targets(question: str, source: Traits, texts: Iterable[str], line: str) -> Targets:
    found: list[Targets] = [
        getattr(printed.loaded(), question)(text, source.name, line, source.program_of(text))
        for text in texts
        if "target" in text.casefold()
    ]
    wishes = tuple(wish for each in found for wish in each.wishes)
    return Targets(wishes, is_sure=all(each.is_sure for each in found))


def chosen_targets(
    aiming: Aiming, wanted: Targets, targets: Sequence[Target], *, asks: bool
) -> Iterator[Finding]:
    """Judge the chosen targets, and ask for the missing ones (``cast.targets``).

    An Aura always needs its target. Other targets are only asked for with ``asks``: a file
    may leave the targets out, and on a free table a spell without a legal one can still be cast.
    """
    if wanted.is_sure:
        for each in targets:
            if not any(aiming.is_legal(wish, each) for wish in wanted.wishes) and not any(
                unlawful_targets(aiming.view, aiming.found, (each,))
            ):
                yield _no_such_target(aiming, each)
    needed = aiming.is_aura and wanted.is_sure
    if not asks and (targets or not needed):
        return
    if wanted.is_sure:
        yield from _next_target(aiming, wanted.wishes, targets)
    elif wanted.wishes:
        wishes = wanted.wishes
        most = sum(wish.most for wish in wishes)
        if len(targets) >= most:
            return
        found = dict.fromkeys(each for wish in wishes for each in aiming.candidates(wish, targets))
        options = _alternatives(aiming, found)
        if targets:
            more = Option(NO_TARGET, Message("No more targets"))
            options = (more, *options)
        else:
            options = (*options, Option(NO_TARGET, Message("No target, or by hand")))
        message = wishes[0].label if len(wishes) == 1 else ""
        yield choice(KEY, _question(aiming, message), "targets", options, aiming.player)


def _next_target(
    aiming: Aiming, wishes: Sequence[TargetWish], targets: Sequence[Target]
) -> Iterator[Finding]:
    """Ask for the first missing target, or refuse if there is no legal one."""
    left = list(targets)
    for wish in wishes:
        taken = [each for each in left if aiming.is_legal(wish, each)][: wish.most]
        left = [each for each in left if each not in taken]
        if len(taken) >= wish.most:
            continue
        options = _alternatives(aiming, aiming.candidates(wish, taken))
        if len(options) + len(taken) < wish.least:
            if aiming.is_aura or aiming.view.state.is_followed:
                yield _nothing_to_target(aiming, wish)
        else:
            yield choice(KEY, _question(aiming, wish.label), "targets", options, aiming.player)
        return


def _question(aiming: Aiming, what: str) -> Message:
    if not what:
        return Message("Choose a target for {card}.", card=aiming.name)
    return Message("Choose a target for {card}: {what}.", card=aiming.name, what=what)


def _alternatives(aiming: Aiming, found: Iterable[Target]) -> tuple[Option, ...]:
    view = aiming.view
    options = []
    for each in found:
        if isinstance(each, str):
            options.append(Option(each, verbatim(each)))
            continue
        obj = view.state.objects.get(each)
        if obj is None:
            options.append(Option(object_answer(each), Message("An ability on the stack")))
            continue
        name = CardName(obj.id, traits(view, obj).name) if traits(view, obj).name else "…"
        message = Message("{card}", card=name)
        if obj.zone == GRAVEYARD:
            message = Message("{card} in {player}'s graveyard", card=name, player=obj.owner)
        elif traits(view, obj).controller != aiming.player:
            message = Message("{card} of {player}", card=name, player=traits(view, obj).controller)
        options.append(Option(object_answer(obj.id), message, obj.id))
    return tuple(options)


def _nothing_to_target(aiming: Aiming, wish: TargetWish) -> Finding:
    if aiming.is_aura:
        message = Message(
            "There is nothing that {card} can enchant ({what}), so it is not cast.",
            card=aiming.name,
            what=wish.label,
        )
        return refused(KEY, message)
    message = Message(
        "{card} has no legal target ({what}), so it is not cast.", card=aiming.name, what=wish.label
    )
    return refused(KEY, message)


def _no_such_target(aiming: Aiming, target: Target) -> Finding:
    name: Words = verbatim(target) if isinstance(target, str) else Message("That")
    obj = None if isinstance(target, str) else aiming.view.state.objects.get(target)
    if obj is not None and traits(aiming.view, obj).name:
        name = CardName(obj.id, traits(aiming.view, obj).name)
    message = Message("{target} is no legal target of {card}.", target=name, card=aiming.name)
    return refused(KEY, message)
