"""What people have done in lessons: profiles, in one file of the user's, which is sent nowhere.

The file is JSON: ``{"format": 1, "profiles": {NAME: {"lessons": {ID: {STEP: {...}}}, "questions":
{"ID#STEP": {...}}}}}``. It is written whole after every step. What a newer version has added to it
is kept. A damaged file is put aside under another name and told of; nothing of it is lost.
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
"""Bytes; a whole year of lessons is some hundred thousand."""
NOBODY = ""
"""The profile of whom nothing is kept, for a shop or a projector."""


class StepProgress(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a step went the last time: tries, the strongest hint, whether the first try was right.

    ``at`` is when, in ISO 8601.
    """

    tries: int = 0
    hint: int = 0
    right_first: bool = False
    done: bool = False
    at: str = ""


class LessonProgress(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How far a lesson was done: its steps by name, and the most stars that were reached.

    ``title`` is what it was called then, so that it can be named before it is read.
    """

    steps: dict[str, StepProgress] = {}
    stars: int = 0
    title: str = ""


class Profile(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One person. ``questions`` are what the scheduler keeps of each, as it writes them."""

    lessons: dict[str, LessonProgress] = {}
    questions: dict[str, dict[str, Any]] = {}

    def with_step(
        self, lesson: str, step: str, progress: StepProgress, title: str = ""
    ) -> "Profile":
        """Return the profile with how a step went."""
        known = self.lessons.get(lesson, LessonProgress())
        steps = {**known.steps, step: progress}
        changed = replace(known, steps=steps, title=title or known.title)
        return replace(self, lessons={**self.lessons, lesson: changed})

    def with_stars(self, lesson: str, stars: int) -> "Profile":
        """Return the profile with the stars of a lesson; fewer than before take none away."""
        known = self.lessons.get(lesson, LessonProgress())
        changed = replace(known, stars=max(known.stars, stars))
        return replace(self, lessons={**self.lessons, lesson: changed})

    def with_question(self, question: str, kept: Mapping[str, Any]) -> "Profile":
        """Return the profile with what the scheduler keeps of a question."""
        return replace(self, questions={**self.questions, question: dict(kept)})


class Progress:
    """The file of all profiles; ``fault`` says what was wrong with it when it was read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.fault: Message = NO_WORDS
        self._is_unread = False
        self._data: dict[str, Any] = {"format": FORMAT, "profiles": {}}
        self._read()

    @property
    def names(self) -> tuple[str, ...]:
        """The profiles there are, in the order in which they were made."""
        return tuple(self._data["profiles"])

    def profile(self, name: str) -> Profile:
        """Return a profile; one that is not there, or that cannot be read, has done nothing."""
        data = self._data["profiles"].get(name, {})
        try:
            return msgspec.convert(data, Profile)
        except msgspec.ValidationError:
            return Profile()

    def keep(self, name: str, profile: Profile) -> None:
        """Write a profile to the disk; of nobody nothing is kept. Raise `OSError`."""
        if name == NOBODY:
            return
        known = self._data["profiles"].get(name)
        old = known if isinstance(known, dict) else {}
        self._data["profiles"][name] = _merged(old, msgspec.to_builtins(profile))
        self._write()

    def forget(self, name: str) -> None:
        """Remove a profile from the disk. Raise `OSError`."""
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
            "What you have done was damaged; the file is kept as {name}, and you begin anew.",
            name=aside.name,
        )
        try:
            put_in_place(self.path, aside)
        except OSError as error:
            self._cannot_read(error)

    def _cannot_read(self, error: OSError) -> None:
        self.fault = Message("What you have done cannot be read: {why}.", why=reason(error))
        self._is_unread = True


def _merged(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """Return new tables over old ones: keys that this version does not know stay."""
    merged = {**old, **new}
    for key, value in new.items():
        before = old.get(key)
        if isinstance(value, dict) and isinstance(before, dict):
            merged[key] = _merged(before, value)
    return merged


SITTING = 10
"""Questions at most."""
RETENTION = 0.9
_SCHEDULER = Scheduler(
    desired_retention=RETENTION, learning_steps=(), relearning_steps=(), enable_fuzzing=False
)


def question_id(lesson: str, step: str) -> str:
    """Return what a question is called in a profile."""
    return f"{lesson}#{step}"


def rating_of(*, right: bool, hint: int, shown: int) -> Rating:
    """Return how an answer counts; ``shown`` is the level of a hint that gives the answer."""
    if not right or hint >= shown:
        return Rating.Again
    return Rating.Hard if hint else Rating.Good


def answered(profile: Profile, question: str, rating: Rating, now: datetime) -> Profile:
    """Return a profile after an answer; ``now`` has a time zone and is UTC."""
    card, _ = _SCHEDULER.review_card(_card(profile.questions.get(question)), rating, now)
    return profile.with_question(question, dict(card.to_dict()))


def due(profile: Profile, known: Iterable[str], now: datetime) -> tuple[str, ...]:
    """Return the questions of a sitting, what is likeliest forgotten first.

    ``known`` are the questions that there still are; what was never answered is not due.
    """
    cards = {each: _card(profile.questions[each]) for each in known if each in profile.questions}
    waiting = [each for each, card in cards.items() if card.due <= now]
    risk = {each: _SCHEDULER.get_card_retrievability(cards[each], now) for each in waiting}
    return tuple(sorted(waiting, key=lambda each: (risk[each], each))[:SITTING])


def _card(kept: Mapping[str, Any] | None) -> Card:
    """Return what was kept of a question; a new card for what is damaged, or was never there."""
    if kept is None:
        return Card(card_id=0)
    try:
        card = Card.from_dict(dict(kept))  # type: ignore[arg-type] # its own dictionary, read again
        return card if _is_sound(card) else Card(card_id=0)
    except (KeyError, TypeError, ValueError, OverflowError):
        return Card(card_id=0)


def _is_sound(card: Card) -> bool:
    """Tell whether the memory model can reckon with a card: one that was answered, in UTC.

    There are no steps of learning, so a card that stands on one was never written by this program.
    """
    if card.state is not State.Review or card.last_review is None:
        return False
    numbers = (card.stability, card.difficulty)
    kept = all(isinstance(each, int | float) and isfinite(each) and each > 0 for each in numbers)
    return kept and None not in {card.due.tzinfo, card.last_review.tzinfo}
