"""Progress is kept by profile and step, and a damaged file loses nothing."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.storage.progress import (
    LARGEST,
    NOBODY,
    REVIEW_SIZE,
    Profile,
    Progress,
    StepProgress,
    answered,
    due,
    question_id,
    rating_of,
)

NOW = datetime(2026, 5, 1, tzinfo=UTC)
SHOWN = 3
TEXTS = st.text(min_size=1, max_size=20)
STEPS = st.builds(
    StepProgress,
    tries=st.integers(0, 9),
    hint=st.integers(0, 3),
    right_first=st.booleans(),
    done=st.booleans(),
    at=TEXTS,
)


@given(done=st.lists(st.tuples(TEXTS, TEXTS, TEXTS, STEPS), max_size=8))
def test_saved_progress_comes_back(
    tmp_path_factory: pytest.TempPathFactory, done: list[tuple[str, str, str, StepProgress]]
) -> None:
    path = tmp_path_factory.mktemp("progress") / "progress.json"
    progress = Progress(path)
    for name, lesson, step, how in done:
        progress.keep(name, progress.profile(name).with_step(lesson, step, how))
    again = Progress(path)
    assert not again.fault
    assert again.names == progress.names
    assert [again.profile(each) for each in again.names] == [
        progress.profile(each) for each in progress.names
    ]


def test_the_anonymous_profile_is_not_saved(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "progress.json")
    progress.keep(NOBODY, Profile().with_stars("mtg.faces.two", 3))
    assert list(tmp_path.iterdir()) == []


def test_fewer_stars_take_none_away() -> None:
    profile = Profile().with_stars("mtg.faces.two", 3).with_stars("mtg.faces.two", 1)
    assert profile.lessons["mtg.faces.two"].stars == 3


def test_keys_of_a_newer_version_are_preserved(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    path.write_text('{"format": 2, "profiles": {"Mira": {"mood": "good"}}, "future": [1]}')
    progress = Progress(path)
    progress.keep("Mira", progress.profile("Mira").with_stars("mtg.faces.two", 2))
    kept = json.loads(path.read_text())
    assert kept["future"] == [1]
    assert kept["format"] == 2
    assert kept["profiles"]["Mira"]["mood"] == "good"
    assert kept["profiles"]["Mira"]["lessons"]["mtg.faces.two"]["stars"] == 2


@pytest.mark.parametrize("content", ["", "{", "[]", '{"profiles": 3}', "[" * 100_000])
def test_a_damaged_file_is_renamed_and_reported(tmp_path: Path, content: str) -> None:
    path = tmp_path / "progress.json"
    path.write_text(content)
    progress = Progress(path)
    assert "damaged" in str(progress.fault)
    assert (tmp_path / "progress.json.damaged").read_text() == content
    progress.keep("Mira", Profile())
    assert Progress(path).names == ("Mira",)


def test_a_profile_of_another_shape_does_not_hide_the_others(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    path.write_text('{"profiles": {"Mira": {"lessons": 3}, "Jonas": {}}}')
    progress = Progress(path)
    assert progress.profile("Mira") == Profile()
    assert progress.names == ("Mira", "Jonas")


# When a question comes again


def answers(profile: Profile, question: str, *, right: bool, hint: int, now: datetime) -> Profile:
    return answered(profile, question, rating_of(right=right, hint=hint, shown=SHOWN), now)


def wait(profile: Profile, question: str) -> timedelta:
    """Return how long a question waits."""
    day = NOW
    while question not in due(profile, [question], day):
        day += timedelta(days=1)
    return day - NOW


def test_a_right_answer_waits_longer_than_one_with_a_hint_and_a_wrong_one_least() -> None:
    waits = [
        wait(answers(Profile(), "q", right=right, hint=hint, now=NOW), "q")
        for right, hint in ((False, 0), (True, 1), (True, 0))
    ]
    assert waits == sorted(waits)
    assert waits[0] < waits[2]


def test_a_shown_answer_counts_as_forgotten() -> None:
    shown = answers(Profile(), "q", right=True, hint=SHOWN, now=NOW)
    wrong = answers(Profile(), "q", right=False, hint=0, now=NOW)
    assert shown == wrong


def test_a_review_session_is_short_and_begins_with_the_likeliest_forgotten() -> None:
    profile = Profile()
    for number in range(30):
        then = NOW - timedelta(days=number)
        profile = answers(profile, f"q{number:02}", right=True, hint=0, now=then)
    later = NOW + timedelta(days=400)
    sitting = due(profile, [f"q{number:02}" for number in range(30)], later)
    assert len(sitting) == REVIEW_SIZE
    assert sitting[0] == "q29"


def test_unanswered_and_removed_questions_are_not_due() -> None:
    profile = answers(Profile(), "gone", right=True, hint=0, now=NOW)
    assert due(profile, ["new"], NOW + timedelta(days=400)) == ()


def test_a_second_damaged_file_does_not_take_the_place_of_the_first(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    for content in ("one", "other"):
        path.write_text(content)
        Progress(path)
    kept = sorted(each.read_text() for each in tmp_path.glob("*.damaged*"))
    assert kept == ["one", "other"]


def test_a_file_that_cannot_be_read_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    path.write_bytes(b" " * (LARGEST + 1))
    progress = Progress(path)
    with pytest.raises(OSError, match="left as it is"):
        progress.keep("Ben", Profile())
    assert path.stat().st_size == LARGEST + 1


@pytest.mark.parametrize("kept", [{}, {"card_id": 1}, {"due": 3}, {"due": "never", "state": 9}])
def test_a_damaged_card_of_a_question_starts_anew(kept: dict[str, object]) -> None:
    profile = Profile().with_question("q", kept)
    assert "q" in answers(profile, "q", right=True, hint=0, now=NOW).questions
    assert due(profile, ["q"], NOW) in {("q",), ()}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("stability", None),
        ("stability", -1),
        ("stability", float("nan")),
        ("difficulty", 0),
        ("difficulty", []),
        ("due", "2026-01-01T00:00:00"),
        ("last_review", "2026-01-01T00:00:00"),
        ("last_review", None),
        ("state", 1),
        ("state", 3),
    ],
)
def test_a_question_that_cannot_be_reckoned_with_begins_anew(field: str, value: object) -> None:
    right = rating_of(right=True, hint=0, shown=SHOWN)
    sound = answered(Profile(), "a#1", right, NOW)
    damaged = sound.with_question("a#1", {**sound.questions["a#1"], field: value})
    assert due(damaged, ("a#1",), NOW + timedelta(days=400)) == ("a#1",)
    assert answered(damaged, "a#1", right, NOW) == sound


def test_a_question_is_called_by_lesson_and_step() -> None:
    assert question_id("mtg.faces.two", "turn") == "mtg.faces.two#turn"
