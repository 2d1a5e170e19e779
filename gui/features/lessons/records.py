"""What the person who learns has done: kept step by step, by profile, and what is due again."""

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct

from core.scenario.lessons.run import Hint, StepResult
from core.storage.user.progress import (
    NOBODY,
    LessonProgress,
    Profile,
    Progress,
    StepProgress,
    answered,
    due,
    question_id,
    rating_of,
)

FILE_NAME = "progress.json"
FIRST = "Me"
"""The profile of somebody who has chosen none."""


class Stand(Struct, frozen=True, kw_only=True):
    """How far somebody is in a lesson: steps done, and the most stars that were reached."""

    done: frozenset[str]
    stars: int


class Records:
    """The progress of one person at a time, on disk where there is a file for it.

    Of `NOBODY` nothing is kept beyond the running program. ``fault`` says what the disk has
    refused, or what was wrong with the file.
    """

    def __init__(self, path: Path | None, name: str) -> None:
        self._progress = Progress(path) if path is not None else None
        self.fault = str(self._progress.fault) if self._progress is not None else ""
        self.name = name
        self._profile = self._read()

    @property
    def names(self) -> tuple[str, ...]:
        """The profiles that there are, that of now among them."""
        known = self._progress.names if self._progress is not None else ()
        own = (self.name,) if self.name != NOBODY else ()
        return tuple(dict.fromkeys((*known, *own)))

    def change_to(self, name: str) -> None:
        """Let somebody else learn."""
        self.name = name
        self._profile = self._read()

    @property
    def has_begun(self) -> bool:
        """Whether anything was ever done."""
        return bool(self._profile.lessons)

    def stand(self, lesson: str) -> Stand:
        """Return how far somebody is in a lesson."""
        known = self._profile.lessons.get(lesson, LessonProgress())
        done = frozenset(name for name, each in known.steps.items() if each.done)
        return Stand(done=done, stars=known.stars)

    def results(self, lesson: str) -> dict[str, StepResult]:
        """Return how each step of a lesson went the last time."""
        known = self._profile.lessons.get(lesson, LessonProgress())
        return {
            name: StepResult(
                tries=each.tries, hint=each.hint, right_first=each.right_first, done=each.done
            )
            for name, each in known.steps.items()
        }

    def tries(self, lesson: str) -> int:
        """Return how often something of a lesson was tried, for another order of answers."""
        known = self._profile.lessons.get(lesson, LessonProgress())
        return sum(each.tries for each in known.steps.values())

    def seed(self, lesson: str, step: str) -> str:
        """Return what draws the cards and the order of a question: another each time it is asked.

        What is answered in practice is no try of the lesson.
        """
        kept = self._profile.questions.get(question_id(lesson, step), {})
        return f"{self.tries(lesson)} {kept.get('last_review', '')}".strip()

    def last(self) -> str:
        """Return the lesson in which something was done last, or ``""``."""
        times = {
            lesson: max((step.at for step in each.steps.values()), default="")
            for lesson, each in self._profile.lessons.items()
        }
        return max(times, key=lambda each: times[each], default="")

    def title_of_last(self) -> str:
        """Return what the lesson is called in which something was done last, if it is not ended."""
        known = self._profile.lessons.get(self.last(), LessonProgress())
        return "" if known.stars else known.title

    def keep_step(self, lesson: str, step: str, result: StepResult, title: str = "") -> None:
        """Keep how a step goes, of a lesson of a title."""
        progress = StepProgress(
            tries=result.tries,
            hint=result.hint,
            right_first=result.right_first,
            done=result.done,
            at=_now().isoformat(timespec="seconds"),
        )
        self._keep(self._profile.with_step(lesson, step, progress, title))

    def keep_stars(self, lesson: str, stars: int) -> None:
        """Keep the stars of a lesson that was done to its end."""
        self._keep(self._profile.with_stars(lesson, stars))

    def keep_answer(self, lesson: str, step: str, result: StepResult) -> None:
        """Keep that a question was answered: when it comes again depends on how that went."""
        rating = rating_of(right=result.right_first, hint=result.hint, shown=Hint.SHOWN)
        self._keep(answered(self._profile, question_id(lesson, step), rating, _now()))

    def due(self, known: Iterable[str]) -> tuple[str, ...]:
        """Return the questions of a sitting."""
        return due(self._profile, known, _now())

    def _read(self) -> Profile:
        if self._progress is None or self.name == NOBODY:
            return Profile()
        return self._progress.profile(self.name)

    def _keep(self, profile: Profile) -> None:
        self._profile = profile
        if self._progress is None:
            return
        try:
            self._progress.keep(self.name, profile)
        except OSError as error:
            self.fault = f"What you do in lessons is not being kept: {error}"


def _now() -> datetime:
    return datetime.now(UTC)
