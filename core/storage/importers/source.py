"""Opening card files: decompression on the fly, progress, and messages for every failure."""

import gzip
import os
import stat
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path
from typing import NoReturn

from core.messages import worded
from core.storage.files import Cancelled, CardFileError

ProgressReport = Callable[[int, int], bool]
"""Takes bytes read and total bytes on disk; returns False to stop the reading.

It is called after every object, so that a reading thread can pause there.
"""

GZIP = b"\x1f\x8b"
UTF8_BOM = b"\xef\xbb\xbf"
CHUNK = 1 << 20
MOST_BLANKS = 16 << 20
MOST_UNPACKED = 50
"""Maximum growth of a packed file; card data grows about ten times."""
ALWAYS_UNPACKED = 32 << 20
"""Bytes that any packed file may grow to."""
FOREIGN = {
    b"\xff\xfe": ("it is written in UTF-16", "save it again as UTF-8"),
    b"\xfe\xff": ("it is written in UTF-16", "save it again as UTF-8"),
    b"PK": ("it is a zip archive", "unpack it and choose the .json file inside"),
    b"\xfd7zXZ": ("it is packed with xz", "unpack it first"),
    b"(\xb5/\xfd": ("it is packed with zstd", "unpack it first"),
    b"BZh": ("it is packed with bzip2", "unpack it first"),
    b"SQLite format 3": ("it is a database", "choose Scryfall's .json or .json.gz file"),
    b"<": ("it is a web page", "download the file itself, not the page that links to it"),
}
"""First bytes of files opened by mistake, with their kind and the remedy."""


class Source:
    """The bytes of one card file.

    ``line`` is the reader's position, for messages; ``taken`` counts the bytes unpacked so far.
    """

    def __init__(self, path: Path, file: BufferedReader, progress: ProgressReport | None) -> None:
        self.path = path
        self.line = 1
        self.taken = 0
        self._file = file
        self._total = os.fstat(file.fileno()).st_size
        self._progress = progress
        self._packed = file.peek(len(GZIP)).startswith(GZIP)
        self._stream = gzip.GzipFile(fileobj=file) if self._packed else file

    def read(self, size: int = CHUNK) -> bytes:
        """Return the next bytes, none at the end; raise `CardFileError` or `Cancelled`."""
        data = self._read(size)
        self.taken += len(data)
        if self._packed and self.taken > max(ALWAYS_UNPACKED, MOST_UNPACKED * self._total):
            what = worded(
                "it unpacks to more than {times} times its size, and no card data does",
                times=MOST_UNPACKED,
            )
            raise CardFileError(self.path, what, worded("download the file again"))
        self.tell()
        return data

    def tell(self) -> None:
        """Report the progress of reading; raise `Cancelled`."""
        if self._progress is not None and not self._progress(self._file.tell(), self._total):
            raise Cancelled

    def fail(self, what: str, remedy: str) -> NoReturn:
        """Raise the `CardFileError` of this file."""
        raise CardFileError(self.path, what, remedy)

    def _read(self, size: int) -> bytes:
        try:
            return self._stream.read(size)
        except EOFError:
            what = worded("the packed data breaks off after line {line}", line=self.line)
        except (gzip.BadGzipFile, zlib.error):
            what = worded("the packed data is damaged after line {line}", line=self.line)
        except OSError as error:
            what = worded(
                "the disk failed after line {line} ({strerror})",
                line=self.line,
                strerror=str(error.strerror or error),
            )
        raise CardFileError(self.path, what, worded("download or copy the file again"))


@contextmanager
def opened(path: Path, progress: ProgressReport | None = None) -> Iterator[Source]:
    """Open a card file, packed or not; raise `CardFileError` on failure."""
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise CardFileError(
                path, worded("this is a folder"), worded("choose the card file inside it")
            )
        if not stat.S_ISREG(mode):
            raise CardFileError(
                path, worded("this is not an ordinary file"), worded("choose a .json file")
            )
        file = path.open("rb")
    except FileNotFoundError as error:
        what = worded("there is no such file")
        raise CardFileError(
            path, what, worded("check the path or choose the file again")
        ) from error
    except PermissionError as error:
        what = worded("you may not read it")
        raise CardFileError(
            path, what, worded("change its permissions or copy it elsewhere")
        ) from error
    except (OSError, ValueError) as error:
        what = worded("it cannot be opened ({error})", error=str(error))
        raise CardFileError(path, what, worded("check the path or choose another file")) from error
    with file:
        try:
            source = Source(path, file, progress)
        except OSError as error:
            what = worded("it cannot be read ({strerror})", strerror=str(error.strerror or error))
            raise CardFileError(
                path, what, worded("check the path or choose another file")
            ) from error
        yield source


def begin(source: Source) -> bytes:
    """Return the first bytes of the JSON in a file; raise `CardFileError` if it holds none.

    A byte order mark is removed. The reader continues with `Source.read`.
    """
    head = source.read().removeprefix(UTF8_BOM)
    blanks = 0
    while head.isspace():
        source.line += head.count(b"\n")
        blanks += len(head)
        if blanks > MOST_BLANKS:
            source.fail("it begins with nothing but blanks", "download it again")
        head = source.read()
    if not head:
        source.fail("it is empty", "download it again")
    for magic, (what, remedy) in FOREIGN.items():
        if head.lstrip().startswith(magic):
            source.fail(what, remedy)
    if not head.lstrip().startswith((b"[", b"{")):
        what = worded(
            "line {line} does not begin with [ or {{, so this is not JSON card data",
            line=source.line,
        )
        source.fail(what, "choose Scryfall's .json or .json.gz file")
    return head
