"""Comparison of two editions: the outcome of an action, the characteristics and the options."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from core.messages import NO_WORDS, Message, verbatim
from core.rules import engine
from core.rules.actions import Action
from core.rules.effect_labels import lasting, zone_words
from core.rules.history import NEW_OBJECT, ZONE_CHANGE, Outcome
from core.rules.redaction import redacted
from core.rules.ruleset import MenuOption, Ruleset, StateView
from core.rules.verdict import LAWFUL, Ruling
from core.rules.views import CharacteristicsView, Row
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from core.state.visibility import can_see

_VOCABULARY = "kind"
"""The row of the characteristics in which an edition calls the kind of card by its own term."""
_MOST = 8
"""The number of objects whose options are compared."""
_SHOWN = frozenset({"enters", "leaves", "made", "transformed", NEW_OBJECT, ZONE_CHANGE})
"""The differences that the position itself shows."""
_LONG = 60
"""The length above which a value is left out of a sentence."""
_FACES = (Message("one face"), Message("two faces"), Message("more than two faces"))


class Result(Struct, frozen=True, kw_only=True):
    """The result of an action under one edition: the ruleset and the outcome."""

    rules: Ruleset
    start: GameState
    outcome: Outcome

    @property
    def edition(self) -> str:
        """The date of the rules."""
        return self.rules.edition

    @property
    def ruling(self) -> Ruling:
        """The ruling; without a rule on it, the action is allowed."""
        ruling = self.outcome.verdict.ruling
        return Ruling.DONE if ruling is Ruling.SILENT else ruling

    @property
    def view(self) -> StateView:
        """The position afterwards."""
        return StateView(self.rules, self.outcome.state)


class Degree(StrEnum):
    """How far two results differ: the furthest that holds."""

    ANSWER = "answer"
    RESULT = "result"
    REASON = "reason"
    NUMBER = "number"
    SAME = "same"


class Contrast(Struct, frozen=True, kw_only=True):
    """One difference from another result: its subject and its new value.

    ``about`` is the name of the object or the player, else empty.
    """

    message: Message
    about: str = ""
    object: ObjectId | None = None

    @property
    def says(self) -> str:
        """The new value as text."""
        return str(self.message)


class Compared(Struct, frozen=True, kw_only=True):
    """A result, and its differences from the result of the edition before."""

    result: Result
    contrasts: tuple[Contrast, ...]
    degree: Degree


def compare(
    editions: Mapping[str, Ruleset], state: GameState, action: Action
) -> tuple[Result, ...]:
    """Carry an action out in one position under every edition, in the order given."""
    return tuple(
        Result(rules=rules, start=state, outcome=engine.apply(StateView(rules, state), action))
        for rules in editions.values()
    )


def compared(
    results: Sequence[Result], viewer: PlayerId | None, numbers: Mapping[str, Mapping[str, str]]
) -> tuple[Compared, ...]:
    """Compare each result with the one before; ``numbers`` of rules are by edition and key."""
    found: list[Compared] = []
    for at, now in enumerate(results):
        before = results[at - 1] if at else now
        differs = contrasts(before, now, viewer) if at else ()
        found.append(
            Compared(result=now, contrasts=differs, degree=_degree(before, now, differs, numbers))
        )
    return tuple(found)


def _degree(
    before: Result,
    now: Result,
    differs: Sequence[Contrast],
    numbers: Mapping[str, Mapping[str, str]],
) -> Degree:
    if before.ruling is not now.ruling:
        return Degree.ANSWER
    if differs:
        return Degree.RESULT
    said, says = ([each.says for each in one.outcome.verdict.decisive] for one in (before, now))
    if said != says:
        return Degree.REASON
    old, new = (
        [numbers.get(each.edition, {}).get(key, key) for key in each.outcome.verdict.keys]
        for each in (before, now)
    )
    return Degree.SAME if old == new else Degree.NUMBER


def contrasts(before: Result, now: Result, viewer: PlayerId | None) -> tuple[Contrast, ...]:
    """Return the differences between two results that a viewer can see.

    Differences from before the action are left out.
    """
    found = (
        *_of_objects(before, now, viewer),
        *_of_players(before, now),
        *_of_lasting(before, now, viewer),
        *_of_events(before, now, viewer),
    )
    return tuple(dict.fromkeys(found))


def _of_objects(before: Result, now: Result, viewer: PlayerId | None) -> Iterator[Contrast]:
    ends = [(each.rules.zones, each.outcome.state) for each in (before, now)]
    there = [
        {obj.id for obj in state.objects if can_see(zones, state, obj, viewer)}
        for zones, state in ends
    ]
    players = [player.id for player in now.start.players]
    touched = [each for each in sorted(there[0] | there[1]) if _is_touched(each, before, now)]
    for place, object_id in enumerate(touched):
        old, new = (each.outcome.state.objects.get(object_id) for each in (before, now))
        if old is None or new is None:
            if object_id in there[old is None]:
                yield _existence(before, now, object_id, viewer)
        elif all(object_id in seen for seen in there):
            yield from _of_object(before, now, object_id, viewer)
            if viewer in players and place < _MOST and old.zone == new.zone:
                yield from _of_next(before, now, object_id, viewer)


def _existence(
    before: Result, now: Result, object_id: ObjectId, viewer: PlayerId | None
) -> Contrast:
    is_new = before.outcome.state.objects.get(object_id) is None
    holder = now if is_new else before
    where = zone_words(holder.view, holder.outcome.state.object(object_id).zone)
    says = Message("is there: {zone}") if is_new else Message("is not there: {zone}")
    says = says.filled({"zone": where})
    return Contrast(object=object_id, about=_title(holder, object_id, viewer), message=says)


def _title(result: Result, object_id: ObjectId, viewer: PlayerId | None) -> str:
    return result.rules.tables.characteristics_view(result.view, object_id, viewer).title


def _of_object(
    before: Result, now: Result, object_id: ObjectId, viewer: PlayerId | None
) -> Iterator[Contrast]:
    name = _title(now, object_id, viewer)
    pairs = _pairs(before.view, now.view, object_id, viewer)
    earlier: Mapping[str, object] = {}
    if before.start.objects.get(object_id) is not None:
        first, second = (StateView(each.rules, each.start) for each in (before, now))
        earlier = _pairs(first, second, object_id, viewer)
    for about, (old, new) in pairs.items():
        if old.text != new.text and earlier.get(about) != (old, new):
            yield Contrast(object=object_id, about=name, message=_sentence(old, new))


_NOTHING = Row(id="", title=NO_WORDS, value="")


def _sentence(old: Row, new: Row) -> Message:
    title = new.title or old.title
    if not new.text:
        return Message("no {characteristic:lower}", characteristic=title)
    if max(len(old.text), len(new.text)) > _LONG:
        return Message("other {characteristic:lower}", characteristic=title)
    now = new.value
    if title:
        now = Message("{characteristic:lower} {value}", characteristic=title, value=now)
    if old.text:
        return Message("{now} instead of {before}", now=now, before=old.value)
    return verbatim(now)


def _pairs(
    old: StateView, new: StateView, object_id: ObjectId, viewer: PlayerId | None
) -> dict[str, tuple[Row, Row]]:
    """Return the visible properties of an object in two positions, by label."""
    first, second = (_characteristics(each, object_id, viewer) for each in (old, new))
    both = dict.fromkeys((*first, *second))
    return {each: (first.get(each, _NOTHING), second.get(each, _NOTHING)) for each in both}


def _characteristics(
    view: StateView, object_id: ObjectId, viewer: PlayerId | None
) -> dict[str, Row]:
    obj = view.object(object_id)
    shown = view.rules.tables.characteristics_view(view, object_id, viewer)
    rows = [replace(row, why=()) for row in shown.rows if row.id != _VOCABULARY]
    faces = _FACES[min(max(len(shown.faces), 1), len(_FACES)) - 1]
    zone = verbatim(zone_words(view, obj.zone))
    tapped = Message("tapped") if obj.tapped else Message("untapped")
    face_down = Message("face down") if obj.face_down else Message("face up")
    counters = tuple(f"{amount} {kind}" for kind, amount in obj.counters)
    on_it = Message("{counters}", counters=counters) if counters else Message("none")
    rows += (
        Row(id="faces", title=NO_WORDS, value=faces),
        Row(id="zone", title=Message("zone:"), value=zone),
        Row(id="tapped", title=NO_WORDS, value=tapped),
        Row(id="face down", title=NO_WORDS, value=face_down),
        Row(id="damage", title=Message("damage"), value=str(obj.damage)),
        Row(id="counters", title=Message("counters"), value=on_it),
    )
    return {row.id: row for row in rows}


def _of_next(
    before: Result, now: Result, object_id: ObjectId, viewer: PlayerId
) -> Iterator[Contrast]:
    """Yield the options of an object that exist in one position only."""
    name = _title(now, object_id, viewer)
    menus = (each.rules.tables.menu(each.view, object_id, viewer) for each in (before, now))
    options: list[tuple[Action, Message]] = []
    for option in (each for menu in menus for each in menu):
        if all(option.action != action for action, _ in options):  # some cannot be hashed
            options.append((option.action, option.message))
    for action, words in options:
        old, new = (_possible(each.rules, each.outcome.state, action) for each in (before, now))
        if old is new:
            continue
        was = tuple(_possible(each.rules, each.start, action) for each in (before, now))
        if was != (old, new):
            says = Message("“{action}” cannot be done next", action=words)
            if new:
                says = Message("“{action}” can be done next", action=words)
            yield Contrast(object=object_id, about=name, message=says)


def _possible(rules: Ruleset, state: GameState, action: Action) -> bool:
    ruling = engine.judge(StateView(rules, state), action).ruling
    return ruling in LAWFUL or ruling is Ruling.CHOICE


def _of_players(before: Result, now: Result) -> Iterator[Contrast]:
    for old, new in zip(before.outcome.state.players, now.outcome.state.players, strict=True):
        if old.life != new.life:
            says = Message("{life} life instead of {before}", life=new.life, before=old.life)
            yield Contrast(about=new.id, message=says)
        for kind in dict.fromkeys(name for name, _ in (*old.points, *new.points)):
            then, points = old.point(kind), new.point(kind)
            if then != points:
                text = Message("{points} {kind} instead of {before}")
                says = text.filled({"points": points, "kind": kind, "before": then})
                yield Contrast(about=new.id, message=says)


def _of_lasting(before: Result, now: Result, viewer: PlayerId | None) -> Iterator[Contrast]:
    old, new = (
        [
            Message("{what} {on}", what=each.what, on=each.on) if each.on else each.what
            for each in lasting(result.view, viewer)
        ]
        for result in (before, now)
    )
    for each in new:
        if each not in old:
            yield Contrast(message=Message("it lasts: {effect}", effect=each))
    for each in old:
        if each not in new:
            yield Contrast(message=Message("it does not last: {effect}", effect=each))


def _of_events(before: Result, now: Result, viewer: PlayerId | None) -> Iterator[Contrast]:
    old, new = (_visible_messages(each, viewer) for each in (before, now))
    yield from (Contrast(message=new[what]) for what in new if what not in old)
    missing = (Message("not: {event}", event=old[what]) for what in old if what not in new)
    yield from (Contrast(message=says) for says in missing)


def _visible_messages(
    result: Result, viewer: PlayerId | None
) -> dict[tuple[str, ObjectId | None], Message]:
    events = redacted(result.rules, result.start, result.outcome, viewer).events
    with_message = (each for each in events if each.message and each.kind not in _SHOWN)
    return {(each.kind, each.object): each.message for each in with_message}


def _is_touched(object_id: ObjectId, before: Result, now: Result) -> bool:
    named = {each.id for each in before.outcome.action.references()}
    ends = ((each.start.objects, each.outcome.state.objects) for each in (before, now))
    return object_id in named or any(a.get(object_id) is not b.get(object_id) for a, b in ends)


Numbers = Mapping[str, str]
"""The number of each rule key in one edition."""


class Difference(Struct, frozen=True, kw_only=True):
    """One difference between two editions for an object.

    ``id`` is the id of the row or the action, ``about`` its label. ``by`` is the kind of
    difference: the ``value`` or its label, the ``reason``, or only the ``number`` of a rule.
    """

    id: str
    about: str
    before: str
    now: str
    by: Literal["value", "reason", "number"] = "value"

    @property
    def visible(self) -> bool:
        """Whether the thing itself differs, and not only why it is so."""
        return self.by == "value"


def rows_that_differ(
    before: CharacteristicsView, now: CharacteristicsView, old: Numbers, new: Numbers
) -> tuple[Difference, ...]:
    """Compare two views of one object: values and labels, reasons, then numbers of rules."""
    known = {row.id: row for row in before.rows}
    found = (_row(known.get(row.id), row, old, new) for row in now.rows)
    return tuple(each for each in found if each is not None)


def _row(before: Row | None, now: Row, old: Numbers, new: Numbers) -> Difference | None:
    if before is None or before.text != now.text:
        old_text = before.text if before is not None else ""
        return Difference(id=now.id, about=now.label, before=old_text, now=now.text)
    if before.label != now.label:
        return Difference(id=now.id, about=now.label, before=before.label, now=now.label)
    said, says = ("; ".join(why.says for why in row.why) for row in (before, now))
    if said != says:
        return Difference(id=now.id, about=now.label, before=said, now=says, by="reason")
    then, today = (
        ", ".join(dict.fromkeys(numbers.get(why.key) or "no number" for why in row.why))
        for row, numbers in ((before, old), (now, new))
    )
    if then != today:
        return Difference(id=now.id, about=now.label, before=then, now=today, by="number")
    return None


def numbers_that_differ(
    shown: CharacteristicsView, old: Numbers, new: Numbers
) -> tuple[Difference, ...]:
    """Return the reasons whose rule number differs, each once."""
    whys = dict.fromkeys(why for row in shown.rows for why in row.why)
    pairs = (
        (why, old.get(why.key) or "no number", new.get(why.key) or "no number") for why in whys
    )
    return tuple(
        Difference(id=why.key, about=why.says, before=before, now=now, by="number")
        for why, before, now in pairs
        if before != now
    )


def options_that_differ(
    before: StateView, now: StateView, object_id: ObjectId, player: PlayerId
) -> tuple[tuple[MenuOption, MenuOption], ...]:
    """Return the actions with an object that two editions rule differently, as pairs."""
    judged = _judged(before, object_id, player)
    old = {(option.label, option.detail): option for option in judged}
    options = _judged(now, object_id, player)
    pairs = ((old.get((option.label, option.detail)), option) for option in options)
    return tuple(
        (was, option)
        for was, option in pairs
        if was is not None and was.verdict.ruling is not option.verdict.ruling
    )


def _judged(view: StateView, object_id: ObjectId, player: PlayerId) -> Iterable[MenuOption]:
    if all(each.id != player for each in view.state.players):
        return ()  # a viewer without a seat acts with nothing
    options = view.rules.tables.menu(view, object_id, player)
    return [engine.with_verdict(view, option) for option in options]
