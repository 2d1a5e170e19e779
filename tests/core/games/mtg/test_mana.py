"""Which lands the table proposes to tap: colours first, plain and inflexible sources first."""

from hypothesis import given
from hypothesis import strategies as st

from core.cards.mana import ManaCost
from core.games.mtg.mana import Source, pay, proposed_payment, sources
from core.state.ids import ObjectId
from tests.core.stage import ADA, BEN, Stage


def source(number: int, makes: str, *, is_plain: bool = True) -> Source:
    return Source(id=ObjectId(number), makes=frozenset(makes), is_plain=is_plain)


def test_a_basic_land_pays_before_one_that_makes_two_colours() -> None:
    stage = Stage()
    forest, plains = stage.place("Forest"), stage.place("Plains")
    found = proposed_payment(stage.view, ADA, ManaCost.read("{1}{G}"))
    assert set(found.tap) == {forest, plains}
    assert found.missing == ()


def test_the_face_that_is_up_says_what_a_land_makes() -> None:
    stage = Stage()
    pathway = stage.place("Branchloft Pathway", side=1)
    assert [each.makes for each in sources(stage.view, ADA)] == [frozenset("W")]
    assert proposed_payment(stage.view, ADA, ManaCost.read("{W}")).tap == (pathway,)
    assert proposed_payment(stage.view, ADA, ManaCost.read("{G}")).missing == ("G",)


def test_a_land_with_another_ability_is_kept_while_a_plain_one_does() -> None:
    stage = Stage()
    cove, forest = stage.place("Treasure Map", side=1), stage.place("Forest")
    assert proposed_payment(stage.view, ADA, ManaCost.read("{1}")).tap == (forest,)
    assert set(proposed_payment(stage.view, ADA, ManaCost.read("{2}")).tap) == {cove, forest}


def test_what_is_tapped_a_creature_or_somebody_else_s_is_never_proposed() -> None:
    stage = Stage()
    stage.place("Forest", tapped=True)
    stage.place("Dryad Arbor")
    stage.place("Forest", owner=BEN)
    assert sources(stage.view, ADA) == ()
    assert proposed_payment(stage.view, ADA, ManaCost.read("{G}")).missing == ("G",)


def test_the_value_of_x_is_paid_for() -> None:
    available = [source(number, "R") for number in range(4)]
    assert len(pay(available, ManaCost.read("{X}{R}"), x=2).tap) == 3


def test_colours_find_their_source_whatever_was_taken_first() -> None:
    available = [source(1, "G"), source(2, "GW"), source(3, "GU")]
    found = pay(available, ManaCost.read("{W}{U}{G}"))
    assert set(found.tap) == {1, 2, 3}


COLOURS = st.sets(st.sampled_from("WUBRGC"), min_size=1, max_size=3)


@given(st.lists(COLOURS, max_size=7), st.lists(st.sampled_from("WUBRGC1"), max_size=6))
def test_a_payment_is_found_whenever_there_is_one_and_taps_nothing_twice(
    makes: list[set[str]], symbols: list[str]
) -> None:
    available = [source(number, "".join(each)) for number, each in enumerate(makes)]
    cost = ManaCost.read("".join(f"{{{each}}}" for each in symbols))
    found = pay(available, cost)
    assert len(set(found.tap)) == len(found.tap)
    assert len(found.tap) + len(found.missing) == len(symbols)
    assert len(found.tap) == most_covered(makes, symbols)


def most_covered(makes: list[set[str]], symbols: list[str]) -> int:
    """Return the largest number of symbols that sources can pay, by trying everything."""
    if not symbols:
        return 0
    first, *rest = symbols
    best = most_covered(makes, rest)
    for number, each in enumerate(makes):
        if first == "1" or first in each:
            left = [other for place, other in enumerate(makes) if place != number]
            best = max(best, 1 + most_covered(left, rest))
            if best == len(symbols):
                break
    return best
