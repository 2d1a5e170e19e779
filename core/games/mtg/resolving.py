"""Resolving and countering spells, and putting cards onto the battlefield."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.mtg.actions import Counter, Put, Resolve
from core.games.mtg.copying import copy_of
from core.games.mtg.entering import TURNED, enter, enters_by_night
from core.games.mtg.kinds import turns_over
from core.games.mtg.moving import change_zone, move, name_of, one_replacement_in_the_graveyard
from core.games.mtg.permanents import may_enchant
from core.games.mtg.traits import traits
from core.law.actions import Flicker, Move
from core.law.events import SHUFFLE_NEEDED, Event
from core.law.progress import Progress
from core.law.reading import Reading
from core.law.verdict import Finding, done, nothing, refused
from core.printed.card import Layout
from core.table.effects import Filter, Permission
from core.table.ids import ObjectId, PlayerId, Ref
from core.table.objects import GameObject
from core.table.zones import BATTLEFIELD, EXILE, GRAVEYARD, LIBRARY, STACK

# Checks


def it_is_on_the_stack(reading: Reading, action: Resolve) -> Iterator[Finding]:
    """Only what is on the stack resolves (``resolve.permanent``)."""
    obj = reading.object(action.object)
    name = name_of(reading, obj)
    if obj.zone != STACK:
        yield refused("resolve.permanent", f"{name} is not on the stack.", possible=False)
    elif _goes_on_an_adventure(reading, obj):
        yield done("adventure.cast", f"{name} is followed, then exiled; its main part waits.")
    elif _is_an_omen(reading, obj):
        says = f"{name} is followed, then shuffled into its owner's library."
        yield done("resolve.instant", says, "shuffle.library")
    elif _becomes_permanent(reading, obj):
        yield done("resolve.permanent", f"{name} enters the battlefield.")
    else:
        yield done("resolve.instant", f"{name} is followed, then put into the graveyard.")


def same_face_enters(reading: Reading, action: Resolve) -> Iterator[Finding]:
    """A double-faced spell enters with the face that was up (``dfc.resolve_same_face``)."""
    obj = reading.object(action.object)
    card = reading.table.printed(obj)
    if not card.is_double_sided or obj.zone != STACK or not _becomes_permanent(reading, obj):
        return
    if action.transformed:
        yield from _told_transformed(reading, obj)
    elif card.layout is not Layout.TRANSFORMING or reading.rules.policies["resolves_same_face"]:
        yield done("dfc.resolve_same_face", "It enters with the face up that was up.")
    else:
        yield done("dfc.resolve_same_face", "A transforming spell enters front face up.")


def _told_transformed(reading: Reading, obj: GameObject) -> Iterator[Finding]:
    card = reading.table.printed(obj)
    if not turns_over(reading.rules, reading.table, obj):
        says = "It is no transforming card: it enters as it is."
        yield done("tdfc.only_they_transform", says)
    elif card.sides[1][0].type_line.is_spell_only:
        says = f"{card.sides[1][0].name} can't enter: it goes to the graveyard instead."
        yield done("dfc.resolve_transformed_nonpermanent", says)
    else:
        yield done("tdfc.put_transformed", "It enters with its back face up.")


def protector_is_an_opponent(reading: Reading, action: Resolve) -> Iterator[Finding]:
    """A Siege's protector is an opponent (``siege.protector``)."""
    obj = reading.object(action.object)
    if "Siege" not in traits(reading, obj).type_line.subtypes:
        return
    if action.protector == traits(reading, obj).controller:
        says = "A Siege is protected by an opponent of its controller."
        yield refused("siege.protector", says)
    else:
        yield done("siege.protector", "Its controller chooses an opponent as protector.")


def enters_with_counters(reading: Reading, action: Resolve) -> Iterator[Finding]:
    """Sagas, battles and Rooms enter with what their rules give them (``saga.lore``...)."""
    obj = reading.object(action.object)
    line = traits(reading, obj).type_line
    if obj.zone != STACK or obj.face_down:
        return
    if "Saga" in line:
        yield done("saga.lore", "It enters with a lore counter.")
    if "Battle" in line:
        yield done("battle.defense", "It enters with its defense counters.", "wiki.siege")
    if "Room" in line:
        yield done("room.doors", "The door of the half that was cast is unlocked.")
    if enters_by_night(reading, obj):
        says = "It is night: daybound has it enter with its back face up."
        yield done("daybound.only_by_itself", says, "wiki.daybound")


def enters_as_a_copy(reading: Reading, action: Resolve) -> Iterator[Finding]:
    """It may enter as a copy (``copy.copiable_values``)."""
    if action.as_copy_of is not None:
        name = name_of(reading, reading.object(action.as_copy_of))
        says = f"It enters as a copy of {name}."
        yield done("copy.copiable_values", says, "wiki.copy_only_visible")


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
    "saga.lore": enters_with_counters,
    "copy.copiable_values": enters_as_a_copy,
}
COUNTER_CHECKS = {
    "counter.spell": it_can_be_countered,
    "replacement.applies": one_replacement_in_the_graveyard,
}


def _becomes_permanent(reading: Reading, obj: GameObject) -> bool:
    return obj.face_down or traits(reading, obj).type_line.is_permanent


# Handlers


def resolve(progress: Progress, action: Resolve) -> None:
    """Let a spell resolve."""
    obj = progress.table.object(action.object)
    if not _becomes_permanent(progress.reading, obj):
        _leave_the_stack(progress, obj)
        return
    host = _host_of(progress.reading, obj, action)
    if host is None and obj.targets and _is_aura(progress.reading, obj):
        change_zone(progress, obj, GRAVEYARD)
        return
    side = _side_on_resolving(progress.reading, obj, action)
    if side > 0 and progress.table.printed(obj).sides[side][0].type_line.is_spell_only:
        _leave_the_stack(progress, obj)
        return
    enter(
        progress,
        obj,
        controller=obj.controller,
        side=side,
        halves=obj.halves,
        face_down=obj.face_down,
        tapped=action.tapped,
        attached_to=host,
        as_copy_of=action.as_copy_of,
        protector=action.protector,
    )


def _is_aura(reading: Reading, obj: GameObject) -> bool:
    return not obj.face_down and "Aura" in traits(reading, obj).type_line.subtypes


def _host_of(reading: Reading, obj: GameObject, action: Resolve) -> ObjectId | PlayerId | None:
    """Return what it enters attached to: as told, or an Aura spell's target (MTG CR 608.3c)."""
    if action.attached_to is not None or not obj.targets or not _is_aura(reading, obj):
        return action.attached_to
    target = obj.targets[0]
    if not isinstance(target, Ref):
        return target
    there = reading.table.find(target)
    if there is None or there.zone != BATTLEFIELD:
        return None
    return there.id if may_enchant(traits(reading, obj), traits(reading, there)) else None


def _side_on_resolving(reading: Reading, obj: GameObject, action: Resolve) -> int:
    card = reading.table.printed(obj)
    copy = copy_of(reading, action.as_copy_of) if action.as_copy_of is not None else None
    told = action.transformed or (not obj.face_down and enters_by_night(reading, obj, copy))
    if told and turns_over(reading.rules, reading.table, obj):
        return 1
    if card.layout is Layout.TRANSFORMING and not reading.rules.policies["resolves_same_face"]:
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
            id=progress.fresh_id(), who=obj.controller, what="cast", allows=True, filter=wanted
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


def put(progress: Progress, action: Put) -> None:
    """Put a card, or both cards of a melded permanent, onto the battlefield."""
    obj = progress.table.object(action.card)
    for each in _alone(progress, obj):
        _put_one(progress, each, action.as_, action.controller or action.player, action)


def move_or_put(progress: Progress, action: Move) -> None:
    """Carry a move out; onto the battlefield it is an instruction to put it there."""
    obj = progress.table.object(action.object)
    if action.to == BATTLEFIELD and obj.zone != BATTLEFIELD:
        for each in _alone(progress, obj):
            _put_one(progress, each, "", obj.owner, None)
    else:
        move(progress, action)


def flicker(progress: Progress, action: Flicker) -> None:
    """Exile a permanent and return it under its owner's control."""
    obj = progress.table.object(action.object)
    exiled = change_zone(progress, obj, EXILE)
    for each in exiled:
        now = progress.table.objects.get(each.id)
        if now is None or now.zone != EXILE or not now.cards:
            continue
        if _stays(progress.reading, now, action.as_):
            continue
        _put_one(progress, now, action.as_, action.controller or now.owner, None)


def _stays(reading: Reading, obj: GameObject, way: str) -> bool:
    """Tell whether the rules keep the exiled card from returning as told."""
    card = reading.table.printed(obj)
    if way in TURNED and not turns_over(reading.rules, reading.table, obj):
        return True
    side = 1 if way in TURNED else 0
    return not any(half.type_line.is_permanent for half in card.sides[side])


def _alone(progress: Progress, obj: GameObject) -> tuple[GameObject, ...]:
    if obj.zone == BATTLEFIELD:
        return change_zone(progress, obj, EXILE)
    return (obj,)


def _put_one(
    progress: Progress, obj: GameObject, way: str, controller: PlayerId, action: Put | None
) -> None:
    host: ObjectId | PlayerId | None = action.attached_to if action else None
    enter(
        progress,
        obj,
        controller=controller,
        side=1 if way in TURNED else 0,
        face_down=way == "face_down",
        tapped=action.tapped if action else False,
        attached_to=host,
        counters=action.counters if action else None,
    )
