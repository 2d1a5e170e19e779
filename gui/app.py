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
        # 125 ms where Qt was not loaded before.
        from gui.runtime.start_failure import tell  # noqa: PLC0415

        return tell(error, console)


def _run(words: Sequence[str]) -> int:
    if words:
        # 130 ms that a plain start does without: it reads and plays scenarios.
        from gui.command_line import run  # noqa: PLC0415

        return run(words)
    return starter_table()()


def starter_table() -> Callable[[], int]:
    """Load the window, and return the function that opens it."""
    # 240 ms that commands without a window do without: it loads Qt.
    from gui.program import run_starter_table  # noqa: PLC0415

    return run_starter_table


if __name__ == "__main__":
    sys.exit(main())
