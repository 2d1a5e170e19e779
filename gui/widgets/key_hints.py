"""Keycaps, alone or with a description."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from gui.theme import GRID
from gui.widgets.plain_text import PlainLabel


def key_label(key: str, parent: QWidget) -> QLabel:
    """Return a keycap label."""
    label = PlainLabel(key, parent)
    label.setObjectName("key")
    return label


def key_hint(key: str | Sequence[str], does: str, parent: QWidget) -> QWidget:
    """Return one or more keycaps with a description."""
    hint = QWidget(parent)
    room = QHBoxLayout(hint)
    room.setContentsMargins(0, 0, 0, 0)
    room.setSpacing(GRID // 2)
    for each in (key,) if isinstance(key, str) else key:
        room.addWidget(key_label(each, hint), 0, Qt.AlignmentFlag.AlignVCenter)
    said = PlainLabel(does, hint)
    said.setObjectName("dim")
    room.addWidget(said)
    return hint
