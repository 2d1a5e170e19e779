"""A shared course is imported completely, within limits, and replaces no other course."""

import os
import shutil
import stat
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from core.storage import courses
from core.storage.courses import COURSE_FILE, LESSONS, CourseError, pack_course, take_course

COURSE = LESSONS / "mtg-first"
HEAD = 'id = "own"\ntitle = "Own"\ngame = "mtg"\n'


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The folder of a person's own lessons, which is not there yet."""
    return tmp_path / "user" / "lessons"


@pytest.fixture
def packed(tmp_path: Path) -> Path:
    """A course as it is shared."""
    return pack_course(COURSE, tmp_path / "first.zip").path


def archive(path: Path, files: dict[str, str], packing: int = zipfile.ZIP_DEFLATED) -> Path:
    """Write an archive with these files."""
    with zipfile.ZipFile(path, "w", packing) as made:
        for name, text in files.items():
            made.writestr(name, text)
    return path


def test_a_packed_course_is_taken_in_to_the_byte(home: Path, packed: Path) -> None:
    taken = take_course(packed, home)
    assert taken.folder == home / "mtg-first"
    names = sorted(each.name for each in COURSE.iterdir())
    assert sorted(each.name for each in taken.folder.iterdir()) == names
    for name in names:
        assert (taken.folder / name).read_bytes() == (COURSE / name).read_bytes()
    assert f"{len(names) - 1} lessons" in taken.words
    assert [each.name for each in home.iterdir()] == ["mtg-first"]


@pytest.mark.skipif(os.name != "posix", reason="rights of groups and others")
def test_a_course_is_read_by_every_user_of_the_machine(home: Path, packed: Path) -> None:
    assert stat.S_IMODE(take_course(packed, home).folder.stat().st_mode) == 0o755


def test_a_folder_and_its_course_file_are_taken_in_alike(home: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(COURSE, tmp_path / "mine"))
    (folder / "notes.txt").write_text("mine", encoding="utf-8")
    taken = take_course(folder, home)
    assert "1 file of another kind was left out" in taken.words
    assert take_course(folder / COURSE_FILE, home).known
    assert take_course(taken.folder, home).known
    assert not (taken.folder / "notes.txt").exists()


def test_the_same_course_again_changes_nothing(home: Path, packed: Path) -> None:
    take_course(packed, home)
    again = take_course(packed, home)
    assert again.known
    assert "already" in again.words
    assert [each.name for each in home.iterdir()] == ["mtg-first"]


def test_a_newer_version_is_listed_and_the_former_one_is_kept(home: Path, packed: Path) -> None:
    changed = take_course(packed, home).folder / "table.toml"
    changed.write_text("# changed by hand\n", encoding="utf-8")
    taken = take_course(packed, home)
    assert taken.before == home.with_name("lessons-before") / "mtg-first"
    assert str(taken.before) in taken.words
    assert (taken.before / "table.toml").read_text(encoding="utf-8") == "# changed by hand\n"
    assert changed.read_bytes() == (COURSE / "table.toml").read_bytes()
    changed.write_text("# changed once more\n", encoding="utf-8")
    assert take_course(packed, home).before == home.with_name("lessons-before") / "mtg-first-2"


def test_another_course_of_the_same_id_stays_beside_it(home: Path, tmp_path: Path) -> None:
    one = archive(tmp_path / "one.zip", {"own/course.toml": HEAD, "own/a.toml": "a = 1"})
    other = HEAD.replace("Own", "Other")
    two = archive(tmp_path / "two.zip", {"course.toml": other, "a.toml": "a = 2"})
    assert take_course(one, home).folder == home / "own"
    assert take_course(two, home).folder == home / "own-2"
    assert take_course(one, home).known
    assert take_course(two, home).known
    assert (home / "own" / "a.toml").read_text(encoding="utf-8") == "a = 1"


def test_what_a_system_adds_and_files_of_other_kinds_are_left_out(
    home: Path, tmp_path: Path
) -> None:
    files = {
        "own/course.toml": HEAD,
        "own/a.toml": "a = 1",
        "__MACOSX/own/course.toml": "\0",
        "own/.a.toml": "",
        "own/run.py": "",
        "own/deep/b.toml": "",
    }
    taken = take_course(archive(tmp_path / "one.zip", files), home)
    assert sorted(each.name for each in taken.folder.iterdir()) == ["a.toml", COURSE_FILE]
    assert taken.left_out == 2


def encrypted(path: Path) -> None:
    content = archive(path, {"course.toml": HEAD, "a.toml": "a"}).read_bytes()
    at = content.index(b"PK\x01\x02") + 8
    path.write_bytes(content[:at] + b"\x01" + content[at + 1 :])


def cut(path: Path) -> None:
    archive(path, {"course.toml": HEAD, "a.toml": "a" * 1000})
    path.write_bytes(path.read_bytes()[:-30])


def changed(path: Path) -> None:
    content = bytearray(archive(path, {"course.toml": HEAD, "a.toml": "a" * 1000}).read_bytes())
    content[45:50] = b"\xff" * 5
    path.write_bytes(content)


def twice(path: Path) -> None:
    archive(path, {"course.toml": HEAD, "a.toml": "a", "A.toml": "b"})


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda path: path.write_bytes(b""), "no ZIP file"),
        (lambda path: path.write_text("nonsense"), "no ZIP file"),
        (Path.exists, "could not be imported: No such file"),
        (cut, "is damaged"),
        (changed, "is damaged"),
        (encrypted, "needs a password"),
        (twice, r"two files called A\.toml"),
        (lambda path: archive(path, {}), "no ZIP file|has no course.toml"),
        (lambda path: archive(path, {"a.toml": "a = 1"}), "has no course.toml"),
        (lambda path: archive(path, {"course.toml": HEAD}), "has no lessons"),
        (lambda path: archive(path, {"course.toml": "nonsense", "a.toml": ""}), "well formed"),
        (
            lambda path: archive(path, {"course.toml": HEAD.replace("mtg", "chess"), "a.toml": ""}),
            "not played here",
        ),
        (
            lambda path: archive(path, {"x/course.toml": HEAD, "y/course.toml": HEAD}),
            "several courses",
        ),
        (
            lambda path: archive(path, {"course.toml": HEAD, "../a.toml": "a = 1"}),
            "is outside",
        ),
        (lambda path: archive(path, {"/course.toml": HEAD, "/a.toml": ""}), "is outside"),
        (lambda path: archive(path, {"course.toml": HEAD, "C:\\a.toml": ""}), "is outside"),
        (
            lambda path: archive(path, {"course.toml": HEAD, "a.toml": " " * (9 << 20)}),
            "holds more than",
        ),
        (
            lambda path: archive(
                path, {"course.toml": HEAD, **{f"{n}.toml": " " * (7 << 20) for n in range(10)}}
            ),
            "holds more than",
        ),
        (
            lambda path: archive(path, {f"{n}.toml": "" for n in range(1002)}),
            "more than 1000 files",
        ),
    ],
)
def test_what_is_no_course_is_refused_in_one_sentence_and_leaves_nothing(
    home: Path, tmp_path: Path, make: Callable[[Path], object], says: str
) -> None:
    path = tmp_path / "one.zip"
    make(path)
    with pytest.raises(CourseError, match=says) as told:
        take_course(path, home)
    assert "\n" not in str(told.value)
    assert str(told.value).endswith(".")
    assert not home.exists()
    assert not (tmp_path / "a.toml").exists()


def test_an_archive_that_says_less_than_it_holds_is_read_within_bounds(
    home: Path, tmp_path: Path
) -> None:
    path = archive(tmp_path / "one.zip", {"course.toml": HEAD, "a.toml": " " * (20 << 20)})
    content = bytearray(path.read_bytes())
    size = (20 << 20).to_bytes(4, "little")
    while size in content:
        at = content.index(size)
        content[at : at + 4] = (10).to_bytes(4, "little")
    path.write_bytes(content)
    with pytest.raises(CourseError, match=r"is damaged|holds more than"):
        take_course(path, home)
    assert not home.exists()


def test_a_disk_that_refuses_leaves_the_former_version(
    home: Path, packed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = take_course(packed, home).folder / "table.toml"
    kept.write_text("# mine\n", encoding="utf-8")

    def full(path: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device", str(path), len(content))

    monkeypatch.setattr(courses, "write_whole", full)
    with pytest.raises(CourseError, match="No space left"):
        take_course(packed, home)
    assert kept.read_text(encoding="utf-8") == "# mine\n"
    assert [each.name for each in home.iterdir()] == ["mtg-first"]


def test_mangled_archives_are_taken_in_or_refused(home: Path, packed: Path) -> None:
    content = packed.read_bytes()
    for at in range(0, len(content), 997):
        broken = bytearray(content)
        broken[at] ^= 0xFF
        packed.write_bytes(broken)
        with suppress(CourseError):
            take_course(packed, home)


@pytest.mark.parametrize("packing", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA], ids=["bzip2", "lzma"])
def test_a_packing_that_cannot_be_unpacked_piece_by_piece_is_refused(
    home: Path, tmp_path: Path, packing: int
) -> None:
    files = {each.name: each.read_text("utf-8") for each in COURSE.iterdir()}
    with pytest.raises(CourseError, match="pack it as a plain ZIP file"):
        take_course(archive(tmp_path / "course.zip", files, packing), home)
    assert not home.exists()
