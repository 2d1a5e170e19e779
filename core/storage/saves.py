"""Saved tables: logs of lines, so that a crash costs at most the last action.

The first line holds the format, the game, the edition and the starting position. Every further line
is one action as plain data, a position in the history that undo or a jump went to, annotations, or
view settings. Reading replays the actions: positions are computed, never stored. Every line ends
with its checksum.
"""

import contextlib
import os
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from itertools import chain
from pathlib import Path

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from core.grammar import listed
from core.messages import NO_WORDS, Message, verbatim, worded
from core.rules import engine
from core.rules.actions import Batch, Edition, flat
from core.rules.codecs import (
    PositionError,
    decode_action,
    decode_position,
    encode_action,
    encode_position,
)
from core.rules.history import History, Outcome
from core.rules.ruleset import Memo, Ruleset, StateView
from core.rules.verdict import ANYTHING, LAWFUL, Verdict, done
from core.scenario.annotations import Marks, brought_back, kept
from core.scenario.plain import sentence
from core.state.game_state import GameState, effect_faults, object_faults
from core.state.ids import ObjectId, PlayerId, Zone
from core.storage.files import read_whole, reason, remove_leftovers

SUFFIX = ".janus"
FORMAT = "janus-table"
VERSION = 2
UNCHECKED = 1
"""The last version without checksums."""

LARGEST = 32 * 1024 * 1024
"""Maximum size of a saved table in bytes; the longest games are far smaller."""

_MARK = b" #"
_DIGITS = 8


class Head(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The first line. ``start`` is a position as `core.rules.codecs` writes it.

    ``title`` names a table whose players do not identify it, e.g. the example it began as.
    """

    format: str
    version: int
    game: str
    edition: str
    start: msgspec.Raw
    title: str = ""


class Placed(Struct, frozen=True):
    """Position of an object in a zone set by the user, relative to the upper left corner."""

    object: ObjectId
    incarnation: int
    zone: Zone
    owner: PlayerId | None
    x: float
    y: float


class KeptPlace(Struct, frozen=True):
    """Place of an object on the grid of its field: row, line, and offset within the line."""

    object: ObjectId
    zone: Zone
    owner: PlayerId | None
    row: int
    line: int
    offset: int


class View(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """View settings of a table, which no rule depends on.

    ``seat`` is the seat of the viewer, with ``hands_hidden`` or not; ``curtain`` is the player that
    the hide screen waits for. With ``passes`` all hands are hidden after each turn. ``level`` is
    the strictness of the rules, ``placed`` are objects positioned by the user, ``places`` those of
    a field with a grid, and ``hands`` are orders of hands, by zone and owner.
    """

    seat: PlayerId = PlayerId("")
    hands_hidden: bool = field(name="covered", default=False)
    curtain: PlayerId | None = None
    passes: bool = False
    level: str = ""
    placed: tuple[Placed, ...] = ()
    places: tuple[KeptPlace, ...] = ()
    hands: tuple[tuple[Zone, PlayerId | None, tuple[ObjectId, ...]], ...] = ()


class Line(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One further line: an action, or a new place in the history.

    ``paid`` marks an action judged while costs had to be paid. ``came`` is False for an action that
    a demonstration only tries, with ``note`` as its explanation. ``back`` is the number of an
    earlier position that a demonstration step shows again, and ``words`` the title of such a step.
    ``marks`` are annotations over the current position. ``action`` is an action in version 1.
    ``turn``, ``active``, ``life`` and ``over`` (the game has ended) describe the position after an
    action, so that lists need no replay.
    """

    action: msgspec.Raw = msgspec.Raw(b"")
    action_0_1: msgspec.Raw = msgspec.field(default=msgspec.Raw(b""), name="deed")
    forced: bool = False
    paid: bool = False
    came: bool = True
    note: str = ""
    back: int | None = None
    words: str = ""
    cursor: int | None = None
    marks: msgspec.Raw = msgspec.Raw(b"")
    view: View | None = None
    turn: int = 0
    active: PlayerId = PlayerId("")
    life: tuple[int, ...] = ()
    over: bool = False


class ChecksumError(ValueError):
    """A line that differs from its checksum."""


def head_line(rules: Ruleset, start: GameState, title: str = "") -> bytes:
    """Return the first line of a table that begins in ``start`` by ``rules``."""
    head = Head(
        format=FORMAT,
        version=VERSION,
        game=rules.game,
        edition=rules.edition,
        start=msgspec.Raw(encode_position(start)),
        title=title,
    )
    return sealed(msgspec.json.encode(head))


def action_line(outcome: Outcome, *, back: int | None = None) -> bytes:
    """Return the line of an action of the history."""
    line = Line(
        action=msgspec.Raw(encode_action(outcome.action)),
        forced=outcome.forced,
        paid=outcome.paid,
        came=outcome.carried_out,
        note=outcome.note,
        back=back,
        words=outcome.label if back is not None else "",
        turn=outcome.state.turn,
        active=outcome.state.active,
        life=tuple(player.life for player in outcome.state.players),
        over=outcome.state.match.over,
    )
    return sealed(msgspec.json.encode(line))


def cursor_line(cursor: int) -> bytes:
    """Return the line of a new place in the history."""
    return sealed(msgspec.json.encode(Line(cursor=cursor)))


def marks_line(cursor: int, marks: Marks) -> bytes:
    """Return the line of annotations at a place in the history."""
    return sealed(msgspec.json.encode(Line(cursor=cursor, marks=msgspec.Raw(kept(marks)))))


def view_line(view: View) -> bytes:
    """Return the line of new view settings."""
    return sealed(msgspec.json.encode(Line(view=view)))


def with_suffix(path: Path) -> Path:
    """Return a path with the ending of saved tables."""
    return path if path.suffix.casefold() == SUFFIX else path.with_name(path.name + SUFFIX)


def whole(
    first: Ruleset,
    history: History,
    marks: Sequence[Marks] = (),
    view: View | None = None,
    *,
    title: str = "",
) -> bytes:
    """Return a saved table: every action, including undone ones.

    ``marks`` are the annotations over the start and after each action.
    """
    lines = [head_line(first, history.start, title)]
    drawn = {at: marks_line(at, each) for at, each in enumerate(marks) if each}
    lines.append(drawn.get(0, b""))
    places = {id(history.start): 0}
    for number, outcome in enumerate(history.outcomes, start=1):
        shown_before = places.setdefault(id(outcome.state), number)
        is_no_action = isinstance(outcome.action, Batch) and not outcome.action.steps
        lines.append(action_line(outcome, back=shown_before if is_no_action else None))
        lines.append(drawn.get(number, b""))
    if history.cursor != len(history.outcomes):
        lines.append(cursor_line(history.cursor))
    if view is not None:
        lines.append(view_line(view))
    return b"".join(lines)


def sealed(content: bytes) -> bytes:
    """Return a whole line: content and checksum."""
    return b"%b%b%08x\n" % (content, _MARK, zlib.crc32(content))


def opened(line: bytes, *, must: bool = True) -> bytes:
    """Return the content of a line; raise `ChecksumError` if it was altered.

    Unless it ``must`` have one the checksum may be missing, as in version 1.
    """
    content, mark, checksum = line.rpartition(_MARK)
    if mark and len(checksum) == _DIGITS and not checksum.endswith(b"}"):
        if checksum != b"%08x" % zlib.crc32(content):
            raise ChecksumError(worded("it is damaged: its checksum does not fit"))
        return content
    if must:
        raise ChecksumError(worded("it is damaged: its checksum is missing"))
    return line


Games = Callable[[str], Mapping[str, Ruleset]]
"""Returns the editions of a game by its id; raises `KeyError` for an unknown one."""

_LONGEST = 300
"""Maximum length of a quotation in a message, so that the remedy after it is read too."""
_UNREADABLE = (msgspec.MsgspecError, ValueError, RecursionError)


class SaveError(ValueError):
    """A saved table that cannot be read; the text is one sentence with the remedy."""

    def __init__(self, text: str) -> None:
        super().__init__(sentence(text))


class Opened(Struct, frozen=True, kw_only=True):
    """A table that was read: its history, and its first and present rules.

    ``editions`` are all that its actions may have chosen. ``marks`` are the annotations over the
    start and after each action, ``view`` are the last view settings. ``fault`` is a sentence on the
    skipped part, or ``""``; ``complete``: at most the very last line, cut off by a crash, is
    missing. A ``current`` file is of this version, so that lines can be appended.
    """

    first: Ruleset
    editions: Mapping[str, Ruleset]
    history: History
    marks: tuple[Marks, ...] = ()
    view: View | None = None
    title: str = ""
    fault: str = ""
    complete: bool = True
    current: bool = True


def read(path: Path, games: Games) -> Opened:
    """Read and replay a saved table; raise `SaveError`.

    From the first line that cannot be replayed the rest is left out, and ``fault`` names that line:
    a log cut off by a crash keeps everything before.
    """
    reader = Reader(path, games)
    while reader.step():
        pass
    return reader.opened


class Reader:
    """Reads a saved table in steps, so that a window stays responsive; raises `SaveError`."""

    def __init__(self, path: Path, games: Games) -> None:
        self._name = path.name
        try:
            content = read_whole(path, LARGEST)
        except OSError as error:
            raise SaveError(
                worded("{name} could not be read: {error}.", name=path.name, error=reason(error))
            ) from error
        self._ends = content.endswith(b"\n")
        self._lines = content.split(b"\n")
        self._head = head = read_head(path.name, self._lines[0])
        self._checked = head.version > UNCHECKED
        try:
            self._editions = games(head.game)
            first = self._editions[head.edition]
        except KeyError as error:
            text = worded(
                "{name}, line 1: the game or the edition {error} is not in this version; a newer "
                "one may open it.",
                name=path.name,
                error=sentence(str(error), _LONGEST),
            )
            raise SaveError(text) from error
        try:
            start = decode_position(head.start, first.zones, first.policies.colors)
        except PositionError as error:
            text = worded(
                "{name}, line 1: the position cannot be used: {error}; open another copy of the "
                "file.",
                name=path.name,
                error=sentence(str(error), _LONGEST),
            )
            raise SaveError(text) from error
        self._first = first
        self._replay = _Replay(first, self._editions, start)
        self._at = 1
        self._fault = ""
        self._complete = True
        self._undrawn: list[str] = []

    @property
    def progress(self) -> float:
        """The part of the file that was read, from 0 to 1."""
        return self._at / len(self._lines)

    def step(self) -> bool:
        """Read one line; return whether there may be more."""
        if self._fault or self._at >= len(self._lines):
            return False
        line, number = self._lines[self._at], self._at + 1
        self._at += 1
        if not line.strip():
            return True
        try:
            faults = self._replay.take(opened(line, must=self._checked))
        except Exception as error:  # noqa: BLE001 - a damaged action may raise any error in the rules
            self._stop(number, error)
        else:
            where = worded("{name}, line {number}", name=self._name, number=number)
            self._undrawn += [f"{where}: {wrong}" for wrong in faults]
        return True

    @property
    def opened(self) -> Opened:
        """The table read so far."""
        fault = self._fault
        if self._undrawn and not fault:
            more = len(self._undrawn) - 1
            those = worded("this mark and {more} more were", more=more) if more else "this mark was"
            fault = worded(
                "{undrawn}; {those} left out, everything else was loaded.",
                undrawn=self._undrawn[0],
                those=those,
            )
        elif self._replay.judged_otherwise and not fault:
            count = self._replay.judged_otherwise
            what = worded("one action") if count == 1 else worded("{count} actions", count=count)
            fault = worded(
                "{name}: {what} would be refused by this version and was replayed as it was.",
                name=self._name,
                what=what,
            )
        return Opened(
            first=self._first,
            editions=self._editions,
            history=self._replay.history,
            marks=tuple(self._replay.marks),
            view=self._replay.view,
            title=self._head.title,
            fault=sentence(fault),
            complete=self._complete,
            current=self._head.version == VERSION,
        )

    def _stop(self, number: int, error: Exception) -> None:
        if number == len(self._lines) and not self._ends:
            what = worded("it was not written completely")
        else:
            what, self._complete = sentence(_reason(error), _LONGEST), False
        self._fault = worded(
            "{name}, line {number}: {what}; everything before it was loaded.",
            name=self._name,
            number=number,
            what=what,
        )


class _Replay:
    """Replays the lines of a saved table one by one."""

    def __init__(self, first: Ruleset, editions: Mapping[str, Ruleset], start: GameState) -> None:
        self.history = History(start=start)
        self.marks: list[Marks] = [()]
        self.view: View | None = None
        self.judged_otherwise = 0
        self._editions = editions
        self._in_force = [first]
        self._costly: dict[str, Ruleset] = {}
        self._memo = Memo()

    def take(self, content: bytes) -> Iterable[str]:
        """Replay a line, and return the faults of annotations that were left out.

        Raise an exception if it cannot be replayed; then nothing has changed.
        """
        entry = msgspec.json.decode(content, type=Line)
        if entry.view is not None:
            self.view = entry.view
            return ()
        if entry.cursor is not None:
            self.history = self.history.jump(entry.cursor)
        else:
            self._do(entry)
        return self._draw(entry.marks) if entry.marks else ()

    def _do(self, entry: Line) -> None:
        before = self.history.state
        in_force = rules = self._in_force[self.history.cursor]
        if entry.paid:  # a saved action already names its payment
            rules = self._costly.setdefault(rules.edition, rules.paid(taps=False))
        outcome, as_judged = _again(StateView(rules, before, self._memo), entry, self._editions)
        if entry.back is not None:
            shown = self.history.jump(entry.back).state
            outcome = replace(outcome, state=shown, message=verbatim(entry.words))
        _check(outcome.state, before, in_force)
        self.judged_otherwise += not as_judged
        if isinstance(outcome.action, Edition):
            in_force = self._editions[outcome.action.edition]
        self.history = self.history.record(outcome)
        self._in_force[self.history.cursor :] = [in_force]
        self.marks[self.history.cursor :] = [()]

    def _draw(self, drawn: msgspec.Raw) -> Iterable[str]:
        rules = self._in_force[self.history.cursor]
        zones: dict[str, bool] = {spec.zone: spec.shared for spec in rules.zones}
        marks, faults = brought_back(drawn, self.history.state, zones)
        self.marks[self.history.cursor] = marks
        return faults


def read_head(name: str, line: bytes) -> Head:
    """Return the first line; raise `SaveError`."""
    no_table = worded(
        "{name} is not a saved table; "
        "choose a file that was saved by File > Save table (*{suffix}).",
        name=name,
        suffix=SUFFIX,
    )
    try:
        head = msgspec.json.decode(opened(line, must=False), type=Head)
    except ChecksumError as error:
        text = worded(
            "{name}, line 1: {error}; open another copy of the file.", name=name, error=str(error)
        )
        raise SaveError(text) from error
    except _UNREADABLE as error:
        raise SaveError(no_table) from error
    if head.format != FORMAT:
        raise SaveError(no_table)
    if head.version > VERSION:
        raise SaveError(
            worded("{name} was saved by a newer version of this program; open it there.", name=name)
        )
    return head


def _check(state: GameState, before: GameState, rules: Ruleset) -> None:
    """Raise `ValueError` if an action has led to an invalid position."""
    if len(state.players) != len(before.players):
        raise ValueError(worded("it leads to a position without its players"))
    changed = (state.objects.get(object_id) for object_id in state.changed(before))
    faults = [object_faults(state, rules.zones, obj) for obj in changed if obj is not None]
    if state.effects is not before.effects:
        faults.append(effect_faults(state, rules.policies.colors))
    for fault in chain.from_iterable(faults):
        raise ValueError(worded("it leads to a position in which {fault}", fault=fault))


def _reason(error: Exception) -> str:
    if isinstance(error, KeyError):
        return worded("it is about {error}, which is not there", error=str(error))
    if isinstance(error, _UNREADABLE):
        return str(error).rstrip(".") or worded("it cannot be read")
    return worded("its action cannot be done")


def _again(view: StateView, line: Line, editions: Mapping[str, Ruleset]) -> tuple[Outcome, bool]:
    """Apply an action again as it was then: with the rules or against them.

    Rules are fixed between versions. The action is applied if it is possible at all; the second
    value is whether this version's rules agree.
    """
    action = decode_action(
        line.action or line.action_0_1, (*view.rules.tables.specs, Batch, Edition)
    )
    for step in (action, *flat(action)):
        view.state.player(step.player)  # a KeyError names one who does not play
    if isinstance(action, Edition):
        editions[action.edition]  # a KeyError names one that is not there
        outcome = Outcome(
            action=action,
            verdict=Verdict((done("", NO_WORDS),)),
            state=view.state,
            message=Message("Rules of {edition}", edition=action.edition),
            carried_out=True,
        )
        return outcome, True
    outcome = engine.apply(view, action, permit=ANYTHING if line.forced else LAWFUL)
    if outcome.carried_out == line.came:
        return replace(outcome, note=line.note), True
    if line.came:
        outcome = engine.apply(view, action, permit=ANYTHING)
    else:
        outcome = replace(outcome, state=view.state, events=(), carried_out=False)
    if outcome.carried_out != line.came:
        raise ValueError(worded("“{words}” is not possible in this version", words=outcome.label))
    return replace(outcome, note=line.note), False


KEPT = 10
"""Number of tables kept in addition to the running one."""

PICTURE = ".png"
DAMAGED = ".damaged"
_REMOVED = ".removed"


class Summary(Struct, frozen=True, kw_only=True):
    """A saved table in a list, read without replaying it.

    ``changed`` is the time of the last write, ``over``: its game has ended. ``fault`` is a sentence
    on the line or the reason why it cannot be opened; the other fields hold everything that could
    be read.
    """

    path: Path
    changed: datetime
    game: str = ""
    title: str = ""
    players: tuple[PlayerId, ...] = ()
    life: tuple[int, ...] = ()
    over: bool = False
    turn: int = 0
    active: PlayerId = PlayerId("")
    actions: int = 0
    view: View = View()
    fault: str = ""

    @property
    def name(self) -> str:
        """The table's title, or its players' names."""
        return called(self.players, self.title)

    @property
    def hidden(self) -> bool:
        """Whether it opens with the hide screen, because hands were hidden between turns."""
        return self.view.passes or self.view.curtain is not None


class _Player(Struct, frozen=True):
    id: PlayerId
    life: int = 20


class _Start(Struct, frozen=True):
    """The part of a position that a list shows."""

    players: tuple[_Player, ...]
    active: PlayerId
    turn: int = 1


class _ListedLine(Struct, frozen=True):
    """The part of a line that a list shows; an action has one of the first two fields."""

    action: msgspec.Raw = msgspec.Raw(b"")
    option: msgspec.Raw = msgspec.Raw(b"")
    cursor: int | None = None
    view: View | None = None
    turn: int = 0
    active: PlayerId = PlayerId("")
    life: tuple[int, ...] = ()
    over: bool = False


def called(players: Iterable[str], title: str = "") -> str:
    """Return a table's title, or its players' names."""
    names = list(players)
    if title or not names:
        return title or worded("A table")
    if len(names) <= len(("Ann", "Ben")):
        return " against ".join(names)
    return listed(names)


class Folder:
    """The saved tables of one folder. Every method that writes raises `OSError`."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def new_path(self) -> Path:
        """Return an unused path for a new table."""
        stamp = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
        return self.path / f"{stamp}-{os.urandom(3).hex()}{SUFFIX}"

    def tables(self) -> list[Path]:
        """Return all tables, the latest first."""
        found: list[tuple[float, Path]] = []
        with contextlib.suppress(OSError):
            for path in self.path.glob(f"*{SUFFIX}"):
                with contextlib.suppress(OSError):
                    found.append((path.stat().st_mtime, path))
        return [path for _, path in sorted(found, reverse=True)]

    def clear_out(self, running: Path, in_use: Callable[[Path], bool]) -> None:
        """Remove tables beyond the number to keep, except those in use."""
        others = [path for path in self.tables() if path != running]
        for path in others[KEPT:]:
            if not in_use(path):
                self.remove(path)
        for path in self.path.glob(f"*{_REMOVED}"):
            path.unlink(missing_ok=True)
            self.remove(path.with_name(path.name.removesuffix(_REMOVED)))
        remove_leftovers(self.path, [f"*{SUFFIX}", f"*{PICTURE}"])

    def put_out(self, path: Path) -> None:
        """Hide a table from the list until `clear_out` deletes it."""
        path.replace(path.with_name(path.name + _REMOVED))

    def bring_in(self, path: Path) -> None:
        """Restore a hidden table."""
        path.with_name(path.name + _REMOVED).replace(path)

    def remove(self, path: Path) -> None:
        """Delete a table and its picture."""
        path.unlink(missing_ok=True)
        picture_of(path).unlink(missing_ok=True)
        path.with_name(path.name + DAMAGED).unlink(missing_ok=True)


def picture_of(path: Path) -> Path:
    """Return the path of a table's picture."""
    return path.with_suffix(PICTURE)


def summary(path: Path) -> Summary:
    """Return the summary of a table; its ``fault`` names unreadable parts."""
    found = Summary(path=path, changed=datetime.now().astimezone())
    try:
        stamp = path.stat().st_mtime
        found = replace(found, changed=datetime.fromtimestamp(stamp).astimezone())
        content = read_whole(path, LARGEST)
    except OSError as error:
        return replace(found, fault=f"{path.name}: {reason(error)}.")
    lines = content.split(b"\n")
    try:
        head = read_head(path.name, lines[0])
        start = msgspec.json.decode(head.start, type=_Start)
    except SaveError as error:
        return replace(found, fault=str(error))
    except _UNREADABLE:
        fault = worded("{name}, line 1: the position cannot be used.", name=path.name)
        return replace(found, fault=fault)
    places, at, view, fault = _followed(path.name, lines[1:], checked=head.version > UNCHECKED)
    life = tuple(player.life for player in start.players)
    shown = places[at - 1] if at else _ListedLine(turn=start.turn, active=start.active, life=life)
    return replace(
        found,
        game=head.game,
        title=head.title,
        players=tuple(player.id for player in start.players),
        life=shown.life,
        turn=shown.turn,
        active=shown.active,
        over=shown.over,
        actions=len(places),
        view=view,
        fault=fault,
    )


def _followed(
    name: str, lines: Iterable[bytes], *, checked: bool
) -> tuple[list[_ListedLine], int, View, str]:
    """Read the lines of a table: return its actions, the cursor, the view and a fault."""
    places: list[_ListedLine] = []
    at, view = 0, View()
    for number, line in enumerate(lines, 2):
        if not line:
            continue
        try:
            line_shown = msgspec.json.decode(opened(line, must=checked), type=_ListedLine)
        except _UNREADABLE as error:
            what = str(error) if isinstance(error, ChecksumError) else worded("it cannot be read")
            where = worded("{name}, line {number}", name=name, number=number)
            return places, at, view, f"{where}: {what}."
        if line_shown.action or line_shown.option:
            del places[at:]
            places.append(line_shown)
            at += 1
        elif line_shown.cursor is not None:
            at = min(max(line_shown.cursor, 0), len(places))
        view = line_shown.view or view
    return places, at, view, ""
