"""The program's start: it reads the command line and opens the window."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO


class CommandError(Exception):
    """What the words of a command line ask for cannot be done: a sentence, and the exit code."""

    def __init__(self, says: str, code: int = 1) -> None:
        super().__init__(says)
        self.code = code


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``janus-table``; return its exit code."""
    return start(sys.argv[1:] if arguments is None else arguments, sys.stderr)


def start(words: Sequence[str], console: TextIO | None) -> int:
    """Do what the words say; what fails is told on the console, in a box where there is none."""
    try:
        if not words:
            return play()
        # Reads rules and scenarios: 250 ms that a start without words does not wait for.
        from gui.command_line import run  # noqa: PLC0415

        return run(words)
    except Exception as error:  # noqa: BLE001 - whatever it is: nobody else is there to tell it
        from gui.runtime.start_failure import tell  # noqa: PLC0415

        return tell(error, console)


def play(cards: Path | None = None, game: str = "", files: Sequence[Path] = ()) -> int:
    """Open the window on a game's starter table and run until it is closed.

    ``files`` are opened in it as soon as it was seen.
    """
    from gui.program import run_starter_table  # noqa: PLC0415

    return run_starter_table(cards, game, files)


if __name__ == "__main__":
    sys.exit(main())
