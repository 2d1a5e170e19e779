"""`python -m tests.review OUT_DIR`: draw the ten named states at two sizes, to be looked at."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

SIZES = ((1280, 800), (1680, 1020))


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw every state, or those that are named; return 0 if all pictures were written."""
    parser = argparse.ArgumentParser(prog="python -m tests.review")
    parser.add_argument("folder", type=Path, metavar="OUT_DIR")
    parser.add_argument("--only", metavar="NAME", help="states whose name has this in it")
    options = parser.parse_args(arguments)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from gui.app import application  # noqa: PLC0415 - Qt reads the platform as it starts
    from tests.review.states import STATES, Visit  # noqa: PLC0415

    application()
    options.folder.mkdir(parents=True, exist_ok=True)
    failed = 0
    for name, reach in STATES.items():
        if options.only and options.only not in name:
            continue
        for size in SIZES:
            visit = Visit(size=size)
            path = options.folder / f"{name}-{size[0]}x{size[1]}.png"
            written = reach(visit).grab().save(str(path), "PNG")
            visit.close()
            failed += not written
            sys.stdout.write(f"{path}\n" if written else f"{path}: could not be written\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
