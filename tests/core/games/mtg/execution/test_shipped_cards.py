"""Every part of the programs of shipped cards is carried out on a position that fits it."""

import random
from collections.abc import Iterator

from core.cards.card import Card
from core.effects import program as lang
from core.games.mtg.execution.events import kinds_of
from core.games.mtg.execution.statics import is_static_left
from core.games.mtg.reading.readings import reading_of
from core.rules.ruleset import StateView
from core.state.zones import BATTLEFIELD
from core.storage.assets import starter_cards
from tests.abilities.abilities import Found, drawn_abilities
from tests.abilities.positions import ADA, RULES, position
from tests.abilities.trial import tried

_POSITIONS = 6
LEFT = {
    "Arlinn, the Pack's Hope": "no permission and no way to enter lasts until a later turn",
    "Birgi, God of Storytelling": "no mana stays in a pool as a step ends",
    "Chandra, Roaring Flame": "who was dealt damage by one clause is not remembered",
    "Curious Homunculus": "mana in a pool does not remember its limits",
    "Gideon, Battle-Forged": "nothing has to attack in a later turn",
    "Jegantha, the Wellspring": "mana in a pool does not remember its limits",
    "Mystic Reflection": "nothing later enters as a copy",
    "Sephiroth, Fabled SOLDIER": "the resolutions of an ability are not counted",
    "The Enigma Jewel": "mana in a pool does not remember its limits",
    "The Mightstone and Weakstone": "mana in a pool does not remember its limits",
}
"""The faces with a part that the table leaves to the players, and why."""
LEFT_STATICS = {
    "Locus of Enlightenment": "cards used to craft it are not remembered",
    "Mastercraft Raptor": "cards used to craft it are not remembered",
}
"""The faces with a static ability that the table leaves to the players, and why."""


def _cards() -> list[Card]:
    return list(starter_cards(game="mtg").values())


def _left(found: Found) -> tuple[str, ...]:
    """Return the words that are left by hand in the best of some trials."""
    best: tuple[str, ...] | None = None
    for place in range(_POSITIONS):
        result = tried(found, f"shipped {found.name} {place}", thorough=False)
        assert not [each for each in result.faults if each.kind == "exception"], found.name
        if best is None or len(result.by_hand) < len(best):
            best = result.by_hand
        if not best:
            break
    return best or ()


def test_no_part_of_a_shipped_ability_is_left_by_hand_without_a_reason() -> None:
    found = drawn_abilities(_cards(), random.Random(1))  # noqa: S311 - repeatable
    left = {each.name.partition(", line")[0] for each in found if _left(each)}
    assert left - set(LEFT) == set()


def _triggers() -> Iterator[tuple[str, lang.AnyEvent]]:
    for card in _cards():
        for face in card.faces:
            for ability in reading_of(face).abilities:
                if isinstance(ability, lang.Triggered):
                    yield face.name, ability.on


def test_each_event_of_a_shipped_ability_can_happen() -> None:
    unheard = {name for name, event in _triggers() if not kinds_of(event)}
    assert unheard == {"Cubwarden"}  # nothing mutates


def test_static_abilities_of_shipped_cards_are_carried_out() -> None:
    drawn = position(lang.Static(), random.Random(1))  # noqa: S311 - repeatable
    left: set[str] = set()
    for card in _cards():
        for side, faces in enumerate(card.sides):
            if all(face.type_line.is_permanent for face in faces):
                obj = drawn.lay(card, BATTLEFIELD, ADA, side=side)
                if is_static_left(StateView(RULES, drawn.state), obj):
                    left.add(faces[0].name)
    assert left - set(LEFT_STATICS) == set()
