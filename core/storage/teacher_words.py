"""What teachers have written about lessons: questions in words of their own, and notes.

It lies beside the lessons and not in them, so that a lesson that came with the program or from
somebody else stays as it is, and an update of it takes nothing away.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Literal

from core.storage.own_file import OwnFile

FILE_NAME = "teaching.db"
LONGEST = 4000

Kind = Literal["question", "note"]

_WORDS = """
CREATE TABLE teacher_words(
    lesson TEXT NOT NULL, step TEXT NOT NULL, kind TEXT NOT NULL, words TEXT NOT NULL,
    PRIMARY KEY(lesson, step, kind))
"""


class TeacherWords:
    """Words by lesson, step and kind. A path of None keeps them as long as the program runs."""

    def __init__(self, path: Path | None) -> None:
        self._file = OwnFile(path, ((_WORDS,),), ("teacher_words",))

    def open(self) -> str:
        """Open the file; say what was wrong with it, or ``""``. Raise `OwnFileError`."""
        return self._file.open()

    def of(self, lesson: str, kind: Kind) -> Mapping[str, str]:
        """Return the words of one kind about the steps of a lesson; raise `OwnFileError`."""
        statement = "SELECT step, words FROM teacher_words WHERE lesson = ? AND kind = ?"
        rows: Iterable[tuple[object, ...]] = self._file.read(statement, lesson, kind)
        return {str(step): str(words) for step, words in rows}

    def keep(self, lesson: str, step: str, kind: Kind, words: str | None) -> None:
        """Keep other words; with None those of the lesson count again. Raise `OwnFileError`."""
        if words is not None:
            statement = "INSERT OR REPLACE INTO teacher_words VALUES(?, ?, ?, ?)"
            self._file.write([(statement, (lesson, step, kind, words[:LONGEST]))])
        else:
            statement = "DELETE FROM teacher_words WHERE lesson = ? AND step = ? AND kind = ?"
            self._file.write([(statement, (lesson, step, kind))])

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()
