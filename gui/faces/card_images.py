"""Real pictures of cards: found on disk and decoded in background threads."""

import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QObject, QRunnable, Qt, QThreadPool, Signal
from PySide6.QtGui import QImage, QPainter, QTransform

from core.cards.card import PrintedSide
from core.storage.files import read_whole, reason

Find = Callable[[PrintedSide], tuple[Path, ...]]
"""Returns the files of a side's picture, or none; a melded face has two."""

_BUDGET = 48 * 1024 * 1024
_LOG = logging.getLogger(__name__)


class _Kept(Struct, frozen=True):
    """A decoded image, and the card width in pixels for which it was decoded."""

    image: QImage
    width: int


class CardImages(QObject):
    """The decoded real pictures; requests never wait for the disk.

    ``came`` carries a side and its image, ``failed`` an invalid file and a sentence, once for each
    file.
    """

    came = Signal(object, object)
    failed = Signal(object, str)

    def __init__(self, find: Find, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._find = find
        self._kept: OrderedDict[PrintedSide, _Kept] = OrderedDict()
        self._bytes = 0
        self._wanted: dict[PrintedSide, int] = {}
        self._bad: set[tuple[Path, ...]] = set()
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._bench = _Bench(self)
        self._bench.done.connect(self._unpacked)
        self._bench.failed.connect(self._not_unpacked)

    def has(self, side: PrintedSide) -> bool:
        """Return whether a side has a file that is not known to be damaged."""
        return bool(self._files(side))

    def held(self, side: PrintedSide, width: int) -> QImage | None:
        """Return the decoded image for cards of this width in pixels, or None."""
        kept = self._kept.get(side)
        if kept is None or kept.width < width:
            return None
        self._kept.move_to_end(side)
        return kept.image

    def order(self, side: PrintedSide, width: int) -> bool:
        """Schedule decoding; return whether ``came`` or ``failed`` will follow."""
        paths = self._files(side)
        if not paths:
            return False
        if self._wanted.get(side, 0) < width:
            self._wanted[side] = width
            self._pool.start(_Unpacking(self._bench, side, paths, width))
        return True

    def now(self, side: PrintedSide, width: int) -> QImage | None:
        """Return the image after waiting for the disk, for output that cannot be redrawn."""
        held = self.held(side, width)
        paths = self._files(side) if held is None else ()
        if not paths:
            return held
        try:
            image = decoded_side(paths, width)
        except ValueError as error:
            self._not_unpacked(side, paths, str(error))
            return None
        self._keep(side, image, width)
        return image

    def forget(self) -> None:
        """Clear the cache, because the files on disk have changed."""
        self._pool.clear()
        self._kept.clear()
        self._wanted.clear()
        self._bad.clear()
        self._bytes = 0

    def stop(self) -> None:
        """Stop decoding, and wait for running tasks."""
        self._pool.clear()
        self._pool.waitForDone()

    def _files(self, side: PrintedSide) -> tuple[Path, ...]:
        paths = self._find(side)
        return () if paths in self._bad else paths

    def _unpacked(self, side: PrintedSide, image: QImage, width: int) -> None:
        if self._wanted.get(side) == width:
            del self._wanted[side]
            self._keep(side, image, width)
            self.came.emit(side, image)

    def _not_unpacked(self, side: PrintedSide, paths: tuple[Path, ...], says: str) -> None:
        self._wanted.pop(side, None)
        if paths not in self._bad:
            self._bad.add(paths)
            self.failed.emit(paths[0], says)

    def _keep(self, side: PrintedSide, image: QImage, width: int) -> None:
        before = self._kept.pop(side, None)
        self._bytes += image.sizeInBytes() - (before.image.sizeInBytes() if before else 0)
        self._kept[side] = _Kept(image, width)
        while self._bytes > _BUDGET and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self._bytes -= oldest.image.sizeInBytes()


class _Bench(QObject):
    """Delivers decoded images to the thread of the window."""

    done = Signal(object, object, int)
    failed = Signal(object, object, str)


class _Unpacking(QRunnable):
    """Task of the thread pool that decodes one picture."""

    def __init__(
        self, bench: _Bench, side: PrintedSide, paths: tuple[Path, ...], width: int
    ) -> None:
        super().__init__()
        self._bench = bench
        self._side = side
        self._paths = paths
        self._width = width

    def run(self) -> None:
        """Decode the picture and deliver it."""
        try:
            image = decoded_side(self._paths, self._width)
        except ValueError as error:
            self._bench.failed.emit(self._side, self._paths, str(error))
        except Exception as error:  # noqa: BLE001 - else who waits would wait for ever
            _LOG.exception("%s could not be unpacked", self._paths)
            kind = type(error).__name__
            says = f"{self._paths[0]}: it cannot be shown ({kind}); the drawn face stays."
            self._bench.failed.emit(self._side, self._paths, says)
        else:
            self._bench.done.emit(self._side, image, self._width)


LARGEST_FILE = 40 * 1024 * 1024
MOST_PIXELS = 40_000_000
_FORMATS = ("JPEG", "PNG", "WEBP", "GIF", "BMP")
_SMALLEST = 16
_RATIO = 88 / 63
"""Height divided by width of a card; a sideways card has the width of another's height."""
REMEDY = "the drawn face stays"


class PictureError(ValueError):
    """A picture cannot be decoded; the text is one sentence."""


def decoded(path: Path, width: int, remedy: str = REMEDY) -> QImage:
    """Return the picture in a file, scaled down for cards of this width in pixels.

    Of an animation it is the first frame. Raise `PictureError`, with the ``remedy``, for any
    content but a picture of an accepted size, before decoding it.
    """
    try:
        content = read_whole(path, LARGEST_FILE)
    except OSError as error:
        raise PictureError(f"{path}: it cannot be read ({reason(error)}); {remedy}.") from error
    return decoded_bytes(content, width, str(path), remedy)


def decoded_side(paths: Sequence[Path], width: int) -> QImage:
    """Return the picture of a side from its file, or a melded face from two files.

    Raise `PictureError` as `decoded` does.
    """
    if len(paths) == 1:
        return decoded(paths[0], width)
    return joined([decoded(path, round(width / _RATIO)) for path in paths])


def joined(backs: Sequence[QImage]) -> QImage:
    """Return the face made of several backs, each rotated for reading, the upper one first."""
    turned = [back.transformed(QTransform().rotate(90)) for back in backs]
    width = max(image.width() for image in turned)
    mode = Qt.TransformationMode.SmoothTransformation
    scaled = [image.scaledToWidth(width, mode) for image in turned]
    whole = QImage(width, sum(each.height() for each in scaled), scaled[0].format())
    painter = QPainter(whole)
    below = 0
    for image in scaled:
        painter.drawImage(0, below, image)
        below += image.height()
    painter.end()
    return whole


def decoded_bytes(content: bytes, width: int, name: str, remedy: str = REMEDY) -> QImage:
    """Return the picture in the bytes of a file of this name; see `decoded`."""
    # Importing Pillow takes 12 ms, which a table without pictures saves.
    from PIL import Image, ImageOps  # noqa: PLC0415

    try:
        with Image.open(BytesIO(content), formats=_FORMATS) as picture:
            _must_be_sensible(picture.size, name, remedy)
            longer = round(width * _RATIO)
            picture.draft("RGB", (2 * width, 2 * longer))
            upright = ImageOps.exif_transpose(picture)
            upright.thumbnail((longer, longer), Image.Resampling.BICUBIC, reducing_gap=2.0)
            plain = upright.convert("RGBA")
    except PictureError:
        raise
    except (Image.DecompressionBombWarning, Image.DecompressionBombError) as error:
        raise PictureError(f"{name}: it is too large; {remedy}.") from error
    except Exception as error:  # Pillow raises anything at a damaged file
        raise PictureError(f"{name}: it is no whole picture; {remedy}.") from error
    made = QImage(
        plain.tobytes(), plain.width, plain.height, 4 * plain.width, QImage.Format.Format_RGBA8888
    )
    return made.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


def _must_be_sensible(size: tuple[int, int], name: str, remedy: str) -> None:
    across, down = size
    if across * down > MOST_PIXELS:
        raise PictureError(f"{name}: it is {across} x {down} pixels, which is too many; {remedy}.")
    if min(across, down) < _SMALLEST:
        raise PictureError(f"{name}: it is {across} x {down} pixels, which is too few; {remedy}.")
