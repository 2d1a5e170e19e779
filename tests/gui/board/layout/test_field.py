"""A battlefield: rows overlap only without room, and shrink in a given order."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.state.ids import ObjectId
from gui.board.layout.arrange import arrange
from gui.board.layout.field import rows_of
from gui.board.layout.geometry import Area, CardShape, Form, Rect, Role
from tests.gui.board.layout.tables import ANN, BEN, Laid, bounds, cards, setting

FIELD = Rect(100, 300, 872, 256)


def field(rect: Rect = FIELD, free: Rect | None = None) -> Area:
    """A battlefield at 1280x800."""
    return Area(
        zone=ANN,  # type: ignore[arg-type] # any name will do
        player=ANN,
        title="",
        role=Role.FIELD,
        rect=rect,
        rows=rows_of(rect.h),
        free=free,
    )


def arranged(shapes: list[CardShape], area: Area | None = None) -> list[Rect]:
    places = arrange(area or field(), shapes).places
    return [bounds(shape, places[shape.id]) for shape in shapes]


def bare(count: int, kind: str, **more: object) -> list[CardShape]:
    return cards(count, kind=kind, sort=kind, **more)


def test_rows_are_centred_creatures_next_to_the_border_and_lands_behind() -> None:
    bears, forests = cards(3), cards(2, row=1)
    table = Laid(
        setting(), {("battlefield", ANN): [*bears, *forests], ("battlefield", BEN): cards(1, row=1)}
    )
    places = table.arranged("battlefield").places
    middle = table.area("battlefield").rect.middle[0]
    for row in (bears, forests):
        xs = [places[shape.id].x for shape in row]
        assert sum(xs) / len(xs) == pytest.approx(middle)
    assert places[bears[0].id].y < places[forests[0].id].y
    both = Laid(setting(), {("battlefield", BEN): [*bears, *forests]})
    far = both.arranged("battlefield", BEN).places
    assert far[bears[0].id].y > far[forests[0].id].y


def test_other_permanents_stand_right_of_the_lands_whatever_came_first() -> None:
    (rock,), (forest,), (bear,) = cards(row=2), cards(row=1), cards()
    there = arranged([rock, forest, bear])
    assert there[0].x > there[1].right
    assert there[0].middle[1] == pytest.approx(there[1].middle[1])


def test_lands_alone_take_the_middle_and_creatures_alone_take_the_height() -> None:
    (land,) = arranged(cards(row=1))
    assert land.h == 180
    assert land.middle == pytest.approx(FIELD.middle)
    (bear,) = arranged(cards())
    assert bear.h == 236
    assert bear.middle == pytest.approx(FIELD.middle)


def test_two_cards_on_a_field_are_at_least_two_fifths_as_high_as_it_is() -> None:
    for pair in (cards(2), cards(2, row=1)):
        assert all(rect.h >= 0.4 * FIELD.h for rect in arranged(pair))


def test_a_tapped_card_has_its_room() -> None:
    row = [*cards(2), *cards(1, quarters=1), *cards(2)]
    there = arranged([*row, *cards(row=1)])[:-1]
    assert there[2].w == pytest.approx(there[1].h)
    for left, right in pairwise(there):
        assert right.x - left.right == pytest.approx(16)


def test_a_melded_permanent_takes_the_whole_creature_row_and_others_keep_their_height() -> None:
    host, bear, land = cards(1, double=True)[0], cards()[0], cards(row=1)[0]
    there = arranged([host, bear, land])
    assert there[0].h == pytest.approx(there[1].h) == 140
    assert there[0].w == pytest.approx(140 * 88 / 126)


def test_equal_lands_lie_on_one_pile_with_its_count_and_tapped_ones_on_another() -> None:
    forests = bare(4, "forest", row=1)
    tapped = bare(2, "forest tapped", row=1, quarters=1)
    island = bare(1, "island", row=1)
    laid = arrange(field(), [*forests, *tapped, *island])
    assert sorted(badge.text for badge in laid.badges) == ["×2", "×4"]
    assert {len(pile) for pile in laid.piles} == {4, 2}
    xs = sorted({laid.places[shape.id].x for shape in forests})
    assert [right - left for left, right in pairwise(xs)] == [14, 14]
    top = laid.places[forests[-1].id]
    assert top.x == xs[0]
    assert top.z == max(laid.places[shape.id].z for shape in forests)


def test_one_card_is_no_pile_and_neither_is_one_that_bears_something() -> None:
    one, two = bare(2, "token")
    sword = CardShape(id=ObjectId(9000), host=one.id)
    laid = arrange(field(), [one, two, sword])
    assert not laid.piles
    assert not laid.badges


def test_tokens_with_equal_counters_pile_up_only_where_there_is_little_room() -> None:
    few, many = cards(3, sort="wolf +1"), cards(30, sort="wolf +1")
    assert not arrange(field(), few).piles
    assert len(arrange(field(), many).piles[0]) == 30


def test_what_is_attached_shows_its_name_above_its_host() -> None:
    host, land = cards()[0], cards(row=1)[0]
    first = CardShape(id=ObjectId(9001), host=host.id)
    second = CardShape(id=ObjectId(9002), host=first.id)
    laid = arrange(field(), [host, land, first, second])
    places = laid.places
    tops = [bounds(card, places[card.id]).y for card in (host, first, second)]
    assert [before - after for before, after in pairwise(tops)] == pytest.approx([20, 20], abs=1)
    assert places[second.id].z < places[first.id].z < places[host.id].z
    assert places[second.id].x == pytest.approx(places[host.id].x)


def test_a_ring_of_attachments_still_shows_every_card() -> None:
    one, other = ObjectId(9003), ObjectId(9004)
    ring = [CardShape(id=one, host=other), CardShape(id=other, host=one)]
    assert set(arrange(field(), ring).places) == {one, other}


def test_creature_rows_end_left_of_the_stack_and_land_rows_do_not_move() -> None:
    shapes = [*cards(6), *cards(4, row=1)]
    stack = Rect(858, 205, 114, 180)
    free, open_ = arranged(shapes), arranged(shapes, field(free=stack))
    assert open_[6:] == free[6:]
    assert max(rect.right for rect in open_[:6]) <= stack.x - 10
    assert open_[0].x < free[0].x


def test_what_a_person_put_somewhere_stays_there_and_rows_go_around_it() -> None:
    put = CardShape(id=ObjectId(9005), position=(436, 80))
    there = arranged([put, *cards(4), *cards(row=1)])[:-1]
    assert there[0].middle == (FIELD.x + 436, FIELD.y + 80)
    assert not any(rect.meets(there[0]) for rect in there[1:])


def test_a_card_put_at_the_edge_is_kept_inside() -> None:
    put = CardShape(id=ObjectId(9006), position=(871, 255))
    (rect,) = arranged([put])
    assert rect.right <= FIELD.right
    assert rect.bottom <= FIELD.bottom


def test_taking_a_card_out_of_its_row_changes_the_size_of_none() -> None:
    (bear, forest) = (*cards(), *cards(row=1))
    moved = CardShape(id=bear.id, position=(100, 80))
    assert [rect.h for rect in arranged([moved, forest])] == [
        rect.h for rect in arranged([bear, forest])
    ]


# Narrow rows


def crowd(creatures: int, lands: int) -> list[Rect]:
    return arranged([*cards(creatures), *cards(lands, row=1)])


def test_first_the_gaps_get_narrower_and_then_cards_get_lower() -> None:
    seven = crowd(7, 1)
    gaps = {round(right.x - left.right) for left, right in pairwise(seven[:7])}
    assert gaps == {16}
    eight = crowd(8, 1)
    assert eight[0].h == 140
    assert 6 <= eight[1].x - eight[0].right < 16
    ten = crowd(10, 1)
    assert 96 <= ten[0].h < 140
    assert ten[1].x - ten[0].right == pytest.approx(6)


def test_with_large_text_rows_are_farther_apart_but_never_too_low_to_be_read() -> None:
    high, low = rows_of(349, 2.0), rows_of(221, 2.0)
    assert high.creatures + high.lands < rows_of(349).creatures + rows_of(349).lands
    assert min(low.creatures, low.lands) >= 96


def test_before_cards_lie_over_each_other_creatures_have_two_rows_where_all_rows_have_room() -> (
    None
):
    high = field(Rect(92, 44, 1244, 349))
    shapes = [*cards(20), *cards(3, row=1)]
    laid = arrange(high, shapes)
    rows = {round(laid.places[shape.id].y) for shape in shapes}
    assert len(rows) == 3
    rects = [bounds(shape, laid.places[shape.id]) for shape in shapes]
    assert min(rect.h for rect in rects) >= 96
    assert not any(one.meets(other) for one, other in combinations(rects, 2))


def test_then_cards_lie_over_each_other_and_three_fifths_of_each_show() -> None:
    there = crowd(16, 1)
    assert there[0].h == 96
    step = there[1].x - there[0].x
    assert 0.6 * there[0].w <= step < there[0].w


def test_then_lands_show_their_names_only_and_creatures_have_two_rows() -> None:
    shapes = [*cards(30), *cards(8, row=1)]
    laid = arrange(field(), shapes)
    rows = {round(laid.places[shape.id].y) for shape in shapes[:30]}
    assert len(rows) == 2
    assert {laid.places[shape.id].bar for shape in shapes[30:]} == {44}
    there = arranged(shapes)
    assert {round(rect.h) for rect in there[:30]} == {96}
    for one, other in combinations(there, 2):
        if abs(one.middle[1] - other.middle[1]) > 2:
            assert not one.meets(other)


def test_a_tapped_land_among_names_stands_upright() -> None:
    shapes = [*cards(30), *cards(2, row=1, quarters=1)]
    laid = arrange(field(), shapes)
    assert {laid.places[shape.id].quarters for shape in shapes[30:]} == {0}


def test_too_many_lands_show_their_names_in_two_lines() -> None:
    shapes = [*cards(2), *cards(30, row=1)]
    laid = arrange(field(), shapes)
    assert len({round(laid.places[shape.id].y) for shape in shapes[2:]}) == 2
    assert {laid.places[shape.id].bar for shape in shapes[2:]} == {44}


def test_last_of_all_a_row_scrolls_and_says_how_many_more_there_are() -> None:
    shapes = [*cards(90), *cards(4, row=1)]
    laid = arrange(field(), shapes)
    assert set(laid.places) == {shape.id for shape in shapes}
    more = [int(badge.text[1:]) for badge in laid.badges if badge.text.startswith("+")]
    shown = sum(place.shown > 0 for place in laid.places.values()) - 4
    assert sum(more) == 90 - shown


def test_what_comes_back_returns_in_reverse_order() -> None:
    alone = crowd(5, 3)
    crowd(60, 3)
    assert [(rect.w, rect.h) for rect in crowd(5, 3)] == [(rect.w, rect.h) for rect in alone]


SHAPES: st.SearchStrategy[list[dict[str, object]]] = st.lists(
    st.builds(
        dict,
        row=st.integers(0, 2),
        quarters=st.sampled_from((0, 0, 0, 1)),
        double=st.booleans(),
        kind=st.sampled_from((None, None, "forest", "wolf")),
    ),
    max_size=60,
)
FIELDS = st.builds(
    Rect, x=st.just(100.0), y=st.just(44.0), w=st.integers(600, 2100), h=st.integers(212, 600)
)


def made(drawn: list[dict[str, object]]) -> list[CardShape]:
    """The drawn cards; those of a kind are alike."""
    found = []
    for each in drawn:
        kind = each["kind"]
        alike = (kind, each["quarters"]) if kind and not each["double"] else None
        row = (1 if kind == "forest" else 0) if alike else each["row"]
        double = each["double"] and row == 0
        found += cards(1, quarters=each["quarters"], row=row, double=double, kind=alike, sort=alike)
    return found


@given(SHAPES, FIELDS)
def test_every_card_lies_inside_its_field(drawn: list[dict[str, object]], rect: Rect) -> None:
    shapes = made(drawn)
    for card in arranged(shapes, field(rect)):
        assert rect.x <= card.x
        assert card.right <= rect.right + 2 * 14
        assert card.y >= rect.y - 0.5
        assert card.bottom <= rect.bottom + 0.5


@given(SHAPES, FIELDS)
def test_nothing_overlaps_while_there_is_room_and_rows_never_do(
    drawn: list[dict[str, object]], rect: Rect
) -> None:
    shapes = made(drawn)
    area = field(rect)
    laid = arrange(area, shapes)
    piles = {who: pile for pile in laid.piles for who in pile}
    bounds_of_cards = {shape.id: bounds(shape, laid.places[shape.id]) for shape in shapes}
    roomy = all(place.shown == 1 for place in laid.places.values()) and not any(
        badge.text.startswith("+") for badge in laid.badges
    )
    for one, other in combinations(shapes, 2):
        if piles.get(one.id, one) == piles.get(other.id, other):
            continue
        here, there = bounds_of_cards[one.id], bounds_of_cards[other.id]
        same = abs(here.middle[1] - there.middle[1]) < 1
        if roomy or not same:
            over = here.inset(0.01).meets(there.inset(0.01))
            assert not over, (here, there)


@given(SHAPES, FIELDS)
def test_the_same_cards_always_lie_alike(drawn: list[dict[str, object]], rect: Rect) -> None:
    shapes = made(drawn)
    first = arrange(field(rect), shapes)
    arrange(field(rect), shapes[: len(shapes) // 2])
    assert arrange(field(rect), shapes) == first


@given(SHAPES, FIELDS)
def test_no_card_in_play_is_lower_than_it_can_be_read(
    drawn: list[dict[str, object]], rect: Rect
) -> None:
    shapes = made(drawn)
    for shape, place in ((each, arrange(field(rect), shapes).places[each.id]) for each in shapes):
        upright = place.scale * (126 if shape.double else 88)
        assert upright >= 96 - 0.01


def test_a_field_without_rows_of_its_own_lays_everything_beside_each_other() -> None:
    group = Area(
        zone=ANN,  # type: ignore[arg-type] # any name will do
        player=ANN,
        title="",
        role=Role.FIELD,
        rect=Rect(0, 0, 400, 112),
        form=Form.PLAIN,
        card=96,
    )
    there = arranged([*cards(1), *cards(1, row=1)], group)
    assert {rect.h for rect in there} == {96}
    assert there[1].x > there[0].right
