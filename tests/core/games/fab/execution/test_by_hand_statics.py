"""Statics, conditions and limits of a text: applied, or named for the players."""

import pytest

from core.cards.card import Face
from core.cards.type_line import TypeLine
from core.games.fab.execution.leftovers import left_to_players
from tests.core.games.fab.execution.played import Step, attack, card, faults, in_zone


def face(text: str) -> Face:
    """Return a face of a permanent with a text."""
    return Face(name="Hat", type_line=TypeLine.read("Equipment — Head"), text=text)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("This gets +1{d} while defending a weapon attack.", False),
        ("Once each turn, whenever you juggle, draw a card.", True),
    ],
)
def test_an_ability_that_the_table_does_not_apply_is_named(text: str, left: bool) -> None:
    assert bool(left_to_players(face(text))) is left


def test_a_card_with_a_condition_is_played_only_where_it_is_true() -> None:
    blow = attack("Blow", "Play this only if you control a token named Might.")
    step: Step = {
        "do": "play",
        "card": "blow",
        "targets": ["hb"],
        "expect": [{"ruling": "refused"}],
    }
    assert faults([blow], in_zone("hand", "Blow"), [step]) == []


def test_a_static_judges_each_attack_by_itself() -> None:
    flag = card(
        "Flag",
        "Generic Action - Aura",
        "Your attacks get +1{p} while attacking a marked hero.",
        cost="0",
        pitch="3",
    )
    setup = [*in_zone("hand", "Blow"), *in_zone("permanent", "Flag")]
    attacked: Step = {"do": "pass", "to": "attack"}
    play: Step = {"do": "play", "card": "blow", "targets": ["hb"]}
    plain = [play, attacked | {"expect": [{"object": "blow", "power": "3"}]}]
    marked: list[Step] = [
        {"do": "mark", "hero": "hb"},
        play,
        attacked | {"expect": [{"object": "blow", "power": "4"}]},
    ]
    assert faults([attack("Blow"), flag], setup, plain) == []
    assert faults([attack("Blow"), flag], setup, marked) == []
