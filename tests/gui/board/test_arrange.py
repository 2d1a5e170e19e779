"""Where cards lie: rows, fans and piles, and what people put somewhere stays there."""

from itertools import pairwise

import pytest

from core.table.ids import ObjectId, Zone
from gui.board.arrange import arrange, fan
from gui.board.field import field_scale
from gui.board.geometry import Area, Rect, Role
from gui.board.lying import Homes, Lying, body

FIELD = Rect(100, 50, 480, 150)


def area(role: Role, rect: Rect = FIELD, *, far: bool = False) -> Area:
    return Area(zone=Zone("z"), player=None, title="", role=role, rect=rect, far=far)


def cards(count: int, **more: object) -> list[Lying]:
    return [Lying(id=ObjectId(number), **more) for number in range(1, count + 1)]  # type: ignore[arg-type] # fields by name


def ground(card: Lying, homes: Homes) -> Rect:
    place = homes[card.id]
    width, height = body(double=card.double, quarters=card.quarters)
    width, height = width * place.scale, height * place.scale
    return Rect(place.x - width / 2, place.y - height / 2, width, height)


def test_few_cards_lie_side_by_side_at_full_size_from_the_left() -> None:
    row = cards(4)
    homes = arrange(area(Role.FIELD), row, field_scale(FIELD, row))
    places = [homes[card.id] for card in row]
    assert {place.scale for place in places} == {1.0}
    assert len({place.y for place in places}) == 1
    steps = {round(b.x - a.x) for a, b in pairwise(places)}
    assert steps == {75}


def test_a_few_cards_of_two_rows_lie_large_in_one_line_each_row_a_group() -> None:
    both = [*cards(2), Lying(id=ObjectId(9), row=1)]
    scale = field_scale(FIELD, both)
    homes = arrange(area(Role.FIELD), both, scale)
    assert scale == 1.0
    assert len({place.y for place in homes.values()}) == 1
    first, second, behind = (homes[card.id].x for card in both)
    assert behind - second > second - first


def test_beside_a_double_size_card_everything_is_as_large_as_that_card_allows() -> None:
    both = [
        Lying(id=ObjectId(8), double=True),
        *cards(2),
        Lying(id=ObjectId(9), row=1),
    ]
    scale = field_scale(FIELD, both)
    homes = arrange(area(Role.FIELD), both, scale)
    tall = ground(both[0], homes)
    assert FIELD.y <= tall.y
    assert tall.bottom <= FIELD.bottom
    assert homes[ObjectId(9)].x > homes[ObjectId(1)].x > homes[ObjectId(8)].x
    assert len({place.y for place in homes.values()}) == 1


def test_the_rows_behind_lie_farther_from_the_middle_of_the_table() -> None:
    both = [*cards(8), *(Lying(id=ObjectId(number), row=1) for number in range(9, 16))]
    scale = field_scale(FIELD, both)
    near = arrange(area(Role.FIELD), both, scale)
    far = arrange(area(Role.FIELD, far=True), both, scale)
    assert near[ObjectId(9)].y > near[ObjectId(1)].y
    assert far[ObjectId(9)].y < far[ObjectId(1)].y
    assert scale < 1


@pytest.mark.parametrize("count", [1, 5, 9, 14, 40, 500])
def test_any_number_of_cards_stays_within_the_battlefield(count: int) -> None:
    row = cards(count)
    homes = arrange(area(Role.FIELD), row, field_scale(FIELD, row))
    for card in row:
        place = ground(card, homes)
        assert place.x >= FIELD.x
        assert place.right <= FIELD.right + 0.01
        assert place.y >= FIELD.y
        assert place.bottom <= FIELD.bottom


def test_tapping_moves_no_neighbour() -> None:
    upright, tapped = cards(4), cards(4)
    tapped[1] = Lying(id=ObjectId(2), quarters=1)
    before, after = arrange(area(Role.FIELD), upright), arrange(area(Role.FIELD), tapped)
    assert {who: (p.x, p.y) for who, p in before.items()} == {
        who: (p.x, p.y) for who, p in after.items()
    }
    assert after[ObjectId(2)].quarters == 1


def test_what_a_person_put_somewhere_stays_there_and_rows_go_around_it() -> None:
    put = Lying(id=ObjectId(1), spot=(200, 75))
    row = [put, *(Lying(id=ObjectId(number)) for number in (2, 3, 4))]
    homes = arrange(area(Role.FIELD), row)
    assert (homes[ObjectId(1)].x, homes[ObjectId(1)].y) == (300, 125)
    for other in row[1:]:
        assert not ground(other, homes).meets(ground(put, homes))


def test_a_card_put_at_the_edge_is_kept_inside() -> None:
    put = Lying(id=ObjectId(1), spot=(479, 149))
    assert ground(put, arrange(area(Role.FIELD), [put])).right <= FIELD.right


def test_attached_cards_lie_behind_their_host_and_a_little_aside() -> None:
    host, aura, second = ObjectId(1), ObjectId(2), ObjectId(3)
    row = [Lying(id=host), Lying(id=aura, host=host), Lying(id=second, host=host)]
    homes = arrange(area(Role.FIELD), row)
    assert homes[second].z < homes[aura].z < homes[host].z
    assert homes[host].x < homes[aura].x < homes[second].x
    assert homes[aura].y < homes[host].y


def test_a_ring_of_attachments_still_shows_every_card() -> None:
    one, other = ObjectId(1), ObjectId(2)
    homes = arrange(area(Role.FIELD), [Lying(id=one, host=other), Lying(id=other, host=one)])
    assert set(homes) == {one, other}


def test_a_melded_permanent_is_as_wide_as_a_card_is_tall() -> None:
    assert body(double=True, quarters=0) == (88, 126)
    row = [Lying(id=ObjectId(1), double=True), *cards(3)[1:]]
    homes = arrange(area(Role.FIELD), row)
    assert ground(row[0], homes).right < ground(row[1], homes).x


def test_a_hand_is_spread_and_shrinks_somewhat_before_it_overlaps() -> None:
    rect = Rect(0, 0, 300, 99)
    few, some, many = (arrange(area(Role.HAND, rect), cards(count)) for count in (3, 6, 20))
    assert few[ObjectId(2)].x - few[ObjectId(1)].x > 63
    width = 63 * some[ObjectId(1)].scale
    assert some[ObjectId(2)].x - some[ObjectId(1)].x > width
    assert some[ObjectId(1)].scale < few[ObjectId(1)].scale
    half = 63 * many[ObjectId(20)].scale / 2
    assert many[ObjectId(2)].x - many[ObjectId(1)].x < half
    assert many[ObjectId(1)].x - half > 0
    assert many[ObjectId(20)].x + half < 300
    assert many[ObjectId(20)].scale > 0.6


def test_a_pile_shows_its_top_card_and_the_one_below() -> None:
    homes = arrange(area(Role.PILE, Rect(0, 0, 72, 110)), cards(40))
    assert set(homes) == {ObjectId(39), ObjectId(40)}
    assert homes[ObjectId(40)].z > homes[ObjectId(39)].z


def test_a_small_zone_makes_its_card_small() -> None:
    homes = arrange(area(Role.SMALL, Rect(0, 0, 44, 58)), cards(1))
    assert homes[ObjectId(1)].scale < 0.6


def test_spells_on_the_stack_lie_below_each_other_the_newest_on_top() -> None:
    rect = Rect(0, 0, 96, 148)
    homes = arrange(area(Role.STACK, rect), [*cards(3)[:2], Lying(id=ObjectId(3), quarters=1)])
    tops = [homes[ObjectId(number)].z for number in (1, 2, 3)]
    assert tops == [0, 1, 2]
    assert ground(Lying(id=ObjectId(3), quarters=1), homes).right <= 96


def test_an_opened_pile_shows_every_card_the_uppermost_first() -> None:
    homes = fan(Rect(0, 0, 400, 124), cards(12))
    assert len(homes) == 12
    assert homes[ObjectId(12)].x < homes[ObjectId(1)].x
    assert homes[ObjectId(12)].z > homes[ObjectId(1)].z


def two_rows(count: int) -> list[Lying]:
    half = count // 2
    return [Lying(id=ObjectId(number), row=int(number > half)) for number in range(1, count + 1)]


@pytest.mark.parametrize("count", [50, 120, 200])
def test_many_cards_overlap_before_they_become_too_small_to_read(count: int) -> None:
    crowd = two_rows(count)
    scale = field_scale(FIELD, crowd)
    homes = arrange(area(Role.FIELD), crowd, scale)
    assert scale >= 0.42
    for card in crowd:
        place = ground(card, homes)
        assert place.y >= FIELD.y
        assert place.bottom <= FIELD.bottom


@pytest.mark.parametrize("count", [50, 120, 200])
def test_the_title_of_every_card_can_be_seen_in_a_crowd(count: int) -> None:
    crowd = two_rows(count)
    scale = field_scale(FIELD, crowd)
    homes = arrange(area(Role.FIELD), crowd, scale)
    lines = sorted({round(place.y, 3) for place in homes.values()})
    for above, below in pairwise(lines):
        assert below - above >= 88 * scale * 0.2
    by_height = sorted(homes.values(), key=lambda place: place.z)
    assert [place.y for place in by_height] == sorted(place.y for place in by_height)


def test_taking_a_card_out_of_its_row_changes_the_size_of_none() -> None:
    row = cards(14)
    moved = [Lying(id=ObjectId(1), spot=(200, 75)), *row[1:]]
    assert field_scale(FIELD, moved) == field_scale(FIELD, row)
