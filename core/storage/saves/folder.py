"""The folder of saved tables: one file for each, and its summary for lists."""

import contextlib
import os
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from core.grammar import listed
from core.messages import worded
from core.state.ids import PlayerId
from core.storage.files import read_whole, reason, remove_leftovers
from core.storage.saves.table_file import (
    LARGEST,
    SUFFIX,
    UNCHECKED,
    ChecksumError,
    SaveError,
    View,
    opened,
    read_head,
)

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
        found = msgspec.structs.replace(found, changed=datetime.fromtimestamp(stamp).astimezone())
        content = read_whole(path, LARGEST)
    except OSError as error:
        return msgspec.structs.replace(found, fault=f"{path.name}: {reason(error)}.")
    lines = content.split(b"\n")
    try:
        head = read_head(path.name, lines[0])
        start = msgspec.json.decode(head.start, type=_Start)
    except SaveError as error:
        return msgspec.structs.replace(found, fault=str(error))
    except (msgspec.MsgspecError, ValueError, RecursionError):
        fault = worded("{name}, line 1: the position cannot be used.", name=path.name)
        return msgspec.structs.replace(found, fault=fault)
    places, at, view, fault = _followed(path.name, lines[1:], checked=head.version > UNCHECKED)
    shown = places[at - 1] if at else None
    return msgspec.structs.replace(
        found,
        game=head.game,
        title=head.title,
        players=tuple(player.id for player in start.players),
        life=shown.life if shown is not None else tuple(p.life for p in start.players),
        turn=shown.turn if shown is not None else start.turn,
        active=shown.active if shown is not None else start.active,
        over=shown is not None and shown.over,
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
        except ChecksumError as error:
            return (
                places,
                at,
                view,
                worded(
                    "{name}, line {number}: {error}.", name=name, number=number, error=str(error)
                ),
            )
        except (msgspec.MsgspecError, ValueError, RecursionError):
            return (
                places,
                at,
                view,
                worded("{name}, line {number}: it cannot be read.", name=name, number=number),
            )
        if line_shown.action or line_shown.option:
            del places[at:]
            places.append(line_shown)
            at += 1
        elif line_shown.cursor is not None:
            at = min(max(line_shown.cursor, 0), len(places))
        view = line_shown.view or view
    return places, at, view, ""
