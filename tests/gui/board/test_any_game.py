"""The board plays a game it has never heard of: zones, words and choices come from the rules."""

from msgspec.structs import replace
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from core.rules.actions import Move
from core.rules.ruleset import StateView
from core.rules.verdict import Ruling
from core.state.ids import ObjectId, Zone
from core.state.objects import GameObject
from gui.board.interaction.offers import Light
from gui.board.layout.geometry import Role
from gui.board.view import BoardView
from gui.faces.card_view import CardView
from gui.session import Session
from tests.core.overriding import overriding
from tests.gui.board.plain_game import ANN, BO, FROGS, POND, SHORE, table_with_a_frog
from tests.gui.board.stage import Player, Rectangles, zone_item


def frog_view(state_view: StateView, obj: GameObject) -> CardView:
    names = [side[0].name for side in state_view.state.printed(obj).sides]
    name, other = names[obj.side], names[1 - obj.side]
    return CardView(face=("frog", name), name=name, other=("frog", other), tapped=obj.tapped)


def open_board_at(qtbot: QtBot, zone: Zone) -> tuple[Player, ObjectId]:
    table, frog = table_with_a_frog(zone)
    session = Session(FROGS, table)
    board = BoardView(session, Rectangles(), frog_view, str, ANN)
    session.changed.connect(board.follow)
    board.animated = False
    board.resize(900, 640)
    qtbot.addWidget(board)
    board.show()
    return Player(board), frog


def test_zones_come_from_the_rules_and_a_shared_one_lies_between(qtbot: QtBot) -> None:
    ann, _ = open_board_at(qtbot, POND)
    areas = {area.key: area.role for area in ann.board.board_scene.mat.areas}
    assert areas == {
        (POND, None): Role.STACK,
        (SHORE, ANN): Role.PILE,
        (SHORE, BO): Role.PILE,
    }


def test_a_choice_is_asked_for_where_the_card_was_dropped(qtbot: QtBot) -> None:
    ann, frog = open_board_at(qtbot, SHORE)
    ann.lift(frog, ann.at((POND, None)))
    assert zone_item(ann.board, POND, None).light is Light.CHOICE
    ann.release(ann.at((POND, None)))
    assert ann.chips() == ["How shall it go in?", "Dive in", "Wade in"]
    assert ann.zone(frog) == SHORE
    ann.key(Qt.Key.Key_Down)
    ann.key(Qt.Key.Key_Return)
    assert ann.zone(frog) == POND
    action = ann.session.history.outcomes[-1].action
    assert action == Move(player=ANN, object=frog, to=POND, reason="wade")


def test_a_refusal_is_told_in_the_words_of_the_game(qtbot: QtBot) -> None:
    ann, frog = open_board_at(qtbot, POND)
    ann.lift(frog, ann.at((SHORE, ANN)))
    (chip,) = ann.board.drag_chips.chips
    assert chip.accessible_name == (
        "Hop to the shore, not allowed, Frogs stay in the pond., frog.stay"
    )
    with qtbot.waitSignal(ann.session.answered) as heard:
        ann.release(ann.at((SHORE, ANN)))
    assert heard.args[0].outcome.verdict.ruling is Ruling.REFUSED


def test_keys_do_actions_by_their_verb_whatever_the_game_calls_them(qtbot: QtBot) -> None:
    ann, frog = open_board_at(qtbot, POND)
    ann.click(ann.at(frog))
    ann.key(Qt.Key.Key_F)
    ann.key(Qt.Key.Key_T)
    now = ann.session.state.object(frog)
    assert (now.side, now.tapped) == (1, True)


def test_other_rules_lay_another_table(qtbot: QtBot) -> None:
    ann, _ = open_board_at(qtbot, POND)
    table, _ = table_with_a_frog(SHORE)
    zones = (*FROGS.zones, replace(FROGS.zones[1], zone=Zone("reeds"), title="Reeds"))
    ann.session.start(replace(FROGS, zones=zones), table)
    assert zone_item(ann.board, Zone("reeds"), BO).area.title == "Reeds"


def test_a_card_with_which_nothing_can_be_done_opens_no_menu(qtbot: QtBot) -> None:
    ann, frog = open_board_at(qtbot, SHORE)
    item = ann.board.board_scene.items_by_id[frog]
    menu = ann.board.menus.open(item)
    assert menu is not None
    menu.close()
    still = replace(FROGS, load=lambda: overriding(FROGS.tables, menu=lambda *_: ()))
    ann.session.start(still, ann.session.state)
    assert ann.board.menus.open(ann.board.board_scene.items_by_id[frog]) is None
