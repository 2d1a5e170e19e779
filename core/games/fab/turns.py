"""The end of a turn: what ends, and that a mark does not."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.fab.pitching import POINTS
from core.games.fab.traits import traits
from core.games.fab.zones import in_arena
from core.law.actions import EndTurn
from core.law.durations import end_as_a_turn_begins, end_with_the_turn
from core.law.events import Event
from core.law.points import points_at_start
from core.law.progress import Progress
from core.law.reading import Reading
from core.law.verdict import Finding, done
from core.table.ids import PlayerId
from core.table.table import Player, Table


def the_turn_ends(reading: Reading, action: EndTurn) -> Iterator[Finding]:
    """Effects that last until end of turn end; marks last on (``marked.lasts``)."""
    del action
    following = _next_player(reading.table)
    says = f"What lasts until end of turn ends, and {following}'s turn begins."
    yield done("turn.end", says)
    yield done("points.action", f"{following} begins it with an action point.")


END_TURN_CHECKS = {"turn.end": the_turn_ends}


def end_turn(progress: Progress, action: EndTurn) -> None:
    """End the turn: effects and points end, allies have their life back, the next turn begins.

    Pitched cards and the cards to draw are moved by hand: their order is a player's choice.
    """
    del action
    following = _next_player(progress.table)
    end_with_the_turn(progress)
    end_as_a_turn_begins(progress, following)
    table = progress.table
    progress.table = replace(
        table,
        players=tuple(_begin(each, following) for each in table.players),
        active=following,
        turn=table.turn + 1,
    )
    progress.emit(Event(kind="turn", player=following, says=f"{following}'s turn"))
    for obj in progress.table.objects:
        if not in_arena(obj):
            continue
        if obj.damage and "Ally" in traits(progress.reading, obj).subtypes:
            progress.put(replace(obj, damage=0))
        if obj.tapped and traits(progress.reading, obj).controller == following:
            progress.put(replace(progress.table.object(obj.id), tapped=False))


def _begin(player: Player, active: PlayerId) -> Player:
    """Return a player as a turn begins: whose turn it is has one action point to spend."""
    points = points_at_start(POINTS) if player.id == active else ()
    return replace(player, spells_cast=0, points=points)


def _next_player(table: Table) -> PlayerId:
    seats = [player.id for player in table.players]
    return seats[(seats.index(table.active) + 1) % len(seats)]
