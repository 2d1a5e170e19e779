"""The place of a hint: the best one is found without a look at every place."""

from hypothesis import given
from hypothesis import strategies as st

from gui.features.hints import least_costly

COSTS = st.lists(st.tuples(st.integers(0, 50), st.integers(0, 50)), max_size=40)


@given(costs=COSTS)
def test_no_place_costs_less_than_the_one_that_is_found(costs: list[tuple[int, int]]) -> None:
    found = least_costly(costs, lambda cost: cost[0], lambda cost: cost[1])
    assert found in costs if costs else found is None
    assert found is None or sum(found) == min(map(sum, costs))


def test_what_a_place_hides_is_asked_only_of_places_near_enough() -> None:
    asked: list[int] = []

    def hidden(place: int) -> float:
        asked.append(place)
        return 20 if place < 5 else 0

    assert least_costly(range(1000), float, hidden) == 5
    assert asked == [0, 1, 2, 3, 4, 5]
