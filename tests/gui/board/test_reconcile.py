"""Differences between two positions, forwards and back."""

from pytestqt.qtbot import QtBot

from core.games.mtg import actions as mtg
from core.rules import actions as base
from core.rules.ruleset import StateView
from core.state.game_state import difference
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, GRAVEYARD, HAND
from gui.board.view import BoardView
from gui.board.zones import Contents
from gui.faces.card_view import CardView
from gui.session import Session
from tests.core.stage import ADA, Stage
from tests.gui.board.stage import Rectangles, centre_of


def test_a_card_that_transforms_is_turned_and_nothing_else_is() -> None:
    stage = Stage()
    delver, bear = stage.place("Delver of Secrets"), stage.place("Grizzly Bears")
    before = stage.state
    stage.attempt(mtg.Transform(player=ADA, object=delver))
    changes = difference(before, stage.state)
    assert changes.turned == {delver}
    assert bear not in changes.touched


def test_two_cards_that_meld_are_merged_and_undo_parts_them() -> None:
    stage = Stage()
    rats, scavengers = stage.place("Graf Rats"), stage.place("Midnight Scavengers")
    before = stage.state
    stage.attempt(mtg.Meld(player=ADA, objects=(rats, scavengers)))
    forth, back = difference(before, stage.state), difference(stage.state, before)
    (host,) = forth.merged
    assert set(forth.merged[host]) == {rats, scavengers}
    assert set(back.parted[host]) == {rats, scavengers}


def test_an_effect_that_lasts_touches_what_cards_say() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    before = stage.state
    tapped = stage.attempt(base.Tap(player=ADA, object=bear)).state
    assert not difference(before, tapped).ambient
    ended = stage.attempt(base.EndTurn(player=ADA)).state
    assert difference(tapped, ended).ambient


def test_contents_follow_a_move_and_name_the_areas_it_touched() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears", HAND)
    contents = Contents(lambda obj: (obj.zone, obj.owner))
    contents.fill(stage.state, lambda obj: (obj.zone, obj.owner))
    stage.alter(bear, zone=BATTLEFIELD)
    dirty = contents.update(stage.state, [bear])
    assert dirty == {(HAND, ADA), (BATTLEFIELD, ADA)}
    assert contents.of((BATTLEFIELD, ADA)) == (bear,)
    assert contents.count((HAND, ADA)) == 0


def test_contents_are_in_the_order_of_the_position() -> None:
    stage = Stage()
    first, second = stage.place("Grizzly Bears", GRAVEYARD), stage.place("Clone", GRAVEYARD)
    contents = Contents(lambda _obj: None)
    contents.fill(stage.state, lambda obj: (obj.zone, obj.owner))
    assert contents.of((GRAVEYARD, ADA)) == (first, second)
    stage.alter(second, order=-1)
    contents.update(stage.state, [second])
    assert contents.of((GRAVEYARD, ADA)) == (second, first)


def test_what_left_the_table_is_in_no_area() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    contents = Contents(lambda _obj: None)
    contents.fill(stage.state, lambda obj: (obj.zone, obj.owner))
    contents.update(stage.state.without(bear), [bear])
    assert contents.where(bear) is None
    assert contents.of((BATTLEFIELD, ADA)) == ()


def test_a_board_of_another_size_describes_no_card_anew(qtbot: QtBot) -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    told: list[int] = []

    def describe(_state_view: StateView, obj: GameObject) -> CardView:
        told.append(obj.id)
        return CardView(face="bear", name="Bear")

    session = Session(stage.rules, stage.state)
    board = BoardView(session, Rectangles(), describe, str, ADA)
    session.changed.connect(board.follow)
    qtbot.addWidget(board)
    board.resize(1000, 720)
    board.show()
    before = centre_of(board, bear)
    assert told == [bear]
    board.resize(1300, 800)
    assert told == [bear]
    assert centre_of(board, bear) != before
    session.attempt(base.Tap(player=ADA, object=bear))
    board.resize(1000, 720)
    assert told == [bear, bear]
    assert centre_of(board, bear) == before
