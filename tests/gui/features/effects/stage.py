"""How a person opens the effect dialog, and finds the field of a name in it."""

from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from gui.features.effects.dialog import EffectDialog
from gui.widgets.forms import Entry
from tests.gui.window_user import CTRL, WindowUser

E = TypeVar("E", bound=Entry)


def opened_on(ann: WindowUser, name: str) -> EffectDialog:
    """Choose a card and open the dialog by its key."""
    ann.choose(name)
    ann.type(Qt.Key.Key_E, CTRL)
    (dialog,) = ann.window.findChildren(EffectDialog)
    assert dialog.isVisible()
    return dialog


def activated(dialog: EffectDialog) -> EffectDialog:
    """Make it the active window: else keys of the window behind it count as well."""
    dialog.activateWindow()
    QApplication.processEvents()
    return dialog


def entry(dialog: EffectDialog, field: str, kind: type[E]) -> E:
    """Return the field of a name, which is of a kind."""
    assert dialog.sheet is not None
    found = dialog.sheet.entries[field]
    assert isinstance(found, kind)
    return found
