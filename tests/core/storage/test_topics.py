"""One search over the shipped examples, lessons and rules answers real questions."""

import pytest

from core.rules.rulebook import TextIndex
from core.storage.topics import EXAMPLE, LESSON, RULE, shipped_topics


@pytest.fixture(scope="module")
def topics() -> TextIndex:
    """Return the shipped index."""
    return shipped_topics()


@pytest.mark.parametrize(
    ("typed", "stem"),
    [
        ("transformed while tapped or summoning sick, may it attack?", "attack-after-it-has"),
        ("flipped tap attack", "attack-after-it-has"),
        ("mana value back", "transform-mana-value-from-the-front"),
        ("cmc back face", "transform-mana-value-from-the-front"),
        ("birthing pod", "transform-mana-value-from-the-front"),
        ("cascade", "cascade-into-a-modal-card"),
        ("tibalt", "cascade-into-a-modal-card"),
        ("room mana value", "room-doors"),
        ("room cmc", "room-doors"),
        ("fuse mana value", "split-fuse-from-the-hand"),
        ("fuse cmc", "split-fuse-from-the-hand"),
        ("isochron scepter", "split-one-half-on-the-stack"),
        ("ixidron", "facedown-double-faced"),
        ("DFC face down", "facedown-double-faced"),
    ],
)
def test_the_example_for_a_real_question_is_found_at_the_first_try(
    topics: TextIndex, typed: str, stem: str
) -> None:
    examples = [each for each in topics.find(typed) if each.kind == EXAMPLE]
    assert examples
    assert stem in examples[0].id


def test_lessons_and_rules_are_found_by_cards_questions_and_numbers(topics: TextIndex) -> None:
    tibalt = [each for each in topics.find("tibalt") if each.kind == LESSON]
    assert "only-the-face-cast" in tibalt[0].id
    assert any(each.kind == RULE and each.id == "tdfc.back_up" for each in topics.find("712.8e"))
    assert [each for each in topics.find("room") if each.kind == LESSON]
