"""Rich text of panels: the text widget, its style sheet, chips of rules, and symbols."""

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QEvent, QMimeData, QPoint, QRect, QRectF, QSize, Qt, QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
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
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser, QToolTip, QWidget

from core.rules.rulebook import Entry
from gui.faces.glyphs import draw_in_text
from gui.faces.mana import pieces_of, symbol_width
from gui.theme import GRID, TITLE_FAMILIES, Theme
from gui.widgets.labels import plain_tip

SMALL = 0.89
"""Size of secondary text, as a share of the usual text size."""


def page_style(theme: Theme, size: int) -> str:
    """Return the classes of pages for text of a size in pixels.

    ``title`` and ``head`` are the first line of a page, ``dim`` is secondary text, and ``under``,
    ``gap`` and ``heading`` set the distance to the previous line. ``label`` and ``value`` are the
    cells of a table with lines between its rows, ``cell`` and ``last`` those of a plain one.
    ``chip`` is the number of a rule. ``ruling_good`` and the like are the text of a ruling in a
    colour of the theme, and ``sign`` is its sign.
    """
    families = ",".join(f"'{family}'" for family in TITLE_FAMILIES)
    small, dot, number = (round(size * share) for share in (SMALL, 0.6, 0.82))
    edge = f"border-bottom:1px solid {theme.line}"
    top = f"border-top:1px solid {theme.line}; padding:{GRID}px {GRID}px {GRID}px 0"
    rulings = "".join(
        f".ruling_{colour} {{ color:{getattr(theme, colour)}; font-weight:600 }}\n"
        for colour in ("good", "bad", "accent", "dim")
    )
    return f"""
        {rulings}
        .sign {{ vertical-align:middle }}
        .page {{ color:{theme.text} }}
        .title, .head {{ font-family:{families}; font-weight:600; margin:0 }}
        .title {{ font-size:{round(size * 1.5)}px }}
        .head {{ font-size:{round(size * 1.35)}px }}
        .dim {{ color:{theme.dim}; font-size:{small}px; margin:0 }}
        .faint {{ color:{theme.dim} }}
        .under {{ color:{theme.dim}; font-size:{small}px; margin:2px 0 0 0 }}
        .legend {{ color:{theme.dim}; font-size:{small}px; margin:4px 0 0 0 }}
        .apart {{ color:{theme.dim}; font-size:{small}px; margin:{2 * GRID}px 0 0 0 }}
        .heading {{ color:{theme.dim}; font-size:{small}px; margin:{2 * GRID}px 0 4px 0 }}
        .gap {{ margin:{GRID}px 0 0 0 }}
        .picture {{ margin:{GRID}px 0 {GRID}px 0 }}
        .plain {{ margin:0 }}
        .paragraph {{ margin:{GRID}px 0 }}
        .key {{ color:{theme.accent}; padding:3px 0 }}
        .strong {{ color:{theme.text}; font-weight:600; margin:0 }}
        .changed {{ color:{theme.accent}; font-weight:600; margin:0 }}
        .accent {{ color:{theme.accent} }}
        .dot {{ color:{theme.accent}; font-size:{dot}px }}
        .shared {{ {edge}; padding:6px 0; color:{theme.dim}; font-size:{small}px }}
        .label {{ {edge}; padding:6px {GRID}px 6px 0; color:{theme.dim}; font-size:{small}px }}
        .value {{ {edge}; padding:6px 0 6px 0 }}
        .note {{ padding:3px {GRID}px 3px 0; color:{theme.dim}; font-size:{small}px }}
        .said {{ padding:3px 0 }}
        .cell {{ padding:2px {GRID}px 2px 0; color:{theme.dim}; font-size:{small}px }}
        .last {{ padding:2px 0 }}
        .row {{ {top} }}
        .tile {{ color:{theme.text}; text-decoration:none }}
        .small {{ font-size:{small}px }}
        .because {{ color:{theme.text}; text-decoration:none }}
        .under .because, .shared .because {{ color:{theme.dim} }}
        .link {{ color:{theme.cite}; text-decoration:none }}
        .chip {{ color:{theme.cite}; text-decoration:none; font-size:{number}px; font-weight:600 }}
    """


Cite = Callable[[str], str]
"""Return the number of a rule key in the current edition, else its title, or ``""``."""

CITE = "cite"
WHY = "why"
"""The links of sentences whose rule numbers are folded; their target is the keys."""
TILE = "tile"
TILE_PAD = GRID + 2
_UNKNOWN = "rule"
_BLANK = "\N{NO-BREAK SPACE}"


def escape(text: str) -> str:
    """Return text escaped for HTML; the standard library would load a table of all entities."""
    for sign, written in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(sign, written)
    return text


def because(html: str, keys: Iterable[str]) -> str:
    """Return a sentence as a link to its rules, without their numbers."""
    named = ",".join(dict.fromkeys(key for key in keys if key))
    return f'<a href="{WHY}:{escape(named)}" class="because">{html}</a>' if named else html


def chip(key: str, cite: Cite) -> str:
    """Return the chip of a rule as HTML: its number, or its title where it has none."""
    if not key:
        return ""
    words = escape(cited_as(key, cite)).replace(" ", _BLANK)
    return f' <a href="{CITE}:{escape(key)}" class="chip">{_BLANK}{words}{_BLANK}</a>'


def chips(keys: Iterable[str], cite: Cite) -> str:
    """Return the chips of several rules; those that share a number share a chip."""
    first: dict[str, str] = {}
    for key in keys:
        if key:
            first.setdefault(cited_as(key, cite), key)
    return "".join(chip(key, cite) for key in first.values())


def cited_as(key: str, cite: Cite) -> str:
    """Return the text that cites a rule; keys are never shown."""
    return cite(key) or _UNKNOWN


def for_example(entry: Entry) -> str:
    """Return the example of a rule for the line below its summary."""
    return f"For example: {entry.example}" if entry.example else ""


_PIP = "pip"
_LONGEST = 5


def with_pips(text: str, size: int) -> str:
    """Return text as HTML with a picture for every symbol, ``size`` pixels tall."""
    return "".join(
        _image(piece, size) if is_symbol else escape(piece) for piece, is_symbol in pieces_of(text)
    )


def pip_words(name: str) -> str:
    """Return the symbol of a picture's name; "" for any other picture."""
    kind, _, rest = name.partition(":")
    return f"{{{rest.partition(':')[2]}}}" if kind == _PIP else ""


def pip_picture(name: str, dpr: float) -> QPixmap | None:
    """Draw the picture of a symbol's name, or return None for another name."""
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


_TILE_EDGE = GRID - 2
_PICTURE = "\N{OBJECT REPLACEMENT CHARACTER}"
_PADDED = "  "


class Prose(QTextBrowser):
    """Rich text without a frame, in the classes of `page_style`, with painted chips and tiles.

    ``cited`` emits the rule key of a chip that was clicked or entered by keyboard, ``picked`` the
    word of a tile. ``tip`` returns the tool tip of a sentence with some rule keys. ``cite`` adds
    the folded numbers to copied text.
    """

    cited = Signal(str)
    picked = Signal(str)

    def __init__(
        self,
        theme: Theme,
        parent: QWidget | None = None,
        *,
        tip: Callable[[Sequence[str]], str] | None = None,
        cite: Cite | None = None,
    ) -> None:
        super().__init__(parent)
        self._tip = tip
        self._cite = cite
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
        self.setCursorWidth(0)  # read-only
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextBrowserInteraction
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.anchorClicked.connect(self._follow)

    def hug(self) -> None:
        """Keep the height equal to that of the text."""
        self._hugs = True
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def height_for(self, width: int) -> int:
        """Return the height that shows everything at a width."""
        # On a copy: a visible text wraps its lines again at another height.
        if self._copy is None:
            self._copy = self.document().clone(self)
        self._copy.setDefaultFont(self.font())
        self._copy.setTextWidth(width - 2 * self.frameWidth())
        return int(self._copy.size().height()) + 2 * self.frameWidth()

    def scroll_where_cut(self, *, on: bool) -> None:
        """Show a scroll bar where text is cut, or none."""
        policies = Qt.ScrollBarPolicy
        policy = policies.ScrollBarAsNeeded if on else policies.ScrollBarAlwaysOff
        if policy != self.verticalScrollBarPolicy():
            self.setVerticalScrollBarPolicy(policy)

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.viewport().update()

    def write(
        self,
        html: str,
        pictures: dict[str, QPixmap] | None = None,
        *,
        lit: frozenset[str] = frozenset(),
    ) -> None:
        """Show ``html``; ``pictures`` are found by their ``src``, ``lit`` highlights some tiles."""
        self._pictures = pictures or {}
        self._lit = lit
        self.document().setDefaultStyleSheet(page_style(self._theme, self.fontInfo().pixelSize()))
        self.setHtml(html)
        if self._copy is not None:
            self._copy.setParent(None)  # a child would live as long as this widget
        self._copy = None
        self._spots = tuple(each for each in _spots(self.document()) if _is_painted(each[0]))
        self._embrace()

    def loadResource(self, _kind: int, name: QUrl | str) -> object:
        """Return a picture by its name; there are no other resources."""
        word = name.toString() if isinstance(name, QUrl) else name
        known = self._pictures.get(word) or pip_picture(word, self.devicePixelRatioF())
        return known if known is not None else QPixmap(1, 1)

    def spot(self, href: str) -> QRect:
        """Return the bounds of a chip or tile in the viewport; raise `KeyError` without one."""
        for target, start, end in self._spots:
            if target == href:
                if href.startswith(TILE):
                    return self._tile(start).toAlignedRect()
                return self._chip(start, end).toAlignedRect()
        raise KeyError(href)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._embrace()

    def createMimeDataFromSelection(self) -> QMimeData:
        """Copy text only; symbols as letters, other pictures as nothing, chips without padding."""
        words = self._with_numbers(self.textCursor().selection().toPlainText())
        for written in self._pictures_chosen():
            words = words.replace(_PICTURE, written, 1)
        data = QMimeData()
        data.setText(words.replace(_PADDED, " ").strip())
        return data

    def _with_numbers(self, words: str) -> str:
        """Add the folded rule numbers to selected text, each after its sentence."""
        cite, chosen = self._cite, self.textCursor()
        if cite is None:
            return words
        for href, _, end in reversed(tuple(_spots(self.document()))):
            kind, _, keys = href.partition(":")
            at = end - chosen.selectionStart()
            if kind == WHY and 0 < at <= len(words):
                numbers = ", ".join(dict.fromkeys(cited_as(key, cite) for key in _listed(keys)))
                words = f"{words[:at]} [{numbers}]{words[at:]}" if numbers else words
        return words

    def _pictures_chosen(self) -> Iterable[str]:
        chosen = self.textCursor()
        walker = QTextCursor(self.document())
        for at in range(chosen.selectionStart(), chosen.selectionEnd()):
            if self.document().characterAt(at) == _PICTURE:
                walker.setPosition(at + 1)
                yield pip_words(walker.charFormat().toImageFormat().name())

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._spots:
            painter = QPainter(self.viewport())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for href, start, end in self._spots:
                if href.startswith(TILE):
                    line, background = self._theme.tile_line, self._theme.tile
                    if href in self._lit:
                        line, background = self._theme.accent, self._theme.accent_background
                    painter.setPen(QPen(QColor(line), 1))
                    painter.setBrush(QColor(background))
                    painter.drawRoundedRect(self._tile(start).adjusted(0.5, 0.5, -0.5, -0.5), 7, 7)
                else:
                    self._paint_chip(painter, self._chip(start, end))
            painter.end()
        super().paintEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Count a click on a tile outside its text as one on the tile."""
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
        elif kind == WHY:
            for key in _listed(what)[:1]:
                self.cited.emit(key)

    def viewportEvent(self, event: QEvent) -> bool:
        """Show the rules of a sentence as its tool tip."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and self._tip:
            kind, _, keys = self.anchorAt(event.pos()).partition(":")
            words = self._tip(_listed(keys)) if kind == WHY and keys else ""
            QToolTip.showText(event.globalPos(), plain_tip(words) if words else "", self)
            return True
        return super().viewportEvent(event)

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
            return  # the upper edge of a line that is cut off would look like dirt
        painter.setPen(QPen(QColor(self._theme.cite_line), 1))
        painter.setBrush(QColor(self._theme.cite_background))
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)


def _is_painted(href: str) -> bool:
    return not href.startswith(f"{WHY}:")


def _listed(keys: str) -> list[str]:
    return [key for key in keys.split(",") if key]


def _spots(document: QTextDocument) -> Iterable[tuple[str, int, int]]:
    """Yield target, start and end of every link, with the pieces of one link joined."""
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
