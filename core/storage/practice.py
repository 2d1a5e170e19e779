"""When a question comes again: a memory model computes it, from how the answers went.

Nobody is asked how hard it was: a wrong answer, or one that was shown, counts as forgotten, a right
one with a hint as hard, any other right one as good. A sitting is short, and takes first what is
most likely to be forgotten; there is no count of what else is due. The clock is the caller's.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from math import isfinite
from typing import Any

from fsrs import Card, Rating, Scheduler, State

from core.storage.progress import Profile

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
