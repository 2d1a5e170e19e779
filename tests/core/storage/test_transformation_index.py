"""Cards found by their other face."""

import pytest

from core.storage.assets import starter_cards
from core.storage.database.catalogue import Catalogue


@pytest.fixture(scope="module")
def magic() -> Catalogue:
    """The starter cards of Magic."""
    return Catalogue.of(starter_cards().values())


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("land that becomes a creature", "Westvale Abbey // Ormendahl, Profane Prince"),
        ("artifact becomes land", "Treasure Map // Treasure Cove"),
        ("Creature -> Planeswalker", "Kytheon, Hero of Akros // Gideon, Battle-Forged"),
        ("legendary creature turning into a planeswalker", "Nicol Bolas, the Ravager // Nicol"),
    ],
)
def test_cards_are_found_by_their_other_face(magic: Catalogue, query: str, name: str) -> None:
    found = magic.search(query)
    assert any(card.name.startswith(name) for card in found)
    assert all(len(card.sides) > 1 for card in found)


def test_an_unknown_other_face_finds_nothing(magic: Catalogue) -> None:
    assert magic.search("land becomes an instant") == ()


def test_a_matching_name_comes_first(magic: Catalogue) -> None:
    assert magic.search("Treasure Map")[0].name == "Treasure Map // Treasure Cove"
