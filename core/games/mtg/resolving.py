"""Resolving and countering spells."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.cards.card import Layout
from core.games.mtg.actions import Counter, Resolve
from core.games.mtg.arrival import Arrival, Plan, as_told, attachment, planned, would_be
from core.games.mtg.entering import enter, what_replaces_it
from core.games.mtg.kinds import turns_over
from core.games.mtg.moving import change_zone, name_of, one_replacement_in_the_graveyard
from core.games.mtg.policies import policies
from core.games.mtg.traits import Traits, traits
from core.rules.events import SHUFFLE_NEEDED, Event
from core.rules.progress import Progress
from core.rules.reading import Reading
from core.rules.verdict import Finding, done, nothing, refused
from core.state.effects import Filter, Permission
from core.state.ids import PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import EXILE, GRAVEYARD, LIBRARY, STACK

# Checks


def it_is_on_the_stack(reading: Reading, action: Resolve) -> Iterator[Finding]:
    """Only what is on the stack resolves (``resolve.permanent``)."""
    obj = reading.object(action.object)
    name = name_of(reading, obj)
    if obj.zone != STACK:
        yield refused("resolve.permanent", f"{name} is not on the stack.", possible=False)
    elif _goes_on_an_adventure(reading, obj):
        yield done(
            "adventure.cast",
            f"{name} resolves and is exiled; its main part can be played from exile.",
        )
    elif _is_an_omen(reading, obj):
        says = f"{name} resolves, then is shuffled into its owner's library."
        yield done("resolve.instant", says, "shuffle.library")
    elif _becomes_permanent(reading, obj):
        yield done("resolve.permanent", f"{name} enters the battlefield.")
    else:
        yield done("resolve.instant", f"{name} resolves and is put into the graveyard.")


def same_face_enters(reading: Reading, action: Resolve) -> Iterator[Finding]:
    """A double-faced spell enters with the face that was up (``dfc.resolve_same_face``)."""
    obj = reading.object(action.object)
    card = reading.table.printed(obj)
    if not card.is_double_sided or obj.zone != STACK or not _becomes_permanent(reading, obj):
        return
    if action.transformed:
        yield from _told_transformed(reading, obj)
    elif card.layout is not Layout.TRANSFORMING or policies(reading.rules).resolves_same_face:
        yield done("dfc.resolve_same_face", "It enters with the face up that was up.")
    else:
        yield done("dfc.resolve_same_face", "A transforming spell enters front face up.")


def _told_transformed(reading: Reading, obj: GameObject) -> Iterator[Finding]:
    card = reading.table.printed(obj)
    if not turns_over(reading.rules, reading.table, obj):
        says = "It is not a transforming card: it enters as it is."
        yield done("tdfc.only_they_transform", says)
    elif card.sides[1][0].type_line.is_spell_only:
        says = f"{card.sides[1][0].name} can't enter: it goes to the graveyard instead."
        yield done("dfc.resolve_transformed_nonpermanent", says)
    else:
        yield done("tdfc.put_transformed", "It enters with its back face up.")


def _entering(reading: Reading, action: Resolve) -> tuple[Plan, Traits] | None:
    """Return how a permanent spell is going to enter, and what it would be then."""
    obj = reading.object(action.object)
    if obj.zone != STACK or not _becomes_permanent(reading, obj):
        return None
    plan = planned(reading, obj, arrival_of(reading, obj, action))
    return plan, traits(*would_be(reading, obj, plan.arrival))


def protector_is_an_opponent(reading: Reading, action: Resolve) -> Iterator[Finding]:
    """A Siege's protector is an opponent (``siege.protector``)."""
    found = _entering(reading, action)
    if found is None or "Siege" not in found[1].type_line.subtypes:
        return
    if action.protector == found[1].controller:
        says = "A Siege is protected by an opponent of its controller."
        yield refused("siege.protector", says)
    else:
        yield done("siege.protector", "Its controller chooses an opponent as protector.")


def enters_in_its_own_way(reading: Reading, action: Resolve) -> Iterator[Finding]:
    """Sagas, battles and Rooms enter with what their rules give them (``saga.lore``...)."""
    found = _entering(reading, action)
    if found is None:
        return
    plan, would = found
    if "Saga" in would.type_line:
        yield done("saga.lore", "It enters with a lore counter.")
    if "Battle" in would.type_line:
        yield done("battle.defense", "It enters with its defense counters.", "wiki.siege")
    if "Room" in would.type_line:
        says = "No half of it was cast, so both doors are locked."
        if plan.arrival.halves:
            says = "The door of the half that was cast is unlocked."
        yield done("room.doors", says)
    if plan.by_night:
        says = "It is night: daybound has it enter with its back face up."
        yield done("daybound.only_by_itself", says, "wiki.daybound")
    yield from what_replaces_it(reading, reading.object(action.object), plan)


def it_can_be_countered(reading: Reading, action: Counter) -> Iterator[Finding]:
    """Only spells and abilities on the stack are countered (``counter.spell``)."""
    waiting = any(each.id == action.object for each in reading.table.waiting)
    obj = reading.table.objects.get(action.object)
    if waiting:
        yield done("counter.spell", "The ability is countered: it does nothing.")
    elif obj is None or obj.zone != STACK:
        yield nothing("counter.spell", "It is not on the stack.", possible=False)
    else:
        yield done("counter.spell", f"{name_of(reading, obj)} is countered.")


RESOLVE_CHECKS = {
    "resolve.permanent": it_is_on_the_stack,
    "dfc.resolve_same_face": same_face_enters,
    "siege.protector": protector_is_an_opponent,
    "saga.lore": enters_in_its_own_way,
}
COUNTER_CHECKS = {
    "counter.spell": it_can_be_countered,
    "replacement.applies": one_replacement_in_the_graveyard,
}


def _becomes_permanent(reading: Reading, obj: GameObject) -> bool:
    return obj.face_down or traits(reading, obj).type_line.is_permanent


# Handlers


def resolve(progress: Progress, action: Resolve) -> None:
    """Let a spell resolve; what cannot enter goes where its card goes from the stack."""
    obj = progress.table.object(action.object)
    if _becomes_permanent(progress.reading, obj):
        enter(progress, obj, arrival_of(progress.reading, obj, action), if_able=True)
    left = progress.table.objects.get(obj.id)
    if left is not None and left.ref == obj.ref:
        _leave_the_stack(progress, left)


def arrival_of(reading: Reading, obj: GameObject, action: Resolve) -> Arrival:
    """Return how a permanent spell enters, before anything replaces that."""
    arrival = Arrival(
        controller=obj.controller,
        side=_side_on_resolving(reading, obj, action),
        halves=obj.halves if obj.cast else (),
        face_down=obj.face_down,
        attached_to=_host_of(reading, obj, action),
        protector=action.protector,
    )
    return as_told(reading, arrival, action)


def _host_of(reading: Reading, obj: GameObject, action: Resolve) -> Ref | PlayerId | None:
    """Return what it enters attached to: as told, or an Aura spell's target (MTG CR 608.3c)."""
    if action.attached_to is not None or not obj.targets:
        return attachment(reading.table, action.attached_to)
    return obj.targets[0]


def _side_on_resolving(reading: Reading, obj: GameObject, action: Resolve) -> int:
    card = reading.table.printed(obj)
    if action.transformed and turns_over(reading.rules, reading.table, obj):
        return 1
    if card.layout is Layout.TRANSFORMING and not policies(reading.rules).resolves_same_face:
        return 0
    return obj.side


def _leave_the_stack(progress: Progress, obj: GameObject) -> None:
    if _is_an_omen(progress.reading, obj):
        _into_the_library(progress, obj)
        return
    if not _goes_on_an_adventure(progress.reading, obj):
        change_zone(progress, obj, GRAVEYARD)
        return
    for exiled in change_zone(progress, obj, EXILE):
        main = progress.table.printed(exiled).front.name
        wanted = Filter(object=exiled.id, incarnation=exiled.incarnation, name=main)
        let = Permission(
            id=progress.fresh_id(),
            who=obj.controller,
            what=policies(progress.reading.rules).adventure_lets,
            allows=True,
            filter=wanted,
            key="adventure.cast",
        )
        permissions = (*progress.table.permissions, let)
        progress.table = replace(progress.table, permissions=permissions)


def _goes_on_an_adventure(reading: Reading, obj: GameObject) -> bool:
    """Tell whether it is the inset part of an adventurer card, which is exiled afterwards."""
    return _is_inset(obj) and "Adventure" in traits(reading, obj).type_line.subtypes


def _is_an_omen(reading: Reading, obj: GameObject) -> bool:
    """Tell whether it is the inset part of an Omen card, which is shuffled away afterwards."""
    return _is_inset(obj) and "Omen" in traits(reading, obj).type_line.subtypes


def _is_inset(obj: GameObject) -> bool:
    return bool(obj.halves) and bool(obj.cards) and not obj.face_down


def _into_the_library(progress: Progress, obj: GameObject) -> None:
    """Put it under its owner's library and say that this is to be shuffled.

    No rule here brings chance along: whoever carries the deed out adds the shuffle to it.
    """
    change_zone(progress, obj, LIBRARY, position="bottom")
    says = f"{obj.owner}'s library is to be shuffled"
    key = "shuffle.library"
    told = Event(kind=SHUFFLE_NEEDED, player=obj.owner, to=LIBRARY, key=key, says=says)
    progress.emit(told)


def counter(progress: Progress, action: Counter) -> None:
    """Counter a spell, or a waiting ability."""
    table = progress.table
    waiting = tuple(each for each in table.waiting if each.id != action.object)
    if len(waiting) < len(table.waiting):
        progress.table = replace(table, waiting=waiting)
        progress.emit(Event(kind="countered", key="counter.spell"))
        return
    obj = table.object(action.object)
    progress.emit(Event(kind="countered", object=obj.id, key="counter.spell"))
    change_zone(progress, obj, GRAVEYARD, replacement=action.replacement)
