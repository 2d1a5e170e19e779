"""The command line: open card files, show a scenario on the board, draw the window to a file."""

import argparse
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from core.cli import accept_any_console, add_commands, run_command
from core.games import DEFAULT, GAMES
from core.scenario.scenario import ScenarioError
from core.storage.files import CardFileError
from core.storage.readers import ScenarioFileError
from gui.command_error import CommandError
from gui.runtime.version import version

_SIZE = re.compile(r"(\d{2,5})x(\d{2,5})")
_LARGEST = 8192
_SHORTEST, _LONGEST = 0.1, 60
_WRONG_USAGE = 2


def run(words: Sequence[str]) -> int:
    """Run a command line and return 0; raise `CommandError` if it cannot be carried out."""
    accept_any_console()
    options = _parsed(words)
    if options.version:
        print(f"Janus Table {version()}")
        return 0
    if options.command is not None and options.card_file is None:
        options.card_file = options.cards  # the option may precede the command
    try:
        return run_command(options)
    except (ScenarioFileError, ScenarioError, CardFileError) as error:
        raise CommandError(_sentence(options, error)) from error


def _parsed(words: Sequence[str]) -> argparse.Namespace:
    parser = _options()
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    _add_pictures(commands.add_parser)
    add_commands(commands.add_parser)
    _, rest = _options(add_help=False).parse_known_args(words)
    if rest and not rest[0].startswith("-") and rest[0] not in commands.choices:
        parser = _options()
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    return parser.parse_args(words)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise CommandError(f"{self.format_usage()}{self.prog}: error: {message}", code=_WRONG_USAGE)


def _options(*, add_help: bool = True) -> argparse.ArgumentParser:
    """Return the parser of the options that are valid without a command, or before one."""
    parser = _Parser(
        prog="janus-table",
        description="A tabletop for cards with more than one face that says why.",
        epilog="janus-table FILE... opens saved tables, scenarios, lessons and card files.",
        add_help=add_help,
    )
    parser.add_argument("--cards", type=Path, metavar="FILE", help="a card file to search in")
    parser.add_argument(
        "--game", choices=tuple(GAMES), default=DEFAULT.id, help="the game to be played"
    )
    parser.add_argument("--version", action="store_true", help="say which version this is")
    parser.set_defaults(command=None, run=_in_window("play"), files=(), card_file=None)
    return parser


def _sentence(options: argparse.Namespace, error: Exception) -> str:
    if isinstance(error, CardFileError):
        return str(error)
    return f"{options.scenario}: {error}"


def _add_pictures(add: Callable[..., argparse.ArgumentParser]) -> None:
    show = add("show", help="open a scenario on the board")
    lesson = add("lesson", help="open a lesson on the table, where it was left")
    teach = add("teach", help="teach a lesson: a window for the teacher and one for a projector")
    shot = add("shot", help="draw the window with a scenario or a lesson to a picture")
    export = add("export", help="write pictures or a page of a scenario")
    for each in (show, lesson, teach, shot, export):
        each.add_argument("scenario", type=Path, metavar="SCENARIO")
        each.add_argument("--cards", dest="card_file", type=Path, metavar="FILE")
    shot.add_argument("--out", type=Path, required=True, metavar="PICTURE.png")
    shot.add_argument("--step", type=_step, metavar="N", help="0 is the start; default: the end")
    shot.add_argument("--size", type=_size, default=(1680, 1020), metavar="WIDTHxHEIGHT")
    written = export.add_mutually_exclusive_group(required=True)
    written.add_argument("--out", type=Path, metavar="FILE", help=".png, .gif, .webp or .html")
    written.add_argument(
        "--page", type=Path, metavar="FILE.html", help="a lesson with its questions, in one file"
    )
    export.add_argument("--answers", action="store_true", help="with --page: and their answers")
    export.add_argument("--step", type=_step, metavar="N", help="for one picture; default: the end")
    export.add_argument("--strip", action="store_true", help="a PNG of all steps below each other")
    export.add_argument("--size", type=_size, default=(1280, 800), metavar="WIDTHxHEIGHT")
    export.add_argument("--seconds", type=_seconds, default=2.4, metavar="S", help="for each step")
    export.add_argument(
        "--viewer",
        metavar="PLAYER",
        help="default: only what every player may see; of a page with questions, its learner",
    )
    export.add_argument("--light", action="store_true", help="in the colours of the light theme")
    export.add_argument("--bare", action="store_true", help="without captions")
    show.set_defaults(run=_in_window("show"))
    teach.set_defaults(run=_in_window("teach"))
    lesson.set_defaults(run=_in_window("lesson"))
    shot.set_defaults(run=_in_window("shot"))
    export.set_defaults(run=_in_window("export"))


def _step(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a step; give a number from 0")
    return int(text)


def _size(text: str) -> tuple[int, int]:
    found = _SIZE.fullmatch(text)
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    if not 0 < min(size) <= max(size) <= _LARGEST:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size; write it like 1680x1020")
    return size


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0
    if not _SHORTEST <= seconds <= _LONGEST:
        what = f"{text!r} is not a time; give seconds from {_SHORTEST} to {_LONGEST}"
        raise argparse.ArgumentTypeError(what)
    return seconds


def _in_window(command: str) -> Callable[[argparse.Namespace], int]:
    """Return a function that loads Qt and runs a command; wrong usage is reported without Qt."""

    def run_it(options: argparse.Namespace) -> int:
        # This import takes 345 ms, which commands without a window and wrong usage save.
        from gui.window_commands import COMMANDS  # noqa: PLC0415

        return COMMANDS[command](options)

    return run_it
