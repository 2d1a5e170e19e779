"""After any failing file operation the old or the new content is there, and a retry works."""

from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import replace

from core.storage.courses import LESSONS, CourseError, PackingError, pack_course, take_course
from core.storage.database.importer import LibraryError, import_file
from core.storage.database.library import open_library
from core.storage.decks.deck_document import DeckDocument
from core.storage.files import Drafts, write_whole
from core.storage.lesson_document import read_document, write_document
from core.storage.progress import Profile, Progress
from core.storage.user_data import CardKey, OwnCards, OwnFileError, TeacherNotes
from tests.core.storage.objects import a_line_each, plain
from tests.failing_disk import ERRORS, FailingDisk

NAMES = ("Grey Ox", "Red Fox")
OX = CardKey("mtg", NAMES[0], "")
STEPS = 1_000


class Subject(Struct, frozen=True):
    """Something that is kept on a disk: written with a number of 0 or 1, and read back."""

    write: Callable[[Path, int], object]
    read: Callable[[Path], int]
    expected: tuple[type[Exception], ...] = (OSError,)
    prepare: Callable[[Path], object] = lambda _: None


def write_plain(folder: Path, number: int) -> None:
    write_whole(folder / "plain.txt", NAMES[number].encode() * 100)


def read_plain(folder: Path) -> int:
    return [name.encode() * 100 for name in NAMES].index((folder / "plain.txt").read_bytes())


def write_deck_file(folder: Path, number: int) -> None:
    path = folder / "deck.txt"
    if not path.exists():
        path.write_text("1 Forest\n", encoding="utf-8")
    document = DeckDocument.opened(path)
    (line,) = document.deck.lines
    document.change(replace(document.deck, lines=(replace(line, count=number + 1),)))
    document.save(lambda _: None)


def read_deck_back(folder: Path) -> int:
    return DeckDocument.opened(folder / "deck.txt").deck.lines[0].count - 1


def write_progress(folder: Path, number: int) -> None:
    Progress(folder / "progress.json").keep("Ann", Profile().with_stars("lesson", number + 1))


def read_progress(folder: Path) -> int:
    progress = Progress(folder / "progress.json")
    assert not progress.fault
    return progress.profile("Ann").lessons["lesson"].stars - 1


def write_draft(folder: Path, number: int) -> None:
    Drafts(folder / "drafts").keep("lesson", NAMES[number].encode())


def read_draft(folder: Path) -> int:
    return [name.encode() for name in NAMES].index(Drafts(folder / "drafts").read("lesson"))


def write_lesson(folder: Path, number: int) -> None:
    first = sorted((LESSONS / "mtg-first").glob("*.toml"))[number]
    write_document(read_document(first), folder / "lesson.toml")


def read_lesson(folder: Path) -> int:
    shipped = sorted((LESSONS / "mtg-first").glob("*.toml"))[:2]
    text = read_document(folder / "lesson.toml").text
    return [read_document(path).text for path in shipped].index(text)


def write_course(folder: Path, number: int) -> None:
    pack_course(LESSONS / ("mtg-first", "fab-first")[number], folder / "course.zip")


def read_course(folder: Path) -> int:
    taken = take_course(folder / "course.zip", folder / "taken")
    return ("mtg-first", "fab-first").index(taken.folder.name)


def prepare_courses(folder: Path) -> None:
    lessons = folder / "lessons" / "course"
    lessons.mkdir(parents=True)
    for number, lesson in enumerate(sorted((LESSONS / "mtg-first").glob("*.toml"))[:2]):
        write_whole(lessons / "only.toml", lesson.read_bytes())
        pack_course(lessons, folder / f"course-{number}.zip")


def put_course(folder: Path, number: int) -> None:
    take_course(folder / f"course-{number}.zip", folder / "courses")


def read_put_course(folder: Path) -> int:
    (only,) = (folder / "courses").glob("course*/only.toml")
    shipped = sorted((LESSONS / "mtg-first").glob("*.toml"))[:2]
    return [path.read_bytes() for path in shipped].index(only.read_bytes())


def prepare_cards(folder: Path) -> None:
    for number, name in enumerate(NAMES):
        cards = folder / f"cards-{number}.json"
        cards.write_text(a_line_each([plain(name)]), encoding="utf-8")


def write_library(folder: Path, number: int) -> None:
    import_file(folder / "library", folder / f"cards-{number}.json")


def read_library(folder: Path) -> int:
    library = open_library(folder / "library")
    assert library is not None
    names = {card.name for card in library.all("mtg")}
    library.close()
    return max(NAMES.index(name) for name in names)


def write_own_card(folder: Path, number: int) -> None:
    own = OwnCards(folder / "own.db")
    try:
        own.write_note(OX, NAMES[number])
    finally:
        own.close()


def read_own_card(folder: Path) -> int:
    own = OwnCards(folder / "own.db")
    assert not own.fault
    note = own.card(OX).note
    own.close()
    return NAMES.index(note)


def write_teacher_words(folder: Path, number: int) -> None:
    words = TeacherNotes(folder / "words.db")
    try:
        words.open()
        words.keep("lesson", "step", "note", NAMES[number])
    finally:
        words.close()


def read_teacher_words(folder: Path) -> int:
    words = TeacherNotes(folder / "words.db")
    assert not words.open()
    note = words.of("lesson", "note")["step"]
    words.close()
    return NAMES.index(note)


SUBJECTS = {
    "a file": Subject(write_plain, read_plain),
    "a deck": Subject(write_deck_file, read_deck_back),
    "progress": Subject(write_progress, read_progress),
    "a draft": Subject(write_draft, read_draft),
    "a lesson": Subject(write_lesson, read_lesson),
    "a packed course": Subject(write_course, read_course, (PackingError,)),
    "an opened course": Subject(put_course, read_put_course, (CourseError,), prepare_courses),
    "notes on cards": Subject(write_own_card, read_own_card, (OwnFileError,)),
    "a teacher's words": Subject(write_teacher_words, read_teacher_words, (OwnFileError,)),
    "the card library": Subject(write_library, read_library, (LibraryError,), prepare_cards),
}


@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize("name", SUBJECTS)
def test_a_failing_operation_keeps_the_old_content_or_the_new(
    name: str, error: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    subject = SUBJECTS[name]
    disk = FailingDisk(monkeypatch)
    for number in count(1):
        folder = tmp_path / str(number)
        folder.mkdir()
        subject.prepare(folder)
        subject.write(folder, 0)
        with suppress(*subject.expected), disk.failing(number, error):
            subject.write(folder, 1)
        if not disk.failed:
            break
        assert subject.read(folder) in {0, 1}
        subject.write(folder, 1)
        assert subject.read(folder) == 1
        assert number < STEPS, "the number of operations has no bound"
    assert number > 1, "no operation of the disk was met"
