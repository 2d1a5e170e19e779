"""The program's start: it reads the command line and opens the window."""

import sys
from collections.abc import Sequence
from typing import TextIO

from gui import on_demand


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``janus-table``; return its exit code."""
    return start(sys.argv[1:] if arguments is None else arguments, sys.stderr)


def start(words: Sequence[str], console: TextIO | None) -> int:
    """Do what the words say; what fails is told on the console, in a box where there is none."""
    try:
        return on_demand.command_line()(words) if words else on_demand.starter_table()()
    except Exception as error:  # noqa: BLE001 - whatever it is: nobody else is there to tell it
        return on_demand.tell_failure()(error, console)


if __name__ == "__main__":
    sys.exit(main())
