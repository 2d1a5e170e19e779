"""Pictures are shared, kept by bytes, and made bit by bit without holding anything up."""

import pytest
from pytestqt.qtbot import QtBot

from gui.faces.cache import PictureCache
from gui.faces.painter import FacePainter
from gui.faces.pixmap_cache import PixmapBudget
from gui.faces.spec import BACK, FaceSpec, picture_size
from tests.gui.faces.conftest import SpecOf

ENOUGH = 50_000_000
ONE_PICTURE = 118 * 165 * 4


@pytest.fixture
def cache(painter: FacePainter) -> PictureCache:
    return PictureCache(PixmapBudget(ENOUGH), painter)


def test_the_same_spec_is_the_same_picture_for_everybody(
    cache: PictureCache, spec_of: SpecOf
) -> None:
    one, other = (cache.pixmap(spec_of("Clone"), 118) for _ in range(2))
    assert one is other


def test_another_size_and_another_density_are_other_pictures(
    cache: PictureCache, spec_of: SpecOf
) -> None:
    spec = spec_of("Clone")
    widths = {cache.pixmap(spec, width, ratio).width() for width, ratio in ((118, 1), (118, 2))}
    assert widths == {118, 236}
    assert cache.pixmap(spec, 140).width() == 140


def test_the_budget_holds_however_many_faces_come(
    painter: FacePainter, specs: tuple[FaceSpec, ...]
) -> None:
    cache = PictureCache(PixmapBudget(20 * ONE_PICTURE), painter)
    for spec in specs:
        cache.pixmap(spec, 118)
        assert cache.bytes_used <= 20 * ONE_PICTURE


def test_the_longest_unused_picture_goes_first(painter: FacePainter, spec_of: SpecOf) -> None:
    cache = PictureCache(PixmapBudget(2 * ONE_PICTURE), painter)
    for name in ("Clone", "Duplicant", "Clone", "Moonmist"):
        cache.pixmap(spec_of(name), 118)
    assert cache.held(spec_of("Clone"), 118) is not None
    assert cache.held(spec_of("Duplicant"), 118) is None


def test_what_is_asked_for_arrives_in_idle_turns(
    cache: PictureCache, spec_of: SpecOf, qtbot: QtBot
) -> None:
    spec = spec_of("Clone")
    with qtbot.waitSignal(cache.ready) as made:
        cache.request(spec, 118)
    assert made.args == [spec]
    assert cache.held(spec, 118) is not None


def test_a_picture_is_made_bit_by_bit(cache: PictureCache, spec_of: SpecOf) -> None:
    cache.order(spec_of("Clone"), 118)
    bits = 1
    while cache._go_on():
        bits += 1
    assert bits > 3
    assert cache.waiting == 0


def test_a_picture_made_in_bits_is_the_very_same(
    painter: FacePainter, specs: tuple[FaceSpec, ...]
) -> None:
    cache = PictureCache(PixmapBudget(ENOUGH), painter)
    for spec in dict.fromkeys(specs):
        at_once = painter.picture(spec, 100).toImage()
        cache.order(spec, 100)
        while cache._go_on():
            painter.picture(BACK, 60, 2.0)  # drawn in between, for another screen
        made = cache.held(spec, 100)
        assert made is not None
        assert made.toImage() == at_once


def test_who_cannot_wait_gets_what_is_underway_and_others_still_hear_of_it(
    cache: PictureCache, spec_of: SpecOf, qtbot: QtBot
) -> None:
    spec = spec_of("Clone")
    cache.request(spec, 118)
    cache._go_on()
    with qtbot.waitSignal(cache.ready):
        at_once = cache.pixmap(spec, 118)
    assert cache.pixmap(spec, 118) is at_once
    assert cache.waiting == 0


def test_what_was_asked_for_last_comes_first(
    cache: PictureCache, spec_of: SpecOf, qtbot: QtBot
) -> None:
    names = ("Clone", "Duplicant", "Moonmist")
    arrived: list[FaceSpec] = []
    cache.ready.connect(arrived.append)
    for name in names:
        cache.request(spec_of(name), 118)
    qtbot.waitUntil(lambda: cache.waiting == 0)
    assert arrived == [spec_of(name) for name in reversed(names)]


def test_until_then_another_size_stands_in(cache: PictureCache, spec_of: SpecOf) -> None:
    spec = spec_of("Clone")
    big = cache.pixmap(spec, 200)
    stand_in = cache.request(spec, 100)
    assert stand_in.width() == 100
    expected = big.scaled(stand_in.size())
    assert stand_in.toImage() == expected.toImage()


def test_with_no_size_at_hand_the_common_back_stands_in(
    cache: PictureCache, spec_of: SpecOf
) -> None:
    stand_in = cache.request(spec_of("Clone"), 100)
    assert stand_in.toImage() == cache.pixmap(BACK, 100).toImage()


def test_a_placeholder_has_the_outline_of_what_it_stands_for(
    cache: PictureCache, spec_of: SpecOf
) -> None:
    spec = spec_of("Graf Rats", 1)
    holder = cache.placeholder(spec, 118)
    assert (holder.width(), holder.height()) == picture_size(spec, 118)


def test_forgotten_requests_are_not_made(
    cache: PictureCache, spec_of: SpecOf, qtbot: QtBot
) -> None:
    cache.request(spec_of("Duplicant"), 118)
    cache.request(spec_of("Clone"), 118)
    cache._go_on()
    cache.forget_requests()
    with qtbot.assertNotEmitted(cache.ready, wait=20):
        pass
    assert cache.held(spec_of("Clone"), 118) is None


def test_a_picture_that_is_there_is_given_at_once(cache: PictureCache, spec_of: SpecOf) -> None:
    made = cache.pixmap(spec_of("Clone"), 118)
    assert cache.request(spec_of("Clone"), 118) is made
    assert cache.waiting == 0
