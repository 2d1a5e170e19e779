"""Dividing damage: of each source the amounts always make up what it deals."""

from hypothesis import given
from hypothesis import strategies as st

from core.messages import Message
from core.rules.actions import Action
from core.rules.fights import Blow, Damage, DamageRow
from core.state.ids import ObjectId, PlayerId
from gui.board.fight.shown import NOT_PROPOSED, divided
from gui.features.combat.division import Division

BEN = PlayerId("Ben")
SOURCE, OTHER = ObjectId(1), ObjectId(2)


def damage(*amounts: int) -> Damage:
    def make(assigned: tuple[Blow, ...], prevented: tuple[Blow, ...]) -> Action:
        raise NotImplementedError(assigned, prevented)

    rows = [
        DamageRow(
            source=SOURCE,
            to=ObjectId(10 + place),
            amount=amount,
            key="combat.damage",
            reason=Message("so"),
            free=True,
        )
        for place, amount in enumerate(amounts)
    ]
    alone = DamageRow(source=OTHER, to=BEN, amount=3, key="combat.damage", reason=Message("so"))
    return Damage(title="Combat damage", rows=(*rows, alone), make=make)


@given(
    st.lists(st.integers(0, 9), min_size=2, max_size=5),
    st.lists(st.tuples(st.integers(0, 4), st.integers(-3, 60)), max_size=12),
)
def test_whatever_is_given_the_sum_of_a_source_stays(
    amounts: list[int], given_to: list[tuple[int, int]]
) -> None:
    found = damage(*amounts)
    division = Division(found)
    for place, amount in given_to:
        row = found.rows[place % len(amounts)]
        division.give(row, amount)
        assert division.amount(row) == max(0, min(amount, sum(amounts)))
        own = [division.amount(each) for each in found.rows if each.source == SOURCE]
        assert sum(own) == sum(amounts)
        assert min(own) >= 0


def test_only_sources_that_deal_otherwise_than_proposed_are_said() -> None:
    found = damage(2, 2)
    division = Division(found)
    assert not division.assigned
    division.give(found.rows[0], 3)
    assert [(each.source, each.amount) for each in division.assigned] == [(SOURCE, 3), (SOURCE, 1)]
    division.give(found.rows[0], 2)
    assert not division.assigned


def test_what_is_prevented_is_taken_off_the_total_and_said() -> None:
    found = damage(2, 2)
    division = Division(found)
    division.prevent(found.rows[2], on=True)
    assert division.total == 4
    assert division.prevented == (Blow(source=OTHER, to=BEN, amount=3),)
    division.prevent(found.rows[2], on=False)
    assert not division.prevented
    assert not division.is_changed


def test_a_division_stays_for_as_long_as_the_same_is_proposed() -> None:
    found = damage(2, 2)
    division = Division(found)
    division.give(found.rows[0], 4)
    assert division.again(damage(2, 2)) is division
    assert division.again(damage(2, 3)) is not division


def test_who_deals_no_damage_gives_no_blow() -> None:
    why = Message("so")
    rows = [
        DamageRow(source=SOURCE, to=BEN, amount=2, key="combat.damage", reason=why),
        DamageRow(source=OTHER, amount=0, key="combat.nothing_faced", reason=why),
    ]
    assert divided(rows, NOT_PROPOSED) == (Blow(source=SOURCE, to=BEN, amount=2),)
