"""Export job: draws in idle time of the GUI, encodes and writes in a separate process."""

from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Event

from PySide6.QtCore import QEventLoop, QObject, QTimer, Signal

from core.lessons.lesson import Lesson
from core.scenario.runner import Runner
from core.state.ids import PlayerId
from gui.faces.card_images import CardImages
from gui.features.export.captions import Sequence, Story, sequence_of_lesson
from gui.features.export.encoder import CancelledError, Packer
from gui.features.export.order import KINDS, PAGE, Order, check
from gui.features.export.renderer import Renderer
from gui.features.playback import LONGEST, PER_CHARACTER

_WAITING = 2
"""Maximum number of drawn pictures in the queue of the encoder."""

_LOOK = 15


class ExportJob(QObject):
    """Exports one file. ``progressed`` carries the number of finished steps and the total.

    ``finished`` is emitted once, with a message and whether the file exists, after the worker
    thread ends; nothing is written afterwards.
    """

    progressed = Signal(int, int)
    finished = Signal(str, bool)

    def __init__(
        self,
        sequence: Sequence,
        order: Order,
        parent: QObject | None = None,
        images: CardImages | None = None,
    ) -> None:
        super().__init__(parent)
        self.order = order
        self._images = images
        self._sequence = sequence
        if order.kind.moves:
            self._wanted = list(range(sequence.length))
        else:
            self._wanted = [sequence.history.cursor]
        self._drawn = 0
        self._renderer: Renderer | None = None
        self._story: Story | None = None
        self._packer: Packer | None = None
        self._thread: ThreadPoolExecutor | None = None
        self._packing: list[Future[None]] = []
        self._writing: Future[None] | None = None
        self._given_up = Event()
        self._turn = QTimer(self)
        self._turn.timeout.connect(self._go_on)

    @property
    def running(self) -> bool:
        """Whether the export is running."""
        return self._turn.isActive()

    def start(self) -> None:
        """Start the export; raise `OrderError` if the order is invalid."""
        check(self.order, len(self._wanted))
        self._thread = ThreadPoolExecutor(1, "export")
        self._turn.start(0)

    def cancel(self) -> None:
        """Cancel; a partial file is removed, a finished one is kept."""
        if not self.running or self._given_up.is_set():
            return
        self._given_up.set()
        if self._packer is not None:
            self._packer.kill()
        self._packing = [each for each in self._packing if not each.cancel()]
        self._put_away()
        self._turn.setInterval(0)

    def _go_on(self) -> None:
        """Run one step: draw a picture, or check whether the thread is done."""
        try:
            if self._given_up.is_set():
                self._give_up()
                return
            self._packing = [each for each in self._packing if not _is_over(each)]
            if self._renderer is None:
                self._renderer = Renderer(self._sequence, self.order, self._images)
                self._story = self._renderer.story()
                self._packer = Packer(self.order, self._story)
            elif self._drawn < len(self._wanted) and len(self._packing) < _WAITING:
                self._draw()
            elif self._drawn == len(self._wanted) and not self._packing:
                self._write()
        except CancelledError:
            self._end(f"{self.order.path.name} was not written: it was cancelled.", done=False)
            return
        except (OSError, ValueError, MemoryError) as error:
            why = getattr(error, "strerror", None) or str(error) or "there is not enough memory"
            said = f"{self.order.path} could not be written: {why}."
            self._end(f"{said} Choose another folder, name or size.", done=False)
            return
        waits = self._drawn == len(self._wanted) or len(self._packing) >= _WAITING
        self._turn.setInterval(_LOOK if waits else 0)

    def _give_up(self) -> None:
        """Wait for the worker thread, then cancel; a file that is already written is kept."""
        at_work = [*self._packing, *([] if self._writing is None else [self._writing])]
        if not all(each.done() for each in at_work):
            self._turn.setInterval(_LOOK)
        elif self._writing is None:
            raise CancelledError
        else:
            self._write()

    def _draw(self) -> None:
        renderer, story, packer, thread = self._renderer, self._story, self._packer, self._thread
        if renderer is None or story is None or packer is None or thread is None:
            return
        at = self._wanted[self._drawn]
        position = story.positions[at]
        drawn = renderer.draw(at, position)
        millis = stay(position.said or position.verdict, self.order.seconds)
        self._packing.append(thread.submit(packer.add, drawn.pixels, drawn.size, millis))
        self._drawn += 1
        self.progressed.emit(self._drawn, len(self._wanted) + 1)

    def _write(self) -> None:
        if self._writing is None:
            if self._thread is not None and self._packer is not None:
                self._writing = self._thread.submit(self._packer.write)
        elif self._writing.done():
            self._writing.result()
            size = self.order.path.stat().st_size / 1_000_000
            self.progressed.emit(len(self._wanted) + 1, len(self._wanted) + 1)
            many = len(self._wanted)
            what = "1 picture" if many == 1 else f"{many} pictures"
            faces = "real pictures" if self.order.real_pictures else "drawn faces"
            self._end(f"{self.order.path}: {what} with {faces}, {size:.1f} MB.", done=True)

    def _end(self, said: str, *, done: bool) -> None:
        self._turn.stop()
        if self._thread is not None:
            self._thread.shutdown(wait=False, cancel_futures=True)
            self._thread = None
        self._put_away()
        if self._packer is not None:
            self._packer.kill()
            self._packer = None
        self.finished.emit(said, done)

    def _put_away(self) -> None:
        """Release the board."""
        if self._renderer is not None:
            self._renderer.close()
            self._renderer = None


def stay(said: str, seconds: float) -> int:
    """Return the display time of a picture in milliseconds: long enough to read its caption."""
    return round(min(seconds + PER_CHARACTER * len(said), max(LONGEST, seconds)) * 1000)


def export_now(sequence: Sequence, order: Order) -> tuple[str, bool]:
    """Export a file and block until it is written; return a message and whether it exists.

    Raise `OrderError` if the order is invalid.
    """
    job = ExportJob(sequence, order)
    results: list[tuple[str, bool]] = []
    loop = QEventLoop()

    def over(said: str, done: bool) -> None:  # noqa: FBT001 - Qt's signals carry by position
        results.append((said, done))
        loop.quit()

    job.finished.connect(over)
    job.start()
    loop.exec()
    job.deleteLater()
    return results[0]


def _is_over(future: Future[None]) -> bool:
    """Return whether a picture is encoded; raise its error if it failed."""
    if not future.done():
        return False
    future.result()
    return True


def page_job(  # noqa: PLR0913 - the content, the viewer and the look of a page
    lesson: Lesson,
    runner: Runner,
    path: Path,
    *,
    with_answers: bool,
    look: str,
    parent: QObject,
) -> ExportJob:
    """Return the job that exports a lesson as one page, from its learner's view.

    Raise `ScenarioError` for a step that cannot be read.
    """
    viewer = PlayerId(lesson.seat)
    sequence = sequence_of_lesson(lesson, runner, viewer, with_answers=with_answers)
    kind = next(each for each in KINDS if each.id == PAGE)
    if path.suffix.casefold() != kind.suffix:
        path = path.with_name(f"{path.name}{kind.suffix}")
    order = Order(kind=kind, path=path, viewer=viewer, captions=False, look=look)
    return ExportJob(sequence, order, parent)
