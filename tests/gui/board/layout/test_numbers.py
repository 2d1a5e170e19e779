"""The measures of a table in windows of four sizes."""

import pytest

from tests.gui.board.layout.tables import ANN, BEN, CLEO, DAN, FAB_ZONES, Laid, cards, setting

Window = tuple[int, int]


@pytest.mark.parametrize(
    ("window", "strip", "hand", "field", "rows"),
    [
        ((1024, 700), 40, 88, 216, (100, 96)),
        ((1280, 800), 44, 103, 256, (140, 96)),
        ((1680, 1020), 44, 137, 349, (195, 134)),
        ((2560, 1440), 56, 170, 525, (280, 207)),
    ],
)
def test_two_seats_share_the_height_of_the_table(
    window: Window, strip: int, hand: int, field: int, rows: tuple[int, int]
) -> None:
    (bear,), (forest,), (held,) = cards(), cards(row=1), cards()
    table = Laid(setting(window), {("battlefield", ANN): [bear, forest], ("hand", ANN): [held]})
    near, far = table.area("battlefield"), table.area("battlefield", BEN)
    assert far.rect.y == strip
    assert near.rect.h == far.rect.h == field
    assert near.rect.y - far.rect.bottom == pytest.approx(12, abs=1)
    lying = table.grounds("battlefield")
    assert lying[bear.id].h == pytest.approx(rows[0], abs=1)
    assert lying[forest.id].h == pytest.approx(rows[1], abs=1)
    assert table.grounds("hand")[held.id].h == pytest.approx(hand)
    assert table.area("hand").rect.h == pytest.approx(hand + 12)


@pytest.mark.parametrize(
    ("window", "card", "band"),
    [
        ((1024, 700), 96, 186),
        ((1280, 800), 96, 281),
        ((1680, 1020), 126, 409),
        ((2560, 1440), 182, 625),
    ],
)
def test_an_open_chain_has_the_band_between_the_arenas(
    window: Window, card: int, band: int
) -> None:
    (hero,), (attack,) = cards(), cards()
    table = Laid(
        setting(window, FAB_ZONES), {("hero", ANN): [hero], ("combat_chain", None): [attack]}
    )
    assert table.grounds("hero")[hero.id].h == card
    upper, lower = table.mat.lines
    assert lower.bottom - upper.y == pytest.approx(band, abs=1)


def test_without_an_open_chain_the_band_is_a_line_and_the_arenas_share_the_rest() -> None:
    hero, attack = cards(), cards()
    closed = Laid(setting(zones=FAB_ZONES), {("hero", ANN): hero})
    opened = Laid(setting(zones=FAB_ZONES), {("hero", ANN): hero, ("combat_chain", None): attack})
    upper, lower = closed.mat.lines
    assert lower.bottom - upper.y == 44
    assert closed.grounds("hero")[hero[0].id].h > opened.grounds("hero")[hero[0].id].h


@pytest.mark.parametrize(
    ("size", "creature", "land"),
    [
        ((1344, 904), 163, 135),
        ((1252, 684), 105, 96),
        ((996, 584), 107, 44),
        ((2140, 1300), 262, 216),
    ],
    ids=["1680x1020", "1280x800 with a rail", "1024x700", "2560x1440"],
)
def test_four_seats_share_the_table_in_quarters(size: Window, creature: int, land: int) -> None:
    (bear,), (forest,) = cards(), cards(row=1)
    table = Laid(
        setting(size, players=(ANN, BEN, CLEO, DAN)), {("battlefield", CLEO): [bear, forest]}
    )
    lying = table.grounds("battlefield", CLEO)
    assert lying[bear.id].h == pytest.approx(creature, abs=1)
    assert lying[forest.id].h == pytest.approx(land, abs=1)


def test_a_tapped_card_beside_three_others_makes_both_rows_of_a_quarter_somewhat_lower() -> None:
    bears, forests = [*cards(3), *cards(quarters=1)], cards(4, row=1)
    table = Laid(
        setting((1680, 1020), players=(ANN, BEN, CLEO, DAN)),
        {("battlefield", CLEO): [*bears, *forests], ("command", CLEO): cards()},
    )
    lying = table.grounds("battlefield", CLEO)
    assert lying[bears[0].id].h == pytest.approx(158, abs=1)
    assert lying[forests[0].id].h == pytest.approx(130, abs=1)
