"""Static and replacement abilities that an instruction begins for the rest of a turn."""

from typing import Any

from tests.core.games.mtg.execution.texts import Played, card, library, put

Step = dict[str, Any]
RESOLVE: Step = {"do": "resolve"}
BURN = card("Plain Burn", "Instant", "Plain Burn deals 2 damage to any target.")
HOUSE = card("Plain House", "Artifact", mana_cost="{3}")


def _after(text: str, *steps: Step, setup: tuple[Step, ...] = ()) -> list[str]:
    """Cast a sorcery with a text, then carry out the steps; return the faults."""
    sorcery = card("The Source", "Sorcery", text)
    begin: list[Step] = [{"do": "cast", "card": "source", "free": True}, RESOLVE]
    here = [put("source", "A", "hand", "The Source"), put("burn", "A", "hand", "Plain Burn")]
    return Played([sorcery, BURN, HOUSE], [*here, *setup], [*begin, *steps]).faults


def _burns(target: str, life: int, player: str = "A") -> tuple[Step, Step]:
    cast: Step = {"do": "cast", "card": "burn", "targets": [target], "free": True, "player": player}
    return cast, RESOLVE | {"expect": [{"seat": "B", "life": life}]}


def test_damage_is_doubled_for_the_turn() -> None:
    text = (
        "If a source you control would deal damage this turn, it deals double that damage instead."
    )
    assert _after(text, *_burns("B", 16)) == []


def test_damage_that_cant_be_prevented_is_dealt() -> None:
    text = (
        "Damage can't be prevented this turn. Prevent all damage that would be dealt to target "
        "player this turn."
    )
    sorcery = card("The Source", "Sorcery", text)
    begin: list[Step] = [
        {"do": "cast", "card": "source", "targets": ["B"], "free": True},
        RESOLVE,
        *_burns("B", 18),
    ]
    here = [put("source", "A", "hand", "The Source"), put("burn", "A", "hand", "Plain Burn")]
    assert Played([sorcery, BURN], here, begin).faults == []


def test_opponents_cant_cast_for_the_turn() -> None:
    text = (
        "Your opponents can't cast spells or activate planeswalkers' loyalty abilities this turn."
    )
    theirs = put("theirs", "B", "hand", "Plain Burn")
    cast: Step = {"do": "cast", "card": "theirs", "targets": ["A"], "player": "B", "free": True}
    assert _after(text, cast | {"expect": [{"ruling": "refused"}]}, setup=(theirs,)) == []


def test_spells_of_the_turn_cost_less() -> None:
    text = "Artifact spells you cast this turn cost {2} less to cast."
    house = put("house", "A", "hand", "Plain House")
    expects: Step = {"do": "next_step", "expect": [{"cost": "{1}", "cast": "house"}]}
    assert _after(text, expects, setup=(house,)) == []


def test_what_is_destroyed_for_good_does_not_regenerate() -> None:
    text = "Destroy all artifacts. They can't be regenerated."
    wall = card("Old Wall", "Artifact", "{0}: Regenerate Old Wall.")
    sorcery = card("The Source", "Sorcery", text)
    steps: list[Step] = [
        {"do": "activate", "source": "wall", "ability": 1},
        RESOLVE,
        {"do": "cast", "card": "source", "free": True},
        RESOLVE | {"expect": [{"object": "wall", "zone": "graveyard"}]},
    ]
    here = [put("wall", "A", "battlefield", "Old Wall"), put("source", "A", "hand", "The Source")]
    assert Played([wall, sorcery], here, steps).faults == []


def test_the_cards_revealed_until_one_fits_are_all_of_them() -> None:
    text = (
        "Each opponent reveals cards from the top of their library until they reveal a land card, "
        "then puts those cards into their graveyard."
    )
    cards = (*library("B", 2), put("top", "B", "library", "Plain House"))
    expects: Step = {"do": "next_step", "expect": [{"seat": "B", "graveyard": 2, "library": 1}]}
    assert _after(text, expects, setup=cards) == []
