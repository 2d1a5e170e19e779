"""A small picture of a table for lists: what lies open on it, as everybody may see it."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QBuffer, QIODevice, QObject, QRectF, QTimer
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from core.state.ids import PlayerId
from core.state.visibility import NOBODY
from core.storage.files import write_whole
from gui.faces.pictures import Faces
from gui.faces.presenter import Describer
from gui.faces.spec import FaceSpec
from gui.session import Session

if TYPE_CHECKING:
    from gui.faces.card_view import CardView

WIDTH, HEIGHT = 440, 264
_CARD = 80
_RATIO = 88 / 63
_MARGIN, _GAP = 12.0, 6.0
_MOST = 6
_LINE = "#30ffffff"
_PATIENCE = 4_000


class _Shown(Struct, frozen=True):
    """A card as it lies: its face, and its quarter turns clockwise."""

    face: FaceSpec
    quarters: int


class TablePicture(QObject):
    """Draws the table of a session in idle turns of the event loop, and keeps the picture.

    It shows what nobody in particular may see: hands are not in it, and what lies face down does.
    """

    def __init__(self, session: Session, faces: Faces, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._faces = faces
        self._describe = Describer(session, lambda: NOBODY)
        self._wanted: tuple[Path, list[list[_Shown]]] | None = None
        self._late = QTimer(self, interval=_PATIENCE, singleShot=True)
        self._late.timeout.connect(self.finish)
        faces.came.connect(self._go_on)

    def draw(self, path: Path) -> None:
        """Draw the table as it lies now, and keep the picture there when its cards have come."""
        rows = [list(row) for row in self._rows()]
        self._wanted = path, rows
        missing = [each.face for row in rows for each in row if self._held(each) is None]
        for face in dict.fromkeys(missing):
            self._faces.cache.order(face, _CARD, 1.0)
        self._late.start()
        if not missing:
            self.finish()

    def finish(self) -> None:
        """Keep the picture that is wanted with those cards that have come."""
        wanted, self._wanted = self._wanted, None
        self._late.stop()
        if wanted is None:
            return
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        self._compose(wanted[1]).save(buffer, "PNG")  # type: ignore[call-overload] # takes a device
        try:
            write_whole(wanted[0], bytes(buffer.data().data()), flush=False)
        except OSError:
            return  # a list shows the plain background; the journal says what is wrong

    def _go_on(self) -> None:
        wanted = self._wanted
        if wanted is not None and all(self._held(e) is not None for row in wanted[1] for e in row):
            self.finish()

    def _held(self, shown: _Shown) -> QPixmap | None:
        return self._faces.cache.held(shown.face, _CARD, 1.0)

    def _rows(self) -> Iterator[Iterator[_Shown]]:
        """Yield what lies before each player, the one who sits first last."""
        for player in reversed(self._session.state.players):
            yield self._row(player.id)

    def _row(self, player: PlayerId) -> Iterator[_Shown]:
        state_view = self._session.state_view
        found: list[CardView] = []
        for spec in state_view.rules.zones:
            if spec.hidden or spec.ordered:
                continue
            owner = None if spec.shared else player
            for obj in state_view.state.in_zone(spec.zone, owner):
                if spec.shared and self._session.controller(obj.id) != player:
                    continue
                found.append(self._describe(state_view, obj))
        for view in sorted(found, key=lambda each: each.row)[:_MOST]:
            if isinstance(view.face, FaceSpec):
                yield _Shown(view.face, view.quarters)

    def _compose(self, rows: list[list[_Shown]]) -> QImage:
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
        return image

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
