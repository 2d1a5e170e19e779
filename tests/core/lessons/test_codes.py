"""Each check has a code, and reports a lesson that has only its fault."""

from typing import Any

import pytest

from core.storage.courses import LESSONS
from tests.core.lessons.test_any_lesson import WHOLE, fault_of, with_step

BEAR = {"id": "bear", "player": "Mira", "zone": "battlefield", "card": "Grizzly Bears"}
IN_HAND = {"id": "lion", "player": "Mira", "zone": "hand", "card": "Silvercoat Lion"}
SECRET = {"id": "bolt", "player": "Jonas", "zone": "hand", "card": "Lightning Bolt"}
TAPPED = [{"object": "bear", "tapped": True}]
UNTAP = {"do": "untap", "object": "bear"}
ASKED: dict[str, Any] = {
    "question": "Is it tapped?",
    "options": [{"text": "No", "right": True}, {"text": "Yes"}],
}


def asks(**changes: Any) -> dict[str, Any]:  # noqa: ANN401 - keys of whatever it is about
    return {**WHOLE, "step": [{**ASKED, **changes}]}


def by_hand_of_nobody() -> dict[str, Any]:
    """Return a lesson that wants a card put with counters, which no menu and no drag does."""
    put = {"do": "put", "card": "lion", "counters": {"charge": 3}}
    step = {
        "task": "Put the lion onto the battlefield with three charge counters.",
        "solution": [put],
        "goal": [{"object": "lion", "zone": "battlefield"}],
        "hint": {"say": "Nobody can."},
    }
    return {**WHOLE, "setup": [BEAR, IN_HAND], "step": [step]}


FAULTY: dict[str, dict[str, Any]] = {
    "L01": {**WHOLE, "lesson": {"id": "test.whole"}},
    "L02": with_step(expect=[{"object": "bear", "tapped": False}]),
    "L03": with_step(goal=[{"object": "bear", "tapped": False}], expect=""),
    "L04": with_step(goal=[{"happened": "dies", "times": 7}], expect=""),
    "L05": with_step(also=[{"solution": [UNTAP], "say": "Or so."}]),
    "L06": with_step(wrong=[{**UNTAP, "ruling": "refused", "say": "It is untapped."}]),
    "L08": with_step(hint={}),
    "L09": asks(options=[{"text": "No", "right": True}, {"text": "No"}], no_proof="It is so."),
    "L10": asks(),
    "L11": with_step(why="That is rule 701.26a."),
    "L12": {**with_step(why="Jonas holds Lightning Bolt."), "setup": [BEAR, SECRET]},
    "L13": {**WHOLE, "rules": ["meld.pair.ragnarok"]},
    "L17": by_hand_of_nobody(),
}


def test_the_lesson_without_a_fault_has_none() -> None:
    assert fault_of(WHOLE) == ""
    assert fault_of(asks(no_proof="It is to be seen.")) == ""


@pytest.mark.parametrize("code", FAULTY)
def test_a_lesson_with_one_fault_is_named_by_the_code_of_its_check(code: str) -> None:
    assert f"{code}: " in fault_of(FAULTY[code])


def test_every_code_that_the_page_of_the_format_lists_has_a_faulty_lesson() -> None:
    page = (LESSONS / "FORMAT.md").read_text(encoding="utf-8")
    listed = {line[3:6] for line in page.splitlines() if line.startswith("| `L")}
    assert listed == {*FAULTY, "L14"}  # which a simulated learner finds, not a reader
