"""Progress in lessons: profiles with steps and stars, and the schedule of review questions.

The file is JSON: ``{"format": 1, "profiles": {NAME: {"lessons": {ID: {STEP: {...}}}, "questions":
{"ID#STEP": {...}}}}}``. It stays on this computer and is rewritten after every step. Keys of newer
versions are preserved. A damaged file is renamed and reported, and nothing is lost.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from itertools import count
from math import isfinite
from pathlib import Path
from typing import Any

import msgspec
from fsrs import Card, Rating, Scheduler, State
from msgspec import Struct
from msgspec.structs import replace

from core.messages import NO_WORDS, Message, worded
from core.storage.files import make_private_folder, put_in_place, read_whole, reason, write_whole

FORMAT = 1
LARGEST = 16 << 20
"""Maximum size in bytes; a year of lessons takes some hundred thousand."""
NOBODY = ""
"""The profile that is never saved, for a shop or a projector."""


class StepProgress(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The last attempt at a step: tries, the strongest hint, whether the first try was right.

    ``at`` is the time, in ISO 8601.
    """

    tries: int = 0
    hint: int = 0
    right_first: bool = False
    done: bool = False
    at: str = ""


class LessonProgress(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Progress in a lesson: its steps by name, and the most stars reached.

    ``title`` is the lesson's title at that time, for lists.
    """

    steps: dict[str, StepProgress] = {}
    stars: int = 0
    title: str = ""


class Profile(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One learner's profile. ``questions`` hold the scheduler's card of each question."""

    lessons: dict[str, LessonProgress] = {}
    questions: dict[str, dict[str, Any]] = {}

    def with_step(
        self, lesson: str, step: str, progress: StepProgress, title: str = ""
    ) -> "Profile":
        """Return the profile with the result of a step."""
        known = self.lessons.get(lesson, LessonProgress())
        steps = {**known.steps, step: progress}
        changed = replace(known, steps=steps, title=title or known.title)
        return replace(self, lessons={**self.lessons, lesson: changed})

    def with_stars(self, lesson: str, stars: int) -> "Profile":
        """Return the profile with the stars of a lesson; fewer than before change nothing."""
        known = self.lessons.get(lesson, LessonProgress())
        changed = replace(known, stars=max(known.stars, stars))
        return replace(self, lessons={**self.lessons, lesson: changed})

    def with_question(self, question: str, kept: Mapping[str, Any]) -> "Profile":
        """Return the profile with the scheduler's card of a question."""
        return replace(self, questions={**self.questions, question: dict(kept)})


class Progress:
    """The file of all profiles; ``fault`` is the fault found when it was read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.fault: Message = NO_WORDS
        self._is_unread = False
        self._data: dict[str, Any] = {"format": FORMAT, "profiles": {}}
        self._read()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the profiles, in the order of creation."""
        return tuple(self._data["profiles"])

    def profile(self, name: str) -> Profile:
        """Return a profile; an empty one if it is missing or unreadable."""
        data = self._data["profiles"].get(name, {})
        try:
            return msgspec.convert(data, Profile)
        except msgspec.ValidationError:
            return Profile()

    def keep(self, name: str, profile: Profile) -> None:
        """Write a profile to the disk, unless it is `NOBODY`; raise `OSError`."""
        if name == NOBODY:
            return
        known = self._data["profiles"].get(name)
        old = known if isinstance(known, dict) else {}
        self._data["profiles"][name] = _merged(old, msgspec.to_builtins(profile))
        self._write()

    def forget(self, name: str) -> None:
        """Delete a profile from the disk; raise `OSError`."""
        if self._data["profiles"].pop(name, None) is not None:
            self._write()

    def _write(self) -> None:
        if self._is_unread:
            raise OSError(
                worded("{fault} It is left as it is, and nothing new is kept.", fault=self.fault)
            )
        make_private_folder(self.path.parent)
        write_whole(self.path, msgspec.json.encode(self._data), private=True)

    def _read(self) -> None:
        try:
            content = read_whole(self.path, LARGEST)
        except FileNotFoundError:
            return
        except OSError as error:
            self._cannot_read(error)
            return
        try:
            data = msgspec.json.decode(content)
        except (ValueError, RecursionError):
            data = None
        if isinstance(data, dict) and isinstance(data.get("profiles", {}), dict):
            self._data = {"format": FORMAT, "profiles": {}, **data}
        else:
            self._put_aside()

    def _put_aside(self) -> None:
        names = (f"{self.path.name}.damaged{number or ''}" for number in count())
        aside = next(path for name in names if not (path := self.path.with_name(name)).exists())
        self.fault = Message(
            "Your progress file was damaged; it is kept as {name}, and your progress starts again.",
            name=aside.name,
        )
        try:
            put_in_place(self.path, aside)
        except OSError as error:
            self._cannot_read(error)

    def _cannot_read(self, error: OSError) -> None:
        self.fault = Message("Your progress cannot be read: {why}.", why=reason(error))
        self._is_unread = True


def _merged(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """Return new tables over old ones; unknown keys are preserved."""
    merged = {**old, **new}
    for key, value in new.items():
        before = old.get(key)
        if isinstance(value, dict) and isinstance(before, dict):
            merged[key] = _merged(before, value)
    return merged


REVIEW_SIZE = 10
"""Maximum number of questions in a review session."""
RETENTION = 0.9
_SCHEDULER = Scheduler(
    desired_retention=RETENTION, learning_steps=(), relearning_steps=(), enable_fuzzing=False
)


def question_id(lesson: str, step: str) -> str:
    """Return the key of a question in a profile."""
    return f"{lesson}#{step}"


def rating_of(*, right: bool, hint: int, shown: int) -> Rating:
    """Return the rating of an answer; ``shown`` is the level of a hint that gives the answer."""
    if not right or hint >= shown:
        return Rating.Again
    return Rating.Hard if hint else Rating.Good


def answered(profile: Profile, question: str, rating: Rating, now: datetime) -> Profile:
    """Return a profile after an answer; ``now`` must be in UTC with a time zone."""
    card, _ = _SCHEDULER.review_card(_card(profile.questions.get(question)), rating, now)
    return profile.with_question(question, dict(card.to_dict()))


def due(profile: Profile, known: Iterable[str], now: datetime) -> tuple[str, ...]:
    """Return the questions of a review session, the likeliest forgotten first.

    ``known`` are the existing questions; those never answered are not due.
    """
    cards = {each: _card(profile.questions[each]) for each in known if each in profile.questions}
    waiting = [each for each, card in cards.items() if card.due <= now]
    risk = {each: _SCHEDULER.get_card_retrievability(cards[each], now) for each in waiting}
    return tuple(sorted(waiting, key=lambda each: (risk[each], each))[:REVIEW_SIZE])


def _card(kept: Mapping[str, Any] | None) -> Card:
    """Return the scheduler's card of a question; a new one if it is damaged or missing."""
    if kept is None:
        return Card(card_id=0)
    try:
        card = Card.from_dict(dict(kept))  # type: ignore[arg-type] # its own dictionary, read again
        return card if _is_sound(card) else Card(card_id=0)
    except (KeyError, TypeError, ValueError, OverflowError):
        return Card(card_id=0)


def _is_sound(card: Card) -> bool:
    if card.state is not State.Review or card.last_review is None:
        return False
    numbers = (card.stability, card.difficulty)
    kept = all(isinstance(each, int | float) and isfinite(each) and each > 0 for each in numbers)
    return kept and None not in {card.due.tzinfo, card.last_review.tzinfo}
