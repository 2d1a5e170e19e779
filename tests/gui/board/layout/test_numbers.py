"""The measures of a table in windows of four sizes."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

import pytest

from core.games.mtg.rulesets import ZONES
from core.state.zones import ZoneSpec
from gui.board.layout.geometry import CardShape, Form
from tests.gui.board.layout.tables import (
    ANN,
    BEN,
    CLEO,
    DAN,
    FAB_ZONES,
    Laid,
    cards,
    setting,
)

Window = tuple[int, int]
HELD: dict[object, list[CardShape]] = {("hand", ANN): cards()}
"""A card in hand, so that cards are not shown large."""


def height_of(table: Laid) -> float:
    """How high the heroes are."""
    return next(iter(table.bounds_of_cards("hero").values())).h


@pytest.mark.parametrize(
    ("window", "strip", "hand", "field", "rows"),
    [
        ((1024, 700), 40, 88, 216, (100, 96)),
        ((1280, 800), 44, 103, 256, (140, 96)),
        ((1680, 1020), 44, 137, 349, (195, 134)),
        ((2560, 1440), 56, 170, 525, (280, 207)),
    ],
)
def test_two_seats_share_the_height_of_the_table(
    window: Window, strip: int, hand: int, field: int, rows: tuple[int, int]
) -> None:
    (bear,), (forest,), (held,) = cards(), cards(row=1), cards()
    table = Laid(setting(window), {("battlefield", ANN): [bear, forest], ("hand", ANN): [held]})
    near, far = table.area("battlefield"), table.area("battlefield", BEN)
    assert far.rect.y == strip
    assert near.rect.h == far.rect.h == field
    assert near.rect.y - far.rect.bottom == pytest.approx(12, abs=1)
    bounds_of_cards = table.bounds_of_cards("battlefield")
    assert bounds_of_cards[bear.id].h == pytest.approx(rows[0], abs=1)
    assert bounds_of_cards[forest.id].h == pytest.approx(rows[1], abs=1)
    assert table.bounds_of_cards("hand")[held.id].h == pytest.approx(hand)
    assert table.area("hand").rect.h == pytest.approx(hand + 12)


@pytest.mark.parametrize(
    ("window", "card", "band"),
    [
        ((1024, 700), 96, 186),
        ((1280, 800), 96, 281),
        ((1680, 1020), 126, 409),
        ((2560, 1440), 182, 625),
    ],
)
def test_an_open_chain_has_the_band_between_the_arenas(
    window: Window, card: int, band: int
) -> None:
    (hero,), (attack,) = cards(), cards()
    table = Laid(
        setting(window, FAB_ZONES),
        {**HELD, ("hero", ANN): [hero], ("combat_chain", None): [attack]},
    )
    assert table.bounds_of_cards("hero")[hero.id].h == card
    upper, lower = table.mat.lines
    assert lower.bottom - upper.y == pytest.approx(band, abs=1)


def test_without_an_open_chain_the_band_is_a_line_and_the_arenas_share_the_rest() -> None:
    hero = {**HELD, ("hero", ANN): cards()}
    closed = Laid(setting(zones=FAB_ZONES), hero)
    opened = Laid(setting(zones=FAB_ZONES), {**hero, ("combat_chain", None): cards()})
    upper, lower = closed.mat.lines
    assert lower.bottom - upper.y == 44
    assert height_of(closed) > height_of(opened)


@pytest.mark.parametrize(
    ("size", "creature", "land"),
    [
        ((1344, 904), 163, 135),
        ((1252, 684), 105, 96),
        ((996, 584), 107, 44),
        ((2140, 1300), 262, 216),
    ],
    ids=["1680x1020", "1280x800 with a rail", "1024x700", "2560x1440"],
)
def test_four_seats_share_the_table_in_quarters(size: Window, creature: int, land: int) -> None:
    (bear,), (forest,) = cards(), cards(row=1)
    table = Laid(
        setting(size, players=(ANN, BEN, CLEO, DAN)),
        {**HELD, ("battlefield", CLEO): [bear, forest]},
    )
    bounds_of_cards = table.bounds_of_cards("battlefield", CLEO)
    assert bounds_of_cards[bear.id].h == pytest.approx(creature, abs=1)
    assert bounds_of_cards[forest.id].h == pytest.approx(land, abs=1)


def test_a_tapped_card_beside_three_others_makes_both_rows_of_a_quarter_somewhat_lower() -> None:
    bears, forests = [*cards(3), *cards(quarters=1)], cards(4, row=1)
    table = Laid(
        setting((1680, 1020), players=(ANN, BEN, CLEO, DAN)),
        {("battlefield", CLEO): [*bears, *forests], ("command", CLEO): cards()},
    )
    bounds_of_cards = table.bounds_of_cards("battlefield", CLEO)
    assert bounds_of_cards[bears[0].id].h == pytest.approx(158, abs=1)
    assert bounds_of_cards[forests[0].id].h == pytest.approx(130, abs=1)


@pytest.mark.parametrize(("number", "height"), [(1, 473), (2, 473), (3, 374), (4, 264)])
def test_a_few_cards_are_as_large_as_the_table_allows(number: int, height: int) -> None:
    table = Laid(setting(), {("battlefield", ANN): cards(number)})
    rects = list(table.bounds_of_cards("battlefield").values())
    assert {rect.h for rect in rects} == {height}
    gaps = {round(right.x - left.right) for left, right in pairwise(rects)}
    assert gaps <= ({136} if len(rects) == 2 else {48})


def test_a_fifth_card_a_hand_or_a_library_makes_it_a_table_as_any_other() -> None:
    few = {("battlefield", ANN): cards(2), ("graveyard", BEN): cards(1)}
    assert Laid(setting(), few).area("battlefield").form is Form.SPREAD
    for more in (
        {("battlefield", BEN): cards(2)},
        {("hand", BEN): cards(1)},
        {("library", ANN): cards(1)},
    ):
        assert Laid(setting(), {**few, **more}).area("battlefield").form is Form.FRAME
    assert Laid(setting(), {}).area("battlefield").form is Form.FRAME


def test_few_cards_of_several_zones_lie_beside_each_other_ones_own_first() -> None:
    table = Laid(
        setting(),
        {("battlefield", BEN): cards(1), ("stack", None): cards(1), ("graveyard", ANN): cards(2)},
    )
    zones = [("graveyard", ANN), ("stack", None), ("battlefield", BEN)]
    areas = [table.area(zone, player) for zone, player in zones]
    assert [area.rect.x for area in areas] == sorted(area.rect.x for area in areas)
    for left, right in pairwise(areas):
        assert not left.rect.inset(0.5).meets(right.rect.inset(0.5))
    assert len(table.bounds_of_cards("graveyard")) == 2
    heights = {rect.h for zone, who in zones for rect in table.bounds_of_cards(zone, who).values()}
    assert len(heights) == 1


def test_zones_beside_a_few_cards_show_only_while_something_is_carried() -> None:
    table = Laid(setting(), {("stack", None): cards(1)})
    for area in table.mat.areas:
        assert area.form is (Form.SPREAD if area.zone == "stack" else Form.HIDDEN)
    field = table.area("battlefield")
    assert field.rect.w > 0.8 * table.mat.width
    assert table.mat.target_at(*field.rect.middle) == field


@pytest.mark.parametrize(
    ("zones", "heights", "most"),
    [(ZONES, {2: 200, 5: 150, 7: 110}, 110), (FAB_ZONES, {2: 200, 3: 150}, 140)],
)
def test_cards_in_hand_and_no_others_are_as_large_as_fit_side_by_side(
    zones: Sequence[ZoneSpec], heights: Mapping[int, float], most: float
) -> None:
    for number, least in heights.items():
        table = Laid(setting(zones=zones), {("hand", ANN): cards(number)})
        bounds_of_cards = sorted(table.bounds_of_cards("hand").values(), key=lambda rect: rect.x)
        assert all(rect.h > least for rect in bounds_of_cards)
        assert all(right.x >= left.right for left, right in pairwise(bounds_of_cards))
    for more in ({("hand", ANN): cards(8)}, {("hand", ANN): cards(2), ("graveyard", BEN): cards()}):
        table = Laid(setting(zones=zones), more)
        assert all(rect.h < most for rect in table.bounds_of_cards("hand").values())


def test_a_hand_is_larger_while_no_chain_needs_the_room() -> None:
    heights = []
    for chain in (0, 1):
        held = {
            ("hand", ANN): cards(4),
            ("deck", ANN): cards(),
            ("combat_chain", None): cards(chain),
        }
        bounds_of_cards = Laid(setting(zones=FAB_ZONES), held).bounds_of_cards("hand").values()
        heights.append({round(rect.h) for rect in bounds_of_cards})
    (closed,), (open_,) = heights
    assert closed > 1.2 * open_
