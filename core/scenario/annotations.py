"""Annotations drawn over a position: arrows, rings, callouts and a spotlight.

They are not part of the game state. ``show`` of a scenario step lists those drawn after that step,
``show`` of the head those drawn at the start.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from core.messages import worded
from core.scenario.forms import Scope
from core.scenario.plain import UnnamedError, Words, quoted
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Zone

PLAIN = "target"
LONGEST_TEXT = 300


class Style(Struct, frozen=True, kw_only=True):
    """A style of annotations, shown by colour, line pattern and letter.

    ``says`` is the verb of an arrow between its two targets.
    """

    name: str
    letter: str
    colour: str
    line: str
    says: str


STYLES: Mapping[str, Style] = {
    each.name: each
    for each in (
        Style(name=PLAIN, letter="T", colour="red", line="solid", says="targets"),
        Style(name="attack", letter="A", colour="yellow", line="dashes", says="attacks"),
        Style(name="block", letter="B", colour="green", line="dots", says="blocks"),
        Style(name="link", letter="L", colour="blue", line="dashes and dots", says="goes with"),
    )
}


class Spot(Struct, frozen=True):
    """A zone as something to point at: a player's, or the one that all share."""

    zone: Zone
    player: PlayerId | None = None


Target = ObjectId | PlayerId | Spot
"""Target of an annotation: an object, a player or a zone."""


class Arrow(Struct, frozen=True, kw_only=True, tag_field="mark", tag="arrow"):
    """From one thing to another."""

    start: Target
    end: Target
    style: str = PLAIN


class Ring(Struct, frozen=True, kw_only=True, tag_field="mark", tag="ring"):
    """Around one thing."""

    at: Target
    style: str = PLAIN


class Callout(Struct, frozen=True, kw_only=True, tag_field="mark", tag="callout"):
    """A text next to one target."""

    at: Target
    text: str


class Spotlight(Struct, frozen=True, kw_only=True, tag_field="mark", tag="spotlight"):
    """Darkens everything except its targets."""

    on: tuple[Target, ...]


Mark = Arrow | Ring | Callout | Spotlight
Marks = tuple[Mark, ...]


def targets(mark: Mark) -> tuple[Target, ...]:
    """Return everything that a mark points at."""
    if isinstance(mark, Arrow):
        return mark.start, mark.end
    return mark.on if isinstance(mark, Spotlight) else (mark.at,)


def redacted_marks(marks: Iterable[Mark], seen: Callable[[ObjectId], bool]) -> Marks:
    """Return marks redacted for a viewer: no callouts at hidden cards."""
    return tuple(
        mark
        for mark in marks
        if not isinstance(mark, Callout) or not isinstance(mark.at, int) or seen(mark.at)
    )


def carried_over(marks: Iterable[Mark], before: GameState, after: GameState) -> Marks:
    """Return the marks that stay after an action: arrows and rings whose targets did not move.

    Callouts and spotlights belong to one position only. A card that changed zones or became a new
    object is a different target.
    """
    return tuple(
        mark
        for mark in marks
        if isinstance(mark, Arrow | Ring)
        and all(_stays(target, before, after) for target in targets(mark))
    )


def _stays(target: Target, before: GameState, after: GameState) -> bool:
    if not isinstance(target, int):
        return True
    old, new = before.objects.get(target), after.objects.get(target)
    return old is not None and new is not None and (old.ref, old.zone) == (new.ref, new.zone)


# As files have them


class SpotWords(Struct, frozen=True, omit_defaults=True):
    """A zone as a file writes it."""

    zone: str
    player: str | None = None


Pointed = str | SpotWords
"""Target in a file: the id of an object, the name of a player, or a zone."""


class Drawn(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One mark as written in a file, with ids for targets."""


class DrawnArrow(Drawn, frozen=True, kw_only=True):
    """From the first thing to the second."""

    arrow: tuple[Pointed, Pointed]
    style: str = PLAIN


class DrawnRing(Drawn, frozen=True, kw_only=True):
    """Around a thing."""

    ring: Pointed
    style: str = PLAIN


class DrawnCallout(Drawn, frozen=True, kw_only=True):
    """A text next to a target."""

    callout: Pointed
    text: str


class DrawnSpotlight(Drawn, frozen=True, kw_only=True):
    """Light on some things."""

    spotlight: tuple[Pointed, ...]


_DRAWN: Mapping[str, type[Drawn]] = {
    "arrow": DrawnArrow,
    "ring": DrawnRing,
    "callout": DrawnCallout,
    "spotlight": DrawnSpotlight,
}


def read_drawn(data: Mapping[str, Any]) -> Drawn:
    """Return a mark of a file without fault (`annotation_faults`) as a value."""
    return msgspec.convert(data, _DRAWN[next(key for key in _DRAWN if key in data)])


def write_drawn(drawn: Drawn) -> dict[str, Any]:
    """Return a mark as files write it."""
    written: dict[str, Any] = msgspec.to_builtins(drawn)
    return {key: list(each) if isinstance(each, tuple) else each for key, each in written.items()}


# Reading


def annotation_faults(value: object, scope: Scope) -> Iterator[str]:
    """Yield the faults of a list of marks, each with its place."""
    if not isinstance(value, list | tuple):
        yield worded("show: must be a list of tables")
        return
    for number, each in enumerate(value, 1):
        fault = _fault(each, scope) if isinstance(each, Mapping) else "must be a table"
        if fault:
            yield worded("show {number}: {fault}", number=number, fault=fault)


def _fault(data: Mapping[str, Any], scope: Scope) -> str:
    kinds = [key for key in _DRAWN if key in data]
    if len(kinds) != 1:
        return worded("must have one of {drawn}", drawn=", ".join(_DRAWN))
    kind = kinds[0]
    odd = min(map(str, data.keys() - set(_DRAWN[kind].__struct_fields__)), default="")
    if odd:
        return worded("{kind} takes no {odd}", kind=kind, odd=quoted(odd))
    style = data.get("style", PLAIN)
    if not isinstance(style, str) or style not in STYLES:
        return worded("style: must be one of {styles}", styles=", ".join(STYLES))
    if kind == "callout":
        wrong = _text_fault(data.get("text"))
        if wrong:
            return worded("text: {wrong}", wrong=wrong)
    return _places_fault(kind, data[kind], scope)


def _places_fault(kind: str, value: object, scope: Scope) -> str:
    places = [value]
    if kind in {"arrow", "spotlight"}:
        if not isinstance(value, list | tuple) or not value:
            return worded("{kind}: must be a list of what it points at", kind=kind)
        places = list(value)
    if kind == "arrow" and len(places) != len(("start", "end")):
        return worded("arrow: must be a list of two, where it begins and where it ends")
    if kind == "arrow" and places[0] == places[1]:
        return worded("arrow: begins and ends at one thing")
    wrong = next((wrong for each in places if (wrong := _target_fault(each, scope))), "")
    return f"{kind}: {wrong}" if wrong else ""


def _text_fault(text: object) -> str:
    if not isinstance(text, str) or not text.strip():
        return worded("must be text")
    if len(text) <= LONGEST_TEXT:
        return ""
    return worded("must be at most {longest_text} characters long", longest_text=LONGEST_TEXT)


def _target_fault(value: object, scope: Scope) -> str:
    if isinstance(value, str):
        if value in scope.ids or value in scope.players:
            return ""
        return worded("{value} names nothing that was defined before", value=quoted(value))
    if not isinstance(value, Mapping):
        return worded("must be an id, or a zone such as {{ zone = 'graveyard', player = 'A' }}")
    if not isinstance(value.get("zone"), str) or value.keys() - {"zone", "player"}:
        return worded("a zone is written as {{ zone = 'graveyard', player = 'A' }}")
    player = value.get("player")
    if player is not None and player not in scope.players:
        return worded("player: no player is called {player}", player=quoted(player))
    return ""


def read_annotations(
    value: Iterable[Drawn],
    object_of: Callable[[str], ObjectId | None],
    players: Collection[str],
    zones: Mapping[str, bool],
) -> Marks:
    """Return faultless marks as values; raise `ValueError` for an unknown zone.

    ``zones`` maps each zone of the game to whether all players share it. Marks whose target was
    never made are left out.
    """

    def target(word: Pointed) -> Target | None:
        if isinstance(word, str):
            found = object_of(word)
            return PlayerId(word) if found is None and word in players else found
        player = PlayerId(word.player) if word.player is not None else None
        spot = Spot(Zone(word.zone), player)
        wrong = _spot_fault(spot, zones)
        if wrong:
            raise ValueError(wrong)
        return spot

    made: list[Mark] = []
    for number, drawn in enumerate(value, 1):
        words, kind = _pointed(drawn), drawn.__struct_fields__[0]
        try:
            found = [known for word in words if (known := target(word)) is not None]
        except ValueError as error:
            raise ValueError(
                worded("show {number}: {kind}: {error}", number=number, kind=kind, error=str(error))
            ) from error
        if found and (len(found) == len(words) or isinstance(drawn, DrawnSpotlight)):
            made.append(_mark(drawn, tuple(found)))
    return tuple(made)


def _pointed(drawn: Drawn) -> tuple[Pointed, ...]:
    match drawn:
        case DrawnArrow():
            return drawn.arrow
        case DrawnSpotlight():
            return drawn.spotlight
        case DrawnRing():
            return (drawn.ring,)
        case DrawnCallout():
            return (drawn.callout,)
    raise TypeError(worded("{name} is no mark", name=type(drawn).__name__))


def _mark(drawn: Drawn, found: tuple[Target, ...]) -> Mark:
    match drawn:
        case DrawnArrow():
            return Arrow(start=found[0], end=found[1], style=drawn.style)
        case DrawnRing():
            return Ring(at=found[0], style=drawn.style)
        case DrawnCallout():
            return Callout(at=found[0], text=drawn.text)
    return Spotlight(on=found)


def _spot_fault(spot: Spot, zones: Mapping[str, bool]) -> str:
    if spot.zone not in zones:
        return worded("this game has no zone {zone}", zone=quoted(spot.zone))
    shared = zones[spot.zone]
    if shared == (spot.player is None):
        return ""
    wrong = "belongs to no player" if shared else "needs a player, for each has one"
    return worded("the zone {zone} {wrong}", zone=quoted(spot.zone), wrong=wrong)


# Keeping


def kept(marks: Marks) -> bytes:
    """Return marks as a saved table keeps them, by the ids that objects have there."""
    return msgspec.json.encode(marks)


def brought_back(
    data: bytes | msgspec.Raw, state: GameState, zones: Mapping[str, bool]
) -> tuple[Marks, tuple[str, ...]]:
    """Return the saved marks that are valid in a position, and the faults of the others.

    ``zones`` maps each zone of the game to whether all players share it.
    """
    try:
        found = msgspec.json.decode(data, type=list[msgspec.Raw])
    except msgspec.MsgspecError as error:
        return (), (worded("these are no marks: {error}", error=str(error)),)
    marks: list[Mark] = []
    faults: list[str] = []
    for each in found:
        try:
            mark = msgspec.json.decode(each, type=Mark)
        except msgspec.MsgspecError as error:
            faults.append(worded("this is no mark: {error}", error=str(error)))
            continue
        fault = _mark_fault(mark, state, zones)
        if fault:
            faults.append(fault)
        else:
            marks.append(mark)
    return tuple(marks), tuple(faults)


def _mark_fault(mark: Mark, state: GameState, zones: Mapping[str, bool]) -> str:
    kind = str(type(mark).__struct_config__.tag)
    if isinstance(mark, Arrow | Ring) and mark.style not in STYLES:
        return worded("{kind}: its style is none of {styles}", kind=kind, styles=", ".join(STYLES))
    if isinstance(mark, Callout):
        wrong = _text_fault(mark.text)
        if wrong:
            return worded("{kind}: its text {wrong}", kind=kind, wrong=wrong)
    if isinstance(mark, Arrow) and mark.start == mark.end:
        return worded("{kind}: it begins and ends at one thing", kind=kind)
    if not targets(mark):
        return worded("{kind}: it points at nothing", kind=kind)
    wrong = next((w for each in targets(mark) if (w := _missing(each, state, zones))), "")
    return f"{kind}: {wrong}" if wrong else ""


def _missing(target: Target, state: GameState, zones: Mapping[str, bool]) -> str:
    if isinstance(target, int):
        there = state.objects.get(target) is not None
        return "" if there else worded("there is no object {target} here", target=target)
    player = target.player if isinstance(target, Spot) else target
    if player is not None and all(player != each.id for each in state.players):
        return worded("no player is called {player}", player=quoted(player))
    return _spot_fault(target, zones) if isinstance(target, Spot) else ""


# Writing


def write_annotations(marks: Iterable[Mark], words: Words) -> list[Drawn]:
    """Return marks in the scenario format, without targets that have no id."""
    written: list[Drawn] = []
    for mark in marks:
        try:
            written.append(_written(mark, words))
        except UnnamedError:
            continue
    return written


def _written(mark: Mark, words: Words) -> Drawn:
    match mark:
        case Callout():
            return DrawnCallout(callout=_word(mark.at, words), text=mark.text)
        case Spotlight():
            return DrawnSpotlight(spotlight=tuple(_word(each, words) for each in mark.on))
        case Ring():
            return DrawnRing(ring=_word(mark.at, words), style=mark.style)
        case Arrow():
            ends = (_word(mark.start, words), _word(mark.end, words))
            return DrawnArrow(arrow=ends, style=mark.style)


def _word(target: Target, words: Words) -> Pointed:
    if isinstance(target, int):
        return words.object(ObjectId(target))
    if isinstance(target, Spot):
        return SpotWords(str(target.zone), str(target.player) if target.player else None)
    return str(target)
