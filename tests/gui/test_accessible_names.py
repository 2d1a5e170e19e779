"""Every control that the keyboard can reach has a name; every action has words."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QDialog,
    QLabel,
    QMenu,
    QScrollBar,
    QWidget,
)

from core.games.mtg.actions import Transform
from core.rules.actions import Move
from core.state.zones import LIBRARY
from tests.gui.window_user import ANN, MINE, WindowUser

_ASKS_FOR_A_FILE = frozenset(
    {
        "cards.open",
        "lesson.edit",
        "lesson.teach",
        "seat.playmat",
        "table.record",
        "table.save",
        "table.open",
        "window.quit",
    }
)
"""Commands whose window is the system's own, or that end the program."""

_BEGIN_A_LESSON = {"learn.go_on", "puzzle.today"}
"""A lesson has a table of its own, on which most commands are off; tests of lessons look at it."""


def unnamed(window: QWidget) -> list[str]:
    """Return the controls of a window that a screen reader has no word for."""
    return [
        f"{type(each).__name__} {each.objectName()!r} in {type(each.parent()).__name__}"
        for each in (window, *window.findChildren(QWidget))
        if is_control(each) and not name_of(each)
    ]


def is_control(widget: QWidget) -> bool:
    """Return whether the keyboard can reach a widget; parts of Qt's own widgets aside."""
    reachable = widget.focusPolicy() != Qt.FocusPolicy.NoFocus and widget.focusProxy() is None
    in_a_popup = widget.window().windowType() == Qt.WindowType.Popup
    part = widget.objectName().startswith("qt_") or isinstance(widget, QScrollBar)
    inner = isinstance(widget.parent(), QAbstractItemView) or isinstance(widget, QMenu)
    return reachable and not (part or inner or in_a_popup)


def name_of(widget: QWidget) -> str:
    """Return the screen reader's name of a widget."""
    if widget.accessibleName():
        return widget.accessibleName()
    if isinstance(widget, QAbstractButton):
        return widget.text()
    labels: list[QLabel] = widget.window().findChildren(QLabel)
    return next((label.text() for label in labels if label.buddy() is widget), "")


def wordless(window: QWidget) -> list[str]:
    """Return the actions of a window that have no words."""
    return [
        each.objectName() or repr(each.parent())
        for each in window.findChildren(QAction)
        if each.isVisible()
        and not each.text()
        and not each.isSeparator()
        and each.menu() is None
        and not each.objectName().startswith("_q_")
    ]


def everything_open(ann: WindowUser) -> Iterator[QWidget]:
    """Yield every window that is on the screen now."""
    yield ann.window
    yield from (
        each
        for each in QApplication.topLevelWidgets()
        if each is not ann.window and each.isVisible() and not isinstance(each, QMenu)
    )


def faults(ann: WindowUser) -> list[str]:
    QApplication.processEvents()
    windows = list(everything_open(ann))
    return [fault for each in windows for fault in (*unnamed(each), *wordless(each))]


def tidy_up(ann: WindowUser) -> None:
    """Close whatever a command has opened."""
    popup = QApplication.activePopupWidget()
    if popup is not None:
        popup.close()
    for each in QApplication.topLevelWidgets():
        if each is not ann.window and (isinstance(each, QDialog) or each.parent() is None):
            each.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def commands(ann: WindowUser) -> list[str]:
    passed_over = {*_ASKS_FOR_A_FILE, *_BEGIN_A_LESSON}
    return [each.id for each in ann.window.actions_by_id.commands if each.id not in passed_over]


def test_at_the_start_everything_has_a_name(ann: WindowUser) -> None:
    assert faults(ann) == []


def with_a_card(ann: WindowUser) -> None:
    if ann.session.rules.game != "mtg" or ann.session.history.outcomes:
        ann.window.actions_by_id.run("table.mtg")
    ann.click(ann.at(ann.find("Delver of Secrets")))


def with_an_answer(ann: WindowUser) -> None:
    ann.session.attempt(Transform(player=ANN, object=ann.find("Delver of Secrets")))


def with_a_refusal(ann: WindowUser) -> None:
    ann.drag(ann.find("Cloudshift"), ann.beside_all(MINE))
    assert ann.window.strip.buttons()


def with_a_choice(ann: WindowUser) -> None:
    ann.session.attempt(Move(player=ANN, object=ann.find("Clone"), to=LIBRARY))


@pytest.mark.parametrize("doing", [with_a_card, with_an_answer, with_a_refusal, with_a_choice])
def test_whatever_is_shown_has_a_name(ann: WindowUser, doing: Callable[[WindowUser], None]) -> None:
    doing(ann)
    assert faults(ann) == []


def test_whatever_a_command_opens_has_a_name(ann: WindowUser) -> None:
    found: dict[str, list[str]] = {}
    for command in commands(ann):
        with_a_card(ann)
        ann.window.actions_by_id.run(command)
        bad = faults(ann)
        if bad:
            found[command] = bad
        features = {type(each).__name__: each for each in ann.window.features}
        features["CurtainFeature"].lift()  # type: ignore[attr-defined] # it is the curtain
        tidy_up(ann)
        if ann.window.aside is not None:
            ann.window.close_aside()
    assert found == {}


def test_every_menu_verb_has_words_and_no_two_read_the_same(ann: WindowUser) -> None:
    words = [
        action.text() for action in ann.window.actions() if action.isVisible() and action.text()
    ]
    doubled = {each for each in words if words.count(each) > 1}
    assert doubled == set()
