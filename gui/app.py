"""The program's start: it reads the command line and opens the window."""

import sys
from collections.abc import Callable, Sequence
from typing import TextIO


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``janus-table``; return its exit code."""
    return start(sys.argv[1:] if arguments is None else arguments, sys.stderr)


def start(words: Sequence[str], console: TextIO | None) -> int:
    """Run a command line; report failures on the console, or in a dialog without one."""
    try:
        return _run(words)
    except Exception as error:  # noqa: BLE001 - no caller is left to report it
        # Importing Qt takes 125 ms if it is not loaded yet.
        from gui.runtime.start_failure import tell  # noqa: PLC0415

        return tell(error, console)


def _run(words: Sequence[str]) -> int:
    if words:
        # This import takes 130 ms, which a start without arguments saves.
        from gui.command_line import run  # noqa: PLC0415

        return run(words)
    return starter_table()()


def starter_table() -> Callable[[], int]:
    """Load the window, and return the function that opens it."""
    # Importing Qt takes 240 ms, which commands without a window save.
    from gui.program import run_starter_table  # noqa: PLC0415

    return run_starter_table


if __name__ == "__main__":
    sys.exit(main())
