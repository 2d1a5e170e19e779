"""The commands about puzzles: ``puzzles check`` proves files, ``puzzles make`` writes them."""

import argparse
import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from core.cli.puzzle_making import Making
from core.games import DEFAULT, GAMES
from core.messages import worded
from core.puzzles.goals import NAMES
from core.scenario import proofs
from core.scenario.checker import Library, runners_for
from core.scenario.plain import slug
from core.scenario.scenario import ScenarioError
from core.storage.files import CardFileError, reason, write_whole
from core.storage.readers import ScenarioFileError, games, read_data, scenario_files, scenario_text

T = TypeVar("T")
_WRONG_USAGE = 2
_STOPPED = 130
"""The exit code of a command that was stopped from the keyboard."""


def add_puzzle_commands(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Add ``puzzles`` with its commands ``check`` and ``make``."""
    command = add("puzzles", help="prove puzzles again, or make some from simulated games")
    kinds = command.add_subparsers(dest="what", required=True)
    check = kinds.add_parser("check", help="search puzzles again and compare their proofs")
    check.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a file or a folder")
    check.add_argument("--cards", dest="card_file", type=Path, metavar="FILE", help="cards to add")
    check.set_defaults(run=lambda options: check_puzzles(options.paths, options.card_file))
    make = kinds.add_parser("make", help="write puzzles of positions from simulated games")
    make.add_argument("--game", choices=tuple(GAMES), default=DEFAULT.id)
    make.add_argument("--seed", type=int, default=1, metavar="S")
    make.add_argument("--count", type=int, default=10, metavar="N")
    make.add_argument(
        "--goal", choices=tuple(NAMES), action="append", help="puzzles of this goal only"
    )
    make.add_argument("folder", type=Path, metavar="FOLDER")
    make.set_defaults(run=_make)


def _make(options: argparse.Namespace) -> int:
    if options.count < 1:
        print(f"--count takes a whole number from 1 on, not {options.count}.", file=sys.stderr)
        return _WRONG_USAGE
    return make_puzzles(
        options.game, options.seed, options.count, options.folder, options.goal or tuple(NAMES)
    )


def make_puzzles(
    game: str, seed: int, number: int, folder: Path, goals: Sequence[str] = tuple(NAMES)
) -> int:
    """Write so many puzzles into a folder; the same seed makes the same puzzles."""
    making = Making(game=GAMES[game], library=games(None)[game], seed=seed, goals=frozenset(goals))
    made = 0

    def progress(played: int, tried: int) -> None:
        if sys.stderr.isatty():
            print(
                f"\r{made} puzzles, {tried} positions of {played + 1} games",
                end="",
                file=sys.stderr,
                flush=True,
            )

    try:
        folder.mkdir(parents=True, exist_ok=True)
        for found in islice(making.puzzles(progress), number):
            made += 1
            path = folder / f"{game}-{slug(found.title)}.toml"
            write_whole(path, scenario_text(found.data).encode())
            print(f"wrote {path}", flush=True)
    except OSError as error:
        print(f"{folder} cannot be written: {reason(error)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return _STOPPED
    print(f"{made} puzzles written")
    return 0


def check_puzzles(paths: Sequence[Path], cards: Path | None) -> int:
    """Search every puzzle below the paths again; print the false ones and the counts."""
    try:
        known = games(cards)
    except CardFileError as error:
        print(error, file=sys.stderr)
        return 1
    number = proved = 0
    stopped = False
    try:
        for path in scenario_files(paths):
            fault = _fault_in(path, known)
            number += 1
            proved += not fault
            print(f"FALSE {path} {fault}" if fault else f"proved {path}", flush=True)
    except KeyboardInterrupt:
        stopped = True
        print("stopped; the puzzles below were not searched", file=sys.stderr)
    print(f"{number} puzzles, {proved} proved, {number - proved} false")
    if stopped:
        return _STOPPED
    return 1 if number > proved or not number else 0


def _fault_in(path: Path, known: Mapping[str, Library]) -> str:
    try:
        return puzzle_fault(read_data(path), known)
    except ScenarioFileError as error:
        return str(error)


def puzzle_fault(data: Mapping[str, Any], known: Mapping[str, Library]) -> str:
    """Return the first fault of a puzzle, under each edition that it names, or ``""``."""
    try:
        runners = runners_for(data, known)
        for runner in runners:
            moves = GAMES[runner.scenario.game].puzzle_moves()
            fault = _finished(proofs.puzzle_fault(runner, moves))
            if fault:
                several = worded("{edition}: {fault}", edition=runner.rules.edition, fault=fault)
                return several if len(runners) > 1 else fault
    except ScenarioError as error:
        return str(error)
    return ""


def _finished(steps: Generator[Any, None, T]) -> T:
    while True:
        try:
            next(steps)
        except StopIteration as ended:
            result: T = ended.value
            return result
