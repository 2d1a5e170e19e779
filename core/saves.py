"""The saved table: a log of lines, so that a deed more is a line more and a crash costs nothing.

The first line names the format, the game, the edition and the position that everything began
in. Every further line is one deed as plain data, or the place in the history that undo or a
jump went to. Reading plays the deeds again: positions are computed, never stored. What a
presenter drew over a position stands in a line after the one that led there.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core.law import engine
from core.law.actions import Action, Batch, Edition
from core.law.history import History, Outcome
from core.law.reading import Memo, Reading
from core.law.ruleset import Ruleset
from core.law.verdict import ANYTHING, LAWFUL, Verdict, done
from core.story.pointing import Marks, brought_back, kept
from core.table.ids import PlayerId
from core.table.objects import GameObject, PhysicalCard
from core.table.table import Table
from core.table.trie import Trie

SUFFIX = ".janus"
FORMAT = "janus-table"
VERSION = 1
LARGEST = 64 * 1024 * 1024
"""Bytes that a saved table may have; the longest games come nowhere near."""

Games = Callable[[str], Mapping[str, Ruleset]]
"""Returns the editions of a game by its id; raises `KeyError` if there is none such."""


class SaveError(ValueError):
    """A saved table that cannot be read; the text is one sentence with the remedy."""


class Head(Struct, frozen=True, kw_only=True):
    """The first line. ``start`` is a position as `_position_type` lays it out."""

    format: str
    version: int
    game: str
    edition: str
    start: msgspec.Raw


class Line(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One further line: a deed, or where in the history the table stands since.

    ``came`` is false for a deed that a demonstration only tries; ``note`` is what it says of it.
    ``back`` is for a step of a demonstration that shows an earlier position again: its number;
    ``words`` are what such a step is called. ``marks`` are what is drawn over the position
    where the table stands; they come with ``cursor``, so that a version that knows of no marks
    stays where it is.
    """

    deed: msgspec.Raw = msgspec.Raw(b"")
    forced: bool = False
    came: bool = True
    note: str = ""
    back: int | None = None
    words: str = ""
    cursor: int | None = None
    marks: msgspec.Raw = msgspec.Raw(b"")


class Opened(Struct, frozen=True, kw_only=True):
    """A table that was read: its history and the rules that it began by and stands by now.

    ``editions`` are all that deeds of it may have chosen. ``marks`` are what is drawn over the
    start and after each deed. ``fault`` tells in one sentence what of the file could not be
    taken, ``""`` if all was.
    """

    first: Ruleset
    editions: Mapping[str, Ruleset]
    history: History
    marks: tuple[Marks, ...] = ()
    fault: str = ""


def head_line(rules: Ruleset, start: Table) -> bytes:
    """Return the first line of a table that begins in ``start`` by ``rules``."""
    position = msgspec.structs.asdict(start)
    position |= {"cards": tuple(start.cards), "objects": tuple(start.objects)}
    head = Head(
        format=FORMAT,
        version=VERSION,
        game=rules.game,
        edition=rules.edition,
        start=msgspec.Raw(msgspec.json.encode(position)),
    )
    return msgspec.json.encode(head) + b"\n"


def deed_line(outcome: Outcome, *, back: int | None = None) -> bytes:
    """Return the line of a deed of the history."""
    line = Line(
        deed=msgspec.Raw(msgspec.json.encode(outcome.action)),
        forced=outcome.forced,
        came=outcome.carried_out,
        note=outcome.note,
        back=back,
        words=outcome.words if back is not None else "",
    )
    return msgspec.json.encode(line) + b"\n"


def cursor_line(cursor: int) -> bytes:
    """Return the line that tells where in the history the table stands since."""
    return msgspec.json.encode(Line(cursor=cursor)) + b"\n"


def marks_line(cursor: int, marks: Marks) -> bytes:
    """Return the line that tells what is drawn where in the history the table stands."""
    return msgspec.json.encode(Line(cursor=cursor, marks=msgspec.Raw(kept(marks)))) + b"\n"


def whole(first: Ruleset, history: History, marks: Sequence[Marks] = ()) -> bytes:
    """Return a saved table: every deed, also those that were taken back and can be redone.

    ``marks`` are what is drawn over the start and after each deed.
    """
    lines = [head_line(first, history.start)]
    drawn = {at: marks_line(at, each) for at, each in enumerate(marks) if each}
    lines.append(drawn.get(0, b""))
    places = {id(history.start): 0}
    for number, outcome in enumerate(history.outcomes, start=1):
        shown_before = places.setdefault(id(outcome.table), number)
        is_no_deed = isinstance(outcome.action, Batch) and not outcome.action.steps
        lines.append(deed_line(outcome, back=shown_before if is_no_deed else None))
        lines.append(drawn.get(number, b""))
    if history.cursor != len(history.outcomes):
        lines.append(cursor_line(history.cursor))
    return b"".join(lines)


def write(path: Path, first: Ruleset, history: History, marks: Sequence[Marks] = ()) -> None:
    """Write a saved table; what was there stays until the new one is whole. Raise `OSError`."""
    new = path.with_name(f"{path.name}.new")
    new.write_bytes(whole(first, history, marks))
    new.replace(path)


def read(path: Path, games: Games) -> Opened:
    """Read a saved table and play it again; raise `SaveError`.

    From the first line on that cannot be followed the rest is left out, and ``fault`` says
    which: a log that a crash has cut off keeps everything before.
    """
    try:
        if path.stat().st_size > LARGEST:
            raise SaveError(f"{path.name} is larger than any saved table; choose another file.")
        lines = path.read_bytes().split(b"\n")
    except OSError as error:
        why = error.strerror or "the disk refused"
        raise SaveError(f"{path.name} could not be read: {why}.") from error
    return _follow(path.name, lines, games)


def _follow(name: str, lines: list[bytes], games: Games) -> Opened:
    head = _head(name, lines[0])
    try:
        editions = games(head.game)
        first = editions[head.edition]
        start = _position(head.start)
    except KeyError as error:
        what = f"the game or the edition {error} is not in this version"
        raise SaveError(f"{name}, line 1: {what}; a newer one may open it.") from error
    except msgspec.MsgspecError as error:
        raise SaveError(f"{name}, line 1: the position is no such thing: {error}.") from error
    replay, fault, undrawn = _Replay(first, editions, start), "", []
    for number, line in enumerate(lines[1:], start=2):
        if not line.strip():
            continue
        try:
            undrawn += [f"{name}, line {number}: {wrong}" for wrong in replay.take(line)]
        except (msgspec.MsgspecError, KeyError, ValueError) as error:
            fault = f"{name}, line {number}: {_reason(error)}; everything before it was taken."
            break
    if undrawn and not fault:
        those = f"this mark and {len(undrawn) - 1} more were" if undrawn[1:] else "this mark was"
        fault = f"{undrawn[0]}; {those} left out, everything else was taken."
    return Opened(
        first=first,
        editions=editions,
        history=replay.history,
        marks=tuple(replay.marks),
        fault=fault,
    )


class _Replay:
    """Plays the lines of a saved table again, one by one."""

    def __init__(self, first: Ruleset, editions: Mapping[str, Ruleset], start: Table) -> None:
        self.history = History(start=start)
        self.marks: list[Marks] = [()]
        self._first = self._rules = first
        self._editions = editions
        self._memo: Memo = {}

    def take(self, line: bytes) -> Iterable[str]:
        """Follow a line, and return what is wrong with each mark that was left out.

        Raise `ValueError` or `KeyError` if it cannot be followed.
        """
        told = msgspec.json.decode(line, type=Line)
        if told.cursor is not None:
            self.history = self.history.jump(told.cursor)
        else:
            self._do(told)
        self._rules = _in_force(self._first, self._editions, self.history)
        return self._draw(told.marks) if told.marks else ()

    def _do(self, told: Line) -> None:
        outcome = _again(Reading(self._rules, self.history.table, self._memo), told, self._editions)
        if told.back is not None:
            shown = self.history.jump(told.back).table
            outcome = replace(outcome, table=shown, words=told.words)
        self.history = self.history.record(outcome)
        self.marks[self.history.cursor :] = [()]

    def _draw(self, drawn: msgspec.Raw) -> Iterable[str]:
        zones: dict[str, bool] = {spec.zone: spec.shared for spec in self._rules.zones}
        marks, faults = brought_back(drawn, self.history.table, zones)
        self.marks[self.history.cursor] = marks
        return faults


def _head(name: str, line: bytes) -> Head:
    remedy = f"choose a file that was saved by File > Save table (*{SUFFIX})"
    try:
        head = msgspec.json.decode(line, type=Head)
    except msgspec.MsgspecError as error:
        raise SaveError(f"{name} is no saved table; {remedy}.") from error
    if head.format != FORMAT:
        raise SaveError(f"{name} is no saved table; {remedy}.")
    if head.version > VERSION:
        raise SaveError(f"{name} was saved by a newer version of this program; open it there.")
    return head


def _reason(error: Exception) -> str:
    if isinstance(error, KeyError):
        return f"it is about {error}, which is not there"
    return str(error).rstrip(".")


def _in_force(first: Ruleset, editions: Mapping[str, Ruleset], history: History) -> Ruleset:
    for outcome in reversed(history.outcomes[: history.cursor]):
        if isinstance(outcome.action, Edition):
            return editions[outcome.action.edition]
    return first


def _again(reading: Reading, line: Line, editions: Mapping[str, Ruleset]) -> Outcome:
    """Carry a deed out once more, as it was carried out then: with the rules or against them."""
    action = _action(msgspec.json.decode(line.deed), _kinds(reading.rules))
    if isinstance(action, Edition):
        editions[action.edition]  # a KeyError names one that is not there
        return Outcome(
            action=action,
            verdict=Verdict((done("", ""),)),
            table=reading.table,
            words=f"Rules of {action.edition}",
            carried_out=True,
        )
    outcome = engine.apply(reading, action, permit=ANYTHING if line.forced else LAWFUL)
    if outcome.carried_out != line.came:
        raise ValueError(f"“{outcome.words}” is ruled otherwise by this version")
    return replace(outcome, note=line.note)


def _action(data: Any, kinds: Mapping[str, type[Action]]) -> Action:  # noqa: ANN401 - plain data
    """Return plain data as the action it tells of; a batch holds actions of every kind."""
    if not isinstance(data, dict) or data.get("do") not in kinds:
        raise ValueError("this is no deed of this game")
    kind = kinds[data["do"]]
    if kind is Batch:
        steps = tuple(_action(step, kinds) for step in data.get("steps", ()))
        player = PlayerId(msgspec.convert(data.get("player"), str))
        answers = msgspec.convert(data.get("answers", ()), tuple[str, ...])
        return Batch(player=player, steps=steps, answers=answers)
    return msgspec.convert(data, kind)


def _kinds(rules: Ruleset) -> Mapping[str, type[Action]]:
    kinds: tuple[type[Action], ...] = (*rules.law.handlers, Batch, Edition)
    return {str(kind.__struct_config__.tag): kind for kind in kinds}


def _position(raw: msgspec.Raw) -> Table:
    laid_out = msgspec.json.decode(raw, type=_position_type())
    fields = {name: getattr(laid_out, name) for name in Table.__struct_fields__}
    cards: Trie[PhysicalCard] = Trie()
    objects: Trie[GameObject] = Trie()
    for card in fields["cards"]:
        cards = cards.put(card.id, card)
    for obj in fields["objects"]:
        objects = objects.put(obj.id, obj)
    return Table(**{**fields, "cards": cards, "objects": objects})


@cache
def _position_type() -> type[Struct]:
    """Return what a position looks like in a file: a table whose tries are plain rows."""
    return msgspec.defstruct("Position", list(_fields()), kw_only=True, frozen=True)


def _fields() -> Iterator[tuple[str, Any, Any]]:
    rows = {"cards": tuple[PhysicalCard, ...], "objects": tuple[GameObject, ...]}
    for field in msgspec.structs.fields(Table):
        if field.name in rows:
            yield field.name, rows[field.name], ()
        elif field.required:
            yield field.name, field.type, msgspec.field()
        else:
            yield field.name, field.type, field.default
