"""Arrangement of the cards in each zone: hands, piles, the stack, labels; manual positions."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import floor

from core.rules.ruleset import StateView
from core.state.ids import ObjectId
from core.state.objects import GameObject
from gui.board.layout.field import (
    LEAST_HEIGHT,
    CardLayout,
    attached_to,
    field,
    hosts_of,
    manual_bounds,
    overlapping,
    scrolling,
    slots_of,
    whole,
)
from gui.board.layout.geometry import (
    CARD_HEIGHT,
    RATIO,
    Area,
    AreaKey,
    Arrangement,
    Badge,
    CardShape,
    Form,
    Place,
    Places,
    Rect,
    Role,
    body,
    scale_of,
)

HAND_GAP = 8.0
_BACK_STEP = 18 / 34
"""Distance between the backs of another player's hand, in heights."""
MOST_BACKS = 8
STACK_STEP = 34.0
"""Height of a spell on a high stack of which only the name is visible."""
_WHOLE_ON_STACK = 3
_STACK_GAP, _STACK_SIDE = 12.0, 6.0
_HAND_LEVEL = 1_000
"""The hand is above the field, so that the tabs of its cards can be seen."""
_FAN_HEAD, _FAN_PAD, _FAN_GAP = 26.0, 12.0, 8.0
_LABEL_PAD = 3.0
_LETTER = 7.2
_NUMBER_GAP = 12.0
_SMALL = 64.0
_EDGE = 6.0
"""Width of the visible edges of cards under a card; less than the gap between cards."""


def arrange(
    area: Area,
    cards: Sequence[CardShape],
    text: float = 1.0,
    kept: Mapping[ObjectId, float] | None = None,
    first: ObjectId | None = None,
) -> Arrangement:
    """Return the place of every visible card; ``cards`` are ordered from lowest to uppermost.

    A pile shows its two uppermost cards: the lower one is seen when the top one is dragged.
    ``kept`` are the centres of hand cards that must not move. A row that does not fit begins with
    the ``first`` card.
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
    elif area.grid is not None:
        found = field(area, cards, text, first)
    elif area.role is Role.HAND:
        found = _backs(area, cards, text) if area.far else _hand(area, cards, kept or {})
    elif area.role is Role.STACK:
        found = _stack(area, cards)
    else:
        found = _group(area, cards, first)
    return found


def fan(rect: Rect, cards: Sequence[CardShape]) -> Arrangement:
    """Spread out an opened pile in a row, the uppermost card first and on top."""
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


def hand_width(card: float, count: int) -> float:
    """Return the width of the backs of another player's hand, without their number."""
    return card * RATIO + card * _BACK_STEP * (min(max(count, 1), MOST_BACKS) - 1)


def _spread(rect: Rect, count: int, width: float, step: float) -> list[float]:
    """Return the centres of cards in a centred row; many cards are closer together."""
    step = min(step, (rect.w - width) / (count - 1)) if count > 1 else 0.0
    first = rect.x + (rect.w - step * (count - 1)) / 2
    return [first + number * step for number in range(count)]


def _hand(area: Area, cards: Sequence[CardShape], kept: Mapping[ObjectId, float]) -> Arrangement:
    """Return a hand from the left edge on; its cards end below the edge of a crowded table."""
    rect, count, height = area.rect, len(cards), area.card
    width = height * RATIO
    step = min(width + area.gap, (rect.w - width) / max(count - 1, 1))
    places: Sequence[float] = [round(rect.x + width / 2 + number * step) for number in range(count)]
    if kept:
        places = _beside([kept.get(card.id) for card in cards], places, rect, width)
    y = rect.y + height / 2
    scale = height / CARD_HEIGHT
    rights = [*(right - left for left, right in pairwise(places)), width]
    return Arrangement(
        {
            card.id: Place(x, y, card.quarters, scale, level, min(step / width, 1.0))
            for level, (card, x, step) in enumerate(
                zip(cards, places, rights, strict=True), _HAND_LEVEL
            )
        }
    )


def _beside(
    kept: Sequence[float | None], places: Sequence[float], rect: Rect, width: float
) -> Sequence[float]:
    """Return positions with the kept cards unchanged and new cards to their right."""
    found: list[float] = []
    for place in kept:
        after = found[-1] + width + HAND_GAP if found else rect.x + width / 2
        found.append(after if place is None else place)
    in_order = all(left < right for left, right in pairwise(found))
    return found if in_order and found[-1] + width / 2 <= rect.right else places


def _backs(area: Area, cards: Sequence[CardShape], text: float) -> Arrangement:
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
    """Return the uppermost cards of a pile, small, before its name."""
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
        widest = min(area.card / height, area.rect.w / width)
        places[card.id] = Place(x, y, card.quarters, widest, number, piled=True)
    return Arrangement(places)


def _stack(area: Area, cards: Sequence[CardShape]) -> Arrangement:
    """Return spells below each other, the uppermost first: some whole, then names, then a number.

    Above them there is room for one that is being cast. The lane is filled downwards, and the first
    moves up as far as the others need room.
    """
    rect, newest = area.rect, list(reversed(cards))
    whole = min(len(newest), _WHOLE_ON_STACK, max(floor(rect.h / (area.card + _STACK_GAP)), 1))
    room = rect.h - whole * (area.card + _STACK_GAP) - _STACK_GAP
    bars = newest[whole : whole + max(floor(room / STACK_STEP), 0)]
    needed = whole * (area.card + _STACK_GAP) + len(bars) * STACK_STEP
    top = rect.y + max(min(stack_top(area), rect.h - needed), _STACK_GAP)
    places: Places = {}
    for number, card in enumerate(newest):
        across, _ = body(double=card.double, quarters=card.quarters)
        scale = min(area.card / CARD_HEIGHT, (rect.w - 2 * _STACK_SIDE) / across)
        level = len(newest) - number
        if number < whole:
            y = top + number * (area.card + _STACK_GAP) + area.card / 2
            places[card.id] = Place(rect.middle[0], y, card.quarters, scale, level)
            continue
        at = min(number - whole, max(len(bars) - 1, 0))
        y = top + whole * (area.card + _STACK_GAP) + (at + 0.5) * STACK_STEP
        shown = 1.0 if number - whole < len(bars) else 0.0
        bar = STACK_STEP - _STACK_GAP / 2
        places[card.id] = Place(rect.middle[0], y, 0, scale, level, shown, bar)
    more = len(newest) - whole - len(bars)
    corner = (rect.right - _STACK_SIDE, rect.bottom)
    return Arrangement(places, (Badge(f"+{more}", corner),) if more else ())


def stack_top(area: Area) -> float:
    """Return the distance of the first card on the stack from the upper edge of its lane."""
    return min(area.card + 2 * _STACK_GAP, (area.rect.h - area.card) / 2)


def _in_fixed_places(area: Area, cards: Sequence[CardShape]) -> Arrangement:
    """Return the fixed places of cards and their attachments, and small places for the rest."""
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
    found: Places = {}
    for number, card in enumerate(cards, 1):
        aside = _EDGE * number / len(cards) if host.shown else 0.0
        shown = aside / (CARD_HEIGHT * RATIO * host.scale)
        place = Place(host.x + aside, host.y, host.quarters, host.scale, host.z - number, shown)
        found[card.id] = place
    return found


def _group(area: Area, cards: Sequence[CardShape], first: ObjectId | None) -> Arrangement:
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
        bounds = manual_bounds(card, area.card, rect)
        out.alone(slots_of([card], behind)[0], area.card, bounds.middle)
    out.rest(cards, rect.middle)
    return out.done()


GRID = 16.0
"""Grid step in logical pixels."""


class ManualPositions:
    """Manual positions of cards in fields, from the left upper corner of the field.

    With ``snaps`` positions are rounded to the grid. ``kept`` is a new mapping after every change,
    so a comparison by identity detects changes.
    """

    def __init__(self) -> None:
        self.snaps = False
        self.kept: Mapping[tuple[ObjectId, int, AreaKey], tuple[float, float]] = {}

    def keep(self, obj: GameObject, area: Area | None, x: float, y: float) -> None:
        """Keep the position of an object; only fields have manual positions."""
        if area is not None and area.role is Role.FIELD:
            position = (x - area.rect.x, y - area.rect.y)
            position = snapped(position) if self.snaps else position
            self.kept = {**self.kept, (obj.id, obj.incarnation, area.key): position}

    def of(self, obj: GameObject, key: AreaKey) -> tuple[float, float] | None:
        """Return the manual position of an object in a field, or None."""
        return self.kept.get((obj.id, obj.incarnation, key))

    def drop(self, key: AreaKey | None = None) -> None:
        """Remove the positions in one field, or in all."""
        self.kept = {
            each: position
            for each, position in self.kept.items()
            if key is not None and each[2] != key
        }


def snapped(position: tuple[float, float]) -> tuple[float, float]:
    """Return the nearest point of the grid."""
    x, y = position
    return round(x / GRID) * GRID, round(y / GRID) * GRID


Sort = Callable[[StateView, AreaKey, Sequence[ObjectId]], Sequence[ObjectId]]


class HandOrder:
    """Order of the cards in hands: sorted, or as the user arranged them, with new cards last.

    A hand with hidden cards is never sorted, because the order would reveal something.
    """

    def __init__(self, sort: Sort) -> None:
        self._sort = sort
        self.own: dict[AreaKey, tuple[ObjectId, ...]] = {}
        """Hands that the user arranged."""

    def of(
        self, state_view: StateView, key: AreaKey, ids: Sequence[ObjectId]
    ) -> Sequence[ObjectId]:
        """Return the cards of a hand from left to right."""
        own = self.own.get(key)
        if own is not None:
            return sorted(
                ids, key=lambda object_id: own.index(object_id) if object_id in own else len(own)
            )
        return self._sort(state_view, key, ids)

    def lay_out(self, key: AreaKey, ids: Sequence[ObjectId]) -> None:
        """Keep the order of a hand."""
        self.own[key] = tuple(ids)

    def forget(self, key: AreaKey) -> None:
        """Sort a hand again."""
        self.own.pop(key, None)
