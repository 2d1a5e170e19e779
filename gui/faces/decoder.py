"""Decoding of untrusted pictures, with limits on their size."""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageOps
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter, QTransform

from core.storage.files import read_whole, reason

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
    """Raise `PictureError` for a size that is implausible for a picture of a card."""
    across, down = size
    if across * down > MOST_PIXELS:
        raise PictureError(f"{name}: it is {across} x {down} pixels, which is too many; {remedy}.")
    if min(across, down) < _SMALLEST:
        raise PictureError(f"{name}: it is {across} x {down} pixels, which is too few; {remedy}.")
