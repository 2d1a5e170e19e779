"""``python -m tests.abilities``: carry out the abilities of cards on drawn positions."""

import argparse
import itertools
import random
import sys
from pathlib import Path

from core.storage.database.library import open_library
from tests.abilities import fab
from tests.abilities.abilities import cards_of, drawn_abilities
from tests.abilities.counted import Count, tries
from tests.abilities.trial import tried

_DATA = Path(__file__).parents[3] / "shared" / "data"
CARDS = {
    "mtg": _DATA / "scryfall-oracle-like.json.gz",
    "fab": _DATA / "fab-full" / "card.csv",
}


def main() -> int:
    """Print the faults and the totals; return 1 if there is a fault."""
    parser = argparse.ArgumentParser(prog="python -m tests.abilities", description=__doc__)
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--library", type=Path, metavar="FOLDER", help="the cards of a library")
    source.add_argument("--cards", type=Path, metavar="FILE")
    parser.add_argument("--game", choices=sorted(CARDS), default="mtg")
    parser.add_argument("--multi-faced", action="store_true", help="only cards with several faces")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, help="so many abilities instead of all")
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--details", action="store_true", help="name what was not carried out")
    options = parser.parse_args()
    file = options.cards or CARDS[options.game]
    if options.library is not None:
        library = open_library(options.library)
        cards = tuple(library.all(options.game)) if library is not None else ()
    elif file.is_file():
        cards = tuple(cards_of(file))
    else:
        print(f"skipped: no file {file}")  # noqa: T201 - a script for the command line
        return 0
    if options.multi_faced:
        cards = tuple(each for each in cards if sum(map(len, each.sides)) > 1)
    chance = random.Random(options.seed)  # noqa: S311 - repeatable, no secret
    drawn = drawn_abilities if options.game == "mtg" else fab.of_cards
    abilities = itertools.islice(drawn(cards, chance), options.count)
    count = Count()
    for line in tries(
        abilities,
        count,
        seed=options.seed,
        positions=options.positions,
        details=options.details,
        trial=tried if options.game == "mtg" else fab.tried,
    ):
        print(line, flush=True)  # noqa: T201 - a script for the command line
    print(f"seed {options.seed}: {count}")  # noqa: T201 - a script for the command line
    return 0 if count.is_clean else 1


if __name__ == "__main__":
    sys.exit(main())
