"""Arrangement of a battlefield: creatures next to the middle, lands and the rest behind them."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

from msgspec import Struct
from msgspec.structs import replace

from core.state.ids import ObjectId
from gui.board.layout.geometry import (
    FIELD_PAD,
    RATIO,
    Area,
    Arrangement,
    Badge,
    CardShape,
    Grid,
    Place,
    Rect,
    Spot,
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
NAME_BAR = 14.0
"""Minimum visible height of an attached card above its host."""
_NAME_SHARE = 0.18
"""Height of the name within a card, as a share."""
_MOST_EDGES = 3
_PROTRUDES = 24.0
_COUNT = (6.0, 4.0)
_INSIDE_PILE = 3.0
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
    """Return the slots for cards; ``loose`` allows more cards on piles.

    A card that comes later is below the others of its pile, so that none of them moves.
    """
    piles: dict[object, list[CardShape]] = {}
    for card in cards:
        kind = card.kind if card.kind is not None or not loose else card.sort
        alone = kind is None or card.id in behind
        piles.setdefault(card.id if alone else (kind,), []).append(card)
    return [
        Slot(
            tuple(reversed(pile)),
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

    def number(self, badge: Badge) -> None:
        """Add a number next to cards."""
        self._badges.append(badge)

    def unit(
        self, slot: Slot, height: float, at: tuple[float, float], *, shown: float = 1.0
    ) -> None:
        """Add a card or a pile around a point, with at most two attachments visible above it."""
        top, scale = slot.top, scale_of(slot.top, height)
        wide, high = (side * scale for side in body(double=top.double, quarters=top.quarters))
        bounds = Rect(at[0] - wide / 2, at[1] - high / 2, wide, high)
        strip = self._strip_of(high) if shown else 0.0
        for number, card in reversed([*enumerate(slot.behind, 1)]):
            across, down = body(double=card.double, quarters=card.quarters)
            size = bounds.h / down
            middle = bounds.middle[1] - strip * min(number, _MOST_ATTACHED)
            visible = shown if number <= _MOST_ATTACHED else 0.0
            self.put(
                card,
                Place(bounds.x + across * size / 2, middle, card.quarters, size, shown=visible),
            )
        edge = _EDGE * min(wide, high)
        for under, card in reversed([*enumerate(reversed(slot.cards))]):
            x = at[0] + min(under, _MOST_EDGES) * edge
            piled = len(slot.cards) > 1 or bool(slot.behind)
            place = Place(x, at[1], card.quarters, scale, shown=shown, piled=piled)
            self.put(card, place)
        more = len(slot.behind) - _MOST_ATTACHED
        if more > 0 and shown:
            self._badges.append(
                Badge(f"+{more}", (bounds.right, bounds.y - _MOST_ATTACHED * strip + _COUNT_HEIGHT))
            )
        if len(slot.cards) > 1 and shown:
            self._piles.append(tuple(card.id for card in slot.cards))
            right = bounds.right + slot.edges * edge - _INSIDE_PILE
            corner = (right, bounds.y + _COUNT_HEIGHT + _NAME_SHARE * bounds.h)
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


FRONT, LEFT, RIGHT = 0, 1, 2
"""Rows of a field: the front, and the left and the right end of the back."""
_TURNED = 6.0
"""Distance between a turned card and the places next to it."""
_MELDED = 1.3
"""Height of a melded permanent in heights of other cards."""
_EDGE = 0.07
"""Distance between the cards of a pile, in card widths."""
_COUNT_HEIGHT = 22.0
_MOST_ATTACHED = 2


def field(
    area: Area, cards: Sequence[CardShape], text: float = 1.0, first: ObjectId | None = None
) -> Arrangement:
    """Return the arrangement of a battlefield: every card at its place on the grid.

    Of cards without a place the ``first`` one has the last place of its row.
    """
    if area.grid is None:
        return Arrangement({})
    return _Field(area, area.grid, text).laid(cards, first)


class _Field:
    def __init__(self, area: Area, grid: Grid, text: float) -> None:
        self.rect, self.grid = area.rect, grid
        self.spots = dict(area.spots)
        self.advanced = dict(area.advanced)
        self.visible = min(grid.pitch / (grid.height * RATIO), 1.0)
        self.out = CardLayout(NAME_BAR * text)

    def laid(self, cards: Sequence[CardShape], first: ObjectId | None) -> Arrangement:
        """Return the places of the cards and the numbers of those that have none."""
        for row, slots in slots_by_row(
            cards, leftmost=self.grid.leftmost, loose=self.grid.loose
        ).items():
            there = [slot for slot in slots if self.spots.get(slot.top.id) is not None]
            more = [slot for slot in slots if slot not in there]
            if more and there:
                there, more = self._scrolled(row, there, more, first)
                self._number(row, there[-1], more)
            there = sorted(there, key=lambda slot: self._order(row, slot))
            for slot in there:
                spot = self.spots[slot.top.id]
                if spot is not None:
                    self._put(row, slot, spot, shown=1.0 if slot is there[-1] else self.visible)
            for slot in more:
                spot = self.spots[there[-1].top.id] if there else Spot(0, 0)
                self._put(row, slot, spot or Spot(0, 0), shown=0)
        self.out.rest(cards, self.rect.middle)
        return self.out.done()

    def _scrolled(
        self, row: int, there: list[Slot], more: list[Slot], first: ObjectId | None
    ) -> tuple[list[Slot], list[Slot]]:
        """Give the last place of a row to the slot with the first card, if it has no place."""
        there = sorted(there, key=lambda slot: self._order(row, slot))
        wanted = next((slot for slot in more if any(card.id == first for card in slot.cards)), None)
        if wanted is None:
            return there, more
        last = there[-1]
        for card in wanted.cards:
            self.spots[card.id] = self.spots[last.top.id]
        return [*there[:-1], wanted], [last, *(slot for slot in more if slot is not wanted)]

    def _order(self, row: int, slot: Slot) -> tuple[float, float]:
        """Return the position of a slot in reading order."""
        x, y = self._centre(row, slot, self.spots[slot.top.id])
        return y, x

    def _number(self, row: int, last: Slot, more: Sequence[Slot]) -> None:
        x, y = self._centre(row, last, self.spots[last.top.id])
        right = x + width_at(last.top, self.grid.height) / 2 + _COUNT[0]
        at = (right, y - self.grid.height / 2 + _COUNT_HEIGHT)
        self.out.number(Badge(f"+{len(more)}", at, leads_to=more[0].top.id))

    def _centre(self, row: int, slot: Slot, spot: Spot | None) -> tuple[float, float]:
        wide = 2 if slot.top.double or slot.top.landscape else 1
        return spot_centre(self.rect, self.grid, row, spot or Spot(0, 0), wide)

    def _put(self, row: int, slot: Slot, spot: Spot, *, shown: float = 1.0) -> None:
        top, grid = slot.top, self.grid
        x, y = self._centre(row, slot, spot)
        towards = 1 if grid.mirrored else -1
        y += towards * self.advanced.get(top.id, 0.0) * grid.height
        height = grid.height
        if top.double:
            height *= _MELDED
            y += towards * (height - grid.height) / 2 if not top.quarters % 2 else 0
        elif top.quarters % 2 and not top.landscape:
            height = grid.pitch - _TURNED
        self.out.unit(slot, height, (x, y), shown=shown)


def spot_centre(rect: Rect, grid: Grid, row: int, spot: Spot, wide: int = 1) -> tuple[float, float]:
    """Return the centre of a unit of one or two places on the grid of a field."""
    left = column(row, spot, grid.columns) - (wide - 1 if row == RIGHT else 0)
    across = left + (wide - 1) / 2 - (grid.columns - 1) / 2
    lines = grid.front + grid.back
    line = spot.line + (0 if row == FRONT else grid.front)
    gap = (rect.h - 2 * FIELD_PAD - lines * grid.height) / max(lines - 1, 1)
    down = FIELD_PAD + grid.height / 2 + line * (grid.height + gap)
    y = rect.bottom - down if grid.mirrored else rect.y + down
    if lines == 1:
        y = rect.middle[1]
    return rect.middle[0] + across * grid.pitch, y


def spot_at(rect: Rect, grid: Grid, row: int, point: tuple[float, float]) -> Spot:
    """Return the place of a row that is nearest to a point."""
    lines = range(grid.front if row == FRONT else grid.back)
    half = grid.columns
    offsets = range(-half, half + 1) if row == FRONT else range(grid.columns)
    spots = [
        Spot(line, offset)
        for line in lines
        for offset in offsets
        if 0 <= column(row, Spot(line, offset), grid.columns) < grid.columns
    ]

    def distance(spot: Spot) -> float:
        x, y = spot_centre(rect, grid, row, spot)
        return (x - point[0]) ** 2 + (y - point[1]) ** 2

    return min(spots, key=distance)


def column(row: int, spot: Spot, columns: int) -> int:
    """Return the column of a place, from the left."""
    if row == FRONT:
        return (columns - 1) // 2 + spot.offset
    return spot.offset if row == LEFT else columns - 1 - spot.offset


def slots_by_row(
    cards: Sequence[CardShape], *, leftmost: bool = False, loose: bool = False
) -> dict[int, list[Slot]]:
    """Return the slots of each row of a field; a ``leftmost`` field has one row."""
    hosts, behind = hosts_of(cards)
    rows: dict[int, list[CardShape]] = {}
    for card in hosts:
        rows.setdefault(LEFT if leftmost else card.row, []).append(card)
    return {row: slots_of(shapes, behind, loose=loose) for row, shapes in sorted(rows.items())}


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


def manual_bounds(card: CardShape, height: float, rect: Rect) -> Rect:
    """Return the bounds of a card with a manual position, inside a zone."""
    scale = scale_of(card, height)
    wide, high = (side * scale for side in body(double=card.double, quarters=card.quarters))
    x, y = card.position or (0.0, 0.0)
    left = max(min(rect.x + x - wide / 2, rect.right - wide), rect.x)
    top = max(min(rect.y + y - high / 2, rect.bottom - high), rect.y)
    return Rect(left, top, wide, high)
