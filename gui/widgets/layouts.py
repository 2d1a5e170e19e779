"""Layouts: rows and columns from their items, and a flow that wraps widgets like words."""

from collections.abc import Iterable
from typing import TypeVar

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QLayoutItem, QVBoxLayout, QWidget

from gui.theme import GRID

Item = QWidget | QLayout | int | tuple[QWidget | QLayout, int]
"""A widget or a layout, maybe with its stretch factor; a mere number is an empty stretch."""
Margins = int | tuple[int, int]
"""The margins of a layout in pixels; a pair has those at the sides, then above and below."""
Made = TypeVar("Made", bound=QBoxLayout)


def horizontal(
    *items: Item,
    on: QWidget | None = None,
    margins: Margins | None = None,
    spacing: int | None = None,
) -> QHBoxLayout:
    """Return a layout with items side by side, ``on`` a widget or to be put into another layout."""
    return _filled(QHBoxLayout(on) if on is not None else QHBoxLayout(), items, margins, spacing)


def vertical(
    *items: Item,
    on: QWidget | None = None,
    margins: Margins | None = None,
    spacing: int | None = None,
) -> QVBoxLayout:
    """Return a layout with items below each other, as `horizontal` does."""
    return _filled(QVBoxLayout(on) if on is not None else QVBoxLayout(), items, margins, spacing)


def _filled(
    room: Made, items: Iterable[Item], margins: Margins | None, spacing: int | None
) -> Made:
    if margins is not None:
        across, down = margins if isinstance(margins, tuple) else (margins, margins)
        room.setContentsMargins(across, down, across, down)
    if spacing is not None:
        room.setSpacing(spacing)
    for item in items:
        part, stretch = item if isinstance(item, tuple) else (item, 0)
        if isinstance(part, QWidget):
            room.addWidget(part, stretch)
        elif isinstance(part, QLayout):
            room.addLayout(part, stretch)
        else:
            room.addStretch(part)
    return room


class Flow(QLayout):
    """Lays out its widgets in lines, each in its preferred width."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        """Return the number of items."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Return an item, or None past the last one."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Remove and return an item, or None past the last one."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """Return no expanding direction."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._place(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._place(rect, move=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _place(self, rect: QRect, *, move: bool) -> int:
        left, top, line = rect.left(), rect.top(), 0
        for item in self._items:
            if item.isEmpty():  # hidden
                continue
            size = item.sizeHint()
            if left > rect.left() and left + size.width() > rect.right() + 1:
                left, top, line = rect.left(), top + line + GRID // 2, 0
            if move:
                item.setGeometry(QRect(QPoint(left, top), size))
            left += size.width() + GRID
            line = max(line, size.height())
        return top + line - rect.top()
