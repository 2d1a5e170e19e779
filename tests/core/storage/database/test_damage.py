"""Kills, full disks and broken pages: nothing is lost, and there is never half of anything."""

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.storage.database import importer
from core.storage.database.card_search import CardSearch
from core.storage.database.importer import LibraryError, import_file, rebuild
from core.storage.database.library import CardLibrary, open_library
from core.storage.database.schema import Generations, connect, is_damaged, was_left_open
from core.storage.files import CardFileError
from tests.core.storage.generated_cards import CardGenerator
from tests.places import ROOT

COUNT = 1500

# Prints its progress, and waits at a given point until it is killed.
IMPORTING = """
import sys, time
from pathlib import Path
from core.storage.database.importer import import_file

def hear(done, total):
    if done >= total * float(sys.argv[3]):
        print("here", flush=True)
        time.sleep(60)
    return True

import_file(Path(sys.argv[1]), Path(sys.argv[2]), hear)
"""


def killed(library: Path, file: Path, part: float) -> None:
    """Import a file in another program, and kill that when it has done a part."""
    with subprocess.Popen(  # noqa: S603 - a program of ours
        [sys.executable, "-c", IMPORTING, str(library), str(file), str(part)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline().strip() == b"here"
        program.send_signal(signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
        program.wait()


def current(library: Path) -> Path:
    path = Generations(library).current()
    assert path is not None
    return path


def opened(library: Path) -> CardLibrary:
    found = open_library(library)
    assert found is not None
    return found


def count(library: Path) -> int:
    cards = opened(library)
    try:
        return cards.count("mtg")
    finally:
        cards.close()


@pytest.mark.parametrize("part", [0.01, 0.5, 1.0])
def test_a_first_import_that_is_killed_leaves_no_library_and_is_simply_done_again(
    tmp_path: Path, part: float
) -> None:
    library, file = tmp_path / "cards", CardGenerator(1).write(tmp_path / "a.json", COUNT)
    killed(library, file, part)
    assert open_library(library) is None
    import_file(library, file)
    assert count(library) == COUNT
    assert len(list(library.glob("cards-*.db"))) == 1


@pytest.mark.parametrize("part", [0.01, 0.5, 1.0])
def test_an_update_that_is_killed_leaves_the_cards_as_they_were(
    tmp_path: Path, part: float
) -> None:
    library = tmp_path / "cards"
    import_file(library, CardGenerator(1).write(tmp_path / "a.json", 300))
    more = CardGenerator(2).write(tmp_path / "b.json", COUNT)
    killed(library, more, part)
    assert not is_damaged(library)
    assert count(library) == 300
    import_file(library, more)
    assert count(library) == 300 + COUNT
    assert not is_damaged(library)


def test_a_full_disk_is_reported_in_a_sentence_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = tmp_path / "cards"
    import_file(library, CardGenerator(1).write(tmp_path / "a.json", 300))
    pages = 4 + current(library).stat().st_size // 4096

    def narrow(path: Path, *, readonly: bool = False) -> sqlite3.Connection:
        db = connect(path, readonly=readonly)
        db.execute(f"PRAGMA max_page_count = {pages}")
        return db

    monkeypatch.setattr(importer, "connect", narrow)
    for folder in (library, tmp_path / "other"):
        with pytest.raises(LibraryError, match=r"disk is full\); make room or check the disk\.$"):
            import_file(folder, CardGenerator(2).write(tmp_path / "b.json", COUNT))
    monkeypatch.undo()
    assert count(library) == 300
    assert open_library(tmp_path / "other") is None
    assert not list((tmp_path / "other").glob("cards-*"))


def test_a_library_is_read_in_a_read_only_folder(tmp_path: Path) -> None:
    import_file(tmp_path, CardGenerator(1).write(tmp_path / "a.json", 30))
    (tmp_path / "a.json").unlink()
    path = current(tmp_path)
    path.with_name(f"{path.name}-wal").mkdir()  # as on a full disk: it cannot be made
    assert count(tmp_path) == 30
    assert not is_damaged(tmp_path)
    assert rebuild(tmp_path) == []
    assert current(tmp_path) == path
    with pytest.raises(LibraryError, match=r"cannot be written .* check the disk\.$"):
        import_file(tmp_path, CardGenerator(2).write(tmp_path / "b.json", 30))
    assert current(tmp_path) == path
    assert count(tmp_path) == 30


def test_a_library_that_was_not_closed_is_known_by_its_log(tmp_path: Path) -> None:
    import_file(tmp_path, CardGenerator(1).write(tmp_path / "a.json", 30))
    assert not was_left_open(tmp_path)
    current(tmp_path).with_name(f"{current(tmp_path).name}-wal").write_bytes(b"")
    assert was_left_open(tmp_path)


def test_a_broken_page_is_found_and_mended_from_the_file(tmp_path: Path) -> None:
    library = tmp_path / "cards"
    import_file(library, CardGenerator(1).write(tmp_path / "a.json", COUNT))
    assert not is_damaged(library)
    broken = current(library)
    content = bytearray(broken.read_bytes())
    middle = len(content) // 8192 * 4096
    content[middle : middle + 4096] = b"\xa5" * 4096
    broken.write_bytes(content)
    assert is_damaged(library)
    rebuild(library)
    assert not is_damaged(library)
    assert count(library) == COUNT
    assert [path.name for path in library.glob("*.broken")] == [f"{broken.name}.broken"]


def test_without_its_files_a_damaged_library_is_set_aside(tmp_path: Path) -> None:
    library = tmp_path / "cards"
    file = CardGenerator(1).write(tmp_path / "a.json", 30)
    import_file(library, file)
    file.unlink()
    current(library).write_bytes(current(library).read_bytes()[:4096])
    assert list(rebuild(library)) == []
    assert open_library(library) is None
    with pytest.raises(CardFileError, match="there is no such file"):
        import_file(library, file)


def test_a_whole_library_is_kept_where_one_of_its_files_is_gone(tmp_path: Path) -> None:
    library = tmp_path / "cards"
    import_file(library, CardGenerator(1).write(tmp_path / "a.json", 30))
    gone = CardGenerator(2).write(tmp_path / "b.json", 30)
    import_file(library, gone)
    gone.unlink()
    assert list(rebuild(library)) == []
    assert count(library) == 60
    (tmp_path / "a.json").unlink()
    assert list(rebuild(library)) == []
    assert count(library) == 60


@pytest.mark.parametrize("kept", [0, 10, 100, 4096, 10_000])
def test_one_that_is_cut_short_is_no_library_and_is_made_anew_by_the_next_import(
    tmp_path: Path, kept: int
) -> None:
    library = tmp_path / "cards"
    file = CardGenerator(1).write(tmp_path / "a.json", 300)
    import_file(library, file)
    current(library).write_bytes(current(library).read_bytes()[:kept])
    assert kept == 0 or is_damaged(library)
    rebuild(library)
    assert count(library) == 300


@given(st.integers(0, 200), st.binary(min_size=1, max_size=4096))
def test_whatever_the_disk_makes_of_a_library_is_an_answer_or_one_kind_of_error(
    place: int, rubbish: bytes
) -> None:
    content = bytearray(_LIBRARY)
    at = place * 4096 % len(content)
    content[at : at + len(rubbish)] = rubbish
    path = _FOLDER / f"mangled-{place}-{len(rubbish)}.db"
    path.write_bytes(content)
    answered = 0
    try:
        library = CardLibrary(sqlite3.connect(path, isolation_level=None))
        found = CardSearch(library).find("mtg", "t:creature").cards
        answered = len(list(found))
        library.close()
    except sqlite3.DatabaseError:
        answered = -1
    assert answered in range(-1, 301)


@pytest.fixture(scope="module", autouse=True)
def _mangled(tmp_path_factory: pytest.TempPathFactory) -> None:
    global _LIBRARY, _FOLDER  # noqa: PLW0603 - hypothesis takes no fixtures of a test
    _FOLDER = tmp_path_factory.mktemp("mangled")
    import_file(_FOLDER / "cards", CardGenerator(1).write(_FOLDER / "a.json", 300))
    _LIBRARY = current(_FOLDER / "cards").read_bytes()


_LIBRARY = b""
_FOLDER = Path()
