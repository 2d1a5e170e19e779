"""Arrangement of a battlefield: creatures next to the border, lands and the rest behind them."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, filterfalse
from math import floor

from msgspec import Struct
from msgspec.structs import replace

from core.state.ids import ObjectId
from gui.board.layout.geometry import (
    Area,
    Arrangement,
    Badge,
    CardShape,
    Place,
    Rect,
    Rows,
    body,
    scale_of,
    width_at,
)

LEAST_HEIGHT = 96.0
LEAST_GAP = 6.0
LEAST_SHOWN = 0.6
"""Minimum visible share of a card under its neighbour."""
STEP, TIGHT_STEP = 14.0, 8.0
"""Distance between the cards of a pile, and the same in a narrow row."""
NAME_BAR = 16.0
"""Minimum visible height of an attached card above its host."""
_NAME_SHARE = 0.145
"""Height of the name within a card, as a share."""
_MOST_EDGES = 2
_PROTRUDES = 24.0
_COUNT = (6.0, 4.0)
_MORE = 14.0
_ASIDE = 0.6

Behind = Mapping[ObjectId, Sequence[CardShape]]
"""Attached cards by host, in the same zone."""


class Slot(Struct, frozen=True, gc=False):
    """One position in a row: a card, or a pile of equal cards with the uppermost last.

    ``behind`` are the attached cards, nearest first. ``wide`` is the width of the uppermost card at
    upright height 1, ``edges`` the number of visible edges of a pile.
    """

    cards: tuple[CardShape, ...]
    behind: tuple[CardShape, ...]
    wide: float
    edges: int

    @property
    def top(self) -> CardShape:
        """The uppermost card."""
        return self.cards[-1]

    def width(self, height: float, step: float) -> float:
        """Return the width at a card height."""
        return self.wide * height + self.edges * step


class Fit(Struct, frozen=True):
    """How a row fits: the height of its cards, the gap between slots, the step of its piles.

    ``shown`` is the visible share of each slot but the last, ``count`` the number of visible slots.
    """

    height: float
    gap: float
    step: float
    count: int
    shown: float = 1.0


def slots_of(cards: Sequence[CardShape], behind: Behind, *, loose: bool = False) -> list[Slot]:
    """Return the slots for cards; ``loose`` allows more cards on piles."""
    piles: dict[object, list[CardShape]] = {}
    for card in cards:
        kind = card.kind if card.kind is not None or not loose else card.sort
        alone = kind is None or card.id in behind
        piles.setdefault(card.id if alone else (kind,), []).append(card)
    return [
        Slot(
            tuple(pile),
            tuple(attached_to(pile[0].id, behind)) if pile[0].id in behind else (),
            width_at(pile[-1], 1),
            min(len(pile) - 1, _MOST_EDGES),
        )
        for pile in piles.values()
    ]


def attached_to(host: ObjectId, behind: Behind) -> Iterator[CardShape]:
    """Yield the cards that are attached to a card, each before its own attachments."""
    for card in behind.get(host, ()):
        yield card
        yield from attached_to(card.id, behind)


def whole(
    slots: Sequence[Slot], room: float, height: float, gap: float, least: float
) -> Fit | None:
    """Fit a row without overlap: by smaller gaps, then tight piles, then lower cards."""
    count = len(slots)
    between = max(count - 1, 0)
    across, edges = sum(slot.wide for slot in slots), sum(slot.edges for slot in slots)
    for step in (STEP, TIGHT_STEP):
        free = room - across * height - edges * step
        if free >= between * LEAST_GAP:
            return Fit(height, min(gap, free / between) if between else gap, step, count)
    lower = min((room - edges * TIGHT_STEP - between * LEAST_GAP) / across, height)
    return Fit(lower, LEAST_GAP, TIGHT_STEP, count) if lower >= least else None


def overlapping(slots: Sequence[Slot], room: float, height: float) -> Fit | None:
    """Fit a row by placing each card over the right end of the previous one."""
    *widths, last = (slot.width(height, TIGHT_STEP) for slot in slots)
    shown = (room - last) / max(sum(widths), 1)
    return Fit(height, 0, TIGHT_STEP, len(slots), min(shown, 1)) if shown >= LEAST_SHOWN else None


def scrolling(slots: Sequence[Slot], room: float, height: float) -> Fit:
    """Fit as many slots as possible with the minimum visible share."""
    widest = max(slot.width(height, TIGHT_STEP) for slot in slots)
    count = int((room - 5 * _MORE - widest) / (widest * LEAST_SHOWN)) + 1
    return Fit(height, 0, TIGHT_STEP, min(max(count, 1), len(slots)), LEAST_SHOWN)


class CardLayout:
    """Builds the arrangement of one zone, each card above the previous one.

    ``strip`` is the visible part of an attached card. A row that does not fit begins with the
    ``first`` card.
    """

    def __init__(self, strip: float = NAME_BAR, first: ObjectId | None = None) -> None:
        self._strip = strip
        self._first = first
        self._places: dict[ObjectId, Place] = {}
        self._badges: list[Badge] = []
        self._piles: list[tuple[ObjectId, ...]] = []

    def done(self) -> Arrangement:
        """Return the arrangement."""
        return Arrangement(self._places, tuple(self._badges), tuple(self._piles))

    def put(self, card: CardShape, place: Place) -> None:
        """Add one card."""
        self._places[card.id] = replace(place, z=len(self._places))

    def rest(self, cards: Sequence[CardShape], middle: tuple[float, float]) -> None:
        """Add the remaining cards: those attached to each other in a cycle."""
        for card in cards:
            if card.id not in self._places:
                self.put(card, Place(*middle, card.quarters))

    def row(
        self,
        slots: Sequence[Slot],
        fit: Fit,
        band: Rect,
        *,
        bar: float = 0.0,
        taken: Sequence[Rect] = (),
    ) -> None:
        """Add a row in a band, avoiding ``taken`` rectangles; ``bar`` shows names only."""
        lefts = _starts([slot.width(fit.height, fit.step) for slot in slots], fit, band, taken)
        hidden = len(slots) - fit.count
        before = min(self._first_in(slots), hidden)
        after = hidden - before
        for number, slot in [
            *enumerate(slots[:before], -before),
            *enumerate(slots[len(slots) - after :], 1),
        ]:
            # A small offset each, so that arrow keys step through hidden cards.
            x = (lefts[0] if number < 0 else lefts[-1]) + number * _ASIDE
            self.slot(slot, fit, Rect(x, band.y, 0, band.h), shown=0, bar=bar)
        for left, slot in zip(lefts, slots[before : len(slots) - after], strict=True):
            shown = fit.shown if left < lefts[-1] else 1.0
            self.slot(slot, fit, Rect(left, band.y, 0, band.h), shown=shown, bar=bar)
        low = band.middle[1] + _MORE
        if before:
            to = slots[max(before - fit.count, 0)].top.id
            self._badges.append(Badge(f"+{before}", (band.x + 2 * _MORE, low), leads_to=to))
        if after:
            to = slots[len(slots) - after].top.id
            self._badges.append(Badge(f"+{after}", (band.right, low), leads_to=to))

    def _first_in(self, slots: Sequence[Slot]) -> int:
        here = (
            at for at, slot in enumerate(slots) for card in slot.cards if card.id == self._first
        )
        return next(here, 0)

    def alone(self, slot: Slot, height: float, at: tuple[float, float]) -> None:
        """Add a card around a point, and its attachments above it."""
        top, scale = slot.top, scale_of(slot.top, height)
        wide, high = (side * scale for side in body(double=top.double, quarters=top.quarters))
        bounds = Rect(at[0] - wide / 2, at[1] - high / 2, wide, high)
        self.attached_to(slot, bounds, self._strip_of(height))
        self.put(top, Place(*at, top.quarters, scale, piled=bool(slot.behind)))

    def slot(self, slot: Slot, fit: Fit, at: Rect, *, shown: float = 1.0, bar: float = 0.0) -> None:
        """Add one slot at the left edge of a rectangle, vertically centred."""
        top, height = slot.top, fit.height
        strip, lowered = 0.0, 0.0
        if slot.behind and not bar:
            count = len(slot.behind)
            wanted = self._strip_of(fit.height)
            height = max(fit.height - count * wanted, min(LEAST_HEIGHT, fit.height))
            lowered = (fit.height - height) / 2
            strip = min(wanted, (2 * lowered + _PROTRUDES) / count)
        scale, places = scale_of(top, height), self._places
        x, y = at.x + width_at(top, fit.height) / 2, at.y + at.h / 2 + lowered
        if len(slot.cards) == 1 and not slot.behind:
            places[top.id] = Place(x, y, top.quarters, scale, len(places), shown, bar)
            return
        wide, high = (side * scale for side in body(double=top.double, quarters=top.quarters))
        self.attached_to(slot, Rect(x - wide / 2, y - high / 2, wide, high), strip)
        for under, card in reversed([*enumerate(reversed(slot.cards))]):
            right = x + min(under, _MOST_EDGES) * fit.step
            places[card.id] = Place(
                right, y, card.quarters, scale, len(places), shown, bar, piled=True
            )
        if len(slot.cards) > 1:
            self._piles.append(tuple(card.id for card in slot.cards))
            right, bottom = x + wide / 2 + slot.edges * fit.step, y + (bar or high) / 2
            corner = (right + _COUNT[0], bottom + _COUNT[1])
            self._badges.append(Badge(f"×{len(slot.cards)}", corner))

    def _strip_of(self, height: float) -> float:
        return max(self._strip, _NAME_SHARE * height)

    def attached_to(self, slot: Slot, bounds: Rect, strip: float) -> None:
        """Add the attachments of a card behind it, each a strip above the previous one."""
        for number, card in reversed([*enumerate(slot.behind, 1)]):
            across, down = body(double=card.double, quarters=card.quarters)
            size = bounds.h / down
            middle = bounds.middle[1] - strip * number
            self.put(card, Place(bounds.x + across * size / 2, middle, card.quarters, size))


def _starts(
    widths: Sequence[float], fit: Fit, band: Rect, taken: Sequence[Rect]
) -> Sequence[float]:
    """Return the left edges of the visible slots: centred, or to the right of taken rectangles."""
    shown = widths[: fit.count]
    steps = [width * fit.shown + fit.gap for width in shown[:-1]]
    full = sum(steps) + shown[-1]
    left = band.x + 2 * _MORE if fit.count < len(widths) else band.x + (band.w - full) / 2
    centred = [*accumulate(steps, initial=left)]
    bounds_of_cards = (Rect(x, band.y, w, band.h) for x, w in zip(centred, shown, strict=True))
    if not any(bounds.meets(other) for bounds in bounds_of_cards for other in taken):
        return centred
    around = [*_around(shown, fit.gap, band, taken)]
    return around if around[-1] + shown[-1] <= band.right else centred


def _around(
    widths: Sequence[float], gap: float, band: Rect, taken: Sequence[Rect]
) -> Iterator[float]:
    left = band.x
    for width in widths:
        while True:
            bounds = Rect(left, band.y, width, band.h)
            past = [other.right for other in taken if bounds.meets(other)]
            if not past or left > band.right:
                break
            left = max(past) + LEAST_GAP
        yield left
        left += width + gap


PAD, BETWEEN = 6.0, 8.0
"""Padding of a field, and distance between its rows."""
_RISE = 24.0
SIDE = 10.0
_TIGHT = 4.0
BAR = 44
"""Height of a row that shows names only."""
_CREATURE_GAP, _GAP = 16.0, 26.0
_LARGE = 140
_BEHIND_LARGE = 0.74
_ON_ITS_SIDE = 1.1
_LARGEST = 220
_AT_THE_END = 3


class Line(Struct, frozen=True):
    """One line of cards: slots, fit, height of the band, and of the name bar (0: none)."""

    slots: Sequence[Slot]
    fit: Fit
    height: float
    bar: float = 0.0


def between(height: float, text: float) -> float:
    """Return the distance between rows: larger names need more of it.

    It grows only while both rows have the minimum height.
    """
    free = height - 2 * PAD - 2 * LEAST_HEIGHT
    return max(min(BETWEEN + _RISE * (text - 1), free), BETWEEN)


def rows_of(height: float, text: float = 1.0) -> Rows:
    """Return the row heights of a field; larger text needs larger cards."""
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
    """Return the arrangement of a battlefield: rows of piles, attachments behind their hosts."""
    return _Field(area, cards, text, first).laid()


class _Row:
    """The cards of a row and their slots."""

    def __init__(self, cards: Sequence[CardShape], behind: Behind) -> None:
        self.cards = cards
        self._behind = behind

    @cached_property
    def slots(self) -> list[Slot]:
        """Slots with only equal cards on piles."""
        return slots_of(self.cards, self._behind)

    @cached_property
    def loose(self) -> list[Slot]:
        """Slots with more cards on piles, if any may be."""
        if all(card.kind is not None or card.sort is None for card in self.cards):
            return self.slots
        return slots_of(self.cards, self._behind, loose=True)


class _Field:
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

        # With lanes, cards that are not in combat are behind, at the end of the row.
        def in_front(card: CardShape) -> bool:
            return card.row == 0 and not self.fighters

        self.front = _Row([*filter(in_front, tidy)], self.behind)
        back = sorted(filterfalse(in_front, tidy), key=lambda card: card.row or _AT_THE_END)
        self.back = _Row(back, self.behind)
        # Cards with manual positions count too, so that nothing grows when one leaves its row.
        self.both = len({card.row == 0 for card in hosts}) > 1
        rect, free = area.rect, area.free
        self.back_room = Rect(rect.x + SIDE, rect.y, rect.w - 2 * SIDE, rect.h)
        narrower = rect.right - free.x if free is not None else 0
        self.front_room = replace(self.back_room, w=self.back_room.w - narrower)
        self.front_wide = self.front_room.w - self._put_aside(behind_border=False)
        self.back_wide = self.back_room.w - self._put_aside(behind_border=True)

    def laid(self) -> Arrangement:
        """Return the rows from top to bottom, then the cards with manual positions."""
        bounds_of_cards = [
            manual_bounds(card, self._usual(card), self.area.rect) for card in self.placed
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
        rect, room = self.area.rect, self.back_room
        low = min(self.rows.lands, LEAST_HEIGHT)
        line = self._line(self.back, low, _GAP, self.back_wide) or self._bars(self.back, 1)[0]
        top = rect.y + PAD if self.rows.mirrored else rect.bottom - PAD - line.height
        yield line, Rect(room.x, top, room.w, line.height)

    def _in_its_lane(self, card: CardShape, middle: float, height: float) -> None:
        rect, slot = self.area.rect, slots_of([card], self.behind)[0]
        _, high = body(double=card.double, quarters=card.quarters)
        half = high * scale_of(card, height) / 2
        y = rect.bottom - PAD - half if self.rows.mirrored else rect.y + PAD + half
        self.out.alone(slot, height, (middle, y))

    def _lines(self) -> tuple[list[Line], list[Line]]:
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
        """Return two lines of creatures and one of lands if nothing overlaps then."""
        back = self._line(self.back, LEAST_HEIGHT, _GAP, self.back_wide)
        high = self.area.rect.h - 2 * PAD - self.between - LEAST_HEIGHT
        front = self._split(self.front, high, self.front_wide)
        if len(front) == 1 or back is None or not all(_is_whole(line) for line in (*front, back)):
            return None
        return front, [back]

    def _share(self) -> float:
        """Return the share of their height that coupled rows keep to avoid overlap."""
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
        """Return as few lines with names only as possible."""
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
        """Yield the band of each line: outwards from the border, and inwards from the edge."""
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
        """Return the width that manually placed cards leave unused in their row."""
        away = [card for card in self.placed if bool(card.row) is behind_border]
        return sum(width_at(card, self._usual(card)) + _CREATURE_GAP for card in away)

    def _usual(self, card: CardShape) -> float:
        rows = self.rows
        if not self.both:
            return rows.only_lands if card.row else rows.only_creatures
        return max(rows.lands, min(LEAST_HEIGHT, self.area.rect.h)) if card.row else rows.creatures


def fighting_height(card: CardShape, field_height: float) -> float:
    """Return the height of a card in combat; a tapped one is larger."""
    room = field_height - 2 * PAD - BETWEEN - LEAST_HEIGHT
    return floor(min(room * _ON_ITS_SIDE, _LARGEST) if card.quarters % 2 else min(room, _LARGEST))


def hosts_of(
    cards: Sequence[CardShape],
) -> tuple[list[CardShape], dict[ObjectId, list[CardShape]]]:
    """Return the cards that are not attached, and the attachments of each."""
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
    return line.fit.shown == 1 and line.fit.count == len(line.slots)


def _crowded(slots: Sequence[Slot], height: float, room: float, bar: float = 0.0) -> Line:
    least = min(LEAST_HEIGHT, height)
    fit = whole(slots, room, height, LEAST_GAP, least) or overlapping(slots, room, least)
    return Line(slots, fit or scrolling(slots, room, least), bar or height, bar)


def manual_bounds(card: CardShape, height: float, rect: Rect) -> Rect:
    """Return the bounds of a card with a manual position, inside a zone."""
    scale = scale_of(card, height)
    wide, high = (side * scale for side in body(double=card.double, quarters=card.quarters))
    x, y = card.position or (0.0, 0.0)
    left = max(min(rect.x + x - wide / 2, rect.right - wide), rect.x)
    top = max(min(rect.y + y - high / 2, rect.bottom - high), rect.y)
    return Rect(left, top, wide, high)
