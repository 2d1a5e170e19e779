"""Movements start at previous places and end at the places of the position, also when cut short."""

import pytest
from PySide6.QtCore import QAbstractAnimation, QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.games.mtg import actions as mtg
from core.rules import actions as base
from core.state.ids import ObjectId, Zone
from core.state.zones import BATTLEFIELD, GRAVEYARD, HAND, STACK
from gui.board import tracks
from gui.board.items import CardItem, PictureItem
from gui.board.motion import Motion, TrackAnimation
from gui.board.tracks import LONGEST
from tests.core.stage import ADA, Stage
from tests.gui.board.conftest import OpenBoard
from tests.gui.board.stage import Player


def item(ada: Player, object_id: ObjectId) -> CardItem:
    found = ada.board.item(object_id)
    assert found is not None
    return found


def rests(card: CardItem) -> bool:
    """Return whether a card is at its place."""
    return (
        (card.x(), card.y()) == (card.place.x, card.place.y)
        and card.rotation() == 0
        and card.opacity() == 1
        and card.transform().isIdentity()
        and card.zValue() == card.place.z
    )


def pictures(ada: Player) -> list[PictureItem]:
    """Return the moving and fading pictures above the table."""
    items = ada.board.board_scene.items()
    found = [each for each in items if isinstance(each, PictureItem)]
    return [each for each in found if each.zValue() >= tracks.MOVING_LEVEL - 1]


def turning_at(
    ada: Player, animation: TrackAnimation, cards: list[ObjectId], moment: int
) -> list[ObjectId]:
    """Those of many cards that are neither upright nor sideways at a moment."""
    animation.pause()
    animation.setCurrentTime(moment)
    return [card for card in cards if 0 < item(ada, card).rotation() < 90]


def test_a_turn_shows_the_old_face_then_an_edge_then_the_new_face(
    stage: Stage, open_board: OpenBoard
) -> None:
    delver = stage.place("Delver of Secrets")
    ada = open_board(stage)
    card = item(ada, delver)
    front = card.pixmap().cacheKey()
    ada.board.animated = True
    ada.session.attempt(mtg.Transform(player=ADA, object=delver))
    animation = ada.board.stage.running
    assert animation is not None
    assert animation.totalDuration() == tracks.TURN
    animation.pause()
    animation.setCurrentTime(60)
    assert card.pixmap().cacheKey() == front
    animation.setCurrentTime(150)
    assert card.transform().m11() < 0.3
    animation.setCurrentTime(240)
    assert card.pixmap().cacheKey() != front
    ada.board.stage.finish()
    assert rests(card)


def test_a_movement_runs_by_itself_and_ends_at_rest(
    stage: Stage, open_board: OpenBoard, qtbot: QtBot
) -> None:
    bear = stage.place("Grizzly Bears")
    ada = open_board(stage)
    ada.board.animated = True
    ada.session.attempt(base.Tap(player=ADA, object=bear))
    card = item(ada, bear)
    assert card.rotation() == -90
    assert card.place.quarters == 1
    qtbot.waitUntil(lambda: ada.board.stage.running is None)
    assert rests(card)


def test_the_next_action_ends_the_movement_of_the_one_before(
    stage: Stage, open_board: OpenBoard
) -> None:
    bear, delver = stage.place("Grizzly Bears"), stage.place("Delver of Secrets")
    ada = open_board(stage)
    ada.board.animated = True
    ada.session.attempt(base.Tap(player=ADA, object=bear))
    first = ada.board.stage.running
    assert first is not None
    ada.session.attempt(mtg.Transform(player=ADA, object=delver))
    assert first.state() is QAbstractAnimation.State.Stopped
    assert rests(item(ada, bear))


def test_input_is_heard_while_cards_move(stage: Stage, open_board: OpenBoard) -> None:
    bear = stage.place("Grizzly Bears")
    ada = open_board(stage)
    ada.board.animated = True
    ada.session.attempt(base.Tap(player=ADA, object=bear))
    ada.drag(bear, ada.at((GRAVEYARD, ADA)))
    assert ada.zone(bear) == GRAVEYARD


def test_two_cards_slide_together_before_the_melded_one_shows(
    stage: Stage, open_board: OpenBoard
) -> None:
    rats, scavengers = stage.place("Graf Rats"), stage.place("Midnight Scavengers")
    ada = open_board(stage)
    parts = [item(ada, rats), item(ada, scavengers)]
    starts = [part.pos() for part in parts]
    ada.board.animated = True
    ada.session.attempt(mtg.Meld(player=ADA, objects=(rats, scavengers)))
    (host,) = [obj.id for obj in ada.session.state.objects if obj.is_melded]
    whole, animation = item(ada, host), ada.board.stage.running
    assert animation is not None
    animation.pause()
    animation.setCurrentTime(0)
    assert [part.pos() for part in parts] == starts
    animation.setCurrentTime(120)
    assert whole.opacity() == 0
    assert all(part.scene() is not None and part.opacity() == 1 for part in parts)
    animation.setCurrentTime(200)
    assert [part.rotation() for part in parts] == [-90, -90]
    assert [part.x() for part in parts] == [whole.place.x] * 2
    upper, lower = (part.y() - whole.place.y for part in parts)
    assert upper == -lower == pytest.approx(-whole.size[1] / 4)
    animation.setCurrentTime(animation.totalDuration() - 1)
    assert whole.opacity() == 1
    assert all(part.opacity() == 0 for part in parts)
    ada.board.stage.finish()
    assert rests(whole)
    assert all(part.scene() is None for part in parts)


def test_undo_of_a_meld_lets_two_cards_leave_the_one(stage: Stage, open_board: OpenBoard) -> None:
    rats, scavengers = stage.place("Graf Rats"), stage.place("Midnight Scavengers")
    ada = open_board(stage)
    ada.session.attempt(mtg.Meld(player=ADA, objects=(rats, scavengers)))
    (host,) = [obj.id for obj in ada.session.state.objects if obj.is_melded]
    whole = item(ada, host)
    ada.board.animated = True
    ada.session.undo()
    animation = ada.board.stage.running
    assert animation is not None
    animation.pause()
    animation.setCurrentTime(0)
    parts = [item(ada, rats), item(ada, scavengers)]
    assert [part.rotation() for part in parts] == [-90, -90]
    assert [part.x() for part in parts] == pytest.approx([whole.place.x] * 2)
    animation.setCurrentTime(animation.totalDuration() // 2)
    assert 0 > parts[0].rotation() > -90
    assert parts[0].x() != parts[0].place.x
    ada.board.stage.finish()
    assert all(rests(part) for part in parts)
    assert whole.scene() is None


def test_a_spell_flies_to_the_stack_and_on_to_where_it_goes(
    stage: Stage, open_board: OpenBoard
) -> None:
    stage.place("Forest", HAND)  # cards in a hand keep the usual size
    bear = stage.place("Grizzly Bears", HAND)
    ada = open_board(stage)
    ada.board.animated = True
    session = ada.session
    for option, key in (
        (mtg.Cast(player=ADA, card=bear), (STACK, None)),
        (mtg.Resolve(player=ADA, object=bear), (BATTLEFIELD, ADA)),
    ):
        card = item(ada, bear)
        start = card.pos()
        session.attempt(option)
        animation = ada.board.stage.running
        assert animation is not None
        animation.pause()
        animation.setCurrentTime(0)
        assert (card.pos() - start).manhattanLength() < 1
        animation.setCurrentTime(animation.totalDuration() // 2)
        for here, before, after in (
            (card.x(), start.x(), card.place.x),
            (card.y(), start.y(), card.place.y),
        ):
            assert here == pytest.approx(before + (after - before) * 0.75)
        ada.board.stage.finish()
        assert card.area == key
        assert rests(card)


def test_a_card_that_is_attached_slides_under_the_one_it_is_put_on(
    stage: Stage, open_board: OpenBoard
) -> None:
    bear, axe = stage.place("Grizzly Bears"), stage.place("Bonesplitter")
    ada = open_board(stage)
    ada.board.animated = True
    card, host, start = item(ada, axe), item(ada, bear), item(ada, axe).pos()
    ada.session.attempt(base.Attach(player=ADA, object=axe, to=bear))
    animation = ada.board.stage.running
    assert animation is not None
    animation.pause()
    animation.setCurrentTime(0)
    assert (card.pos() - start).manhattanLength() < 1
    assert card.zValue() > host.zValue()
    animation.setCurrentTime(round(animation.totalDuration() * 0.6))
    assert card.x() == pytest.approx(card.place.x)
    assert card.y() < card.place.y - card.size[1] / 2
    animation.setCurrentTime(animation.totalDuration() - 1)
    assert card.zValue() == card.place.z < host.zValue()
    ada.board.stage.finish()
    assert rests(card)


def test_a_tapped_card_turns_from_upright_to_sideways(stage: Stage, open_board: OpenBoard) -> None:
    bear = stage.place("Grizzly Bears")
    ada = open_board(stage)
    ada.board.animated = True
    ada.session.attempt(base.Tap(player=ADA, object=bear))
    animation, card = ada.board.stage.running, item(ada, bear)
    assert animation is not None
    animation.pause()
    turns = []
    for moment in (0, tracks.TAP // 2, animation.totalDuration()):
        animation.setCurrentTime(moment)
        turns.append(card.rotation())
    assert turns == pytest.approx([-90, -45, 0])


def test_no_movement_is_longer_than_the_longest() -> None:
    lengths = (tracks.TURN, tracks.TAP, tracks.FLIGHT, tracks.TUCK, tracks.MERGE, tracks.FADE)
    assert max(*lengths, tracks.FALL, tracks.LEAVE, tracks.DRAWS) <= LONGEST <= 420
    for count in (1, 2, 7, 30):
        starts = [tracks.in_turn(place, count) for place in range(count)]
        assert max(starts) + tracks.DRAW <= tracks.DRAWS
        assert max(starts) <= tracks.DRAW_APART * (count - 1)


@pytest.mark.parametrize("by", ["click", "key", "wheel"])
def test_any_input_ends_what_moves(stage: Stage, open_board: OpenBoard, by: str) -> None:
    bear = stage.place("Grizzly Bears")
    ada = open_board(stage)
    ada.board.animated = True
    ada.session.attempt(base.Tap(player=ADA, object=bear))
    assert ada.board.stage.running is not None
    if by == "click":
        ada.press(QPoint(4, 4))
    elif by == "key":
        QTest.keyClick(ada.board, Qt.Key.Key_Right)
    else:
        ada.board.zoom_by(1.1)
    assert ada.board.stage.running is None
    assert rests(item(ada, bear))


def test_a_card_flies_from_its_zone_to_the_next(stage: Stage, open_board: OpenBoard) -> None:
    forest = stage.place("Forest", HAND)
    ada = open_board(stage)
    start = item(ada, forest).pos()
    ada.board.animated = True
    ada.session.attempt(mtg.PlayLand(player=ADA, card=forest))
    card = item(ada, forest)
    assert (card.pos() - start).manhattanLength() < 1
    ada.board.stage.finish()
    assert card.area == (BATTLEFIELD, ADA)
    assert rests(card)


def test_thirty_cards_untap_at_once(stage: Stage, open_board: OpenBoard) -> None:
    bears = [stage.place("Grizzly Bears", tapped=True) for _ in range(30)]
    ada = open_board(stage)
    ada.board.animated = True
    untap = base.Batch(player=ADA, steps=tuple(base.Untap(player=ADA, object=b) for b in bears))
    ada.session.attempt(untap)
    animation = ada.board.stage.running
    assert animation is not None
    assert animation.totalDuration() <= LONGEST
    assert len(turning_at(ada, animation, bears, tracks.TAP // 2)) == 30
    ada.board.stage.finish()
    assert all(rests(item(ada, b)) for b in bears)


def test_with_reduced_motion_nothing_moves_and_faces_fade(
    stage: Stage, open_board: OpenBoard
) -> None:
    bear = stage.place("Grizzly Bears")
    ada = open_board(stage)
    ada.board.motion = Motion.FADE
    ada.session.attempt(base.Tap(player=ADA, object=bear))
    card = item(ada, bear)
    animation = ada.board.stage.running
    assert animation is not None
    animation.pause()
    assert len(pictures(ada)) == 2
    for moment, seen in ((0, (1.0, 0.0)), (tracks.FADE // 2, (0.5, 0.5))):
        animation.setCurrentTime(moment)
        assert card.rotation() == 0
        assert (card.x(), card.y()) == (card.place.x, card.place.y)
        ghost = next(each for each in pictures(ada) if not isinstance(each, CardItem))
        assert (ghost.opacity(), card.opacity()) == pytest.approx(seen)
    ada.board.stage.finish()
    assert rests(card)
    assert pictures(ada) == []


@pytest.mark.parametrize("seen", list(Motion))
def test_however_it_moves_the_board_says_what_the_position_says(
    stage: Stage, open_board: OpenBoard, seen: Motion
) -> None:
    delver, rats = stage.place("Delver of Secrets"), stage.place("Graf Rats")
    scavengers, forest = stage.place("Midnight Scavengers"), stage.place("Forest", HAND)
    ada = open_board(stage)
    ada.board.motion = seen
    session = ada.session
    session.attempt(mtg.Transform(player=ADA, object=delver))
    session.attempt(mtg.Meld(player=ADA, objects=(rats, scavengers)))
    session.attempt(mtg.PlayLand(player=ADA, card=forest))
    session.attempt(base.Move(player=ADA, object=delver, to=GRAVEYARD))
    for cursor in (0, 4, 2, 1, 3, 0, 4):
        session.jump(cursor)
        ada.board.stage.finish()
        cards = {obj.id: obj for obj in session.state.objects}
        shown = ada.board.board_scene.items_by_id
        assert set(shown) == set(cards)
        for who, card in shown.items():
            assert card.area is not None
            assert card.area[0] == cards[who].zone
            assert card.view.tapped == cards[who].tapped
            assert rests(card)
    loose = [each for each in ada.board.board_scene.items() if isinstance(each, CardItem)]
    assert len(loose) == len(ada.board.board_scene.items_by_id)


def test_animation_can_be_switched_off_and_on(stage: Stage, open_board: OpenBoard) -> None:
    bear = stage.place("Grizzly Bears")
    ada = open_board(stage)
    assert not ada.board.animated
    ada.session.attempt(base.Tap(player=ADA, object=bear))
    assert ada.board.stage.running is None
    ada.board.animated = True
    assert ada.board.motion is Motion.FULL


@pytest.mark.parametrize(("cards", "zone", "at_once"), [(8, HAND, False), (60, HAND, True)])
def test_few_cards_slide_to_make_room_and_a_crowd_is_there_at_once(
    stage: Stage, open_board: OpenBoard, cards: int, zone: Zone, *, at_once: bool
) -> None:
    bears = [stage.place("Grizzly Bears", zone) for _ in range(cards)]
    ada = open_board(stage)
    places = {bear: item(ada, bear).place.x for bear in bears[1:]}
    ada.board.animated = True
    ada.session.attempt(base.Move(player=ADA, object=bears[0], to=GRAVEYARD), anyway=True)
    animation = ada.board.stage.running
    assert animation is not None
    assert item(ada, bears[0]) in [track.item for track in animation.tracks]
    moved = [bear for bear in bears[1:] if abs(item(ada, bear).place.x - places[bear]) > 1]
    assert moved
    assert {rests(item(ada, bear)) for bear in moved} == {at_once}
