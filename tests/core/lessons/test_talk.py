"""A lesson before a class: beat by beat, never ahead, and nothing that the class may not know."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.lessons.lesson import read_lesson
from core.lessons.slides import SeenBy, Slides, SlideStep, Talk, Wording, slides_of
from core.lessons.texts import Knowledge
from core.scenario.checker import editions_of, library_of, runner_in
from core.state.ids import PlayerId
from core.state.visibility import NOBODY
from core.storage.assets import read_rulebook
from core.storage.readers import games, read_data
from tests.effort import chosen_lessons
from tests.lesson_texts import ELF, FOREST, SIZE, SMITH, lesson_text

GAMES = games(None)
MOST_RULES = 3
MIRA = PlayerId("Mira")
LAND = """
name = "land"
task = "Play the Forest."
do = "play_land"
card = "forest"
expect = [{ object = "forest", zone = "battlefield" }]
hint = { say = "Drag it onto the table." }
"""
LOOK = """
name = "look"
do = "checkpoint"
say = "That was all."
"""
LESSON = lesson_text(SIZE, LAND, LOOK, title="Which land first?", setup=(SMITH, FOREST, ELF))


def slides(text: str = LESSON, seen_by: SeenBy | None = None) -> Slides:
    lesson = read_lesson(tomllib.loads(text))
    library = library_of(lesson.scenario, GAMES)
    edition = editions_of(lesson.scenario, library)[-1]
    numbers = read_rulebook("mtg").numbers(edition)
    runner = runner_in(lesson.scenario, library, edition)
    return slides_of(lesson, runner, Wording(number=lambda key: numbers.get(key, "")), seen_by)


def walked(talk: Talk) -> list[tuple[int, SlideStep]]:
    """Take every beat to the end and return them all."""
    found = [(talk.number, talk.slide_step)]
    while talk.onward():
        found.append((talk.number, talk.slide_step))
    return found


def test_a_step_has_the_beats_that_it_has_something_for() -> None:
    assert walked(Talk(slides())) == [
        (0, SlideStep.TABLE),
        (0, SlideStep.QUESTION),
        (0, SlideStep.ANSWER),
        (0, SlideStep.RULE),
        (1, SlideStep.TABLE),
        (1, SlideStep.QUESTION),
        (1, SlideStep.ANSWER),
        (1, SlideStep.RULE),
        (2, SlideStep.ANSWER),
    ]


def test_nothing_is_shown_before_its_beat() -> None:
    talk = Talk(slides())
    slide = talk.slide
    assert (slide.title, slide.question, slide.answers) == ("Which land first?", "", ())
    assert talk.history.cursor == 0
    assert talk.history.outcomes == ()
    talk.onward()
    slide = talk.slide
    assert slide.question == "What is the size of Village Ironsmith when it has turned?"
    assert sorted(slide.answers) == ["3/1", "5/3"]
    assert (slide.right, slide.answer, slide.keys) == ((), "", ())
    assert talk.history.outcomes == ()
    talk.onward()
    slide = talk.slide
    assert [slide.answers[n] for n in slide.right] == ["5/3"]
    assert slide.answer == "It is the same permanent."
    assert slide.keys == ()
    assert talk.history.cursor == 1
    talk.onward()
    assert talk.slide.keys == ("tdfc.same_object",)


def test_counted_hands_are_shown_with_the_answer_only() -> None:
    talk = Talk(slides())
    talk.onward()
    talk.count(0, 11)
    talk.count(1, 2)
    talk.count(1, -3)
    assert talk.hands == (11, 0)
    assert talk.slide.counted == 0
    talk.onward()
    assert talk.slide.hands == (11, 0)
    assert talk.slide.counted == 11


def test_without_counted_hands_the_answer_shows_no_numbers() -> None:
    talk = Talk(slides())
    talk.demonstrate()
    assert talk.slide.hands == ()


def test_a_demonstration_shows_the_answer_without_the_question() -> None:
    talk = Talk(slides())
    assert talk.demonstrate()
    assert talk.slide_step is SlideStep.ANSWER
    assert (talk.slide.question, talk.slide.answers, talk.slide.right) == ("", (), ())
    assert talk.slide.answer == "It is the same permanent."
    assert not talk.demonstrate()
    talk.back()
    assert talk.slide.answers != ()


def test_going_back_takes_the_answer_away_again() -> None:
    talk = Talk(slides())
    taken = walked(talk)
    assert talk.is_last
    back = [(talk.number, talk.slide_step)]
    while talk.back():
        back.append((talk.number, talk.slide_step))
    assert back == taken[::-1]
    assert talk.is_first
    assert talk.history.outcomes == ()


def test_notes_are_on_no_slide() -> None:
    talk = Talk(slides())
    assert talk.note == "Many say 3/1."
    talk.take_note("Ask the first row.")
    assert talk.note == "Ask the first row."
    texts = [str(talk.slide)]
    while talk.onward():
        texts.append(str(talk.slide))
    assert not any("Many say" in text or "first row" in text for text in texts)


def test_a_question_is_worded_anew_and_by_no_words_as_before() -> None:
    talk = Talk(slides())
    talk.onward()
    talk.reword("How large is it then?")
    assert talk.slide.question == "How large is it then?"
    talk.reword("  ")
    assert talk.slide.question == talk.step.question


def test_a_card_in_a_hand_that_is_not_shown_is_a_card() -> None:
    assert slides().steps[1].question == "Play the card."
    shown = slides(seen_by=SeenBy(hands=frozenset((MIRA,))))
    assert shown.steps[1].question == "Play the Forest."
    assert slides(seen_by=SeenBy(viewer=MIRA)).steps[1].question == "Play the Forest."


def test_the_next_slide_is_there_for_the_teacher() -> None:
    talk = Talk(slides())
    seen = []
    while talk.ahead is not None:
        ahead = talk.ahead
        talk.onward()
        seen.append(ahead == talk.slide)
    assert all(seen)
    assert len(seen) == 8


PATHS = chosen_lessons()


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_shipped_lesson_can_be_taught_and_names_no_hidden_card(path: Path) -> None:
    lesson = read_lesson(read_data(path))
    library = library_of(lesson.scenario, GAMES)
    edition = editions_of(lesson.scenario, library)[-1]
    numbers = read_rulebook(lesson.scenario.game).numbers(edition)
    runner = runner_in(lesson.scenario, library, edition)
    told = slides_of(lesson, runner.fork(), Wording(number=lambda key: numbers.get(key, "")))
    public = Knowledge(NOBODY)
    public.look(runner)
    talk = Talk(told)
    while True:
        slide = talk.slide
        runner.history = talk.history
        public.look(runner)
        texts = (slide.title, slide.question, *slide.answers, slide.answer)
        assert [leak for text in texts for leak in public.leaks(text, runner)] == []
        if slide.slide_step is SlideStep.ANSWER:
            assert slide.answer
            assert len(slide.right) == (1 if slide.answers else 0)
        assert len(slide.keys) <= MOST_RULES, "a list of all that was cited explains nothing"
        if not talk.onward():
            break


@given(st.lists(st.sampled_from(["onward", "back", "demonstrate"]), max_size=30))
def test_whatever_a_teacher_presses_an_answer_is_never_ahead_of_its_beat(moves: list[str]) -> None:
    talk = Talk(_ONCE)
    for move in moves:
        getattr(talk, move)()
        answered = talk.slide_step in {SlideStep.ANSWER, SlideStep.RULE}
        assert bool(talk.slide.answer) == answered
        assert answered or not talk.slide.right
        assert talk.history.cursor == (talk.step.after if answered else talk.step.before)
        assert len(talk.history.outcomes) == talk.history.cursor


_ONCE = slides()
