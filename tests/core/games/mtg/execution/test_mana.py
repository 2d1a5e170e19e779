"""Mana of texts: its limits, and the kinds of mana that permanents add."""

from typing import Any

from tests.core.games.mtg.execution.texts import Played, card, creature, library, put

MINE = put("stone", "A", "battlefield", "The Stone")
RED = card("Red Field", "Land", "{T}: Add {R}.")
HERO = creature("Red Hero", mana_cost="{R}", type_line="Legendary Creature — Elf")


def _played(text: str, setup: list[Any], steps: list[Any], *cards: dict[str, Any]) -> list[str]:
    stone = card("The Stone", "Artifact", text)
    return Played([stone, RED, HERO, *cards], [MINE, *setup], steps).faults


def _use(mana: str) -> dict[str, Any]:
    """Return the step that uses the stone, with the mana it adds."""
    expected = [{"seat": "A", "mana": mana}]
    return {"do": "activate", "source": "stone", "ability": 1, "expect": expected}


def test_mana_for_some_spells_pays_for_no_other() -> None:
    text = "{T}: Add {C}. Spend this mana only to cast an instant or sorcery spell."
    cheap = creature("Cheap Bear", mana_cost="{1}")
    spell = card("Cheap Spell", "Sorcery", "You gain 1 life.", mana_cost="{1}")
    setup = [put("bear", "A", "hand", "Cheap Bear"), put("spell", "A", "hand", "Cheap Spell")]
    steps = [
        {"do": "activate", "source": "stone", "ability": 1},
        {"do": "cast", "card": "bear", "expect": [{"ruling": "refused"}]},
        {"do": "cast", "card": "spell", "expect": [{"seat": "A", "mana": ""}]},
    ]
    assert _played(text, setup, steps, cheap, spell) == []


def test_limited_mana_is_lost_with_the_step() -> None:
    text = "{T}: Add {C}. Spend this mana only to cast creature spells."
    steps = [
        {
            "do": "activate",
            "source": "stone",
            "ability": 1,
            "expect": [{"seat": "A", "mana": "{C}"}],
        },
        {"do": "next_step", "expect": [{"seat": "A", "mana": ""}]},
    ]
    assert _played(text, [], steps) == []


def test_mana_of_the_colors_that_lands_of_opponents_make() -> None:
    text = "{T}: Add one mana of any color that a land an opponent controls could produce."
    setup = [put("field", "B", "battlefield", "Red Field")]
    assert _played(text, setup, [_use("{R}")]) == []


def test_mana_of_the_identity_of_the_commander() -> None:
    text = "{T}: Add one mana of any color in your commander's color identity."
    setup = [put("hero", "A", "command", "Red Hero") | {"commander": True}]
    assert _played(text, setup, [_use("{R}")]) == []


def test_one_mana_of_each_color_among_permanents() -> None:
    text = "{T}: For each color among permanents you control, add one mana of that color."
    setup = [put("hero", "A", "battlefield", "Red Hero")]
    assert _played(text, setup, [_use("{R}")]) == []


def test_a_text_lets_one_land_untap() -> None:
    text = "Players can't untap more than one land during their untap steps."
    fields = [put(f"f{n}", "B", "battlefield", "Red Field") | {"tapped": True} for n in range(2)]
    ends = {
        "do": "end_turn",
        "answers": ["f1"],
        "expect": [{"object": "f0", "tapped": True}, {"object": "f1", "tapped": False}],
    }
    assert _played(text, [*fields, *library("A"), *library("B")], [ends]) == []
