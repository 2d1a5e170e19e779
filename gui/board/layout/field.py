"""How cards lie on a battlefield: creatures next to the border, lands and the rest behind them."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import filterfalse
from math import floor

from msgspec import Struct
from msgspec.structs import replace

from core.state.ids import ObjectId
from gui.board.layout.cards import Arrangement, CardShape, body, scale_of, width_at
from gui.board.layout.geometry import Area, Rect, Rows
from gui.board.layout.rows import (
    LEAST_GAP,
    LEAST_HEIGHT,
    NAME_BAR,
    Behind,
    CardLayout,
    Fit,
    Slot,
    overlapping,
    scrolling,
    slots_of,
    whole,
)

PAD, BETWEEN = 6.0, 8.0
"""What rows keep free towards the edges of their field, and from each other."""
_RISE = 24.0
SIDE = 10.0
_TIGHT = 4.0
BAR = 44
"""How high a row is that has only room for names."""
_CREATURE_GAP, _GAP = 16.0, 26.0
_LARGE = 140
_BEHIND_LARGE = 0.74
_ON_ITS_SIDE = 1.1
_LARGEST = 220
_AT_THE_END = 3


class Line(Struct, frozen=True):
    """A row as it will lie: what is in it, how it fits, how high its band is, names only or all."""

    slots: Sequence[Slot]
    fit: Fit
    height: float
    bar: float = 0.0


def between(height: float, text: float) -> float:
    """Return how far rows are apart: large names rise higher over the rims of cards.

    They do so only where both rows are still high enough to be read.
    """
    free = height - 2 * PAD - 2 * LEAST_HEIGHT
    return max(min(BETWEEN + _RISE * (text - 1), free), BETWEEN)


def rows_of(height: float, text: float = 1.0) -> Rows:
    """Return how high the rows of a field are that is so high; larger text wants larger cards."""
    room = height - 2 * PAD - between(height, text)
    lands = floor(max(0.41 * room / text, min(LEAST_HEIGHT, room / 2)))
    creatures = min(floor(room - lands), floor(280 * text))
    if creatures >= _LARGE:
        lands = min(lands, floor(_BEHIND_LARGE * creatures))
    return Rows(
        creatures=creatures,
        lands=lands,
        only_creatures=floor(min(room, 280 * text)),
        only_lands=floor(min(room, 180 * text)),
    )


def field(
    area: Area, cards: Sequence[CardShape], text: float = 1.0, first: ObjectId | None = None
) -> Arrangement:
    """Lay a battlefield: rows, each with its piles, and attached cards behind what bears them."""
    return _Field(area, cards, text, first).laid()


class _Row:
    """The cards of a row, and the places that they take."""

    def __init__(self, cards: Sequence[CardShape], behind: Behind) -> None:
        self.cards = cards
        self._behind = behind

    @cached_property
    def slots(self) -> list[Slot]:
        """The places where only equal cards lie on a pile."""
        return slots_of(self.cards, self._behind)

    @cached_property
    def loose(self) -> list[Slot]:
        """The places where more of them lie on piles, if there are more that may."""
        if all(card.kind is not None or card.sort is None for card in self.cards):
            return self.slots
        return slots_of(self.cards, self._behind, loose=True)


class _Field:
    """A battlefield while it is being laid."""

    def __init__(
        self, area: Area, cards: Sequence[CardShape], text: float, first: ObjectId | None
    ) -> None:
        self.area = area
        self.rows = area.rows or rows_of(area.rect.h, text)
        self.out = CardLayout(NAME_BAR * text, first)
        self.cards = cards
        self.between = between(area.rect.h, text)
        hosts, self.behind = hosts_of(cards)
        lanes = {object_id: (x, height) for object_id, x, height in area.lanes}
        self.fighters = [(card, *lanes[card.id]) for card in hosts if card.id in lanes]
        hosts = [card for card in hosts if card.id not in lanes]
        self.placed = [card for card in hosts if card.position is not None]
        tidy = [card for card in hosts if card.position is None]

        # Beside lanes who does not fight stands behind, at the end of the row.
        def in_front(card: CardShape) -> bool:
            return card.row == 0 and not self.fighters

        self.front = _Row([*filter(in_front, tidy)], self.behind)
        back = sorted(filterfalse(in_front, tidy), key=lambda card: card.row or _AT_THE_END)
        self.back = _Row(back, self.behind)
        # What a person put somewhere counts along, so that nothing grows when it leaves its row.
        self.both = len({card.row == 0 for card in hosts}) > 1
        rect, free = area.rect, area.free
        self.back_room = Rect(rect.x + SIDE, rect.y, rect.w - 2 * SIDE, rect.h)
        narrower = rect.right - free.x if free is not None else 0
        self.front_room = replace(self.back_room, w=self.back_room.w - narrower)
        self.front_wide = self.front_room.w - self._put_aside(behind_border=False)
        self.back_wide = self.back_room.w - self._put_aside(behind_border=True)

    def laid(self) -> Arrangement:
        """Lay the rows from top to bottom, then what a person put somewhere."""
        bounds_of_cards = [
            put_down(card, self._usual(card), self.area.rect) for card in self.placed
        ]
        rows = self._behind_lanes() if self.fighters else self._bands(*self._lines())
        bands = sorted(rows, key=lambda each: each[1].y)
        for line, band in bands:
            if not line.slots:
                continue
            self.out.row(line.slots, line.fit, band, bar=line.bar, taken=bounds_of_cards)
        for card, middle, height in self.fighters:
            self._in_its_lane(card, middle, height)
        for card, bounds in zip(self.placed, bounds_of_cards, strict=True):
            slot = slots_of([card], self.behind)[0]
            self.out.alone(slot, self._usual(card), bounds.middle)
        self.out.rest(self.cards, self.area.rect.middle)
        return self.out.done()

    def _behind_lanes(self) -> Iterator[tuple[Line, Rect]]:
        """Yield the one row that lies behind those that fight."""
        rect, room = self.area.rect, self.back_room
        low = min(self.rows.lands, LEAST_HEIGHT)
        line = self._line(self.back, low, _GAP, self.back_wide) or self._bars(self.back, 1)[0]
        top = rect.y + PAD if self.rows.mirrored else rect.bottom - PAD - line.height
        yield line, Rect(room.x, top, room.w, line.height)

    def _in_its_lane(self, card: CardShape, middle: float, height: float) -> None:
        """Lay a card that fights next to the border."""
        rect, slot = self.area.rect, slots_of([card], self.behind)[0]
        _, high = body(double=card.double, quarters=card.quarters)
        half = high * scale_of(card, height) / 2
        y = rect.bottom - PAD - half if self.rows.mirrored else rect.y + PAD + half
        self.out.alone(slot, height, (middle, y))

    def _lines(self) -> tuple[list[Line], list[Line]]:
        """Return the lines of both rows, each from the border outwards."""
        rows, front, back = self.rows, self.front, self.back
        if not self.both:
            return (
                self._alone(front, rows.only_creatures, _CREATURE_GAP, self.front_wide),
                self._alone(back, rows.only_lands, _GAP, self.back_wide),
            )
        share = self._share()
        upper = self._line(
            front, floor(rows.creatures * share), _CREATURE_GAP, self.front_wide, rows.least
        )
        if upper is None or upper.fit.shown < 1:
            three = self._three_lines()
            if three is not None:
                return three
        if upper is None:
            room = self.area.rect.h - 2 * PAD - _TIGHT - BAR
            split = self._split(front, room, self.front_wide)
            if len(split) > 1:
                return split, self._bars(back, 1)
            upper = split[0]
        if rows.lands <= BAR:
            return [upper], self._bars(back, 1)
        lower = self._line(back, floor(rows.lands * share), _GAP, self.back_wide)
        return [upper], self._bars(back, 2) if lower is None else [lower]

    def _three_lines(self) -> tuple[list[Line], list[Line]] | None:
        """Return two lines of creatures and one of lands, if so nothing lies over another."""
        back = self._line(self.back, LEAST_HEIGHT, _GAP, self.back_wide)
        high = self.area.rect.h - 2 * PAD - self.between - LEAST_HEIGHT
        front = self._split(self.front, high, self.front_wide)
        if len(front) == 1 or back is None or not all(_is_whole(line) for line in (*front, back)):
            return None
        return front, [back]

    def _share(self) -> float:
        """Return what of their height coupled rows keep, so that nothing overlaps if it can be."""
        rows = self.rows
        if not rows.coupled or rows.lands <= BAR:
            return 1.0
        kept = []
        for row, height, gap, room, least in (
            (self.front, rows.creatures, _CREATURE_GAP, self.front_wide, rows.least),
            (self.back, rows.lands, _GAP, self.back_wide, LEAST_HEIGHT),
        ):
            fit = whole(row.slots, room, height, gap, min(least, height))
            kept.append(fit.height / height if fit is not None else least / height)
        return min(*kept, 1.0)

    def _line(
        self, row: _Row, height: float, gap: float, room: float, least: float = LEAST_HEIGHT
    ) -> Line | None:
        """Return a row in a single line, None if there is no room for that."""
        if not row.cards:
            return Line((), Fit(height, gap, 0, 0), height)
        slots = row.slots
        fit = whole(slots, room, height, gap, height)
        if fit is None:
            slots = row.loose
            least = min(least, height)
            fit = whole(slots, room, height, gap, least) or overlapping(slots, room, least)
        return None if fit is None else Line(slots, fit, height)

    def _alone(self, row: _Row, height: float, gap: float, room: float) -> list[Line]:
        """Return the lines of a row that has the field for itself."""
        if not row.cards:
            return []
        line = self._line(row, height, gap, room)
        if line is not None and _is_whole(line):
            return [line]
        split = self._split(row, self.area.rect.h - 2 * PAD, room)
        return split if line is None or all(map(_is_whole, split)) else [line]

    def _split(self, row: _Row, high: float, room: float) -> list[Line]:
        """Return two lines if both are high enough for cards, else one that scrolls."""
        slots = row.loose
        height = floor((high - _TIGHT) / 2)
        if height < LEAST_HEIGHT:
            return [_crowded(slots, min(high, LEAST_HEIGHT), room)]
        half = (len(slots) + 1) // 2
        return [_crowded(part, height, room) for part in (slots[:half], slots[half:])]

    def _bars(self, row: _Row, most: int) -> list[Line]:
        """Return lines in which only names show, as few of them as do."""
        upright = [replace(card, quarters=0) if card.quarters else card for card in row.cards]
        slots = slots_of(upright, self.behind, loose=True)
        lines: list[Line] = []
        for count in range(1, most + 1):
            length = -(-len(slots) // count)
            parts = [slots[at : at + length] for at in range(0, len(slots), length)]
            lines = [_crowded(part, LEAST_HEIGHT, self.back_wide, BAR) for part in parts]
            if all(line.fit.count == len(line.slots) for line in lines):
                break
        return lines

    def _bands(self, front: Sequence[Line], back: Sequence[Line]) -> Iterator[tuple[Line, Rect]]:
        """Yield where each line lies: outwards from the border, and inwards from the edge."""
        rect, mirrored = self.area.rect, self.rows.mirrored
        lines = [*((line, self.front_room) for line in front)]
        lines += [(line, self.back_room) for line in back]
        high = sum(line.height for line, _ in lines)
        gaps = max(len(lines) - 1, 1)
        free = rect.h - 2 * PAD - high
        between = min(free / gaps, self.between if front and back else _TIGHT)
        margin = (rect.h - high - between * (len(lines) - 1)) / 2
        offset = margin
        for line, room in lines:
            y = rect.bottom - offset - line.height if mirrored else rect.y + offset
            yield line, Rect(room.x, y, room.w, line.height)
            offset += line.height + between

    def _put_aside(self, *, behind_border: bool) -> float:
        """Return how much narrower a row is for cards of it that a person put somewhere."""
        away = [card for card in self.placed if bool(card.row) is behind_border]
        return sum(width_at(card, self._usual(card)) + _CREATURE_GAP for card in away)

    def _usual(self, card: CardShape) -> float:
        """Return how high a card is that lies in no row."""
        rows = self.rows
        if not self.both:
            return rows.only_lands if card.row else rows.only_creatures
        return max(rows.lands, min(LEAST_HEIGHT, self.area.rect.h)) if card.row else rows.creatures


def fighting_height(card: CardShape, field_height: float) -> float:
    """Return how high a card is that fights in a field so high; one on its side is larger."""
    room = field_height - 2 * PAD - BETWEEN - LEAST_HEIGHT
    return floor(min(room * _ON_ITS_SIDE, _LARGEST) if card.quarters % 2 else min(room, _LARGEST))


def hosts_of(
    cards: Sequence[CardShape],
) -> tuple[list[CardShape], dict[ObjectId, list[CardShape]]]:
    """Return the cards that lie by themselves, and by what they bear those attached to them."""
    here = {card.id for card in cards}
    hosts: list[CardShape] = []
    behind: dict[ObjectId, list[CardShape]] = {}
    for card in cards:
        if card.host is not None and card.host in here:
            behind.setdefault(card.host, []).append(card)
        else:
            hosts.append(card)
    return hosts, behind


def _is_whole(line: Line) -> bool:
    """Tell whether all cards of a line show, and nothing lies over another."""
    return line.fit.shown == 1 and line.fit.count == len(line.slots)


def _crowded(slots: Sequence[Slot], height: float, room: float, bar: float = 0.0) -> Line:
    """Return a line that scrolls if there is no other way."""
    least = min(LEAST_HEIGHT, height)
    fit = whole(slots, room, height, LEAST_GAP, least) or overlapping(slots, room, least)
    return Line(slots, fit or scrolling(slots, room, least), bar or height, bar)


def put_down(card: CardShape, height: float, rect: Rect) -> Rect:
    """Return what a card covers that a person put somewhere in a zone, kept inside of it."""
    scale = scale_of(card, height)
    wide, high = (side * scale for side in body(double=card.double, quarters=card.quarters))
    x, y = card.position or (0.0, 0.0)
    left = max(min(rect.x + x - wide / 2, rect.right - wide), rect.x)
    top = max(min(rect.y + y - high / 2, rect.bottom - high), rect.y)
    return Rect(left, top, wide, high)
