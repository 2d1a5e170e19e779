"""Icons in one line width; their meaning never depends on colour alone."""

from functools import cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from core.storage.assets import ASSETS, read_shipped_text
from gui.theme import icon_side

ICONS = ASSETS / "icons"
"""One file per icon; lines are drawn in the requested colour (``currentColor``)."""

_drawing = cache(read_shipped_text)


def pixmap(name: str, colour: str, side: int, ratio: float = 1.0) -> QPixmap:
    """Draw an icon ``side`` pixels wide for a screen of the given pixel ratio."""
    drawing = _drawing(ICONS / f"{name}.svg").replace("currentColor", colour)
    picture = QPixmap(round(side * ratio), round(side * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        QSvgRenderer(QByteArray(drawing.encode())).render(painter, QRectF(0, 0, side, side))
    return picture


def icon(name: str, colour: str, faint: str = "", ratio: float = 2.0) -> QIcon:
    """Return an icon for a button; ``faint`` is its colour while the button is disabled."""
    side = icon_side()
    made = QIcon(pixmap(name, colour, side, ratio))
    if faint:
        made.addPixmap(pixmap(name, faint, side, ratio), QIcon.Mode.Disabled)
    return made
