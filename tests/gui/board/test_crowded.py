"""Where it gets crowded: hands that overlap, chips in columns, cards under others."""

from PySide6.QtCore import QPoint, Qt

from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD, GRAVEYARD, HAND
from gui.board.interaction.offers import Light, Offer
from gui.board.layout.geometry import Rect
from gui.board.paint.chips import ChipColumn
from gui.theme import DARK
from tests.core.stage import ADA, Stage
from tests.gui.board.conftest import OpenBoard
from tests.gui.board.stage import zone_item

MANY = 160
LANDS = ("Forest", "Island", "Plains", "Swamp", "Mountain")


def test_a_card_of_a_full_hand_rises_over_its_neighbours_while_the_pointer_is_on_it(
    stage: Stage, open_board: OpenBoard
) -> None:
    cards = [stage.place(LANDS[number % 5], HAND) for number in range(14)]
    ada = open_board(stage)
    items = ada.board.board_scene.items_by_id
    fourth, fifth = items[cards[3]], items[cards[4]]
    strip = (ada.at(cards[4]) - ada.at(cards[3])).x() // 2
    left = ada.at(cards[3]) - QPoint(int(fourth.size[0] * ada.board.camera.zoom / 2) - 3, 0)
    ada.move(left)
    assert ada.board.pointer.over == cards[3]
    assert fourth.zValue() > items[cards[13]].zValue()
    assert fourth.y() < fourth.place.y
    ada.move(left + QPoint(2 * strip, 0))
    assert ada.board.pointer.over == cards[4]
    assert (fourth.y(), fourth.zValue()) == (fourth.place.y, fourth.place.z)
    assert fifth.y() < fifth.place.y
    ada.move(ada.at((BATTLEFIELD, ADA)))
    assert ada.board.board_scene.raised is None
    assert fifth.y() == fifth.place.y


def test_the_risen_card_stays_under_the_pointer_at_its_lower_edge(
    stage: Stage, open_board: OpenBoard
) -> None:
    cards = [stage.place(LANDS[number % 5], HAND) for number in range(14)]
    ada = open_board(stage)
    item = ada.board.board_scene.items_by_id[cards[2]]
    low = item.bounds
    at = ada.board.mapFromScene(low.x + 2, low.bottom - 2)
    ada.move(at - QPoint(0, 20), at)
    assert ada.board.pointer.over == cards[2]
    assert item.raised


def test_a_card_that_lies_free_does_not_rise(stage: Stage, open_board: OpenBoard) -> None:
    bear = stage.place("Grizzly Bears")
    ada = open_board(stage)
    ada.move(ada.at(bear))
    assert not ada.board.board_scene.items_by_id[bear].raised


def test_a_risen_card_can_be_dragged_from_where_it_is_seen(
    stage: Stage, open_board: OpenBoard
) -> None:
    cards = [stage.place(LANDS[number % 5], HAND) for number in range(14)]
    ada = open_board(stage)
    item = ada.board.board_scene.items_by_id[cards[3]]
    ada.move(ada.board.mapFromScene(item.bounds.x + 4, item.place.y))
    there = ada.at((BATTLEFIELD, ADA))
    start = ada.board.mapFromScene(item.place.x - item.size[0] / 2 + 4, item.place.y)
    ada.press(start)
    ada.move((start + there) / 2, there)
    assert item.lifted
    ada.key(Qt.Key.Key_Escape)
    assert (item.x(), item.y(), item.zValue()) == (item.place.x, item.place.y, item.place.z)


def column(stage: Stage, open_board: OpenBoard, count: int, tallest: float) -> ChipColumn:
    scene = open_board(stage).board.board_scene
    made = ChipColumn(scene, DARK.board, scene.font_used, 1.0)
    offers = [Offer(label=f"Action {number}", light=Light.LAWFUL) for number in range(count)]
    made.show(offers, 1.0, 1, widest=900, tallest=tallest)
    made.place(0, 0, Rect(0, 0, 900, 600))
    return made


def test_chips_that_would_be_too_tall_stand_in_several_columns(
    stage: Stage, open_board: OpenBoard
) -> None:
    chips = column(stage, open_board, 9, 200)
    rects = [chip.rect() for chip in chips.chips]
    assert len({rect.x for rect in rects}) in {2, 3}
    assert chips.size()[1] <= 260
    assert all(not one.meets(other) for one in rects for other in rects if one is not other)


def test_a_few_chips_stand_below_each_other(stage: Stage, open_board: OpenBoard) -> None:
    chips = column(stage, open_board, 3, 300)
    assert len({chip.rect().x for chip in chips.chips}) == 1


def crowd(stage: Stage) -> list[ObjectId]:
    """Place so many different creatures that a row cannot show them all."""
    kinds = (("+1/+1", number) for number in range(1, MANY + 1))
    return [stage.place("Grizzly Bears", counters=(kind,)) for kind in kinds]


def test_what_a_crowded_row_keeps_out_of_sight_is_not_drawn_until_it_is_chosen(
    stage: Stage, open_board: OpenBoard
) -> None:
    cards = crowd(stage)
    ada = open_board(stage)
    items = ada.board.board_scene.items_by_id
    drawn = {each for each in cards if items[each].isVisible()}
    assert drawn == {each for each in cards if items[each].place.shown > 0}
    assert 0 < len(drawn) < len(cards)
    last = cards[-1]
    assert last not in drawn
    ada.board.selection.only(last)
    assert items[last].isVisible()


def test_a_rubber_band_takes_what_a_crowded_row_keeps_out_of_sight_and_a_drag_shows_it(
    stage: Stage, open_board: OpenBoard
) -> None:
    cards = crowd(stage)
    ada = open_board(stage)
    items = ada.board.board_scene.items_by_id
    rect = zone_item(ada.board, BATTLEFIELD, ADA).area.rect
    start = ada.board.mapFromScene(rect.x + 1, rect.y + 1)
    end = ada.board.mapFromScene(rect.right - 1, rect.bottom - 1)
    ada.press(start)
    ada.move((start + end) / 2, end)
    ada.release(end)
    assert set(ada.board.selection.ids) == set(cards)
    drawn = next(each for each in cards if items[each].isVisible())
    ada.press(ada.at(drawn))
    ada.move(ada.at(drawn) + QPoint(40, 40), ada.at((GRAVEYARD, ADA)))
    assert all(items[each].isVisible() for each in cards)
    ada.key(Qt.Key.Key_Escape)
    assert [items[each].isVisible() for each in cards] == [items[x].place.shown > 0 for x in cards]
