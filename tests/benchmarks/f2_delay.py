"""F2: delay of the event loop while a long action runs.

As in the program, the cycle collector ignores earlier objects (`gc.freeze`). Rounds leave whole
windows behind, which the program would not; they are collected in between.
"""

import gc
import json
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import cycle, islice, product
from pathlib import Path
from statistics import quantiles
from time import perf_counter

from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication

from core.storage.assets import starter_cards
from gui.card_import import CardLoader
from gui.faces.cache import picture_cache
from gui.faces.pictures import Faces
from gui.faces.spec import spec_of_face
from gui.program import table_window
from gui.session import Session
from tests.benchmarks.goal import Goal, Measure, Sides, constant
from tests.benchmarks.stage import application
from tests.benchmarks.tables import RULES, table_of

FACES = 500
WIDTHS = (100, 118, 140, 168, 200, 240)
OBJECTS = 20_000
ALLOWED = 0.002
BEAT = 2
"""Milliseconds between two beats of the probe."""
IDLE = 400
REST = 60

Begin = Callable[[Callable[[], object]], object]
"""Starts an action in the loop; calls the given function when it ends."""

Ready = Callable[[], Begin]
"""Prepares the uncounted part and returns the function to measure."""


class Probe(QObject):
    """A timer that writes down by how much each of its beats comes late."""

    def __init__(self) -> None:
        super().__init__()
        self.late: list[float] = []
        self._due = 0.0
        self._beat = QTimer(self, interval=BEAT, timerType=Qt.TimerType.PreciseTimer)
        self._beat.timeout.connect(self._note)

    def p99(self, ready: Ready) -> float:
        """Return the 99th percentile of the delays until something is over."""
        loop = QEventLoop()
        begin = ready()
        gc.collect()
        gc.freeze()
        self.late.clear()
        self._due = perf_counter() + BEAT / 1000
        self._beat.start()
        begin(loop.quit)
        loop.exec()
        self._note()
        self._beat.stop()
        return quantiles(self.late, n=100, method="inclusive")[-1]

    def _note(self) -> None:
        now = perf_counter()
        self.late.append(max(now - self._due, 0.0))
        self._due = now + BEAT / 1000


def idle() -> Begin:
    """Nothing runs."""
    return lambda over: QTimer.singleShot(IDLE, over)


def above_idle(work: Ready) -> Measure:
    """A round that returns by how much the delay is longer than that of a loop without work."""
    probe = Probe()

    def cost() -> float:
        least = probe.p99(idle)
        return probe.p99(work) - least

    return cost


def faces() -> Begin:
    """Make 500 pictures, none of which was ever drawn."""
    asked = Faces(picture_cache, application())
    fronts = [spec_of_face(card) for card in starter_cards().values()]
    for width, spec in islice(product(WIDTHS, fronts), FACES):
        asked.pixmap(spec, width, 1.0)

    def begin(over: Callable[[], object]) -> None:
        asked.came.connect(over)
        asked.came.connect(asked.deleteLater)
        asked.open()

    return begin


def table() -> Begin:
    """Bring the faces of 500 cards to a window that has been painted without them."""
    start = table_of(FACES)
    shown = table_window(Session(RULES, start), lambda: start)
    shown.resize(1680, 1020)
    shown.show()
    QApplication.processEvents()

    def begin(over: Callable[[], object]) -> None:
        def end() -> None:
            if shown.board.pixmap_updates.busy:
                QTimer.singleShot(REST, end)
                return
            shown.end()
            over()

        # The board's use of the pictures, once all are loaded, counts too.
        shown.faces.came.connect(lambda: QTimer.singleShot(REST, end))

    return begin


def objects() -> Iterator[dict[str, object]]:
    """Yield objects as a bulk file has them, with the names and texts of real cards."""
    for number, card in enumerate(islice(cycle(starter_cards().values()), OBJECTS)):
        face = card.front
        yield {
            "object": "card",
            "layout": "normal",
            "name": f"{face.name} {number}",
            "mana_cost": str(face.mana_cost),
            "type_line": str(face.type_line),
            "oracle_text": face.text,
            "set": "abc",
            "collector_number": str(number),
        }


def importing(path: Path) -> Ready:
    """Return an action that reads a card file in the background; the last cards are kept."""
    kept: list[object] = []

    def ready() -> Begin:
        kept.clear()
        library = tempfile.TemporaryDirectory(prefix="janus-table-")
        kept.append(library)
        reader = CardLoader(path, Path(library.name), application())

        def begin(over: Callable[[], object]) -> None:
            reader.loaded.connect(kept.append)
            reader.finished.connect(over)
            reader.finished.connect(reader.deleteLater)
            reader.start()

        return begin

    return ready


def beside(work: Ready) -> Sequence[Sides]:
    """An action in the event loop itself."""
    application()
    return [Sides(measured=above_idle(work), floor=constant(ALLOWED))]


def state_view() -> Sequence[Sides]:
    """A file that is there while the goal is measured."""
    application()
    folder = tempfile.TemporaryDirectory(prefix="janus-table-")
    path = Path(folder.name) / "cards.json"
    lines = ",\n".join(json.dumps(each) for each in objects())
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    measured = above_idle(importing(path))

    def cost() -> float:
        return measured() if folder.name else 0.0  # it goes with the last who needs it

    return [Sides(measured=cost, floor=constant(ALLOWED))]


GOALS = (
    Goal(
        name="F2",
        promise="p99 of the loop's delay while 500 faces are drawn, less idle's, against 2 ms",
        limit=1.0,
        prepare=partial(beside, faces),
        rounds=7,
    ),
    Goal(
        name="F2-table",
        promise="the same while a window with 500 cards gets its faces and lays them on the cards",
        limit=1.0,
        prepare=partial(beside, table),
        rounds=7,
    ),
    Goal(
        name="F2-import",
        promise="p99 of the loop's delay while a card file is read, less idle's, against 2 ms",
        limit=1.0,
        prepare=state_view,
        rounds=7,
    ),
)
