"""``python -m tests.kills --count 1000``: kill the program so often, and count losses."""

import argparse
import shutil
import tempfile
from pathlib import Path

from core.storage.assets import DECKS
from tests.kills.deck_rounds import deck_faults
from tests.kills.rounds import rounds

_EARLIER = shutil.ignore_patterns("lost-*")


def main() -> int:
    """Run; return 1 if anything was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.kills", description=__doc__)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--decks", action="store_true", help="kill while a deck is being saved")
    options = parser.parse_args()
    if options.decks:
        return kill_decks(options.count, options.seed)
    things = continued = lost = 0
    home = Path(tempfile.mkdtemp(prefix="janus-table-kills-"))
    for each in rounds(home, options.count, options.seed):
        things += each.things
        continued += each.continued
        if each.fault:
            lost += 1
            print(f"{each.number}: {each.fault}", flush=True)
            shutil.copytree(home, home / f"lost-{each.number}", ignore=_EARLIER)
        if each.number % 50 == 49:
            print(f"{each.number + 1} kills, {things} things, {lost} lost", flush=True)
    if lost:
        print(f"What the disk held each time is in {home}.")
    else:
        shutil.rmtree(home)
    print(f"{options.count} kills, {things} things done, {continued} continued, {lost} lost")
    return 1 if lost else 0


def kill_decks(count: int, seed: int) -> int:
    """Kill a deck builder so often; return 1 if the file was not whole once."""
    lost = 0
    with tempfile.TemporaryDirectory(prefix="janus-table-kills-") as home:
        path = Path(home) / "deck.txt"
        path.write_bytes((DECKS / "howling-hills.txt").read_bytes())
        for fault in deck_faults(path, count, seed):
            lost += 1
            print(fault, flush=True)
    print(f"{count} kills, {lost} lost")
    return 1 if lost else 0


if __name__ == "__main__":
    raise SystemExit(main())
