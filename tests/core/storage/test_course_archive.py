"""A course is packed as one file: lessons and course file, the same bytes on every machine."""

import os
import shutil
import zipfile
from pathlib import Path

import pytest

from core.cli import main
from core.storage.courses import COURSE_FILE, LESSONS, PackingError, pack_course, read_course

COURSE = LESSONS / "mtg-first"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A course of the user."""
    return Path(shutil.copytree(COURSE, tmp_path / "My course"))


def test_a_packed_course_has_every_lesson_to_the_byte_and_holds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "first.zip"
    assert main(["course", str(COURSE), str(out)]) == 0
    lessons = sorted(each.name for each in COURSE.glob("*.toml") if each.name != COURSE_FILE)
    assert capsys.readouterr().out == f"{out} has {len(lessons)} lessons.\n"
    with zipfile.ZipFile(out) as archive:
        archive.extractall(tmp_path / "there")
    unpacked = tmp_path / "there" / "mtg-first"
    assert sorted(each.name for each in unpacked.iterdir()) == sorted([COURSE_FILE, *lessons])
    for each in unpacked.iterdir():
        assert each.read_bytes() == (COURSE / each.name).read_bytes()
    assert main(["check", str(unpacked)]) == 0


def test_nothing_of_the_machine_is_in_it(folder: Path, tmp_path: Path) -> None:
    first = pack_course(folder, tmp_path / "one.zip").path.read_bytes()
    for each in folder.iterdir():
        os.utime(each, (1_000_000_000, 1_000_000_000))
        each.chmod(0o600)
    moved = folder.rename(tmp_path / "Elsewhere")
    assert pack_course(moved, tmp_path / "two").path.read_bytes() == first
    assert str(tmp_path).encode() not in first


def test_without_a_course_file_one_is_made_by_chapters(folder: Path, tmp_path: Path) -> None:
    (folder / COURSE_FILE).unlink()
    (folder / "notes.toml").write_text("mine = 1\n", encoding="utf-8")
    packed = pack_course(folder, tmp_path / "one.zip")
    assert packed.left_out == ("notes.toml",)
    assert packed.words.endswith("Left out, not lessons: notes.toml.")
    with zipfile.ZipFile(packed.path) as archive:
        archive.extractall(tmp_path / "there")
    course = read_course(tmp_path / "there" / "my-course" / COURSE_FILE)
    assert (course.title, course.game) == ("My course", "mtg")
    named = [each for chapter in course.chapter for each in chapter.lessons]
    shipped = read_course(COURSE / COURSE_FILE)
    assert sorted(named) == sorted(e for chapter in shipped.chapter for e in chapter.lessons)


def test_packing_errors_give_the_reason(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "one.zip"
    missing = folder / "table.toml"
    content = missing.read_bytes()
    missing.unlink()
    with pytest.raises(PackingError, match=r"no lesson is called .mtg\.first\.table"):
        pack_course(folder, out)
    missing.write_bytes(content)
    (folder / COURSE_FILE).unlink()
    shutil.copy(LESSONS / "fab-first" / "pitch.toml", folder)
    with pytest.raises(PackingError, match="a course is about one game"):
        pack_course(folder, out)
    assert main(["course", str(tmp_path / "nowhere"), str(out)]) == 1
    assert "No such file" in capsys.readouterr().err
    (tmp_path / "empty").mkdir()
    with pytest.raises(PackingError, match="has no lessons"):
        pack_course(tmp_path / "empty", out)
    assert not out.exists()
