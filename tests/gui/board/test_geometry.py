"""Zones on the table: every one a place of its own, none in the way of another."""

from itertools import combinations

import pytest

from core.games.mtg.rulesets import ZONES
from core.table.ids import PlayerId, Zone
from core.table.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, STACK, ZoneSpec
from gui.board.geometry import Area, Mat, Rect, Role, fit, lay_out, role_of
from tests.core.stage import ADA, BEN

CASEY = PlayerId("Casey")
SIZES = [(950, 650), (1288, 900), (1920, 1080), (700, 900), (3000, 900)]


def mat(
    size: tuple[int, int] = (1288, 900),
    players: tuple[PlayerId, ...] = (ADA, BEN),
) -> Mat:
    width, height, _ = fit(*size)
    return lay_out(width, height, ZONES, players, ADA)


def area(laid: Mat, zone: Zone, player: PlayerId | None) -> Area:
    found = laid.area((zone, player))
    assert found is not None
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [(ADA,), (ADA, BEN), (ADA, BEN, CASEY)])
def test_no_two_zones_overlap_and_none_leaves_the_table(
    size: tuple[int, int], players: tuple[PlayerId, ...]
) -> None:
    laid = mat(size, players)
    board = Rect(0, 0, laid.width, laid.height)
    for one in laid.areas:
        assert one.rect.w > 12
        assert one.rect.h > 20
        assert board.holds(one.rect.x, one.rect.y)
        assert board.holds(one.rect.right - 0.01, one.rect.bottom - 0.01)
    for one, other in combinations(laid.areas, 2):
        assert not one.rect.meets(other.rect), (one.title, other.title)


def test_every_player_has_every_zone_and_all_share_one_stack() -> None:
    laid = mat()
    keys = {each.key for each in laid.areas}
    own = [spec.zone for spec in ZONES if spec.zone != STACK]
    assert keys == {(STACK, None), *((zone, who) for zone in own for who in (ADA, BEN))}


def test_ones_own_mat_lies_below_and_the_opponents_above() -> None:
    laid = mat()
    heights = [
        area(laid, zone, player).rect.y
        for zone, player in [(HAND, BEN), (BATTLEFIELD, BEN), (BATTLEFIELD, ADA), (HAND, ADA)]
    ]
    assert heights == sorted(heights)
    assert area(laid, LIBRARY, ADA).rect.y > area(laid, GRAVEYARD, ADA).rect.y
    assert area(laid, LIBRARY, BEN).rect.y < area(laid, GRAVEYARD, BEN).rect.y


def test_the_seat_decides_who_sits_below() -> None:
    width, height, _ = fit(1288, 900)
    laid = lay_out(width, height, ZONES, (ADA, BEN), BEN)
    assert area(laid, HAND, BEN).rect.y > area(laid, HAND, ADA).rect.y
    assert area(laid, HAND, ADA).far


def test_a_card_of_full_size_fits_into_hand_and_battlefield() -> None:
    laid = mat((950, 650))
    assert area(laid, HAND, ADA).rect.h >= 88
    assert area(laid, BATTLEFIELD, BEN).rect.h >= 88


def test_the_table_is_as_large_as_the_view_allows_at_one_scale() -> None:
    width, height, scale = fit(1288, 900)
    assert width * scale == pytest.approx(1288)
    assert height * scale == pytest.approx(900)


def test_zones_without_a_row_are_placed_by_what_they_are_like() -> None:
    strange = Zone("strange")
    kinds = {
        Role.STACK: ZoneSpec(zone=strange, title="", shared=True),
        Role.PILE: ZoneSpec(zone=strange, title="", ordered=True),
        Role.HAND: ZoneSpec(zone=strange, title="", hidden=True),
        Role.SMALL: ZoneSpec(zone=strange, title=""),
    }
    assert {role: role_of(spec) for role, spec in kinds.items()} == {role: role for role in kinds}


def test_a_library_stays_closed_and_hidden_zones_open_for_their_owner_only() -> None:
    laid = mat()
    assert not area(laid, LIBRARY, ADA).open
    assert area(laid, GRAVEYARD, BEN).open
    outside = Zone("sideboard")
    assert area(laid, outside, ADA).open
    assert not area(laid, outside, BEN).open


def test_a_point_finds_its_zone() -> None:
    laid = mat()
    exile = area(laid, EXILE, ADA)
    assert laid.area_at(*exile.rect.middle) == exile
    assert laid.area_at(-5, -5) is None
