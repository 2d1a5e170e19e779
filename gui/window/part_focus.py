"""The way of the keyboard through the parts of a window."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QComboBox, QWidget

Part = tuple[QWidget, QWidget]
"""A part of a window, and what in it gets the keyboard."""


def focus_next(parts: Sequence[Part], here: QWidget | None) -> None:
    """Move the keyboard from where it is to the next part that can have it."""
    at = next((n for n, (part, _) in enumerate(parts) if _inside(here, part)), -1)
    for step in range(1, len(parts) + 1):
        target = parts[(at + step) % len(parts)][1]
        if target.isVisible() and target.isEnabled():
            target.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return


def is_for_control(event: QEvent) -> bool:
    """Tell whether a key is asked for that presses or ticks the control with the keyboard.

    Space is a command of the window too, and that must not take it away from a control.
    """
    return (
        event.type() == QEvent.Type.ShortcutOverride
        and isinstance(event, QKeyEvent)
        and event.key() == Qt.Key.Key_Space
        and event.modifiers() == Qt.KeyboardModifier.NoModifier
        and isinstance(QApplication.focusWidget(), QAbstractButton | QAbstractItemView | QComboBox)
    )


def _inside(widget: QWidget | None, part: QWidget) -> bool:
    return widget is not None and (widget is part or part.isAncestorOf(widget))
