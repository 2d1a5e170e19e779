"""Keyboard focus across the parts of a window."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QComboBox, QWidget

Part = tuple[QWidget, QWidget]
"""A part of a window, and the widget in it that gets the focus."""


def focus_next(parts: Sequence[Part], here: QWidget | None) -> None:
    """Move the focus to the next part that accepts it."""
    at = next((n for n, (part, _) in enumerate(parts) if _inside(here, part)), -1)
    for step in range(1, len(parts) + 1):
        target = parts[(at + step) % len(parts)][1]
        if target.isVisible() and target.isEnabled():
            target.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return


def is_for_control(event: QEvent) -> bool:
    """Return whether a key event should press or tick the focused control.

    Space is also a command of the window, which must not take it away from a control.
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
