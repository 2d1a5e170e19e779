"""Keys common to all programs, and the names of the current keys in texts."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtTest import QTest

from gui.commands import digit_of, native
from gui.features.card_search.feature import CardSearchFeature
from gui.features.effects.feature import NOTHING_LASTS
from tests.gui.window_user import CTRL, SHIFT, WindowUser

NONE = Qt.KeyboardModifier.NoModifier


def test_shift_f10_opens_the_menu_of_the_selected_card(ann: WindowUser) -> None:
    ann.choose("Delver of Secrets")
    ann.type(Qt.Key.Key_F10, SHIFT)
    menu = ann.open_menu()
    assert any(action.text().startswith("Transform") for action in menu.actions())
    menu.close()


def test_v_peeks_for_as_long_as_it_is_held(ann: WindowUser) -> None:
    item = ann.board.item(ann.choose("Delver of Secrets"))
    assert item is not None
    QTest.keyPress(ann.board, Qt.Key.Key_V)
    assert item.peeking
    QTest.keyRelease(ann.board, Qt.Key.Key_V)
    assert not item.peeking


def test_f11_fills_the_screen_and_gives_it_back(ann: WindowUser) -> None:
    action = ann.window.actions_by_id.get("view.full")
    assert action is not None
    ann.type(Qt.Key.Key_F11)
    assert ann.window.isFullScreen()
    assert action.isChecked()
    ann.type(Qt.Key.Key_F11)
    assert not ann.window.isFullScreen()
    assert not action.isChecked()


def test_control_s_changes_nothing_on_the_table(
    ann: WindowUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(
        "gui.features.autosave.file_to_write",
        lambda _parent, title, _kinds: asked.append(title),
    )
    ann.type(Qt.Key.Key_S, CTRL)
    assert len(asked) == 1
    assert ann.session.history.outcomes == ()


def test_a_sentence_names_the_key_in_force_and_without_one_the_menu(ann: WindowUser) -> None:
    own = ann.window.preferences
    own.change(own_keys={"effect.new": ("Ctrl+J",)})
    ann.type(Qt.Key.Key_E, SHIFT)
    assert ann.strip() == NOTHING_LASTS.format("Ctrl+J")
    own.change(own_keys={"effect.new": ()})
    ann.type(Qt.Key.Key_E, SHIFT)
    assert ann.strip() == NOTHING_LASTS.format("Game > Apply an effect…")


def test_a_digit_that_french_keyboards_have_elsewhere_is_written_once() -> None:
    assert native(("Ctrl+1", "Ctrl+&")) == "Ctrl+1"
    assert native(("Ctrl+0", "Ctrl+à", "Home")) == "Ctrl+0 or Home"
    assert native(("Ctrl+-", "Ctrl+&")) == "Ctrl+- or Ctrl+&"


def test_what_macos_has_a_place_for_is_told_by_its_role_and_nothing_else_is(
    ann: WindowUser,
) -> None:
    actions = ann.window.actions_by_id
    roles = {
        command.id: action.menuRole()
        for command in actions.commands
        if (action := actions.get(command.id)) is not None
    }
    known = {id_: role for id_, role in roles.items() if role is not QAction.MenuRole.NoRole}
    assert known == {
        "help.about": QAction.MenuRole.AboutRole,
        "settings.open": QAction.MenuRole.PreferencesRole,
        "window.quit": QAction.MenuRole.QuitRole,
    }


@pytest.mark.parametrize(
    ("text", "modifiers", "digit"),
    [
        ("3", NONE, 3),
        ("3", SHIFT, 3),
        ("&", NONE, 1),
        ("é", NONE, 2),
        ("à", NONE, 0),
        ("&", SHIFT, -1),
        ("x", NONE, -1),
        ("", NONE, -1),
    ],
)
def test_a_digit_is_told_on_any_keyboard(
    text: str, modifiers: Qt.KeyboardModifier, digit: int
) -> None:
    event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_unknown, modifiers, text)
    assert digit_of(event) == digit


def test_space_belongs_to_the_control_that_has_the_keyboard_and_else_goes_on(
    ann: WindowUser,
) -> None:
    ann.type(Qt.Key.Key_F, CTRL)
    panel = ann.window.feature(CardSearchFeature).panel
    assert panel is not None
    QTest.keyClicks(panel.box, "forest")
    gone_on: list[str] = []
    (going_on,) = [each for each in ann.window.actions() if each.objectName() == "turn.next"]
    going_on.triggered.connect(lambda: gone_on.append(going_on.text()))
    for control in (panel.faces, panel.found, panel.add):
        control.setFocus()
        QTest.keyClick(control, Qt.Key.Key_Space)
        assert gone_on == []
    ann.board.setFocus()
    QTest.keyClick(ann.board, Qt.Key.Key_Space)
    assert len(gone_on) == 1
