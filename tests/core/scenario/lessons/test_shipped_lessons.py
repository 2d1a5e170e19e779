"""Shipped lessons hold in each edition, answer whatever is tried, and are never a dead end."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.__main__ import games, known_to_lessons
from core.scenario.lessons.checker import first_lesson_fault
from core.scenario.lessons.simulation import simulated
from core.storage.lessons import LESSONS, course_fault, lesson_files, lesson_ids, read_course
from tests.core.scenario.lessons.planting import Fault, planted, with_hidden_card
from tests.effort import tries
from tests.places import REFERENCE

GAMES = games(None)
OWN = tuple(lesson_files())
GIVEN = tuple(lesson_files(REFERENCE / "teaching" / "lessons"))
KNOWN = known_to_lessons((*OWN, *GIVEN))()
HIDDEN = {"mtg": "Lightning Bolt", "fab": "Wounding Blow"}
FOUND_AT_LEAST = 0.99
PLANTED_IN = tries(10, 1000)
WALKS = tries(2, 50)


def name_of(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


def read(path: Path) -> dict[str, object]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", [*OWN, *GIVEN], ids=name_of)
def test_a_lesson_holds_in_every_edition_that_it_names(path: Path) -> None:
    assert first_lesson_fault(read(path), GAMES, KNOWN) == ""


@pytest.mark.parametrize("path", [*OWN, *GIVEN], ids=name_of)
def test_all_that_is_tried_is_answered_by_a_rule_and_nobody_is_stuck(path: Path) -> None:
    found = simulated(read(path), GAMES, KNOWN.books, WALKS)
    assert found.unanswered == []
    assert found.stuck == []


def plants() -> Iterator[tuple[str, Fault]]:
    every = (*OWN, *GIVEN)
    for path in every[:: max(1, len(every) // PLANTED_IN)]:
        data = read(path)
        for fault in (*planted(data), *with_hidden_card(data, HIDDEN[str(data["game"])])):
            yield name_of(path), fault


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
