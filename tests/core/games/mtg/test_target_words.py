"""Which targets a text plainly asks for: how many and of which kind."""

import pytest

from core.games.mtg.casting.targets import (
    ANYTHING,
    TargetKind,
    targets_of_abilities,
    targets_of_spell,
)


def wishes(text: str) -> list[tuple[str, int, int]]:
    return [(each.says, each.least, each.most) for each in targets_of_spell(text).wishes]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Murder it: destroy target creature.", [("creature", 1, 1)]),
        ("Target creature of yours is exiled.", [("creature of yours", 1, 1)]),
        ("Return target land of an opponent.", [("land of an opponent", 1, 1)]),
        ("3 damage to any target.", [("any target", 1, 1)]),
        ("Tap a target nonland permanent.", [("nonland permanent", 1, 1)]),
        ("Two target creatures each grow.", [("creatures", 2, 2)]),
        ("Tap one or two target creatures.", [("creatures", 1, 2)]),
        ("Up to two target creature cards from your graveyard return.", None),
        ("2 damage divided among one or two targets.", [("any target", 1, 2)]),
        ("Target opponent's hand is shown.", [("opponent", 1, 1)]),
        ("Change the target of target spell with a single target.", [("spell", 1, 1)]),
        ("When it dies, target player draws a card.", []),
        ("{T}, Sacrifice this: 1 damage to any target.", []),
        ("It gains “{T}: 1 damage to any target.”", []),
        ("Draw two cards. (A target is chosen later for target creature.)", []),
    ],
)
def test_a_text_asks_for_its_targets(text: str, found: list[tuple[str, int, int]] | None) -> None:
    expected = found if found is not None else [("creature cards from your graveyard", 0, 2)]
    assert wishes(text) == expected


def test_each_of_two_targets_has_its_own_side() -> None:
    text = "Target creature you control fights target creature you don't control."
    mine, theirs = targets_of_spell(text).wishes
    assert mine.kinds == (TargetKind("permanent", ("creature",), "yours"),)
    assert theirs.kinds == (TargetKind("permanent", ("creature",), "theirs"),)


@pytest.mark.parametrize(
    ("phrase", "kinds"),
    [
        ("artifact or enchantment", [("permanent", "artifact"), ("permanent", "enchantment")]),
        ("nonlegendary, nonland permanent", [("permanent", "nonlegendary nonland")]),
        ("instant or sorcery spell", [("spell", "instant"), ("spell", "sorcery")]),
        (
            "white or blue creature",
            [("permanent", "white creature"), ("permanent", "blue creature")],
        ),
        ("Aura or Equipment", [("permanent", "aura"), ("permanent", "equipment")]),
        ("player or planeswalker", [("player", ""), ("permanent", "planeswalker")]),
        ("nonattacking creature", [("permanent", "creature")]),
        ("triggered ability", [("ability", "")]),
        ("card in exile", [(ANYTHING, "")]),
    ],
)
def test_the_kind_of_a_target_is_read_word_by_word(
    phrase: str, kinds: list[tuple[str, str]]
) -> None:
    (wish,) = targets_of_spell(f"Look at target {phrase}.").wishes
    assert [(each.head, " ".join(each.words)) for each in wish.kinds] == kinds


@pytest.mark.parametrize(
    ("text", "is_sure"),
    [
        ("Destroy target creature.", True),
        ("Choose one —\n• Destroy target artifact.\n• Destroy target creature.", False),
        ("Tap up to two target creatures.", False),
        ("If you control a Forest, destroy target creature.", False),
        ("Exile target creature. If it was green, draw a card.", True),
        ("Look at target card in exile.", False),
    ],
)
def test_whether_the_number_of_targets_is_certain(text: str, *, is_sure: bool) -> None:
    assert targets_of_spell(text).is_sure is is_sure


def test_of_abilities_every_phrase_counts_and_none_is_certain() -> None:
    found = targets_of_abilities("{T}: Tap target land.\nWhen it enters, destroy target artifact.")
    assert [each.says for each in found.wishes] == ["land", "artifact"]
    assert not found.is_sure
