"""Which face counts where, and where its mana value comes from."""

from typing import Any

import pytest

from core.cards.card import Card, Layout
from core.games.mtg.faces import ELSEWHERE, FACE_POLICIES, half_word, side_word
from core.games.mtg.rulesets import EDITIONS
from core.state.ids import Zone
from core.state.zones import (
    BATTLEFIELD,
    COMMAND,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    OUTSIDE,
    STACK,
)
from tests.core.stage import Stage, card_named

DELVER = "Delver of Secrets // Insectile Aberration"
VALKI = "Valki, God of Lies // Tibalt, Cosmic Impostor"
ROOM = "Bottomless Pool // Locker Room"
AKKI = "Akki Lavarunner // Tok-Tok, Volcano Born"
GIANT = "Bonecrusher Giant // Stomp"
BOTH = "split.combined_elsewhere"
ELSEWHERES = (LIBRARY, HAND, GRAVEYARD, EXILE, COMMAND, OUTSIDE)


def test_every_layout_of_magic_has_a_policy_for_every_place_in_every_edition() -> None:
    magic = [layout for layout in Layout if not layout.value.endswith("-card")]
    for rules in EDITIONS.values():
        assert rules.policies.faces.keys() == FACE_POLICIES.keys()
    for place in (BATTLEFIELD, STACK, ELSEWHERE):
        assert {layout for layout, where in FACE_POLICIES if where == place} >= set(magic)


@pytest.mark.parametrize(
    ("edition", "here", "elsewhere"),
    [
        ("2022-04", "meld.back_only_when_melded", "meld.back_only_when_melded"),
        ("2024-06", "dfc.front_up", "face.outside_battlefield_stack"),
    ],
)
def test_a_meld_card_shows_its_front_by_the_rule_of_the_edition(
    edition: str, here: str, elsewhere: str
) -> None:
    stage = Stage(edition)
    found = [stage.place("Graf Rats", zone) for zone in (BATTLEFIELD, GRAVEYARD)]
    assert [stage.start_key(who) for who in found] == [here, elsewhere]


@pytest.mark.parametrize(
    ("card", "zone", "changes", "name", "value", "start", "mana"),
    [
        (
            "Grizzly Bears",
            BATTLEFIELD,
            {},
            "Grizzly Bears",
            2,
            "characteristics.printed",
            "mana_value.rule",
        ),
        (DELVER, BATTLEFIELD, {}, "Delver of Secrets", 1, "dfc.front_up", "mana_value.rule"),
        (
            DELVER,
            BATTLEFIELD,
            {"side": 1},
            "Insectile Aberration",
            1,
            "tdfc.back_up",
            "tdfc.back_up",
        ),
        (DELVER, STACK, {}, "Delver of Secrets", 1, "tdfc.stack", "mana_value.rule"),
        (DELVER, STACK, {"side": 1}, "Insectile Aberration", 1, "tdfc.stack", "tdfc.stack"),
        (VALKI, BATTLEFIELD, {}, "Valki, God of Lies", 2, "mdfc.face_up", "mdfc.face_up"),
        (
            VALKI,
            BATTLEFIELD,
            {"side": 1},
            "Tibalt, Cosmic Impostor",
            7,
            "mdfc.face_up",
            "mdfc.face_up",
        ),
        (VALKI, STACK, {"side": 1}, "Tibalt, Cosmic Impostor", 7, "mdfc.face_up", "mdfc.face_up"),
        ("Graf Rats", BATTLEFIELD, {}, "Graf Rats", 2, "dfc.front_up", "mana_value.rule"),
        ("Graf Rats", STACK, {}, "Graf Rats", 2, "meld.stack", "mana_value.rule"),
        (
            "Fire // Ice",
            STACK,
            {"halves": (0,)},
            "Fire",
            2,
            "split.stack_half_only",
            "split.stack_half_only",
        ),
        ("Fire // Ice", STACK, {"halves": (0, 1)}, "Fire // Ice", 4, "split.fuse", "split.fuse"),
        ("Fire // Ice", STACK, {}, "Fire // Ice", 4, BOTH, "split.combined_cost"),
        (ROOM, BATTLEFIELD, {}, "", 0, "room.characteristics", "room.characteristics"),
        (
            ROOM,
            BATTLEFIELD,
            {"halves": (1,)},
            "Locker Room",
            5,
            "room.characteristics",
            "room.characteristics",
        ),
        (
            ROOM,
            BATTLEFIELD,
            {"halves": (0, 1)},
            ROOM,
            6,
            "room.characteristics",
            "room.characteristics",
        ),
        (AKKI, BATTLEFIELD, {}, "Akki Lavarunner", 4, "flip.card", "flip.keeps_cost"),
        (
            AKKI,
            BATTLEFIELD,
            {"flipped": True},
            "Tok-Tok, Volcano Born",
            4,
            "flip.card",
            "flip.keeps_cost",
        ),
        (AKKI, STACK, {"halves": (1,)}, "Akki Lavarunner", 4, "flip.elsewhere", "flip.keeps_cost"),
        (
            GIANT,
            BATTLEFIELD,
            {"halves": (1,)},
            "Bonecrusher Giant",
            3,
            "adventure.card",
            "mana_value.rule",
        ),
        (
            GIANT,
            STACK,
            {"halves": (0,)},
            "Bonecrusher Giant",
            3,
            "adventure.card",
            "mana_value.rule",
        ),
        (GIANT, STACK, {"halves": (1,)}, "Stomp", 2, "adventure.card", "mana_value.rule"),
    ],
)
def test_a_face_counts_where_its_rule_says(  # noqa: PLR0917 - pytest passes them by name
    card: str, zone: Zone, changes: dict[str, Any], name: str, value: int, start: str, mana: str
) -> None:
    stage = Stage()
    object_id = stage.place(card, zone, **changes)
    assert (stage.traits(object_id).name, stage.traits(object_id).mana_value) == (name, value)
    assert (stage.start_key(object_id), stage.mana_value_key(object_id)) == (start, mana)


@pytest.mark.parametrize("zone", ELSEWHERES)
@pytest.mark.parametrize(
    ("card", "name", "value", "start"),
    [
        (DELVER, "Delver of Secrets", 1, "face.outside_battlefield_stack"),
        (VALKI, "Valki, God of Lies", 2, "face.outside_battlefield_stack"),
        ("Graf Rats", "Graf Rats", 2, "face.outside_battlefield_stack"),
        ("Fire // Ice", "Fire // Ice", 4, BOTH),
        (ROOM, ROOM, 6, BOTH),
        (AKKI, "Akki Lavarunner", 4, "flip.elsewhere"),
        (GIANT, "Bonecrusher Giant", 3, "adventure.card"),
    ],
)
def test_elsewhere_it_is_its_front_or_both_halves_whatever_was_up(
    zone: Zone, card: str, name: str, value: int, start: str
) -> None:
    stage = Stage()
    object_id = stage.place(card, zone, side=1, halves=(1,))
    assert (stage.traits(object_id).name, stage.traits(object_id).mana_value) == (name, value)
    assert stage.start_key(object_id) == start


def test_a_melded_permanent_is_its_combined_face_worth_both_fronts() -> None:
    stage = Stage()
    who = stage.melded("Bruna, the Fading Light", "Gisela, the Broken Blade")
    found = stage.traits(who)
    assert (found.name, found.face, found.mana_value) == (
        "Brisela, Voice of Nightmares",
        "melded",
        11,
    )
    assert found.colors == frozenset()
    assert stage.mana_value_key(who) == "meld.melded_characteristics"
    assert "7 + 4" in found.why["mana_value"][0].says


def test_both_halves_together_have_the_types_colours_and_keywords_of_either() -> None:
    stage = Stage()
    found = stage.traits(stage.place("Wear // Tear", HAND))
    assert found.colors == {"R", "W"}
    assert found.names == ("Wear", "Tear")
    assert found.keywords == ("Fuse",)
    assert str(found.type_line) == "Instant"


def test_a_third_side_counts_while_it_is_up() -> None:
    sides = tuple(card_named(name).sides[0] for name in ("Island", "Elvish Mystic", "Forest"))
    three = Card(name="Three", layout=Layout.TRANSFORMING, sides=sides)
    stage = Stage()
    object_id = stage.place(three)
    names = []
    for side in range(4):
        stage.alter(object_id, side=side)
        names.append((stage.traits(object_id).name, stage.traits(object_id).face))
    assert names == [
        ("Island", "front"),
        ("Elvish Mystic", "back"),
        ("Forest", "side 3"),
        ("Island", "front"),
    ]


def test_sides_and_halves_have_words() -> None:
    assert [side_word(side) for side in range(3)] == ["front", "back", "side 3"]
    assert [half_word(half) for half in range(3)] == ["left", "right", "part 3"]
