"""Zones on the table: piles and labels, the stack, hands, and every seat in its place."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.games.mtg.rulesets import ZONES
from core.state.ids import PlayerId, Zone
from core.state.zones import STACK, ZoneSpec
from gui.board.layout.arrange import arrange, fan
from gui.board.layout.geometry import CardShape, Form, Rect, Role, role_of
from gui.board.layout.table import fit, playmat_rect
from tests.gui.board.layout.tables import (
    ANN,
    BEN,
    CLEO,
    DAN,
    FAB_ZONES,
    TABLES,
    Laid,
    bounds,
    cards,
    setting,
)

GAMES = {"Magic": ZONES, "Flesh and Blood": FAB_ZONES}
EIGHT = tuple(PlayerId(f"Player {number}") for number in range(1, 9))
STARTED = {
    ("library", ANN): 29,
    ("library", BEN): 31,
    ("graveyard", ANN): 2,
    ("graveyard", BEN): 2,
    ("hand", ANN): 5,
    ("hand", BEN): 3,
}


def started(window: tuple[int, int] = (1280, 800), **more: int) -> Laid:
    """A running game of Magic; ``more`` are in zones of Ann, or on the stack."""
    shapes: dict[object, list[CardShape]] = {key: cards(number) for key, number in STARTED.items()}
    for zone, number in more.items():
        shapes[zone, None if zone == "stack" else ANN] = cards(number)
    return Laid(setting(window), shapes)


@pytest.mark.parametrize("zones", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 8])
def test_every_player_has_every_zone_and_shared_ones_are_there_once(
    zones: tuple[ZoneSpec, ...], seats: int
) -> None:
    players = EIGHT[:seats]
    table = Laid(setting(zones=zones, players=players, seat=players[-1]), {})
    keys = [area.key for area in table.mat.areas]
    assert len(keys) == len(set(keys))
    for spec in zones:
        shared = (spec.zone, None) in keys
        assert [(spec.zone, who) in keys for who in players] == [not shared] * seats
    assert {who for who, _ in table.mat.badges} == set(players)


COUNTS = st.dictionaries(
    st.tuples(st.sampled_from([spec.zone for spec in (*ZONES, *FAB_ZONES)]), st.integers(0, 3)),
    st.integers(1, 9),
    max_size=16,
)


@given(
    counts=COUNTS,
    window=st.sampled_from([*TABLES, (996, 620), (1300, 650)]),
    seats=st.integers(1, 4),
    zones=st.sampled_from([*GAMES.values()]),
    text=st.sampled_from((1.0, 1.15, 1.5, 2.0)),
)
def test_nothing_leaves_the_table_and_no_zone_lies_on_another(
    counts: dict[tuple[Zone, int], int],
    window: tuple[int, int],
    seats: int,
    zones: tuple[ZoneSpec, ...],
    text: float,
) -> None:
    players = EIGHT[:seats]
    shared = {spec.zone for spec in zones if role_of(spec) in {Role.STACK, Role.CHAIN}}
    shapes = {
        (zone, None if zone in shared else players[who % seats]): cards(number)
        for (zone, who), number in counts.items()
    }
    table = Laid(setting(window, zones=zones, players=players, seat=players[0], text=text), shapes)
    whole = Rect(0, 0, table.mat.width, table.mat.height).inset(-0.5)
    seen = [area for area in table.mat.areas if area.form is not Form.HIDDEN]
    for area in table.mat.areas:
        assert whole.holds(area.rect.x, area.rect.y), area
        assert whole.holds(area.rect.right, area.rect.bottom), area
        assert area.rect.w > 10
        assert area.rect.h > 10
    for one, other in combinations(seen, 2):
        fields = {one.role, other.role} & {Role.FIELD, Role.GEAR, Role.HAND, Role.CHAIN}
        if Role.STACK in {one.role, other.role} and fields:
            continue  # rows keep its room free
        assert not one.rect.inset(0.5).meets(other.rect.inset(0.5)), (one, other)


def test_ones_own_side_lies_below_and_the_other_one_above() -> None:
    table = started()
    heights = [
        table.area(zone, player).rect.y
        for zone, player in [
            ("hand", BEN),
            ("battlefield", BEN),
            ("battlefield", ANN),
            ("hand", ANN),
        ]
    ]
    assert heights == sorted(heights)
    other = Laid(setting(seat=BEN), {})
    assert other.area("hand", BEN).rect.y > other.area("hand", ANN).rect.y
    assert other.area("hand", ANN).far


def test_on_the_stack_the_newest_lies_on_top_and_what_lies_sideways_fits() -> None:
    row = [*cards(2), *cards(1, quarters=1)]
    table = Laid(setting(), {("stack", None): row})
    places = table.arranged("stack", None).places
    assert [places[card.id].z for card in row] == [0, 1, 2]
    inside = table.area("stack", None).rect
    for rect in table.bounds_of_cards("stack", None).values():
        assert inside.x <= rect.x
        assert rect.right <= inside.right


def test_an_opponents_hand_shows_at_most_eight_backs_and_its_number() -> None:
    table = Laid(setting(), {("hand", BEN): cards(12)})
    rects = table.bounds_of_cards("hand", BEN)
    assert {rect.h for rect in rects.values()} == {34}
    xs = sorted({round(rect.x, 3) for rect in rects.values()})
    assert len(xs) == 8
    assert [right - left for left, right in pairwise(xs)] == pytest.approx([18] * 7)
    (number,) = table.arranged("hand", BEN).badges
    assert number.text.startswith("12")
    nothing = Laid(setting(), {("hand", ANN): cards(1)})
    assert nothing.area("hand", BEN).form is Form.HIDDEN


def test_cards_of_a_hand_that_are_kept_in_place_stay_when_another_one_leaves() -> None:
    table = Laid(setting(), {("hand", ANN): cards(5), ("library", ANN): cards(1)})
    area, shapes = table.area("hand"), table.shapes_by_zone[table.area("hand").key]
    before = arrange(area, shapes).places
    rest = [shapes[0], shapes[1], *shapes[3:]]
    kept = {shape.id: before[shape.id].x for shape in rest}
    after = arrange(area, rest, 1.0, kept).places
    assert {who: place.x for who, place in after.items()} == kept
    drawn = [*rest, *cards(1)]
    with_new = arrange(area, drawn, 1.0, kept).places
    assert with_new[drawn[-1].id].x > before[shapes[-1].id].x
    assert with_new[shapes[4].id].x == before[shapes[4].id].x


def test_an_opened_pile_shows_every_card_the_uppermost_first() -> None:
    pile = cards(12)
    places = fan(Rect(0, 0, 400, 160), pile).places
    assert len(places) == 12
    assert places[pile[-1].id].x < places[pile[0].id].x
    assert places[pile[-1].id].z > places[pile[0].id].z
    for card in pile:
        rect = bounds(card, places[card.id])
        assert rect.x >= 0
        assert rect.right <= 400


# Seats


def test_four_sit_clockwise_from_the_near_left() -> None:
    table = Laid(setting((1680, 1020), players=(ANN, BEN, CLEO, DAN)), {})
    middles = [table.area("battlefield", who).rect.middle for who in (ANN, BEN, CLEO, DAN)]
    middle = table.mat.width / 2, table.mat.height / 2
    sides = [(x < middle[0], y < middle[1] - 60) for x, y in middles]
    assert sides == [(True, False), (True, True), (False, True), (False, False)]
    turned = Laid(setting((1680, 1020), players=(ANN, BEN, CLEO, DAN), seat=CLEO), {})
    assert turned.area("battlefield", CLEO).rect == table.area("battlefield", ANN).rect
    assert turned.area("battlefield", DAN).rect == table.area("battlefield", BEN).rect


def test_of_three_the_near_one_has_the_lower_half() -> None:
    table = Laid(setting((1680, 1020), players=(ANN, BEN, CLEO)), {})
    assert table.area("battlefield").rect.w > 2 * table.area("battlefield", BEN).rect.w * 0.9
    assert table.area("battlefield", BEN).rect.right < table.area("battlefield", CLEO).rect.x


@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_up_to_eight_names_have_their_room(seats: int) -> None:
    players = EIGHT[:seats]
    table = Laid(
        setting((1280, 800), players=players, seat=players[0]),
        {("hand", who): cards(7) for who in players},
    )
    for _, place in table.mat.badges:
        assert place.w >= 40
    for one, other in combinations([place for _, place in table.mat.badges], 2):
        assert not one.meets(other)


@pytest.mark.parametrize("players", [(ANN, BEN, CLEO), (ANN, BEN, CLEO, DAN)])
def test_with_a_spell_on_the_stack_the_cards_of_everybody_stay_in_their_cell(
    players: tuple[PlayerId, ...],
) -> None:
    on = setting((1680, 1020), players=players)
    lying = {("battlefield", who): [*cards(2), *cards(2, row=1)] for who in players}
    table = Laid(on, {**lying, ("stack", None): cards(1)})
    stack = table.area("stack", None).rect
    for who in players:
        cell = table.area("battlefield", who).rect
        for rect in table.bounds_of_cards("battlefield", who).values():
            assert cell.x <= rect.x
            assert rect.right <= cell.right
            assert not rect.meets(stack)


# Anything else


def test_zones_without_a_row_are_placed_by_what_they_are_like() -> None:
    strange = Zone("strange")
    kinds = [
        (Role.STACK, ZoneSpec(zone=strange, title="", shared=True)),
        (Role.PILE, ZoneSpec(zone=strange, title="", ordered=True)),
        (Role.HAND, ZoneSpec(zone=strange, title="", hidden=True)),
        (Role.PILE, ZoneSpec(zone=strange, title="")),
    ]
    assert [role_of(spec) for _, spec in kinds] == [role for role, _ in kinds]


def test_a_library_stays_closed_and_hidden_zones_open_for_their_owner_only() -> None:
    table = started()
    assert not table.area("library").open
    assert table.area("graveyard", BEN).open
    assert table.area("sideboard").open
    assert not table.area("sideboard", BEN).open


def test_a_small_view_draws_the_whole_table_smaller() -> None:
    width, height, scale = fit(480, 500)
    assert scale == 0.5
    assert (width * scale, height * scale) == (480, 500)
    assert fit(1344, 904) == (1344, 904, 1)


def test_the_stack_is_shared() -> None:
    assert started().area(STACK, None).player is None


@pytest.mark.parametrize("window", TABLES)
@pytest.mark.parametrize("zones", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_each_player_has_a_playmat_of_their_own_on_the_table(
    zones: tuple[ZoneSpec, ...], seats: int, window: tuple[int, int]
) -> None:
    players = EIGHT[:seats]
    table = Laid(setting(window, zones=zones, players=players, seat=players[0]), {})
    found = {player: playmat_rect(table.mat, player) for player in players}
    places = [place for place in found.values() if place is not None]
    assert zones is not ZONES or len(places) == seats
    for place in places:
        assert place.x >= 0
        assert place.y >= 0
        assert place.right <= table.mat.width
        assert place.bottom <= table.mat.height
    assert not any(one.meets(other) for one, other in combinations(places, 2))
