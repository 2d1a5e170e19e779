"""I1, I2: importing a card file, in processor time, and the most memory that it takes."""

from collections.abc import Sequence
from functools import partial

from tests.benchmarks.goal import Goal, Sides, constant
from tests.benchmarks.library import LARGE, SMALL, card_file, library_folder, told_by

PEAK = 64.0
"""Megabytes of a whole process that imports, however large the file is."""

# Decoding into the values that cards are made of, and putting finished rows into plain tables.
FLOOR = """
import gzip, sqlite3, sys, tempfile
from pathlib import Path
from time import process_time
from core.storage.database.importer import import_file
from core.storage.database.schema import Generations
from core.storage.importers.scryfall import CardObject
from msgspec.json import Decoder

path = Path(sys.argv[1])
made = Generations(Path(sys.argv[2])).current()
source = sqlite3.connect(made)
tables = [("card", 18), ("body", 2), ("face", 11), ("printing", 15), ("name", 7), ("ending", 5)]
rows = [source.execute(f"SELECT * FROM {table}").fetchall() for table, _ in tables]
decoder = Decoder(CardObject)
begin = process_time()
with gzip.open(path) as lines:
    for line in lines:
        bare = line.strip().rstrip(b",")
        if len(bare) > 1:
            decoder.decode(bare)
with tempfile.TemporaryDirectory() as folder:
    with sqlite3.connect(Path(folder) / "plain.db") as plain:
        plain.execute("PRAGMA journal_mode = OFF")
        plain.execute("PRAGMA synchronous = OFF")
        for (table, width), values in zip(tables, rows):
            columns = ", ".join(f"c{number}" for number in range(width))
            plain.execute(f"CREATE TABLE {table}({columns})")
            marks = ", ".join("?" * width)
            plain.executemany(f"INSERT INTO {table} VALUES({marks})", values)
    print(process_time() - begin)
"""

IMPORT = """
import sys, tempfile
from pathlib import Path
from time import process_time
from core.storage.database.importer import import_file

with tempfile.TemporaryDirectory() as folder:
    begin = process_time()
    import_file(Path(folder), Path(sys.argv[1]))
    print(process_time() - begin)
"""

AGAIN = """
import sys
from pathlib import Path
from time import process_time
from core.storage.database.importer import import_file

begin = process_time()
assert import_file(Path(sys.argv[2]), Path(sys.argv[1])).was_known
print(process_time() - begin)
"""

MEMORY = """
import resource, sys, tempfile
from pathlib import Path
from core.storage.database.importer import import_file

with tempfile.TemporaryDirectory() as folder:
    import_file(Path(folder), Path(sys.argv[1]))
    status = Path("/proc/self/status")
    if status.exists():  # what `resource` says there began with whoever started this
        (most,) = [line for line in status.read_text().splitlines() if line.startswith("VmHWM")]
        print(int(most.split()[1]) / (1 << 10))
    else:
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        print(most / (1 << 20 if sys.platform == "darwin" else 1 << 10))
"""


def importing() -> Sequence[Sides]:
    """A whole import against decoding and inserting alone."""
    path, folder = card_file(SMALL), library_folder(SMALL)
    return [Sides(measured=told_by(IMPORT, path), floor=told_by(FLOOR, path, folder))]


def again() -> Sequence[Sides]:
    """A file that is there already against its import."""
    path, folder = card_file(SMALL), library_folder(SMALL)
    return [Sides(measured=told_by(AGAIN, path, folder), floor=told_by(IMPORT, path))]


def memory(count: int) -> Sequence[Sides]:
    """The high water of a process that imports."""
    return [Sides(measured=told_by(MEMORY, card_file(count)), floor=constant(PEAK))]


GOALS = (
    Goal(
        name="I1",
        promise="import of 23,586 cards against decoding them and inserting finished rows",
        limit=5.0,
        prepare=importing,
        rounds=5,
    ),
    Goal(
        name="I1-peak",
        promise="most memory while 110,000 printings are imported against 64 MB",
        limit=1.0,
        prepare=partial(memory, LARGE),
        rounds=1,
    ),
    Goal(
        name="I2",
        promise="a file that was imported before as it is, against its import",
        limit=0.05,
        prepare=again,
        rounds=5,
    ),
)
