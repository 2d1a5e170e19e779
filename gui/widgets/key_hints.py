"""Keys as they are drawn on a keyboard, alone or with what they do."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from gui.theme import GRID
from gui.widgets.plain_text import PlainLabel


def key_label(key: str, parent: QWidget) -> QLabel:
    """Return a key as it is drawn on a keyboard."""
    label = PlainLabel(key, parent)
    label.setObjectName("key")
    return label


def key_hint(key: str | Sequence[str], does: str, parent: QWidget) -> QWidget:
    """Return a key, or several that go together, with what it does."""
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
