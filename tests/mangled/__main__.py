"""``python -m tests.mangled --count 10000``: read so many mangled files, count the faults."""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.mangled.kinds import KINDS, strange
from tests.mangled.reader import failures, fault_of, limit_memory
from tests.places import ROOT


def main() -> int:
    """Run; return 1 if anything went wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.mangled", description=__doc__)
    parser.add_argument("--count", type=int, default=600, help="files of all kinds together")
    parser.add_argument("--first", type=int, default=0, help="the number of the first file")
    parser.add_argument("--kind", choices=tuple(KINDS))
    options = parser.parse_args()
    if options.kind:
        return read_kind(options.kind, range(options.first, options.first + options.count))
    each = -(-options.count // len(KINDS))
    words = ["--count", str(each), "--first", str(options.first)]
    codes = [
        subprocess.run(  # noqa: S603 - this program again, each kind in a process of its own
            [sys.executable, "-m", "tests.mangled", "--kind", kind, *words], cwd=ROOT, check=False
        ).returncode
        for kind in KINDS
    ]
    print(f"{each * len(KINDS)} files, {sum(bool(code) for code in codes)} kinds with failures")
    return max(map(bool, codes))


def read_kind(kind: str, numbers: range) -> int:
    """Read files of one kind within the memory that a reader may take."""
    limit_memory()
    found = 0
    for failure in failures(kind, numbers):
        found += 1
        print(f"{kind} {failure.number}: {failure.what}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for path in strange(Path(folder)):
            what = fault_of(kind, path)
            found += bool(what)
            if what:
                print(f"{kind} {path.name}: {what}", flush=True)
    print(f"{kind}: {len(numbers)} files, {found} failures, {_peak()} MB at most", flush=True)
    return 1 if found else 0


def _peak() -> int:
    """Return how many megabytes this process has taken at most, where that is known."""
    if sys.platform == "win32":
        return 0
    import resource  # noqa: PLC0415 - there is none on Windows

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


if __name__ == "__main__":
    raise SystemExit(main())
