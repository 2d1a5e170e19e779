"""Flesh and Blood on the table: groups of the arena, the chain, and piles as labels."""

from itertools import combinations, pairwise
from typing import TYPE_CHECKING

import pytest

from gui.board.layout.geometry import Form
from tests.gui.board.layout.tables import ANN, BEN, FAB_ZONES, Laid, cards, setting

if TYPE_CHECKING:
    from gui.board.layout.geometry import CardShape


def arena(**more: int) -> Laid:
    """A table of Flesh and Blood with a hero's first cards; ``more`` are in zones of Ann."""
    shapes_by_zone: dict[object, list[CardShape]] = {
        (zone, who): cards(1)
        for zone in ("head", "chest", "arms", "legs", "hero")
        for who in (ANN, BEN)
    }
    for zone, number in more.items():
        shared = zone in {"combat_chain", "stack"}
        shapes_by_zone[zone, None if shared else ANN] = cards(number)
    return Laid(setting(zones=FAB_ZONES), shapes_by_zone)


def test_the_arena_is_one_row_of_groups_each_in_a_frame_with_one_label() -> None:
    table = arena(weapon=2, arsenal=1, pitch=2, permanent=3)
    mine = [frame for frame in table.mat.frames if frame.player == ANN]
    assert [frame.title.partition(":")[0] for frame in mine] == [
        "Equipment",
        "Hero",
        "Weapons",
        "Arsenal",
        "Pitch",
        "Permanents",
    ]
    assert mine[0].title == "Equipment: head, chest, arms, legs"
    assert len({frame.rect.y for frame in mine}) == 1
    for left, right in pairwise(mine):
        assert right.rect.x - left.rect.right == 10


def test_an_empty_place_of_the_arena_is_a_label() -> None:
    table = arena()
    assert table.area("weapon").form is Form.LABEL
    assert table.area("head").form is Form.PLAIN
    assert not any(frame.title == "Weapons" for frame in table.mat.frames)


def test_tapped_weapons_have_their_room() -> None:
    weapons = [*cards(1), *cards(1, quarters=1)]
    table = Laid(setting(zones=FAB_ZONES), {("weapon", ANN): weapons, ("hero", ANN): cards(1)})
    upright, tapped = table.bounds_of_cards("weapon").values()
    assert tapped.x >= upright.right
    assert tapped.w == pytest.approx(upright.h)


def test_piles_of_flesh_and_blood_are_labels_with_numbers() -> None:
    table = arena(deck=12, graveyard=3, inventory=2)
    for zone in ("deck", "graveyard", "inventory", "banished"):
        assert table.area(zone).form is Form.LABEL


@pytest.mark.parametrize("width", [905, 980, 1344])
def test_the_words_of_empty_zones_beside_the_hand_can_be_read(width: int) -> None:
    on = setting((width, 660), zones=FAB_ZONES)
    table = Laid(on, {("hero", ANN): cards(1), ("deck", ANN): cards(8)})
    areas = {spec: table.mat.area((spec.zone, ANN)) for spec in FAB_ZONES}
    labels = {spec: area for spec, area in areas.items() if area and area.form is Form.LABEL}
    assert len(labels) > 10
    for spec, area in labels.items():
        count = len(table.shapes_by_zone.get(area.key, ()))
        assert area.rect.w >= 0.85 * on.label_width(spec, count)
    for one, other in combinations(labels.values(), 2):
        assert not one.dropped_on.meets(other.dropped_on)


def test_cards_of_the_chain_can_be_read_and_do_not_overlap() -> None:
    table = arena(combat_chain=4)
    rects = list(table.bounds_of_cards("combat_chain", None).values())
    assert all(rect.h >= 96 for rect in rects)
    for one, other in combinations(rects, 2):
        assert not one.meets(other)
    upper, lower = table.mat.lines
    assert all(upper.bottom <= rect.y and rect.bottom <= lower.y for rect in rects)


def test_the_arena_keeps_free_what_the_stack_needs_while_no_chain_is_open() -> None:
    table = arena(weapon=2, permanent=4, stack=1)
    stack = table.area("stack", None).rect
    assert not any(frame.rect.meets(stack) for frame in table.mat.frames)
