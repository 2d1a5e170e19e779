"""The persistent sequence of slots, against a plain dict."""

from hypothesis import given
from hypothesis import strategies as st

from core.state.game_state import Trie

BOUNDARIES = (0, 1, 15, 16, 17, 255, 256, 257, 4095, 4096, 65535, 65536, 10**6)
KEYS = st.one_of(st.sampled_from(BOUNDARIES), st.integers(0, 300), st.integers(0, 10**6))
CHANGES = st.lists(st.tuples(KEYS, st.one_of(st.none(), st.integers(0, 3))), max_size=40)
Changes = list[tuple[int, int | None]]


def grown(changes: Changes, start: Trie[int] | None = None) -> Trie[int]:
    """Make every change, one after the other."""
    trie: Trie[int] = Trie() if start is None else start
    for key, value in changes:
        trie = trie.put(key, value)
    return trie


def plain(changes: Changes) -> dict[int, int]:
    """Do the same with a dict."""
    slots = dict(changes)
    return {key: value for key, value in slots.items() if value is not None}


@given(CHANGES)
def test_it_holds_what_a_dict_holds(changes: Changes) -> None:
    trie, slots = grown(changes), plain(changes)
    assert [trie.get(key) for key in BOUNDARIES] == [slots.get(key) for key in BOUNDARIES]
    assert all(trie.get(key) == slots.get(key) for key, _ in changes)
    assert len(trie) == len(slots)


@given(CHANGES)
def test_values_come_in_the_order_of_their_keys(changes: Changes) -> None:
    slots = plain(changes)
    assert list(grown(changes)) == [slots[key] for key in sorted(slots)]


@given(CHANGES, CHANGES)
def test_a_change_leaves_the_older_trie_alone(first: Changes, second: Changes) -> None:
    trie, slots = grown(first), plain(first)
    grown(second, trie)
    assert list(trie) == [slots[key] for key in sorted(slots)]


@given(CHANGES, CHANGES)
def test_it_is_equal_where_the_same_slots_hold_equal_values(
    first: Changes, second: Changes
) -> None:
    left, right = grown(first), grown(second)
    assert (left == right) == (plain(first) == plain(second))
    assert left == grown([(key, value) for key, value in sorted(plain(first).items())])


@given(CHANGES, CHANGES)
def test_the_differing_keys_are_those_of_two_dicts(first: Changes, second: Changes) -> None:
    before, after = plain(first), plain([*first, *second])
    left, right = grown(first), grown(second, grown(first))
    expected = {key for key in before.keys() | after.keys() if before.get(key) != after.get(key)}
    assert set(left.differing(right)) == expected
    assert set(right.differing(left)) == expected
    assert list(left.differing(right)) == sorted(expected)


@given(CHANGES)
def test_equal_tries_have_one_hash(changes: Changes) -> None:
    ordered = sorted(plain(changes).items())
    assert hash(grown(changes)) == hash(grown([(key, value) for key, value in ordered]))


def test_a_key_beyond_the_edge_of_a_node_is_empty_until_it_is_filled() -> None:
    trie: Trie[str] = Trie()
    for key in BOUNDARIES:
        assert trie.get(key) is None
        trie = trie.put(key, f"value {key}")
        assert trie.get(key) == f"value {key}"
        assert trie.get(key + 2) is None
    assert list(trie) == [f"value {key}" for key in BOUNDARIES]


def test_no_slot_has_a_number_below_nothing() -> None:
    assert Trie[str]().put(0, "x").put(300, "y").get(-1) is None


def test_equal_values_that_are_not_the_very_same_are_told_apart_from_the_same() -> None:
    one, other = Trie[list[int]]().put(20, [1]), Trie[list[int]]().put(20, [1])
    assert list(one.differing(other)) == [20]
    assert one == other
    assert list(one.differing(one.put(3, [2]))) == [3]


def test_it_is_not_equal_to_another_kind_of_thing() -> None:
    assert Trie[int]() != ()
