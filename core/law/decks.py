"""The pile that a player draws from: its top, its order, and who has seen what of it."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.law.actions import Look, Reveal, Shuffle
from core.law.events import Event
from core.law.progress import Progress
from core.law.reading import Reading
from core.law.ruleset import Check, Handler
from core.law.verdict import Finding, done, refused
from core.table.ids import PlayerId, Zone
from core.table.objects import GameObject
from core.table.table import Table


def top_cards(table: Table, deck: Zone, player: PlayerId, count: int) -> tuple[GameObject, ...]:
    """Return the top cards of a player's deck, the topmost first."""
    return table.in_zone(deck, player)[::-1][:count]


def looked_at(table: Table, deck: Zone, action: Look | Reveal) -> tuple[GameObject, ...]:
    """Return what somebody looks at: one object, or cards on top of the deck."""
    if action.object is not None:
        return (table.object(action.object),)
    return top_cards(table, deck, action.player, action.count)


def showing(deck: Zone, key: str) -> Handler:
    """Return what shows cards to who looks, or to everybody where they are revealed."""

    def show(progress: Progress, action: Look | Reveal) -> None:
        table = progress.table
        everybody = tuple(player.id for player in table.players)
        viewers = (action.player,) if isinstance(action, Look) else everybody
        for obj in looked_at(table, deck, action):
            seen = tuple(dict.fromkeys((*obj.visible_to, *viewers)))
            progress.put(replace(obj, visible_to=seen))
        progress.emit(Event(kind="shown", player=action.player, key=key))

    return show


def its_own_cards(deck: Zone, key: str) -> Check:
    """Return the check that a new order is one of the cards that lie in the deck."""

    def it_is_shuffled(reading: Reading, action: Shuffle) -> Iterator[Finding]:
        """Nobody knows the order afterwards."""
        there = {obj.id for obj in reading.table.in_zone(deck, action.player)}
        if action.order and set(action.order) != there:
            yield refused(key, "The new order names other cards.", possible=False)
        else:
            yield done(key, "Nobody knows the order any more.")

    return it_is_shuffled


def shuffling(deck: Zone) -> Handler:
    """Return what gives a deck a new order; whoever had seen a card of it knows nothing now."""

    def shuffle(progress: Progress, action: Shuffle) -> None:
        there = progress.table.in_zone(deck, action.player)
        for who in action.order or tuple(obj.id for obj in reversed(there)):
            obj = progress.table.object(who)
            progress.put(replace(obj, order=progress.tick(), visible_to=()))
        says = f"{action.player} shuffled"
        progress.emit(Event(kind="shuffled", player=action.player, says=says))

    return shuffle
