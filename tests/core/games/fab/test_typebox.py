"""Type boxes are taken apart as the rules read them."""

import pytest

from core.cards.reader import CardEntry, FaceEntry
from core.cards.type_line import TypeBox, box_text


@pytest.mark.parametrize(
    ("text", "supertypes", "types", "subtypes"),
    [
        ("Mechanologist Action - Construct", ("Mechanologist",), ("Action",), ("Construct",)),
        ("Draconic Illusionist - Dragon Ally", ("Draconic", "Illusionist"), (), ("Dragon", "Ally")),
        ("Ninja Weapon - Dagger (1H)", ("Ninja",), ("Weapon",), ("Dagger", "1H")),
        ("Generic Defense Reaction", (), ("Defense Reaction",), ()),
        ("Generic - Ally", (), (), ("Ally",)),
        ("Instant", (), ("Instant",), ()),
        (
            "Mechanologist Weapon Equipment - Item",
            ("Mechanologist",),
            ("Weapon", "Equipment"),
            ("Item",),
        ),
        ("Rosetta Macro", (), ("Macro",), ()),
        ("Shadow Demi-Hero - Demon", ("Shadow",), ("Demi-Hero",), ("Demon",)),
        ("", (), (), ()),
    ],
)
def test_each_word_finds_its_part(
    text: str, supertypes: tuple[str, ...], types: tuple[str, ...], subtypes: tuple[str, ...]
) -> None:
    box = TypeBox.read(text)
    assert (box.supertypes, box.types, box.subtypes) == (supertypes, types, subtypes)


def test_a_hybrid_card_has_two_sets_of_supertypes_and_all_of_them() -> None:
    box = TypeBox.read("Brute / Warrior Action - Attack")
    assert box.supertypes == ("Brute", "Warrior")
    assert box.choices == (("Brute",), ("Warrior",))


def test_a_dash_of_any_length_divides() -> None:
    assert TypeBox.read("Generic Action — Item") == TypeBox.read("Generic Action - Item")


@pytest.mark.parametrize(
    "text", ["Ninja Weapon - Dagger (1H)", "Light - Angel Ally", "Mystic Resource - Chi"]
)
def test_a_box_put_together_again_reads_as_printed(text: str) -> None:
    assert box_text(TypeBox.read(text).line) == text


def test_a_box_without_supertypes_and_types_is_generic() -> None:
    assert box_text(TypeBox.read("Generic - Ally").line) == "Generic - Ally"


def test_an_unknown_type_is_reported_with_the_card() -> None:
    entry = CardEntry(name="Odd", kind="triple", faces=[FaceEntry(name="Odd")])
    with pytest.raises(ValueError, match="card 'Odd': its kind 'triple'"):
        entry.card()
