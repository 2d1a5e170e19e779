"""``python -m tests.ways GAME PATH``: check each way to play each face in card data."""

import sys
from pathlib import Path

from tests.ways import fab, mtg
from tests.ways.counted import report

GAMES = {"fab": fab.cards, "mtg": mtg.cards}


def main() -> int:
    """Print the faults and the totals; return 1 if there is a fault."""
    game, path = sys.argv[1], Path(sys.argv[2])
    last = ""
    for last in report(GAMES[game](path)):
        print(last)  # noqa: T201 - a script for the command line
    return 0 if last.endswith(" 0 wrong") else 1


if __name__ == "__main__":
    sys.exit(main())
