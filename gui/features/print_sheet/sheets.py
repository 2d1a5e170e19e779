"""Print sheets: positions of cards on paper, backs, cut marks and drawing. All in millimetres.

Cards touch, so that one cut separates two of them; cut marks are outside the cards.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Generic, TypeVar

from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from core.cards.card import Card
from core.rules.deck_check import DeckEntry
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from core.state.visibility import can_see
from core.state.zones import ZoneSpec
from core.storage.database.catalogue import CardFinder
from core.storage.decks.deck_document import find_cards
from core.storage.decks.formats import read_deck_file
from gui.faces.painter import FacePainter
from gui.faces.spec import BACK, FaceSpec, Part, helper_spec, meld_part, oriented, spec_of_face

WIDTH, HEIGHT = 63.0, 88.0
COLUMNS, ROWS = 3, 3
ON_A_PAGE = COLUMNS * ROWS
_MARK, _OFF = 4.0, 1.5
"""Length of a cut mark, and its distance from the cards."""

T = TypeVar("T")


class Paper(Struct, frozen=True):
    """Paper size."""

    name: str
    width: float
    height: float

    @property
    def left(self) -> float:
        """Left edge of the first column; the columns are centred."""
        return (self.width - COLUMNS * WIDTH) / 2

    @property
    def top(self) -> float:
        """Top edge of the first row."""
        return (self.height - ROWS * HEIGHT) / 2


A4 = Paper("A4", 210.0, 297.0)
LETTER = Paper("Letter", 215.9, 279.4)
PAPERS = (A4, LETTER)


class Page(Struct, Generic[T], frozen=True):
    """One side of a sheet: its slots by row, each with a card or empty."""

    slots: tuple[T | None, ...]
    is_back: bool = False


class Mark(Struct, frozen=True):
    """Cut mark: a thin line."""

    x1: float
    y1: float
    x2: float
    y2: float


def place(paper: Paper, slot: int) -> tuple[float, float]:
    """Return the top left corner of a slot."""
    row, column = divmod(slot, COLUMNS)
    return paper.left + column * WIDTH, paper.top + row * HEIGHT


def marks(paper: Paper) -> Iterator[Mark]:
    """Yield the marks at both ends of each cut; none covers a card."""
    right, bottom = paper.width - paper.left, paper.height - paper.top
    for column in range(COLUMNS + 1):
        x = paper.left + column * WIDTH
        yield Mark(x, paper.top - _OFF - _MARK, x, paper.top - _OFF)
        yield Mark(x, bottom + _OFF, x, bottom + _OFF + _MARK)
    for row in range(ROWS + 1):
        y = paper.top + row * HEIGHT
        yield Mark(paper.left - _OFF - _MARK, y, paper.left - _OFF, y)
        yield Mark(right + _OFF, y, right + _OFF + _MARK, y)


def pages(fronts: Sequence[T], backs: Sequence[T] | None = None) -> tuple[Page[T], ...]:
    """Return the pages of fronts; with ``backs`` each front page is followed by its backs.

    The printer flips a sheet on its long edge, so each row of backs is mirrored.
    """
    made: list[Page[T]] = []
    for first in range(0, len(fronts), ON_A_PAGE):
        made.append(Page(_filled(fronts[first : first + ON_A_PAGE])))
        if backs is not None:
            behind = _filled(backs[first : first + ON_A_PAGE])
            made.append(Page(tuple(_mirrored(behind)), is_back=True))
    return tuple(made)


def _filled(some: Sequence[T]) -> tuple[T | None, ...]:
    return (*some, *(None,) * (ON_A_PAGE - len(some)))


def _mirrored(slots: Sequence[T | None]) -> Iterator[T | None]:
    for first in range(0, len(slots), COLUMNS):
        yield from reversed(slots[first : first + COLUMNS])


Entries = Sequence[tuple[Card, int]]
"""Cards with their counts."""


class What(StrEnum):
    """Which faces of the cards to print; the value is the label."""

    BOTH = "Fronts, with backs on the other side of the sheet"
    FRONTS = "Fronts alone"
    APART = "Fronts, and other faces as cards of their own"
    BACKS = "Only the backs of double-faced cards"
    HELPERS = "Helper cards for double-faced cards"


class Source(Struct, frozen=True):
    """Printable cards with a label."""

    label: str
    entries: tuple[tuple[Card, int], ...]

    @property
    def count(self) -> int:
        """Number of cards."""
        return sum(count for _, count in self.entries)


def side_of(card: Card, side: int) -> FaceSpec:
    """Return a printed side of a card; for a melded face, its half."""
    spec = spec_of_face(card, side)
    if spec.melded:
        is_upper = card.meld_halves[:1] == (card.front.name,)
        return meld_part(spec, Part.TOP if is_upper else Part.BOTTOM)
    return oriented(spec, landscape=spec.prints_sideways)


def sheet_pages(entries: Entries, what: What) -> tuple[Page[FaceSpec], ...]:
    """Return the pages for a choice of faces."""
    cards = [card for card, count in entries for _ in range(count)]
    if what is What.BOTH:
        fronts = [side_of(card, 0) for card in cards]
        backs = [side_of(card, 1) if card.is_double_sided else BACK for card in cards]
        return pages(fronts, backs)
    return pages([spec for card in cards for spec in _faces(card, what)])


def _faces(card: Card, what: What) -> Iterator[FaceSpec]:
    if what is What.HELPERS:
        if card.is_double_sided:
            yield helper_spec(card)
        return
    if what is not What.BACKS:
        yield side_of(card, 0)
    if what in {What.APART, What.BACKS}:
        yield from (side_of(card, side) for side in range(1, len(card.sides)))


def on_table(
    zones: Iterable[ZoneSpec],
    state: GameState,
    viewer: PlayerId,
    chosen: Iterable[ObjectId],
) -> tuple[Source, ...]:
    """Return the printable cards of a table; only cards that the viewer may see."""
    known = tuple(zones)
    seen = {obj.id: obj for obj in state.objects if can_see(known, state, obj, viewer)}
    selected = [seen[each] for each in chosen if each in seen]
    found = (
        ("Selected cards", [card for obj in selected for card in _cards(state, obj.id)]),
        ("All cards that you see", [c for obj in seen.values() for c in state.fronts(obj)]),
        ("Tokens on the table", [state.printed(obj) for obj in seen.values() if obj.token]),
    )
    return tuple(Source(words, _counted(cards)) for words, cards in found if cards)


def _cards(state: GameState, object_id: ObjectId) -> tuple[Card, ...]:
    obj = state.object(object_id)
    return state.fronts(obj) or (state.printed(obj),)


def _counted(cards: Iterable[Card]) -> tuple[tuple[Card, int], ...]:
    counts: dict[Card, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return tuple(sorted(counts.items(), key=lambda each: each[0].name))


PROXY = "PROXY · NOT A REAL CARD"
NOTE = "Print at 100 %. This line is 50 mm long."
_UNIT = 380.0
"""Layout width of a face in its own pixels, so that text has its real size."""
_TALL = _UNIT * HEIGHT / WIDTH
_SCALE = 50.0
_LINE = 0.15
_INK = QColor("#000000")
_MARKED, _MARK_INK = QColor("#f4efe0"), QColor("#1b1410")
_FAMILY = "Source Sans Pro"


class SheetDrawing:
    """Draws pages with a painter in millimetres."""

    def __init__(self, faces: FacePainter) -> None:
        self._faces = faces

    def card(self, painter: QPainter, paper: Paper, slot: int, spec: FaceSpec) -> None:
        """Draw one card in its slot."""
        left, top = place(paper, slot)
        painter.save()
        painter.translate(left, top)
        painter.scale(WIDTH / _UNIT, WIDTH / _UNIT)
        painter.save()
        if spec.landscape:
            painter.translate(0, _TALL)
            painter.rotate(-90)
            self._faces.paint(painter, QRectF(0, 0, _TALL, _UNIT), spec)
        else:
            self._faces.paint(painter, QRectF(0, 0, _UNIT, _TALL), spec)
        painter.restore()
        if not spec.back:
            draw_proxy_mark(painter, _UNIT, _TALL)
        painter.restore()

    @staticmethod
    def marks(painter: QPainter, paper: Paper, page: Page[FaceSpec]) -> None:
        """Draw the cut marks; backs have none since they are cut with the front."""
        if page.is_back:
            return
        painter.save()
        painter.setPen(QPen(_INK, _LINE))
        for mark in marks(paper):
            painter.drawLine(QLineF(mark.x1, mark.y1, mark.x2, mark.y2))
        y = paper.height - 2.2
        left = (paper.width - _SCALE) / 2
        painter.drawLine(QLineF(left, y, left + _SCALE, y))
        for x in (left, left + _SCALE):
            painter.drawLine(QLineF(x, y - 1, x, y + 1))
        painter.translate(left + _SCALE + 2, y + 0.7)
        painter.scale(0.1, 0.1)
        painter.setFont(_font(22))
        painter.drawText(QPointF(0, 0), NOTE)
        painter.restore()


def draw_proxy_mark(painter: QPainter, width: float, height: float) -> None:
    """Draw the proxy label at the lower edge of a card."""
    size = width * 0.026
    painter.save()
    font = _font(round(size), bold=True)
    painter.setFont(font)
    room = QRectF(width * 0.3, height - size * 1.55, width * 0.4, size * 1.45)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_MARKED)
    painter.drawRoundedRect(room, size * 0.4, size * 0.4)
    painter.setPen(_MARK_INK)
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter, PROXY)
    painter.restore()


def _font(pixels: int, *, bold: bool = False) -> QFont:
    font = QFont(_FAMILY)
    font.setPixelSize(pixels)
    font.setWeight(QFont.Weight.Bold if bold else QFont.Weight.Normal)
    return font


_NAMED = 6


class ReadSource(Struct, frozen=True):
    """Cards of a deck, and a sentence on those not found; ``""`` if none."""

    source: Source
    lacks: str


def counted(entries: Iterable[DeckEntry]) -> Entries:
    """Return the cards of a deck with their counts, on all boards."""
    known = list(entries)
    counts = Counter(dict.fromkeys((entry.card for entry in known), 0))
    for entry in known:
        counts[entry.card] += entry.count
    return tuple(counts.items())


def source_of(path: Path, finders: Mapping[str, CardFinder]) -> ReadSource:
    """Return the cards of a deck file; raise `DeckFileError` for an invalid file."""
    read = read_deck_file(path)
    found = find_cards(read.deck, finders)
    missing = [each.line.name for each in found.missing]
    lacks = ""
    if missing:
        more = f" and {len(missing) - _NAMED} more" if len(missing) > _NAMED else ""
        lacks = f"Not found, and not printed: {', '.join(missing[:_NAMED])}{more}."
    return ReadSource(Source(path.stem, tuple(counted(found.entries))), lacks)
