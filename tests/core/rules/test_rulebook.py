"""A rulebook gives each rule in the words of the chosen edition."""

import pytest

from core.rules.rulebook import AmendedText, Edition, Entry, Rulebook, Section

OLD, MIDDLE, NEW = "2001", "2002", "2003"
BOOK = Rulebook(
    game="toy",
    title="Toy game",
    editions=(
        Edition(OLD, "2001", words={"mana value": "total cost"}),
        Edition(MIDDLE, "2002"),
        Edition(NEW, "2003"),
    ),
    entries=(
        Entry(
            key="tap.already",
            title="Mana value",
            says="A card has a mana value.",
            example="The Owl has Mana value 2.",
            amended={
                MIDDLE: AmendedText(says="Every card has a mana value."),
                NEW: AmendedText(example="The Wolf has mana value 3."),
            },
        ),
    ),
    sections=(Section(title="Turning", of=("tap",)),),
)


def told(edition: str) -> tuple[str, str, str]:
    entry = BOOK.worded(edition).entries[0]
    return entry.title, entry.says, entry.example


def test_an_amended_text_holds_from_its_edition_on() -> None:
    assert told(MIDDLE) == (
        "Mana value",
        "Every card has a mana value.",
        "The Owl has Mana value 2.",
    )
    assert told(NEW) == ("Mana value", "Every card has a mana value.", "The Wolf has mana value 3.")


def test_an_older_edition_uses_its_own_terms() -> None:
    assert told(OLD) == ("Total cost", "A card has a total cost.", "The Owl has Total cost 2.")


@pytest.mark.parametrize("edition", ["", "1999"])
def test_an_edition_that_is_not_in_the_book_is_worded_as_the_newest(edition: str) -> None:
    assert told(edition) == told(NEW)


def test_the_topic_of_a_rule_is_the_title_of_its_section() -> None:
    assert BOOK.topic("tap.already") == "Turning"
    assert BOOK.topic("meld.leaves") == ""
