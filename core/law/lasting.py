"""Effects, replacements and permissions that last: how they begin and end, in any game."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.law.actions import Ability, Control, Effect, EndEffect, Forbid, Permit, Replacement
from core.law.durations import timed
from core.law.events import Event
from core.law.progress import Progress
from core.law.reading import Reading
from core.law.ruleset import Check
from core.law.verdict import Finding, done, nothing, refused
from core.table import effects as lasting
from core.table.effects import Change, Permission
from core.table.ids import Ref, Zone
from core.table.objects import GameObject


def can_end(key: str) -> Check:
    """Return the check that only what lasts is ended, citing the game's rule ``key``."""

    def it_lasts(reading: Reading, action: EndEffect) -> Iterator[Finding]:
        if any(each.id == action.object for kept in reading.table.lasting for each in kept):
            yield done(key, "The effect ends.")
        else:
            yield nothing(key, "That effect has ended already.", possible=False)

    return it_lasts


def what_it_looks_at_is_there(reading: Reading, action: Replacement) -> Iterator[Finding]:
    """A replacement that is about one object needs that object."""
    who = action.applies_to.object
    if who is not None and reading.table.objects.get(who) is None:
        says = "What it looks at is no longer there."
        yield refused("object.new_on_zone_change", says, possible=False)


def applicable(reading: Reading, obj: GameObject, to: Zone) -> tuple[lasting.Replacement, ...]:
    """Return the replacement effects that would change where the object goes."""
    return tuple(
        each
        for each in reading.table.replacements
        if each.to == to
        and (each.owner is None or each.owner == obj.owner)
        and (each.object is None or each.object == obj.ref)
    )


def start_effect(progress: Progress, action: Effect) -> None:
    """Start a continuous effect on given objects (a locked set), or on whatever fits."""
    refs = tuple(progress.table.object(who).ref for who in action.objects)
    started = new_effect(progress, action.change, action.until, refs)
    started = replace(started, all=action.all_, source=action.source)
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
    who = action.applies_to.object
    started = lasting.Replacement(
        id=number,
        name=action.name or f"effect {number}",
        to=action.applies_to.to,
        owner=action.applies_to.owner,
        instead=action.instead.to,
        position=action.instead.position,
        object=progress.table.object(who).ref if who is not None else None,
        until=action.until,
    )
    replacements = (*progress.table.replacements, timed(progress, action, started))
    progress.table = replace(progress.table, replacements=replacements)
    progress.emit(Event(kind="made", object=number))


def permit(progress: Progress, action: Permit) -> None:
    """Let a player cast or play what fits."""
    _permission(progress, action, allows=True, free=action.free)


def forbid(progress: Progress, action: Forbid) -> None:
    """Forbid a player to cast or play what fits."""
    _permission(progress, action, allows=False, free=False)


def _permission(progress: Progress, action: Permit | Forbid, *, allows: bool, free: bool) -> None:
    number = progress.fresh_id()
    started = Permission(
        id=number,
        who=action.who,
        what=action.what,
        allows=allows,
        filter=action.filter,
        free=free,
    )
    permissions = (*progress.table.permissions, timed(progress, action, started))
    progress.table = replace(progress.table, permissions=permissions)
    progress.emit(Event(kind="made", object=number))
