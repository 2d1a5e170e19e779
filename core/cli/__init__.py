"""The command line without a window: its parser, and how a parsed command runs."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper

from core.cli.check import add_check_commands
from core.cli.deck import add_deck_commands
from core.cli.library import add_library_commands
from core.cli.network import add_network_commands
from core.cli.play import add_play_commands
from core.cli.puzzles import add_puzzle_commands
from core.cli.texts import add_text_commands


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return the exit code: 0 success, 1 failure, 2 wrong usage."""
    parser = argparse.ArgumentParser(
        prog="python -m core", description="Janus Table without a window."
    )
    add_commands(parser.add_subparsers(dest="command", required=True).add_parser)
    options = parser.parse_args(arguments)
    accept_any_console()
    return run_command(options)


def add_commands(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Add every command that needs no window; `run` of the parsed options executes it."""
    add_check_commands(add)
    add_library_commands(add)
    add_deck_commands(add)
    add_play_commands(add)
    add_puzzle_commands(add)
    add_network_commands(add)
    add_text_commands(add)


def run_command(options: argparse.Namespace) -> int:
    """Run a parsed command; return 1 without a traceback on a closed output pipe."""
    try:
        code: int = options.run(options)
        print(end="", flush=True)
    except BrokenPipeError:
        # Python flushes the stream once more at its exit, which must not fail either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code


def accept_any_console() -> None:
    """Escape characters that the encoding of the console cannot represent."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
