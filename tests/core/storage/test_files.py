"""Whole files: the old one stays until the new one is complete, and odd files are refused."""

import os
import time
from pathlib import Path

import pytest

from core.storage.files import make_private_folder, read_whole, remove_leftovers, write_whole

LARGEST = 1000


def refusing(monkeypatch: pytest.MonkeyPatch, times: int) -> list[Path]:
    """Let the next renames fail as on Windows while another program holds the file."""
    tried: list[Path] = []
    usual = Path.replace

    def replace(self: Path, target: Path) -> Path:
        tried.append(target)
        if len(tried) <= times:
            raise PermissionError(13, "The process cannot access the file")
        return usual(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    monkeypatch.setattr(time, "sleep", lambda _: None)
    return tried


def test_a_file_comes_back_as_it_was_written_and_nothing_else_is_left(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    write_whole(path, b"first")
    write_whole(path, b"second")
    assert read_whole(path, LARGEST) == b"second"
    assert list(tmp_path.iterdir()) == [path]


def test_a_briefly_locked_file_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = refusing(monkeypatch, times=2)
    write_whole(tmp_path / "a", b"new")
    assert (tmp_path / "a").read_bytes() == b"new"
    assert len(tried) == 3


def test_a_locked_file_stays_unchanged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    refusing(monkeypatch, times=99)
    with pytest.raises(PermissionError):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_full_disk_leaves_the_old_file_and_no_half_of_a_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_goes_on_pointing_where_it_points(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_bytes(b"old")
    try:
        link.symlink_to(real)
    except OSError:
        pytest.skip("links may not be made here")
    write_whole(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


ONLY_POSIX = pytest.mark.skipif(os.name != "posix", reason="this system has other rights")


@ONLY_POSIX
def test_a_private_file_is_read_by_its_owner_alone_whatever_was_there(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    for before in (None, 0o644):
        if before is not None:
            path.chmod(before)
        write_whole(path, b"both hands", private=True)
        assert path.stat().st_mode & 0o777 == 0o600
        assert path.read_bytes() == b"both hands"


@ONLY_POSIX
def test_an_unfinished_private_file_that_was_left_gives_no_rights(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    left = tmp_path / f"journal.{os.getpid()}.new"
    left.write_bytes(b"")
    left.chmod(0o666)
    write_whole(path, b"both hands", private=True)
    assert path.stat().st_mode & 0o777 == 0o600


@ONLY_POSIX
def test_a_private_folder_and_those_made_for_it_are_entered_by_their_owner_alone(
    tmp_path: Path,
) -> None:
    tmp_path.chmod(0o755)
    make_private_folder(tmp_path / "program" / "tables")
    assert tmp_path.stat().st_mode & 0o777 == 0o755
    for made in (tmp_path / "program", tmp_path / "program" / "tables"):
        assert made.stat().st_mode & 0o777 == 0o700
    make_private_folder(tmp_path / "program" / "tables")
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="exists"):
        make_private_folder(tmp_path / "file")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="not an ordinary file"):
        read_whole(tmp_path / "pipe", LARGEST)


def test_a_folder_and_a_device_are_refused_and_never_replaced(tmp_path: Path) -> None:
    for path in (tmp_path, Path(os.devnull)):
        with pytest.raises(OSError, match="not an ordinary file"):
            read_whole(path, LARGEST)
        with pytest.raises(OSError, match="not an ordinary file"):
            write_whole(path, b"")


def test_a_file_may_be_as_large_as_allowed_and_not_a_byte_larger(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x" * LARGEST)
    assert len(read_whole(path, LARGEST)) == LARGEST
    path.write_bytes(b"x" * (LARGEST + 1))
    with pytest.raises(OSError, match="larger than 1000 bytes"):
        read_whole(path, LARGEST)


def test_only_old_leftovers_of_a_name_are_removed(tmp_path: Path) -> None:
    old, young, other = (tmp_path / name for name in ("a.1.new", "a.2.new", "b.1.new"))
    for path in (old, young, other):
        path.write_bytes(b"")
    for path in (old, other):
        os.utime(path, (0, 0))
    remove_leftovers(tmp_path, ["a"])
    assert sorted(tmp_path.iterdir()) == [young, other]
