"""The search for other ways in one lesson."""

from core.storage.courses import LESSONS
from tests.lesson_advice import Advice, advise


def test_every_detour_is_gone_on_from_or_searched_as_far_as_is_asked_for() -> None:
    advice = Advice()
    advise(LESSONS / "mtg-faces" / "levels.toml", advice, most=50)
    searched = advice.take_back + advice.unsure + len(advice.others)
    assert advice.go_on > 0
    assert searched > 0
    assert str(advice).startswith(f"{advice.go_on + searched} detours, {advice.go_on} continue")
