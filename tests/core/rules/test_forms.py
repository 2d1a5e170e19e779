"""Forms whose entries are the fields of their values."""

import pytest
from msgspec import Struct

from core.messages import Message
from core.rules.actions import LONGEST_NOTE, MOST_DICE, Draw, Look, Note, Roll
from core.rules.forms import Answers, Ask, Value, asking, filled


class _Made(Struct, frozen=True, kw_only=True):
    """A value to be made by hand."""

    size: int
    spare: int | None = None
    word: str = "usual"
    power: str | None = None
    ticked: bool = False
    kinds: tuple[str, ...] | None = None


@pytest.mark.parametrize(
    ("name", "ask", "start"),
    [
        ("size", Ask.NUMBER, None),
        ("spare", Ask.NUMBER, None),
        ("word", Ask.TEXT, ""),
        ("ticked", Ask.FLAG, False),
        ("kinds", Ask.WORDS, ()),
    ],
)
def test_an_entry_is_asked_for_by_the_type_of_its_field(name: str, ask: Ask, start: Value) -> None:
    entry = asking(_Made, name, Message("It"))
    assert (entry.ask, entry.start) == (ask, start)


def test_what_a_field_is_called_that_is_not_there_is_a_mistake() -> None:
    with pytest.raises(KeyError, match="colour"):
        asking(_Made, "colour", Message("It"))


def test_what_is_left_empty_stays_as_it_is_by_itself() -> None:
    answers = Answers({"size": 2, "word": " ", "spare": None, "kinds": ()})
    assert filled(_Made, answers) == _Made(size=2)


def test_words_are_written_as_cards_print_them_and_none_means_no_words() -> None:
    assert filled(_Made, Answers({"kinds": ("first strike",)}), size=1).kinds == ("First strike",)
    assert filled(_Made, Answers({"kinds": ("None",)}), size=1).kinds == ()


def test_two_values_in_one_form_are_told_apart_by_a_prefix() -> None:
    answers = Answers({"size": 1, "back_size": 2, "back_power": 3})
    assert asking(_Made, "power", Message("It"), prefix="back_").id == "back_power"
    assert filled(_Made, answers, "back_") == _Made(size=2, power="3")


def test_a_field_has_the_title_and_the_limits_that_stand_beside_it_in_the_action() -> None:
    note = asking(Note, "text", start="tapped for mana")
    assert (note.label, note.ask, note.longest) == ("Note", Ask.TEXT, LONGEST_NOTE)
    dice = asking(Roll, "results", ask=Ask.NUMBER, start=1)
    assert (dice.label, dice.lowest, dice.highest) == ("How many dice", 1, MOST_DICE)
    assert asking(Draw, "count").start == 1


def test_a_dialog_may_narrow_a_field() -> None:
    looked = asking(Look, "count", Message("How many of these"), start=2, highest=3)
    assert (looked.label, looked.lowest, looked.highest) == ("How many of these", 1, 3)
