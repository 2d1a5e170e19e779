"""Shipped lessons hold in each edition, answer whatever is tried, and are never a dead end."""

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.lessons.attempt import right_answers, solved_steps
from core.lessons.checker import first_lesson_fault
from core.lessons.lesson import read_lesson, steps_in
from core.lessons.offers import simulated
from core.lessons.presenters import presenter_of
from core.lessons.steps import ChoiceQuestion, Watch
from core.scenario.checker import editions_of, library_of, runner_in
from core.storage.courses import (
    LESSONS,
    course_fault,
    lesson_files,
    lesson_ids,
    read_course,
    read_items,
)
from core.storage.readers import games, known_to_lessons
from tests.core.lessons.planted_faults import Fault, planted, with_hidden_card
from tests.effort import a_third, tries
from tests.places import REFERENCE

GAMES = games(None)
OWN = tuple(lesson_files())
GIVEN = tuple(lesson_files(REFERENCE / "teaching" / "lessons"))
KNOWN = known_to_lessons((*OWN, *GIVEN))()
NEWEST = {game: list(library.editions)[-1] for game, library in GAMES.items()}
_ASIDE = ("wrong", "also", "hint", "options")
HIDDEN = {"mtg": "Lightning Bolt", "fab": "Wounding Blow"}
FOUND_AT_LEAST = 0.99
PLANTED_IN = tries(10, 1000)
WALKS = tries(2, 50)


def name_of(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


def read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", [*OWN, *GIVEN], ids=name_of)
def test_a_lesson_holds_in_every_edition_that_it_names(path: Path) -> None:
    assert first_lesson_fault(read(path), GAMES, KNOWN) == ""


@pytest.mark.parametrize("path", a_third([*OWN, *GIVEN]), ids=name_of)
def test_every_offered_action_is_answered_by_a_rule_and_no_learner_is_stuck(path: Path) -> None:
    found = simulated(read(path), GAMES, KNOWN.books, WALKS)
    assert found.unanswered == []
    assert found.stuck == []


def plants() -> Iterator[tuple[str, Fault]]:
    every = (*OWN, *GIVEN)
    for path in every[:: max(1, len(every) // PLANTED_IN)]:
        data = read(path)
        for fault in (*planted(data), *with_hidden_card(data, HIDDEN[data["game"]])):
            yield name_of(path), fault


@pytest.mark.timeout(1800)
def test_planted_faults_are_found_by_the_check_that_is_for_them() -> None:
    missed, count = [], 0
    for name, fault in plants():
        count += 1
        said = first_lesson_fault(fault.data, GAMES, KNOWN)
        if not any(code in said for code in fault.codes):
            missed.append(f"{name}: {fault.what}: {said or 'ok'}")
    assert len(missed) <= count * (1 - FOUND_AT_LEAST), missed


@pytest.mark.parametrize("path", sorted(LESSONS.glob("*/course.toml")), ids=name_of)
def test_a_course_names_each_lesson_of_its_folder_once(path: Path) -> None:
    assert course_fault(path, KNOWN.lessons) == ""
    named = {lesson for chapter in read_course(path).chapter for lesson in chapter.lessons}
    assert named == lesson_ids(lesson_files(path.parent))


LONGEST_LESSON = 350
LONGEST_BEGINNING = 60
"""Words before the learner does or answers something for the first time."""
TELLING = 0.4
"""Of the answers of a course, the right one may be the longest in so many at most."""


@pytest.mark.parametrize("path", OWN, ids=name_of)
def test_a_lesson_is_short_and_begins_with_something_to_do(path: Path) -> None:
    lesson = read_lesson(read(path))
    lineage = GAMES[lesson.scenario.game].editions[NEWEST[lesson.scenario.game]].lineage
    words, beginning = 0, 0
    for step in steps_in(lesson, lineage):
        told = [each for each in presenter_of(step).texts() if not each.place.startswith(_ASIDE)]
        before = sum(len(each.text.split()) for each in told if each.moment == "before")
        if not isinstance(step, Watch) and not beginning:
            beginning = words + before
        words += sum(len(each.text.split()) for each in told)
    assert words <= LONGEST_LESSON
    assert 0 < beginning <= LONGEST_BEGINNING


def test_the_longest_answer_of_a_course_is_seldom_the_right_one() -> None:
    longest, asked = Counter[str](), Counter[str]()
    for path in OWN:
        data = read(path)
        lesson = read_lesson(data)
        library = library_of(lesson.scenario, GAMES)
        newest = editions_of(lesson.scenario, library)[-1]
        runner = runner_in(lesson.scenario, library, newest)
        for played in solved_steps(runner, steps_in(lesson, runner.rules.lineage)):
            step = played.step
            if not isinstance(step, ChoiceQuestion):
                continue
            lengths = [len(each.label) for each in step.options]
            right = lengths[right_answers(step, played.end)[0]]
            asked[lesson.head.course] += 1
            alone = right == max(lengths) and lengths.count(right) == 1
            longest[lesson.head.course] += alone
    assert {course for course in asked if longest[course] > TELLING * asked[course]} == set()


def test_no_two_lessons_have_one_id_and_each_quiz_item_has_one_step() -> None:
    ids = [read_lesson(read(path)).head.id for path in OWN]
    assert len(set(ids)) == len(ids)
    items = [item for path in OWN for step in read(path)["step"] for item in step.get("quiz", ())]
    assert sorted(items) == sorted(read_items())
