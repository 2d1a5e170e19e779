"""Pictures: shared, kept by weight, painted pixel for pixel, and never by colour alone."""

from itertools import combinations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QImage, QPixmap
from pytestqt.qtbot import QtBot

from core.rules.actions import Tap
from core.state.zones import BATTLEFIELD, GRAVEYARD, HAND, STACK
from gui.board.interaction.offers import Light, Offer
from gui.board.paint.chips import chip_picture
from gui.board.paint.composition import Composer
from gui.board.zones import zone_picture
from gui.faces.card_view import CardView
from gui.faces.pixmap_cache import size_in_bytes
from gui.session import Session
from gui.theme import DARK, LIGHT, Look
from tests.core.stage import ADA, Stage
from tests.gui.board.conftest import OpenBoard
from tests.gui.board.stage import Rectangles, blits, board_of, zone_item

PLAIN = CardView(face=("card", "Bear"))
LIT = [Light.LAWFUL, Light.REFUSED, Light.CHOICE, Light.OPEN]


@pytest.fixture
def composer(qtbot: QtBot) -> Composer:
    """Puts pictures together out of rectangles."""
    assert qtbot is not None
    return Composer(Rectangles(), DARK.board, QFont().family())


def grey(picture: QPixmap) -> QImage:
    return picture.toImage().convertToFormat(QImage.Format.Format_Grayscale8)


def test_cards_that_look_the_same_share_one_picture(composer: Composer) -> None:
    one, other = composer.card(PLAIN, 80, 0), composer.card(replace(PLAIN), 80, 0)
    assert one.cacheKey() == other.cacheKey()


def test_pictures_of_cards_count_in_the_budget_of_the_faces(composer: Composer) -> None:
    card, shadow = composer.card(PLAIN, 80, 0), 1
    assert composer.pictures.budget.bytes_used == (1 + shadow) * size_in_bytes(card)
    composer.forget()
    assert composer.pictures.budget.bytes_used == 0


@pytest.mark.parametrize(
    "change",
    [
        {"turns": True},
        {"turns": False},
        {"counters": (("+1/+1", 2),)},
        {"stats": "4/4"},
        {"copy": True},
        {"token": True},
        {"face_down": True},
        {"selected": True},
    ],
)
def test_whatever_lies_on_a_card_can_be_seen_without_colour(
    composer: Composer, change: dict[str, object]
) -> None:
    bare = composer.card(PLAIN, 118, 0)
    marked = composer.card(replace(PLAIN, **change), 118, 0)
    assert bare.size() == marked.size()
    assert grey(bare) != grey(marked)


def test_whether_a_card_may_turn_now_is_told_by_shape(composer: Composer) -> None:
    may = composer.card(replace(PLAIN, turns=True), 118, 0)
    may_not = composer.card(replace(PLAIN, turns=False), 118, 0)
    assert grey(may) != grey(may_not)


def test_a_tapped_card_has_a_picture_of_its_own_that_lies_already(composer: Composer) -> None:
    upright, sideways = composer.card(PLAIN, 100, 0), composer.card(PLAIN, 100, 1)
    assert upright.size().transposed() == sideways.size()


def test_a_melded_permanent_is_as_wide_as_a_card_is_tall(composer: Composer) -> None:
    single = composer.card(PLAIN, 100, 0)
    double = composer.card(replace(PLAIN, double=True), 100, 0)
    assert double.width() - single.width() == pytest.approx(40, abs=1)
    assert double.height() - single.height() == pytest.approx(60, abs=1)


def test_a_sharper_screen_gets_sharper_pictures(composer: Composer) -> None:
    coarse = composer.card(PLAIN, 100, 0)
    composer.dpr = 2.0
    fine = composer.card(PLAIN, 100, 0)
    assert fine.width() == pytest.approx(2 * coarse.width(), abs=2)
    assert fine.deviceIndependentSize().width() == pytest.approx(coarse.width(), abs=1)


def test_a_face_that_has_come_is_asked_for_again(composer: Composer) -> None:
    other = replace(PLAIN, face=("card", "Wolf"))
    before = composer.card(PLAIN, 80, 0).cacheKey(), composer.card(other, 80, 0).cacheKey()
    composer.forget(PLAIN.face)
    after = composer.card(PLAIN, 80, 0).cacheKey(), composer.card(other, 80, 0).cacheKey()
    assert before[0] != after[0]
    assert before[1] == after[1]


@pytest.mark.parametrize("look", [DARK.board, LIGHT.board])
def test_no_two_lights_of_a_zone_look_alike_without_colour(qtbot: QtBot, look: Look) -> None:
    assert qtbot is not None
    one_colour = replace(
        look,
        **{light.value: "#808080" for light in LIT},
        **{f"{light.value}_background": "#10808080" for light in LIT},
    )
    for hot in (False, True):
        shapes = [zone_picture((160, 120), light, one_colour, 1.0, hot=hot) for light in LIT]
        for one, other in combinations(shapes, 2):
            assert grey(one) != grey(other)


def test_a_chip_grows_with_its_words_and_cuts_nothing_off(qtbot: QtBot) -> None:
    assert qtbot is not None
    short = Offer(label="Cast Fire", light=Light.LAWFUL, detail="instant", rule="709.4")
    reason = "Valakut Awakening is not a permanent card, so it stays where it is. " * 3
    long = Offer(label="Put onto the battlefield", light=Light.REFUSED, reason=reason)
    font = QFont()
    font.setPixelSize(13)
    heights = [
        chip_picture(each, DARK.board, font, 1.0, 200, hot=False).height() for each in (short, long)
    ]
    assert heights[1] > heights[0] + 80
    font.setPixelSize(20)
    assert chip_picture(long, DARK.board, font, 1.0, 300, hot=False).height() > heights[1]


def test_at_rest_every_picture_is_painted_pixel_for_pixel(
    stage: Stage, open_board: OpenBoard
) -> None:
    for name in ("Grizzly Bears", "Forest", "Clone"):
        stage.place(name)
        stage.place(name, GRAVEYARD)
    ada = open_board(stage)
    view = ada.board.viewportTransform()
    for item in ada.board.board_scene.items_by_id.values():
        whole = item.deviceTransform(view)
        assert whole.m11() == pytest.approx(1, abs=1e-9)
        assert whole.m12() == pytest.approx(0, abs=1e-9)


def test_a_table_can_be_repainted_from_its_list_of_pictures(
    stage: Stage, open_board: OpenBoard
) -> None:
    bear = stage.place("Grizzly Bears")
    ada = open_board(stage)
    places = blits(ada.board)
    item = ada.board.item(bear)
    assert item is not None
    assert places[0][1].size() == ada.board.viewport().size()
    corner, picture = places[-1]
    assert picture.cacheKey() == item.pixmap().cacheKey()
    assert (corner + picture.rect().center() - ada.at(bear)).manhattanLength() < 4


def test_other_colours_repaint_everything(stage: Stage, open_board: OpenBoard) -> None:
    bear = stage.place("Grizzly Bears", counters=(("+1/+1", 1),))
    ada = open_board(stage)
    item = ada.board.item(bear)
    assert item is not None
    card, background = item.pixmap().toImage(), ada.board.grab().toImage()
    ada.board.apply_theme(replace(LIGHT.board, counter="#000000"))
    assert item.pixmap().toImage() != card
    assert ada.board.grab().toImage() != background


def test_what_an_empty_zone_says_goes_when_a_card_comes(
    stage: Stage, open_board: OpenBoard
) -> None:
    bear = stage.place("Grizzly Bears", GRAVEYARD)
    ada = open_board(stage)
    assert zone_item(ada.board, BATTLEFIELD, ADA).count == 0
    before = ada.board.background_picture().cacheKey()
    assert ada.board.background_picture().cacheKey() == before
    ada.drag(bear, ada.at((BATTLEFIELD, ADA)))
    assert zone_item(ada.board, BATTLEFIELD, ADA).count == 1
    assert ada.board.background_picture().cacheKey() != before


def test_larger_type_makes_larger_names_and_chips(stage: Stage, open_board: OpenBoard) -> None:
    fire = stage.place("Fire", HAND)
    ada = open_board(stage)
    ada.lift(fire, ada.at((STACK, None)))
    before = ada.board.drag_chips.chips[0].pixels
    ada.key(Qt.Key.Key_Escape)
    background = ada.board.background_picture().toImage()
    font = QFont(ada.board.font())
    font.setPixelSize(20)
    ada.board.setFont(font)
    assert ada.board.background_picture().toImage() != background
    ada.lift(fire, ada.at((STACK, None)))
    after = ada.board.drag_chips.chips[0].pixels
    assert after[0] > before[0]
    assert after[1] > before[1]
    ada.key(Qt.Key.Key_Escape)


def test_a_table_that_was_never_shown_can_still_be_pictured(stage: Stage, qtbot: QtBot) -> None:
    stage.place("Grizzly Bears")
    board = board_of(Session(stage.rules, stage.state), shown=False)
    qtbot.addWidget(board)
    empty = board_of(Session(stage.rules, Stage().state), shown=False)
    qtbot.addWidget(empty)
    assert board.grab().toImage() != empty.grab().toImage()


def test_what_happens_before_it_is_shown_is_there_when_it_is(stage: Stage, qtbot: QtBot) -> None:
    bear = stage.place("Grizzly Bears")
    board = board_of(Session(stage.rules, stage.state), shown=False)
    qtbot.addWidget(board)
    board.session.attempt(Tap(player=ADA, object=bear))
    board.show()
    item = board.item(bear)
    assert item is not None
    assert item.view.tapped
