"""What a teacher writes while teaching is kept, so that it is there when the lesson is again."""

from collections.abc import Callable, Mapping

from core.storage.user.own_file import Kind, OwnFileError, TeacherWords


class TeachersDesk:
    """Reads and keeps the words of a teacher; what cannot be kept is said in a sentence."""

    def __init__(self, words: TeacherWords, say: Callable[[str], object]) -> None:
        self._words = words
        self._say = say
        self._try(lambda: self._say_fault(words.open()))

    def of(self, lesson: str) -> tuple[Mapping[str, str], Mapping[str, str]]:
        """Return the questions and the notes that were written about a lesson, by name of step."""
        try:
            return self._words.of(lesson, "question"), self._words.of(lesson, "note")
        except OwnFileError as error:
            self._say(str(error))
            return {}, {}

    def keep(self, lesson: str, step: str, kind: Kind, words: str, shipped: str) -> None:
        """Keep words; those of the lesson itself need not be kept."""
        kept = words if words != shipped else None
        self._try(lambda: self._words.keep(lesson, step, kind, kept))

    def close(self) -> None:
        """Let go of the file."""
        self._words.close()

    def _say_fault(self, fault: str) -> None:
        if fault:
            self._say(fault)

    def _try(self, do: Callable[[], object]) -> None:
        try:
            do()
        except OwnFileError as error:
            self._say(str(error))
