"""Marks over the table: drawn with the right button or by key, following their cards, kept."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsItem
from pytestqt.qtbot import QtBot

from core.games import DEFAULT
from core.lessons.lesson import runner_for
from core.rules.actions import Life, Move, Tap
from core.scenario.annotations import Arrow, Callout, Marks, Ring, Spot, Spotlight
from core.scenario.runner import played
from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD, GRAVEYARD, HAND
from core.storage.assets import opening
from core.storage.readers import games, read_data
from gui.board.annotations import LIGHT_LEVEL
from gui.board.layout.geometry import Rect
from gui.board.marks import MARK_LEVEL, callout
from gui.dialogs.field import FieldDialog
from gui.features.annotations import AnnotationsFeature, TableMarks
from gui.features.audience import Audience
from gui.program import table_window
from gui.session import Session
from tests.gui.board.stage import RIGHT, zone_item
from tests.gui.dialogs_answered import answer
from tests.gui.window_user import (
    ANN,
    BEN,
    CTRL,
    MINE,
    MY_EXILE,
    MY_GRAVEYARD,
    MY_HAND,
    SHIFT,
    WindowUser,
)
from tests.places import ROOT

ALT = Qt.KeyboardModifier.AltModifier
NONE = Qt.KeyboardModifier.NoModifier


def store(ann: WindowUser) -> TableMarks:
    return ann.window.feature(AnnotationsFeature).store


def shown(ann: WindowUser) -> list[QGraphicsItem]:
    """The lines of all marks on the board, whether or not something has just moved."""
    QApplication.processEvents()
    items = ann.board.board_scene.items()
    return [item for item in items if item.zValue() in {MARK_LEVEL, LIGHT_LEVEL}]


def bounds_of_callouts(ann: WindowUser) -> list[tuple[float, ...]]:
    """Where on the table the lines of all marks are."""
    found = [item.sceneBoundingRect() for item in shown(ann)]
    edges = ((each.left(), each.top(), each.right(), each.bottom()) for each in found)
    return sorted(tuple(round(edge, 3) for edge in four) for four in edges)


def around(ann: WindowUser, object_id: ObjectId) -> float:
    """How many pixels wider than its card a ring is."""
    (ring,) = shown(ann)
    item = ann.board.item(object_id)
    assert item is not None
    return (ring.sceneBoundingRect().width() - item.size[0]) * ann.board.camera.zoom


def slide(ann: WindowUser, to: QPoint, keys: Qt.KeyboardModifier) -> None:
    """Move the mouse with the right button held; QTest's own moves hold no keys."""
    view = ann.board.viewport()
    event = QMouseEvent(
        QMouseEvent.Type.MouseMove,
        QPointF(to),
        QPointF(view.mapToGlobal(to)),
        Qt.MouseButton.NoButton,
        RIGHT,
        keys,
    )
    QApplication.sendEvent(view, event)


def point(
    ann: WindowUser,
    start: QPoint,
    end: QPoint,
    keys: Qt.KeyboardModifier = NONE,
    *,
    drop: bool = True,
) -> None:
    """Drag with the right button."""
    view = ann.board.viewport()
    QTest.mousePress(view, RIGHT, keys, start)
    slide(ann, (start + end) / 2, keys)
    slide(ann, end, keys)
    if drop:
        QTest.mouseRelease(view, RIGHT, keys, end)


def two(ann: WindowUser) -> tuple[ObjectId, ObjectId]:
    """Two cards on the battlefield."""
    permanents = ann.session.state.in_zone(BATTLEFIELD)
    return permanents[0].id, permanents[-1].id


@pytest.mark.parametrize(
    ("keys", "style"), [(NONE, "target"), (CTRL, "attack"), (SHIFT, "block"), (ALT, "link")]
)
def test_a_right_drag_draws_an_arrow_in_the_style_of_the_key(
    ann: WindowUser, keys: Qt.KeyboardModifier, style: str
) -> None:
    one, other = two(ann)
    point(ann, ann.at(one), ann.at(other), keys)
    assert store(ann).marks == (Arrow(start=one, end=other, style=style),)
    assert ann.board.annotations.marks == store(ann).marks
    assert shown(ann)
    assert QApplication.activePopupWidget() is None


def test_an_arrow_may_end_at_a_zone_or_a_player(ann: WindowUser) -> None:
    one, _ = two(ann)
    point(ann, ann.at(one), ann.at(MY_EXILE))
    QApplication.processEvents()  # the message may need another line
    badge = next(place for who, place in ann.board.board_scene.mat.badges if who == BEN)
    point(ann, ann.at(one), ann.board.mapFromScene(QPointF(*badge.middle)))
    assert [mark.end for mark in store(ann).marks if isinstance(mark, Arrow)] == [
        Spot(*MY_EXILE),
        BEN,
    ]


def test_a_right_click_still_opens_the_menu(ann: WindowUser) -> None:
    one, _ = two(ann)
    assert ann.menu(one)
    assert store(ann).marks == ()


def test_dropped_where_its_card_lies_there_is_no_arrow(ann: WindowUser) -> None:
    one, _ = two(ann)
    item = ann.board.item(one)
    assert item is not None
    assert item.area is not None
    rect = zone_item(ann.board, *item.area).area.rect
    empty = ann.board.mapFromScene(QPointF(rect.right - 8, rect.bottom - 8))
    point(ann, ann.at(one), empty)
    assert store(ann).marks == ()
    assert shown(ann) == []


def test_an_arrow_that_is_brought_back_to_its_card_leaves_the_board_at_rest(
    ann: WindowUser,
) -> None:
    one, other = two(ann)
    at_rest = ann.board.viewportUpdateMode()
    point(ann, ann.at(one), ann.at(other), drop=False)
    assert ann.board.viewportUpdateMode() != at_rest
    slide(ann, ann.at(one), NONE)
    QTest.mouseRelease(ann.board.viewport(), RIGHT, NONE, ann.at(one))
    assert store(ann).marks == ()
    assert ann.board.viewportUpdateMode() == at_rest


def test_escape_gives_an_arrow_up_before_it_is_dropped(ann: WindowUser) -> None:
    one, other = two(ann)
    point(ann, ann.at(one), ann.at(other), drop=False)
    assert shown(ann)
    ann.type(Qt.Key.Key_Escape)
    assert shown(ann) == []
    QTest.mouseRelease(ann.board.viewport(), RIGHT, NONE, ann.at(other))
    assert store(ann).marks == ()


def test_the_same_arrow_again_is_taken_away_and_another_style_replaces(ann: WindowUser) -> None:
    one, other = two(ann)
    point(ann, ann.at(one), ann.at(other))
    point(ann, ann.at(one), ann.at(other), CTRL)
    assert store(ann).marks == (Arrow(start=one, end=other, style="attack"),)
    point(ann, ann.at(one), ann.at(other), CTRL)
    assert store(ann).marks == ()
    assert ann.strip() == "The mark is gone."


def test_marks_follow_a_card_that_is_carried(ann: WindowUser, qtbot: QtBot) -> None:
    one, other = two(ann)
    store(ann).put((Arrow(start=one, end=other), Ring(at=one)))
    before = bounds_of_callouts(ann)
    start = ann.at(one)
    ann.press(start)
    ann.move(start + QPoint(40, 10), start + QPoint(90, 30))
    after = bounds_of_callouts(ann)
    ann.type(Qt.Key.Key_Escape)
    ann.release(start)
    assert after != before
    qtbot.waitUntil(lambda: bounds_of_callouts(ann) == before)


def test_marks_keep_their_width_when_the_table_is_zoomed(ann: WindowUser) -> None:
    one, _ = two(ann)
    store(ann).put((Ring(at=one),))
    before = around(ann, one)
    ann.board.zoom_by(1.6)
    ann.board.sharpen()
    assert around(ann, one) == pytest.approx(before, abs=2)  # it is on whole pixels


def test_marks_wait_for_a_card_that_makes_room_and_lie_on_it_once_it_rests(
    ann: WindowUser, qtbot: QtBot
) -> None:
    scene = ann.board.board_scene
    hand = [item for item in scene.items_by_id.values() if item.area == MY_HAND]
    gone, *_, last = sorted(hand, key=lambda item: item.x())
    store(ann).put((Ring(at=last.object_id),))
    before = bounds_of_callouts(ann)
    ann.board.animated = True
    ann.session.attempt(Move(player=ANN, object=gone.object_id, to=GRAVEYARD), anyway=True)
    animation = ann.board.stage.running
    assert animation is not None
    animation.pause()
    animation.setCurrentTime(animation.totalDuration() // 2)
    assert bounds_of_callouts(ann) == before
    ann.board.stage.finish()
    qtbot.waitUntil(lambda: bounds_of_callouts(ann) != before)
    (ring,) = shown(ann)
    middle = ring.sceneBoundingRect().center()
    assert (middle.x(), middle.y()) == pytest.approx((last.x(), last.y()), abs=2)


def test_marks_go_and_come_with_the_theme_and_a_new_layout(ann: WindowUser) -> None:
    one, other = two(ann)
    store(ann).put((Arrow(start=one, end=other), Spotlight(on=(one,))))
    number = len(shown(ann))
    ann.window.resize(ann.window.width() + 160, ann.window.height() + 60)
    QApplication.processEvents()
    assert len(shown(ann)) == number
    ann.window.session.start(ann.session.rules, ann.session.state)
    assert shown(ann) == []


def test_a_light_lies_over_the_table_until_it_is_taken_away(ann: WindowUser) -> None:
    one, _ = two(ann)
    store(ann).put((Spotlight(on=(one,)),))
    assert {item.zValue() for item in shown(ann)} == {LIGHT_LEVEL}
    store(ann).put(())
    assert shown(ann) == []


def test_by_key_an_arrow_goes_from_one_chosen_card_to_the_next(ann: WindowUser) -> None:
    one, other = two(ann)
    ann.board.select(one)
    ann.type(Qt.Key.Key_A, SHIFT)
    assert "Choose where it ends" in ann.strip()
    ann.board.select(other)
    ann.type(Qt.Key.Key_A, SHIFT)
    assert store(ann).marks == (Arrow(start=one, end=other),)
    ann.type(Qt.Key.Key_K, SHIFT)
    assert store(ann).marks == (Arrow(start=one, end=other, style="attack"),)
    assert "attacks" in ann.strip()


def test_rings_callouts_and_light_are_drawn_by_key_on_the_chosen_card(ann: WindowUser) -> None:
    one, other = two(ann)
    ann.board.select(one)
    ann.type(Qt.Key.Key_R, SHIFT)
    ann.type(Qt.Key.Key_O, SHIFT)
    ann.type(Qt.Key.Key_C, SHIFT)
    dialog = next(each for each in ann.window.findChildren(FieldDialog) if each.isVisible())
    assert not dialog.apply.isEnabled()
    answer(dialog, "Look here")
    ring, light, callout = store(ann).marks
    assert ring == Ring(at=one)
    assert light == Spotlight(on=(one,))
    assert callout == Callout(at=one, text="Look here")
    ann.board.select(other)
    ann.type(Qt.Key.Key_O, SHIFT)
    assert Spotlight(on=(one, other)) in store(ann).marks
    ann.type(Qt.Key.Key_X, SHIFT)
    assert store(ann).marks == ()
    assert ann.strip() == "All marks are gone."


@pytest.mark.parametrize("size", [(1280, 800), (1680, 1020)])
def test_the_words_of_a_callout_lie_beside_their_card_and_in_sight(
    ann: WindowUser, size: tuple[int, int]
) -> None:
    ann.window.resize(*size)
    one, _ = two(ann)
    store(ann).put((Callout(at=one, text="Look here"),))
    QApplication.processEvents()
    items = ann.board.board_scene.items()
    (bubble,) = (item for item in items if item.zValue() == MARK_LEVEL + 2)
    card = ann.board.item(one)
    assert card is not None
    words, marked = bubble.sceneBoundingRect(), card.sceneBoundingRect()
    sight = ann.board.mapToScene(ann.board.viewport().rect()).boundingRect()
    assert sight.contains(words)
    assert not words.intersects(marked)
    near = marked.adjusted(*(sign * marked.height() for sign in (-1, -1, 1, 1)))
    assert near.intersects(words)


def bubble(ann: WindowUser) -> QRectF:
    """The box of the only callout's text."""
    QApplication.processEvents()
    items = ann.board.board_scene.items()
    (found,) = (item for item in items if item.zValue() == MARK_LEVEL + 2)
    return found.sceneBoundingRect()


def test_words_lie_where_they_hide_least_once_all_cards_have_come_to_rest(
    ann: WindowUser,
) -> None:
    runner = runner_for(
        read_data(ROOT / "assets" / "scenarios" / "chittering-host.toml"), games(None)
    )
    story = played(runner)
    ann.session.adopt(runner.rules, story.history.jump(2))
    store(ann).adopt(story.marks)
    ann.board.animated = True
    ann.session.jump(3)
    assert ann.board.stage.running is not None
    QApplication.processEvents()
    ann.board.stage.finish()
    placed = bubble(ann)
    ann.board.annotations.sync()
    assert bubble(ann) == placed
    cards = [item.sceneBoundingRect() for item in ann.board.board_scene.items_by_id.values()]
    assert not any(placed.intersects(card) for card in cards)


def test_words_take_two_lines_where_one_would_hide_a_life_total_or_a_pile(
    ann: WindowUser,
) -> None:
    one, _ = two(ann)
    item = ann.board.item(one)
    assert item is not None
    text, card = "Two cards, one permanent", item.bounds
    free = Rect(card.right + 10, card.y - 400, 170, card.h + 800)
    manner, table = ann.board.board_scene.manner, Rect(0, 0, 3000, 3000)
    left, right = Rect(0, 0, card.right, 3000), Rect(free.right, 0, 3000, 3000)
    (narrow,) = callout(card, text, table, [left, right], manner).upright
    (wide,) = callout(card, text, table, [left], manner).upright
    assert narrow.sceneBoundingRect().height() > wide.sceneBoundingRect().height()
    assert narrow.sceneBoundingRect().right() <= free.right + 1


def test_without_a_chosen_card_a_key_says_what_to_do_first(ann: WindowUser) -> None:
    ann.board.select(None)
    ann.board.pointer.point_at(None)
    ann.window.feature(AnnotationsFeature).handlers()["point.ring"]()
    assert "Choose a card first" in ann.strip()


def test_escape_clears_all_marks_once_nothing_else_is_left_to_leave(ann: WindowUser) -> None:
    one, other = two(ann)
    store(ann).put((Arrow(start=one, end=other),))
    ann.board.select(None)
    ann.type(Qt.Key.Key_Escape)
    assert store(ann).marks == ()
    assert shown(ann) == []


def test_after_an_action_arrows_stay_words_go_and_undo_brings_them_back(ann: WindowUser) -> None:
    one, other = two(ann)
    drawn: Marks = (Arrow(start=one, end=other), Callout(at=one, text="Now"))
    store(ann).put(drawn)
    ann.session.attempt(Life(player=ANN, change=-1))
    assert store(ann).marks == drawn[:1]
    ann.session.undo()
    assert store(ann).marks == drawn
    ann.session.attempt(Life(player=ANN, change=-2))
    assert store(ann).marks == drawn[:1]


def test_an_arrow_goes_with_the_card_that_leaves(ann: WindowUser) -> None:
    one, other = ann.find("Midnight Scavengers"), ann.find("Graf Rats")
    store(ann).put((Arrow(start=one, end=other), Ring(at=other)))
    ann.drag(one, ann.at(MY_GRAVEYARD))
    assert ann.zone(one) != BATTLEFIELD
    assert store(ann).marks == (Ring(at=other),)


def test_another_action_after_undo_does_not_inherit_what_was_drawn_on_the_lost_one(
    ann: WindowUser,
) -> None:
    one, other = two(ann)
    ann.session.attempt(Life(player=ANN, change=-1))
    store(ann).put((Arrow(start=one, end=other),))
    ann.session.undo()
    ann.session.attempt(Life(player=ANN, change=-3))
    assert store(ann).marks == ()


def test_what_was_drawn_is_in_the_recorded_scenario(
    ann: WindowUser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = two(ann)
    ann.session.attempt(Tap(player=ANN, object=ann.find("Graf Rats")))
    point(ann, ann.at(one), ann.at(other), CTRL)
    path = tmp_path / "drawn.toml"
    monkeypatch.setattr("gui.features.files.ask_for_file", lambda _: path)
    ann.type(Qt.Key.Key_S, CTRL | SHIFT)
    data: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    (mark,) = data["step"][0]["show"]
    assert mark["style"] == "attack"
    assert set(mark["arrow"]) <= {entry["id"] for entry in data["setup"]}


def test_a_mark_on_a_hidden_card_names_nothing(ann: WindowUser) -> None:
    hidden = ann.session.state.in_zone(MINE[0])[0].id
    theirs = next(item for item in ann.board.board_scene.items_by_id.values() if item.view.hidden)
    point(ann, ann.at(theirs.object_id), ann.at(hidden))
    name = ann.session.state.printed(ann.session.state.object(theirs.object_id)).front.name
    assert ann.strip().startswith("A hidden card targets")
    assert name not in ann.strip()


def test_an_audience_sees_the_marks_but_no_words_beside_a_hidden_card(ann: WindowUser) -> None:
    one, other = two(ann)
    hand = ann.session.state.in_zone(HAND, BEN)[0]
    beside = Callout(at=one, text="Beware of Shock!")
    audience = ann.window.feature(Audience).open_audience()
    store(ann).put((Arrow(start=one, end=other), beside, Callout(at=hand.id, text="This one")))
    arrow, *callouts = audience.board.annotations.marks
    assert arrow == audience.session.seen(Arrow(start=one, end=other))
    assert callouts == [audience.session.seen(beside)]
    ann.type(Qt.Key.Key_X, SHIFT)
    assert audience.board.annotations.marks == ()


def test_marks_name_cards_that_the_board_does_not_draw_and_zones(ann: WindowUser) -> None:
    session = ann.session
    buried, above = (obj.id for obj in session.state.in_zone(HAND, ANN)[:2])
    for each in (buried, above):
        session.attempt(Move(player=ANN, object=each, to=GRAVEYARD))
    feature, describe = ann.window.feature(AnnotationsFeature), ann.window.describe
    view = session.state_view
    name = describe(view, view.object(buried)).name.partition(",")[0]
    feature.draw(Ring(at=buried))
    assert ann.strip() == f"Ring around {name}."
    feature.draw(Ring(at=Spot(zone=HAND, player=ANN)))
    assert ann.strip() == f"Ring around {ANN}’s hand."


def test_marks_do_not_name_what_the_viewer_may_not_know(ann: WindowUser) -> None:
    hidden = ann.session.state.in_zone(HAND, BEN)[0].id
    assert ann.window.describe.name_of(hidden) == "A hidden card"
    gone = ObjectId(10_000)
    assert ann.window.describe.name_of(gone) == "a card"


def test_a_window_names_cards_before_its_first_frame() -> None:
    rules, start = opening(DEFAULT)
    window = table_window(Session(rules, start), lambda: start)
    own = start.in_zone(HAND, window.seat)[0]
    assert not window.board.board_scene.items_by_id
    assert window.describe.name_of(own.id) == start.printed(own).name.partition(" //")[0]
    window.end()
