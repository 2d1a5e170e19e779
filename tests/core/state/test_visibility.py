"""Who sees what: zones, cards that lie face down, and cards that were shown."""

import pytest

from core.games.mtg.rulesets import ZONES
from core.state.ids import PlayerId, Zone
from core.state.visibility import may_see, sight, visible_ids
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
    (seen,) = sight(ZONES, stage.state, BEN).seen
    assert seen.object is None
    assert (seen.zone, seen.owner, seen.place, seen.tapped) == (BATTLEFIELD, ADA, 0, True)
    assert seen.counters == (("+1/+1", 2),)


def test_every_object_is_in_a_sight_once_with_its_place_from_below() -> None:
    stage = Stage()
    low, high = stage.place("Forest", GRAVEYARD), stage.place("Island", GRAVEYARD)
    other = stage.place("Swamp", GRAVEYARD, BEN)
    shared = stage.place("Plains", BATTLEFIELD, BEN)
    stage.place("Mountain", LIBRARY, BEN)
    view = sight(ZONES, stage.state, ADA)
    places = {each.object.id: each.place for each in view.seen if each.object is not None}
    assert places == {low: 0, high: 1, other: 0, shared: 0}
    assert len(view.seen) == 5
    assert visible_ids(view) == {low, high, other, shared}
    assert view.players == stage.state.players
