"""The process that packs pictures into a file beside the window. It can be killed at any moment."""

from contextlib import suppress
from io import BytesIO
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from gui.features.export.captions import Story
from gui.features.export.encoder import encoder_for, picture_of
from gui.features.export.order import Order

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

_WRITE = None
"""In place of a picture: all are there, write the file."""

Picture = tuple[bytes, tuple[int, int], int]
"""Raw pixels, the size, and for how many milliseconds it stays."""


class CancelledError(Exception):
    """Nobody wants the file any more."""


class Packer:
    """Hands pictures to a process and has it write the file, whole or not at all.

    `add` and `write` wait for the process, so they belong in a thread; `kill` may be called from
    any other. After it they raise `CancelledError`, and the file that was there before stays.
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
        """Pack one picture."""
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
        """Stop the process, whatever it does."""
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
    """Take pictures until the file is to be written; answer each message with what went wrong."""
    encoder = encoder_for(order, story)
    while True:
        try:
            message: Picture | None = pipe.recv()
        except EOFError:
            return
        failure: Exception | None = None
        try:
            if message is _WRITE:
                # Pillow hides why a disk refuses where it writes to a file itself.
                made = BytesIO()
                encoder.write(made)
                part.write_bytes(made.getbuffer())
            else:
                pixels, size, millis = message
                encoder.add(picture_of(pixels, size), millis)
        except (OSError, ValueError, MemoryError) as error:
            failure = error
        pipe.send(failure)
