"""Places of permanents: a card stays at its place until an action concerns it."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from core.state.ids import ObjectId, PlayerId, Zone
from gui.board.layout.frame import table_frame
from gui.board.layout.geometry import CardShape, Likeness, Spot
from gui.board.layout.places import FieldCards, FieldPlaces, Placement, next_placement, swapped
from tests.gui.board.layout.tables import ANN, BEN, Laid, cards, setting

KEY = Zone("battlefield"), ANN
SIZE = 1280, 720
FIELD = 1085.0


def placed(
    shapes: list[CardShape], before: Placement | None = None, turn: int = 1, width: float = FIELD
) -> Placement:
    """Return the places of the cards of one field."""
    steps = table_frame(setting(SIZE)).steps(width)
    return next_placement(before, {KEY: FieldCards(shapes, steps)}, turn)


def spots(placement: Placement) -> dict[ObjectId, Spot | None]:
    """Return the place of each card."""
    return dict(placement.fields[KEY].spots())


def land(name: str, count: int = 1, *, tapped: int = 0) -> list[CardShape]:
    """Return equal lands."""
    kind = Likeness(name, name, tapped)
    return cards(count, row=1, kind=kind, quarters=tapped)


def turned(shape: CardShape) -> CardShape:
    """Return a land after it was tapped or untapped."""
    kind = shape.kind
    assert isinstance(kind, Likeness)
    now = 1 - shape.quarters
    return CardShape(id=shape.id, row=1, quarters=now, kind=Likeness(kind.kind, kind.face, now))


def test_creatures_fill_the_front_from_the_middle_and_lands_the_back_from_the_left() -> None:
    bears, forests, rocks = cards(4), cards(2, row=1), cards(2, row=2)
    found = spots(placed([*bears, *forests, *rocks]))
    assert [found[each.id] for each in bears] == [Spot(0, n) for n in (0, 1, -1, 2)]
    assert [found[each.id] for each in forests] == [Spot(0, 0), Spot(0, 1)]
    table = Laid(
        setting(SIZE), {("battlefield", ANN): [*bears, *forests, *rocks], ("hand", ANN): cards(1)}
    )
    rects = table.bounds_of_cards("battlefield")
    field = table.area("battlefield").rect
    assert rects[forests[0].id].x - field.x == pytest.approx(
        field.right - rects[rocks[0].id].right, abs=1
    )
    assert rects[forests[0].id].y > rects[bears[0].id].bottom


def test_a_creature_that_leaves_leaves_its_place_to_the_next_one() -> None:
    bears = cards(4)
    first = placed(bears)
    second = placed([bears[0], *bears[2:]], first)
    assert {k: v for k, v in spots(first).items() if k != bears[1].id} == spots(second)
    (new,) = cards()
    assert spots(placed([bears[0], *bears[2:], new], second))[new.id] == spots(first)[bears[1].id]


def test_as_a_turn_begins_the_outermost_creature_moves_into_a_free_place() -> None:
    bears = cards(5)
    first = placed(bears)
    left = [*bears[1:]]
    assert spots(placed(left, first, turn=1)) == {each.id: spots(first)[each.id] for each in left}
    later = spots(placed(left, first, turn=2))
    moved = [each.id for each in left if later[each.id] != spots(first)[each.id]]
    assert moved == [bears[4].id]
    assert later[bears[4].id] == Spot(0, 0)


def test_tapped_lands_have_a_pile_of_their_own_and_return_to_the_first() -> None:
    forests, island = land("Forest", 3), land("Island")
    first = placed([*forests, *island])
    tapped = turned(forests[2])
    second = placed([*forests[:2], tapped, *island], first)
    found = spots(second)
    assert found[forests[0].id] == spots(first)[forests[0].id] == Spot(0, 0)
    assert found[island[0].id] == Spot(0, 1)
    assert found[tapped.id] == Spot(0, 2)
    all_tapped = [turned(each) for each in forests]
    third = placed([*all_tapped, *island], second)
    assert {spots(third)[each.id] for each in all_tapped} == {Spot(0, 2)}
    (swamp,) = land("Swamp")
    fourth = placed([*all_tapped, *island, swamp], third)
    assert spots(fourth)[swamp.id] == Spot(0, 3)
    fifth = placed([*forests, *island, swamp], fourth)
    assert {spots(fifth)[each.id] for each in forests} == {Spot(0, 0)}


def test_a_melded_permanent_takes_two_places() -> None:
    bear, (host,) = cards(), cards(double=True)
    table = Laid(setting(SIZE), {("battlefield", ANN): [*bear, host], ("hand", ANN): cards(1)})
    rects = table.bounds_of_cards("battlefield")
    assert rects[host.id].h == pytest.approx(1.3 * rects[bear[0].id].h)
    assert rects[host.id].bottom == pytest.approx(rects[bear[0].id].bottom)
    assert not rects[host.id].meets(rects[bear[0].id])


def test_a_dragged_card_changes_places_with_the_one_that_is_there() -> None:
    bears = cards(3)
    first = placed(bears)
    places = swapped(first.fields[KEY], bears[0].id, Spot(0, -1))
    found = dict(places.spots())
    assert found[bears[0].id] == Spot(0, -1)
    assert found[bears[2].id] == Spot(0, 0)
    kept = placed(bears, Placement({KEY: places}, 0, 1))
    assert spots(kept) == found
    assert swapped(FieldPlaces(), bears[0].id, Spot(0, 0)) == FieldPlaces()


def test_a_full_row_makes_all_cards_smaller_at_once_and_larger_only_at_the_next_turn() -> None:
    bears = cards(12)
    first = placed(bears[:11])
    assert first.step == 0
    second = placed(bears, first)
    assert second.step == 1
    assert placed(bears[:8], second).step == 1
    assert placed(bears[:10], second, turn=2).step == 1
    assert placed(bears[:8], second, turn=2).step == 0


@pytest.mark.parametrize("window", [(1280, 720), (1366, 688), (1920, 1000), (2560, 1360)])
def test_a_crowded_table_has_three_lines_and_no_card_lies_over_another(
    window: tuple[int, int],
) -> None:
    def side() -> list[CardShape]:
        bears = cards(6, sort=Likeness("bear", "bear"))
        elves = cards(4, sort=Likeness("elf", "elf"))
        return [
            *cards(15), *bears, *elves,
            *land("Forest", 7), *land("Plains", 4), *cards(2, row=1), *cards(5, row=2),
        ]  # fmt: skip

    sides = {("battlefield", who): side() for who in (ANN, BEN)}
    table = Laid(setting(window), {**sides, ("hand", ANN): cards(7)})
    assert table.placement.step == 2
    assert len(table.shapes_by_zone[KEY]) == 43
    for who in (ANN, BEN):
        arrangement = table.arranged("battlefield", who)
        tops = {pile[-1] for pile in arrangement.piles}
        under = {card for pile in arrangement.piles for card in pile} - tops
        rects = table.bounds_of_cards("battlefield", who)
        shown = [rect for card, rect in rects.items() if card not in under]
        for one, other in combinations(shown, 2):
            assert not one.inset(0.5).meets(other)
        assert len({round(rect.h) for rect in shown}) == 1
        lane = table.area("stack", None).rect
        assert all(rect.right <= lane.x for rect in shown)


def test_more_cards_than_the_smallest_step_holds_are_counted() -> None:
    bears = cards(60)
    table = Laid(setting(SIZE), {("battlefield", ANN): bears, ("hand", ANN): cards(1)})
    arrangement = table.arranged("battlefield")
    shown = [each for each in bears if arrangement.places[each.id].shown]
    (badge,) = arrangement.badges
    assert badge.text == f"+{60 - len(shown)}"
    assert badge.leads_to is not None
    assert not arrangement.places[badge.leads_to].shown


class Fields(RuleBasedStateMachine):
    """Cards come, leave and turn; within a turn no other card moves while the step is the same."""

    def __init__(self) -> None:
        super().__init__()
        self.shapes: dict[ObjectId, CardShape] = {}
        self.turn = 1
        self.placement: Placement | None = None
        self.acted: set[ObjectId] = set()

    def follow(self) -> None:
        """Place the cards and compare with the moment before."""
        before, turn = self.placement, self.turn
        self.placement = now = placed([*self.shapes.values()], before, turn)
        if before is None or before.step != now.step or before.turn != now.turn:
            return
        then, found = spots(before), spots(now)
        for card in found.keys() & then.keys():
            if card not in self.acted and then[card] is not None:
                assert found[card] == then[card]

    @initialize(number=st.integers(0, 6))
    def begin(self, number: int) -> None:
        """Begin with creatures."""
        for shape in cards(number):
            self.shapes[shape.id] = shape
        self.follow()

    @rule(row=st.integers(0, 2), double=st.sampled_from((False, False, False, True)))
    def come(self, *, row: int, double: bool) -> None:
        """A card enters."""
        (shape,) = cards(row=row, double=double and row == 0)
        self.shapes[shape.id] = shape
        self.acted = {shape.id}
        self.follow()

    @rule(name=st.sampled_from(("Forest", "Island", "Swamp")))
    def land_comes(self, name: str) -> None:
        """A basic land enters."""
        (shape,) = land(name)
        self.shapes[shape.id] = shape
        self.acted = {shape.id}
        self.follow()

    @precondition(lambda self: bool(self.shapes))
    @rule(data=st.data())
    def leave(self, data: st.DataObject) -> None:
        """A card leaves."""
        gone = data.draw(st.sampled_from(sorted(self.shapes)))
        del self.shapes[gone]
        self.acted = {gone}
        self.follow()

    @precondition(lambda self: any(each.kind is not None for each in self.shapes.values()))
    @rule(data=st.data())
    def turn_over(self, data: st.DataObject) -> None:
        """A land is tapped or untapped."""
        lands = sorted(who for who, shape in self.shapes.items() if shape.kind is not None)
        one = data.draw(st.sampled_from(lands))
        self.shapes[one] = turned(self.shapes[one])
        self.acted = {one}
        self.follow()

    @rule()
    def next_turn(self) -> None:
        """The next turn begins."""
        self.turn += 1
        self.acted = set()
        self.follow()

    @invariant()
    def every_place_holds_one_unit(self) -> None:
        """No two units have the same place."""
        if self.placement is None:
            return
        taken = [
            (unit.row, unit.spot)
            for unit in self.placement.fields[KEY].units
            if unit.spot is not None
        ]
        assert len(taken) == len(set(taken))


TestFields = Fields.TestCase
TestFields.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)


@given(st.integers(0, 30), st.integers(0, 20))
def test_the_same_cards_are_always_laid_out_alike(front: int, back: int) -> None:
    shapes = [*cards(front), *cards(back, row=1)]
    assert placed(shapes) == placed(shapes)


@given(
    st.dictionaries(
        st.tuples(st.sampled_from((ANN, BEN)), st.integers(0, 2)), st.integers(0, 30), max_size=6
    ),
    st.sampled_from([(1280, 720), (1366, 688), (1920, 1000), (2560, 1360)]),
)
def test_all_cards_in_play_have_one_height_and_stay_in_their_field(
    counts: dict[tuple[PlayerId, int], int], window: tuple[int, int]
) -> None:
    shapes: dict[PlayerId, list[CardShape]] = {ANN: [], BEN: []}
    for (player, row), number in counts.items():
        shapes[player] += cards(number, row=row)
    fields = {("battlefield", player): found for player, found in shapes.items()}
    table = Laid(setting(window), {**fields, ("hand", ANN): cards(1), ("library", ANN): cards(9)})
    heights = set()
    for player in (ANN, BEN):
        field = table.area("battlefield", player).rect
        for rect in table.bounds_of_cards("battlefield", player).values():
            heights.add(round(rect.h))
            assert field.x <= rect.x
            assert rect.right <= field.right
            assert field.y <= rect.y + 0.5
            assert rect.bottom <= field.bottom + 0.5
    assert len(heights) <= 1
