"""Several caches of pixmaps share one budget."""

import gc

import pytest
from PySide6.QtGui import QPixmap

from gui.faces.pixmap_cache import PixmapBudget, PixmapCache, size_in_bytes

pytestmark = pytest.mark.usefixtures("qapp")
SIZE = 10


def pixmap() -> QPixmap:
    return QPixmap(SIZE, SIZE)


def budget_of(number: int) -> PixmapBudget:
    return PixmapBudget(number * size_in_bytes(pixmap()))


def test_the_pixmap_used_longest_ago_goes_whichever_cache_holds_it() -> None:
    budget = budget_of(3)
    faces: PixmapCache[str] = PixmapCache(budget)
    cards: PixmapCache[int] = PixmapCache(budget)
    faces.add("ox", pixmap())
    cards.add(1, pixmap())
    faces.add("fox", pixmap())
    faces.get("ox")
    cards.add(2, pixmap())
    assert list(faces) == ["fox", "ox"]
    assert list(cards) == [2]
    assert budget.bytes_used == budget.limit


def test_a_cache_learns_which_of_its_pixmaps_went() -> None:
    gone: list[str] = []
    budget = budget_of(1)
    faces: PixmapCache[str] = PixmapCache(budget, gone.append)
    faces.add("ox", pixmap())
    cards: PixmapCache[int] = PixmapCache(budget)
    cards.add(1, pixmap())
    assert gone == ["ox"]


def test_one_pixmap_larger_than_the_budget_is_kept() -> None:
    budget = PixmapBudget(1)
    cards: PixmapCache[int] = PixmapCache(budget)
    cards.add(1, pixmap())
    assert cards.get(1) is not None


def test_a_cache_that_is_gone_takes_its_bytes_along() -> None:
    budget = budget_of(2)
    cards: PixmapCache[int] = PixmapCache(budget)
    cards.add(1, pixmap())
    del cards
    gc.collect()
    assert budget.bytes_used == 0
