"""From pixels to the bytes of a file. Runs in a process of its own; knows no Qt."""

import zlib
from base64 import b64encode
from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import accumulate
from typing import BinaryIO, Protocol

from PIL import Image

from gui.features.export.captions import Story
from gui.features.export.lesson_pages import lesson_page
from gui.features.export.order import Order
from gui.features.export.pages import Shown, page

_QUALITY = 90
_COLOURS = 255
"""One less than a GIF has: the last one says that a dot is as it was."""

_SAMPLE = 1_500_000
"""So many dots of all pictures together are looked at for the colours; all take seconds."""

_CENTISECOND = 10


class Encoder(Protocol):
    """Takes pictures one after another, then writes the file."""

    def add(self, image: Image.Image, millis: int) -> None:
        """Take one picture and how long it stays."""
        ...

    def write(self, file: BinaryIO) -> None:
        """Write the file."""
        ...


class CardSource:
    """Pictures as they are kept until all are there."""

    def __init__(self) -> None:
        self.pictures: list[Image.Image] = []
        self.millis: list[int] = []

    def add(self, image: Image.Image, millis: int) -> None:
        """Keep one picture."""
        self.pictures.append(image)
        self.millis.append(millis)


class OnePicture(CardSource):
    """A PNG of the last picture."""

    def write(self, file: BinaryIO) -> None:
        """Write the file."""
        self.pictures[-1].save(file, "PNG")


class Gif:
    """A GIF in colours that suit all pictures: in colours of its own each would flicker."""

    def __init__(self) -> None:
        self._size = (0, 0)
        self._pressed: list[bytes] = []
        self._millis: list[int] = []

    def add(self, image: Image.Image, millis: int) -> None:
        """Keep one picture, pressed: its colours are known when all pictures are there."""
        self._size = image.size
        self._pressed.append(zlib.compress(image.tobytes(), 1))
        # Its clock counts hundredths of a second.
        self._millis.append(round(millis / _CENTISECOND) * _CENTISECOND)

    def write(self, file: BinaryIO) -> None:
        """Write the file."""
        colours = self._colours()
        # Without dither: dots on plain background are seen, and they make the file twice as large.
        pictures = (
            picture.quantize(palette=colours, dither=Image.Dither.NONE)
            for picture in self._pictures()
        )
        next(pictures).save(
            file,
            "GIF",
            save_all=True,
            append_images=pictures,
            duration=self._millis,
            loop=0,
            disposal=1,
        )

    def _pictures(self) -> Iterator[Image.Image]:
        for each in self._pressed:
            yield Image.frombytes("RGB", self._size, zlib.decompress(each))

    def _colours(self) -> Image.Image:
        """Return a picture that has the colours; a sample of all pictures decides."""
        width, height = self._size
        dots = width * height * len(self._pressed)
        share = min(1.0, (_SAMPLE / dots) ** 0.5)
        size = (max(round(width * share), 1), max(round(height * share), 1))
        sample = Image.new("RGB", (size[0], size[1] * len(self._pressed)))
        for number, picture in enumerate(self._pictures()):
            sample.paste(picture.resize(size, Image.Resampling.NEAREST), (0, size[1] * number))
        return sample.quantize(_COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=1)


class Webp(CardSource):
    """An animated WebP."""

    def write(self, file: BinaryIO) -> None:
        """Write the file."""
        self.pictures[0].save(
            file,
            "WEBP",
            save_all=True,
            append_images=self.pictures[1:],
            duration=self.millis,
            loop=0,
            quality=_QUALITY,
            method=3,
        )


class Strip(CardSource):
    """All pictures below each other, as one PNG."""

    def write(self, file: BinaryIO) -> None:
        """Write the file."""
        tops = list(accumulate((each.height for each in self.pictures), initial=0))
        width = max(each.width for each in self.pictures)
        whole = Image.new("RGB", (width, tops[-1]))
        for picture, top in zip(self.pictures, tops, strict=False):
            whole.paste(picture, (0, top))
        whole.save(file, "PNG")


class Page:
    """A page of HTML with every picture in it."""

    def __init__(self, story: Story) -> None:
        self._story = story
        self._written: list[Shown] = []
        self._size = (0, 0)

    def add(self, image: Image.Image, millis: int) -> None:
        """Keep one picture as the page will hold it."""
        packed = BytesIO()
        image.save(packed, "WEBP", quality=_QUALITY, method=4)
        self._size = image.size
        address = f"data:image/webp;base64,{b64encode(packed.getvalue()).decode()}"
        self._written.append(Shown(address, millis))

    def write(self, file: BinaryIO) -> None:
        """Write the file."""
        written = lesson_page if self._story.asking is not None else page
        file.write(written(self._story, self._written, self._size).encode())


def encoder_for(order: Order, story: Story) -> Encoder:
    """Return what writes the kind of file that is wanted."""
    if order.kind.id == "html":
        return Page(story)
    kinds: dict[str, Callable[[], Encoder]] = {
        "png": OnePicture,
        "gif": Gif,
        "webp": Webp,
        "strip": Strip,
    }
    return kinds[order.kind.id]()


def picture_of(pixels: bytes, size: tuple[int, int]) -> Image.Image:
    """Return raw pixels, red, green, blue and one more byte each, as a picture."""
    return Image.frombytes("RGB", size, pixels, "raw", "RGBX")
