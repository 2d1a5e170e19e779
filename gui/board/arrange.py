"""Where each card of a zone lies: rows, fans and piles, as plain values in millimetres."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil

from msgspec import Struct

from core.table.ids import ObjectId
from gui.board.geometry import CARD_HEIGHT, CARD_WIDTH, Area, Rect, Role

DOUBLE_WIDTH = CARD_HEIGHT
DOUBLE_HEIGHT = 2 * CARD_WIDTH
_PAD = 7.0
_BETWEEN = 12.0
_ROW_GAP = 5.0
_CLOSEST = 0.58
_MOST_LINES = 4
_SMALLEST = 0.12
_TUCK = 11.0
_LABEL = 4.0
_EDGE = 2.0
"""What a tapped card keeps free between itself and the border of its zone."""
_STACK_STEP = 17.0
_FAN_GAP = 6.0
_STRIP = 7.0
"""How much of a card is seen that lies under another one in a slot."""
_MOST_STRIPS = 3

Homes = dict[ObjectId, "Place"]


class Lying(Struct, frozen=True, kw_only=True):
    """What of a card matters to where it lies.

    ``quarters`` counts clockwise quarter turns. ``row`` 0 is nearest to the middle of
    the table. ``host`` is what it is attached to, in the same zone. ``spot`` is where a
    person put it, from the left upper corner of the zone.
    """

    id: ObjectId
    quarters: int = 0
    landscape: bool = False
    double: bool = False
    row: int = 0
    host: ObjectId | None = None
    spot: tuple[float, float] | None = None


class Place(Struct, frozen=True):
    """The centre of a card, its quarter turns and size, and how far on top it lies."""

    x: float
    y: float
    quarters: int = 0
    scale: float = 1.0
    z: int = 0


def body(*, double: bool, quarters: int) -> tuple[float, float]:
    """Return width and height of a card as it lies, at full size."""
    upright = (DOUBLE_WIDTH, DOUBLE_HEIGHT) if double else (CARD_WIDTH, CARD_HEIGHT)
    return upright[::-1] if quarters % 2 else upright


def arrange(area: Area, cards: Sequence[Lying], scale: float = 1.0) -> Homes:
    """Return the place of every card that shows, lowest first in ``cards``.

    A pile shows its two uppermost cards: the lower one is seen when the top is lifted.
    """
    if area.role is Role.FIELD:
        return _field(area, cards, scale)
    if area.role is Role.HAND:
        return _hand(area, cards)
    if area.role in {Role.GEAR, Role.CHAIN}:
        return _slots(area, cards)
    if area.role is Role.STACK:
        return _stack(area.rect, cards)
    return _pile(area.rect, cards)


def field_scale(rect: Rect, cards: Iterable[Lying]) -> float:
    """Return the size of cards on a field: full, or as large as all its lines allow."""
    counts: dict[int, int] = {}
    for card in cards:
        if card.host is None and card.spot is None and not card.double:
            counts[card.row] = counts.get(card.row, 0) + 1
    scale, before = min(1.0, (rect.h - 2 * _PAD) / CARD_HEIGHT), 0
    while True:
        lines = sum(_lines(count, rect, scale) for count in counts.values())
        if lines <= max(before, 1):
            return scale
        before = lines
        free = rect.h - 2 * _PAD - (lines - 1) * _ROW_GAP
        scale = min(1.0, max(free / (lines * CARD_HEIGHT), _SMALLEST))


def fan(rect: Rect, cards: Sequence[Lying]) -> Homes:
    """Spread an opened pile out in a row, the uppermost card first and on top."""
    newest = [card.id for card in reversed(cards)]
    scale = min(1.0, (rect.h - 2 * _PAD - _LABEL) / CARD_HEIGHT)
    inner = Rect(rect.x + _PAD, rect.y + _LABEL, rect.w - 2 * _PAD, rect.h - _LABEL)
    places = _spread(inner, len(newest), CARD_WIDTH * scale, _FAN_GAP)
    y = inner.y + inner.h / 2
    return {
        who: Place(x, y, 0, scale, len(newest) - index)
        for index, (who, x) in enumerate(zip(newest, places, strict=True))
    }


def _lines(count: int, rect: Rect, scale: float) -> int:
    room = rect.w - 2 * _PAD
    wanted = ceil(count * (CARD_WIDTH + _BETWEEN) * scale * _CLOSEST / max(room, 1))
    return min(wanted, _MOST_LINES)


def _spread(rect: Rect, count: int, width: float, gap: float) -> list[float]:
    """Return the centres of cards in a centred row that overlap where they are many."""
    if count == 0:
        return []
    step = min(width + gap, (rect.w - width) / (count - 1)) if count > 1 else 0.0
    first = rect.x + (rect.w - step * (count - 1)) / 2
    return [first + index * step for index in range(count)]


def _hand(area: Area, cards: Sequence[Lying]) -> Homes:
    rect = area.rect.inset(_PAD)
    scale = min(1.0, (area.rect.h - _PAD - _LABEL) / CARD_HEIGHT)
    gap = _BETWEEN * scale / 2
    y = area.rect.middle[1] + _LABEL / 4
    places = _spread(rect, len(cards), CARD_WIDTH * scale, gap)
    return {
        card.id: Place(x, y, card.quarters, scale, index)
        for index, (card, x) in enumerate(zip(cards, places, strict=True))
    }


def _slots(area: Area, cards: Sequence[Lying]) -> Homes:
    """Lay cards into the slots of a zone, side by side in each; what is under one shows a strip."""
    here = {card.id for card in cards}
    hosts = [card for card in cards if card.host is None or card.host not in here]
    tucked: dict[ObjectId, list[Lying]] = {}
    for card in cards:
        if card.host is not None and card.host in here:
            tucked.setdefault(card.host, []).append(card)
    strips = min(max((len(each) for each in tucked.values()), default=0), _MOST_STRIPS)
    homes: Homes = {}
    for number, rect in enumerate(area.places):
        mine = hosts[number :: len(area.places)]
        room = rect.h - _PAD - _LABEL - strips * _STRIP
        scale = max(min(1.0, room / CARD_HEIGHT, (rect.w - 8) / CARD_WIDTH), _SMALLEST)
        y = rect.middle[1] + (_LABEL / 2 + strips * _STRIP) / 2
        inner = Rect(rect.x + 4, rect.y, rect.w - 8, rect.h)
        places = _spread(inner, len(mine), CARD_WIDTH * scale, _BETWEEN * scale)
        for host, x in zip(mine, places, strict=True):
            _stow(host, Place(x, y, host.quarters, scale), tucked, homes)
    for card in cards:  # under each other in a ring: nothing the rules allow
        homes.setdefault(card.id, Place(*area.middle, card.quarters, _SMALLEST, len(homes)))
    return homes


def _stow(host: Lying, place: Place, tucked: Mapping[ObjectId, list[Lying]], out: Homes) -> None:
    """Lay what is under a card above its upper edge, strip by strip, and then the card on it."""
    behind = list(_under(host, tucked))
    for index, card in reversed(list(enumerate(behind, start=1))):
        up = _STRIP * min(index, _MOST_STRIPS)
        out[card.id] = Place(place.x, place.y - up, 0, place.scale, len(out))
    out[host.id] = Place(place.x, place.y, place.quarters, place.scale, len(out))


def _under(host: Lying, tucked: Mapping[ObjectId, list[Lying]]) -> Iterator[Lying]:
    """Yield everything under a card, and under that."""
    for card in tucked.get(host.id, []):
        yield card
        yield from _under(card, tucked)


def _pile(rect: Rect, cards: Sequence[Lying]) -> Homes:
    x, y = rect.middle
    homes = {}
    for index, card in enumerate(cards[-2:]):
        width, height = body(double=card.double, quarters=card.quarters)
        scale = min(1.0, (rect.w - 8) / width, (rect.h - 10) / height)
        homes[card.id] = Place(x, y, card.quarters, scale, index)
    return homes


def _stack(rect: Rect, cards: Sequence[Lying]) -> Homes:
    """Lay spells down the column, the uppermost last and whole, titles of all showing."""
    if not cards:
        return {}
    widest = max(body(double=card.double, quarters=card.quarters)[0] for card in cards)
    scale = min(1.0, (rect.w - 8) / widest, (rect.h - 2 * _PAD) / CARD_HEIGHT)
    tallest = max(body(double=card.double, quarters=card.quarters)[1] for card in cards) * scale
    room = rect.h - 2 * _PAD - tallest
    step = min(_STACK_STEP, room / (len(cards) - 1)) if len(cards) > 1 else 0.0
    x = rect.middle[0]
    top = rect.y + (rect.h - tallest - step * (len(cards) - 1)) / 2 + _LABEL / 4
    homes = {}
    for index, card in enumerate(cards):
        height = body(double=card.double, quarters=card.quarters)[1] * scale
        homes[card.id] = Place(x, top + index * step + height / 2, card.quarters, scale, index)
    return homes


def _field(area: Area, cards: Sequence[Lying], scale: float) -> Homes:
    """Lay a battlefield: large cards first, then rows; attached cards behind their hosts."""
    here = {card.id for card in cards}
    hosts = [card for card in cards if card.host is None or card.host not in here]
    placed = [card for card in hosts if card.spot is not None]
    tidy = [card for card in hosts if card.spot is None]
    homes = {card.id: _spot(area.rect, card, scale) for card in placed}
    taken = [_ground(card, homes[card.id]) for card in placed]
    inner = area.rect.inset(_PAD)
    left = inner.x
    for card in tidy:
        if card.double:
            width = body(double=True, quarters=card.quarters)[0] * scale
            homes[card.id] = Place(left + width / 2, inner.middle[1], card.quarters, scale)
            left += width + _BETWEEN * scale
    slack = max(0.0, (CARD_HEIGHT - CARD_WIDTH) / 2 * scale - _PAD + _EDGE)
    rest = Rect(left + slack, inner.y, inner.right - left - 2 * slack, inner.h)
    homes.update(_rows(rest, [card for card in tidy if not card.double], scale, taken, area))
    return _layered(homes, cards, hosts, area)


def _spot(rect: Rect, card: Lying, scale: float) -> Place:
    """Return where a person put a card, kept inside the zone."""
    x, y = card.spot or (0.0, 0.0)
    width, height = body(double=card.double, quarters=card.quarters)
    half_w, half_h = min(width * scale, rect.w) / 2, min(height * scale, rect.h) / 2
    x = min(max(rect.x + x, rect.x + half_w), rect.right - half_w)
    y = min(max(rect.y + y, rect.y + half_h), rect.bottom - half_h)
    return Place(x, y, card.quarters, scale)


def _ground(card: Lying, place: Place) -> Rect:
    width, height = body(double=card.double, quarters=card.quarters)
    width, height = width * place.scale, height * place.scale
    return Rect(place.x - width / 2, place.y - height / 2, width, height)


def _rows(
    rect: Rect, cards: Sequence[Lying], scale: float, taken: Sequence[Rect], area: Area
) -> Iterator[tuple[ObjectId, Place]]:
    """Lay rows from the middle of the table outwards, each in as many lines as it needs."""
    lines = list(_in_lines(rect, cards, scale))
    if not lines:
        return
    step = CARD_HEIGHT * scale + _ROW_GAP
    top = rect.y + (rect.h - step * len(lines) + _ROW_GAP) / 2
    ordered = lines[::-1] if area.far else lines
    for index, line in enumerate(ordered):
        y = top + index * step + CARD_HEIGHT * scale / 2
        yield from _line(rect, line, scale, y, taken)


def _in_lines(rect: Rect, cards: Sequence[Lying], scale: float) -> Iterator[Sequence[Lying]]:
    rows: dict[int, list[Lying]] = {}
    for card in cards:
        rows.setdefault(card.row, []).append(card)
    for _, row in sorted(rows.items()):
        length = ceil(len(row) / _lines(len(row), rect, scale))
        for start in range(0, len(row), length):
            yield row[start : start + length]


def _line(
    rect: Rect, line: Sequence[Lying], scale: float, y: float, taken: Sequence[Rect]
) -> Iterator[tuple[ObjectId, Place]]:
    """Lay one line from the left, around what people put there, overlapping if it must."""
    widths = [(CARD_HEIGHT if card.landscape else CARD_WIDTH) * scale for card in line]
    gap = _BETWEEN * scale
    band = Rect(rect.x, y - CARD_HEIGHT * scale / 2, rect.w, CARD_HEIGHT * scale)
    spots = list(_around(band, widths, gap, taken))
    if spots and spots[-1] + widths[-1] / 2 > rect.right + 0.01:
        centres = [widths[0] / 2]
        for before, after in pairwise(widths):
            centres.append(centres[-1] + (before + after) / 2 + gap)
        full = centres[-1] + widths[-1] / 2
        room = rect.w - widths[0] / 2 - widths[-1] / 2
        squeeze = min(1.0, room / max(full - widths[0] / 2 - widths[-1] / 2, 1e-9))
        first = widths[0] / 2
        spots = [rect.x + first + (centre - first) * squeeze for centre in centres]
    for card, x in zip(line, spots, strict=True):
        yield card.id, Place(x, y, card.quarters, scale)


def _around(
    band: Rect, widths: Sequence[float], gap: float, taken: Sequence[Rect]
) -> Iterator[float]:
    """Yield the centres of cards from left to right, past whatever is in the way."""
    left = band.x
    for width in widths:
        while left < band.right:
            ground = Rect(left, band.y, width, band.h)
            past = [other.right for other in taken if ground.meets(other)]
            if not past:
                break
            left = max(past) + gap / 2
        yield left + width / 2
        left += width + gap


def _layered(homes: Homes, cards: Sequence[Lying], hosts: Sequence[Lying], area: Area) -> Homes:
    """Tuck attached cards behind their hosts and give every card its height."""
    tucked: dict[ObjectId, list[Lying]] = {}
    own = {card.id for card in hosts}
    for card in cards:
        if card.id not in own and card.host is not None:
            tucked.setdefault(card.host, []).append(card)
    layered: Homes = {}
    for host in hosts:
        _raise(host.id, homes[host.id], tucked, layered, area.rect.y)
    for card in cards:  # attached to each other in a ring: nothing the rules allow
        layered.setdefault(card.id, Place(*area.rect.middle, card.quarters, 1.0, len(layered)))
    return layered


def _raise(
    who: ObjectId, place: Place, tucked: Mapping[ObjectId, list[Lying]], out: Homes, top: float
) -> None:
    """Give a host its height, after everything that is tucked behind it.

    What is tucked shows its name above the host, or beside it where there is no room.
    """
    behind = tucked.get(who, [])
    for index, card in reversed(list(enumerate(behind, start=1))):
        shift = _TUCK * place.scale * index
        height = body(double=card.double, quarters=card.quarters)[1] * place.scale
        up = min(shift, max(place.y - height / 2 - top - _LABEL - 2, 0))
        spot = Place(place.x + shift * 0.75, place.y - up, card.quarters, place.scale)
        _raise(card.id, spot, tucked, out, top)
    out[who] = Place(place.x, place.y, place.quarters, place.scale, len(out))
