"""Real drags under real rules: the position changes, or the card goes home."""

from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from core.rules import actions as base
from core.rules.verdict import Ruling
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, STACK
from gui.board.interaction.offers import Light
from gui.board.ports import BoardPorts
from gui.faces.card_view import CardView
from gui.session import Level
from tests.core.stage import ADA, BEN, Stage
from tests.gui.board.conftest import OpenBoard
from tests.gui.board.stage import zone_item

MINE = (BATTLEFIELD, ADA)
STACKED = (STACK, None)


def test_a_land_dragged_from_hand_to_the_battlefield_joins_its_row(
    stage: Stage, open_board: OpenBoard, qtbot: QtBot
) -> None:
    forest, island = stage.place("Forest", HAND), stage.place("Island")
    stage.place("Grizzly Bears")
    ada = open_board(stage)
    there = ada.at(MINE) + QPoint(90, 20)
    ada.lift(forest, there)
    with qtbot.waitSignal(ada.session.changed):
        at = ada.chip("Play Forest")
        ada.move(at)
        ada.release(at)
    assert ada.zone(forest) == BATTLEFIELD
    item = ada.board.item(forest)
    assert item is not None
    assert item.area == MINE
    assert ada.at(forest).y() == ada.at(island).y()


def test_a_card_dropped_in_its_row_takes_the_nearest_place_and_keeps_it(
    stage: Stage, open_board: OpenBoard
) -> None:
    stage.place("Forest", HAND)  # cards in a hand keep the usual size
    bear, lion = stage.place("Grizzly Bears"), stage.place("Silvercoat Lion")
    ada = open_board(stage)
    first, second = ada.at(bear), ada.at(lion)
    ada.drag(bear, second + QPoint(10, 30))
    assert (ada.at(bear), ada.at(lion)) == (second, first)
    there = second + (second - first) * 2
    ada.drag(bear, there + QPoint(-10, 10))
    assert (ada.at(bear) - there).manhattanLength() <= 3
    assert ada.at(lion) == first
    assert ada.session.history.outcomes == ()
    ada.session.attempt(base.Tap(player=ADA, object=lion))
    assert (ada.at(bear) - there).manhattanLength() <= 3
    ada.board.tidy()
    assert ada.at(bear) == first


def test_every_zone_lights_up_with_its_verdict_while_a_card_is_carried(
    stage: Stage, open_board: OpenBoard
) -> None:
    bear = stage.place("Grizzly Bears")
    ada = open_board(stage)
    ada.lift(bear, ada.at(MINE) + QPoint(80, 0))
    lights = {key: zone.light for key, zone in ada.board.board_scene.zones.items()}
    assert lights[GRAVEYARD, ADA] is Light.LAWFUL
    assert lights[STACKED] is Light.REFUSED
    assert lights[MINE] is Light.NONE
    ada.key(Qt.Key.Key_Escape)
    lights = {key: zone.light for key, zone in ada.board.board_scene.zones.items()}
    assert set(lights.values()) == {Light.NONE}


def test_a_half_is_cast_by_dropping_on_its_chip(
    stage: Stage, open_board: OpenBoard, qtbot: QtBot
) -> None:
    fire = stage.place("Fire", HAND)
    ada = open_board(stage)
    ada.lift(fire, ada.at(STACKED))
    assert ada.chips() == ["Cast Fire", "Cast Ice"]
    ice = ada.chip("Cast Ice")
    ada.move(ice)
    with qtbot.waitSignal(ada.session.changed):
        ada.release(ice)
    spell = ada.session.state.object(fire)
    assert (spell.zone, spell.halves) == (STACK, (1,))


def test_beside_several_lawful_chips_the_board_asks_and_a_click_answers(
    stage: Stage, open_board: OpenBoard
) -> None:
    fire = stage.place("Fire", HAND)
    ada = open_board(stage)
    ada.drag(fire, ada.at(STACKED) - QPoint(0, 75))
    assert ada.board.chooser.is_open
    assert ada.zone(fire) == HAND
    ada.click(ada.chip("Cast Fire"))
    ada.click(ada.life(BEN))  # its target
    ada.click(ada.chip("No more targets"))
    assert ada.zone(fire) == STACK
    assert not ada.board.chooser.is_open


def test_escape_at_the_question_puts_the_card_back(stage: Stage, open_board: OpenBoard) -> None:
    fire = stage.place("Fire", HAND)
    ada = open_board(stage)
    home = ada.at(fire)
    ada.drag(fire, ada.at(STACKED) - QPoint(0, 75))
    ada.key(Qt.Key.Key_Escape)
    assert not ada.board.chooser.is_open
    assert ada.at(fire) == home
    assert ada.session.history.outcomes == ()


def test_the_question_can_be_answered_by_keyboard(stage: Stage, open_board: OpenBoard) -> None:
    fire = stage.place("Fire", HAND)
    ada = open_board(stage)
    ada.drag(fire, ada.at(STACKED) - QPoint(0, 75))
    ada.key(Qt.Key.Key_Down)
    assert "Cast Ice" in ada.board.chooser.accessible_text
    ada.key(Qt.Key.Key_Return)
    assert ada.session.state.object(fire).halves == (1,)


def test_a_refused_drop_goes_home_and_the_answer_says_why(
    stage: Stage, open_board: OpenBoard, qtbot: QtBot
) -> None:
    bear = stage.place("Grizzly Bears")
    ada = open_board(stage)
    home = ada.at(bear)
    ada.lift(bear, ada.at(STACKED))
    assert len(ada.chips()) == 1
    with qtbot.waitSignal(ada.session.answered) as heard:
        ada.release(ada.at(STACKED))
    assert heard.args[0].outcome.verdict.ruling is Ruling.REFUSED
    assert ada.zone(bear) == BATTLEFIELD
    assert ada.at(bear) == home


def test_on_a_free_table_the_same_drop_is_done(stage: Stage, open_board: OpenBoard) -> None:
    awakening = stage.place("Valakut Awakening", HAND)
    ada = open_board(stage)
    ada.lift(awakening, ada.at(MINE))
    words = next(each for each in ada.chips() if each.startswith("Put onto"))
    at = ada.chip(words)
    ada.move(at)
    ada.release(at)
    assert ada.zone(awakening) == HAND
    ada.session.level = Level.FREE
    ada.lift(awakening, ada.at(MINE))
    at = ada.chip("Play Valakut Stoneforge")
    ada.move(at)
    ada.release(at)
    assert ada.zone(awakening) == BATTLEFIELD


def test_dropping_one_part_on_the_other_melds_them(stage: Stage, open_board: OpenBoard) -> None:
    rats, scavengers = stage.place("Graf Rats"), stage.place("Midnight Scavengers")
    asked = []

    def preview(option: object) -> CardView:
        asked.append(option)
        return CardView(face=("card", "Chittering Host"), double=True)

    ada = open_board(stage, lambda _: BoardPorts(preview=preview))
    pictures = len(ada.board.board_scene.items())
    ada.lift(rats, ada.at(scavengers))
    assert ada.chips() == ["Meld with Midnight Scavengers"]
    assert len(asked) == 1
    assert len(ada.board.board_scene.items()) == pictures + 4, "two halos, a chip and a preview"
    ada.release(ada.at(scavengers))
    (host,) = [obj for obj in ada.session.state.objects if obj.is_melded]
    item = ada.board.item(host.id)
    assert item is not None
    assert item.view.double
    assert ada.board.item(rats) is None
    assert len(ada.board.board_scene.items()) == pictures - 1


def test_a_melded_permanent_dragged_to_exile_becomes_two_cards_there(
    stage: Stage, open_board: OpenBoard
) -> None:
    host = stage.melded("Graf Rats", "Midnight Scavengers")
    ada = open_board(stage)
    ada.drag(host, ada.at((EXILE, ADA)))
    assert ada.board.chooser.is_open
    ada.key(Qt.Key.Key_Return)
    assert ada.board.item(host) is None
    assert zone_item(ada.board, EXILE, ADA).count == 2


def test_an_aura_dropped_on_a_host_tucks_behind_it(stage: Stage, open_board: OpenBoard) -> None:
    bear, other = stage.place("Grizzly Bears"), stage.place("Runeclaw Bear")
    pacifism = stage.place("Pacifism", attached_to=stage.object(other).ref)
    ada = open_board(stage)
    item = ada.board.item(pacifism)
    assert item is not None
    start = ada.board.mapFromScene(item.bounds.middle[0], item.bounds.y + 4)
    ada.press(start)
    ada.move(start + QPoint(20, 0), ada.at(bear))
    ada.release(ada.at(bear))
    attached = ada.session.state.object(pacifism).attached_to
    assert attached == ada.session.state.object(bear).ref
    tucked, host = ada.board.item(pacifism), ada.board.item(bear)
    assert tucked is not None
    assert host is not None
    assert tucked.zValue() < host.zValue()


def test_a_change_from_elsewhere_puts_the_carried_card_down(
    stage: Stage, open_board: OpenBoard
) -> None:
    bear = stage.place("Grizzly Bears")
    ada = open_board(stage)
    ada.drag(bear, ada.at((GRAVEYARD, ADA)))
    ada.lift(bear, ada.at(MINE))
    ada.session.undo()
    assert ada.board.pointer.drag is None
    item = ada.board.item(bear)
    assert item is not None
    assert item.area == MINE
    ada.release(ada.at(MINE))
    assert ada.zone(bear) == BATTLEFIELD


def test_a_drag_of_the_other_players_permanent_is_their_action(
    stage: Stage, open_board: OpenBoard
) -> None:
    bear = stage.place("Grizzly Bears", owner=BEN)
    ada = open_board(stage)
    ada.drag(bear, ada.at((GRAVEYARD, BEN)))
    assert ada.zone(bear) == GRAVEYARD
    assert ada.session.history.outcomes[-1].action.player == BEN


def test_a_short_twitch_is_no_drag(stage: Stage, open_board: OpenBoard) -> None:
    bear = stage.place("Grizzly Bears")
    ada = open_board(stage)
    start = ada.at(bear)
    ada.press(start)
    ada.move(start + QPoint(2, 1))
    assert ada.board.pointer.drag is None
    ada.release(start + QPoint(2, 1))
    assert ada.board.board_scene.chosen == bear
