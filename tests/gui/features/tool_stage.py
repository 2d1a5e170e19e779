"""A user who makes tokens, rolls dice and counts, for tests."""

from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from core.state.ids import PlayerId
from core.state.zones import HAND
from gui.dialogs.field import FieldDialog
from gui.dialogs.sheet import Sheet
from gui.features.tokens import TokenDialog
from tests.gui.dialogs_answered import answer
from tests.gui.window_user import ANN, CTRL, WindowUser

T = TypeVar("T", bound=Sheet)
ALT = Qt.KeyboardModifier.AltModifier


def shown(ann: WindowUser, kind: type[T]) -> T:
    """The dialog of a kind that is open."""
    return next(each for each in ann.window.findChildren(kind) if each.isVisible())


def token_dialog(ann: WindowUser) -> TokenDialog:
    ann.type(Qt.Key.Key_T, CTRL)
    return shown(ann, TokenDialog)


def write(dialog: TokenDialog, field: str, words: str) -> QLineEdit:
    assert dialog.form is not None
    box = dialog.form.entries[field].findChild(QLineEdit)
    assert isinstance(box, QLineEdit)
    box.setFocus()
    box.clear()
    QTest.keyClicks(box, words)
    return box


def words(ann: WindowUser) -> list[str]:
    return [outcome.label for outcome in ann.session.history.outcomes]


def tokens(ann: WindowUser) -> list[str]:
    session = ann.session
    return [
        str(session.rules.tables.characteristics(session.state_view, obj.id)["name"])
        for obj in session.state.objects
        if obj.token and not obj.cards
    ]


def number(ann: WindowUser, count: int) -> None:
    dialog = shown(ann, FieldDialog)
    answer(dialog, str(count))


def in_hand(ann: WindowUser, who: PlayerId = ANN) -> int:
    return len(ann.session.state.in_zone(HAND, who))
