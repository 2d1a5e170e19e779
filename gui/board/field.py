"""How cards lie on a battlefield: in rows, around what people put somewhere, hosts over theirs.

Where there are many, cards of a line overlap first and then the lines, so that every title
can still be read; only what is left over after that makes cards smaller.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil, floor

from core.table.ids import ObjectId
from gui.board.geometry import CARD_HEIGHT, CARD_WIDTH, Area, Rect
from gui.board.lying import DOUBLE_HEIGHT, Homes, Lying, Place, body

_PAD = 7.0
_BETWEEN = 12.0
_ROW_GAP = 5.0
_GROUP_GAP = 18.0
"""What separates rows that lie beside each other, at full size."""
_TUCK = 11.0
_LABEL = 4.0
_EDGE = 2.0
"""What a tapped card keeps free between itself and the border of its zone."""
_EASY = 0.58
"""How near cards of a line come to each other before there is another line."""
_CLOSEST = (_EASY, 0.5, 0.42, 0.34)
"""How much nearer they come as it gets crowded."""
_STRIP = 0.24
"""How much of a card shows at least under the line before it: its title."""
_EASY_STRIP = 0.4
_COMFORTABLE = 0.5
"""The size down to which cards shrink before lines overlap."""
_SIZES = (_COMFORTABLE, 0.46, 0.42)


def field_scale(rect: Rect, cards: Iterable[Lying]) -> float:
    """Return the size of cards on a field: as large as lines that may overlap allow.

    What a person put somewhere counts along, so that nothing grows when it is taken out of
    its row. A few cards lie beside each other, all rows in one line, if they are larger so.
    """
    hosts = [card for card in cards if card.host is None]
    counts = _counts(card for card in hosts if not card.double)
    largest = min(1.0, (rect.h - 2 * _PAD) / CARD_HEIGHT)
    whole = max(_without_overlap(rect, counts, largest), _beside_scale(rect, hosts, largest))
    if whole >= min(_COMFORTABLE, largest):
        return whole
    for scale in _SIZES:
        lines = sum(_lines(count, rect, scale, _CLOSEST[-1]) for count in counts)
        if lines <= _room_for(rect, scale):
            return min(scale, largest)
    return min(_SIZES[-1], largest)


def field(area: Area, cards: Sequence[Lying], scale: float) -> Homes:
    """Lay a battlefield: large cards first, then rows; attached cards behind their hosts."""
    here = {card.id for card in cards}
    hosts = [card for card in cards if card.host is None or card.host not in here]
    placed = [card for card in hosts if card.spot is not None]
    tidy = [card for card in hosts if card.spot is None]
    put = {card.id: _spot(area.rect, card, scale) for card in placed}
    taken = [_ground(card, put[card.id]) for card in placed]
    inner = area.rect.inset(_PAD)
    left = inner.x
    homes: Homes = {}
    for card in tidy:
        if card.double:
            width = body(double=True, quarters=card.quarters)[0] * scale
            homes[card.id] = Place(left + width / 2, inner.middle[1], card.quarters, scale)
            left += width + _BETWEEN * scale
    slack = max(0.0, (CARD_HEIGHT - CARD_WIDTH) / 2 * scale - _PAD + _EDGE)
    rest = Rect(left + slack, inner.y, inner.right - left - 2 * slack, inner.h)
    homes.update(_rows(rest, [card for card in tidy if not card.double], scale, taken, area))
    homes.update(put)
    return _layered(homes, cards, hosts, area)


def _beside_scale(rect: Rect, hosts: Sequence[Lying], largest: float) -> float:
    """Return the size at which everything lies whole in a single line."""
    wide = _width_beside(hosts)
    if any(card.double for card in hosts):
        largest = min(largest, (rect.h - 2 * _PAD) / DOUBLE_HEIGHT)
    return min(largest, (rect.w - 2 * _PAD) / wide) if wide else largest


def _width_beside(hosts: Sequence[Lying]) -> float:
    """Return how wide a single line of everything is at full size."""
    widths = (_across(card) + _BETWEEN for card in hosts)
    return sum(widths) + _GROUP_GAP * max(len(_counts(hosts)) - 1, 0)


def _across(card: Lying) -> float:
    """Return how wide a place a card needs, whether or not it is tapped."""
    if card.double:
        return body(double=True, quarters=card.quarters)[0]
    return CARD_HEIGHT if card.landscape else CARD_WIDTH


def _counts(cards: Iterable[Lying]) -> list[int]:
    counts: dict[int, int] = {}
    for card in cards:
        counts[card.row] = counts.get(card.row, 0) + 1
    return list(counts.values())


def _without_overlap(rect: Rect, counts: Sequence[int], largest: float) -> float:
    """Return the size at which all lines lie below each other."""
    scale, before = largest, 0
    while True:
        lines = sum(_lines(count, rect, scale, _EASY) for count in counts)
        if lines <= max(before, 1):
            return scale
        before = lines
        free = rect.h - 2 * _PAD - (lines - 1) * _ROW_GAP
        scale = min(largest, max(free / (lines * CARD_HEIGHT), 0.01))


def _lines(count: int, rect: Rect, scale: float, near: float) -> int:
    """Return how many lines so many cards take that come so near to each other."""
    room = rect.w - 2 * _PAD - CARD_WIDTH * scale
    step = (CARD_WIDTH + _BETWEEN) * scale * near
    return ceil(count / (max(floor(room / step), 0) + 1))


def _room_for(rect: Rect, scale: float, strip: float = _STRIP) -> int:
    """Return how many lines there is room for that show a strip of each."""
    height = CARD_HEIGHT * scale
    return max(floor((rect.h - 2 * _PAD - height) / (height * strip)), 0) + 1


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
    """Lay rows from the middle of the table outwards, each in as many lines as it needs.

    Lines come from top to bottom, and so the lower ones lie over the upper ones.
    """
    lines = _in_lines(area.rect, cards, scale)
    if not lines:
        return
    height = CARD_HEIGHT * scale
    crowded = height * len(lines) + _ROW_GAP * (len(lines) - 1) > rect.h + _ROW_GAP
    if crowded and _width_beside(cards) * scale <= rect.w + _BETWEEN:
        yield from _beside(rect, cards, scale, taken)
        return
    step = height + _ROW_GAP
    if len(lines) > 1:
        step = min(step, (rect.h - height) / (len(lines) - 1))
    top = rect.y + (rect.h - height - step * (len(lines) - 1)) / 2
    ordered = lines[::-1] if area.far else lines
    for index, line in enumerate(ordered):
        y = top + index * step + height / 2
        yield from _line(rect, line, scale, y, taken)


def _beside(
    rect: Rect, cards: Sequence[Lying], scale: float, taken: Sequence[Rect]
) -> Iterator[tuple[ObjectId, Place]]:
    """Lay all rows in one line, each a group of its own."""
    left = rect.x
    for row in sorted({card.row for card in cards}):
        group = [card for card in cards if card.row == row]
        room = Rect(left, rect.y, max(rect.right - left, 0.0), rect.h)
        for card, (who, place) in zip(
            group, _line(room, group, scale, rect.middle[1], taken), strict=True
        ):
            yield who, place
            left = place.x + (_across(card) / 2 + _BETWEEN + _GROUP_GAP) * scale


def _in_lines(rect: Rect, cards: Sequence[Lying], scale: float) -> list[Sequence[Lying]]:
    """Share the cards of each row out on lines, no more of them than there is room for."""
    rows: dict[int, list[Lying]] = {}
    for card in cards:
        rows.setdefault(card.row, []).append(card)
    most = max(_room_for(rect, scale), len(rows))
    counts = {row: len(members) for row, members in rows.items()}
    shares = dict.fromkeys(rows, 1)
    for near in _CLOSEST:
        shares = {row: _lines(count, rect, scale, near) for row, count in counts.items()}
        if sum(shares.values()) <= _room_for(rect, scale, _EASY_STRIP):
            break
    while sum(shares.values()) > most:
        fullest = max(shares, key=lambda row: shares[row])
        shares[fullest] -= 1
    lines: list[Sequence[Lying]] = []
    for row, members in sorted(rows.items()):
        length = ceil(len(members) / shares[row])
        lines.extend(members[start : start + length] for start in range(0, len(members), length))
    return lines


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
    heights = {who: height for height, who in enumerate(homes)}
    for host in sorted(hosts, key=lambda host: heights[host.id]):
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
