"""The command line: open card files, show a scenario on the board, draw the window to a file."""

import argparse
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from core.__main__ import ScenarioFileError, games, read_data
from core.law.ruleset import Ruleset
from core.library.faults import CardFileError
from core.story.checking import runner_for
from core.story.scenario import ScenarioError
from core.story.timeline import Played, played
from gui.games import DEFAULT, GAMES

_SIZE = re.compile(r"(\d{2,5})x(\d{2,5})")
_LARGEST = 8192


def run(words: Sequence[str]) -> int:
    """Do what the words say; return 0, 1 if something could not be done, 2 for wrong usage."""
    options = _parser().parse_args(words)
    try:
        if options.command == "show":
            return _show(options.scenario, options.card_file)
        if options.command == "shot":
            return _shot(options)
        return _play(options.cards, options.game)
    except (ScenarioFileError, ScenarioError, CardFileError) as error:
        print(_sentence(options, error), file=sys.stderr)
        return 1


def _sentence(options: argparse.Namespace, error: Exception) -> str:
    if isinstance(error, CardFileError):
        return str(error)
    return f"{options.scenario}: {error}"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="janus-table",
        description="A tabletop for cards with more than one face that says why.",
    )
    parser.add_argument("--cards", type=Path, metavar="FILE", help="a card file to search in")
    ids = [game.id for game in GAMES]
    parser.add_argument("--game", choices=ids, default=DEFAULT.id, help="the game to be played")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    show = commands.add_parser("show", help="open a scenario on the board")
    shot = commands.add_parser("shot", help="draw the window with a scenario to a picture")
    for each in (show, shot):
        each.add_argument("scenario", type=Path, metavar="SCENARIO")
        each.add_argument("--cards", dest="card_file", type=Path, metavar="FILE")
    shot.add_argument("--out", type=Path, required=True, metavar="PICTURE.png")
    shot.add_argument("--step", type=_step, metavar="N", help="0 is the start; default: the end")
    shot.add_argument("--size", type=_size, default=(1680, 1020), metavar="WIDTHxHEIGHT")
    return parser


def _step(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is no step; give a number from 0")
    return int(text)


def _size(text: str) -> tuple[int, int]:
    found = _SIZE.fullmatch(text)
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    if not 0 < min(size) <= max(size) <= _LARGEST:
        raise argparse.ArgumentTypeError(f"{text!r} is no size; write it like 1680x1020")
    return size


def _played(path: Path, cards: Path | None) -> tuple[Ruleset, Played]:
    runner = runner_for(read_data(path), games(cards))
    return runner.rules, played(runner)


def _play(cards: Path | None, game: str) -> int:
    from gui.app import play  # noqa: PLC0415 - wrong usage is told without a window

    if cards is not None and not cards.is_file():
        print(f"{cards}: there is no such file; check the name after --cards.", file=sys.stderr)
        return 1
    return play(cards, game)


def _show(path: Path, cards: Path | None) -> int:
    rules, story = _played(path, cards)
    from gui.app import application  # noqa: PLC0415 - a faulty file is told without a window
    from gui.showing import show_history  # noqa: PLC0415

    app = application()
    table = show_history(rules, story.history.jump(0), story.marks)
    table.window.show()
    code = app.exec()
    table.close()
    return code


def _shot(options: argparse.Namespace) -> int:
    rules, story = _played(options.scenario, options.card_file)
    history = story.history
    steps = len(history.outcomes)
    step = steps if options.step is None else options.step
    if step > steps:
        what = f"{options.scenario}: it has {steps} steps, so there is no step {step}"
        print(f"{what}; --step takes 0 to {steps}.", file=sys.stderr)
        return 1
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from gui.app import application  # noqa: PLC0415 - Qt reads the platform as it starts
    from gui.showing import draw_window  # noqa: PLC0415

    application()
    if draw_window(rules, history.jump(step), options.size, options.out, story.marks):
        print(f"{options.out}: step {step} of {steps}")
        return 0
    what = "the picture could not be written; check that the folder exists and the name ends in"
    print(f"{options.out}: {what} .png.", file=sys.stderr)
    return 1
