"""S1: from the first line of the program to the first painted frame of the window."""

import compileall
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from tests.benchmarks.goal import Goal, Measure, NotBuilt, Sides
from tests.places import ROOT

# In place of `exec` the pending events are handled, the first paint among them. Work that
# the program defers to its first idle turn is counted too.
CLOCK = """
import os
from PySide6.QtWidgets import QApplication

def first_frame(*_):
    QApplication.processEvents()
    os.write(1, f"{perf_counter() - start}".encode())
    os._exit(0)

QApplication.exec = first_frame
"""

START = """
from time import perf_counter
start = perf_counter()
"""

EMPTY = f"""
{START}
{CLOCK}
from PySide6.QtWidgets import QMainWindow
application = QApplication([])
window = QMainWindow()
window.show()
application.exec()
"""

# The clock needs Qt, so the program is loaded first: it loads its core before Qt, as it does alone.
FULL = f"""
{START}
from gui.app import starter_table
open_window = starter_table()
{CLOCK}
open_window()
"""


HOMES = (
    "HOME",
    "APPDATA",
    "LOCALAPPDATA",
    "XDG_CACHE_HOME",
    "XDG_CONFIG_HOME",
    "XDG_DATA_HOME",
    "XDG_STATE_HOME",
)


def start(program: str, home: Path | None = None) -> Measure:
    """A round that starts ``program`` in a Python of its own, as a person without settings.

    ``home`` has all that this person keeps; by default that is nothing.
    """
    own = tempfile.TemporaryDirectory(prefix="janus-table-")
    environment = {**os.environ, **dict.fromkeys(HOMES, str(home or own.name))}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def cost() -> float:
        done = subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        )
        return float(done.stdout.split()[-1])

    return cost


def prepare() -> Sequence[Sides]:
    """Compile the program first, as an installer does."""
    if not find_spec("gui") or not find_spec("gui.app"):
        raise NotBuilt
    for package in ("core", "gui"):
        compileall.compile_dir(ROOT / package, quiet=2)
    return [Sides(measured=start(FULL), floor=start(EMPTY))]


GOALS = (
    Goal(
        name="S1",
        promise="first painted frame of the full window against an empty one, both started plainly",
        limit=3.5,
        prepare=prepare,
        rounds=21,
    ),
)
