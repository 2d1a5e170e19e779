"""``python -m tests.ways GAME PATH``: check each way to play each face in card data."""

import argparse
import sys
from pathlib import Path

from tests.ways import fab, mtg
from tests.ways.counted import report

GAMES = {"fab": fab.cards, "mtg": mtg.cards}


def main() -> int:
    """Print the faults and the totals; return 1 if there is a fault."""
    parser = argparse.ArgumentParser(prog="python -m tests.ways", description=__doc__)
    parser.add_argument("game", choices=tuple(GAMES))
    parser.add_argument("path", type=Path, help="a card file, or the folder of card.csv")
    options = parser.parse_args()
    last = ""
    for last in report(GAMES[options.game](options.path)):
        print(last)  # noqa: T201 - a script for the command line
    return 0 if last.endswith(" 0 wrong") else 1


if __name__ == "__main__":
    sys.exit(main())
