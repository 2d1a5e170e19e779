"""``python -m tests.kills --count 1000``: kill the program so often, and count what was lost."""

import argparse
import tempfile
from pathlib import Path

from tests.kills.rounds import rounds


def main() -> int:
    """Run; return 1 if anything was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.kills", description=__doc__)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    things = continued = lost = 0
    with tempfile.TemporaryDirectory(prefix="janus-table-kills-") as home:
        for each in rounds(Path(home), options.count, options.seed):
            things += each.things
            continued += each.continued
            if each.fault:
                lost += 1
                print(f"{each.number}: {each.fault}", flush=True)
            if each.number % 50 == 49:
                print(f"{each.number + 1} kills, {things} things, {lost} lost", flush=True)
    print(f"{options.count} kills, {things} things done, {continued} continued, {lost} lost")
    return 1 if lost else 0


if __name__ == "__main__":
    raise SystemExit(main())
