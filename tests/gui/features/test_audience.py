"""Further windows: another seat with actions of its own, and an audience that learns no secret."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QContextMenuEvent, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.games.mtg.actions import Meld, Transform
from core.rules.actions import Draw, Look, Move, Reveal, Tap
from core.state.ids import ObjectId, PlayerId
from core.state.zones import EXILE, HAND, LIBRARY
from gui.board.motion import Motion
from gui.features.audience import NO_SEAT, Audience, AudienceWindow
from gui.seen_session import SeenSession
from gui.theme import CONTRAST
from gui.window.main_window import MainWindow
from tests.gui.board.stage import centre_of
from tests.gui.secrecy import leaks, secrets
from tests.gui.window_user import ANN, BEN, CTRL, MINE, SHIFT, WindowUser, choose


def windows_of(ann: WindowUser) -> Audience:
    return next(each for each in ann.window.features if isinstance(each, Audience))


@pytest.fixture
def ben(ann: WindowUser) -> Iterator[WindowUser]:
    """Ben at a second window, next to Ann's."""
    seat_window = windows_of(ann).open_seat()
    assert isinstance(seat_window, MainWindow)
    seat_window.board.animated = False
    QApplication.processEvents()
    yield WindowUser(seat_window)
    close(ann)


@pytest.fixture
def audience(ann: WindowUser) -> Iterator[AudienceWindow]:
    """An audience before a large screen."""
    window = windows_of(ann).open_audience()
    window.board.animated = False
    QApplication.processEvents()
    yield window
    close(ann)


def close(ann: WindowUser) -> None:
    windows_of(ann).close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def number(seat_window: WindowUser, who: ObjectId) -> ObjectId:
    """Another window's names for the objects seen there."""
    session = seat_window.session
    assert isinstance(session, SeenSession)
    found = session.number(who)
    assert found is not None
    return found


def seen_from(table: MainWindow) -> set[str]:
    return leaks(table.session, table, viewer=table.seat)


def test_another_seat_sees_its_own_hand_and_not_the_other(ann: WindowUser, ben: WindowUser) -> None:
    assert ben.window.seat == BEN
    assert ben.window.windowTitle().startswith("Janus Table · Ben · ")
    own = ann.session.state.in_zone(HAND, BEN)[0].id
    mine, theirs = ben.board.item(number(ben, own)), ann.board.item(own)
    assert mine is not None
    assert theirs is not None
    assert (mine.view.hidden, theirs.view.hidden) == (False, True)
    assert seen_from(ben.window) == set()
    assert seen_from(ann.window) == set()


def test_an_action_in_one_window_shows_in_the_other_at_once(
    ann: WindowUser, ben: WindowUser
) -> None:
    island = ann.find("Island")
    ann.session.attempt(Tap(player=ANN, object=island))
    item = ben.board.item(number(ben, island))
    assert item is not None
    assert item.view.tapped
    assert "Tap Island" in ben.strip()
    before = len(ann.session.state.in_zone(HAND, BEN))
    ben.window.activateWindow()
    ben.type(Qt.Key.Key_D, CTRL)
    assert ann.strip().startswith("Done: Ben draws a card.")
    assert len(ann.session.state.in_zone(HAND, BEN)) == before + 1
    assert seen_from(ann.window) == set()


def test_each_window_has_a_selection_of_its_own(ann: WindowUser, ben: WindowUser) -> None:
    ann.click(ann.at(ann.find("Delver of Secrets")))
    ben.click(ben.at(ben.find("Elite Vanguard", BEN)))
    assert ann.panel().startswith("Delver of Secrets")
    assert ben.panel().startswith("Elite Vanguard")


def test_a_refused_action_with_a_hidden_card_is_told_to_who_tried_it(
    ann: WindowUser, ben: WindowUser
) -> None:
    ann.drag(ann.find("Cloudshift"), ann.beside_all(MINE))
    assert "Cloudshift" in ann.strip()
    assert ben.strip().startswith("Nothing happens: An action with a hidden card.")
    assert ben.window.strip.buttons() == ()
    assert seen_from(ben.window) == set()


def test_undo_in_one_window_says_nothing_secret_in_the_other(
    ann: WindowUser, ben: WindowUser
) -> None:
    clone = ann.find("Clone")
    ann.pick(clone, "Put face down")
    ann.session.undo()
    ann.session.redo()
    ann.session.attempt(Look(player=ANN))
    ann.session.undo()
    QApplication.processEvents()
    assert "Clone" not in f"{ben.strip()} {ben.panel()}"
    assert seen_from(ben.window) == set()


def test_closing_the_window_of_a_seat_ends_it(ann: WindowUser) -> None:
    seat_window = windows_of(ann).open_seat()
    assert seat_window is not None
    seat_window.close()
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert windows_of(ann).seat_windows == {}
    ann.session.attempt(Draw(player=ANN))
    ann.session.undo()
    again = windows_of(ann).open_seat()
    assert again is not None
    close(ann)


def test_closing_the_first_window_closes_all(ann: WindowUser) -> None:
    features = windows_of(ann)
    features.open_seat()
    features.open_audience()
    ann.window.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert (features.seat_windows, features.audience) == ({}, None)


def test_the_audience_sees_both_hands_as_backs(ann: WindowUser, audience: AudienceWindow) -> None:
    for player in (ANN, BEN):
        hand = audience.session.state.in_zone(HAND, player)
        assert len(hand) == len(ann.session.state.in_zone(HAND, player))
        for obj in hand:
            item = audience.board.item(obj.id)
            assert item is not None
            assert item.view.hidden
    assert len(secrets(ann.session)) > 15
    assert leaks(ann.session, audience) == set()


def test_the_audience_follows_actions_with_their_rules(
    ann: WindowUser, audience: AudienceWindow
) -> None:
    delver = ann.find("Delver of Secrets")
    ann.session.attempt(Transform(player=ANN, object=delver))
    assert audience.strip.text().startswith("Done: Transform Delver of Secrets.")
    assert "712.18]" in audience.strip.text()
    assert audience.panel.text().startswith("Insectile Aberration\nback face")
    assert "What would become" not in audience.panel.text()
    rats, scavengers = ann.find("Graf Rats"), ann.find("Midnight Scavengers")
    ann.session.attempt(Meld(player=ANN, objects=(rats, scavengers)))
    assert audience.panel.text().startswith("Chittering Host")
    ann.session.undo()
    assert audience.strip.text().startswith("Undone: Meld Graf Rats and Midnight Scavengers.")


def test_an_answer_of_many_lines_moves_nothing_before_the_audience(
    ann: WindowUser, audience: AudienceWindow
) -> None:
    ann.session.attempt(Tap(player=ANN, object=ann.find("Island")))
    QApplication.processEvents()
    room, high = audience.board.size(), audience.strip.height()
    audience.strip.say("It is turned sideways. " * 16)
    QApplication.processEvents()
    assert audience.strip.height() > high
    assert audience.strip.geometry().bottom() == audience.rect().bottom()
    assert audience.board.size() == room


def test_nothing_in_the_audience_window_is_framed_by_the_keyboard(
    ann: WindowUser, audience: AudienceWindow
) -> None:
    ann.session.attempt(Transform(player=ANN, object=ann.find("Delver of Secrets")))
    audience.activateWindow()
    QTest.keyClick(audience, Qt.Key.Key_Tab)
    assert audience.focusWidget() in {None, audience}


def test_f11_fills_the_screen_and_escape_leaves_it(
    ann: WindowUser, audience: AudienceWindow
) -> None:
    audience.activateWindow()
    QTest.keyClick(audience, Qt.Key.Key_F11)
    assert audience.isFullScreen()
    assert not ann.window.isFullScreen()
    QTest.keyClick(audience, Qt.Key.Key_Escape)
    assert not audience.isFullScreen()
    assert ann.session.state.player(ANN).life == 20


def test_the_key_that_fills_the_screen_is_the_one_that_was_chosen(
    ann: WindowUser, audience: AudienceWindow
) -> None:
    assert "F11 fills the screen" in audience.accessibleDescription()
    ann.window.preferences.change(own_keys={"view.full": ("Ctrl+J",)})
    assert "Ctrl+J fills the screen" in audience.accessibleDescription()
    audience.activateWindow()
    QTest.keyClick(audience, Qt.Key.Key_J, CTRL)
    assert audience.isFullScreen()
    ann.window.actions_by_id.run("audience.options")
    menu = ann.open_menu()
    assert menu.actions()[0].isChecked()
    assert menu.actions()[0].shortcut().toString() == "Ctrl+J"
    menu.close()
    QTest.keyClick(audience, Qt.Key.Key_J, CTRL)
    assert not audience.isFullScreen()


def hands_menu(ann: WindowUser, words: str) -> None:
    ann.window.actions_by_id.run("audience.options")
    choose(ann.open_menu(), words)


def hidden(audience: AudienceWindow, player: PlayerId) -> set[bool]:
    items = (audience.board.item(obj.id) for obj in audience.session.state.in_zone(HAND, player))
    return {item.view.hidden for item in items if item is not None}


def test_the_audience_sees_the_hands_that_are_shown_and_hears_of_them(
    ann: WindowUser, audience: AudienceWindow
) -> None:
    hands_menu(ann, "Ann")
    assert hidden(audience, ANN) == {False}
    assert hidden(audience, BEN) == {True}
    ann.click(ann.at(ann.find("Clone")))
    assert audience.panel.text().startswith("Clone")
    ann.drag(ann.find("Cloudshift"), ann.beside_all(MINE))
    assert "Cloudshift" in audience.strip.text()
    assert leaks(ann.session, audience, viewer=ANN) == set()
    hands_menu(ann, "All hands")
    assert hidden(audience, BEN) == {False}
    hands_menu(ann, "No hand")
    assert hidden(audience, ANN) == {True}
    ann.session.attempt(Tap(player=ANN, object=ann.find("Island")))
    assert leaks(ann.session, audience) == set()


def test_showing_a_hand_changes_nothing_on_the_table(
    ann: WindowUser, audience: AudienceWindow
) -> None:
    before = ann.session.state
    audience.show_hands(frozenset((ANN, BEN)))
    assert ann.session.state is before
    assert before.in_zone(HAND, ANN)[0].visible_to == ()


def test_the_menu_of_the_audience_window_opens_by_its_keys(
    ann: WindowUser, audience: AudienceWindow
) -> None:
    audience.activateWindow()
    QTest.keyClick(audience, Qt.Key.Key_F10, SHIFT)
    menu = ann.open_menu()
    words = [action.text() for action in menu.actions()]
    assert words == ["Full screen", "Screen", "Show hands", "", "Close the audience window"]
    choose(menu, "Close")
    assert not audience.isVisible()


def test_a_right_click_anywhere_opens_the_menu_of_the_audience_window_there(
    ann: WindowUser, audience: AudienceWindow
) -> None:
    for part in (audience.board, audience.caption, audience.strip):
        at = part.mapTo(audience, part.rect().center())
        click = QContextMenuEvent(
            QContextMenuEvent.Reason.Mouse, at, audience.mapToGlobal(at), Qt.KeyboardModifier(0)
        )
        QApplication.sendEvent(audience.childAt(at) or audience, click)
        menu = ann.open_menu()
        assert menu.pos().x() == audience.mapToGlobal(at).x()
        menu.close()


def test_the_audience_learns_of_no_private_action(
    ann: WindowUser, audience: AudienceWindow
) -> None:
    top = ann.session.state.in_zone(LIBRARY, ANN)[-1].id
    ann.drag(ann.find("Cloudshift"), ann.beside_all(MINE))
    assert audience.strip.text().startswith("Nothing happens: An action with a hidden card.")
    ann.session.attempt(Look(player=ANN))
    assert leaks(ann.session, audience) == set()
    ann.session.attempt(Move(player=ANN, object=top, to=HAND))
    assert leaks(ann.session, audience) == set()
    moonmist = ann.find("Moonmist")
    ann.session.attempt(
        Move(player=ANN, object=moonmist, to=EXILE, face_down=True, visible_to=(ANN,))
    )
    ann.window.activateWindow()
    ann.pick(ann.find("Clone"), "Put face down")
    ann.click(ann.at(ann.find("Clone")))
    assert audience.panel.text().startswith("Face down")
    assert leaks(ann.session, audience) == set()
    ann.session.undo()
    assert leaks(ann.session, audience) == set()


def test_what_is_shown_to_all_is_shown_to_the_audience(
    ann: WindowUser, audience: AudienceWindow
) -> None:
    clone = ann.find("Clone")
    ann.session.attempt(Reveal(player=ANN, object=clone))
    item = audience.board.item(audience.session.number(clone) or clone)
    assert item is not None
    assert item.view.name.startswith("Clone")
    assert audience.panel.text().startswith("Clone")


def test_the_audience_is_shown_what_is_pointed_out(
    ann: WindowUser, audience: AudienceWindow
) -> None:
    ann.click(ann.at(ann.find("Westvale Abbey")))
    assert audience.panel.text().startswith("Westvale Abbey")
    ann.click(ann.at(ann.find("Clone")))
    assert audience.panel.text().startswith("Westvale Abbey")


def test_nothing_can_be_done_in_the_audience_window(
    ann: WindowUser, audience: AudienceWindow
) -> None:
    before = ann.session.history
    island = audience.session.number(ann.find("Island"))
    assert island is not None
    where = centre_of(audience.board, island)
    QTest.mouseDClick(audience.board.viewport(), Qt.MouseButton.LeftButton, pos=where)
    QTest.mouseClick(audience.board.viewport(), Qt.MouseButton.RightButton, pos=where)
    for key in (Qt.Key.Key_T, Qt.Key.Key_F, Qt.Key.Key_Return):
        QTest.keyClick(audience, key)
    assert ann.session.history is before
    assert QApplication.activePopupWidget() is None


def test_the_audience_wears_the_theme_and_larger_text(
    ann: WindowUser, audience: AudienceWindow
) -> None:
    ann.window.preferences.change(theme=CONTRAST.id)
    assert audience.board.look.pill == "#000000"
    ours, theirs = ann.window.fontInfo().pixelSize(), audience.fontInfo().pixelSize()
    assert theirs > 1.2 * ours
    assert isinstance(audience.grab(), QPixmap)


def test_the_audience_is_asked_for_at_another_seat_too(ann: WindowUser, ben: WindowUser) -> None:
    ben.type(Qt.Key.Key_F9, SHIFT)
    audience = windows_of(ann).audience
    assert audience is not None
    assert audience.isVisible()
    audience.board.animated = False
    audience.lower()
    ben.type(Qt.Key.Key_F9, SHIFT)
    assert windows_of(ann).audience is audience
    windows = [each for each in QApplication.topLevelWidgets() if isinstance(each, AudienceWindow)]
    assert windows == [audience]


def test_a_seat_that_finds_no_other_one_free_is_told_so(ann: WindowUser, ben: WindowUser) -> None:
    ben.type(Qt.Key.Key_F8, SHIFT)
    assert NO_SEAT in ben.window.strip.text()
    assert list(windows_of(ann).seat_windows) == [BEN]


def test_an_audience_sees_a_movement_to_its_end_however_long_the_answer_is(
    ann: WindowUser, audience: AudienceWindow
) -> None:
    audience.board.motion = Motion.FULL
    laid = audience.board.size()
    rats, scavengers = ann.find("Graf Rats"), ann.find("Midnight Scavengers")
    delver = ann.find("Delver of Secrets")
    for option in (
        Meld(player=ANN, objects=(rats, scavengers)),
        Transform(player=ANN, object=delver),
    ):
        ann.session.attempt(option)
        animation = audience.board.stage.running
        assert animation is not None
        animation.pause()
        for _ in range(4):
            QApplication.processEvents()
        assert audience.board.size() == laid
        assert audience.board.stage.running is animation
