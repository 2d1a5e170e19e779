"""Placement of dialogs and menus next to their subject, without covering it."""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu, QWidget

_GAP = 8
_SHARES = (1.0, 0.8, 0.6)
"""Scale factors tried for a dialog that would cover its subject."""
_WHOLE, _SHRUNK = "_whole_size", "_shrunk_size"
"""Properties of a shrunk dialog: its full size, and the size it was given."""


def beside(about: Sequence[QRect], size: QSize, free: QRect, over: QRect | None = None) -> QPoint:
    """Return the position of a popup within ``free``, in the same coordinates.

    It covers as little as possible of ``about``, whose first rectangle counts most. If possible it
    is centred ``over`` a rectangle.
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
    """Return the rectangle of a popup, shrunk if it would cover its subject.

    ``sizes`` are the wanted and the least size. The subject is the first rectangle of ``about``.
    """
    size, least = sizes
    places = (QRect(beside(about, each, free, over), each) for each in _smaller(size, least))
    return min(places, key=lambda place: _covered(place, about[:1]))


@runtime_checkable
class Speaks(Protocol):
    """A window with a subject, next to which its dialogs open."""

    def subject_places(self) -> Sequence[QRect]:
        """Return the screen areas of the subject, then of related widgets."""
        ...


def come_forward(dialog: QWidget, *, shrinks: bool = False) -> None:
    """Show a dialog in front, with the focus, next to the subject of its window.

    A visible dialog is not moved.
    """
    if not dialog.isVisible():
        put_beside(dialog, shrinks=shrinks)
    dialog.setVisible(True)
    dialog.raise_()
    dialog.activateWindow()


def put_beside(dialog: QWidget, *, shrinks: bool = False) -> None:
    """Place a dialog next to the subject of its window.

    With ``shrinks`` the dialog is made smaller if needed, as far as its contents allow.
    """
    over = dialog.parentWidget()
    below = over.window() if over is not None else None
    if isinstance(below, Speaks):
        # A window has no frame before it is shown; assume the same frame as that of its parent.
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
    """Return the preferred size of a dialog: the last one set by the user."""
    if not dialog.testAttribute(Qt.WidgetAttribute.WA_Resized):
        return dialog.sizeHint().expandedTo(dialog.minimumSize())
    whole = dialog.property(_WHOLE)
    if isinstance(whole, QSize) and dialog.size() == dialog.property(_SHRUNK):
        return whole
    return dialog.size()


def pop_up_beside(menu: QMenu, about: QRect | None) -> None:
    """Open a menu next to a rectangle of the screen, else at the mouse."""
    free = menu.screen().availableGeometry()
    menu.popup(QCursor.pos() if about is None else beside([about], menu.sizeHint(), free))


def _candidates(about: Sequence[QRect], size: QSize, free: QRect) -> Iterable[QPoint]:
    """Yield positions next to each rectangle, the nearest first, then the screen's corners."""
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
    for narrower, lower in product(_SHARES, _SHARES):
        smaller = QSize(round(size.width() * narrower), round(size.height() * lower))
        yield smaller.expandedTo(least).boundedTo(size)


def _within(place: QPoint, size: QSize, free: QRect) -> QPoint:
    left = max(min(place.x(), free.right() + 1 - size.width()), free.left())
    top = max(min(place.y(), free.bottom() + 1 - size.height()), free.top())
    return QPoint(left, top)


def _covered(place: QRect, about: Sequence[QRect]) -> tuple[float, ...]:
    """Return the covered fraction of each rectangle, from 0 to 1."""
    return tuple(_area(place & each) / max(_area(each), 1) for each in about)


def _area(rect: QRect) -> int:
    return 0 if rect.isEmpty() else rect.width() * rect.height()
