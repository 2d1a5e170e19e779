"""The large card: its delay, its contents, its place, and its end."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.games import GAMES
from core.rules.actions import Tap
from core.state.ids import ObjectId
from core.state.zones import HAND
from core.storage.assets import opening
from gui.board.ports import place_of_object
from gui.features.announcements import Announcements
from gui.features.card_search.feature import CardSearchFeature
from gui.features.game_log import GameLog
from gui.features.large_cards import LargeCards
from gui.features.piles.feature import Piles
from gui.panels.card_reader import CardReader
from gui.panels.large_card import LargeCard
from gui.program import table_window
from gui.session import Session
from tests.gui.conftest import Open
from tests.gui.window_user import ANN, BEN, MY_GRAVEYARD, WindowUser
from tests.review.states import Visit
from tests.review.tables import game_of, in_play, laid

_MOST_COVERED = 0.12


@pytest.fixture(params=["mtg", "fab"])
def player(request: pytest.FixtureRequest, opened: Open) -> WindowUser:
    """The first player at the starter table of each game."""
    rules, start = opening(GAMES[request.param])
    return opened(table_window(Session(rules, start), lambda: start))


def reader(user: WindowUser) -> CardReader:
    return user.window.feature(LargeCards).reader


def point(user: WindowUser, object_id: ObjectId) -> None:
    """Move the pointer from elsewhere to a card."""
    user.move(QPoint(2, 2))
    user.move(user.at(object_id))


def rested(user: WindowUser, object_id: ObjectId) -> LargeCard:
    """Rest the pointer on a card until its large card is there."""
    point(user, object_id)
    assert reader(user).rest.timer.isActive()
    reader(user).rest.reach()
    shown = reader(user).card
    assert shown is not None
    return shown


def facts(user: WindowUser, object_id: ObjectId) -> dict[str, str]:
    reading = user.window.feature(LargeCards).read(object_id)
    assert reading is not None
    return {line.label: line.text for line in reading.facts}


def test_it_is_there_three_tenths_of_a_second_after_the_pointer_rests(ann: WindowUser) -> None:
    point(ann, ann.find("Delver of Secrets"))
    rest = reader(ann).rest
    assert reader(ann).card is None
    assert rest.timer.isActive()
    assert abs(rest.timer.interval() - 300) <= 60
    rest.reach()
    assert reader(ann).subject == ann.find("Delver of Secrets")


@pytest.mark.parametrize("panel", [True, False])
def test_in_every_zone_it_is_beside_its_card_and_never_over_it(
    player: WindowUser, *, panel: bool
) -> None:
    if player.window.room.panel_is_open != panel:
        player.window.room.turn_panel()
    QApplication.processEvents()
    shown = reader(player)
    zones = set()
    for object_id, item in player.board.board_scene.items_by_id.items():
        place = place_of_object(player.board, object_id)
        if not item.place.shown or place is None:
            continue
        player.board.pointed.emit(object_id)
        shown.rest.reach()
        card = shown.card
        assert card is not None
        about = QRect(player.window.room.mapFromGlobal(place.topLeft()), place.size())
        assert not card.geometry().intersects(about)
        assert player.window.room.rect().contains(card.geometry())
        assert card.smallest_text >= 13 or not card.is_wide
        zones.add(item.area)
    assert len(zones) >= 8


def test_text_on_it_grows_with_the_text_of_the_window(ann: WindowUser) -> None:
    card = rested(ann, ann.find("Delver of Secrets"))
    assert card.smallest_text >= 13.5


def test_numbers_come_first_with_what_makes_them(ann: WindowUser) -> None:
    bear = ann.find("Runeclaw Bear", BEN)
    told = facts(ann, bear)
    assert list(told)[:2] == ["Power", "Toughness"]
    assert told["Power"] == "2 printed +2 counters = 4"


def test_what_is_not_counted_is_named(ann: WindowUser) -> None:
    told = facts(ann, ann.find("Delver of Secrets"))
    assert told["Power"] == "1 printed = 1 not counted: Bonesplitter"
    assert told["Attached here"] == "Bonesplitter"


def test_it_tells_what_a_card_in_hand_can_do_now(ann: WindowUser) -> None:
    told = facts(ann, ann.find("Valakut Awakening"))
    assert told["It can"] == "Cast Valakut Awakening · Play Valakut Stoneforge"


def test_the_description_has_the_same_facts_in_the_same_order(ann: WindowUser) -> None:
    delver = ann.find("Delver of Secrets")
    card = rested(ann, delver)
    said = ann.window.feature(LargeCards).accessible_facts(delver)
    assert said in card.accessibleDescription()
    places = [said.index(label) for label in ("Power", "Toughness", "Attached here", "Other face")]
    assert places == sorted(places)


def test_a_screen_reader_hears_the_facts_after_the_name(ann: WindowUser) -> None:
    delver = ann.find("Delver of Secrets")
    item = ann.board.item(delver)
    assert item is not None
    spoken = ann.window.feature(Announcements)
    spoken.tells_facts = lambda: False
    assert "printed" not in spoken.accessible_text(item)
    spoken.tells_facts = lambda: True
    said = spoken.accessible_text(item)
    assert said.startswith("Delver of Secrets, 1/1")
    assert ann.window.feature(LargeCards).accessible_facts(delver) in said


def test_a_hidden_card_shows_its_back_alone(ann: WindowUser) -> None:
    hidden = next(obj.id for obj in ann.session.state.in_zone(HAND, BEN))
    card = rested(ann, hidden)
    assert not card.is_wide
    assert facts(ann, hidden) == {}


def test_a_covered_card_of_ones_own_is_not_told(ann: WindowUser) -> None:
    clone = ann.find("Valakut Awakening")
    ann.window.seat_state.hide_hands(hidden=True)
    card = rested(ann, clone)
    assert "Valakut" not in card.accessibleDescription()
    assert not card.is_wide


def test_escape_closes_it_and_does_nothing_else(ann: WindowUser) -> None:
    chosen = ann.choose("Delver of Secrets")
    rested(ann, ann.find("Graf Rats"))
    ann.type(Qt.Key.Key_Escape)
    assert reader(ann).card is None
    assert ann.window.selected == chosen
    ann.type(Qt.Key.Key_Escape)
    assert ann.window.selected is None


def test_it_takes_no_clicks_and_goes_with_a_press(ann: WindowUser) -> None:
    card = rested(ann, ann.find("Delver of Secrets"))
    assert card.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    assert card.focusPolicy() is Qt.FocusPolicy.NoFocus
    QTest.mousePress(
        ann.board.viewport(), Qt.MouseButton.LeftButton, pos=ann.at(ann.find("Graf Rats"))
    )
    assert reader(ann).card is None
    QTest.mouseRelease(
        ann.board.viewport(), Qt.MouseButton.LeftButton, pos=ann.at(ann.find("Graf Rats"))
    )


def test_an_action_takes_it_away(ann: WindowUser) -> None:
    rested(ann, ann.find("Delver of Secrets"))
    ann.session.attempt(Tap(player=ANN, object=ann.find("Island")))
    assert reader(ann).card is None


def test_the_key_shows_the_other_face_while_it_is_held(ann: WindowUser) -> None:
    card = rested(ann, ann.find("Delver of Secrets"))
    ann.board.setFocus()
    QTest.keyPress(ann.board, Qt.Key.Key_V)
    assert card.other_shown
    QTest.keyRelease(ann.board, Qt.Key.Key_V)
    assert card.isVisible()
    assert not card.other_shown


def test_the_key_alone_opens_it_for_as_long_as_it_is_held(ann: WindowUser) -> None:
    ann.window.preferences.change(large_card="on_key")
    point(ann, ann.find("Delver of Secrets"))
    assert not reader(ann).rest.timer.isActive()
    ann.board.setFocus()
    QTest.keyPress(ann.board, Qt.Key.Key_V)
    assert reader(ann).card is not None
    QTest.keyRelease(ann.board, Qt.Key.Key_V)
    assert reader(ann).card is None


def test_with_never_nothing_opens(ann: WindowUser) -> None:
    ann.window.preferences.change(large_card="never")
    point(ann, ann.find("Delver of Secrets"))
    assert not reader(ann).rest.timer.isActive()
    ann.board.setFocus()
    QTest.keyPress(ann.board, Qt.Key.Key_V)
    assert reader(ann).card is None
    QTest.keyRelease(ann.board, Qt.Key.Key_V)


def test_the_keys_show_the_card_that_they_have_reached(ann: WindowUser) -> None:
    ann.board.setFocus()
    ann.type(Qt.Key.Key_Tab)
    rest = reader(ann).rest
    assert rest.timer.isActive()
    rest.reach()
    assert reader(ann).subject == ann.window.selected is not None


def test_the_panel_key_keeps_the_card_in_the_panel(ann: WindowUser) -> None:
    ann.window.room.turn_panel()
    assert not ann.window.room.panel_is_open
    delver = ann.find("Delver of Secrets")
    rested(ann, delver)
    ann.type(Qt.Key.Key_F8)
    assert ann.window.room.panel_is_open
    assert ann.window.selected == delver
    assert reader(ann).card is None


def test_the_reasons_come_with_their_rules_when_they_are_asked_for(ann: WindowUser) -> None:
    card = rested(ann, ann.find("Delver of Secrets"))
    before = card.height()
    assert reader(ann).toggle_why()
    assert card.why_shown
    assert card.height() > before
    assert reader(ann).toggle_why()
    assert card.height() == before
    reader(ann).close()
    assert not reader(ann).toggle_why()


def test_the_key_of_reasons_is_for_the_large_card_while_one_is_visible(ann: WindowUser) -> None:
    card = rested(ann, ann.find("Delver of Secrets"))
    ann.type(Qt.Key.Key_Y)
    assert card.why_shown
    ann.type(Qt.Key.Key_Y)
    assert not card.why_shown


def test_while_a_target_is_chosen_it_waits_longer(ann: WindowUser) -> None:
    ann.window.is_choosing.connect(lambda: True)
    point(ann, ann.find("Delver of Secrets"))
    assert reader(ann).rest.timer.interval() == 600


def test_the_lists_of_piles_log_and_search_show_it_too(ann: WindowUser) -> None:
    shown = reader(ann)
    piles = ann.window.feature(Piles)
    piles.open_pile(*MY_GRAVEYARD)
    view = piles.panel.cards
    QApplication.processEvents()
    QTest.mouseMove(view.viewport(), view.visualRect(view.model().index(0, 0)).center())
    shown.rest.reach()
    assert shown.card is not None
    assert shown.subject == view.object_at(0)
    ann.session.attempt(Tap(player=ANN, object=ann.find("Island")))
    assert shown.card is None
    log = ann.window.feature(GameLog).open_panel()
    QApplication.processEvents()
    row = log.lines.log.row_of(1)
    QTest.mouseMove(log.lines.viewport(), log.lines.visualRect(row).center())
    shown.rest.reach()
    assert shown.subject == ann.find("Island")
    search = ann.window.feature(CardSearchFeature).open_panel()
    search.box.setText("Delver")
    search.look_up()
    QApplication.processEvents()
    found = search.found
    QTest.mouseMove(found.viewport(), found.visualRect(found.model().index(0, 0)).center())
    shown.rest.reach()
    assert shown.subject == found.card_at(0)
    both = shown.card
    assert both is not None
    assert both.width() > 1.8 * 252  # a card that is not on the table has no facts, but two faces


@pytest.fixture
def crowded(qtbot: QtBot) -> Iterator[WindowUser]:
    """A table with 45 and 42 permanents at 1366 by 768."""
    del qtbot
    visit = Visit(size=(1366, 768))
    setup = [*game_of(ANN, 7), *in_play(ANN, 20, 20, 5), *game_of(BEN, 7), *in_play(BEN, 20, 18, 4)]
    yield WindowUser(laid(visit, setup))
    visit.close()


def test_on_a_crowded_table_it_covers_little(crowded: WindowUser) -> None:
    shown = reader(crowded)
    window = crowded.window
    places: dict[ObjectId, QRect] = {}
    for object_id, item in crowded.board.board_scene.items_by_id.items():
        place = place_of_object(crowded.board, object_id)
        if item.place.shown and place is not None:
            places[object_id] = QRect(window.room.mapFromGlobal(place.topLeft()), place.size())
    whole = sum(rect.width() * rect.height() for rect in places.values())
    shares = []
    for object_id in places:
        crowded.board.pointed.emit(object_id)
        shown.rest.reach()
        card = shown.card
        assert card is not None
        common = [rect & card.geometry() for rect in places.values()]
        shares.append(sum(rect.width() * rect.height() for rect in common) / whole)
    assert sum(shares) / len(shares) <= _MOST_COVERED
