"""Asking for the targets that a spell or an ability needs, as it is put on the stack (601.2c)."""

from collections.abc import Iterable, Iterator, Sequence

from core.cards.card import Face
from core.games.mtg.enchant import is_of_kind, what_it_enchants
from core.games.mtg.statuses import is_phased_out
from core.games.mtg.target_words import (
    ANYTHING,
    NO_TARGETS,
    TargetKind,
    Targets,
    TargetWish,
    targets_of_abilities,
    targets_of_spell,
)
from core.games.mtg.targets import unlawful_targets
from core.games.mtg.traits import Traits, traits
from core.messages import NAMELESS_OBJECT, CardName, Message, Words, card_named, verbatim
from core.rules.actions import NO_TARGET
from core.rules.choices import Option
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, choice, refused
from core.state.ids import ObjectId, PlayerId, object_answer
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, GRAVEYARD, STACK

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
        state = self.view.state
        players = (*state.opponents(self.player), self.player)
        for player in players:
            if player in state.playing and self.is_legal(wish, player) and player not in taken:
                yield player
        there = [obj for obj in state.objects if obj.zone in {BATTLEFIELD, STACK, GRAVEYARD}]
        for obj in there:
            if obj.id not in taken and self.is_legal(wish, obj.id):
                yield obj.id
        if any(kind.head in {"ability", ANYTHING} for kind in wish.kinds):
            yield from (each.id for each in state.waiting if each.id not in taken)

    def is_legal(self, wish: TargetWish, target: Target) -> bool:
        """Return whether a target is legal for a wish, as far as its text is read."""
        fits = any(self._fits(kind, target) for kind in wish.kinds)
        return fits and not any(unlawful_targets(self.view, self.found, (target,)))

    def _fits(self, kind: TargetKind, target: Target) -> bool:
        if isinstance(target, str):
            is_other = kind.head == "opponent" and target != self.player
            return kind.head in {"player", ANYTHING} or is_other
        obj = self.view.state.objects.get(target)
        if obj is None:
            waits = any(each.id == target for each in self.view.state.waiting)
            return waits and kind.head in {"ability", ANYTHING}
        is_itself = obj.id == self.source.id and self.source.zone == STACK
        there = kind.head == ANYTHING or obj.zone == _ZONES.get(kind.head)
        return there and not is_itself and not is_phased_out(obj) and self._has_words(kind, obj)

    def _has_words(self, kind: TargetKind, obj: GameObject) -> bool:
        found = traits(self.view, obj)
        mine = (obj.owner if obj.zone == GRAVEYARD else found.controller) == self.player
        if kind.whose and mine != (kind.whose == "yours"):
            return False
        return all(is_of_kind(found, word) for word in kind.words)


_ZONES = {"permanent": BATTLEFIELD, "spell": STACK, "card": GRAVEYARD}


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
        words = what_it_enchants(spell)
        if words:
            return Targets((TargetWish(words, (TargetKind("permanent"), TargetKind("player"))),))
        return Targets((TargetWish("", (TargetKind(ANYTHING),)),), is_sure=False)
    if _ONCE.isdisjoint(spell.types):
        return NO_TARGETS
    return targets_of_spell("\n".join(spell.text))


def targets_of_ability(source: Traits, does: str = "") -> Targets:
    """Return the targets that an ability could have by its effect, else any of a permanent."""
    return targets_of_abilities(does or "\n".join(source.text))


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
        yield from _any_target(aiming, wanted.wishes, targets)


def _next_target(
    aiming: Aiming, wishes: Sequence[TargetWish], targets: Sequence[Target]
) -> Iterator[Finding]:
    """Ask for the first target that is missing, or refuse where there is none to choose."""
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
            yield choice(KEY, _question(aiming, wish.says), "targets", options, aiming.player)
        return


def _any_target(
    aiming: Aiming, wishes: Sequence[TargetWish], targets: Sequence[Target]
) -> Iterator[Finding]:
    """Ask for any target that some phrase of the text allows, or for none: it is done by hand."""
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
    says = wishes[0].says if len(wishes) == 1 else ""
    yield choice(KEY, _question(aiming, says), "targets", options, aiming.player)


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
        says = Message("{card}", card=name)
        if obj.zone == GRAVEYARD:
            says = Message("{card} in {player}'s graveyard", card=name, player=obj.owner)
        elif traits(view, obj).controller != aiming.player:
            says = Message("{card} of {player}", card=name, player=traits(view, obj).controller)
        options.append(Option(object_answer(obj.id), says, obj.id))
    return tuple(options)


def _nothing_to_target(aiming: Aiming, wish: TargetWish) -> Finding:
    if aiming.is_aura:
        says = Message(
            "There is nothing that {card} can enchant ({what}), so it is not cast.",
            card=aiming.name,
            what=wish.says,
        )
        return refused(KEY, says)
    says = Message(
        "{card} has no legal target ({what}), so it is not cast.", card=aiming.name, what=wish.says
    )
    return refused(KEY, says)


def _no_such_target(aiming: Aiming, target: Target) -> Finding:
    name: Words = verbatim(target) if isinstance(target, str) else Message("That")
    obj = None if isinstance(target, str) else aiming.view.state.objects.get(target)
    if obj is not None and traits(aiming.view, obj).name:
        name = CardName(obj.id, traits(aiming.view, obj).name)
    says = Message("{target} is no legal target of {card}.", target=name, card=aiming.name)
    return refused(KEY, says)
