"""The mat of Flesh and Blood: every zone in its place, on both sides of the table."""

from itertools import combinations, pairwise

import pytest

from core.games.fab.rulesets import CR_9
from core.games.fab.zones import COMBAT_CHAIN, HERO, PERMANENT
from core.games.mtg.rulesets import MTG_2024_06
from core.law.ruleset import Ruleset
from core.table.ids import ObjectId, PlayerId, Zone
from core.table.zones import STACK
from gui.board.arrange import arrange
from gui.board.geometry import Area, Mat, Rect, Role, fit
from gui.board.lying import Lying
from gui.board.mats import MATS, lay_table, recipe_of
from gui.games import GAMES, Game, rules_of
from tests.core.stage import ADA, BEN

CASEY = PlayerId("Casey")
SIZES = [(906, 616), (1288, 836), (1920, 1080), (700, 900), (3000, 900)]
OWN = [spec.zone for spec in CR_9.zones if spec.zone not in {COMBAT_CHAIN, STACK}]
TABLES = [(ADA,), (ADA, BEN), (ADA, BEN, CASEY)]


def mat(
    rules: Ruleset = CR_9,
    size: tuple[int, int] = (1288, 836),
    players: tuple[PlayerId, ...] = (ADA, BEN),
    seat: PlayerId = ADA,
) -> Mat:
    width, height, _ = fit(*size)
    return lay_table(width, height, rules.game, rules.zones, players, seat)


def area(zone: str, player: PlayerId | None = ADA, laid: Mat | None = None) -> Area:
    found = (laid or mat()).area((Zone(zone), player))
    assert found is not None, zone
    return found


def middle(zone: str, player: PlayerId | None = ADA) -> tuple[float, float]:
    return area(zone, player).rect.middle


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
@pytest.mark.parametrize("players", TABLES)
def test_every_zone_of_every_game_has_its_place(game: Game, players: tuple[PlayerId, ...]) -> None:
    rules = rules_of(game)
    laid = mat(rules, players=players)
    for spec in rules.zones:
        shared = laid.area((spec.zone, None)) is not None
        mine = [laid.area((spec.zone, player)) is not None for player in players]
        assert mine == [not shared] * len(players), spec.zone


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", TABLES)
def test_no_slot_overlaps_another_and_none_leaves_the_table(
    size: tuple[int, int], players: tuple[PlayerId, ...]
) -> None:
    laid = mat(size=size, players=players)
    board = Rect(0, 0, laid.width, laid.height)
    slots = [(each.title, place) for each in laid.areas for place in each.places]
    slots += [(player, place) for player, place in laid.plaques]
    for _, place in slots:
        assert place.w > 12
        assert place.h > 20
        assert board.holds(place.x, place.y)
        assert board.holds(place.right - 0.01, place.bottom - 0.01)
    for (name, one), (other, two) in combinations(slots, 2):
        assert not one.meets(two), (name, other)


def test_armour_lies_at_the_left_from_head_to_legs_with_the_arms_beside_the_chest() -> None:
    head, chest, arms, legs = (middle(zone) for zone in ("head", "chest", "arms", "legs"))
    assert head[0] == chest[0] == legs[0] < arms[0] < middle("weapon")[0]
    assert head[1] < chest[1] < legs[1]
    assert arms[1] == pytest.approx(chest[1])


def test_the_hero_stands_between_two_weapon_slots_above_the_arsenal() -> None:
    weapons, hero = area("weapon"), area("hero").rect
    left, right = weapons.places
    assert left.right < hero.x < hero.right < right.x
    assert weapons.rect.joined(hero) == weapons.rect
    arsenal = area("arsenal").rect
    assert arsenal.y > hero.bottom
    assert arsenal.middle[0] == pytest.approx(hero.middle[0], abs=1)


def test_a_point_on_the_hero_is_no_weapon_zone_although_it_lies_between_the_slots() -> None:
    laid = mat()
    found = laid.area_at(*area("hero", laid=laid).rect.middle)
    assert found is not None
    assert found.zone == HERO
    for slot in area("weapon", laid=laid).places:
        there = laid.area_at(*slot.middle)
        assert there is not None
        assert there.zone == "weapon"


def test_pitch_and_deck_lie_at_the_right_graveyard_above_and_banished_below() -> None:
    pitch, deck = middle("pitch"), middle("deck")
    assert area(PERMANENT).rect.right < area("pitch").rect.x
    assert pitch[0] < deck[0]
    assert middle("graveyard")[1] < deck[1] < middle("banished")[1]
    assert middle("graveyard")[0] == deck[0] == middle("banished")[0]


def test_the_chain_and_the_stack_lie_between_the_players() -> None:
    for shared in (COMBAT_CHAIN, STACK):
        place = area(shared, None).rect
        assert area(PERMANENT, BEN).rect.bottom < place.y
        assert place.bottom < area(PERMANENT).rect.y
    assert area(COMBAT_CHAIN, None).rect.w > area(STACK, None).rect.w


@pytest.mark.parametrize("zone", OWN)
def test_the_opponents_mat_is_the_same_seen_in_a_mirror(zone: Zone) -> None:
    mine, theirs = area(zone).rect, area(zone, BEN).rect
    assert theirs.x == pytest.approx(mine.x)
    assert theirs.w == pytest.approx(mine.w)
    edge, far_edge = area("hand").rect.bottom, area("hand", BEN).rect.y
    assert (edge - mine.bottom < 5) == (theirs.y - far_edge < 5)
    assert theirs.bottom < mine.y


def test_a_card_on_the_mat_is_large_enough_to_be_read() -> None:
    laid = mat(size=(906, 616))
    for zone in ("hero", "weapon", "arsenal", "permanent", "hand"):
        card = Lying(id=ObjectId(1))
        (place,) = arrange(area(zone, laid=laid), [card]).values()
        assert place.scale > 0.9, zone


def test_six_cards_in_hand_show_most_of_themselves_on_a_small_screen() -> None:
    hand = area("hand", laid=mat(size=(906, 616)))
    homes = arrange(hand, [Lying(id=ObjectId(number)) for number in range(1, 7)])
    places = sorted(homes.values(), key=lambda place: place.x)
    wide = places[0].scale * 63
    steps = [right.x - left.x for left, right in pairwise(places)]
    assert min(steps) > wide * 0.7


def test_two_weapons_take_a_slot_each_and_a_third_shares_one() -> None:
    weapons = area("weapon")
    left, right = weapons.places
    two = arrange(weapons, [Lying(id=ObjectId(1)), Lying(id=ObjectId(2))])
    assert left.holds(two[ObjectId(1)].x, two[ObjectId(1)].y)
    assert right.holds(two[ObjectId(2)].x, two[ObjectId(2)].y)
    three = arrange(weapons, [Lying(id=ObjectId(number)) for number in (1, 2, 3)])
    assert left.holds(three[ObjectId(3)].x, three[ObjectId(3)].y)


def test_what_lies_under_a_hero_shows_strips_above_it_and_stays_in_the_zone() -> None:
    hero = area("hero")
    soul = [Lying(id=ObjectId(number), host=ObjectId(1)) for number in range(2, 7)]
    homes = arrange(hero, [Lying(id=ObjectId(1)), *soul])
    top = homes[ObjectId(1)]
    for card in soul:
        place = homes[card.id]
        assert place.z < top.z
        assert place.y < top.y
        assert place.y - 44 * place.scale > hero.rect.y
    assert homes[ObjectId(2)].y > homes[ObjectId(3)].y > homes[ObjectId(4)].y


def test_cards_under_each_other_in_a_ring_still_show() -> None:
    one, other = Lying(id=ObjectId(1), host=ObjectId(2)), Lying(id=ObjectId(2), host=ObjectId(1))
    assert set(arrange(area("hero"), [one, other])) == {1, 2}


def test_the_chain_reads_from_left_to_right() -> None:
    links = [Lying(id=ObjectId(number)) for number in range(1, 9)]
    homes = arrange(area(COMBAT_CHAIN, None), links)
    places = [homes[link.id].x for link in links]
    assert places == sorted(places)
    assert places[-1] < area(COMBAT_CHAIN, None).rect.right


def test_a_game_without_a_mat_of_its_own_finds_its_places_by_itself() -> None:
    assert recipe_of("mtg") is None
    assert recipe_of("fab") is not None
    assert {path.stem for path in MATS.glob("*.json")} == {"fab"}
    assert not mat(MTG_2024_06).fans


def test_every_zone_of_the_recipe_is_one_of_the_game() -> None:
    roles = {each.zone: each.role for each in mat().areas}
    assert set(roles) == {spec.zone for spec in CR_9.zones}
    assert roles[PERMANENT] is Role.FIELD
    assert roles[COMBAT_CHAIN] is Role.CHAIN
