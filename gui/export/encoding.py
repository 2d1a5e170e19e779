"""From pixels to files. Runs beside the window, in a thread of its own; knows no Qt."""

import os
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import suppress
from io import BytesIO
from itertools import accumulate
from pathlib import Path
from typing import Protocol

from PIL import Image

from gui.export.order import Order
from gui.export.pages import page
from gui.export.telling import Story

_QUALITY = 90
_COLOURS = 256
_CENTISECOND = 10


class CancelledError(Exception):
    """Nobody wants the file any more."""


class Encoder(Protocol):
    """Takes pictures one after another, then writes the file."""

    def add(self, image: Image.Image, millis: int) -> None:
        """Take one picture and how long it stays."""
        ...

    def write(self, path: Path) -> None:
        """Write the file."""
        ...


class Shelf:
    """Pictures as they are kept until all are there: packed, never as raw pixels."""

    def __init__(
        self, pack: Callable[[Image.Image], Image.Image], going: Callable[[], bool]
    ) -> None:
        self.pictures: list[Image.Image] = []
        self.millis: list[int] = []
        self._pack = pack
        self._going = going

    def add(self, image: Image.Image, millis: int) -> None:
        """Keep one picture."""
        self.pictures.append(self._pack(image))
        self.millis.append(millis)

    def others(self) -> Iterator[Image.Image]:
        """Yield all but the first; stop with `CancelledError` when nobody wants them any more."""
        for picture in self.pictures[1:]:
            if not self._going():
                raise CancelledError
            yield picture


class OnePicture(Shelf):
    """A PNG of the last picture."""

    def write(self, path: Path) -> None:
        """Write the file."""
        self.pictures[-1].save(path, "PNG", optimize=True)


class Gif(Shelf):
    """A GIF, each picture with colours of its own."""

    def write(self, path: Path) -> None:
        """Write the file; its clock counts hundredths of a second."""
        self.pictures[0].save(
            path,
            "GIF",
            save_all=True,
            append_images=self.others(),
            duration=[round(each / _CENTISECOND) * _CENTISECOND for each in self.millis],
            loop=0,
            disposal=1,
        )


class Webp(Shelf):
    """An animated WebP."""

    def write(self, path: Path) -> None:
        """Write the file."""
        self.pictures[0].save(
            path,
            "WEBP",
            save_all=True,
            append_images=self.others(),
            duration=self.millis,
            loop=0,
            quality=_QUALITY,
            method=3,
        )


class Strip(Shelf):
    """All pictures below each other, as one PNG."""

    def write(self, path: Path) -> None:
        """Write the file."""
        tops = list(accumulate((each.height for each in self.pictures), initial=0))
        width = max(each.width for each in self.pictures)
        whole = Image.new("RGB", (width, tops[-1]))
        for picture, top in zip((self.pictures[0], *self.others()), tops, strict=False):
            whole.paste(picture, (0, top))
        whole.save(path, "PNG")


class Page:
    """A page of HTML with every picture in it."""

    def __init__(self, story: Story) -> None:
        self._story = story
        self._written: list[str] = []
        self._size = (0, 0)

    def add(self, image: Image.Image, millis: int) -> None:
        """Keep one picture as the page will hold it."""
        del millis
        packed = BytesIO()
        image.save(packed, "WEBP", quality=_QUALITY, method=4)
        self._size = image.size
        self._written.append(f"data:image/webp;base64,{b64encode(packed.getvalue()).decode()}")

    def write(self, path: Path) -> None:
        """Write the file."""
        path.write_text(page(self._story, self._written, self._size), encoding="utf-8")


def encoder_for(order: Order, story: Story, going: Callable[[], bool]) -> Encoder:
    """Return what writes the kind of file that is wanted."""
    if order.kind.id == "html":
        return Page(story)
    kinds: dict[str, Callable[[], Encoder]] = {
        "png": lambda: OnePicture(_plain, going),
        "gif": lambda: Gif(_few_colours, going),
        "webp": lambda: Webp(_plain, going),
        "strip": lambda: Strip(_plain, going),
    }
    return kinds[order.kind.id]()


def picture_of(pixels: bytes, size: tuple[int, int]) -> Image.Image:
    """Return raw pixels, red, green, blue and one more byte each, as a picture."""
    return Image.frombytes("RGB", size, pixels, "raw", "RGBX")


def write_whole(encoder: Encoder, path: Path) -> None:
    """Write a file so that it is there whole or not at all."""
    part = path.with_name(f".{path.name}.part")
    try:
        encoder.write(part)
        os.replace(part, path)  # noqa: PTH105 - the same; `Path.replace` reads like a text's
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _plain(image: Image.Image) -> Image.Image:
    return image


def _few_colours(image: Image.Image) -> Image.Image:
    method = Image.Quantize.FASTOCTREE  # keeps the few bright lines as bright as they are
    return image.quantize(_COLOURS, method, dither=Image.Dither.FLOYDSTEINBERG)
