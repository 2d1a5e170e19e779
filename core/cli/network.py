"""The command ``network-trial``, which needs the extra ``net``."""

import argparse
import sys
from collections.abc import Callable
from importlib import import_module

from core.cli.play import WRONG_USAGE, whole_number
from core.games import GAMES


def add_network_commands(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Add ``network-trial``."""
    command = add("network-trial", help="play whole games over a server, with kills")
    command.add_argument("--game", choices=tuple(GAMES), default=next(iter(GAMES)))
    command.add_argument("--format", dest="play_format", default="", metavar="FORMAT")
    command.add_argument("--seats", default="2", metavar="N")
    command.add_argument("--games", default="1", metavar="G")
    command.add_argument("--kills", default="0", metavar="K")
    command.add_argument("--seed", default="0", metavar="S")
    command.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    game = GAMES[options.game]
    try:
        chosen = game.play_format(options.play_format) if options.play_format else None
        seats = whole_number("--seats", options.seats, least=2, most=4)
        games = whole_number("--games", options.games, least=1)
        kills = whole_number("--kills", options.kills, least=0)
        seed = whole_number("--seed", options.seed)
    except ValueError as error:
        print(error, file=sys.stderr)
        return WRONG_USAGE
    try:
        trial = import_module("core.cli.network_trial")
    except ModuleNotFoundError as error:
        print(f"{error.name} is missing: install janus-table[net].", file=sys.stderr)
        return WRONG_USAGE
    code: int = trial.run_trial(game, chosen, seats=seats, games=games, kills=kills, seed=seed)
    return code
