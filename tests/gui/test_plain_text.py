"""Card names come from untrusted files, so no widget reads them as HTML."""

import ast
from collections.abc import Iterator
from html import unescape

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLabel, QMenu, QWidget

from core.cards.card import Card
from core.games import GAMES
from core.rules.actions import Tap
from core.state.game_state import GameState
from core.storage.assets import opening
from gui.features.counters import CountersFeature
from gui.features.piles.feature import Piles
from gui.program import table_window
from gui.session import Session
from gui.widgets.labels import plain_tip
from tests.gui.board.stage import RIGHT
from tests.gui.conftest import Open
from tests.gui.features.lookup import feature
from tests.gui.window_user import CTRL, WindowUser
from tests.test_import_cycles import modules

BEGINS = "<img src="
WIDGETS = "gui.widgets.labels"
LABELS = {"PlainLabel", "RichLabel", "ElidedLabel"}


def evil(card: Card) -> Card:
    """Return a card whose names are pictures in HTML."""
    sides = tuple(
        tuple(replace(face, name=f"{BEGINS}'file:probe.png'>{face.name}") for face in side)
        for side in card.sides
    )
    return replace(card, sides=sides)


def evil_table(game: str) -> tuple[Session, GameState]:
    rules, state = opening(GAMES[game])
    cards = state.cards
    for number, physical in list(cards.items()):
        cards = cards.put(number, replace(physical, card=evil(physical.card)))
    start = replace(state, cards=cards)
    return Session(rules, start), start


@pytest.fixture(params=sorted(GAMES))
def user(opened: Open, request: pytest.FixtureRequest) -> WindowUser:
    """A person at the first table of each game, whose cards have such names."""
    session, start = evil_table(request.param)
    return opened(table_window(session, lambda: start))


def tips(window: QWidget) -> Iterator[str]:
    """Yield every tooltip of the program."""
    for widget in (*QApplication.topLevelWidgets(), *window.findChildren(QWidget)):
        yield widget.toolTip()
        if isinstance(widget, QMenu) and widget.toolTipsVisible():
            yield from (action.toolTip() for action in widget.actions())
        if isinstance(widget, QAbstractItemView) and widget.model() is not None:
            yield from _of_rows(widget.model(), QModelIndex())


def _of_rows(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[str]:
    for row in range(model.rowCount(parent)):
        index = model.index(row, 0, parent)
        yield str(index.data(Qt.ItemDataRole.ToolTipRole) or "")
        if not isinstance(model, QAbstractListModel):
            yield from _of_rows(model, index)


def labels(window: QWidget) -> Iterator[QLabel]:
    for each in window.findChildren(QLabel):
        if BEGINS in each.text():
            yield each


def is_plain(tip: str) -> bool:
    """Return whether Qt shows a tooltip as plain text, without a picture."""
    return BEGINS not in tip


def check(user: WindowUser) -> int:
    """Look at all tooltips and labels; return how many name a card."""
    QApplication.processEvents()
    found = [each for each in tips(user.window) if BEGINS in unescape(each)]
    assert all(map(is_plain, found)), [each for each in found if not is_plain(each)]
    named = list(labels(user.window))
    plain = Qt.TextFormat.PlainText
    assert all(each.textFormat() is plain for each in named), [each.text() for each in named]
    return len(found) + len(named)


def test_no_tooltip_and_no_label_of_the_window_reads_a_name_as_html(user: WindowUser) -> None:
    session, window = user.session, user.window
    seat = window.seat
    cards = list(user.board.board_scene.items_by_id)
    user.board.select(cards[0])
    mine = next(each for each in session.state.objects if each.id in cards and each.owner == seat)
    for object_id in cards:
        outcome = session.would(Tap(player=seat, object=object_id))
        if outcome.carried_out:
            session.attempt(Tap(player=seat, object=object_id))
            break
    assert check(user)
    session.undo()
    assert check(user)
    window.select(mine.id)
    feature(window, CountersFeature).open()
    assert check(user)
    feature(window, Piles)
    for area in window.board.board_scene.mat.areas:
        if area.is_pile:
            window.board.inspection.open_pile(area.key)
            check(user)
    user.type(Qt.Key.Key_P, CTRL | Qt.KeyboardModifier.ShiftModifier)
    check(user)
    QTest.mouseClick(user.board.viewport(), RIGHT, pos=user.at(mine.id))
    popup = QApplication.activePopupWidget()
    check(user)
    if popup is not None:
        popup.close()


@pytest.mark.parametrize(
    "words", [f"{BEGINS}x>", "&lt;b>", "<b>two\nlines</b>", "plain & simple", ""]
)
def test_a_tooltip_shows_its_words_letter_by_letter(words: str) -> None:
    tip = plain_tip(words)
    assert is_plain(tip)
    shown = unescape(tip.removeprefix("<qt>").removesuffix("</qt>").replace("<br>", "\n"))
    assert shown == words if tip.startswith("<qt>") else tip == words


def is_fixed(node: ast.expr) -> bool:
    """Return whether an argument is fixed text of the program."""
    if isinstance(node, ast.IfExp):
        return is_fixed(node.body) and is_fixed(node.orelse)
    named = isinstance(node, ast.Name) and node.id.isupper()
    called = isinstance(node, ast.Call) and ast.unparse(node.func) == "plain_tip"
    return isinstance(node, ast.Constant) or named or called


def calls(tree: ast.Module) -> Iterator[ast.Call]:
    yield from (each for each in ast.walk(tree) if isinstance(each, ast.Call))


def test_each_tooltip_is_made_plain_where_its_words_are_not_fixed() -> None:
    loose = [
        f"{name}:{call.lineno}"
        for name, tree in modules().items()
        for call in calls(tree)
        if isinstance(call.func, ast.Attribute)
        and call.func.attr == "setToolTip"
        and not is_fixed(call.args[0])
    ]
    assert not loose, f"wrap the words in plain_tip: {loose}"


def test_each_label_is_plain_or_says_that_it_is_rich() -> None:
    loose = [
        f"{name}:{call.lineno}"
        for name, tree in modules().items()
        for call in calls(tree)
        if ast.unparse(call.func) == "QLabel"
    ]
    assert not loose, f"use PlainLabel or RichLabel of {WIDGETS}: {loose}"
