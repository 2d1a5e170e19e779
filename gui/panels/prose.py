"""Running text in which rule numbers are chips: real text that can be selected, read, clicked."""

from collections.abc import Iterable

from PySide6.QtCore import QMimeData, QPoint, QRect, QRectF, QSize, Qt, QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QTextBlock,
    QTextCursor,
    QTextDocument,
    QTextFragment,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser, QWidget

from gui.panels.citations import CITE, TILE, TILE_PAD
from gui.panels.page_style import page_style
from gui.panels.pips import pip_picture, pip_words
from gui.theme import GRID, Theme

_TILE_EDGE = GRID - 2
_PICTURE = "\N{OBJECT REPLACEMENT CHARACTER}"
_PADDED = "  "


class Prose(QTextBrowser):
    """Rich text without a frame, in the classes of `page_style`. Chips and tiles are painted.

    ``cited`` carries the rule key of a chip that was clicked or entered by keyboard,
    ``picked`` the word of a tile.
    """

    cited = Signal(str)
    picked = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._pictures: dict[str, QPixmap] = {}
        self._spots: tuple[tuple[str, int, int], ...] = ()
        self._hugs = False
        self._lit: frozenset[str] = frozenset()
        self._copy: QTextDocument | None = None
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(0)
        self.setCursorWidth(0)  # it can be read and copied, not written in
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextBrowserInteraction
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.anchorClicked.connect(self._follow)

    def hug(self) -> None:
        """Be always just as high as the text."""
        self._hugs = True
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def height_for(self, width: int) -> int:
        """Return how high it has to be in a width to show everything."""
        # On a copy: a text that shows breaks its lines anew as soon as it has another height.
        if self._copy is None:
            self._copy = self.document().clone(self)
        self._copy.setDefaultFont(self.font())
        self._copy.setTextWidth(width - 2 * self.frameWidth())
        return int(self._copy.size().height()) + 2 * self.frameWidth()

    def scroll_where_cut(self, *, on: bool) -> None:
        """Show a scroll bar, or none whatever is cut."""
        policies = Qt.ScrollBarPolicy
        policy = policies.ScrollBarAsNeeded if on else policies.ScrollBarAlwaysOff
        if policy != self.verticalScrollBarPolicy():
            self.setVerticalScrollBarPolicy(policy)

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours for chips and tiles; what is written is not written anew."""
        self._theme = theme
        self.viewport().update()

    def write(
        self,
        html: str,
        pictures: dict[str, QPixmap] | None = None,
        *,
        lit: frozenset[str] = frozenset(),
    ) -> None:
        """Show ``html``; ``pictures`` are found by their ``src``, ``lit`` marks some tiles."""
        self._pictures = pictures or {}
        self._lit = lit
        self.document().setDefaultStyleSheet(page_style(self._theme, self.fontInfo().pixelSize()))
        self.setHtml(html)
        if self._copy is not None:
            self._copy.setParent(None)  # a child would stay as long as this does
        self._copy = None
        self._spots = tuple(_spots(self.document()))
        self._embrace()

    def loadResource(self, _kind: int, name: QUrl | str) -> object:
        """Find a picture by its name; there is no other resource."""
        word = name.toString() if isinstance(name, QUrl) else name
        known = self._pictures.get(word) or pip_picture(word, self.devicePixelRatioF())
        return known if known is not None else QPixmap(1, 1)

    def spot(self, href: str) -> QRect:
        """Return where a chip or tile lies in the viewport; raise `KeyError` if nowhere."""
        for target, start, end in self._spots:
            if target == href:
                if href.startswith(TILE):
                    return self._tile(start).toAlignedRect()
                return self._chip(start, end).toAlignedRect()
        raise KeyError(href)

    def minimumSizeHint(self) -> QSize:
        """A hugging text asks for its height only."""
        return QSize(0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._embrace()

    def createMimeDataFromSelection(self) -> QMimeData:
        """Copy words only; symbols as letters, a picture as nothing, a chip without padding."""
        words = self.textCursor().selection().toPlainText()
        for written in self._pictures_chosen():
            words = words.replace(_PICTURE, written, 1)
        data = QMimeData()
        data.setText(words.replace(_PADDED, " ").strip())
        return data

    def _pictures_chosen(self) -> Iterable[str]:
        """Yield what each picture of the selection stands for, in order."""
        chosen = self.textCursor()
        walker = QTextCursor(self.document())
        for at in range(chosen.selectionStart(), chosen.selectionEnd()):
            if self.document().characterAt(at) == _PICTURE:
                walker.setPosition(at + 1)
                yield pip_words(walker.charFormat().toImageFormat().name())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the backgrounds of chips and tiles, then the text on them."""
        if self._spots:
            painter = QPainter(self.viewport())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for href, start, end in self._spots:
                if href.startswith(TILE):
                    self._paint_tile(painter, self._tile(start), lit=href in self._lit)
                else:
                    self._paint_chip(painter, self._chip(start, end))
            painter.end()
        super().paintEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let a click beside the words of a tile count as one on them."""
        super().mouseReleaseEvent(event)
        point = event.position().toPoint()
        if self.anchorAt(point) or self.textCursor().hasSelection():
            return
        for href, start, _end in self._spots:
            if href.startswith(TILE) and self._tile(start).contains(point):
                self._follow(QUrl(href))

    def _follow(self, url: QUrl) -> None:
        kind, _, what = url.toString().partition(":")
        if kind == CITE:
            self.cited.emit(what)
        elif kind == TILE:
            self.picked.emit(what)

    def _embrace(self) -> None:
        if self._hugs:
            self.document().setTextWidth(self.viewport().width())
            self.setFixedHeight(int(self.document().size().height()) + 1)

    def _chip(self, start: int, end: int) -> QRectF:
        cursor = QTextCursor(self.document())
        cursor.setPosition(start)
        left = self.cursorRect(cursor)
        cursor.setPosition(end)
        right = self.cursorRect(cursor)
        return QRectF(left.left(), left.top(), right.left() - left.left(), left.height())

    def _tile(self, start: int) -> QRectF:
        block = self.document().findBlock(start)
        layout = self.document().documentLayout()
        scrolled = QPoint(self.horizontalScrollBar().value(), self.verticalScrollBar().value())
        rect = layout.blockBoundingRect(block).translated(-scrolled)
        row = [
            layout.blockBoundingRect(self.document().findBlock(at)).height()
            for href, at, _ in self._spots
            if href.startswith(TILE)
            and layout.blockBoundingRect(self.document().findBlock(at)).top()
            == layout.blockBoundingRect(block).top()
        ]
        rect.setHeight(max(row, default=rect.height()))
        return rect.adjusted(-TILE_PAD, -_TILE_EDGE, TILE_PAD - GRID, _TILE_EDGE)

    def _paint_chip(self, painter: QPainter, rect: QRectF) -> None:
        if not self.viewport().rect().contains(rect.center().toPoint()):
            return  # the upper edge alone of a line that is cut off would look like dirt
        painter.setPen(QPen(QColor(self._theme.cite_line), 1))
        painter.setBrush(QColor(self._theme.cite_background))
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)

    def _paint_tile(self, painter: QPainter, rect: QRectF, *, lit: bool) -> None:
        line, background = self._theme.tile_line, self._theme.tile
        if lit:
            line, background = self._theme.accent, self._theme.accent_background
        painter.setPen(QPen(QColor(line), 1))
        painter.setBrush(QColor(background))
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 7, 7)


def _spots(document: QTextDocument) -> Iterable[tuple[str, int, int]]:
    """Yield target, start and end of every link, pieces of one link joined."""
    block: QTextBlock = document.begin()
    while block.isValid():
        open_link: tuple[str, int, int] | None = None
        for fragment in _fragments(block):
            href = fragment.charFormat().anchorHref()
            start, end = fragment.position(), fragment.position() + fragment.length()
            if open_link and open_link[0] == href:
                open_link = (href, open_link[1], end)
                continue
            if open_link:
                yield open_link
            open_link = (href, start, end) if href else None
        if open_link:
            yield open_link
        block = block.next()


def _fragments(block: QTextBlock) -> Iterable[QTextFragment]:
    place = block.begin()
    while not place.atEnd():
        yield place.fragment()
        place += 1
