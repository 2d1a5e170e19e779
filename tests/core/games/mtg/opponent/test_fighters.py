"""Combat sums: duels by the rules, and the blocks of a sensible defender."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from core.games.mtg.opponent.fighters import Fighter, Least, best_blocks, duel, fought
from core.state.ids import ObjectId


def each(number: int, size: str, worth: float | None = None, **more: bool) -> Fighter:
    power, toughness = map(int, size.split("/"))
    return Fighter(
        id=ObjectId(number),
        name=f"Number {number}",
        power=power,
        toughness=toughness,
        worth=1 + 1.5 * power + toughness if worth is None else worth,
        **more,
    )


def anything(_blocker: Fighter, _attacker: Fighter) -> bool:
    return True


@pytest.mark.parametrize(
    ("attacker", "blockers", "dies", "dead", "through"),
    [
        (each(1, "3/3"), [], False, 0, 3),
        (each(1, "3/3", double=True), [], False, 0, 6),
        (each(1, "2/2"), [each(2, "2/2")], True, 1, 0),
        (each(1, "2/2", first=True), [each(2, "2/2")], False, 1, 0),
        (each(1, "2/2"), [each(2, "2/2", first=True)], True, 0, 0),
        (each(1, "1/1", deathtouch=True), [each(2, "6/6")], True, 1, 0),
        (each(1, "5/5", trample=True), [each(2, "2/2")], False, 1, 3),
        (each(1, "5/5", trample=True, deathtouch=True), [each(2, "2/9")], False, 1, 4),
        (each(1, "4/4"), [each(2, "2/2"), each(3, "2/2")], True, 2, 0),
        (each(1, "4/4", indestructible=True), [each(2, "9/1")], False, 1, 0),
        (each(1, "4/4"), [each(2, "1/1", indestructible=True)], False, 0, 0),
        (each(1, "3/1", double=True, trample=True), [each(2, "3/3")], False, 1, 3),
    ],
)
def test_a_duel_ends_as_the_rules_say(
    attacker: Fighter, blockers: Sequence[Fighter], dies: bool, dead: int, through: int
) -> None:
    found = duel(attacker, blockers)
    assert (found.attacker_dies, len(found.dead), found.through) == (dies, dead, through)


def test_a_blocker_that_kills_and_lives_blocks() -> None:
    (block,) = best_blocks([each(1, "2/2")], [each(2, "3/3")], anything, 20)
    assert [b.id for b in block.blockers] == [2]


def test_nothing_is_thrown_away_while_life_is_high() -> None:
    assert best_blocks([each(1, "4/4")], [each(2, "1/1")], anything, 20) == ()


def test_the_cheapest_creature_blocks_where_the_defender_would_die() -> None:
    blockers = [each(2, "3/1", worth=9.0), each(3, "1/1", worth=3.0)]
    (block,) = best_blocks([each(1, "4/4")], blockers, anything, 4)
    assert block.to_live
    assert [b.id for b in block.blockers] == [3]


def test_two_creatures_block_together_where_that_kills() -> None:
    pair = [each(2, "2/3"), each(3, "2/3")]
    attacker = each(1, "4/4", worth=20.0)
    (block,) = best_blocks([attacker], pair, anything, 20)
    assert len(block.blockers) == 2
    assert best_blocks([attacker], pair, anything, 20, together=False) == ()


def test_menace_is_blocked_by_two_or_not_at_all() -> None:
    attacker = replace(each(1, "3/3"), fewest=2)
    assert best_blocks([attacker], [each(2, "5/5")], anything, 3) == ()
    (block,) = best_blocks([attacker], [each(2, "1/1"), each(3, "1/1")], anything, 3)
    assert len(block.blockers) == 2


def test_no_block_is_made_against_an_attacker_that_cannot_be_blocked() -> None:
    assert best_blocks([each(1, "4/4")], [each(2, "5/5")], lambda _b, _a: False, 2) == ()


def test_the_sums_of_a_fight_add_up() -> None:
    attackers = [each(1, "3/3"), each(2, "2/2", lifelink=True)]
    blocks = best_blocks(attackers, [each(3, "4/4")], anything, 20)
    found = fought(attackers, blocks)
    assert found.through == 2
    assert [lost.id for lost in found.lost] == [1]
    assert found.gained == 2


def test_the_life_that_a_blocker_gains_may_save_its_player() -> None:
    attackers = [each(1, "4/4"), each(2, "4/4")]
    blocker = each(3, "3/3", lifelink=True)
    assert duel(attackers[0], [blocker]).gained == 3
    assert Least(attackers, [blocker], anything).through == 1
