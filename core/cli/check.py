"""The commands about scenario and lesson files: check, coverage, lessons, course, messages."""

import argparse
import ast
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import core
from core.cli.puzzles import puzzle_fault
from core.games import GAMES
from core.lessons.checker import Known, Met, first_lesson_fault, keys_in_force, met, unmet
from core.lessons.lesson import is_lesson
from core.lessons.offers import WALKS, Simulated, lines, simulated
from core.scenario.checker import Library, first_fault, gaps
from core.scenario.scenario import Scenario, ScenarioError, read_scenario
from core.storage.assets import read_rulebook
from core.storage.courses import COURSE_FILE, LESSONS, PackingError, course_fault, pack_course
from core.storage.files import CardFileError
from core.storage.readers import (
    ScenarioFileError,
    games,
    known_to_lessons,
    read_data,
    scenario_files,
)
from core.storage.topics import EXAMPLES

_MAKE_ONE = frozenset({"Message", "worded"})
_VALUE_ALONE = re.compile(r"(\{\w+(:[^}]*)?\})?")
"""A template in which there is nothing to translate."""


_CORE = Path(core.__file__).parent
PACKAGES = (_CORE, _CORE.with_name("gui"))
"""The folders whose sources make messages; the window's is read, never imported."""


def templates(packages: Iterable[Path] = PACKAGES) -> tuple[str, ...]:
    """Return the template of every message in some packages, each once, sorted.

    They are read from the source, so that unused messages are included. A template is a
    literal, or one of two literals; any other raises `TypeError`.
    """
    found = {
        template
        for package in packages
        for path in package.rglob("*.py")
        for template in templates_of(path.read_text(encoding="utf-8"), path.name)
    }
    said = (template for template in found if not _VALUE_ALONE.fullmatch(template))
    return tuple(sorted(said, key=lambda template: (template.casefold(), template)))


def templates_of(source: str, name: str = "source") -> Iterator[str]:
    """Yield the templates in the source of a module."""
    for node in ast.walk(ast.parse(source)):
        makes_one = isinstance(node, ast.Call) and getattr(node.func, "id", "") in _MAKE_ONE
        if isinstance(node, ast.Call) and makes_one:
            yield from _literals(node.args[0], name)


def _literals(node: ast.expr, name: str) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body, name)
        yield from _literals(node.orelse, name)
    else:
        raise TypeError(f"{name}, line {node.lineno}: a template is not a literal")


CARDS_HELP = "cards to add: a Scryfall or MTGJSON file, or card.csv of the Flesh and Blood dataset"


def add_check_commands(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Add ``check``, ``coverage``, ``lessons``, ``course`` and ``messages``."""
    check = add("check", help="run scenario files and compare what they expect")
    check.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a file or a folder")
    check.add_argument("--cards", dest="card_file", type=Path, metavar="FILE", help=CARDS_HELP)
    check.set_defaults(run=lambda options: check_files(options.paths, options.card_file))
    coverage = add("coverage", help="name every rule that no scenario shows")
    coverage.add_argument("paths", nargs="*", type=Path, metavar="PATH")
    coverage.add_argument("--game", choices=tuple(GAMES), help="one game only")
    coverage.add_argument(
        "--lessons", action="store_true", help="name every rule that no lesson makes one meet"
    )
    coverage.set_defaults(run=_coverage)
    lessons = add("lessons", help="send a simulated learner through lessons")
    lessons.add_argument("--simulate", action="store_true", required=True)
    lessons.add_argument("paths", nargs="*", type=Path, metavar="PATH", default=[LESSONS])
    lessons.add_argument("--walks", type=int, default=WALKS, metavar="N", help="for each task")
    lessons.set_defaults(run=lambda options: simulate(options.paths, options.walks))
    course = add("course", help="pack the lessons of a folder as one file to be shared")
    course.add_argument("folder", type=Path, metavar="FOLDER")
    course.add_argument("path", type=Path, metavar="FILE.zip")
    course.set_defaults(run=lambda options: share_course(options.folder, options.path))
    messages = add("messages", help="write out all texts of rules and window, for translators")
    messages.set_defaults(run=lambda _: write_messages())


def _coverage(options: argparse.Namespace) -> int:
    wanted = (options.game,) if options.game else tuple(GAMES)
    if options.lessons:
        return name_unmet(options.paths or [LESSONS], wanted)
    return name_gaps(options.paths or [EXAMPLES], wanted)


def write_messages() -> int:
    """Print the template of every message, one a line, and their number."""
    found = templates()
    for template in found:
        print(template.replace("\n", "\\n"))
    print(f"{len(found)} messages")
    return 0


def share_course(folder: Path, path: Path) -> int:
    """Pack a course into a file and print a summary of its contents."""
    try:
        packed = pack_course(folder, path)
    except PackingError as error:
        print(error, file=sys.stderr)
        return 1
    print(packed.words)
    return 0


def name_gaps(paths: Sequence[Path], wanted: Sequence[str]) -> int:
    """Print each rule and edition without a scenario, and their number; return 1 if any."""
    scenarios: list[Scenario] = []
    for path in scenario_files(paths):
        try:
            scenarios.append(read_scenario(read_data(path)))
        except (ScenarioFileError, ScenarioError) as error:
            print(f"{path} {error}", file=sys.stderr)
    found = 0
    for game in wanted:
        for gap in gaps(read_rulebook(game), scenarios):
            print(f"{game} {gap.edition} {gap.key} ({gap.number})")
            found += 1
    print(f"{found} without a scenario, {len(scenarios)} scenarios read")
    return 1 if found else 0


def name_unmet(paths: Sequence[Path], wanted: Sequence[str]) -> int:
    """Print each rule that no lesson covers in some edition, and their number."""
    known, books = games(None), [read_rulebook(game) for game in wanted]
    seen: Met = set()
    for path, data in _lessons(paths):
        try:
            seen |= met(data, known)
        except ScenarioError as error:
            print(f"{path} {error}", file=sys.stderr)
    gaps_found = unmet(books, seen)
    for gap in gaps_found:
        print(f"{gap.game} {gap.key} ({', '.join(gap.editions)})")
    print(f"{len(keys_in_force(books))} keys, {len(gaps_found)} without a lesson")
    return 1 if gaps_found else 0


def simulate(paths: Sequence[Path], walks: int) -> int:
    """Send a simulated learner through lessons; print the failures and the counts."""
    known, books = games(None), {game: read_rulebook(game) for game in GAMES}
    total, failed, read = Simulated(), False, 0
    faults: list[str] = []
    for path, data in _lessons(paths, faults):
        read += 1
        try:
            found = simulated(data, known, books, walks)
        except ScenarioError as error:
            failed = True
            print(f"FAIL {path} {error}")
            continue
        for line in lines(found):
            print(f"{path} {line}")
        total.add(found)
    print(
        f"{total.answered} actions answered, {len(total.unanswered)} unanswered, "
        f"{total.walks} walks, {len(total.stuck)} stuck"
    )
    return 1 if failed or faults or not read or total.unanswered or total.stuck else 0


def _lessons(
    paths: Sequence[Path], faults: list[str] | None = None
) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """Yield the lessons below some paths; skip other files of folders.

    An unreadable file, and a path given by the user that is no lesson, is printed and added to
    ``faults``.
    """
    for path in scenario_files(paths):
        if path.name == COURSE_FILE:
            continue
        try:
            data = read_data(path)
        except ScenarioFileError as error:
            fault = str(error)
        else:
            if is_lesson(data):
                yield path, data
                continue
            fault = "is a scenario and no lesson" if path in paths else ""
        if fault:
            print(f"{path} {fault}", file=sys.stderr)
            if faults is not None:
                faults.append(fault)


def check_files(paths: Sequence[Path], cards: Path | None) -> int:
    """Check every scenario below the paths; print a line per file and the counts."""
    try:
        known = games(cards)
    except CardFileError as error:
        print(error, file=sys.stderr)
        return 1
    passed = failed = 0
    files = tuple(scenario_files(paths))
    lessons = known_to_lessons(files)
    for path in files:
        try:
            fault = _fault_in(path, known, lessons)
        except ScenarioFileError as error:
            fault = str(error)
        if fault:
            failed += 1
            print(f"FAIL {path} {fault}")
        else:
            passed += 1
            print(f"ok {path}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


def _fault_in(path: Path, known: Mapping[str, Library], lessons: Callable[[], Known]) -> str:
    """Return the first fault of a scenario, a lesson or a course, or ``""``."""
    if path.name == COURSE_FILE:
        return course_fault(path, lessons().lessons)
    data = read_data(path)
    if is_lesson(data):
        return first_lesson_fault(data, known, lessons())
    fault = first_fault(data, known)
    return fault or (puzzle_fault(data, known) if "puzzle" in data else "")
