"""Where each card of a zone lies: rows, hands, piles, the stack, and labels with a number."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from core.state.ids import ObjectId
from gui.board.layout.cards import (
    RATIO,
    Arrangement,
    Badge,
    CardShape,
    Place,
    Places,
    body,
    scale_of,
)
from gui.board.layout.field import field, hosts_of, put_down
from gui.board.layout.geometry import CARD_HEIGHT, Area, Form, Rect, Role
from gui.board.layout.rows import (
    LEAST_HEIGHT,
    CardLayout,
    attached_to,
    overlapping,
    scrolling,
    slots_of,
    whole,
)

HAND_GAP = 10.0
_LEAST_STEP = 0.45
"""How much of a card shows in a full hand before cards get lower."""
_LEAST_IN_HAND = 88.0
_BACK_STEP = 18 / 34
"""How far the backs of another player's hand are apart, by their height."""
MOST_BACKS = 8
STACK_STEP = 26.0
MOST_ON_STACK = 4
_STACK_HEAD, _STACK_SIDE = 16.0, 6.0
_FAN_HEAD, _FAN_PAD, _FAN_GAP = 26.0, 12.0, 8.0
_LABEL_PAD = 3.0
_LETTER = 7.2
_NUMBER_GAP = 12.0
_SMALL = 64.0
_EDGE = 6.0
"""The width of the visible edges of cards under a card, less than the gap beside it."""


def arrange(
    area: Area,
    cards: Sequence[CardShape],
    text: float = 1.0,
    kept: Mapping[ObjectId, float] | None = None,
    first: ObjectId | None = None,
) -> Arrangement:
    """Return the place of every card that shows, lowest first in ``cards``.

    A pile shows its two uppermost cards: the lower one is seen when the top is lifted. ``kept``
    are the middles of cards of a hand that do not move, for the pointer is on them. A row that
    cannot show all begins with the ``first`` card.
    """
    if not cards:
        found = Arrangement({})
    elif area.form is Form.LABEL:
        found = _label(area, cards)
    elif area.is_pile:
        found = _pile(area, cards)
    elif area.fixed_places:
        found = _in_fixed_places(area, cards)
    elif area.form is Form.SPREAD:
        found = _group(area, cards, first)
    elif area.role is Role.FIELD and area.rows is not None:
        found = field(area, cards, text, first)
    elif area.role is Role.HAND:
        found = _backs(area, cards, text) if area.far else _hand(area, cards, kept or {})
    elif area.role is Role.STACK:
        found = _stack(area, cards)
    else:
        found = _group(area, cards, first)
    return found


def fan(rect: Rect, cards: Sequence[CardShape]) -> Arrangement:
    """Spread an opened pile out in a row, the uppermost card first and on top."""
    newest = [card.id for card in reversed(cards)]
    inner = Rect(rect.x + _FAN_PAD, rect.y + _FAN_HEAD, rect.w - 2 * _FAN_PAD, 0)
    height = rect.h - _FAN_HEAD - _FAN_PAD
    width = height * RATIO
    places = _spread(inner, len(newest), width, width + _FAN_GAP)
    y, count = inner.y + height / 2, len(newest)
    shown = min((places[1] - places[0]) / width, 1.0) if count > 1 else 1.0
    scale = height / CARD_HEIGHT
    return Arrangement(
        {
            object_id: Place(x, y, 0, scale, count - number, shown if number < count - 1 else 1.0)
            for number, (object_id, x) in enumerate(zip(newest, places, strict=True))
        }
    )


def stack_height(card: float, count: int) -> float:
    """Return how high the stack is with so many cards."""
    return card + STACK_STEP * (min(max(count, 1), MOST_ON_STACK) - 1) + _STACK_HEAD + 8


def hand_width(card: float, count: int) -> float:
    """Return how wide the backs of another player's hand are, without their number."""
    return card * RATIO + card * _BACK_STEP * (min(max(count, 1), MOST_BACKS) - 1)


def _spread(rect: Rect, count: int, width: float, step: float) -> list[float]:
    """Return the middles of cards in a centred row that come nearer where they are many."""
    step = min(step, (rect.w - width) / (count - 1)) if count > 1 else 0.0
    first = rect.x + (rect.w - step * (count - 1)) / 2
    return [first + number * step for number in range(count)]


def _hand(area: Area, cards: Sequence[CardShape], kept: Mapping[ObjectId, float]) -> Arrangement:
    """Lay a hand in a row: cards come nearer first, then they get lower."""
    rect, count = area.rect, len(cards)
    height = area.card
    if count > 1:
        across = 1 + _LEAST_STEP * (count - 1)
        height = max(min(height, rect.w / across / RATIO), min(_LEAST_IN_HAND, height))
    width = height * RATIO
    places: Sequence[float] = _spread(rect, count, width, width + HAND_GAP)
    if kept:
        places = _beside([kept.get(card.id) for card in cards], places, rect, width)
    y = rect.middle[1]
    scale = height / CARD_HEIGHT
    rights = [*(right - left for left, right in pairwise(places)), width]
    return Arrangement(
        {
            card.id: Place(x, y, card.quarters, scale, number, min(step / width, 1.0))
            for number, (card, x, step) in enumerate(zip(cards, places, rights, strict=True))
        }
    )


def _beside(
    kept: Sequence[float | None], places: Sequence[float], rect: Rect, width: float
) -> Sequence[float]:
    """Return places in which what is kept stays, and what is new lies to the right of it."""
    found: list[float] = []
    for place in kept:
        after = found[-1] + width + HAND_GAP if found else rect.x + width / 2
        found.append(after if place is None else place)
    in_order = all(left < right for left, right in pairwise(found))
    return found if in_order and found[-1] + width / 2 <= rect.right else places


def _backs(area: Area, cards: Sequence[CardShape], text: float) -> Arrangement:
    """Lay the hand of another player: a few of its backs, and how many they are."""
    height = area.card
    width, y = height * RATIO, area.rect.middle[1]
    count = min(len(cards), MOST_BACKS)
    room = area.rect.w - width - height
    step = min(height * _BACK_STEP, room / (count - 1)) if count > 1 else 0.0
    first = area.rect.x + width / 2
    places: Places = {
        card.id: Place(
            first + min(number, MOST_BACKS - 1) * step, y, 0, height / CARD_HEIGHT, number
        )
        for number, card in enumerate(cards)
    }
    right = first + step * (count - 1) + width / 2 + _NUMBER_GAP
    words = f"{len(cards)} in hand"
    if right + len(words) * _LETTER * text > area.rect.right:
        words = str(len(cards))
    return Arrangement(places, (Badge(words, (right, y), plain=True),))


def _label(area: Area, cards: Sequence[CardShape]) -> Arrangement:
    """Lay the uppermost cards of a pile small before its name."""
    rect = area.rect
    height = rect.h - 2 * _LABEL_PAD
    x = rect.x + _LABEL_PAD + height * RATIO / 2 + _LABEL_PAD
    return Arrangement(
        {
            card.id: Place(x, rect.middle[1], 0, scale_of(card, height), number)
            for number, card in enumerate(cards[-2:])
        }
    )


def _pile(area: Area, cards: Sequence[CardShape]) -> Arrangement:
    x, y = area.rect.middle
    places: Places = {}
    for number, card in enumerate(cards[-2:]):
        width, height = body(double=card.double, quarters=card.quarters)
        widest = min(area.card / height, (area.rect.w - 8) / width)
        places[card.id] = Place(x, y, card.quarters, widest, number, piled=True)
    return Arrangement(places)


def _stack(area: Area, cards: Sequence[CardShape]) -> Arrangement:
    """Lay spells down a column, the uppermost last and whole; of the lowest only the number."""
    rect, hidden = area.rect, max(len(cards) - MOST_ON_STACK, 0)
    places: Places = {}
    for number, card in enumerate(cards):
        across, down = body(double=card.double, quarters=card.quarters)
        scale = min(area.card / CARD_HEIGHT, (rect.w - 2 * _STACK_SIDE) / across)
        top = rect.y + _STACK_HEAD + max(number - hidden, 0) * STACK_STEP
        middle = top + (down * scale if len(cards) > 1 else area.card) / 2
        places[card.id] = Place(rect.middle[0], middle, card.quarters, scale, number)
    return Arrangement(places)


def _in_fixed_places(area: Area, cards: Sequence[CardShape]) -> Arrangement:
    """Return the fixed places of cards, those of attached cards, and small ones for the rest."""
    fixed_places, rect = {each.id: each for each in area.fixed_places}, area.rect
    hosts, behind = hosts_of(cards)
    places: Places = {}
    others = 0
    for card in hosts:
        fixed = fixed_places.get(card.id)
        if fixed is None:
            x = rect.right - _SMALL * RATIO * (others + 0.5)
            others += 1
            place = Place(x, rect.bottom - _SMALL / 2, 0, scale_of(card, _SMALL), others)
        else:
            scale = scale_of(card, fixed.height)
            place = Place(fixed.x, fixed.y, card.quarters, scale, fixed.z, fixed.shown)
        places[card.id] = place
        places |= _underneath(place, tuple(attached_to(card.id, behind)))
    return Arrangement(places)


def _underneath(host: Place, cards: Sequence[CardShape]) -> Places:
    """Return the places of cards under another one: a narrow edge of each shows at its right."""
    found: Places = {}
    for number, card in enumerate(cards, 1):
        aside = _EDGE * number / len(cards) if host.shown else 0.0
        shown = aside / (CARD_HEIGHT * RATIO * host.scale)
        place = Place(host.x + aside, host.y, host.quarters, host.scale, host.z - number, shown)
        found[card.id] = place
    return found


def _group(area: Area, cards: Sequence[CardShape], first: ObjectId | None) -> Arrangement:
    """Lay the cards of a zone side by side, each over what is attached to it.

    Where a person put a card it stays, if the zone has room for that.
    """
    rect, out = area.rect, CardLayout(first=first)
    hosts, behind = hosts_of(cards)
    placed = [card for card in hosts if card.position is not None and area.form is Form.SPREAD]
    hosts = [card for card in hosts if card not in placed]
    if hosts:
        slots = slots_of(hosts, behind)
        height, least = area.card, min(LEAST_HEIGHT, area.card)
        fit = (
            whole(slots, rect.w, height, area.gap, least)
            or overlapping(slots, rect.w, least)
            or scrolling(slots, rect.w, least)
        )
        out.row(slots, fit, rect)
    for card in placed:
        bounds = put_down(card, area.card, rect)
        out.alone(slots_of([card], behind)[0], area.card, bounds.middle)
    out.rest(cards, rect.middle)
    return out.done()
