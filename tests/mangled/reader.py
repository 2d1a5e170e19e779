"""Reading mangled files one by one, with a check of time, memory and messages."""

import signal
import sys
import tempfile
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import FrameType

from msgspec import Struct

from tests.mangled.kinds import KINDS, mangled

SECONDS = 20
"""How long one file may take; a usual one takes milliseconds."""

MEMORY = 1 << 30
_LONGEST = 4000


class Failure(Struct, frozen=True, kw_only=True):
    """A file that was neither refused in a sentence nor fit for use."""

    kind: str
    number: int
    what: str


def failures(kind: str, numbers: range) -> Iterator[Failure]:
    """Read one mangled file by number; yield the faults."""
    with tempfile.TemporaryDirectory(prefix="janus-table-mangled-") as folder:
        for number in numbers:
            random = Random(f"{kind} {number}")
            inner = Path(folder) / "one"
            inner.mkdir(exist_ok=True)
            path = inner / f"file{KINDS[kind].suffix}"
            path.write_bytes(mangled(KINDS[kind], random))
            what = fault_of(kind, path)
            if what:
                yield Failure(kind=kind, number=number, what=what)
            for left in inner.iterdir():
                left.unlink()


def fault_of(kind: str, path: Path) -> str:
    """Return the fault of reading a file, or ``""``."""
    try:
        with _in_time():
            said = KINDS[kind].read(path)
    except TimeoutError:
        return f"it took longer than {SECONDS} seconds"
    except MemoryError:
        return "it filled the memory"
    except Exception as error:  # noqa: BLE001 - every exception is a fault here
        place = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__}: {error} ({Path(place.filename).name}:{place.lineno})"
    if "\n" in said or len(said) > _LONGEST:
        return f"what is said is no sentence: {said[:200]!r}"
    return ""


def limit_memory() -> None:
    """Let this process have no more memory than a reader may take."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 - there is none on Windows

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


@contextmanager
def _in_time() -> Iterator[None]:
    def too_long(_number: int, _frame: FrameType | None) -> None:
        raise TimeoutError

    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, too_long)
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
