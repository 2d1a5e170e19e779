"""Cards in a row: piles of equal ones, room for tapped ones, and what gives way in a narrow one."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

from msgspec import Struct
from msgspec.structs import replace

from core.state.ids import ObjectId
from gui.board.layout.cards import Arrangement, Badge, CardShape, Place, body, scale_of, width_at
from gui.board.layout.geometry import Rect

LEAST_HEIGHT = 96.0
LEAST_GAP = 6.0
LEAST_SHOWN = 0.6
"""How much of a card shows at least that lies under its neighbour."""
STEP, TIGHT_STEP = 14.0, 8.0
"""How far the cards of a pile are apart, and how far where there is little room."""
NAME_BAR = 16.0
"""How much shows at least of a card above the one that it is attached to."""
_NAME_SHARE = 0.145
"""How far down a card its name reaches."""
_MOST_EDGES = 2
_PROTRUDES = 24.0
_COUNT = (6.0, 4.0)
_MORE = 14.0
_ASIDE = 0.6

Behind = Mapping[ObjectId, Sequence[CardShape]]
"""What is attached to cards of the same zone."""


class Slot(Struct, frozen=True, gc=False):
    """One place in a row: a card, or a pile of equal ones with the uppermost last.

    ``behind`` is what is attached to the card, and to that, from the nearest on. ``wide`` is the
    width of its uppermost card where an upright one is 1 high, ``edges`` how many edges of a pile
    show beside it.
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
        """Return how wide it is where cards are so high."""
        return self.wide * height + self.edges * step


class Fit(Struct, frozen=True):
    """How a row fits its room: the height of its cards, the gap, the step of its piles.

    ``shown`` is how much of each place but the last shows, ``count`` how many places show at all.
    """

    height: float
    gap: float
    step: float
    count: int
    shown: float = 1.0


def slots_of(cards: Sequence[CardShape], behind: Behind, *, loose: bool = False) -> list[Slot]:
    """Return the places that cards take; ``loose`` lets more of them lie on piles."""
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
    """Yield the cards that are attached to a card, each before those attached to it."""
    for card in behind.get(host, ()):
        yield card
        yield from attached_to(card.id, behind)


def whole(
    slots: Sequence[Slot], room: float, height: float, gap: float, least: float
) -> Fit | None:
    """Fit a row without any overlap: by smaller gaps, then tight piles, then lower cards."""
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
    """Fit a row by laying each card over the right end of the one before."""
    *widths, last = (slot.width(height, TIGHT_STEP) for slot in slots)
    shown = (room - last) / max(sum(widths), 1)
    return Fit(height, 0, TIGHT_STEP, len(slots), min(shown, 1)) if shown >= LEAST_SHOWN else None


def scrolling(slots: Sequence[Slot], room: float, height: float) -> Fit:
    """Fit as many places as there is room for while each shows as much as it must."""
    widest = max(slot.width(height, TIGHT_STEP) for slot in slots)
    count = int((room - 5 * _MORE - widest) / (widest * LEAST_SHOWN)) + 1
    return Fit(height, 0, TIGHT_STEP, min(max(count, 1), len(slots)), LEAST_SHOWN)


class CardLayout:
    """Lays the cards of one zone, each higher than the one before.

    ``strip`` is how much shows of a card above the one that it is attached to. A row with more
    cards than show begins with the card that is ``first``, if it is one of them.
    """

    def __init__(self, strip: float = NAME_BAR, first: ObjectId | None = None) -> None:
        self._strip = strip
        self._first = first
        self._places: dict[ObjectId, Place] = {}
        self._badges: list[Badge] = []
        self._piles: list[tuple[ObjectId, ...]] = []

    def done(self) -> Arrangement:
        """Return what has come of it."""
        return Arrangement(self._places, tuple(self._badges), tuple(self._piles))

    def put(self, card: CardShape, place: Place) -> None:
        """Lay one card."""
        self._places[card.id] = replace(place, z=len(self._places))

    def rest(self, cards: Sequence[CardShape], middle: tuple[float, float]) -> None:
        """Lay what has no place yet: cards attached to each other in a ring."""
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
        """Lay a row in a band, past what is ``taken``; names only where there is a ``bar``."""
        lefts = _starts([slot.width(fit.height, fit.step) for slot in slots], fit, band, taken)
        hidden = len(slots) - fit.count
        before = min(self._first_in(slots), hidden)
        after = hidden - before
        for number, slot in [
            *enumerate(slots[:before], -before),
            *enumerate(slots[len(slots) - after :], 1),
        ]:
            # Each a little farther on, so that keys go from one to the next.
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
        """Return at which place a row begins that shows only a part of them."""
        here = (
            at for at, slot in enumerate(slots) for card in slot.cards if card.id == self._first
        )
        return next(here, 0)

    def alone(self, slot: Slot, height: float, at: tuple[float, float]) -> None:
        """Lay a card around a point, and above it what is attached to it."""
        top, scale = slot.top, scale_of(slot.top, height)
        wide, high = (side * scale for side in body(double=top.double, quarters=top.quarters))
        bounds = Rect(at[0] - wide / 2, at[1] - high / 2, wide, high)
        self.attached_to(slot, bounds, self._strip_of(height))
        self.put(top, Place(*at, top.quarters, scale, piled=bool(slot.behind)))

    def slot(self, slot: Slot, fit: Fit, at: Rect, *, shown: float = 1.0, bar: float = 0.0) -> None:
        """Lay one place from the left edge of a rectangle on, in the middle of its height."""
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
        """Return how much shows of a card so high that lies behind another."""
        return max(self._strip, _NAME_SHARE * height)

    def attached_to(self, slot: Slot, bounds: Rect, strip: float) -> None:
        """Lay what is attached to a card behind it, each a strip above the one before."""
        for number, card in reversed([*enumerate(slot.behind, 1)]):
            across, down = body(double=card.double, quarters=card.quarters)
            size = bounds.h / down
            middle = bounds.middle[1] - strip * number
            self.put(card, Place(bounds.x + across * size / 2, middle, card.quarters, size))


def _starts(
    widths: Sequence[float], fit: Fit, band: Rect, taken: Sequence[Rect]
) -> Sequence[float]:
    """Return where each place that shows begins: centred, or from the left past what is taken."""
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
