"""Dividing damage: the amounts of each source always add up to its damage."""

from hypothesis import given
from hypothesis import strategies as st

from core.messages import Message
from core.rules.choices import Choice, Option, Selection, Target, id_of, pairing
from core.rules.views import damage_rows
from core.state.ids import ObjectId, PlayerId
from gui.features.choices.drafts import Division

BEN = PlayerId("Ben")
SOURCE, OTHER = ObjectId(1), ObjectId(2)


def part(source: ObjectId, *amounts: tuple[Target, int]) -> Choice:
    """Return the division of the damage of one source."""
    return Choice(
        id=id_of(source),
        player=BEN,
        title=Message("so"),
        key="combat.damage",
        kind="divide",
        shown=(source,),
        options=tuple(Option(id_of(to), Message("it")) for to, _ in amounts),
        at_least=0,
        at_most=len(amounts),
        total=sum(amount for _, amount in amounts),
        proposed=Selection(amounts=tuple((id_of(to), amount) for to, amount in amounts)),
    )


def damage(*amounts: int) -> Choice:
    """Return the damage of one source to several, and of another one to a player."""
    several = part(SOURCE, *((ObjectId(10 + place), n) for place, n in enumerate(amounts)))
    return whole(several, part(OTHER, (BEN, 3)))


def whole(*parts: Choice) -> Choice:
    return Choice(
        id="damage",
        player=BEN,
        title=Message("Combat damage"),
        key="combat.damage",
        kind="pairs",
        at_least=0,
        also=parts,
    )


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
        row = place % len(amounts)
        division.give(division.rows[row], amount)
        assert division.rows[row].amount == max(0, min(amount, sum(amounts)))
        own = [each.amount for each in division.rows if each.source == SOURCE]
        assert sum(own) == sum(amounts)
        assert min(own) >= 0


def test_the_selection_has_the_amounts_of_each_source() -> None:
    found = damage(2, 2)
    division = Division(found)
    assert division.selection == found.as_proposed()
    division.give(division.rows[0], 3)
    assert division.is_begun
    several, alone = division.selection.also
    assert [amount for _, amount in several.amounts] == [3, 1]
    assert alone == found.also[1].proposed
    division.give(division.rows[0], 2)
    assert division.selection == found.as_proposed()


def test_what_is_prevented_is_taken_off_the_total_and_said() -> None:
    division = Division(damage(2, 2))
    division.prevent(division.rows[2], on=True)
    assert division.total == 4
    assert division.selection.pairs == pairing((OTHER, BEN)).pairs
    division.prevent(division.rows[2], on=False)
    assert not division.selection.pairs
    assert not division.is_begun


def test_a_division_stays_for_as_long_as_the_same_is_proposed() -> None:
    division = Division(damage(2, 2))
    division.give(division.rows[0], 4)
    assert division.again(damage(2, 2)) is division
    assert division.again(damage(2, 3)) is not division


def test_who_deals_no_damage_has_a_row_without_a_recipient() -> None:
    found = whole(part(SOURCE, (BEN, 2)), part(OTHER))
    dealing, idle = damage_rows(found, found.as_proposed())
    assert (dealing.source, dealing.to, dealing.amount) == (SOURCE, BEN, 2)
    assert (idle.source, idle.to, idle.amount) == (OTHER, None, 0)
