"""Abilities on the stack as cards in its lane: the art of the source, and the ability's text."""

from msgspec import Struct
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap

from core.rules.card_texts import top_of_stack
from core.state.effects import Waiting
from core.state.ids import ObjectId
from gui.board.items import PictureItem
from gui.board.layout.geometry import CARD_HEIGHT, CARD_WIDTH, Area, Rect, Role
from gui.board.paint.composition import blank
from gui.board.ports import Board
from gui.faces.card_view import CardView

LEVEL = 5_000
_SIDE, _GAP, _BAR = 6.0, 12.0, 34.0
_WHOLE = 3
_ART = 0.52
"""The share of the card that shows the name and the art of the source."""
_PAD = 5
_LEAST = 9


class AbilityCard(Struct, frozen=True, kw_only=True):
    """One ability: its source as the viewer sees it, its text, and its place in the lane."""

    id: ObjectId
    view: CardView | None
    words: str
    place: Rect
    first: bool
    bar: bool = False


class StackAbilities:
    """Draws the abilities on the stack, the newest at the top; those below as bars."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._items: list[PictureItem] = []
        self.cards: tuple[AbilityCard, ...] = ()

    def place_of(self, ability: ObjectId) -> Rect | None:
        """Return the place of an ability in the lane."""
        return next((each.place for each in self.cards if each.id == ability), None)

    def sync(self) -> None:
        """Draw the abilities of the position."""
        if not self._items and not self._board.session.state.waiting:
            return
        scene = self._board.board_scene
        for item in self._items:
            if item.scene() is scene:
                scene.removeItem(item)
        self._items = []
        self.cards = tuple(self._laid_out())
        for each in self.cards:
            item = PictureItem()
            item.show_picture(self._picture(each))
            item.setScale(1 / scene.zoom)
            item.setPos(*each.place.middle)
            item.setZValue(LEVEL)
            scene.addItem(item)
            self._items.append(item)

    def _laid_out(self) -> "list[AbilityCard]":
        state = self._board.session.state
        waiting = sorted((each for each in state.waiting if not each.left), key=_order)
        lane = self._lane()
        if lane is None or not waiting:
            return []
        wide = min(lane.card * CARD_WIDTH / CARD_HEIGHT, lane.rect.w - 2 * _SIDE)
        high = wide * CARD_HEIGHT / CARD_WIDTH
        bottom = self._top_of_spells(lane)
        newest = list(reversed(waiting))
        room = bottom - lane.rect.y - _GAP
        whole = max(min(len(newest), _WHOLE, int(room // (high + _GAP))), 1)
        high = min(high, room - _GAP)
        y = lane.rect.y + _GAP
        if bottom >= lane.rect.bottom:  # no spell: in the middle, as a spell alone
            needed = whole * (high + _GAP) + (len(newest) - whole) * _BAR
            y = lane.rect.y + max(min((lane.rect.h - high) / 2, lane.rect.h - needed), _GAP)
        top, found = top_of_stack(state), list[AbilityCard]()
        for number, each in enumerate(newest):
            bar = number >= whole
            tall = _BAR - _GAP / 2 if bar else high
            if y + tall > bottom:
                break
            place = Rect(lane.rect.middle[0] - wide / 2, y, wide, tall)
            view, words = self._view(each), self._words(each)
            found.append(
                AbilityCard(
                    id=each.id, view=view, words=words, place=place, first=each.id == top, bar=bar
                )
            )
            y += _BAR if bar else high + _GAP
        return found

    def _lane(self) -> Area | None:
        areas = self._board.board_scene.mat.areas
        return next((each for each in areas if each.role is Role.STACK), None)

    def _top_of_spells(self, lane: Area) -> float:
        items = self._board.board_scene.items_by_id.values()
        tops = [item.place.y - item.size[1] / 2 for item in items if item.area == lane.key]
        return min(tops, default=lane.rect.bottom)

    def _view(self, ability: Waiting) -> CardView | None:
        obj = self._board.session.state.find(ability.source)
        item = self._board.board_scene.items_by_id.get(obj.id) if obj is not None else None
        return item.view if item is not None and not item.view.hidden else None

    def _words(self, ability: Waiting) -> str:
        if ability.words:
            return plain_costs(ability.words)
        from core.effects.printed import decoded  # noqa: PLC0415 - 13 ms, for one without a line

        line = decoded(ability.program).line if ability.program else "An ability"
        return plain_costs(line)

    def _picture(self, card: AbilityCard) -> QPixmap:
        scene = self._board.board_scene
        look, zoom, dpr = scene.manner.look, scene.zoom, scene.manner.dpr
        wide, high = round(card.place.w * zoom), round(card.place.h * zoom)
        made = blank(wide + 8, high + 8, dpr)
        painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        rect = QRectF(4, 4, wide, high)
        path = QPainterPath()
        path.addRoundedRect(rect, 6, 6)
        painter.fillPath(path, QColor(look.pill))
        painter.setClipPath(path)
        art = 0.0 if card.view is None or card.bar else high * _ART
        if card.view is not None and not card.bar:
            face = scene.composer.face(card.view, wide)
            picture = scene.composer.pictures.pixmap(face, wide, dpr)
            if not picture.isNull():
                whole = QRectF(rect.left(), rect.top(), wide, wide * CARD_HEIGHT / CARD_WIDTH)
                painter.setClipRect(
                    QRectF(rect.left(), rect.top(), wide, art), Qt.ClipOperation.IntersectClip
                )
                painter.drawPixmap(whole, picture, QRectF(picture.rect()))
                painter.setClipPath(path)
        font = QFont(scene.manner.font)
        font.setPixelSize(max(round(font.pixelSize() * 0.85), _LEAST))
        painter.setFont(font)
        painter.setPen(QColor(look.pill_text))
        inner = rect.adjusted(_PAD, art + _PAD - 2, -_PAD, -2)
        _write(painter, inner, card.words, font)
        painter.setClipping(False)
        colour = QColor(look.chosen if card.first else look.pill_line)
        painter.setPen(QPen(colour, 3.0 if card.first else 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        painter.end()
        return made


def _order(ability: Waiting) -> tuple[int, int]:
    return ability.order, ability.id


def plain_costs(words: str) -> str:
    """Return a text with its symbols as plain words: ``{4}{G}`` is "4 G", ``{T}`` is "Tap"."""
    for symbol, word in (("{T}", "Tap"), ("{Q}", "Untap"), ("}{", " "), ("{", ""), ("}", "")):
        words = words.replace(symbol, word)
    return words


def _write(painter: QPainter, rect: QRectF, words: str, font: QFont) -> None:
    """Draw a text in whole lines; a text that is too long ends with an ellipsis."""
    metrics = QFontMetricsF(font)
    lines, line = list[str](), ""
    for word in words.split():
        longer = f"{line} {word}".strip()
        if line and metrics.horizontalAdvance(longer) > rect.width():
            lines.append(line)
            longer = word
        line = longer
    lines.append(line)
    most = max(int(rect.height() // metrics.lineSpacing()), 1)
    if len(lines) > most:
        last = " ".join(lines[most - 1 :])
        lines = [*lines[: most - 1],
                 metrics.elidedText(last, Qt.TextElideMode.ElideRight, rect.width())]  # fmt: skip
    for number, each in enumerate(lines):
        painter.drawText(
            QRectF(rect.left(), rect.top() + number * metrics.lineSpacing(),
                   rect.width(), metrics.lineSpacing()),
            Qt.AlignmentFlag.AlignLeft, each)  # fmt: skip
