"""E6, E7: card texts cost nothing at the start, and little memory afterwards."""

from collections.abc import Sequence

from tests.benchmarks.goal import Goal, Sides, constant
from tests.benchmarks.library import told_by
from tests.benchmarks.s1_start import start

# The first idle turns of the window belong to its start.
LOADED = """
import os, sys
from gui.app import starter_table
open_window = starter_table()
from PySide6.QtWidgets import QApplication

TEXTS = ("core.effects", "core.execution", "core.games.mtg.reading", "core.games.mtg.execution")

def first_frame(*_):
    QApplication.processEvents()
    loaded = [name for name in sys.modules if name.startswith(TEXTS)]
    os.write(1, f"{1 + len(loaded)}".encode())
    os._exit(0)

QApplication.exec = first_frame
open_window()
"""

KEPT = """
import tracemalloc
from core.games.mtg.reading.readings import reading_of_text
from tests.benchmarks.texts import shipped_deck

faces = [face for deck in (0, 1) for card in shipped_deck(deck) for face in card.faces]
reading_of_text("Draw a card.", "A card")
tracemalloc.start()
for face in faces:
    reading_of_text(face.text, face.name, str(face.type_line))
print(tracemalloc.get_traced_memory()[0])
"""
MOST_BYTES = 4_000_000


def prepare_start() -> Sequence[Sides]:
    """Count the modules of card texts that the start loads, and one more; against one."""
    return [Sides(measured=start(LOADED), floor=constant(1))]


def prepare_memory() -> Sequence[Sides]:
    """Measure the memory of the readings of two decks, with the grammar loaded before."""
    return [Sides(measured=told_by(KEPT), floor=constant(MOST_BYTES))]


GOALS = (
    Goal(
        name="E6",
        promise="modules of card texts after the start, and one more, against one",
        limit=1.0,
        prepare=prepare_start,
        rounds=1,
    ),
    Goal(
        name="E7",
        promise="memory of the readings of two decks against 4 MB",
        limit=1.0,
        prepare=prepare_memory,
        rounds=1,
    ),
)
