"""The shipped puzzles: their titles, goals and grades, and the puzzle of a day."""

import re
from collections.abc import Sequence
from datetime import date
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct

from core.scenario.plain import read_toml
from core.scenario.scenario import PuzzleGoal
from core.storage.assets import ASSETS, ShippedFileError

PUZZLES = ASSETS / "puzzles"
"""The shipped puzzles."""
_FIRST_TABLE = re.compile(r"^\[", re.MULTILINE)
_PUZZLE = re.compile(r"^\[puzzle\]\n(.*?)(?=^\[|\Z)", re.MULTILINE | re.DOTALL)


class PuzzleHead(Struct, frozen=True, kw_only=True):
    """The head of a puzzle file."""

    path: Path
    title: str
    game: str
    goal: PuzzleGoal
    grade: int
    task: str

    @property
    def name(self) -> str:
        """The name of its file, unique among the shipped ones."""
        return self.path.stem


class _Head(Struct, frozen=True, kw_only=True):
    title: str
    game: str


class _Puzzle(Struct, frozen=True, kw_only=True):
    goal: PuzzleGoal
    grade: int
    task: str = ""


def read_puzzle_heads(folder: Path = PUZZLES) -> tuple[PuzzleHead, ...]:
    """Return the puzzles of a folder, the easy ones first; raise `ShippedFileError`.

    The position and the proof of each file are not read.
    """
    found = [read_puzzle_head(path) for path in puzzle_files(folder)]
    return tuple(sorted(found, key=lambda each: (each.game, each.goal, each.grade, each.title)))


def puzzle_files(folder: Path = PUZZLES) -> tuple[Path, ...]:
    """Return the files of the puzzles of a folder, by name."""
    return tuple(sorted(folder.glob("*.toml")))


def read_puzzle_head(path: Path) -> PuzzleHead:
    """Return the head of a puzzle file; raise `ShippedFileError`."""
    try:
        text = path.read_text(encoding="utf-8")
        begins = _FIRST_TABLE.search(text)
        head = msgspec.convert(read_toml(text[: begins.start() if begins else None]), _Head)
        found = _PUZZLE.search(text)
        puzzle = msgspec.convert(read_toml(found[1] if found is not None else ""), _Puzzle)
    except (OSError, ValueError) as error:  # also for files that are not UTF-8
        raise ShippedFileError(path, error) from error
    return PuzzleHead(
        path=path,
        title=head.title,
        game=head.game,
        goal=puzzle.goal,
        grade=puzzle.grade,
        task=puzzle.task,
    )


def puzzle_of_the_day(files: Sequence[Path], day: date) -> Path | None:
    """Return the puzzle of a date: each file once before any comes again, in a mixed order."""
    if not files:
        return None
    number = day.toordinal()
    order = sorted(files, key=lambda each: sha256(each.stem.encode()).digest())
    return order[number % len(order)]
