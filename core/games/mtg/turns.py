"""The turn and the day: what ends, what untaps, when night falls."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.mtg.actions import DayNight
from core.games.mtg.kinds import turns_over
from core.games.mtg.traits import traits
from core.games.mtg.transforming import turn_over
from core.rules.actions import EndTurn
from core.rules.durations import end_as_a_turn_begins, end_with_the_turn
from core.rules.events import Event
from core.rules.progress import Progress
from core.rules.reading import Reading
from core.rules.verdict import Finding, done, nothing
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD

_SPELLS_FOR_DAY = 2


def the_turn_ends(reading: Reading, action: EndTurn) -> Iterator[Finding]:
    """Effects that last until end of turn end (``turn.cleanup``, ``turn.untap``)."""
    del action
    following = reading.table.next_after(reading.table.active)
    yield done("turn.cleanup", "What lasts until end of turn ends.")
    yield done("turn.untap", f"{following} untaps.")
    if reading.table.day_night != "neither":
        says = "The spells of this turn decide whether it becomes day or night."
        yield done("day_night.designation", says, "day.cast_check", "wiki.daybound")


def day_or_night_it_becomes(reading: Reading, action: DayNight) -> Iterator[Finding]:
    """Day and night are designations of the game (``day_night.designation``)."""
    if reading.table.day_night == action.to:
        yield nothing("day_night.designation", f"It is {action.to} already.")
    else:
        says = f"It becomes {action.to}; daybound and nightbound permanents follow."
        yield done("day_night.designation", says)


END_TURN_CHECKS = {"turn.cleanup": the_turn_ends}
DAY_NIGHT_CHECKS = {"day_night.designation": day_or_night_it_becomes}


def end_turn(progress: Progress, action: EndTurn) -> None:
    """End the turn and begin the next player's, one moment after the other.

    First the cleanup and what follows of it by itself, then the new turn: day or night, untap.
    """
    del action
    law = progress.reading.rules.law
    following = progress.reading.table.next_after(progress.table.active)
    _wipe_damage(progress)
    end_with_the_turn(progress)
    law.settle(progress)
    table = progress.table
    spells = table.player(table.active).spells_cast
    players = tuple(replace(each, spells_cast=0, lands_played=0) for each in table.players)
    progress.table = replace(table, players=players, active=following, turn=table.turn + 1)
    progress.emit(Event(kind="turn", player=following, says=f"{following}'s turn"))
    end_as_a_turn_begins(progress, following)
    _turn_all_that_are_bound(progress)
    if table.day_night == "day" and spells == 0:
        become(progress, "night", "day.cast_check")
    elif table.day_night == "night" and spells >= _SPELLS_FOR_DAY:
        become(progress, "day", "day.cast_check")
    for obj in progress.table.objects:
        if obj.zone == BATTLEFIELD and obj.tapped and _controller(progress, obj) == following:
            progress.put(replace(obj, tapped=False))
            progress.emit(Event(kind="untapped", object=obj.id, key="turn.untap"))


def day_night(progress: Progress, action: DayNight) -> None:
    """Make it day or night."""
    become(progress, action.to, "day_night.designation")


def become(progress: Progress, to: str, key: str) -> None:
    """Set the designation; what is bound to it turns at once."""
    if progress.table.day_night != to:
        progress.table = replace(progress.table, day_night=to)
        progress.emit(Event(kind=f"became_{to}", key=key, says=f"it became {to}"))
        _turn_all_that_are_bound(progress)


def _turn_all_that_are_bound(progress: Progress) -> None:
    """Turn over whatever is on the wrong side, at once (MTG CR 702.145c, 702.145f)."""
    for obj in progress.table.objects:
        if obj.zone == BATTLEFIELD and not obj.face_down:
            turn_if_bound(progress, obj)


def turn_if_bound(progress: Progress, obj: GameObject) -> None:
    """Turn over what daybound or nightbound keeps on the wrong side, if it can transform."""
    # Only a front that is up turns with the night, only a back with the day (MTG CR 702.145).
    wrong = {"night": ("Daybound", False), "day": ("Nightbound", True)}
    bound, back_up = wrong.get(progress.table.day_night, (None, False))
    if bound is None or (obj.side > 0) != back_up:
        return
    found = traits(progress.reading, obj)
    able = turns_over(progress.reading.rules, progress.table, obj) and not found.cant_transform
    if found.has(bound) and able:
        turn_over(progress, obj)


def _wipe_damage(progress: Progress) -> None:
    for obj in progress.table.objects:
        if obj.damage:
            progress.put(replace(obj, damage=0))


def _controller(progress: Progress, obj: GameObject) -> PlayerId:
    return traits(progress.reading, obj).controller
