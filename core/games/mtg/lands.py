"""Playing lands: the land face of a card goes straight to the battlefield."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.cards.card import Layout
from core.games.mtg.actions import PlayLand
from core.games.mtg.arrival import Arrival, as_told, planned
from core.games.mtg.entering import enter, what_replaces_it
from core.games.mtg.faces import TURNED
from core.games.mtg.ways import (
    Way,
    from_own_zone,
    permission,
    prohibition,
    way_named,
    ways_of,
)
from core.rules.events import Event
from core.rules.progress import Progress
from core.rules.reading import Reading
from core.rules.verdict import Finding, Option, choice, done, refused
from core.state.zones import COMMAND


def land_ways(reading: Reading, action: PlayLand) -> tuple[Way, ...]:
    """Return the faces and parts that are lands and may be chosen as such."""
    card = reading.table.printed(reading.object(action.card))
    return tuple(way for way in ways_of(card) if way.is_land and way.id not in TURNED)


def chosen_land(reading: Reading, action: PlayLand) -> Way | None:
    """Return the land face that the action means."""
    found = land_ways(reading, action)
    if not action.as_:
        return found[0] if len(found) == 1 else None
    named = way_named(reading.table.printed(reading.object(action.card)), action.as_)
    return named if named in found else None


def a_land_face(reading: Reading, action: PlayLand) -> Iterator[Finding]:
    """The face played must be a land (``mdfc.land_choice``)."""
    obj = reading.object(action.card)
    card = reading.table.printed(obj)
    found = land_ways(reading, action)
    way = chosen_land(reading, action)
    key = "mdfc.land_choice" if card.layout is Layout.MODAL else "land.play"
    if way is not None:
        says = f"{way.name} is played, without the stack."
        yield done(key, says, *(("land.not_cast",) if key == "land.play" else ()))
    elif len(found) > 1 and not action.as_:
        options = tuple(Option(each.id, f"Play {each.name}") for each in found)
        yield choice(key, "Both faces are lands: choose the one to be up.", "as_", options)
    else:
        named = way_named(card, action.as_) if action.as_ else None
        turned = card.layout is Layout.TRANSFORMING and action.as_ == "back"
        says = f"{named.name if named else card.front.name} is not a land that can be played."
        if turned:
            says = "A transforming card is not played as its back."
        also = ("mdfc.land_choice", "face.outside_battlefield_stack") if turned else ()
        yield refused(key, says, *also, possible=bool(found))


def allowed_from_there(reading: Reading, action: PlayLand) -> Iterator[Finding]:
    """A land is played from the hand unless an effect says otherwise (``land.play``).

    What made a copy of a card lets it be played (MTG CR 712.12).
    """
    obj = reading.object(action.card)
    way = chosen_land(reading, action)
    if way is None:
        return
    granted = permission(reading, obj, way, "play_land", action.player)
    home = from_own_zone(reading, obj, action.player) and obj.zone != COMMAND
    if obj.cards and not granted and not home:
        says = f"Nothing lets {action.player} play {way.name} from {obj.zone}."
        yield refused("land.play", says)
    if prohibition(reading, obj, way, "play_land", action.player) is not None:
        yield refused("land.play", f"An effect forbids playing {way.name}.")


def one_a_turn(reading: Reading, action: PlayLand) -> Iterator[Finding]:
    """One land a turn, in one's own turn (``land.one_a_turn``)."""
    player = reading.table.player(action.player)
    if reading.table.active != action.player:
        yield refused("land.play", f"It is not {action.player}'s turn.")
    elif player.lands_played:
        yield refused("land.one_a_turn", f"{action.player} has played a land this turn already.")


def entering_is_replaced(reading: Reading, action: PlayLand) -> Iterator[Finding]:
    """Effects may change how the land enters, its own text among them."""
    way = chosen_land(reading, action)
    if way is not None:
        obj = reading.object(action.card)
        yield from what_replaces_it(reading, obj, planned(reading, obj, _arrival(reading, action)))


LAND_CHECKS = {
    "mdfc.land_choice": a_land_face,
    "land.play": allowed_from_there,
    "land.one_a_turn": one_a_turn,
    "replacement.applies": entering_is_replaced,
}


def _arrival(reading: Reading, action: PlayLand) -> Arrival:
    way = chosen_land(reading, action)
    arrival = Arrival(controller=action.player, side=way.side if way else 0)
    return as_told(reading, arrival, action)


def play_land(progress: Progress, action: PlayLand) -> None:
    """Put the land onto the battlefield with the chosen face up and count the play."""
    obj = progress.table.object(action.card)
    way = chosen_land(progress.reading, action)
    enter(progress, obj, _arrival(progress.reading, action))
    player = progress.table.player(action.player)
    progress.table = progress.table.with_player(
        replace(player, lands_played=player.lands_played + 1)
    )
    name = way.name if way else "a land"
    progress.emit(
        Event(
            kind="land_played",
            object=obj.id,
            player=action.player,
            says=f"{action.player} played {name}",
            key="land.play",
        )
    )
