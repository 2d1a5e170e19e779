"""Measure every goal, or those given by ``--only``, and print which are met."""

import argparse
import os
import sys
from collections.abc import Sequence

from tests.benchmarks import (
    b1_repaint,
    b2_drag,
    b3_motion,
    c1_apply,
    c3_characteristics,
    c4_action,
    e1_reading,
    e3_proposal,
    e4_triggers,
    e5_statics,
    e6_start,
    f1_face,
    f2_delay,
    i1_import,
    n1_next,
    o1_opponent,
    q1_search,
    s1_start,
    s2_library,
)
from tests.benchmarks.goal import Goal, NotBuilt

GOALS: tuple[Goal, ...] = tuple(
    goal
    for module in (
        s1_start,
        b1_repaint,
        b2_drag,
        b3_motion,
        f1_face,
        f2_delay,
        c1_apply,
        c3_characteristics,
        c4_action,
        e1_reading,
        e3_proposal,
        e4_triggers,
        e5_statics,
        e6_start,
        i1_import,
        n1_next,
        o1_opponent,
        q1_search,
        s2_library,
    )
    for goal in module.GOALS
)


def line(goal: Goal) -> tuple[str, bool]:
    """Measure a goal; return the lines to print, and whether it is missed."""
    try:
        ratio = goal.ratio()
    except NotBuilt:
        return f"{goal.name} not built", False
    over = ratio > goal.limit
    return f"{goal.name} {ratio:.2f} <= {goal.limit:.2f} {'over' if over else 'ok'}", over


def main(arguments: Sequence[str] | None = None) -> int:
    """Return 1 if a goal is missed."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.benchmarks",
        description=__doc__,
        epilog="\n".join(f"{goal.name:10} {goal.promise}" for goal in GOALS),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--only", metavar="NAMES", help="names with commas between, as in S1,B2")
    only = parser.parse_args(arguments).only
    wanted = {name.strip() for name in only.split(",")} if only else {goal.name for goal in GOALS}
    if unknown := wanted - {goal.name for goal in GOALS}:
        parser.error(f"no such goal: {', '.join(sorted(unknown))}")
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    missed = False
    for goal in GOALS:
        if goal.name in wanted:
            text, over = line(goal)
            print(text, flush=True)
            missed |= over
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
