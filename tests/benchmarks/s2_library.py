"""S2: a library of cards does not make the start longer."""

import atexit
import compileall
import shutil
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from tests.benchmarks.goal import Goal, Sides
from tests.benchmarks.library import LARGE, library_folder
from tests.benchmarks.s1_start import FULL, start
from tests.places import ROOT

CARDS = 33_000
"""More cards than were ever printed for one game."""


def prepare(count: int) -> Sequence[Sides]:
    """The same start with a library in the user's folder and without one."""
    for package in ("core", "gui"):
        compileall.compile_dir(ROOT / package, quiet=2)
    home = Path(tempfile.mkdtemp(prefix="janus-table-goals-"))
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    shutil.copytree(library_folder(count), home / "janus-table" / "cards")
    return [Sides(measured=start(FULL, home), floor=start(FULL))]


GOALS = (
    Goal(
        name="S2",
        promise="start with 33,000 cards in the library against a start without",
        limit=1.05,
        prepare=partial(prepare, CARDS),
        rounds=21,
    ),
    Goal(
        name="S2-large",
        promise="the same with 110,000 printings",
        limit=1.08,
        prepare=partial(prepare, LARGE),
        rounds=21,
    ),
)
