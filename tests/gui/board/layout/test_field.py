"""A battlefield: cards at the places of its grid, turned, attached and on piles."""

import pytest

from core.state.ids import ObjectId
from gui.board.layout.arrange import arrange
from gui.board.layout.geometry import Area, CardShape, Form, Likeness, Rect, Role
from tests.gui.board.layout.tables import ANN, BEN, Laid, bounds, cards, setting

HELD = {("hand", ANN): cards(1)}
WINDOW = 1280, 720


def table(shapes: list[CardShape], player: object = ANN) -> Laid:
    """Return a table with the cards on one battlefield."""
    return Laid(setting(WINDOW), {("battlefield", player): shapes, **HELD})


def test_the_front_is_next_to_the_middle_on_both_sides() -> None:
    (bear,), (forest,) = cards(), cards(row=1)
    near = table([bear, forest]).bounds_of_cards("battlefield")
    far = table([bear, forest], BEN).bounds_of_cards("battlefield", BEN)
    assert near[bear.id].bottom <= near[forest.id].y
    assert far[forest.id].bottom <= far[bear.id].y


def test_a_turned_card_stays_on_its_place_and_covers_no_other() -> None:
    (first, second, third), (rock,) = cards(3), cards(quarters=1)
    tapped = CardShape(id=first.id, quarters=1)
    upright = table([first, second, third, rock]).bounds_of_cards("battlefield")
    turned = table([tapped, second, third, rock]).bounds_of_cards("battlefield")
    assert turned[first.id].middle == pytest.approx(upright[first.id].middle)
    assert turned[first.id].w == pytest.approx(85)
    assert turned[first.id].h == pytest.approx(61, abs=1)
    rects = list(turned.values())
    assert not any(one.meets(other) for one in rects for other in rects if one is not other)


def test_equal_lands_are_on_one_pile_with_its_count() -> None:
    forests = cards(5, row=1, kind=Likeness("forest", "forest"))
    arrangement = table(forests).arranged("battlefield")
    (badge,) = arrangement.badges
    assert badge.text == "×5"
    assert arrangement.piles == (tuple(card.id for card in reversed(forests)),)
    xs = sorted({arrangement.places[card.id].x for card in forests})
    assert len(xs) == 4
    top = arrangement.places[forests[0].id]
    assert top.x == xs[0]
    assert top.z == max(place.z for place in arrangement.places.values())


def test_a_card_with_an_attachment_is_on_no_pile() -> None:
    one, two = cards(2, kind=Likeness("token", "token"))
    sword = CardShape(id=ObjectId(9000), host=one.id)
    arrangement = table([one, two, sword]).arranged("battlefield")
    assert not arrangement.piles
    assert not arrangement.badges


def test_attachments_show_their_names_above_their_host_and_more_than_two_are_counted() -> None:
    (host,) = cards()
    first = CardShape(id=ObjectId(9001), host=host.id)
    second = CardShape(id=ObjectId(9002), host=first.id)
    third = CardShape(id=ObjectId(9003), host=host.id)
    two = table([host, first, second])
    places = two.arranged("battlefield").places
    alone = table([host]).bounds_of_cards("battlefield")
    tops = [bounds(card, places[card.id]).y for card in (host, first, second)]
    assert tops == sorted(tops, reverse=True)
    assert tops[0] - tops[1] >= 14
    assert two.bounds_of_cards("battlefield")[host.id] == alone[host.id]
    assert places[second.id].z < places[first.id].z < places[host.id].z
    three = table([host, first, second, third]).arranged("battlefield")
    assert [badge.text for badge in three.badges] == ["+1"]
    assert sum(place.shown == 0 for place in three.places.values()) == 1


def test_a_ring_of_attachments_still_shows_every_card() -> None:
    one, other = ObjectId(9003), ObjectId(9004)
    ring = [CardShape(id=one, host=other), CardShape(id=other, host=one)]
    assert set(table(ring).arranged("battlefield").places) == {one, other}


def test_a_field_without_a_grid_has_all_cards_side_by_side() -> None:
    group = Area(
        zone=ANN,  # type: ignore[arg-type] # any name will do
        player=ANN,
        title="",
        role=Role.FIELD,
        rect=Rect(0, 0, 400, 112),
        form=Form.PLAIN,
        card=96,
    )
    shapes = [*cards(1), *cards(1, row=1)]
    places = arrange(group, shapes).places
    left, right = (bounds(shape, places[shape.id]) for shape in shapes)
    assert left.h == right.h == 96
    assert right.x > left.right
