"""The command line: open card files, show a scenario on the board, draw the window to a file."""

import argparse
import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from core.__main__ import ScenarioFileError, add_commands, games, read_data, speak_anywhere
from core.rules.ruleset import Ruleset
from core.scenario.checker import runner_for
from core.scenario.scenario import ScenarioError
from core.scenario.timeline import Played, played
from core.storage.faults import CardFileError
from gui.app import CommandError, play
from gui.games import DEFAULT, GAMES
from gui.runtime.version import version

_SIZE = re.compile(r"(\d{2,5})x(\d{2,5})")
_LARGEST = 8192
_SHORTEST, _LONGEST = 0.1, 60
_WRONG_USAGE = 2


def run(words: Sequence[str]) -> int:
    """Do what the words say and return 0; raise `CommandError` for what cannot be done."""
    speak_anywhere()
    options = _parsed(words)
    if options.version:
        print(f"Janus Table {version()}")
        return 0
    if options.command is not None and options.card_file is None:
        options.card_file = options.cards  # before the command it means the same
    try:
        code: int = options.run(options)
    except (ScenarioFileError, ScenarioError, CardFileError) as error:
        raise CommandError(_sentence(options, error)) from error
    return code


def _parsed(words: Sequence[str]) -> argparse.Namespace:
    """Read the words: files to be opened, or a command with all that it takes."""
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
    """Return a parser of what can be said without a command, or before one."""
    parser = _Parser(
        prog="janus-table",
        description="A tabletop for cards with more than one face that says why.",
        epilog="janus-table FILE... opens saved tables, scenarios and card files.",
        add_help=add_help,
    )
    parser.add_argument("--cards", type=Path, metavar="FILE", help="a card file to search in")
    ids = [game.id for game in GAMES]
    parser.add_argument("--game", choices=ids, default=DEFAULT.id, help="the game to be played")
    parser.add_argument("--version", action="store_true", help="say which version this is")
    parser.set_defaults(command=None, run=_play, files=(), card_file=None)
    return parser


def _sentence(options: argparse.Namespace, error: Exception) -> str:
    if isinstance(error, CardFileError):
        return str(error)
    return f"{options.scenario}: {error}"


def _add_pictures(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Add the commands that draw; those that need no window are the core's."""
    show = add("show", help="open a scenario on the board")
    shot = add("shot", help="draw the window with a scenario to a picture")
    export = add("export", help="write pictures or a page of a scenario")
    for each in (show, shot, export):
        each.add_argument("scenario", type=Path, metavar="SCENARIO")
        each.add_argument("--cards", dest="card_file", type=Path, metavar="FILE")
    shot.add_argument("--out", type=Path, required=True, metavar="PICTURE.png")
    shot.add_argument("--step", type=_step, metavar="N", help="0 is the start; default: the end")
    shot.add_argument("--size", type=_size, default=(1680, 1020), metavar="WIDTHxHEIGHT")
    export.add_argument(
        "--out", type=Path, required=True, metavar="FILE", help=".png, .gif, .webp or .html"
    )
    export.add_argument("--step", type=_step, metavar="N", help="for one picture; default: the end")
    export.add_argument("--strip", action="store_true", help="a PNG of all steps below each other")
    export.add_argument("--size", type=_size, default=(1280, 800), metavar="WIDTHxHEIGHT")
    export.add_argument("--seconds", type=_seconds, default=2.4, metavar="S", help="for each step")
    export.add_argument("--viewer", metavar="PLAYER", help="default: only what everybody may see")
    export.add_argument("--light", action="store_true", help="in the colours of the light theme")
    export.add_argument("--bare", action="store_true", help="without captions")
    show.set_defaults(run=_show)
    shot.set_defaults(run=_shot)
    export.set_defaults(run=_export)


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


def _played(path: Path, cards: Path | None) -> tuple[Ruleset, Played]:
    runner = runner_for(read_data(path), games(cards))
    return runner.rules, played(runner)


def _play(options: argparse.Namespace) -> int:
    from gui.runtime.instance import hand_over  # noqa: PLC0415 - wrong usage is told without Qt
    from gui.runtime.user_folders import user_preferences  # noqa: PLC0415

    cards, files = options.cards, options.files
    if cards is not None and not cards.is_file():
        raise CommandError(f"{cards}: there is no such file; check the name after --cards.")
    for path in files:
        if not path.is_file():
            raise CommandError(f"{path}: there is no such file; check its name and folder.")
    home = user_preferences().tables if files else None
    if home is not None and hand_over(home, files):
        print("The program is running already and has opened it.")
        return 0
    return play(cards, options.game, files)


def _show(options: argparse.Namespace) -> int:
    rules, story = _played(options.scenario, options.card_file)
    from gui.program import run_window  # noqa: PLC0415
    from gui.runtime.application import application  # noqa: PLC0415 - a faulty file is told without Qt
    from gui.runtime.user_folders import user_preferences  # noqa: PLC0415
    from gui.scenario_view import show_history  # noqa: PLC0415

    app = application()
    table = show_history(
        rules, story.history.jump(0), story.marks, user_preferences(), title=story.title
    )
    return run_window(app, table)


def _shot(options: argparse.Namespace) -> int:
    if options.out.suffix.lower() != ".png":
        raise CommandError(f"{options.out}: the name must end in .png.")
    rules, story = _played(options.scenario, options.card_file)
    history = story.history
    steps = len(history.outcomes)
    step = steps if options.step is None else options.step
    if step > steps:
        raise _no_such_step(options.scenario, step, steps)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from gui.runtime.application import application  # noqa: PLC0415 - Qt reads the platform as it starts
    from gui.scenario_view import draw_window, show_history  # noqa: PLC0415

    application()
    table = show_history(rules, history.jump(step), story.marks, title=story.title)
    if draw_window(table, options.size, options.out):
        print(f"{options.out}: step {step} of {steps}")
        return 0
    what = "the picture could not be written; check that its folder exists and may be written to"
    raise CommandError(f"{options.out}: {what}.")


def _no_such_step(path: Path, step: int, steps: int) -> CommandError:
    what = f"{path}: it has {steps} steps, so there is no step {step}"
    return CommandError(f"{what}; --step takes 0 to {steps}.")


def _export(options: argparse.Namespace) -> int:
    from gui.features.export.order import Order, OrderError, kind_of  # noqa: PLC0415 - loaded when asked for

    try:
        kind = kind_of(options.out, strip=options.strip)
    except OrderError as error:
        raise CommandError(str(error)) from error
    rules, story = _played(options.scenario, options.card_file)
    players = story.history.start.players
    steps = len(story.history.outcomes)
    step = steps if options.step is None else options.step
    if step > steps:
        raise _no_such_step(options.scenario, step, steps)
    viewer = next((each.id for each in players if each.id == options.viewer), None)
    if options.viewer is not None and viewer is None:
        names = " or ".join(str(each.id) for each in players)
        what = f"no player is called {options.viewer!r}; --viewer takes {names}"
        raise CommandError(f"{options.scenario}: {what}.")
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from gui.features.export.at_once import export_now  # noqa: PLC0415
    from gui.features.export.captions import sequence_of  # noqa: PLC0415
    from gui.runtime.application import application  # noqa: PLC0415 - Qt reads the platform as it starts

    application()
    order = Order(
        kind=kind,
        path=options.out,
        size=options.size,
        seconds=options.seconds,
        viewer=viewer,
        captions=not options.bare and kind.id != "html",
        look="Light" if options.light else "Dark felt",
    )
    title = str(read_data(options.scenario)["title"])
    try:
        said, done = export_now(sequence_of(title, rules, story, step), order)
    except OrderError as error:
        raise CommandError(str(error)) from error
    if not done:
        raise CommandError(said)
    print(said)
    return 0
