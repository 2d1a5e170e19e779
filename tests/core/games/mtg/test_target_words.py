"""Which targets a text plainly asks for: how many and of which kind."""

import pytest

from core.games.mtg.printed.targets import targets_of_abilities, targets_of_spell


def wishes(text: str) -> list[tuple[str, int, int]]:
    found = targets_of_spell(text, "X", "Instant")
    return [(each.label, each.least, each.most) for each in found.wishes]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Destroy target creature.", [("creature", 1, 1)]),
        ("X deals 3 damage to any target.", [("any target", 1, 1)]),
        ("Destroy target nonland permanent.", [("nonland permanent", 1, 1)]),
        ("Two target creatures each get +1/+1 until end of turn.", [("creatures", 2, 2)]),
        ("Tap one or two target creatures.", [("creatures", 1, 2)]),
        (
            "Return up to two target creature cards from your graveyard to your hand.",
            [("creature cards from your graveyard", 0, 2)],
        ),
        ("Target opponent reveals their hand.", [("opponent", 1, 1)]),
        (
            "Target creature you control fights target creature you don't control.",
            [("creature you control", 1, 1), ("creature you don't control", 1, 1)],
        ),
        ("Wink at target creature.", [("", 1, 1)]),
        ("Draw two cards. (A target is chosen later for target creature.)", []),
    ],
)
def test_a_text_asks_for_its_targets(text: str, found: list[tuple[str, int, int]]) -> None:
    assert wishes(text) == found


@pytest.mark.parametrize(
    ("text", "is_sure"),
    [
        ("Destroy target creature.", True),
        ("Choose one —\n• Destroy target artifact.\n• Destroy target creature.", False),
        ("Tap up to two target creatures.", False),
        ("If you control a Forest, destroy target creature.", False),
        ("Exile target creature. If it was green, draw a card.", True),
        ("Wink at target creature.", False),
    ],
)
def test_whether_the_number_of_targets_is_certain(text: str, *, is_sure: bool) -> None:
    assert targets_of_spell(text, "X", "Instant").is_sure is is_sure


def test_of_abilities_every_phrase_counts_and_none_is_certain() -> None:
    text = "{T}: Tap target land.\nWhen X enters, destroy target artifact."
    found = targets_of_abilities(text, "X", "Creature")
    assert [each.label for each in found.wishes] == ["land", "artifact"]
    assert not found.is_sure
