"""Shared by the library goals: a generated card file, and the library imported from it."""

import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

from core.storage.database.importer import import_file
from core.storage.database.library import CardLibrary, open_library
from tests.benchmarks.goal import Measure
from tests.core.storage.generated_cards import CardGenerator
from tests.places import ROOT

SMALL, LARGE = 23_586, 110_000
"""As many cards as were ever printed, and as many printings of them."""

_FOLDER = tempfile.TemporaryDirectory(prefix="janus-table-goals-")


@cache
def card_file(count: int) -> Path:
    """Return a packed bulk file of so many cards; of the large one many are printings of one."""
    printings = 1.0 if count == SMALL else count / 30_000
    path = Path(_FOLDER.name) / f"cards-{count}.json.gz"
    return CardGenerator(seed=count, printings=printings).write(path, count)


@cache
def library_folder(count: int) -> Path:
    """Return the folder of a library of such a file."""
    folder = Path(_FOLDER.name) / f"library-{count}"
    import_file(folder, card_file(count))
    return folder


def library(count: int) -> CardLibrary:
    """Return such a library."""
    opened = open_library(library_folder(count))
    if opened is None:
        raise RuntimeError(f"there is no library of {count} cards")
    return opened


def told_by(program: str, *arguments: object) -> Measure:
    """A round that runs a program in a Python of its own and returns the number it prints."""

    def cost() -> float:
        done = subprocess.run(
            [sys.executable, "-c", program, *map(str, arguments)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
            timeout=300,
        )
        return float(done.stdout.split()[-1])

    return cost
