"""Costs in running text: mana as our letters in shapes, which copy and read as ``{2}{R}``."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from gui.faces.glyphs import draw_in_text
from gui.faces.mana import pieces_of, symbol_width
from gui.panels.citations import escape

_PIP = "pip"
_LONGEST = 5


def with_pips(text: str, size: int) -> str:
    """Return text as HTML with a picture for every symbol, ``size`` pixels tall."""
    return "".join(
        _image(piece, size) if is_symbol else escape(piece) for piece, is_symbol in pieces_of(text)
    )


def pip_words(name: str) -> str:
    """Return what the picture of that name stands for; nothing for any other picture."""
    kind, _, rest = name.partition(":")
    return f"{{{rest.partition(':')[2]}}}" if kind == _PIP else ""


def pip_picture(name: str, dpr: float) -> QPixmap | None:
    """Draw the picture of that name, or None if it is none of these."""
    kind, _, rest = name.partition(":")
    if kind != _PIP:
        return None
    size, _, text = rest.partition(":")
    height = int(size)
    width = symbol_width(text, height)
    made = QPixmap(round((width + 1) * dpr), round(height * dpr))
    made.setDevicePixelRatio(dpr)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_in_text(painter, QRectF(0, 0, width, height), text)
    painter.end()
    return made


def _image(text: str, size: int) -> str:
    if len(text) > _LONGEST or not text.replace("/", "").isalnum():
        return escape(f"{{{text}}}")
    width = round(symbol_width(text, size)) + 1
    return (
        f'<img src="{_PIP}:{size}:{text}" width="{width}" height="{size}"'
        ' style="vertical-align:middle">'
    )
