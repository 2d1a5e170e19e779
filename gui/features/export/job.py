"""Export job: draws in idle time, encodes and writes in a separate process."""

from collections.abc import Sequence as Several
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Event

from msgspec import Struct
from PySide6.QtCore import QEventLoop, QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter

from core.lessons.lesson import Lesson
from core.scenario.runner import Runner
from core.state.ids import PlayerId
from core.state.visibility import NOBODY
from gui.board.view import BoardView
from gui.faces.cache import picture_cache
from gui.faces.card_images import CardImages
from gui.faces.pictures import Faces
from gui.faces.presenter import Describer
from gui.features.export.captions import (
    PositionWords,
    Sequence,
    Story,
    as_seen,
    sequence_of_lesson,
    tell,
)
from gui.features.export.encoder import KINDS, PAGE, CancelledError, Order, Packer, check
from gui.features.playback import LONGEST, PER_CHARACTER
from gui.session import Session
from gui.theme import TITLE_FAMILIES, Look, theme_of

_TYPE = 15 / 800
"""Font height relative to the picture height."""

_SMALLEST_TYPE = 12
_WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
_BAND = 7.4
"""Caption height relative to the font height."""

_SAID_SCALES = (1.45, 1.25, 1.1, 1.0, 0.9, 0.8)
_BESIDE = 0.72
"""Relative font size of the verdict below a caption."""


class Drawn(Struct, frozen=True, kw_only=True):
    """One picture: four bytes per pixel; the fourth byte is unused."""

    pixels: bytes
    size: tuple[int, int]


class Renderer:
    """Draws positions of a sequence without information hidden from the viewer.

    Uses a separate session. ``images`` are real card pictures, if the order includes them.
    """

    def __init__(self, whole: Sequence, order: Order, images: CardImages | None = None) -> None:
        sequence = self.sequence = as_seen(whole, order.viewer)
        self.order = order
        first = sequence.rules(0)
        editions = {sequence.rules(at).edition: sequence.rules(at) for at in range(sequence.length)}
        self._session = Session(first, sequence.history.start)
        self._session.adopt(first, sequence.history, editions.values())
        self._look: Look = theme_of(order.look).board
        self._faces = Faces(picture_cache)
        self._faces.draw_everything_at_once()
        if order.real_pictures and images is not None:
            self._faces.use(images, wait=True)
        viewer = order.viewer or NOBODY
        self._describe = Describer(self._session, lambda: viewer)
        players = sequence.history.start.players
        self._board = BoardView(
            self._session,
            self._faces,
            self._describe,
            str,
            order.viewer or players[0].id,
            look=self._look,
        )
        self._session.changed.connect(self._board.follow)
        self._board.animated = False
        self._board.hints = False
        self._board.follower.still = True
        # Qt computes sizes only for a shown widget, so it is shown off-screen.
        self._board.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        self._family = self._board.type().family()
        self._lay()

    def story(self) -> Story:
        """Return the captions of all positions for the same viewer."""
        return tell(self.sequence, self.order.viewer, self._describe)

    def draw(self, at: int, position: PositionWords) -> Drawn:
        """Draw the position after ``at`` actions, with its caption if the order includes it."""
        board = self._board
        asking = self.sequence.asking
        self._session.proposes = asking is None or not asking.is_open(at)
        self._session.jump(at)
        board.background_picture()
        board.select(None)
        board.annotations.show(position.marks)
        width, height = self.order.size
        whole = QImage(width, height, QImage.Format.Format_RGBX8888)
        painter = QPainter(whole)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        table = board.grab()
        painter.drawPixmap(QRectF(0, 0, width, height - self._band), table, QRectF(table.rect()))
        if self._band:
            self._caption(painter, QRectF(0, height - self._band, width, self._band), at, position)
        painter.end()
        return Drawn(pixels=bytes(whole.constBits()), size=(width, height))

    def close(self) -> None:
        """Release the board."""
        self._faces.cache.forget_requests()
        if self._faces.images is not None:
            self._faces.use(None)
        self._board.close()
        self._board.deleteLater()

    @property
    def _type(self) -> float:
        return max(self.order.size[1] * _TYPE, _SMALLEST_TYPE)

    @property
    def _band(self) -> int:
        return round(self._type * _BAND) if self.order.captions else 0

    def _lay(self) -> None:
        ratio = self._board.devicePixelRatioF()
        width, height = self.order.size
        font = QFont(self._board.font())
        font.setPixelSize(max(round(self._type / ratio), _SMALLEST_TYPE))
        self._board.setFont(font)
        self._board.resize(round(width / ratio), round((height - self._band) / ratio))
        self._board.show()

    def _caption(self, painter: QPainter, room: QRectF, at: int, position: PositionWords) -> None:
        look, size = self._look, self._type
        painter.fillRect(room, QColor(look.pill))
        painter.setPen(QColor(look.pill_line))
        painter.drawLine(room.topLeft(), room.topRight())
        inner = room.adjusted(size * 1.6, size * 0.7, -size * 1.6, -size * 0.6)
        of = f"{at} / {self.sequence.length - 1}"
        small = self._font(0.95)
        left = inner.left()
        left += self._words(painter, of, small, QColor(look.label), left, inner.top()) + size
        title = QFontMetricsF(self._font(1.1, bold=True)).elidedText(
            position.title, Qt.TextElideMode.ElideRight, inner.width() * 0.62
        )
        strong = self._font(1.1, bold=True)
        left += self._words(painter, title, strong, QColor(look.choice), left, inner.top()) + size
        self._numbers(painter, [rule.number for rule in position.rules], left, inner)
        under = inner.adjusted(0, size * 1.9, 0, 0)
        said, beside = (
            (position.said, position.verdict) if position.said else (position.verdict, "")
        )
        for scale in _SAID_SCALES:
            fonts = (self._font(scale, TITLE_FAMILIES), self._font(max(scale * _BESIDE, 0.8)))
            first = _height(fonts[0], said, under.width())
            if first + _height(fonts[1], beside, under.width()) <= under.height():
                break
        painter.setFont(fonts[0])
        painter.setPen(QColor(look.pill_text))
        painter.drawText(under, _WRAP, _shortened(fonts[0], said, under))
        rest = under.adjusted(0, first, 0, 0)
        painter.setFont(fonts[1])
        painter.setPen(QColor(look.label))
        painter.drawText(rest, _WRAP, _shortened(fonts[1], beside, rest))

    def _numbers(
        self, painter: QPainter, numbers: Several[str], left: float, inner: QRectF
    ) -> None:
        look, size = self._look, self._type
        font = self._font(0.9, bold=True)
        metrics = QFontMetricsF(font)
        for number in numbers:
            width = metrics.horizontalAdvance(number) + size
            if left + width > inner.right():
                return
            place = QRectF(left, inner.top(), width, metrics.height() + size * 0.1)
            painter.setPen(QColor(look.cite_line))
            painter.setBrush(QColor(look.cite_background))
            painter.drawRoundedRect(place, size * 0.3, size * 0.3)
            painter.setFont(font)
            painter.setPen(QColor(look.cite))
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, number)
            left += width + size * 0.5

    def _words(  # noqa: PLR0913, PLR0917 - words, how and where
        self, painter: QPainter, words: str, font: QFont, colour: QColor, left: float, top: float
    ) -> float:
        painter.setFont(font)
        painter.setPen(colour)
        metrics = QFontMetricsF(font)
        base = top + QFontMetricsF(self._font(1.1, bold=True)).ascent()
        painter.drawText(QPointF(left, base), words)
        return metrics.horizontalAdvance(words)

    def _font(self, scale: float, families: Several[str] = (), *, bold: bool = False) -> QFont:
        font = QFont(list(families or [self._family]))
        font.setPixelSize(round(self._type * scale))
        font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
        return font


def _height(font: QFont, text: str, width: float) -> float:
    if not text:
        return 0
    return QFontMetricsF(font).boundingRect(QRectF(0, 0, width, 0), _WRAP, text).height()


def _shortened(font: QFont, text: str, room: QRectF) -> str:
    words = text.split(" ")
    while words and _height(font, text, room.width()) > room.height():
        words.pop()
        text = " ".join((*words, "…"))
    return text if words else ""


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
