"""Where each card of a zone lies: rows, fans and piles, as plain values in millimetres."""

from collections.abc import Iterator, Mapping, Sequence

from core.table.ids import ObjectId
from gui.board.field import field
from gui.board.geometry import CARD_HEIGHT, CARD_WIDTH, Area, Rect, Role
from gui.board.lying import Homes, Lying, Place, body

_PAD = 7.0
_BETWEEN = 12.0
_SMALLEST = 0.12
_LABEL = 4.0
_SMALLEST_IN_HAND = 0.75
_LEAST_GAP = 1.0
_STACK_STEP = 17.0
_FAN_GAP = 6.0
_STRIP = 7.0
"""How much of a card is seen that lies under another one in a slot."""
_MOST_STRIPS = 3


def arrange(area: Area, cards: Sequence[Lying], scale: float = 1.0) -> Homes:
    """Return the place of every card that shows, lowest first in ``cards``.

    A pile shows its two uppermost cards: the lower one is seen when the top is lifted.
    """
    if area.role is Role.FIELD:
        return field(area, cards, scale)
    if area.role is Role.HAND:
        return _hand(area, cards)
    if area.role in {Role.GEAR, Role.CHAIN}:
        return _slots(area, cards)
    if area.role is Role.STACK:
        return _stack(area.rect, cards)
    return _pile(area.rect, cards)


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


def _spread(rect: Rect, count: int, width: float, gap: float) -> list[float]:
    """Return the centres of cards in a centred row that overlap where they are many."""
    if count == 0:
        return []
    step = min(width + gap, (rect.w - width) / (count - 1)) if count > 1 else 0.0
    first = rect.x + (rect.w - step * (count - 1)) / 2
    return [first + index * step for index in range(count)]


def _hand(area: Area, cards: Sequence[Lying]) -> Homes:
    """Lay a hand in a row. Costs stand at the right: cards shrink somewhat before they overlap."""
    rect = area.rect.inset(_LABEL)
    scale = min(1.0, (area.rect.h - _PAD - _LABEL) / CARD_HEIGHT)
    fits = (rect.w - (len(cards) - 1) * _LEAST_GAP) / (max(len(cards), 1) * CARD_WIDTH * scale)
    scale *= min(max(fits, _SMALLEST_IN_HAND), 1.0)
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
        bodies = [body(double=host.double, quarters=host.quarters) for host in mine]
        widest = max((width for width, _ in bodies), default=CARD_WIDTH)
        scale = max(min(1.0, room / CARD_HEIGHT, (rect.w - 8) / widest), _SMALLEST)
        y = rect.middle[1] + (_LABEL / 2 + strips * _STRIP) / 2
        inner = Rect(rect.x + 4, rect.y, rect.w - 8, rect.h)
        places = _spread(inner, len(mine), widest * scale, _BETWEEN * scale)
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
