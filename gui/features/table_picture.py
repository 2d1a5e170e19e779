"""Thumbnails of tables, drawn from public information only."""

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QBuffer, QIODevice, QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPixmap

from core.rules.ruleset import StateView
from core.state.ids import PlayerId
from core.state.visibility import NOBODY
from core.state.zones import COMMAND
from gui.faces.pictures import Faces
from gui.faces.presenter import Describer
from gui.faces.spec import FaceSpec
from gui.session import Session
from gui.theme import Theme

if TYPE_CHECKING:
    from gui.faces.card_view import CardView

WIDTH, HEIGHT = 440, 264
_CARD = 80
_RATIO = 88 / 63
_MARGIN, _GAP = 12.0, 6.0
_MOST = 6
_LINE = "#30ffffff"
_PATIENCE = 4_000
_CORNER = 6


class _Shown(Struct, frozen=True):
    """A card in a thumbnail: its face, and its rotation in clockwise quarter turns."""

    face: FaceSpec
    quarters: int


class TablePictures(QObject):
    """Draws tables of a session in idle time of the event loop.

    Only public information is shown: hands are left out and face-down cards show their backs.
    ``came`` carries the key of the order and the picture.
    """

    came = Signal(object, QImage)

    def __init__(self, session: Session, faces: Faces, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._faces = faces
        self._describe = Describer(session, lambda: NOBODY)
        self._wanted: dict[Hashable, list[list[_Shown]]] = {}
        self._late = QTimer(self, interval=_PATIENCE, singleShot=True)
        self._late.timeout.connect(self.finish)
        faces.came.connect(self._go_on)

    def order(self, key: Hashable, state_view: StateView) -> None:
        """Draw a position once its card images are loaded; replaces an order with the same key."""
        rows = [list(row) for row in self._rows(state_view)]
        self._wanted[key] = rows
        missing = [each.face for row in rows for each in row if self._held(each) is None]
        for face in dict.fromkeys(missing):
            self._faces.cache.order(face, _CARD, 1.0)
        self._late.start()
        if not missing:
            self._finish(key)

    def finish(self) -> None:
        """Draw the ordered pictures whose cards are loaded."""
        for key in tuple(self._wanted):
            self._finish(key)

    def _finish(self, key: Hashable) -> None:
        rows = self._wanted.pop(key)
        if not self._wanted:
            self._late.stop()
        image = QImage(WIDTH, HEIGHT, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        high = (HEIGHT - 2 * _MARGIN) / max(len(rows), 1)
        for number, row in enumerate(rows):
            top = _MARGIN + number * high
            if number:
                painter.setPen(QColor(_LINE))
                painter.drawLine(round(_MARGIN), round(top), round(WIDTH - _MARGIN), round(top))
            self._compose_row(painter, row, QRectF(0, top, WIDTH, high))
        painter.end()
        self.came.emit(key, image)

    def _go_on(self) -> None:
        for key, rows in tuple(self._wanted.items()):
            if all(self._held(each) is not None for row in rows for each in row):
                self._finish(key)

    def _held(self, shown: _Shown) -> QPixmap | None:
        return self._faces.cache.held(shown.face, _CARD, 1.0)

    def _rows(self, state_view: StateView) -> Iterator[Iterator[_Shown]]:
        for player in reversed(state_view.state.players):
            yield self._row(state_view, player.id)

    def _row(self, state_view: StateView, player: PlayerId) -> Iterator[_Shown]:
        found: list[CardView] = []
        for spec in state_view.rules.zones:
            if spec.hidden or spec.ordered or spec.zone == COMMAND:
                continue
            owner = None if spec.shared else player
            for obj in state_view.state.in_zone(spec.zone, owner):
                if spec.shared and state_view.rules.controls(state_view, obj.id) != player:
                    continue
                found.append(self._describe(state_view, obj))
        for view in sorted(found, key=lambda each: each.row)[:_MOST]:
            if isinstance(view.face, FaceSpec):
                yield _Shown(view.face, view.quarters)

    def _compose_row(self, painter: QPainter, row: list[_Shown], room: QRectF) -> None:
        lengths = sum(_RATIO if each.quarters % 2 else 1.0 for each in row)
        if not lengths:
            return
        across = (WIDTH - 2 * _MARGIN - _GAP * (len(row) - 1)) / lengths
        wide = min(_CARD, across, (room.height() - 2 * _GAP) / _RATIO)
        left = (WIDTH - wide * lengths - _GAP * (len(row) - 1)) / 2
        for each in row:
            taken = wide * (_RATIO if each.quarters % 2 else 1.0)
            picture = self._held(each)
            if picture is not None:
                painter.save()
                painter.translate(left + taken / 2, room.center().y())
                painter.rotate(90 * each.quarters)
                place = QRectF(-wide / 2, -wide * _RATIO / 2, wide, wide * _RATIO)
                painter.drawPixmap(place, picture, QRectF(picture.rect()))
                painter.restore()
            left += taken + _GAP


def png(picture: QImage) -> bytes:
    """Return an image as PNG data."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")  # type: ignore[call-overload] # takes a device
    return bytes(buffer.data().data())


def paint_picture(painter: QPainter, room: QRectF, picture: QPixmap, theme: Theme) -> None:
    """Paint the thumbnail of a table, as large as fits, on its background."""
    look = theme.board
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    shape = QPainterPath()
    shape.addRoundedRect(room.adjusted(0.5, 0.5, -0.5, -0.5), _CORNER, _CORNER)
    painter.fillPath(shape, QColor(look.background))
    if not picture.isNull():
        painter.save()
        painter.setClipPath(shape)
        size = QSize(picture.size()).scaled(
            room.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio
        )
        at = QRectF(0, 0, size.width(), size.height())
        at.moveCenter(room.center())
        painter.drawPixmap(at, picture, QRectF(picture.rect()))
        painter.restore()
    painter.setPen(QColor(look.pill_line))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(shape)
