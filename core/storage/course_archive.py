"""A course as one ZIP file: its lessons and its course file, and nothing of the machine."""

import io
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import tomli_w
from msgspec import Struct

from core.messages import worded
from core.scenario.lessons.lesson import is_lesson
from core.scenario.names import slug
from core.scenario.toml_text import read_toml
from core.storage.files import read_whole, reason, write_whole
from core.storage.lessons import COURSE_FILE, CourseFileError, course_fault, read_course

ENDING = ".zip"
_LARGEST = 8 << 20
_MOST = 1000
_WHEN = (1980, 1, 1, 0, 0, 0)
"""The earliest date that the format knows: when a file was written is nobody's business."""
_MODE = 0o100644 << 16
_OTHER_LESSONS = "Lessons"


class PackingError(Exception):
    """A folder that cannot be packed; the text says why."""


class Packed(Struct, frozen=True, kw_only=True):
    """What was packed, by file name, and which files of the folder were left out."""

    path: Path
    lessons: tuple[str, ...]
    left_out: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """What came of it, as a sentence or two."""
        count = len(self.lessons)
        said = (
            worded("{path} has one lesson.", path=str(self.path))
            if count == 1
            else worded("{path} has {count} lessons.", path=str(self.path), count=count)
        )
        if not self.left_out:
            return said
        names = ", ".join(self.left_out)
        return f"{said} {worded('No lessons and left out: {names}.', names=names)}"


def pack_course(folder: Path, path: Path) -> Packed:
    """Write the lessons of a folder as a ZIP file; a course file is made where there is none.

    The same lessons give the same bytes. Raise `PackingError` with a sentence on what is wrong.
    """
    if path.suffix.casefold() != ENDING:
        path = path.with_name(f"{path.name}{ENDING}")
    try:
        lessons, left_out = _read(folder)
        if not lessons:
            raise PackingError(worded("{folder} has no lessons.", folder=str(folder)))
        name, course = _course(folder, [data for _, _, data in lessons])
        files = [(file, content) for file, content, _ in lessons]
        write_whole(path, _zipped(name, [(COURSE_FILE, course), *files]))
    except OSError as error:
        raise PackingError(
            worded(
                "{path} could not be written or {folder} could not be read: {reason}.",
                path=str(path),
                folder=str(folder),
                reason=reason(error),
            )
        ) from error
    return Packed(path=path, lessons=tuple(file for file, _ in files), left_out=left_out)


def _read(folder: Path) -> tuple[list[tuple[str, bytes, dict[str, Any]]], tuple[str, ...]]:
    """Return the lessons of a folder, and the names of files like them that are none."""
    lessons, others = [], []
    paths = [each for each in folder.iterdir() if each.suffix.casefold() == ".toml"]
    if len(paths) > _MOST:
        raise PackingError(
            worded("{folder} has more than {most} files.", folder=str(folder), most=_MOST)
        )
    for path in sorted(paths):
        if path.name == COURSE_FILE:
            continue
        content = read_whole(path, _LARGEST)
        try:
            data = read_toml(content.decode("utf-8-sig"))
        except (ValueError, RecursionError):
            data = {}
        if is_lesson(data):
            lessons.append((path.name, content, data))
        else:
            others.append(path.name)
    return lessons, tuple(others)


def _course(folder: Path, lessons: Sequence[dict[str, Any]]) -> tuple[str, bytes]:
    """Return the id and the course file of a folder, made of its lessons if there is none."""
    path = folder / COURSE_FILE
    if path.exists():
        fault = course_fault(path, [_id(data) for data in lessons])
        if fault:
            raise PackingError(f"{path} {fault}.")
        try:
            return slug(read_course(path).id) or "course", read_whole(path, _LARGEST)
        except CourseFileError as error:
            raise PackingError(f"{path} {error}.") from error
    games = {str(data.get("game", "")) for data in lessons}
    if len(games) > 1:
        raise PackingError(
            worded(
                "{folder} has lessons of {games}; a course is about one game.",
                folder=str(folder),
                games=", ".join(sorted(games)),
            )
        )
    title = folder.resolve().name
    name = slug(title) or "course"
    chapters: dict[str, list[str]] = {}
    for data in lessons:
        chapter = str(data["lesson"].get("chapter", "")) or _OTHER_LESSONS
        chapters.setdefault(chapter, []).append(_id(data))
    made = {
        "id": name,
        "title": title,
        "game": games.pop(),
        "chapter": [{"title": title, "lessons": ids} for title, ids in chapters.items()],
    }
    return name, tomli_w.dumps(made).encode()


def _id(data: dict[str, Any]) -> str:
    return str(data["lesson"].get("id", ""))


def _zipped(folder: str, files: Sequence[tuple[str, bytes]]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files:
            entry = zipfile.ZipInfo(f"{folder}/{name}", _WHEN)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = _MODE
            archive.writestr(entry, content)
    return packed.getvalue()
