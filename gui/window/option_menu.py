"""Menu to choose one of several possible actions."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QCursor
from PySide6.QtWidgets import QMenu, QWidget

from core.rules.actions import Action
from core.rules.ruleset import Option


def ask_which(
    options: Sequence[Option], do: Callable[[Action], object], over: QWidget, parent: QWidget
) -> None:
    """Let the user pick one of several actions, at the mouse if it is over a widget."""
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.setAccessibleName("Which one?")
    for option in options:
        words = f"{option.label}: {option.detail}" if option.detail else option.label
        action = QAction(words.replace("&", "&&"), menu)
        action.triggered.connect(_doing(do, option.action))
        menu.addAction(action)
    at = QCursor.pos()
    centre = over.mapToGlobal(over.rect().center())
    menu.popup(at if over.rect().contains(over.mapFromGlobal(at)) else centre)
    menu.setActiveAction(menu.actions()[0])


def _doing(do: Callable[[Action], object], action: Action) -> Callable[[], object]:
    return lambda: do(action)
