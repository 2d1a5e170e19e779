"""The check of a selection against its choice, compared with a naive model; the view of others."""

from itertools import permutations, product
from typing import get_args

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from core.messages import Message
from core.rules.choices import (
    NOTHING,
    Answered,
    Choice,
    Kind,
    Option,
    Selection,
    for_viewer,
    selecting,
    shortfall,
)
from core.state.ids import ObjectId
from tests.core.stage import ADA, BEN

WORDS = ("a", "b", "c")
PARTNERS = ("x", "y")
FEW = st.integers(0, 3)
SOME = st.lists(st.sampled_from((*WORDS, "other")), max_size=4).map(tuple)


def options(*ids: str) -> tuple[Option, ...]:
    return tuple(Option(each, Message("{word}", word=each)) for each in ids)


def choice(
    kind: Kind, least: int, most: int, required: tuple[str, ...] = (), total: int | None = None
) -> Choice:
    return Choice(
        id="test",
        player=ADA,
        title=Message("Which?"),
        key="game.start",
        kind=kind,
        options=options(*WORDS),
        partners=options(*PARTNERS),
        at_least=least,
        at_most=most,
        required=required,
        total=total,
    )


REQUIRED = st.lists(st.sampled_from(WORDS), max_size=1).map(tuple)


@given(st.sampled_from(("pick", "order")), FEW, FEW, REQUIRED, SOME)
def test_selected_options_are_right_if_they_are_one_of_all_arrangements_that_fit(
    kind: Kind, least: int, most: int, required: tuple[str, ...], chosen: tuple[str, ...]
) -> None:
    fitting = {
        each
        for number in range(least, most + 1)
        for each in permutations(WORDS, number)
        if set(required) <= set(each)
    }
    asked = choice(kind, least, most, required)
    lack = shortfall(asked, Selection(options=chosen))
    assert (lack is None) == (chosen in fitting)
    assert lack is None or lack.key == asked.key


@given(FEW, FEW, st.none() | st.integers(-2, 5))
def test_a_number_is_right_if_it_is_in_the_range(least: int, most: int, number: int | None) -> None:
    lack = shortfall(choice("number", least, most), Selection(number=number))
    assert (lack is None) == (number in range(least, most + 1))


@given(FEW, FEW, st.integers(0, 4), st.lists(st.integers(-1, 4), max_size=3))
def test_a_division_is_right_if_it_is_one_of_all_that_come_to_the_total(
    least: int, most: int, total: int, shares: list[int]
) -> None:
    all_of_it = {
        each
        for each in product(range(total + 1), repeat=len(shares))
        if sum(each) == total and least <= sum(map(bool, each)) <= most
    }
    amounts = tuple(zip(WORDS, shares, strict=False))
    lack = shortfall(choice("divide", least, most, total=total), Selection(amounts=amounts))
    assert (lack is None) == (tuple(shares) in all_of_it)


PAIRS = st.lists(
    st.tuples(st.sampled_from((*WORDS, "other")), st.sampled_from((*PARTNERS, "other"))),
    max_size=4,
).map(tuple)


@given(FEW, FEW, REQUIRED, PAIRS)
def test_pairs_are_right_if_each_is_known_and_none_is_there_twice(
    least: int, most: int, required: tuple[str, ...], pairs: tuple[tuple[str, str], ...]
) -> None:
    known = all(each in WORDS and to in PARTNERS for each, to in pairs)
    paired = {each for each, _ in pairs}
    fits = least <= len(paired) <= most and set(required) <= paired
    lack = shortfall(choice("pairs", least, most, required), Selection(pairs=pairs))
    assert (lack is None) == (known and len(set(pairs)) == len(pairs) and fits)


@given(st.sampled_from(get_args(Kind)), FEW, FEW, SOME, PAIRS)
def test_a_choice_and_its_selection_are_plain_data(
    kind: Kind, least: int, most: int, chosen: tuple[str, ...], pairs: tuple[tuple[str, str], ...]
) -> None:
    made = Selection(options=chosen, pairs=pairs, also=(NOTHING,))
    assert msgspec.json.decode(msgspec.json.encode(made), type=Selection) == made
    asked = choice(kind, least, most)
    assert asked == choice(kind, least, most)
    assert hash(asked) == hash(choice(kind, least, most))


def test_every_part_of_a_choice_needs_its_own_selection() -> None:
    part = choice("pick", 1, 1)
    asked = msgspec.structs.replace(part, also=(part,))
    one = Selection(options=("a",))
    assert shortfall(asked, one) is not None
    assert shortfall(asked, msgspec.structs.replace(one, also=(NOTHING,))) is not None
    assert shortfall(asked, msgspec.structs.replace(one, also=(one,))) is None


def test_only_one_of_the_answers_completes_a_choice_that_has_some() -> None:
    asked = msgspec.structs.replace(choice("pick", 1, 1), answers=options("yes", "no"))
    one = Selection(options=("a",))
    assert shortfall(asked, one) is not None
    assert shortfall(asked, msgspec.structs.replace(one, answer="no")) is None
    assert shortfall(asked, asked.as_proposed()) is None
    assert [each.id for each in asked.buttons] == ["yes", "no"]


def test_plain_options_of_which_one_is_picked_are_the_buttons() -> None:
    asked = choice("pick", 1, 1)
    assert asked.parts == ()
    assert asked.buttons == asked.options
    answered = Answered(choice=asked, selection=asked.answered("b"))
    assert (answered.answer, answered.picked) == ("b", ())
    assert choice("pick", 0, 2).parts == (choice("pick", 0, 2),)


def test_too_few_proposed_options_are_completed_by_the_first_ones() -> None:
    asked = choice("pick", 2, 3)
    asked = msgspec.structs.replace(asked, proposed=Selection(options=("c",)))
    assert asked.as_proposed().options == ("c", "a")
    assert shortfall(asked, asked.as_proposed()) is None


@given(st.sampled_from(("pick", "order", "number", "divide")), st.integers(0, 3), st.integers(0, 3))
def test_a_choice_without_a_proposal_can_be_answered_as_proposed(
    kind: Kind, least: int, more: int
) -> None:
    most = min(least + more, len(WORDS))
    least = 0 if kind == "divide" else least
    asked = choice(kind, least, max(most, 1), total=3 if kind == "divide" else None)
    assert shortfall(asked, asked.as_proposed()) is None


def test_others_see_of_a_private_choice_only_that_there_is_one() -> None:
    cards = tuple(Option(f"#{n}", Message("Bear"), ObjectId(n)) for n in (4, 5))
    asked = Choice(
        id="discard",
        player=ADA,
        title=Message("Ada discards"),
        key="cleanup.hand_size",
        options=cards,
        shown=(ObjectId(4),),
        proposed=selecting(ObjectId(5)),
        also=(choice("pick", 1, 1),),
        private=True,
    )
    assert for_viewer(asked, ADA) == asked
    for viewer in (BEN, None):
        seen = for_viewer(asked, viewer)
        assert (seen.player, str(seen.title)) == (ADA, "Ada discards")
        assert (seen.options, seen.shown, seen.proposed, seen.also) == ((), (), NOTHING, ())
    open_to_all = msgspec.structs.replace(asked, private=False)
    assert for_viewer(open_to_all, BEN) == open_to_all
