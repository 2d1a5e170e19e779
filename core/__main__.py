"""The headless door: ``python -m core check FILE...`` runs scenario files without a window."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from core.deck_commands import add_deck_commands
from core.games import GAMES
from core.library_commands import add_library_commands
from core.play_commands import add_play_commands
from core.scenario.checker import Library, first_fault
from core.scenario.coverage import gaps
from core.scenario.lessons.checker import Known, first_lesson_fault
from core.scenario.lessons.coverage import Met, keys_in_force, met, unmet
from core.scenario.lessons.lesson import is_lesson
from core.scenario.lessons.simulation import WALKS, Simulated, lines, simulated
from core.scenario.plain import quoted, sentence
from core.scenario.scenario import Scenario, ScenarioError, read_scenario
from core.scenario.toml_text import read_toml
from core.storage.card_files import read_card_file
from core.storage.catalogue import Catalogue
from core.storage.course_archive import PackingError, pack_course
from core.storage.examples import EXAMPLES
from core.storage.faults import CardFileError
from core.storage.files import read_whole, reason
from core.storage.lessons import (
    COURSE_FILE,
    LESSONS,
    course_fault,
    lesson_files,
    lesson_ids,
    read_items,
)
from core.storage.message_catalogue import templates
from core.storage.rulebooks import read_rulebook
from core.storage.starter import starter_cards

CARDS_HELP = "cards to add: a Scryfall or MTGJSON file, or card.csv of the Flesh and Blood dataset"


LARGEST = 8 << 20
"""Bytes of a scenario; a recorded game of two whole decks has some hundred thousand."""
_OF_SCENARIOS = frozenset({"title", "game", "rulebook", "step"})
_OF_CARDS = frozenset({"card_faces", "mana_cost", "meta", "oracle_text", "type_line"})


class ScenarioFileError(ValueError):
    """A scenario file that cannot be read as TOML or JSON; the text says where and why."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return the exit code: 0 all well, 1 a failure, 2 wrong usage."""
    parser = argparse.ArgumentParser(
        prog="python -m core", description="Janus Table without a window."
    )
    add_commands(parser.add_subparsers(dest="command", required=True).add_parser)
    options = parser.parse_args(arguments)
    speak_anywhere()
    return run_command(options)


def run_command(options: argparse.Namespace) -> int:
    """Run a parsed command; end quietly with 1 if the reader of its output has closed the pipe."""
    try:
        code: int = options.run(options)
        print(end="", flush=True)
    except BrokenPipeError:
        # Python flushes the stream once more at its exit, which must not fail either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code


def add_commands(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Add all that can be asked for without a window; `run` of what was parsed does it."""
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
    messages = add("messages", help="write out all that the rules can say, for translators")
    messages.set_defaults(run=lambda _: write_messages())
    add_library_commands(add)
    add_deck_commands(add)
    add_play_commands(add)


def _coverage(options: argparse.Namespace) -> int:
    wanted = (options.game,) if options.game else tuple(GAMES)
    if options.lessons:
        return name_unmet(options.paths or [LESSONS], wanted)
    return name_gaps(options.paths or [EXAMPLES], wanted)


def write_messages() -> int:
    """Print the template of every message, one a line, and the count."""
    found = templates()
    for template in found:
        print(template.replace("\n", "\\n"))
    print(f"{len(found)} messages")
    return 0


def share_course(folder: Path, path: Path) -> int:
    """Pack a course and say what is in it."""
    try:
        packed = pack_course(folder, path)
    except PackingError as error:
        print(error, file=sys.stderr)
        return 1
    print(packed.words)
    return 0


def speak_anywhere() -> None:
    """Let a name of any sign be told on a console of any encoding."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def name_gaps(paths: Sequence[Path], wanted: Sequence[str]) -> int:
    """Print every rule and edition without a scenario, and the count; 1 if there is any."""
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
    """Print every rule that no lesson makes a learner meet in some edition, and the count."""
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
    """Send a simulated learner through lessons; print what went wrong, and the counts."""
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
    """Yield the lessons below some paths; other files of folders are passed over.

    What cannot be read, and what was named and is none, is told and goes to the ``faults``.
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
    """Run every scenario below the paths, print a line a file and the count."""
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
    return first_fault(data, known)


def known_to_lessons(files: Iterable[Path]) -> Callable[[], Known]:
    """Return what lessons are checked against, read once and only if there is a lesson.

    A lesson may need those that are shipped, those among ``files`` and those beside them.
    """

    @cache
    def read() -> Known:
        folders = {path.parent for path in files}
        beside = (path for folder in folders for path in folder.glob("*.toml"))
        return Known(
            books={game: read_rulebook(game) for game in GAMES},
            lessons=lesson_ids({*lesson_files(), *beside}),
            items=read_items(),
        )

    return read


def games(cards: Path | None) -> Mapping[str, Library]:
    """Return the games that are built, with the starter cards and before them those of a file."""
    known = {game: Catalogue.of(starter_cards(game=game).values()) for game in GAMES}
    whole = ""
    if cards is not None:
        found = read_card_file(cards)
        whole = found.game
        known[whole] = Catalogue.of(found.file.cards).over(known[whole])
    return {
        id_: Library(
            editions=game.editions,
            verbs=game.actions,
            find=known[id_].card,
            whole=whole == id_,
        )
        for id_, game in GAMES.items()
    }


def scenario_files(paths: Sequence[Path]) -> Iterator[Path]:
    """Yield the files, and every scenario file below the folders, in order."""
    for path in paths:
        if path.is_dir():
            found = (p for p in path.rglob("*") if p.suffix.casefold() in {".toml", ".json"})
            yield from sorted(p for p in found if not p.is_dir())
        else:
            yield path


_PACKED = b"PK\x03\x04"
"""How a zip file begins."""


def read_data(path: Path) -> Mapping[str, Any]:
    """Read a scenario file, or raise `ScenarioFileError` with a sentence that helps."""
    content = _content(path)
    try:
        text = content.decode("utf-8-sig")
        in_json = path.suffix.casefold() == ".json" or text.lstrip().startswith("{")
        data = _from_json(text) if in_json else read_toml(text)
    except UnicodeDecodeError as error:
        raise ScenarioFileError("is not text in UTF-8; save it as UTF-8") from error
    except RecursionError as error:
        raise ScenarioFileError("is not well formed: it is nested too deeply") from error
    except ValueError as error:  # besides faults of form: numbers of thousands of digits
        raise ScenarioFileError(sentence(f"is not well formed: {error}")) from error
    if not isinstance(data, dict) or not data.keys() & _OF_SCENARIOS:
        raise ScenarioFileError(_no_scenario(data))
    return data


def _content(path: Path) -> bytes:
    """Return what a file holds, or raise `ScenarioFileError`."""
    try:
        content = read_whole(path, LARGEST)
    except OSError as error:
        raise ScenarioFileError(f"cannot be read: {reason(error)}") from error
    if content.startswith(_PACKED):
        raise ScenarioFileError("is a packed folder; unpack it, and open the files in it")
    return content


def _no_scenario(data: object) -> str:
    """Say what a file holds that is not a scenario, and what to do with it."""
    first = next(iter(data), None) if isinstance(data, list) else data
    words = set(first) if isinstance(first, dict) else set()
    if words & _OF_CARDS:
        return "holds cards and is not a scenario; open it with File > Open cards, or after --cards"
    keys = list(data) if isinstance(data, dict) else []
    known = f"; its first key is {quoted(keys[0])}" if keys else ""
    return f"is not a scenario: a table with title, game, rulebook and steps was expected{known}"


def _from_json(text: str) -> object:
    return json.loads(text, object_pairs_hook=_each_key_once)


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return a JSON object; raise `ValueError` for what would silently go lost."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {quoted(twice)} is given twice")
    return found


if __name__ == "__main__":
    sys.exit(main())
