"""Type lines, taken apart and joined."""

import pytest

from core.cards.type_line import TypeLine


@pytest.mark.parametrize(
    ("text", "supertypes", "types", "subtypes"),
    [
        ("Instant", (), ("Instant",), ()),
        ("Basic Land — Forest", ("Basic",), ("Land",), ("Forest",)),
        (
            "Legendary Snow Artifact Creature — Human Wizard",
            ("Legendary", "Snow"),
            ("Artifact", "Creature"),
            ("Human", "Wizard"),
        ),
        ("Creature – Elf", (), ("Creature",), ("Elf",)),
        ("Creature - Elf", (), ("Creature",), ("Elf",)),
        ("Token Creature — Elf", (), ("Creature",), ("Elf",)),
        ("Creature — Time Lord Doctor", (), ("Creature",), ("Time Lord", "Doctor")),
        ("Plane — Bolas’s Meditation Realm", (), ("Plane",), ("Bolas’s Meditation Realm",)),
        ("Land — Urza’s Power-Plant", (), ("Land",), ("Urza’s", "Power-Plant")),
        ("Host Creature — Cat", ("Host",), ("Creature",), ("Cat",)),
        ("", (), (), ()),
        ("Enchantment —", (), ("Enchantment",), ()),
    ],
)
def test_a_line_is_taken_apart(
    text: str, supertypes: tuple[str, ...], types: tuple[str, ...], subtypes: tuple[str, ...]
) -> None:
    assert TypeLine.read(text) == TypeLine(supertypes, types, subtypes)


@pytest.mark.parametrize(
    "text", ["Instant", "Basic Land — Forest", "Legendary Creature — Human Wizard", ""]
)
def test_a_line_is_written_as_cards_print_it(text: str) -> None:
    assert str(TypeLine.read(text)) == text


def test_a_line_written_with_a_hyphen_is_printed_with_a_dash() -> None:
    assert str(TypeLine.read("Creature - Elf Druid")) == "Creature — Elf Druid"


@pytest.mark.parametrize("word", ["Legendary", "Creature", "Human"])
def test_every_word_of_a_line_is_in_it(word: str) -> None:
    line = TypeLine.read("Legendary Creature — Human Wizard")
    assert word in line
    assert word.lower() not in line


def test_joined_lines_have_every_type_of_either_once() -> None:
    first = TypeLine.read("Legendary Artifact Creature — Golem")
    second = TypeLine.read("Legendary Creature — Golem Soldier")
    assert str(first | second) == "Legendary Artifact Creature — Golem Soldier"


@pytest.mark.parametrize(
    ("text", "permanent", "spell"),
    [
        ("Land", True, False),
        ("Battle — Siege", True, False),
        ("Kindred Enchantment — Elf", True, False),
        ("Sorcery — Adventure", False, True),
        ("Kindred Instant — Elf", False, True),
        ("Dungeon", False, False),
    ],
)
def test_permanents_and_spells_are_told_apart(text: str, permanent: bool, spell: bool) -> None:
    line = TypeLine.read(text)
    assert (line.is_permanent, line.is_spell_only) == (permanent, spell)
