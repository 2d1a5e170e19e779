"""A search finds documents by a word, a synonym or a part of a word, the best ones first."""

from core.rules.rulebook import Document, TextIndex

ROOM = Document(kind="example", id="room", title="A Room enters", text="Its mana value is 5.")
SPLIT = Document(kind="example", id="split", title="Boom has mana value 2", text="No room for it.")
TAPPED = Document(kind="rule", id="tap", title="Tapped creatures", about="tap.already 701.21")
INDEX = TextIndex((ROOM, SPLIT, TAPPED), {"cmc": ("mana value",), "sideways": ("tap",)})


def test_nothing_typed_finds_everything() -> None:
    assert INDEX.find("  ") == [ROOM, SPLIT, TAPPED]


def test_a_synonym_finds_what_it_means() -> None:
    assert set(INDEX.find("CMC")) == {ROOM, SPLIT}
    assert INDEX.find("sideways") == [TAPPED]


def test_forms_of_a_word_and_numbers_are_found() -> None:
    assert INDEX.find("tapping creature") == [TAPPED]
    assert INDEX.find("701.21") == [TAPPED]
    assert INDEX.find("tap.already") == [TAPPED]


def test_a_rare_word_in_the_title_comes_before_a_common_one() -> None:
    assert INDEX.find("room cmc")[0] == ROOM


def test_words_that_say_nothing_are_passed_over() -> None:
    assert INDEX.find("what is the room?") == [ROOM, SPLIT]
    assert INDEX.find("what is it") == []


def test_of_several_words_two_are_enough_where_none_has_all() -> None:
    assert INDEX.find("tapped creatures attack") == [TAPPED]
    assert INDEX.find("tapped elephant") == []
