"""Where zones lie on the table: rectangles in millimetres of the printed card (63 by 88).

Plain functions of plain values. Which part of the table a zone takes is a table of roles;
a zone without a row is placed by whether it is shared, hidden or ordered. A game with a mat
of its own says where everything lies in a file: see `gui.board.mats`.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

from msgspec import Struct

from core.table.ids import PlayerId, Zone
from core.table.zones import (
    BATTLEFIELD,
    COMMAND,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    OUTSIDE,
    STACK,
    ZoneSpec,
)

CARD_WIDTH = 63.0
CARD_HEIGHT = 88.0

LEAST_WIDTH = 660.0
LEAST_HEIGHT = 500.0
MARGIN = 9.0
GAP = 10.0
_PILES_WIDTH = 72.0
_RIGHT_WIDTH = 96.0
_NEAR_HAND = 99.0
_FAR_HAND = 50.0
_STACK_HEIGHT = 148.0
_PLAQUE_WIDTH = 74.0
_SMALL_WEIGHT = 0.56

AreaKey = tuple[Zone, PlayerId | None]
"""One zone of one player, or of nobody where all players share it."""


class Role(StrEnum):
    """Which part of a mat a zone takes, and so how cards lie in it."""

    FIELD = "field"
    HAND = "hand"
    PILE = "pile"
    SIDE = "side"
    SMALL = "small"
    GEAR = "gear"
    STACK = "stack"
    CHAIN = "chain"


ROLES: Mapping[Zone, Role] = {
    BATTLEFIELD: Role.FIELD,
    HAND: Role.HAND,
    LIBRARY: Role.PILE,
    GRAVEYARD: Role.PILE,
    EXILE: Role.SIDE,
    STACK: Role.STACK,
    COMMAND: Role.SMALL,
    OUTSIDE: Role.SMALL,
}


class Rect(Struct, frozen=True):
    """A rectangle: its left upper corner, width and height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    @property
    def middle(self) -> tuple[float, float]:
        """The centre."""
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, by: float) -> "Rect":
        """Return the rectangle smaller by ``by`` on every side, never below nothing."""
        return Rect(self.x + by, self.y + by, max(self.w - 2 * by, 0), max(self.h - 2 * by, 0))

    def joined(self, other: "Rect") -> "Rect":
        """Return the smallest rectangle around both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        right, bottom = max(self.right, other.right), max(self.bottom, other.bottom)
        return Rect(x, y, right - x, bottom - y)

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point lies in it."""
        return self.x <= x <= self.right and self.y <= y <= self.bottom

    def meets(self, other: "Rect") -> bool:
        """Tell whether two rectangles share more than an edge."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )


class Area(Struct, frozen=True, kw_only=True):
    """One zone as a place to drop cards.

    ``far`` is on the mat of somebody who sits opposite. ``open`` piles may be looked
    through by whoever sits below. ``parts`` are the slots of a zone that lies in several
    places; ``rect`` is then around all of them. ``hint`` is what it says while it is empty,
    None for the usual words.
    """

    zone: Zone
    player: PlayerId | None
    title: str
    role: Role
    rect: Rect
    far: bool = False
    open: bool = True
    parts: tuple[Rect, ...] = ()
    hint: str | None = None

    @property
    def places(self) -> tuple[Rect, ...]:
        """Return the slots of it; most zones are a single one."""
        return self.parts or (self.rect,)

    @property
    def middle(self) -> tuple[float, float]:
        """The centre of it, or of its first slot."""
        return self.places[0].middle

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point lies in it."""
        return any(place.holds(x, y) for place in self.places)

    @property
    def key(self) -> AreaKey:
        """What tells it from all others."""
        return self.zone, self.player

    @property
    def is_pile(self) -> bool:
        """Whether only its top card shows."""
        return self.role in {Role.PILE, Role.SIDE, Role.SMALL}


class Mat(Struct, frozen=True, kw_only=True):
    """The whole table: every zone, and where each player's name and life stand.

    ``fans`` is where an opened pile of a player is spread out, where that is not the field.
    """

    width: float
    height: float
    areas: tuple[Area, ...]
    plaques: tuple[tuple[PlayerId, Rect], ...]
    fans: tuple[tuple[PlayerId, Rect], ...] = ()

    def area(self, key: AreaKey) -> Area | None:
        """Return the area of a zone and player, or None if the table has none such."""
        return next((area for area in self.areas if area.key == key), None)

    def area_at(self, x: float, y: float) -> Area | None:
        """Return the area that a point lies in."""
        return next((area for area in self.areas if area.holds(x, y)), None)


def role_of(spec: ZoneSpec) -> Role:
    """Return how a zone lies: by its row in the table, else by what it is like."""
    known = ROLES.get(spec.zone)
    if known is not None:
        return known
    if spec.shared:
        return Role.STACK
    if spec.hidden_from_owner or spec.ordered:
        return Role.PILE
    return Role.HAND if spec.hidden else Role.SMALL


def is_shared(spec: ZoneSpec) -> bool:
    """Tell whether all players have one area of it; mats keep their own field and exile."""
    return role_of(spec) is Role.STACK


def fit(width: float, height: float) -> tuple[float, float, float]:
    """Return width and height of the table and pixels per millimetre for a view in pixels."""
    scale = max(min(width / LEAST_WIDTH, height / LEAST_HEIGHT), 0.05)
    return width / scale, height / scale, scale


def lay_out(
    width: float,
    height: float,
    zones: Sequence[ZoneSpec],
    players: Sequence[PlayerId],
    seat: PlayerId,
) -> Mat:
    """Lay mats that face each other: the seat's below, everybody else's above."""
    board = Rect(MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN)
    others = [player for player in players if player != seat]
    hands = _NEAR_HAND + (_FAR_HAND + 2 * GAP if others else 0) + GAP
    field = (board.h - hands) / (2 if others else 1)
    middle = board.y + (_FAR_HAND + GAP + field + GAP / 2 if others else -GAP / 2)
    stack_top = max(board.y, middle - _STACK_HEIGHT / 2)
    stack = Rect(board.right - _RIGHT_WIDTH, stack_top, _RIGHT_WIDTH, _STACK_HEIGHT)
    shared = [spec for spec in zones if is_shared(spec)]
    areas: list[Area] = []
    plaques: list[tuple[PlayerId, Rect]] = []
    for spec, rect in zip(shared, _column(stack, [1.0] * len(shared)), strict=True):
        areas.append(area_of(spec, None, rect, far=False))
    near = Rect(board.x, middle + GAP / 2, board.w, board.bottom - middle - GAP / 2)
    share = (board.w - GAP * (len(others) - 1)) / max(len(others), 1)
    for player in (seat, *others):
        far = player != seat
        index = others.index(player) if far else 0
        top = Rect(board.x + index * (share + GAP), board.y, share, middle - GAP / 2 - board.y)
        mat = _PlayerMat(player, top if far else near, far=far)
        mat.keep_free(stack if shared else None)
        areas.extend(mat.areas(zones))
        plaques.append((player, mat.plaque))
    return Mat(width=width, height=height, areas=tuple(areas), plaques=tuple(plaques))


class _PlayerMat:
    """One player's share of the table while it is being laid out."""

    def __init__(self, player: PlayerId, rect: Rect, *, far: bool) -> None:
        self.player = player
        self.far = far
        unit = min(rect.w / LEAST_WIDTH, 1.0)
        piles, right = _PILES_WIDTH * unit, min(_RIGHT_WIDTH, rect.w / 3)
        hand = _FAR_HAND if far else _NEAR_HAND
        x, w = rect.x + piles + GAP, rect.w - piles - right - 2 * GAP
        hand_y = rect.y if far else rect.bottom - hand
        plaque = _PLAQUE_WIDTH * unit
        self.piles = Rect(rect.x, rect.y, piles, rect.h)
        self.hand = Rect(x, hand_y, w - plaque - GAP, hand)
        self.plaque = Rect(x + w - plaque, hand_y, plaque, hand)
        self.field = Rect(x, rect.y + (hand + GAP if far else 0), w, rect.h - hand - GAP)
        self.right = Rect(rect.right - right, rect.y, right, rect.h)

    def keep_free(self, stack: Rect | None) -> None:
        """Make room in the right column for what all players share."""
        if stack is None or not stack.meets(self.right):
            return
        top = self.right.y if self.far else stack.bottom + GAP
        bottom = stack.y - GAP if self.far else self.right.bottom
        self.right = Rect(self.right.x, top, self.right.w, bottom - top)

    def areas(self, zones: Sequence[ZoneSpec]) -> Iterable[Area]:
        """Return the player's areas."""
        own: dict[Role, list[ZoneSpec]] = {role: [] for role in Role}
        for spec in zones:
            own[role_of(spec)].append(spec)
        yield from self._row(own[Role.FIELD], self.field)
        yield from self._row(own[Role.HAND], self.hand)
        yield from self._stand(own[Role.PILE], self.piles)
        sides, small = own[Role.SIDE], own[Role.SMALL]
        weights = [1.0] * len(sides) + ([_SMALL_WEIGHT] if small else [])
        if not weights:
            return
        if not self.far:
            rects = _column(self.right, weights)
        else:
            rects = _column(self.right, weights[::-1])[::-1]
        for spec, rect in zip(sides, rects, strict=False):
            yield area_of(spec, self.player, rect, far=self.far)
        if small:
            yield from self._row(small, rects[-1])

    def _stand(self, specs: Sequence[ZoneSpec], rect: Rect) -> Iterable[Area]:
        """Stack piles above each other, the first one next to its player."""
        ordered = specs if self.far else specs[::-1]
        for spec, place in zip(ordered, _column(rect, [1.0] * len(specs)), strict=True):
            yield area_of(spec, self.player, place, far=self.far)

    def _row(self, specs: Sequence[ZoneSpec], rect: Rect) -> Iterable[Area]:
        gap = min(GAP, 6.0) if rect.w < LEAST_WIDTH / 4 else GAP
        width = (rect.w - gap * (len(specs) - 1)) / max(len(specs), 1)
        for index, spec in enumerate(specs):
            place = Rect(rect.x + index * (width + gap), rect.y, width, rect.h)
            yield area_of(spec, self.player, place, far=self.far)


def _column(rect: Rect, weights: Sequence[float]) -> list[Rect]:
    """Share a rectangle out from top to bottom."""
    free = rect.h - GAP * (len(weights) - 1)
    y, places = rect.y, []
    for weight in weights:
        height = free * weight / sum(weights)
        places.append(Rect(rect.x, y, rect.w, height))
        y += height + GAP
    return places


def area_of(
    spec: ZoneSpec, player: PlayerId | None, rect: Rect, *, far: bool, role: Role | None = None
) -> Area:
    """Return a zone as a place to drop cards."""
    role = role_of(spec) if role is None else role
    named = player is not None and role in {Role.FIELD, Role.HAND}
    return Area(
        zone=spec.zone,
        player=player,
        title=f"{player} · {spec.title}" if named else spec.title,
        role=role,
        rect=rect,
        far=far,
        open=not spec.hidden_from_owner and not (spec.hidden and far),
    )
