"""The command palette: a few letters, Enter, done."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.games import GAMES
from core.state.game_state import GameState
from core.storage.assets import opening
from gui.features.audience import Audience
from gui.features.palette import NOT_NOW, NOTHING, TOPICS, Entry, Palette, PaletteFeature
from gui.program import table_window
from gui.session import Level, Session
from tests.gui.conftest import Open
from tests.gui.features.lookup import feature
from tests.gui.window_user import CTRL, WindowUser

ENTER, ESCAPE, DOWN = Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Down


@pytest.fixture
def palette(ann: WindowUser) -> Iterator[Palette]:
    """Opened by its key."""
    ann.window.activateWindow()
    ann.type(Qt.Key.Key_K, CTRL)
    found = ann.window.findChild(Palette)
    assert isinstance(found, Palette)
    assert found.isVisible()
    assert found.box.hasFocus()
    yield found
    found.dismiss()


def entries(palette: Palette) -> list[Entry]:
    return list(palette._entries.rows)


def reopen(ann: WindowUser) -> Palette:
    return feature(ann.window, PaletteFeature).open()


def test_letters_and_enter_carry_a_command_out(ann: WindowUser, palette: Palette) -> None:
    QTest.keyClicks(palette.box, "rules str")
    assert entries(palette)[0].label == "Rules: strict"
    QTest.keyClick(palette.box, ENTER)
    assert ann.session.level is Level.STRICT
    assert not palette.isVisible()
    assert ann.board.hasFocus()


def test_the_window_of_another_seat_lists_commands_without_examples(ann: WindowUser) -> None:
    seat_window = feature(ann.window, Audience).open_seat()
    assert seat_window is not None
    palette = feature(seat_window, PaletteFeature).open()
    QTest.keyClicks(palette.box, "delver")
    palette.look_up()
    assert all(entry.place not in TOPICS.values() for entry in entries(palette))
    palette.dismiss()


def test_escape_closes_and_nothing_is_done(ann: WindowUser, palette: Palette) -> None:
    QTest.keyClick(palette.box, ESCAPE)
    assert not palette.isVisible()
    assert ann.session.history.outcomes == ()
    assert ann.board.hasFocus()


def test_what_was_used_last_stands_first(ann: WindowUser, palette: Palette) -> None:
    assert entries(palette)[0].id != "seat.draw"
    QTest.keyClicks(palette.box, "draw a")
    QTest.keyClick(palette.box, ENTER)
    assert len(ann.session.history.outcomes) == 1
    reopen(ann)
    assert entries(palette)[0].id == "seat.draw"
    assert ann.window.preferences.now.recent_commands == ("seat.draw",)


def test_the_actions_of_the_selected_card_are_there_with_what_the_rules_say(
    ann: WindowUser,
) -> None:
    ann.choose("Delver of Secrets")
    palette = reopen(ann)
    QTest.keyClicks(palette.box, "transform")
    option = entries(palette)[0]
    assert option.label.startswith("Transform")
    assert option.icon == "done"
    assert option.detail.startswith("Allowed.")
    QTest.keyClick(palette.box, ENTER)
    assert "Transform" in ann.strip()


def test_a_hidden_card_offers_no_actions_of_its_own(ann: WindowUser) -> None:
    hidden = next(
        obj
        for obj in ann.session.state.objects
        if ann.board.item(obj.id)
        and obj.owner == "Ben"
        and ann.window.describe(ann.session.state_view, obj).hidden
    )
    name = ann.session.state.printed(hidden).front.name
    ann.board.select(hidden.id)
    reopen(ann)
    palette = ann.window.findChild(Palette)
    assert isinstance(palette, Palette)
    assert [each.accessible_text for each in entries(palette) if name in each.accessible_text] == []


def test_a_command_that_does_not_apply_says_why_and_does_nothing(
    ann: WindowUser, palette: Palette
) -> None:
    QTest.keyClicks(palette.box, "turn over")
    assert entries(palette)[0].detail == "Only when a card is selected."
    QTest.keyClick(palette.box, ENTER)
    assert palette.isVisible()
    assert ann.session.history.outcomes == ()


def test_a_command_that_is_not_possible_now_says_so(ann: WindowUser) -> None:
    ann.window.actions_by_id.rename("show.export", "Export…", enabled=False)
    palette = reopen(ann)
    QTest.keyClicks(palette.box, "export")
    assert {each.label: each.detail for each in entries(palette)}["Export…"] == NOT_NOW


def opening_of(start: GameState) -> Callable[[], GameState]:
    return lambda: start


def test_no_game_is_offered_the_commands_of_the_other(opened: Open) -> None:
    of_game = {"mtg": "Declare attackers", "fab": "Choose the card to defend"}
    for game, words in of_game.items():
        rules, start = opening(GAMES[game])
        user = opened(table_window(Session(rules, start), opening_of(start)))
        for other, theirs in of_game.items():
            palette = reopen(user)
            QTest.keyClicks(palette.box, theirs)
            there = any(each.label.startswith(theirs) for each in entries(palette))
            assert there == (other == game), (game, words)


def test_the_arrows_walk_and_a_screen_reader_hears_where(palette: Palette) -> None:
    first, second = entries(palette)[:2]
    assert palette.box.accessibleDescription() == first.accessible_text
    QTest.keyClick(palette.box, DOWN)
    assert palette.box.accessibleDescription() == second.accessible_text
    QTest.keyClick(palette.box, Qt.Key.Key_Up)
    QTest.keyClick(palette.box, Qt.Key.Key_Up)
    assert palette.box.accessibleDescription() == entries(palette)[-1].accessible_text


def test_a_click_beside_it_closes_it(ann: WindowUser, palette: Palette) -> None:
    ann.board.setFocus()
    QApplication.processEvents()
    assert not palette.isVisible()


def test_a_click_on_an_entry_carries_it_out(ann: WindowUser, palette: Palette) -> None:
    QTest.keyClicks(palette.box, "rules: free")
    at = palette.list.visualRect(palette.list.model().index(0, 0)).center()
    QTest.mouseClick(palette.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert ann.session.level is Level.FREE


def test_it_says_what_to_do_where_nothing_fits(palette: Palette) -> None:
    QTest.keyClicks(palette.box, "zzzz")
    assert palette.empty.isVisible()
    assert palette.empty.text() == NOTHING
    assert not palette.list.isVisible()


def test_the_button_in_the_top_bar_names_the_key_in_force(ann: WindowUser) -> None:
    button = ann.window.bar.button("commands.find")
    assert button is not None
    assert button.text() == "Ctrl+K"
    ann.window.preferences.change(own_keys={"commands.find": ("F5",)})
    assert button.text() == "F5"
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    palette = ann.window.findChild(Palette)
    assert isinstance(palette, Palette)
    assert palette.isVisible()


def test_what_is_possible_stands_before_what_is_not(palette: Palette) -> None:
    QTest.keyClicks(palette.box, "lesson")
    ready = [each.ready for each in entries(palette) if each.place not in TOPICS.values()]
    assert ready[0]
    assert ready == sorted(ready, reverse=True)
    leave = next(each for each in entries(palette) if each.id == "lesson.leave")
    assert not leave.ready


def test_examples_lessons_and_rules_are_found_too(palette: Palette) -> None:
    QTest.keyClicks(palette.box, "tibalt")
    found = {each.place: each.label for each in reversed(entries(palette))}
    assert "Tibalt" in found["Rule example"]
    assert "Which face" in found["Lesson"]
