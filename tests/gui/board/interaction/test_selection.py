"""Several cards at once: rubber band, keys with clicks, group moves. Real mouse and keys."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from core.rules.actions import Batch
from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND
from gui.board.interaction.offers import Light
from gui.board.ports import BoardPorts
from tests.core.stage import ADA, BEN, Stage
from tests.gui.board.conftest import OpenBoard
from tests.gui.board.stage import LEFT, RIGHT, Player, zone_item
from tests.gui.window_user import choose

MINE = (BATTLEFIELD, ADA)
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
BEARS = ("Grizzly Bears", "Runeclaw Bear", "Forest")


def pick(ada: Player, object_id: ObjectId, keys: Qt.KeyboardModifier) -> None:
    QTest.mouseClick(ada.board.viewport(), LEFT, keys, ada.at(object_id))


def corner(ada: Player) -> QPoint:
    """Return a point in the viewer's field, above and left of all its cards."""
    rect = zone_item(ada.board, *MINE).area.rect
    return ada.board.mapFromScene(rect.x + 1, rect.y + 1)


def far_corner(ada: Player) -> QPoint:
    rect = zone_item(ada.board, *MINE).area.rect
    return ada.board.mapFromScene(rect.right - 1, rect.bottom - 1)


def band(ada: Player, start: QPoint, end: QPoint) -> None:
    ada.press(start)
    ada.move((start + end) / 2, end)
    ada.release(end)


def three(stage: Stage, open_board: OpenBoard) -> tuple[Player, list[ObjectId]]:
    cards = [stage.place(name) for name in BEARS]
    return open_board(stage), cards


def test_a_rubber_band_chooses_every_card_it_touches(stage: Stage, open_board: OpenBoard) -> None:
    ada, cards = three(stage, open_board)
    band(ada, corner(ada), far_corner(ada))
    assert set(ada.board.selection.ids) == set(cards)
    assert not ada.board.pointer.band.is_drawn


def test_a_rubber_band_keeps_to_the_zone_where_it_began(
    stage: Stage, open_board: OpenBoard
) -> None:
    stage.place("Forest", HAND)  # cards in a hand keep the usual size
    stage.place("Grizzly Bears", owner=BEN)
    ada, cards = three(stage, open_board)
    theirs = zone_item(ada.board, BATTLEFIELD, BEN).area.rect
    band(ada, far_corner(ada), ada.board.mapFromScene(theirs.x + 1, theirs.y + 1))
    assert set(ada.board.selection.ids) <= set(cards)
    assert ada.board.selection.is_several


def test_escape_gives_a_rubber_band_up(stage: Stage, open_board: OpenBoard) -> None:
    ada, _ = three(stage, open_board)
    ada.press(corner(ada))
    ada.move(corner(ada) + QPoint(40, 40), far_corner(ada))
    assert ada.board.pointer.band.is_drawn
    ada.key(Qt.Key.Key_Escape)
    assert ada.board.selection.ids == ()
    ada.release(far_corner(ada))
    assert ada.board.selection.ids == ()


def test_ctrl_click_toggles_and_shift_click_adds(stage: Stage, open_board: OpenBoard) -> None:
    ada, (first, second, third) = three(stage, open_board)
    ada.click(ada.at(first))
    pick(ada, second, CTRL)
    pick(ada, third, SHIFT)
    assert list(ada.board.selection.ids) == [first, second, third]
    pick(ada, third, SHIFT)
    pick(ada, second, CTRL)
    assert list(ada.board.selection.ids) == [first, third]
    assert ada.board.board_scene.chosen == third


def test_a_band_with_shift_adds_and_with_ctrl_turns_the_choice_around(
    stage: Stage, open_board: OpenBoard
) -> None:
    ada, (first, second, third) = three(stage, open_board)
    ada.click(ada.at(first))
    QTest.mousePress(ada.board.viewport(), LEFT, CTRL, corner(ada))
    for place in (corner(ada) + QPoint(30, 30), far_corner(ada)):
        QTest.mouseMove(ada.board.viewport(), place)
    ada.release(far_corner(ada))
    # A move that QTest makes carries no modifier keys, so the band adds.
    assert {second, third} <= set(ada.board.selection.ids)


def test_shift_and_an_arrow_choose_the_next_card_too(stage: Stage, open_board: OpenBoard) -> None:
    first, second = stage.place("Grizzly Bears"), stage.place("Runeclaw Bear")
    ada = open_board(stage)
    ada.click(ada.at(first))
    QTest.keyClick(ada.board, Qt.Key.Key_Right, SHIFT)
    assert list(ada.board.selection.ids) == [first, second]
    ada.key(Qt.Key.Key_Left)
    assert list(ada.board.selection.ids) == [first]


def test_a_click_on_one_of_several_leaves_it_alone_chosen(
    stage: Stage, open_board: OpenBoard
) -> None:
    ada, cards = three(stage, open_board)
    band(ada, corner(ada), far_corner(ada))
    ada.click(ada.at(cards[0]))
    assert ada.board.selection.ids == (cards[0],)


def test_a_click_beside_and_escape_let_go_of_all(stage: Stage, open_board: OpenBoard) -> None:
    ada, _ = three(stage, open_board)
    band(ada, corner(ada), far_corner(ada))
    ada.key(Qt.Key.Key_Escape)
    assert ada.board.selection.ids == ()
    band(ada, corner(ada), far_corner(ada))
    ada.click(ada.at((BATTLEFIELD, BEN)))
    assert ada.board.selection.ids == ()


def test_each_of_several_has_a_mark_that_is_no_colour(stage: Stage, open_board: OpenBoard) -> None:
    ada, (first, second, third) = three(stage, open_board)
    ada.click(ada.at(first))
    pick(ada, second, CTRL)
    views = {who: ada.board.board_scene.items_by_id[who].view for who in (first, second, third)}
    assert [views[who].ticked for who in (first, second, third)] == [True, True, False]
    assert [views[who].selected for who in (first, second, third)] == [False, True, False]
    pick(ada, second, CTRL)
    assert not ada.board.board_scene.items_by_id[first].view.ticked


def test_the_description_says_how_many_and_which(stage: Stage, open_board: OpenBoard) -> None:
    ada, (first, second, third) = three(stage, open_board)
    for who in (first, second, third):
        pick(ada, who, CTRL)
    said = ada.board.accessibleDescription()
    assert said == "3 cards selected: Grizzly Bears; Runeclaw Bear; Forest"


def test_dragging_one_of_several_moves_all_in_one_step(stage: Stage, open_board: OpenBoard) -> None:
    ada, cards = three(stage, open_board)
    band(ada, corner(ada), far_corner(ada))
    ada.drag(cards[1], ada.at((GRAVEYARD, ADA)))
    assert {ada.zone(who) for who in cards} == {GRAVEYARD}
    assert len(ada.session.history.outcomes) == 1
    ada.session.undo()
    assert {ada.zone(who) for who in cards} == {BATTLEFIELD}


def test_a_card_that_was_not_chosen_is_dragged_alone(stage: Stage, open_board: OpenBoard) -> None:
    ada, (first, second, third) = three(stage, open_board)
    ada.click(ada.at(first))
    pick(ada, second, CTRL)
    ada.drag(third, ada.at((GRAVEYARD, ADA)))
    assert [ada.zone(who) for who in (first, second)] == [BATTLEFIELD, BATTLEFIELD]
    assert ada.zone(third) == GRAVEYARD


def test_a_group_keeps_its_shape_where_it_is_dropped(stage: Stage, open_board: OpenBoard) -> None:
    stage.place("Forest", HAND)  # cards in a hand keep the usual size
    stage.place("Forest")
    ada, cards = three(stage, open_board)
    cards.append(ada.session.state.in_zone(BATTLEFIELD)[0].id)
    before = [ada.at(who) for who in cards]
    band(ada, corner(ada), far_corner(ada))
    way = before[1] - before[0]
    ada.drag(cards[0], ada.at(cards[0]) + way + QPoint(5, 0))
    for who, was in zip(cards, before, strict=True):
        assert (ada.at(who) - was - way).manhattanLength() <= 3
    assert ada.session.history.outcomes == ()


def test_cards_from_the_hand_that_are_dropped_together_lie_side_by_side(
    stage: Stage, open_board: OpenBoard
) -> None:
    first, second = stage.place("Forest", HAND), stage.place("Island", HAND)
    ada = open_board(stage)
    ada.click(ada.at(first))
    pick(ada, second, CTRL)
    there = ada.at(MINE)
    ada.lift(first, there)
    put = next(words for words in ada.chips() if words.startswith("Put onto"))
    at = ada.chip(put)
    ada.move(at)
    ada.release(at)
    assert [ada.zone(who) for who in (first, second)] == [BATTLEFIELD, BATTLEFIELD]
    assert ada.at(second).x() > ada.at(first).x()
    assert abs(ada.at(second).y() - ada.at(first).y()) <= 2
    assert len(ada.session.history.outcomes) == 1


def test_what_is_refused_for_one_is_named_on_the_chip_and_stays(
    stage: Stage, open_board: OpenBoard
) -> None:
    first, second = stage.place("Forest", HAND), stage.place("Island", HAND)
    told: list[str] = []
    ada = open_board(stage, lambda _: BoardPorts(explain=lambda says, _keys: told.append(says)))
    ada.click(ada.at(first))
    pick(ada, second, CTRL)
    ada.lift(first, ada.at(MINE))
    at = ada.chip("Play each")
    ada.move(at)
    ada.release(at)
    assert ada.zone(first) == BATTLEFIELD
    assert ada.zone(second) == HAND
    assert told
    assert told[0].startswith("Left out: ")
    assert "Island" in told[0]
    item = ada.board.item(second)
    assert item is not None
    assert not item.lifted
    assert (item.x(), item.y()) == (item.place.x, item.place.y)


def test_zones_light_up_for_all_of_them(stage: Stage, open_board: OpenBoard) -> None:
    ada, cards = three(stage, open_board)
    band(ada, corner(ada), far_corner(ada))
    ada.lift(cards[0], ada.at(cards[0]) + QPoint(30, 0))
    lights = {key: zone.light for key, zone in ada.board.board_scene.zones.items()}
    assert lights[EXILE, ADA] is Light.LAWFUL
    ada.key(Qt.Key.Key_Escape)
    for who in cards:
        item = ada.board.item(who)
        assert item is not None
        assert (item.x(), item.y()) == (item.place.x, item.place.y)
        assert not item.lifted


def test_the_tap_key_taps_all_that_can_be_tapped(stage: Stage, open_board: OpenBoard) -> None:
    ada, cards = three(stage, open_board)
    ada.click(ada.at(cards[0]))
    ada.key(Qt.Key.Key_T)
    band(ada, corner(ada), far_corner(ada))
    ada.key(Qt.Key.Key_T)
    assert all(ada.session.state.object(who).tapped for who in cards)
    assert ada.board.selection.is_several
    ada.key(Qt.Key.Key_T)
    assert not any(ada.session.state.object(who).tapped for who in cards)
    assert isinstance(ada.session.history.outcomes[-1].action, Batch)


def test_the_turn_key_turns_those_that_can_turn(stage: Stage, open_board: OpenBoard) -> None:
    scout, bear = stage.place("Delver of Secrets"), stage.place("Grizzly Bears")
    other = stage.place("Delver of Secrets")
    ada = open_board(stage)
    for who in (scout, bear, other):
        pick(ada, who, CTRL)
    ada.key(Qt.Key.Key_F)
    sides = [ada.session.state.object(who).side for who in (scout, bear, other)]
    assert sides == [1, 0, 1]
    assert len(ada.session.history.outcomes) == 1


def test_the_menu_of_several_has_what_all_of_them_can_do(
    stage: Stage, open_board: OpenBoard
) -> None:
    ada, cards = three(stage, open_board)
    band(ada, corner(ada), far_corner(ada))
    QTest.mouseClick(ada.board.viewport(), RIGHT, pos=ada.at(cards[0]))
    menu = next(each for each in ada.board.findChildren(QMenu) if each.isVisible())
    words = [action.text() for action in menu.actions()]
    choose(menu, "To exile")
    assert any(each.startswith("Tap (3 cards") for each in words)
    assert {ada.zone(who) for who in cards} == {EXILE}


def test_what_is_attached_travels_with_its_host_while_it_is_carried(
    stage: Stage, open_board: OpenBoard
) -> None:
    stage.place("Forest", HAND)  # cards in a hand keep the usual size
    bear = stage.place("Grizzly Bears")
    hammer = stage.place("Elbrus, the Binding Blade", attached_to=stage.object(bear).ref)
    ada = open_board(stage)
    apart = ada.at(hammer) - ada.at(bear)
    before = ada.at(bear)
    there = before + QPoint(150, 10)
    ada.lift(bear, there)
    assert (ada.at(hammer) - ada.at(bear) - apart).manhattanLength() <= 2
    ada.release(there)
    assert ada.at(bear).x() > before.x()
    assert (ada.at(hammer) - ada.at(bear) - apart).manhattanLength() <= 2


def test_what_is_attached_comes_off_when_it_is_dropped_beside(
    stage: Stage, open_board: OpenBoard
) -> None:
    stage.place("Forest", HAND)  # cards in a hand keep the usual size
    bear = stage.place("Grizzly Bears")
    hammer = stage.place("Elbrus, the Binding Blade", attached_to=stage.object(bear).ref)
    ada = open_board(stage)
    there = ada.at(MINE) + QPoint(170, 0)
    item = ada.board.item(hammer)
    assert item is not None
    start = ada.board.mapFromScene(item.bounds.middle[0], item.bounds.y + 4)
    ada.press(start)
    ada.move((start + there) / 2, there)
    ada.release(there)
    assert ada.session.state.object(hammer).attached_to is None
    assert ada.at(hammer).y() == ada.at(bear).y()
