"""The lines of a saved table: what each holds, and how it is written."""

import zlib
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct, field

from core.messages import worded
from core.rules.action_codec import encode_action
from core.rules.actions import Batch
from core.rules.history import History, Outcome
from core.rules.position_codec import encode_position
from core.rules.ruleset import Ruleset
from core.scenario.annotations import Marks, kept
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Zone

SUFFIX = ".janus"
FORMAT = "janus-table"
VERSION = 2
UNCHECKED = 1
"""The last version whose lines had no checksums."""

LARGEST = 32 * 1024 * 1024
"""Bytes that a saved table may have; the longest games come nowhere near."""

_MARK = b" #"
_DIGITS = 8


class Head(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The first line. ``start`` is a position as `core.rules.position_codec` writes it.

    ``title`` is what the table is called where its players do not say enough, e.g. the example
    that it began as.
    """

    format: str
    version: int
    game: str
    edition: str
    start: msgspec.Raw
    title: str = ""


class Placed(Struct, frozen=True):
    """Where in a zone a person has put an object, from the left upper corner."""

    object: ObjectId
    incarnation: int
    zone: Zone
    owner: PlayerId | None
    x: float
    y: float


class View(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a table is looked at: nothing that a rule could ask for, but what one comes back to.

    ``seat`` is who sat there, with ``hands_hidden`` or not; ``curtain`` is whom the table was
    being passed to. With ``passes`` all hands are hidden after each turn. ``level`` is how
    strictly the rules were taken, ``initialise`` are cards that a person put somewhere, and
    ``hands`` the order in which somebody laid out a hand, by zone and owner.
    """

    seat: PlayerId = PlayerId("")
    hands_hidden: bool = field(name="covered", default=False)
    curtain: PlayerId | None = None
    passes: bool = False
    level: str = ""
    placed: tuple[Placed, ...] = ()
    hands: tuple[tuple[Zone, PlayerId | None, tuple[ObjectId, ...]], ...] = ()


class Line(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One further line: an action, or where in the history the table stands since.

    ``paid`` is true for an action that was judged while costs had to be paid.
    ``came`` is false for an action that a demonstration only tries; ``note`` is what it says of
    it. ``back`` is for a step of a demonstration that shows an earlier position again: its
    number; ``words`` are what such a step is called. ``marks`` are what is drawn over the
    position where the table stands. ``action`` is what version 1 called an action. ``turn``,
    ``active``, ``life`` and ``over``, that the game has ended, tell of the position after an
    action what a list of tables says of it, so that nobody has to play it again to list it.
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
    """A line that is not as it was written."""


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
    """Return the line that tells where in the history the table stands since."""
    return sealed(msgspec.json.encode(Line(cursor=cursor)))


def marks_line(cursor: int, marks: Marks) -> bytes:
    """Return the line that tells what is drawn where in the history the table stands."""
    return sealed(msgspec.json.encode(Line(cursor=cursor, marks=msgspec.Raw(kept(marks)))))


def view_line(view: View) -> bytes:
    """Return the line that tells how the table is looked at since."""
    return sealed(msgspec.json.encode(Line(view=view)))


def with_suffix(path: Path) -> Path:
    """Return a path that ends as saved tables do."""
    return path if path.suffix.casefold() == SUFFIX else path.with_name(path.name + SUFFIX)


def whole(
    first: Ruleset,
    history: History,
    marks: Sequence[Marks] = (),
    view: View | None = None,
    *,
    title: str = "",
) -> bytes:
    """Return a saved table: every action, also those that were taken back and can be redone.

    ``marks`` are what is drawn over the start and after each action.
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
    """Return a whole line: what it holds and the checksum of that."""
    return b"%b%b%08x\n" % (content, _MARK, zlib.crc32(content))


def opened(line: bytes, *, must: bool = True) -> bytes:
    """Return what a line holds; raise `ChecksumError` if that is not what was written.

    Lines that ``must`` not have a checksum may lack it: those of version 1 do.
    """
    content, mark, checksum = line.rpartition(_MARK)
    if mark and len(checksum) == _DIGITS and not checksum.endswith(b"}"):
        if checksum != b"%08x" % zlib.crc32(content):
            raise ChecksumError(worded("it is damaged: its checksum does not fit"))
        return content
    if must:
        raise ChecksumError(worded("it is damaged: its checksum is missing"))
    return line
