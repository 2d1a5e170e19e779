"""Flesh and Blood on the table: places of the arena, the chain, and piles."""

from itertools import combinations
from typing import TYPE_CHECKING

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


def test_tapped_weapons_have_their_room() -> None:
    weapons = [*cards(1), *cards(1, quarters=1)]
    table = Laid(setting(zones=FAB_ZONES), {("weapon", ANN): weapons, ("hand", ANN): cards(1)})
    upright, tapped = table.bounds_of_cards("weapon").values()
    assert tapped.x >= upright.right
    assert tapped.w < upright.h


def test_cards_of_the_chain_can_be_read_and_do_not_overlap() -> None:
    table = arena(combat_chain=4)
    rects = list(table.bounds_of_cards("combat_chain", None).values())
    assert all(rect.h >= 96 for rect in rects)
    for one, other in combinations(rects, 2):
        assert not one.meets(other)
    upper, lower = table.mat.lines
    assert all(upper.bottom <= rect.y and rect.bottom <= lower.y for rect in rects)


def test_every_zone_of_the_arena_has_its_place_with_and_without_cards() -> None:
    empty, full = arena(), arena(weapon=2, arsenal=1, pitch=2, permanent=3, combat_chain=1, stack=1)
    row = ("head", "chest", "arms", "legs", "weapon", "hero", "arsenal", "permanent")
    lefts = [empty.area(zone).rect.x for zone in row]
    assert lefts == sorted(lefts)
    assert len({empty.area(zone).rect.y for zone in row}) == 1
    for zone in row:
        for player in (ANN, BEN):
            assert full.area(zone, player).rect == empty.area(zone, player).rect
    assert full.area("combat_chain", None).rect == empty.area("combat_chain", None).rect
    heights = {rect.h for zone in row for rect in full.bounds_of_cards(zone).values()}
    assert {round(high) for high in heights} == {round(empty.area("hero").card)}


def test_the_only_weapon_keeps_its_place_when_a_second_one_comes() -> None:
    (first,), (second,) = cards(), cards()
    hero = {("hero", ANN): cards(1), ("hand", ANN): cards(1)}
    one = Laid(setting(zones=FAB_ZONES), {**hero, ("weapon", ANN): [first]})
    both = Laid(
        setting(zones=FAB_ZONES), {**hero, ("weapon", ANN): [first, second]}, before=one.placement
    )
    assert both.bounds_of_cards("weapon")[first.id] == one.bounds_of_cards("weapon")[first.id]


def test_the_stack_keeps_its_room_right_of_the_chain() -> None:
    table = arena(weapon=2, permanent=4, stack=1)
    stack, chain = table.area("stack", None).rect, table.area("combat_chain", None).rect
    assert not stack.meets(chain)
    assert stack.x > chain.right


def test_outside_the_game_there_is_a_label_only_for_a_zone_with_cards() -> None:
    assert arena().area("inventory").form is Form.HIDDEN
    assert arena(inventory=2).area("inventory").form is Form.LABEL
