"""Events are shown by marks that never take longer than the longest movement, by a driven clock."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from core.games.mtg import actions as mtg
from core.rules import actions as base
from core.rules.actions import Action
from core.state.ids import ObjectId
from core.state.zones import EXILE, GRAVEYARD, HAND, LIBRARY
from gui.board import tracks
from gui.board.happenings import NAME, SWEEP, WAS, WAS_STILL, Sweep
from gui.board.items import CardItem, PictureItem
from gui.board.motion import QUICK, Motion, TrackAnimation
from gui.board.tracks import FALL, HIT, LONGEST, Fall, Glide, Grow, Mark, Track, TurnOver
from tests.core.stage import ADA, BEN, Stage
from tests.gui.board.conftest import OpenBoard
from tests.gui.board.stage import Player

BURST = 600


def begun(ada: Player, action: Action) -> TrackAnimation:
    """Attempt an action; return its movements, stopped at their start."""
    ada.session.attempt(action, anyway=True)
    animation = ada.board.stage.running
    assert animation is not None
    animation.pause()
    animation.setCurrentTime(0)
    return animation


def kinds(animation: TrackAnimation) -> set[type[Track]]:
    return {type(track) for track in animation.tracks}


def item(ada: Player, object_id: ObjectId) -> CardItem:
    found = ada.board.item(object_id)
    assert found is not None
    return found


def marks(ada: Player) -> int:
    """Return the number of marks and texts over the table."""
    items = ada.board.board_scene.items()
    return sum(
        isinstance(each, PictureItem) and each.zValue() >= 3 * tracks.FOREMOST_LEVEL
        for each in items
    )


def actions(stage: Stage) -> list[Action]:
    """Place cards; return one action for each event."""
    bear, delver = stage.place("Grizzly Bears"), stage.place("Delver of Secrets")
    dying, gone = stage.place("Runeclaw Bear"), stage.place("Elite Vanguard")
    forest, spell = stage.place("Forest", HAND), stage.place("Grizzly Bears", HAND)
    for _ in range(8):
        stage.place("Forest", LIBRARY)
    rats, scavengers = stage.place("Graf Rats"), stage.place("Midnight Scavengers")
    return [
        base.Damage(player=ADA, object=bear, amount=1),
        base.Life(player=BEN, change=-2),
        base.Move(player=ADA, object=dying, to=GRAVEYARD),
        base.Move(player=ADA, object=gone, to=EXILE),
        base.Draw(player=ADA, count=7),
        mtg.Cast(player=ADA, card=spell),
        mtg.PlayLand(player=ADA, card=forest),
        base.Tap(player=ADA, object=bear),
        mtg.Transform(player=ADA, object=delver),
        mtg.Meld(player=ADA, objects=(rats, scavengers)),
        base.TokenCopy(player=ADA, of=bear),
        base.Counters(player=ADA, object=bear, kind="+1/+1", change=1),
    ]


def test_no_movement_takes_longer_than_the_longest_and_a_second_input_ends_it(
    stage: Stage, open_board: OpenBoard
) -> None:
    todo = actions(stage)
    ada = open_board(stage)
    ada.board.animated = True
    for action in todo:
        animation = begun(ada, action)
        assert 0 < animation.totalDuration() <= LONGEST, action
        assert max(track.end for track in animation.tracks) <= BURST
        animation.setCurrentTime(animation.totalDuration() // 2)
        QTest.keyClick(ada.board, Qt.Key.Key_Left)
        assert ada.board.stage.running is None
        for card in ada.board.board_scene.items_by_id.values():
            assert (card.x(), card.y()) == (card.place.x, card.place.y)
            assert card.rotation() == 0
            assert card.opacity() == 1
            assert card.transform().isIdentity()


def test_reduced_motion_puts_nothing_between_two_places(
    stage: Stage, open_board: OpenBoard
) -> None:
    todo = actions(stage)
    ada = open_board(stage)
    ada.board.motion = Motion.FADE
    for action in todo:
        animation = begun(ada, action)
        for moment in range(0, animation.totalDuration(), 20):
            animation.setCurrentTime(moment)
            for card in ada.board.board_scene.items_by_id.values():
                assert (card.x(), card.y()) == (card.place.x, card.place.y)
                assert card.rotation() == 0
        ada.board.stage.finish()


def test_without_motion_nothing_is_played(stage: Stage, open_board: OpenBoard) -> None:
    todo = actions(stage)
    ada = open_board(stage)
    for action in todo:
        ada.session.attempt(action, anyway=True)
        assert ada.board.stage.running is None
    assert marks(ada) == 0


def test_quick_movements_take_six_tenths(stage: Stage, open_board: OpenBoard) -> None:
    bear = stage.place("Grizzly Bears")
    ada = open_board(stage)
    ada.board.motion = Motion.QUICK
    animation = begun(ada, base.Tap(player=ADA, object=bear))
    assert animation.totalDuration() == round(tracks.TAP * QUICK)
    animation.setCurrentTime(animation.totalDuration() // 2)
    assert item(ada, bear).rotation() == pytest.approx(-45, abs=1)
    ada.board.stage.finish()


def test_damage_pushes_the_card_rings_it_and_shows_the_number(
    stage: Stage, open_board: OpenBoard
) -> None:
    bear = stage.place("Runeclaw Bear")
    ada = open_board(stage)
    ada.board.animated = True
    card = item(ada, bear)
    rest = card.y()
    animation = begun(ada, base.Damage(player=ADA, object=bear, amount=1))
    assert animation.totalDuration() == HIT
    assert marks(ada) == 2
    animation.setCurrentTime(80)
    assert abs(card.y() - rest) == pytest.approx(6 * card.scale(), abs=0.5)
    animation.setCurrentTime(HIT - 1)
    assert abs(card.y() - rest) < 1
    ada.board.stage.finish()
    assert marks(ada) == 0


def test_a_card_that_dies_gets_grey_and_small_and_falls_into_the_graveyard(
    stage: Stage, open_board: OpenBoard
) -> None:
    bear = stage.place("Grizzly Bears")
    for name in ("Runeclaw Bear", "Elite Vanguard", "Silvercoat Lion"):
        stage.place(name)
    stage.place("Forest", GRAVEYARD)
    ada = open_board(stage)
    ada.board.animated = True
    card, start = item(ada, bear), item(ada, bear).pos()
    animation = begun(ada, base.Move(player=ADA, object=bear, to=GRAVEYARD))
    assert kinds(animation) >= {Fall}
    assert animation.totalDuration() == FALL
    coloured = card.pixmap().toImage()
    animation.setCurrentTime(90)
    assert (card.pos() - start).manhattanLength() < 1
    grey = card.pixmap().toImage()
    middle = grey.pixelColor(grey.width() // 2, grey.height() // 3)
    assert middle.red() == middle.green() == middle.blue()
    ada.board.stage.finish()
    assert card.pixmap().toImage() == coloured


def test_several_draws_follow_each_other_within_four_tenths(
    stage: Stage, open_board: OpenBoard
) -> None:
    for _ in range(8):
        stage.place("Forest", LIBRARY)
    ada = open_board(stage)
    ada.board.animated = True
    animation = begun(ada, base.Draw(player=ADA, count=7))
    glides = [track for track in animation.tracks if isinstance(track, Glide)]
    draws = [track for track in glides if round(track.end - track.start) == tracks.DRAW]
    assert len(draws) == 7
    assert len({track.start for track in draws}) == 7
    assert sum(isinstance(track, TurnOver) for track in animation.tracks) == 7
    assert max(track.end for track in draws) <= tracks.DRAWS
    ada.board.stage.finish()


def test_a_token_grows_out_of_its_place_within_a_ring(stage: Stage, open_board: OpenBoard) -> None:
    bear = stage.place("Grizzly Bears")
    ada = open_board(stage)
    ada.board.animated = True
    animation = begun(ada, base.TokenCopy(player=ADA, of=bear))
    assert kinds(animation) >= {Grow, Mark}
    ada.board.stage.finish()


def test_lost_life_rises_at_the_player_and_the_former_total_remains_a_while(
    stage: Stage, open_board: OpenBoard
) -> None:
    ada = open_board(stage)
    ada.board.animated = True
    animation = begun(ada, base.Life(player=BEN, change=-2))
    assert animation.totalDuration() == SWEEP
    notices = ada.board.follower.notices
    assert notices.count == 1
    ada.board.stage.finish()
    assert notices.count == 1
    assert WAS < WAS_STILL == 2_000
    notices.clear()
    assert marks(ada) == 0


def test_a_turn_runs_through_the_middle_and_names_the_next_player(
    stage: Stage, open_board: OpenBoard
) -> None:
    stage.state = replace(stage.state, turn=1, active=ADA, turn_step="main1")
    ada = open_board(stage)
    ada.board.animated = True
    animation = begun(ada, base.EndTurn(player=ADA))
    assert Sweep in kinds(animation)
    assert SWEEP <= animation.totalDuration() <= LONGEST
    assert ada.board.follower.notices.count == 1
    assert NAME == 600
    ada.board.stage.finish()
    ada.board.follower.notices.clear()
    assert marks(ada) == 0


def test_an_undo_shows_no_marks(stage: Stage, open_board: OpenBoard) -> None:
    bear = stage.place("Grizzly Bears")
    ada = open_board(stage)
    ada.session.attempt(base.Damage(player=ADA, object=bear, amount=1))
    ada.board.animated = True
    ada.session.undo()
    ada.board.stage.finish()
    assert marks(ada) == 0
