"""Moments of the design at 1280 x 800: parts of the table do not cover each other."""

from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from core.state.ids import PlayerId
from core.state.zones import HAND
from gui.board.layout.geometry import Area, Role
from gui.features.choices.feature import Choices
from gui.features.dock.feature import DockFeature
from gui.features.texts.feature import CardTexts
from gui.window.main_window import MainWindow
from tests.review import moments
from tests.review.states import Visit, named
from tests.review.tables import ANN

Reach = Callable[[Callable[[Visit], QWidget]], MainWindow]


@pytest.fixture
def reach(qapp: object) -> Iterator[Reach]:
    """Bring a window to a moment."""
    del qapp
    visit = Visit(size=(1280, 800))

    def reached(moment: Callable[[Visit], QWidget]) -> MainWindow:
        moment(visit)
        assert visit.table is not None
        return visit.table

    yield reached
    visit.close()


def place_of(table: MainWindow, role: Role) -> QRect:
    """Return the place of the viewer's zone of a role in the room of the window."""
    board = table.board
    areas = board.board_scene.mat.areas
    area: Area = next(each for each in areas if each.role is role and not each.far)
    rect = area.rect
    shown = board.mapFromScene(rect.x, rect.y), board.mapFromScene(rect.right, rect.bottom)
    return QRect(*shown).translated(board.geometry().topLeft())


def test_the_lines_of_a_text_leave_the_lane_of_the_stack_and_the_hand_free(reach: Reach) -> None:
    table = reach(moments.texts)
    strip = table.feature(CardTexts).strip
    assert strip is not None
    assert strip.isVisible()
    assert not strip.geometry().intersects(place_of(table, Role.STACK).adjusted(2, 2, -2, -2))
    assert not strip.geometry().intersects(place_of(table, Role.HAND).adjusted(0, 6, 0, 0))


def test_the_tab_of_a_playable_card_is_over_its_visible_part(reach: Reach) -> None:
    scene = reach(moments.main_phase).board.board_scene
    hand = [each for each in scene.items_by_id.values() if each.area == (HAND, PlayerId(ANN))]
    assert len(hand) == 6
    fields = [each for each in scene.items_by_id.values() if each.area != hand[0].area]
    assert min(each.zValue() for each in hand) > max(each.zValue() for each in fields)


def test_the_first_answer_of_a_choice_is_the_one_gold_button_in_the_dock(reach: Reach) -> None:
    table = reach(moments.first_hand)
    dock = table.feature(DockFeature).dock
    assert dock is not None
    assert dock.next.words.label == "Keep"
    assert dock.next.words.decides
    main = {"next", "usual", "apply", "main"}
    buttons = table.findChildren(QPushButton)
    gold = [b for b in buttons if b.isVisible() and b.isEnabled() and b.objectName() in main]
    assert gold == [dock.next]
    dock.next.click()
    panel = table.feature(Choices).panel
    assert panel is None or not panel.isVisible() or panel.title.text() != "Ann: keep these 7?"


def test_seven_cards_do_not_overlap_in_the_simple_view(reach: Reach) -> None:
    table = reach(moments.first_hand)
    scene = table.board.board_scene
    hand = [each for each in scene.items_by_id.values() if each.area == (HAND, PlayerId(ANN))]
    hand.sort(key=lambda each: each.x())
    assert len(hand) == 7
    assert all(left.bounds.right <= right.bounds.x + 1 for left, right in pairwise(hand))


def entries(menu: QMenu | None) -> set[str]:
    """Return the texts of a menu and of its submenus, and close it."""
    assert menu is not None
    found: set[str] = set()
    for action in menu.actions():
        beside = action.menu()
        within = beside.actions() if isinstance(beside, QMenu) else [action]
        found |= {each.text() for each in within if each.text()}
    menu.close()
    return found


def test_illegal_options_are_listed_in_the_view_for_judges_alone(reach: Reach) -> None:
    table = reach(moments.main_phase)
    own = table.board.item(named(table, "Thing in the Ice"))
    assert own is not None
    few = entries(table.board.menus.open(own))
    table.actions_by_id.run("view.judge")
    all_of_them = entries(table.board.menus.open(own))
    assert few < all_of_them
