"""Levels read from a leveler's text."""

from core.cards.abilities import Level, levels_of

STUDENT = """Level up {W} ({W}: Put a level counter on this.)
LEVEL 2-6
3/3
First strike
LEVEL 7+
4/4
Double strike"""


def test_each_level_has_its_range_its_numbers_and_what_it_gains() -> None:
    first, second = levels_of(STUDENT)
    assert first == Level(least=2, most=6, power=3, toughness=3, keywords=("First strike",))
    assert (second.most, second.range, second.keywords) == (None, "7+", ("Double strike",))


def test_a_level_holds_within_its_range() -> None:
    first, second = levels_of(STUDENT)
    assert [first.holds(number) for number in (1, 2, 6, 7)] == [False, True, True, False]
    assert [second.holds(number) for number in (6, 7, 40)] == [False, True, True]


def test_a_level_may_gain_nothing_but_its_size() -> None:
    (only,) = levels_of("Level up {1}\nLEVEL 4+\n6/6")
    assert (only.power, only.keywords) == (6, ())


def test_other_texts_have_no_levels() -> None:
    assert levels_of("Flying") == ()
    assert levels_of("LEVEL 2 of a Class") == ()
    assert levels_of("LEVEL 1-3\nno numbers") == ()
