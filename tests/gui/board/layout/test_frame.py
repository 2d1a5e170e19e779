"""The frame of a table: sizes of cards and zones in windows of four sizes."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from core.games.mtg.rulesets import ZONES
from gui.board.layout.frame import full_hand, hand_gap, table_frame
from gui.board.layout.geometry import RATIO, Form, Mat, Role
from tests.gui.board.layout.tables import ANN, BEN, CLEO, DAN, FAB_ZONES, Laid, cards, setting

BARS = 80.0
"""Height of the bars above and below the table at text size 1."""
WINDOWS = ((1280, 800), (1366, 768), (1920, 1080), (2560, 1440))
PLAYERS = (ANN, BEN, CLEO, DAN)


def table_size(window: tuple[int, int], text: float = 1.0) -> tuple[int, int]:
    """Return the size of the table in a window without a side panel."""
    return window[0], round(window[1] - BARS * text)


@pytest.mark.parametrize(
    ("window", "sizes", "steps"),
    [
        ((1280, 800), (113, 158, 74, 121), [(113, 11), (95, 14), (85, 15), (63, 20)]),
        ((1366, 768), (107, 150, 71, 116), [(107, 13), (90, 16), (81, 17), (59, 23)]),
        ((1920, 1080), (165, 231, 99, 166), [(165, 12), (139, 14), (125, 16), (93, 21)]),
        ((2560, 1440), (231, 323, 131, 222), [(231, 11), (194, 14), (175, 15), (130, 21)]),
    ],
)
def test_cards_of_two_seats_have_four_sizes(
    window: tuple[int, int], sizes: tuple[int, int, int, int], steps: list[tuple[int, int]]
) -> None:
    on = setting(table_size(window))
    frame = table_frame(on)
    assert (frame.card, frame.hand, frame.column, frame.stack) == sizes
    found = frame.steps(on.width - frame.column - frame.stack)
    assert [(step.height, step.columns) for step in found] == steps
    assert [step.front + step.back for step in found] == [2, 2, 3, 4]


@pytest.mark.parametrize(
    ("text", "cards_high"), [(1.5, (98, 92, 150, 217)), (2.0, (84, 78, 136, 202))]
)
def test_larger_text_leaves_less_room_for_cards(text: float, cards_high: tuple[int, ...]) -> None:
    sizes = [table_size(window, text) for window in WINDOWS]
    assert tuple(table_frame(setting(size, text=text)).card for size in sizes) == cards_high


@pytest.mark.parametrize(
    ("window", "steps"),
    [((1280, 800), [(105, 5), (88, 6)]), ((1920, 1080), [(157, 5), (132, 6)])],
)
def test_four_seats_begin_with_smaller_cards(
    window: tuple[int, int], steps: list[tuple[int, int]]
) -> None:
    table = Laid(
        setting(table_size(window), players=PLAYERS),
        {("battlefield", who): cards(1) for who in PLAYERS} | {("hand", ANN): cards(1)},
    )
    (size,) = {area.grid.height for area in table.mat.areas if area.grid is not None}
    assert table.placement.step == 1
    assert size == pytest.approx(steps[1][0], abs=1)
    assert table.layout.frame.card == steps[0][0]  # type: ignore[union-attr] # not a few cards


@pytest.mark.parametrize(
    ("window", "text", "size"),
    [
        ((1280, 800), 1.0, (252, 156)),
        ((1366, 768), 1.0, (252, 148)),
        ((1920, 1080), 1.0, (300, 164)),
        ((2560, 1440), 1.0, (300, 164)),
        ((1280, 800), 1.5, (378, 135)),
        ((1280, 800), 2.0, (403, 116)),
    ],
)
def test_the_dock_has_the_end_of_the_hand(
    window: tuple[int, int], text: float, size: tuple[int, int]
) -> None:
    on = replace(setting(table_size(window, text), text=text), dock=True)
    held = {("hand", ANN): cards(7), ("battlefield", ANN): cards(3)}
    table = Laid(on, held)
    dock = table.mat.dock
    assert dock is not None
    assert (dock.w, dock.h) == size
    assert dock.right < on.width
    assert dock.bottom < on.height
    assert not any(dock.meets(each) for each in table.bounds_of_cards("hand").values())
    assert Laid(setting(window), held).mat.dock is None


def test_a_hand_becomes_narrower_only_after_a_full_hand() -> None:
    frame = table_frame(setting((1280, 720)))
    width = frame.hand * RATIO
    room = 1280 - frame.column - frame.badge - 252 - 16
    gaps = [hand_gap(full_hand(count), width, room) for count in range(1, 16)]
    changes = [at for at, (one, other) in enumerate(pairwise(gaps), 1) if one != other]
    assert changes == [5, 7, 9, 11, 14]
    found = [round(width + hand_gap(full, width, room)) for full in (5, 7, 9, 11, 14)]
    assert found == pytest.approx([121, 116, 87, 69, 53], abs=1)


@pytest.mark.parametrize("window", WINDOWS)
def test_seven_cards_of_a_hand_do_not_overlap(window: tuple[int, int]) -> None:
    table = Laid(setting(table_size(window)), {("hand", ANN): cards(7), ("library", ANN): cards(1)})
    rects = sorted(table.bounds_of_cards("hand").values(), key=lambda rect: rect.x)
    assert {round(rect.h) for rect in rects} == {round(table.area("hand").card)}
    assert all(left.right <= right.x + 0.5 for left, right in pairwise(rects))


def rectangles(mat: Mat) -> dict[object, object]:
    """Return the rectangle of every zone that has a fixed place."""
    return {area.key: area.rect for area in mat.areas if area.form is not Form.HIDDEN}


ZONES_OF = {"mtg": ZONES, "fab": FAB_ZONES}


@given(
    counts=st.dictionaries(
        st.sampled_from([spec.zone for spec in (*ZONES, *FAB_ZONES)]),
        st.integers(0, 8),
        max_size=12,
    ),
    game=st.sampled_from(sorted(ZONES_OF)),
    window=st.sampled_from(WINDOWS),
    players=st.sampled_from((PLAYERS[:2], PLAYERS[:3], PLAYERS)),
)
def test_no_zone_moves_while_cards_come_and_go(
    counts: dict[str, int],
    game: str,
    window: tuple[int, int],
    players: tuple[object, ...],
) -> None:
    on = setting(table_size(window), ZONES_OF[game], players)  # type: ignore[arg-type] # players
    shared = {spec.zone for spec in ZONES_OF[game] if spec.shared and spec.zone != "battlefield"}
    started = {("hand", ANN): cards(7), ("library" if game == "mtg" else "deck", ANN): cards(30)}
    before = Laid(on, started)
    later = {
        (zone, None if zone in shared and zone != "permanent" else ANN): cards(number)
        for zone, number in counts.items()
    }
    after = Laid(on, {**started, **later}, before=before.placement)
    now, then = rectangles(after.mat), rectangles(before.mat)
    if after.placement.step < 2:
        assert {key: now[key] for key in then} == then
    for one, other in combinations((a for a in after.mat.areas if a.form is Form.FRAME), 2):
        assert not one.rect.inset(0.5).meets(other.rect.inset(0.5)), (one, other)


def test_the_stack_has_a_lane_of_its_own_and_nothing_else_moves() -> None:
    base = {("hand", ANN): cards(3), ("battlefield", ANN): cards(4)}
    tables = [Laid(setting((1280, 720)), {**base, ("stack", None): cards(n)}) for n in (0, 1, 4, 9)]
    first, *others = tables
    for table in others:
        assert rectangles(table.mat) == rectangles(first.mat)
        assert table.bounds_of_cards("battlefield") == first.bounds_of_cards("battlefield")
        stack = table.area("stack", None)
        for rect in table.bounds_of_cards("stack", None).values():
            assert stack.rect.x <= rect.x
            assert rect.right <= stack.rect.right
            assert stack.rect.y <= rect.y
            assert rect.bottom <= stack.rect.bottom + 1
    four = tables[2]
    order = four.shapes_by_zone[four.area("stack", None).key]
    rects = four.bounds_of_cards("stack", None)
    tops = [rects[card.id].y for card in reversed(order)]
    assert tops == sorted(tops)


def test_every_player_has_the_same_piles_from_the_edge_to_the_middle() -> None:
    table = Laid(setting((1280, 720)), {("hand", ANN): cards(1)})
    for player, sign in ((BEN, 1), (ANN, -1)):
        tops = [
            sign * table.area(zone, player).rect.y
            for zone in ("library", "graveyard", "exile", "command")
        ]
        assert tops == sorted(tops)
    piles = [area for area in table.mat.areas if area.role is Role.PILE and area.form is Form.FRAME]
    assert len(piles) == 8
    assert {(area.rect.x, area.rect.w) for area in piles} == {(8, 58)}
