"""Effects, replacements and permissions that last: how they begin and end, in any game."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.rules.actions import (
    Ability,
    Control,
    Effect,
    EndEffect,
    Forbid,
    Instead,
    Permit,
    Replacement,
)
from core.rules.durations import timed
from core.rules.events import Event
from core.rules.progress import Progress
from core.rules.reading import Reading
from core.rules.ruleset import Check
from core.rules.verdict import Finding, done, nothing, refused
from core.state import effects as lasting
from core.state.effects import PERMANENT, Change, Entering, Filter, Permission
from core.state.ids import ObjectId, Ref, Zone
from core.state.objects import GameObject
from core.state.table import Table


def can_end(key: str) -> Check:
    """Return the check that only what lasts is ended, citing the game's rule ``key``."""

    def it_lasts(reading: Reading, action: EndEffect) -> Iterator[Finding]:
        if any(each.id == action.object for kept in reading.table.lasting for each in kept):
            yield done(key, "The effect ends.")
        else:
            yield nothing(key, "That effect has ended already.", possible=False)

    return it_lasts


def it_does_something(
    action: Replacement, key: str, entered: Zone | None = None
) -> Iterator[Finding]:
    """A replacement says where something goes instead, or how it enters the zone ``entered``."""
    to, instead = action.applies_to.to, action.instead
    how = instead != Instead(to=instead.to, position=instead.position)
    if instead.to in {None, to} and not how:
        yield refused(key, "It says neither where that goes instead nor how.", possible=False)
    elif how and (to != entered or instead.to not in {None, to}):
        says = "Only an object that enters the battlefield can enter in another way."
        yield refused(key, says, possible=False)


def applicable(reading: Reading, obj: GameObject, to: Zone) -> tuple[lasting.Replacement, ...]:
    """Return the replacement effects that would change where the object goes.

    It is judged as it is before it goes there. What enters a zone where it is judged as it
    would be there is the game's own matter.
    """
    there = [each for each in reading.table.replacements if each.to == to]
    fits = reading.rules.law.fits
    return tuple(each for each in there if fits(reading, _from_anywhere(each.filter, obj), obj))


def _from_anywhere(wanted: Filter, obj: GameObject) -> Filter:
    return wanted if wanted.zone is not None else replace(wanted, zone=obj.zone)


def fixes_its_set(reading: Reading, action: Effect) -> bool:
    """Tell whether an effect on all that fit applies for good to those that fit as it starts.

    Unless an action says so, an effect with a duration does where the game has it so.
    """
    if action.all_ is None or action.set_:
        return action.all_ is not None and action.set_ == "fixed"
    return action.until != PERMANENT and reading.rules.policies.effects_fix_their_set


def fitting(reading: Reading, wanted: Filter) -> tuple[Ref, ...]:
    """Return the objects that fit a filter now."""
    fits = reading.rules.law.fits
    return tuple(obj.ref for obj in reading.table.objects if fits(reading, wanted, obj))


def start_effect(progress: Progress, action: Effect) -> None:
    """Start a continuous effect on given objects, on all that fit now, or on whatever fits.

    What changes no characteristic, but says what can't happen, is never bound to those that fit
    as it starts (MTG CR 611.2c): that part of an effect is one of its own.
    """
    wanted = action.all_
    refs = tuple(progress.table.object(who).ref for who in action.objects)
    if wanted is None or not fixes_its_set(progress.reading, action):
        _start(progress, action, action.change, targets=refs, wanted=wanted)
        return
    bound, free = (action.change, Change()) if action.set_ else _apart(action.change)
    if bound != Change() or free == Change():
        now = fitting(progress.reading, wanted)
        _start(progress, action, bound, targets=(*refs, *now))
    if free != Change():
        _start(progress, action, free, wanted=wanted)


def _apart(change: Change) -> tuple[Change, Change]:
    """Return what a change does to characteristics or control, and what it says can't happen."""
    free = Change(cant_transform=change.cant_transform)
    return replace(change, cant_transform=False), free


def _start(
    progress: Progress,
    action: Effect,
    change: Change,
    *,
    targets: tuple[Ref, ...] = (),
    wanted: Filter | None = None,
) -> None:
    started = new_effect(progress, change, action.until, targets)
    started = replace(started, all=wanted, source=action.source)
    begin(progress, timed(progress, action, started))


def control(progress: Progress, action: Control) -> None:
    """Start a control effect."""
    ref = progress.table.object(action.object).ref
    change = Change(controller=action.to)
    begin(progress, timed(progress, action, new_effect(progress, change, action.until, (ref,))))


def new_effect(
    progress: Progress, change: Change, until: str, targets: tuple[Ref, ...]
) -> lasting.Effect:
    """Return an effect with an id and a timestamp of its own, not yet begun."""
    return lasting.Effect(
        id=progress.fresh_id(),
        timestamp=progress.tick(),
        change=change,
        until=until,
        targets=targets,
    )


def begin(progress: Progress, effect: lasting.Effect) -> None:
    """Let an effect apply from now on, as what a deed has made."""
    apply_quietly(progress, effect)
    progress.emit(Event(kind="made", object=effect.id))


def apply_quietly(progress: Progress, effect: lasting.Effect) -> None:
    """Let an effect apply that is only part of what a deed makes, such as a copy entering."""
    progress.table = replace(progress.table, effects=(*progress.table.effects, effect))


def end_effect(progress: Progress, action: EndEffect) -> None:
    """End what lasts."""
    table = progress.table
    progress.table = replace(
        table,
        effects=tuple(each for each in table.effects if each.id != action.object),
        replacements=tuple(each for each in table.replacements if each.id != action.object),
        permissions=tuple(each for each in table.permissions if each.id != action.object),
    )


def wait(progress: Progress, action: Ability) -> None:
    """Put an ability among those that wait; it remembers its source as it is now."""
    reading = progress.reading
    obj = reading.object(action.source)
    number = progress.fresh_id()
    waiting = lasting.Waiting(
        id=number,
        source=obj.ref,
        turned=obj.turned,
        cards=obj.cards,
        controller=reading.rules.controls(reading, obj.id),
    )
    progress.table = replace(progress.table, waiting=(*progress.table.waiting, waiting))
    progress.emit(Event(kind="made", object=number))


def start_replacement(progress: Progress, action: Replacement) -> None:
    """Start a replacement effect."""
    number = progress.fresh_id()
    started = replaces(progress.table, action, number)
    replacements = (*progress.table.replacements, timed(progress, action, started))
    progress.table = replace(progress.table, replacements=replacements)
    progress.emit(Event(kind="made", object=number))


def replaces(table: Table, action: Replacement, number: ObjectId) -> lasting.Replacement:
    """Return the replacement effect that an action starts, by the number that it gets."""
    applies, instead = action.applies_to, action.instead
    found = table.objects.get(applies.object) if applies.object is not None else None
    of = table.objects.get(instead.as_copy_of) if instead.as_copy_of is not None else None
    wanted = {name: getattr(applies, name) for name in Filter.__struct_fields__}
    wanted["incarnation"] = found.incarnation if found is not None else None
    return lasting.Replacement(
        id=number,
        name=action.name or f"effect {number}",
        to=applies.to,
        filter=Filter(**wanted),
        instead=instead.to or applies.to,
        position=instead.position,
        enters=Entering(
            tapped=instead.tapped,
            turned=bool(instead.as_),
            counters=tuple(instead.counters.items()),
            copy_of=of.ref if of is not None else None,
            controller=instead.controller,
        ),
        until=action.until,
    )


def permit(progress: Progress, action: Permit) -> None:
    """Let a player cast or play what fits."""
    _permission(progress, action, allows=True, free=action.free, as_=action.as_)


def forbid(progress: Progress, action: Forbid) -> None:
    """Forbid a player to cast or play what fits."""
    _permission(progress, action, allows=False, free=False)


def _permission(
    progress: Progress, action: Permit | Forbid, *, allows: bool, free: bool, as_: str = ""
) -> None:
    number = progress.fresh_id()
    wanted = action.filter
    about = progress.table.objects.get(wanted.object) if wanted.object is not None else None
    if wanted.incarnation is not None and about is not None:
        # Whoever narrows it down means the object as it is when the permission begins.
        wanted = replace(wanted, incarnation=about.incarnation)
    started = Permission(
        id=number,
        who=action.who,
        what=action.what,
        allows=allows,
        filter=wanted,
        free=free,
        as_=as_,
    )
    permissions = (*progress.table.permissions, timed(progress, action, started))
    progress.table = replace(progress.table, permissions=permissions)
    progress.emit(Event(kind="made", object=number))
