"""The purpose picture: three frames that show how a game is won, drawn here."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QLinearGradient,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from core.games.first_game import FirstGame
from gui.theme import Theme

_WIDTH, _HEIGHT = 720.0, 200.0
"""The size that the frames are drawn in; they are scaled to the widget."""
_CARD = (106.0, 148.0)
_SMALL = (92.0, 128.0)
_CORNER = 6.0
_LAND, _CREATURE = ("#dccbb0", "#b8a584"), ("#a5d3a4", "#7fb882")
_SKY, _HILLS = ("#7fc3b4", "#d9ecd2"), ("#a3c568", "#5f9c4c", "#2f6a39")
_SUN, _INK, _PAPER, _EDGE = "#fbf3c4", "#20241f", "#ffffff", "#141a17"
_ATTACK = "#f2907f"
_OTHER = "Ben"


class PurposePicture(QWidget):
    """Three frames of a game: its resources, the card that they pay for, and its attack."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._game: FirstGame | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_game(self, game: FirstGame) -> None:
        """Draw the frames of a game."""
        self._game = game
        self.update()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(_WIDTH), round(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(_WIDTH * 0.4), round(_HEIGHT * 0.4))

    def paintEvent(self, _event: QPaintEvent) -> None:
        game = self._game
        if game is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = min(self.width() / _WIDTH, self.height() / _HEIGHT)
        painter.translate(
            (self.width() - _WIDTH * scale) / 2, (self.height() - _HEIGHT * scale) / 2
        )
        painter.scale(scale, scale)
        for number in range(3):
            at = QPointF(20 + 54 * number, 12 + 14 * number)
            self._card(painter, QRectF(at.x(), at.y(), *_CARD), game.resource, _LAND)
        for number in range(2):
            self._turned(painter, QPointF(262, 22 + 78 * number), game.resource, _LAND)
        self._arrow(painter, QPointF(380, 98), QPointF(404, 98), self._theme.accent)
        stands = QRectF(414, 34, *_SMALL)
        self._card(painter, stands, game.creature, _CREATURE, game.badge)
        self._turned(painter, QPointF(516, 100), game.creature, _CREATURE, game.badge, attacks=True)
        self._player(painter, QPointF(672, 52), game)
        self._arrow(painter, QPointF(628, 116), QPointF(650, 90), _ATTACK)
        painter.end()

    def _card(
        self, painter: QPainter, rect: QRectF, name: str, frame: tuple[str, str], badge: str = ""
    ) -> None:
        painter.setPen(QPen(QColor(_EDGE), 2))
        painter.setBrush(_fading(rect, frame))
        painter.drawRoundedRect(rect, _CORNER, _CORNER)
        title = QRectF(rect.x() + 6, rect.y() + 3, rect.width() - 10, 20)
        self._write(painter, title, name, 14, left=True)
        _landscape(
            painter, QRectF(rect.x() + 3, rect.y() + 24, rect.width() - 6, rect.height() / 2)
        )
        if badge:
            self._badge(painter, QPointF(rect.right() + 2, rect.bottom() + 2), badge)

    def _turned(  # noqa: PLR0913 - a card and its position
        self,
        painter: QPainter,
        at: QPointF,
        name: str,
        frame: tuple[str, str],
        badge: str = "",
        *,
        attacks: bool = False,
    ) -> None:
        rect = QRectF(at.x(), at.y(), 108, 74)
        painter.setPen(QPen(QColor(_ATTACK if attacks else _EDGE), 3 if attacks else 2))
        painter.setBrush(_fading(rect, frame))
        painter.drawRoundedRect(rect, _CORNER, _CORNER)
        painter.save()
        painter.setClipRect(rect.adjusted(20, 3, -22, -3))
        painter.translate(rect.center())
        painter.rotate(90)
        _landscape(painter, QRectF(-34, -34, 68, 66))
        painter.restore()
        self._label(painter, QRectF(rect.x() + 3, rect.y() + 3, 92, 19), name)
        if badge:
            self._badge(painter, QPointF(rect.right() + 2, rect.bottom() + 2), badge)

    def _player(self, painter: QPainter, middle: QPointF, game: FirstGame) -> None:
        theme = self._theme
        painter.setPen(QPen(QColor(theme.accent), 3))
        painter.setBrush(QColor(theme.bar))
        painter.drawEllipse(middle, 42.0, 42.0)
        around = QRectF(middle.x() - 42, middle.y() - 30, 84, 24)
        self._write(painter, around, _OTHER, 13, colour=theme.text)
        left = f"\N{BLACK HEART SUIT} {game.life - game.damage}"
        self._write(painter, around.translated(0, 24), left, 22, colour=theme.text)
        sum_ = f"{game.life} \N{MINUS SIGN} {game.damage}"
        self._write(painter, around.translated(0, 78), sum_, 16, colour=theme.bad)

    def _badge(self, painter: QPainter, corner: QPointF, words: str) -> None:
        wide = self._metrics(18).horizontalAdvance(words) + 12
        rect = QRectF(corner.x() - wide, corner.y() - 25, wide, 25)
        painter.setPen(QPen(QColor(_EDGE), 1.5))
        painter.setBrush(QColor(_PAPER))
        painter.drawRoundedRect(rect, 5, 5)
        self._write(painter, rect, words, 18)

    def _label(self, painter: QPainter, rect: QRectF, words: str) -> None:
        wide = min(self._metrics(13).horizontalAdvance(words) + 10, rect.width())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#e01a1f24"))
        painter.drawRoundedRect(QRectF(rect.x(), rect.y(), wide, rect.height()), 4, 4)
        inner = rect.adjusted(5, 0, -3, 0)
        self._write(painter, inner, words, 13, left=True, colour="#f3f1e8")

    def _arrow(self, painter: QPainter, start: QPointF, end: QPointF, colour: str) -> None:
        painter.setPen(QPen(QColor(colour), 5, c=Qt.PenCapStyle.RoundCap))
        painter.drawLine(start, end)
        along = end - start
        length = (along.x() ** 2 + along.y() ** 2) ** 0.5 or 1.0
        ahead, across = along / length * 12, QPointF(-along.y(), along.x()) / length * 9
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour))
        painter.drawPolygon(QPolygonF([end + ahead, end + across, end - across]))

    def _write(  # noqa: PLR0913 - text, place and look
        self,
        painter: QPainter,
        rect: QRectF,
        words: str,
        size: int,
        *,
        left: bool = False,
        colour: str = _INK,
    ) -> None:
        painter.setFont(self._font(size))
        painter.setPen(QColor(colour))
        kept = self._metrics(size).elidedText(words, Qt.TextElideMode.ElideRight, rect.width() + 1)
        align = Qt.AlignmentFlag.AlignLeft if left else Qt.AlignmentFlag.AlignHCenter
        painter.drawText(rect, align | Qt.AlignmentFlag.AlignVCenter, kept)

    def _font(self, size: int) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(size)
        font.setWeight(QFont.Weight.DemiBold)
        return font

    def _metrics(self, size: int) -> QFontMetricsF:
        return QFontMetricsF(self._font(size))


def _fading(rect: QRectF, colours: tuple[str, str]) -> QLinearGradient:
    fading = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    for at, colour in enumerate(colours):
        fading.setColorAt(at, QColor(colour))
    return fading


def _landscape(painter: QPainter, rect: QRectF) -> None:
    """Draw a sky, a sun and three hills."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_fading(rect, _SKY))
    painter.drawRect(rect)
    painter.setBrush(QColor(_SUN))
    radius = rect.height() * 0.14
    painter.drawEllipse(
        QPointF(rect.x() + rect.width() * 0.66, rect.y() + rect.height() * 0.3), radius, radius
    )
    for number, colour in enumerate(_HILLS):
        top = rect.y() + rect.height() * (0.5 + 0.15 * number)
        rises = (0.0, 0.14, 0.02, 0.16, 0.04) if number % 2 else (0.1, 0.0, 0.15, 0.03, 0.12)
        points = [
            QPointF(rect.x() + rect.width() * at / 4, top + rect.height() * rise)
            for at, rise in enumerate(rises)
        ]
        painter.setBrush(QColor(colour))
        painter.drawPolygon(QPolygonF([*points, rect.bottomRight(), rect.bottomLeft()]))
