"""A window that is closed is gone: it follows nothing any more, and nothing keeps it in memory."""

import gc
from collections import Counter
from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

from core.storage.courses import LESSONS
from gui.features.audience import Audience
from gui.features.card_search.feature import CardSearchFeature
from gui.features.counters import CountersFeature
from gui.features.effects.feature import Effects
from gui.features.help import Keys
from gui.features.lessons.feature import Lessons
from gui.features.new_game.feature import NewGame
from gui.features.settings.feature import SettingsFeature
from gui.features.tokens import Tokens
from tests.gui.features.lookup import feature
from tests.gui.window_user import BEN, WindowUser

TIMES = 20
FIRST_LESSONS = ("attack", "block", "colours", "land-and-creature")
BEFORE = 3
"""After so many times all is there that is made once and kept."""


def settle() -> None:
    """Let everything go that is to be deleted."""
    for _ in range(2):
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def open_seat(user: WindowUser) -> QWidget:
    found = feature(user.window, Audience).open_seat(BEN)
    assert found is not None
    QApplication.processEvents()
    return found


def close_seat(window: QWidget) -> None:
    window.close()
    settle()


def objects(*kinds: type) -> Counter[str]:
    """Count the objects of Qt and of some types of Python, by their types, and all objects."""
    settle()
    gc.collect()
    found: Counter[str] = Counter()
    for each in gc.get_objects():
        found["all"] += 1
        if isinstance(each, (QObject, *kinds)):
            found[type(each).__name__] += 1
    found["widgets"] = len(QApplication.allWidgets())
    return found


def test_a_closed_window_of_another_seat_follows_no_setting_and_no_picture(
    ann: WindowUser,
) -> None:
    window = open_seat(ann)
    feature(window, CardSearchFeature).open()  # type: ignore[arg-type] # it is a main window
    QApplication.processEvents()
    close_seat(window)
    preferences = ann.window.preferences
    preferences.change(text_scale=1.25)
    preferences.change(theme="light", keys="mtga")
    preferences.change(recent_commands=("view.light",))
    ann.window.tables.start_anew()
    QApplication.processEvents()
    preferences.change(text_scale=1.0)


KINDS: dict[str, Callable[[WindowUser], QWidget | None]] = {
    "seat": open_seat,
    "audience": lambda user: feature(user.window, Audience).open_audience(),
    "tokens": lambda user: feature(user.window, Tokens).open(),
    "counters": lambda user: feature(user.window, CountersFeature).open(),
    "settings": lambda user: feature(user.window, SettingsFeature).open(),
    "keys": lambda user: feature(user.window, Keys).open_sheet(),
    "new game": lambda user: feature(user.window, NewGame).open(),
    "effect": lambda user: feature(user.window, Effects).dialogs().open_effect(),
    "compare": lambda user: feature(user.window, Effects).dialogs().open_compare(),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_window_that_is_opened_and_closed_many_times_leaves_nothing(
    ann: WindowUser, kind: str
) -> None:
    ann.board.select(next(iter(ann.board.board_scene.items_by_id)))
    for number in range(TIMES + BEFORE):
        if number == BEFORE:
            before = objects()
        window = KINDS[kind](ann)
        assert window is not None
        QApplication.processEvents()
        window.close()
        settle()
    after = objects()
    more = {name: after[name] - before[name] for name in after}
    left = {name: count for name, count in more.items() if count >= TIMES // 2 and name != "all"}
    assert not left
    assert more["all"] < TIMES * 20, f"{more['all'] / TIMES} objects each time"


def test_lessons_that_are_opened_one_after_another_leave_nothing(ann: WindowUser) -> None:
    """Values made once for each lesson and kept, such as pictures of its cards, exist before."""
    files = [LESSONS / "mtg-first" / f"{name}.toml" for name in FIRST_LESSONS]
    lessons = feature(ann.window, Lessons)
    for number in range(TIMES + BEFORE + len(files)):
        if number == BEFORE + len(files):
            before = objects(list, dict, set)
        assert not lessons.open_file(files[number % len(files)])
        settle()
    after = objects(list, dict, set)
    for name in ("list", "dict", "set", "widgets"):
        assert after[name] - before[name] < TIMES, f"{name}: {before[name]} and {after[name]}"
    assert after["all"] - before["all"] < TIMES * 20
