"""Visibility: zones, face-down cards, and cards that were shown."""

import pytest

from core.games.mtg.rulesets import ZONES
from core.state.ids import PlayerId, Zone
from core.state.visibility import BLANK, may_see, projected
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
from tests.core.stage import ADA, BEN, Stage

PUBLIC = None


@pytest.mark.parametrize(
    ("zone", "owner", "opponent", "public"),
    [
        (LIBRARY, False, False, False),
        (HAND, True, False, False),
        (OUTSIDE, True, False, False),
        (BATTLEFIELD, True, True, True),
        (GRAVEYARD, True, True, True),
        (EXILE, True, True, True),
        (STACK, True, True, True),
        (COMMAND, True, True, True),
    ],
)
def test_a_zone_says_who_sees_what_lies_face_up_in_it(
    zone: Zone, owner: bool, opponent: bool, public: bool
) -> None:
    stage = Stage()
    obj = stage.object(stage.place("Grizzly Bears", zone))
    found = [may_see(ZONES, obj, viewer) for viewer in (ADA, BEN, PUBLIC)]
    assert found == [owner, opponent, public]


@pytest.mark.parametrize(
    ("zone", "seen_by"),
    [
        (BATTLEFIELD, [BEN]),
        (STACK, [BEN]),
        (EXILE, []),
        (GRAVEYARD, []),
        (COMMAND, []),
        (HAND, [ADA]),
    ],
)
def test_what_lies_face_down_is_its_controllers_to_see_on_battlefield_and_stack_only(
    zone: Zone, seen_by: list[PlayerId]
) -> None:
    stage = Stage()
    obj = stage.object(stage.place("Grizzly Bears", zone, controller=BEN, face_down=True))
    viewers = (ADA, BEN, PUBLIC)
    assert [viewer for viewer in viewers if may_see(ZONES, obj, viewer)] == seen_by


@pytest.mark.parametrize("zone", [LIBRARY, HAND, EXILE])
def test_a_card_that_was_shown_to_somebody_is_seen_by_them_alone(zone: Zone) -> None:
    stage = Stage()
    card = stage.place("Grizzly Bears", zone, face_down=True, visible_to=(BEN,))
    obj = stage.object(card)
    assert may_see(ZONES, obj, BEN)
    assert not may_see(ZONES, obj, PUBLIC)


def test_of_a_hidden_card_only_its_outside_is_told() -> None:
    stage = Stage()
    stage.place("Grizzly Bears", face_down=True, tapped=True, counters=(("+1/+1", 2),))
    state = projected(ZONES, stage.state, BEN).state
    (seen,) = state.objects
    assert seen.face_down
    assert state.card(seen.cards[0]).card == BLANK
    assert (seen.zone, seen.owner, seen.tapped) == (BATTLEFIELD, ADA, True)
    assert seen.counters == (("+1/+1", 2),)


@pytest.mark.parametrize("place", [0, 1, 2])
def test_where_a_known_card_lies_in_a_hand_is_told_to_no_opponent(place: int) -> None:
    stage = Stage()
    for number in range(3):
        stage.place("Grizzly Bears", HAND, visible_to=(BEN,) if number == place else ())
    state = projected(ZONES, stage.state, BEN).state
    hand = sorted(state.objects, key=lambda obj: obj.order)
    assert [state.card(obj.cards[0]).card == BLANK for obj in hand] == [True, True, False]


def test_a_known_card_keeps_its_place_in_a_library() -> None:
    stage = Stage()
    for shown in ((), (BEN,), ()):
        stage.place("Grizzly Bears", LIBRARY, visible_to=shown)
    state = projected(ZONES, stage.state, BEN).state
    pile = sorted(state.objects, key=lambda obj: obj.order)
    assert [state.card(obj.cards[0]).card == BLANK for obj in pile] == [True, False, True]
