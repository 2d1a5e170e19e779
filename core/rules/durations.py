"""How long what lasts stays: until a turn, as long as something holds, or for good.

A duration is a row of a table: the words for it, and what it watches, if anything. A new one
needs no other line.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from core.rules.actions import Timed
from core.rules.events import Event
from core.rules.progress import Progress
from core.rules.reading import Reading
from core.rules.ruleset import Check
from core.rules.verdict import Finding, done, nothing, refused
from core.state.effects import (
    AT_ONCE,
    END_OF_TURN,
    NEXT_TURN,
    PERMANENT,
    Effect,
    Permission,
    Replacement,
)
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.objects import GameObject

Kept = Effect | Replacement | Permission
K = TypeVar("K", Effect, Replacement, Permission)


class Watched(Struct, frozen=True, kw_only=True):
    """What a duration that watches an object looks at: how it lies, for whom, what it is on."""

    obj: GameObject
    holder: PlayerId | None
    targets: tuple[Ref, ...]


class Duration(Struct, frozen=True, kw_only=True):
    """One duration: ``short`` for a list to pick from, ``words`` with what it is about.

    ``holds`` tells whether it goes on while the watched object is there; None watches nothing.
    """

    short: str
    words: str
    holds: Callable[[Reading, Watched], bool] | None = None


def _is_there(reading: Reading, watched: Watched) -> bool:
    del reading, watched
    return True


def _is_controlled(reading: Reading, watched: Watched) -> bool:
    return reading.rules.controls(reading, watched.obj.id) == watched.holder


def _is_tapped(reading: Reading, watched: Watched) -> bool:
    del reading
    return watched.obj.tapped


def _is_attached(reading: Reading, watched: Watched) -> bool:
    del reading
    host = watched.obj.attached_to
    return host is not None and (not watched.targets or host in watched.targets)


DURATIONS: Mapping[str, Duration] = {
    END_OF_TURN: Duration(short="until end of turn", words="until end of turn"),
    PERMANENT: Duration(short="permanently", words="permanently"),
    AT_ONCE: Duration(short="for the next action only", words="for the next action only"),
    NEXT_TURN: Duration(short="until my next turn", words="until {holder}'s next turn"),
    "while_there": Duration(
        short="as long as a card stays", words="as long as {card} stays", holds=_is_there
    ),
    "while_controlled": Duration(
        short="as long as I control a card",
        words="as long as {holder} controls {card}",
        holds=_is_controlled,
    ),
    "while_attached": Duration(
        short="as long as a card is attached",
        words="as long as {card} is attached",
        holds=_is_attached,
    ),
    "while_tapped": Duration(
        short="as long as a card is tapped", words="as long as {card} is tapped", holds=_is_tapped
    ),
}
WATCHING = tuple(name for name, each in DURATIONS.items() if each.holds is not None)
"""The durations that watch an object."""


def duration_words(until: str, holder: PlayerId | None, card: str) -> str:
    """Say how long something lasts; ``card`` is what the watched object is called."""
    return DURATIONS[until].words.format(holder=holder or "a player", card=card or "a card")


def timed(progress: Progress, action: Timed, started: K) -> K:
    """Return what an action starts, with how long it lasts and what that hangs on."""
    held = action.until in WATCHING or action.until == NEXT_TURN
    watched = progress.table.objects.get(action.bound_to) if action.bound_to is not None else None
    return replace(
        started,
        until=action.until,
        holder=action.player if held else None,
        bound=watched.ref if watched is not None and action.until in WATCHING else None,
    )


def lasts_as_told(key: str) -> Check:
    """Return the check of a duration, citing the game's rule ``key``.

    One that watches something has to be told what. One that is over before it begins does
    nothing at all.
    """

    def it_begins(reading: Reading, action: Timed) -> Iterator[Finding]:
        if action.until not in WATCHING:
            return
        obj = reading.table.objects.get(action.bound_to) if action.bound_to is not None else None
        if obj is None:
            says = "Say which card it depends on."
            yield refused(key, says, possible=False)
            return
        found = (reading.table.objects.get(who) for who in action.subjects)
        targets = tuple(each.ref for each in found if each is not None)
        watched = Watched(obj=obj, holder=action.player, targets=targets)
        if _goes_on(reading, action.until, watched):
            yield done(key, "It ends as soon as that is no longer true.")
        else:
            yield nothing(key, "It would be over before it begins.", possible=False)

    return it_begins


def _goes_on(reading: Reading, until: str, watched: Watched) -> bool:
    holds = DURATIONS[until].holds
    return holds is None or holds(reading, watched)


def _is_over(reading: Reading, each: Kept) -> bool:
    if each.until not in WATCHING:
        return False
    obj = reading.table.find(each.bound) if each.bound is not None else None
    if obj is None:
        return True
    targets = each.targets if isinstance(each, Effect) else ()
    watched = Watched(obj=obj, holder=each.holder, targets=targets)
    return not _goes_on(reading, each.until, watched)


def end_what_is_over(progress: Progress) -> None:
    """End whatever has lasted as long as something held that holds no more, and what hung on it.

    What was for the next action only ends with that action.
    """
    before = [each for some in progress.start.lasting for each in some]
    _end(progress, {each.id for each in before if each.until == AT_ONCE})
    while True:
        kept = [each for some in progress.table.lasting for each in some]
        watching = [each for each in kept if each.until in WATCHING]
        reading = progress.reading
        over = {each.id for each in watching if _is_over(reading, each)}
        if not over:
            return
        _end(progress, over)


def end_with_the_turn(progress: Progress) -> None:
    """End what lasts until end of turn."""
    kept = [each for some in progress.table.lasting for each in some]
    _end(progress, {each.id for each in kept if each.until == END_OF_TURN})


def end_as_a_turn_begins(progress: Progress, player: PlayerId) -> None:
    """End what lasts until the turn of a player, which begins now."""
    kept = [each for some in progress.table.lasting for each in some]
    theirs = (each for each in kept if each.until == NEXT_TURN and each.holder == player)
    _end(progress, {each.id for each in theirs})


def _end(progress: Progress, over: set[ObjectId]) -> None:
    table = progress.table
    over = over & {each.id for some in table.lasting for each in some}
    if not over:
        return
    progress.table = replace(
        table,
        effects=tuple(each for each in table.effects if each.id not in over),
        replacements=tuple(each for each in table.replacements if each.id not in over),
        permissions=tuple(each for each in table.permissions if each.id not in over),
    )
    for who in sorted(over):
        progress.emit(Event(kind="ended", object=who, says="an effect ended"))
