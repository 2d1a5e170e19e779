"""Subtypes: which card types they belong to, and which of them stay."""

import pytest

from core.cards.type_line import belongs, with_subtypes, with_types


@pytest.mark.parametrize(
    ("subtype", "types", "does"),
    [
        ("Bear", ("Creature",), True),
        ("Bear", ("Artifact",), False),
        ("Bear", ("Kindred", "Instant"), True),
        ("Vehicle", ("Artifact", "Creature"), True),
        ("Vehicle", ("Creature",), False),
        ("Jace", ("Planeswalker",), True),
        ("Siege", ("Battle",), True),
        ("Omen", ("Sorcery",), True),
        ("Urza's", ("Land",), True),
        ("Forest", (), False),
    ],
)
def test_a_subtype_belongs_to_its_card_types(
    subtype: str, types: tuple[str, ...], *, does: bool
) -> None:
    assert belongs(subtype, types) is does


def test_only_subtypes_of_the_types_that_are_set_stay() -> None:
    assert with_types(("Forest", "Dryad"), ("Creature",)) == ("Dryad",)
    assert with_types(("Forest", "Dryad"), ("Land", "Creature")) == ("Forest", "Dryad")


def test_new_subtypes_replace_those_of_their_own_kind() -> None:
    assert with_subtypes(("Forest", "Dryad"), ("Island",)) == ("Dryad", "Island")
    assert with_subtypes(("Human", "Wizard"), ("Gideon", "Soldier")) == ("Gideon", "Soldier")


def test_setting_none_takes_all() -> None:
    assert with_subtypes(("Forest", "Dryad"), ()) == ()
