"""Where windows and menus come up: beside what they are about, never over it."""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu, QWidget

_GAP = 8
_SHARES = (1.0, 0.8, 0.6)
"""How much of its width and height a dialog keeps where the whole would cover its subject."""
_WHOLE, _SHRUNK = "_whole_size", "_shrunk_size"
"""Under which a dialog that came up smaller keeps its whole size, and the one it was given."""


def beside(about: Sequence[QRect], size: QSize, free: QRect, over: QRect | None = None) -> QPoint:
    """Return where something of a size comes up within ``free``, in the same coordinates.

    It covers as little as it can of what it is about; the first of those counts most. Where that
    allows it, it comes up in the middle of what it lies ``over``.
    """
    places = [_within(each, size, free) for each in _candidates(about, size, free)]
    if over is not None:
        middle = QRect(QPoint(), size)
        middle.moveCenter(over.center())
        places.insert(0, _within(middle.topLeft(), size, free))
    return min(places, key=lambda place: _covered(QRect(place, size), about))


def fitted_beside(
    about: Sequence[QRect], sizes: tuple[QSize, QSize], free: QRect, over: QRect | None = None
) -> QRect:
    """Return where something of a size comes up, made smaller where it would cover its subject.

    ``sizes`` are the size wanted and the least one. The subject is the first of what it is about.
    """
    size, least = sizes
    places = (QRect(beside(about, each, free, over), each) for each in _smaller(size, least))
    return min(places, key=lambda place: _covered(place, about[:1]))


@runtime_checkable
class Speaks(Protocol):
    """A window that speaks of something: dialogs over it are about that."""

    def subject_places(self) -> Sequence[QRect]:
        """Return where on the screen it is, and then what says more of it."""
        ...


def come_forward(dialog: QWidget, *, shrinks: bool = False) -> None:
    """Show a dialog in front, with the keyboard, beside what the window below it speaks of.

    One that is on the screen already stays where it is.
    """
    if not dialog.isVisible():
        put_beside(dialog, shrinks=shrinks)
    dialog.setVisible(True)
    dialog.raise_()
    dialog.activateWindow()


def put_beside(dialog: QWidget, *, shrinks: bool = False) -> None:
    """Let a dialog come up beside what the window below it speaks of.

    One that ``shrinks`` comes up narrower or lower where it is too large for that, as far as its
    contents allow.
    """
    over = dialog.parentWidget()
    below = over.window() if over is not None else None
    if isinstance(below, Speaks):
        # A window that was never shown has no frame yet; it will be like that of the other.
        frame = below.frameGeometry().size() - below.size()
        free, over = below.screen().availableGeometry(), below.frameGeometry()
        size = _whole_size(dialog)
        least = dialog.minimumSizeHint().expandedTo(dialog.minimumSize()) if shrinks else size
        place = fitted_beside(below.subject_places(), (size + frame, least + frame), free, over)
        given = place.size() - frame
        if given != dialog.size():
            dialog.resize(given)
        dialog.setProperty(_WHOLE, size)
        dialog.setProperty(_SHRUNK, given)
        dialog.move(place.topLeft())


def _whole_size(dialog: QWidget) -> QSize:
    """Return how large a dialog comes up where there is room: as large as a person left it."""
    if not dialog.testAttribute(Qt.WidgetAttribute.WA_Resized):
        return dialog.sizeHint().expandedTo(dialog.minimumSize())
    whole = dialog.property(_WHOLE)
    if isinstance(whole, QSize) and dialog.size() == dialog.property(_SHRUNK):
        return whole
    return dialog.size()


def pop_up_beside(menu: QMenu, about: QRect | None) -> None:
    """Open a menu beside a place of the screen, else at the mouse."""
    free = menu.screen().availableGeometry()
    menu.popup(QCursor.pos() if about is None else beside([about], menu.sizeHint(), free))


def _candidates(about: Sequence[QRect], size: QSize, free: QRect) -> Iterable[QPoint]:
    """Yield places beside each part, the nearest first, then the corners of the screen."""
    wide, high = size.width(), size.height()
    for each in about:
        yield QPoint(each.right() + 1 + _GAP, each.top())
        yield QPoint(each.left() - _GAP - wide, each.top())
        yield QPoint(each.left(), each.bottom() + 1 + _GAP)
        yield QPoint(each.left(), each.top() - _GAP - high)
    yield free.topLeft()
    yield QPoint(free.right() + 1 - wide, free.top())
    yield QPoint(free.left(), free.bottom() + 1 - high)
    yield QPoint(free.right() + 1 - wide, free.bottom() + 1 - high)


def _smaller(size: QSize, least: QSize) -> Iterable[QSize]:
    """Yield a size and then smaller ones, the least different first."""
    for narrower, lower in product(_SHARES, _SHARES):
        smaller = QSize(round(size.width() * narrower), round(size.height() * lower))
        yield smaller.expandedTo(least).boundedTo(size)


def _within(place: QPoint, size: QSize, free: QRect) -> QPoint:
    left = max(min(place.x(), free.right() + 1 - size.width()), free.left())
    top = max(min(place.y(), free.bottom() + 1 - size.height()), free.top())
    return QPoint(left, top)


def _covered(place: QRect, about: Sequence[QRect]) -> tuple[float, ...]:
    """Return how much of each part is covered, from 0 to 1."""
    return tuple(_area(place & each) / max(_area(each), 1) for each in about)


def _area(rect: QRect) -> int:
    return 0 if rect.isEmpty() else rect.width() * rect.height()
