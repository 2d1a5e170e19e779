"""Export order, and encoders from pixels to a file in a separate process without Qt."""

import zlib
from base64 import b64encode
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO
from itertools import accumulate
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, BinaryIO

from msgspec import Struct
from PIL import Image

from core.grammar import listed
from core.state.ids import PlayerId
from gui.features.export.captions import Story
from gui.features.export.pages import Shown, lesson_page, page

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

MOST_BYTES = 900 * 1024 * 1024


PAGE = "html"
"""The id of the HTML page."""


class Kind(Struct, frozen=True, kw_only=True):
    """File type. ``weight`` is the memory in bytes per pixel over all pictures."""

    id: str
    label: str
    suffix: str
    moves: bool
    weight: float


KINDS = (
    Kind(id="png", label="Picture of this position (PNG)", suffix=".png", moves=False, weight=4),
    Kind(id="gif", label="Moving picture (GIF)", suffix=".gif", moves=True, weight=2.2),
    Kind(id="webp", label="Moving picture (WebP)", suffix=".webp", moves=True, weight=4),
    Kind(id="strip", label="Strip of all steps (PNG)", suffix=".png", moves=True, weight=7),
    Kind(id=PAGE, label="Page to step through (HTML)", suffix=".html", moves=True, weight=0.3),
)


class OrderError(ValueError):
    """Order that cannot be exported; the text is one sentence with a remedy."""


class Order(Struct, frozen=True, kw_only=True):
    """Options of one export. ``viewer`` is a seat, or None for the public view.

    ``seconds`` is the display time of a step in an animation; long captions extend it.
    ``real_pictures`` replaces drawn faces where a picture exists.
    """

    kind: Kind
    path: Path
    size: tuple[int, int] = (1280, 800)
    seconds: float = 2.4
    viewer: PlayerId | None = None
    captions: bool = True
    look: str = "dark"
    real_pictures: bool = False


def kind_of(path: Path, *, strip: bool = False) -> Kind:
    """Return the file type of an extension; raise `OrderError` for an unknown one."""
    suffix = path.suffix.casefold()
    if suffix == ".htm":
        suffix = ".html"
    for kind in KINDS:
        if kind.suffix == suffix and (kind.id == "strip") is (strip and suffix == ".png"):
            return kind
    endings = sorted({kind.suffix for kind in KINDS})
    raise OrderError(f"{path}: the name must end in {listed(endings, 'or')}.")


def check(order: Order, pictures: int) -> None:
    """Raise `OrderError` if the path is invalid or the pictures need too much memory."""
    try:
        has_folder, is_folder = order.path.parent.is_dir(), order.path.is_dir()
    except OSError as error:
        raise OrderError(f"{order.path}: {error.strerror}; choose another name.") from error
    if not has_folder:
        raise OrderError(f"{order.path}: there is no folder {order.path.parent}; make it first.")
    if is_folder:
        raise OrderError(f"{order.path}: that is a folder; give the name of a file.")
    width, height = order.size
    if pictures * width * height * order.kind.weight > MOST_BYTES:
        raise OrderError(
            f"{order.path}: {pictures} pictures of {width}x{height} take more memory than is "
            "good; choose a smaller size, or the page (.html)."
        )


_QUALITY = 90
_COLOURS = 255
"""Number of GIF colours, less one for transparency (an unchanged pixel)."""

_SAMPLE = 1_500_000
"""Maximum number of pixels sampled for the palette; sampling all pixels takes seconds."""

_CENTISECOND = 10


class Encoder:
    """Base of the encoders: receives pictures one after another, then writes the file."""

    def __init__(self) -> None:
        self.pictures: list[Image.Image] = []
        self.millis: list[int] = []

    def add(self, image: Image.Image, millis: int) -> None:
        """Add a picture with its display time."""
        self.pictures.append(image)
        self.millis.append(millis)

    def write(self, file: BinaryIO) -> None:
        """Write the file."""
        raise NotImplementedError


class OnePicture(Encoder):
    """A PNG of the last picture."""

    def write(self, file: BinaryIO) -> None:
        """Write the file."""
        self.pictures[-1].save(file, "PNG")


class Gif(Encoder):
    """GIF with one palette for all pictures, since separate palettes would flicker."""

    def __init__(self) -> None:
        super().__init__()
        self._size = (0, 0)
        self._pressed: list[bytes] = []

    def add(self, image: Image.Image, millis: int) -> None:
        """Store a picture compressed; the palette needs all pictures."""
        self._size = image.size
        self._pressed.append(zlib.compress(image.tobytes(), 1))
        # GIF times are in hundredths of a second.
        self.millis.append(round(millis / _CENTISECOND) * _CENTISECOND)

    def write(self, file: BinaryIO) -> None:
        """Write the file."""
        colours = self._colours()
        # Without dithering: it is visible on plain backgrounds and doubles the file size.
        pictures = (
            picture.quantize(palette=colours, dither=Image.Dither.NONE)
            for picture in self._pictures()
        )
        next(pictures).save(
            file,
            "GIF",
            save_all=True,
            append_images=pictures,
            duration=self.millis,
            loop=0,
            disposal=1,
        )

    def _pictures(self) -> Iterator[Image.Image]:
        for each in self._pressed:
            yield Image.frombytes("RGB", self._size, zlib.decompress(each))

    def _colours(self) -> Image.Image:
        """Return an image with the palette, computed from a sample of all pictures."""
        width, height = self._size
        dots = width * height * len(self._pressed)
        share = min(1.0, (_SAMPLE / dots) ** 0.5)
        size = (max(round(width * share), 1), max(round(height * share), 1))
        sample = Image.new("RGB", (size[0], size[1] * len(self._pressed)))
        for number, picture in enumerate(self._pictures()):
            sample.paste(picture.resize(size, Image.Resampling.NEAREST), (0, size[1] * number))
        return sample.quantize(_COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=1)


class Webp(Encoder):
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


class Strip(Encoder):
    """All pictures in one column, as one PNG."""

    def write(self, file: BinaryIO) -> None:
        """Write the file."""
        tops = list(accumulate((each.height for each in self.pictures), initial=0))
        width = max(each.width for each in self.pictures)
        whole = Image.new("RGB", (width, tops[-1]))
        for picture, top in zip(self.pictures, tops, strict=False):
            whole.paste(picture, (0, top))
        whole.save(file, "PNG")


class Page(Encoder):
    """HTML page with every picture embedded."""

    def __init__(self, story: Story) -> None:
        super().__init__()
        self._story = story
        self._written: list[Shown] = []
        self._size = (0, 0)

    def add(self, image: Image.Image, millis: int) -> None:
        """Store a picture in its embedded form."""
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
    """Return the encoder for the file type of an order."""
    if order.kind.id == "html":
        return Page(story)
    kinds: dict[str, type[Encoder]] = {"png": OnePicture, "gif": Gif, "webp": Webp, "strip": Strip}
    return kinds[order.kind.id]()


def picture_of(pixels: bytes, size: tuple[int, int]) -> Image.Image:
    """Return raw RGBX pixels as an image."""
    return Image.frombytes("RGB", size, pixels, "raw", "RGBX")


_WRITE = None
"""Message after the last picture: write the file."""

Picture = tuple[bytes, tuple[int, int], int]
"""Raw pixels, size, and display time in milliseconds."""


class CancelledError(Exception):
    """The export was cancelled."""


class Packer:
    """Sends pictures to a separate process that writes the file, complete or not at all.

    `add` and `write` block, so call them in a thread; `kill` may be called from any other. After it
    they raise `CancelledError`, and a previous version of the file is kept.
    """

    def __init__(self, order: Order, story: Story) -> None:
        self._order = order
        self._story = story
        self._part = order.path.with_name(f".{order.path.name}.part")
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._killed = False
        self._lock = Lock()

    def add(self, pixels: bytes, size: tuple[int, int], millis: int) -> None:
        """Encode a picture."""
        self._ask((pixels, size, millis))

    def write(self) -> None:
        """Write the file."""
        try:
            self._ask(_WRITE)
            with self._lock:
                if self._killed:
                    raise CancelledError
                self._part.replace(self._order.path)
        finally:
            self._close()
            with suppress(OSError):
                self._part.unlink(missing_ok=True)

    def kill(self) -> None:
        """Kill the process in any state."""
        with self._lock:
            self._killed = True
            if self._process is not None:
                self._process.kill()
                self._process.join()

    def _ask(self, message: Picture | None) -> None:
        pipe = self._begun()
        try:
            pipe.send(message)
            failure = pipe.recv()
        except (EOFError, OSError) as error:
            if self._killed:
                raise CancelledError from error
            raise OSError("the process that packs the pictures has ended") from error
        if failure is not None:
            raise failure

    def _begun(self) -> Connection:
        with self._lock:
            if self._killed:
                raise CancelledError
            if self._pipe is None:
                window = get_context("spawn")
                self._pipe, there = window.Pipe()
                arguments = (there, self._order, self._story, self._part)
                self._process = window.Process(target=_serve, args=arguments, daemon=True)
                self._process.start()
                there.close()
            return self._pipe

    def _close(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.join()


def _serve(pipe: Connection, order: Order, story: Story, part: Path) -> None:
    """Receive pictures until the file is written; reply to each message with an error or None."""
    encoder = encoder_for(order, story)
    while True:
        try:
            message: Picture | None = pipe.recv()
        except EOFError:
            return
        failure: Exception | None = None
        try:
            if message is _WRITE:
                # Pillow hides the reason of a disk error if it writes to the file itself.
                made = BytesIO()
                encoder.write(made)
                part.write_bytes(made.getbuffer())
            else:
                pixels, size, millis = message
                encoder.add(picture_of(pixels, size), millis)
        except (OSError, ValueError, MemoryError) as error:
            failure = error
        pipe.send(failure)
