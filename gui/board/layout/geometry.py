"""Places on the table: rectangles in logical pixels, zones as areas, and the table as a whole.

Plain values. Where everything lies is decided by `gui.board.layout`.
"""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from core.state.ids import ObjectId, PlayerId, Zone
from core.state.zones import BATTLEFIELD, HAND, OUTSIDE, STACK, ZoneSpec

CARD_WIDTH = 63.0
CARD_HEIGHT = 88.0
"""The size of a card at scale 1, in the proportions of a printed one."""

AreaKey = tuple[Zone, PlayerId | None]
"""One zone of one player, or of nobody where all players share it."""


class Role(StrEnum):
    """How cards lie in a zone."""

    FIELD = "field"
    HAND = "hand"
    PILE = "pile"
    GEAR = "gear"
    STACK = "stack"
    CHAIN = "chain"


class Form(StrEnum):
    """How a zone shows.

    ``FRAME`` has an outline with its title, ``LABEL`` is a line of text with a number, ``PLAIN``
    has neither, ``SPREAD`` shows its cards large under a title. ``HIDDEN`` shows nothing until
    a card is carried that may go there.
    """

    FRAME = "frame"
    LABEL = "label"
    PLAIN = "plain"
    SPREAD = "spread"
    HIDDEN = "hidden"


ROLES: Mapping[Zone, Role] = {
    BATTLEFIELD: Role.FIELD,
    HAND: Role.HAND,
    STACK: Role.STACK,
    OUTSIDE: Role.PILE,
    Zone("inventory"): Role.PILE,
    Zone("permanent"): Role.FIELD,
    Zone("combat_chain"): Role.CHAIN,
    **dict.fromkeys(
        map(Zone, ("head", "chest", "arms", "legs", "hero", "weapon", "arsenal", "pitch")),
        Role.GEAR,
    ),
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


class Rows(Struct, frozen=True):
    """The heights of the rows of a field.

    ``creatures`` and ``lands`` are those of both rows when both are there, ``only_creatures`` and
    ``only_lands`` that of a row without the other one. A row that is too wide gets lower, down to
    ``least``; where rows are ``coupled`` the other one gets lower by as much. Lands as low as
    a line of text show their names only. ``mirrored`` ones have the creatures at the lower edge.
    """

    creatures: int
    lands: int
    only_creatures: int
    only_lands: int
    least: int = 96
    coupled: bool = False
    mirrored: bool = False


class FixedPlace(Struct, frozen=True):
    """Where one card lies for a reason of the whole table: its middle, and how high it is.

    Those with a greater ``z`` lie over others; of one that is not ``shown`` nothing is seen.
    """

    id: ObjectId
    x: float
    y: float
    height: float
    z: int = 0
    shown: float = 1.0


class LinkWords(Struct, frozen=True, kw_only=True):
    """What a link of a fight says; of ``power`` and ``defense`` the first line is the number.

    Of one that ``counts`` something comes through. The ``current`` one is fought over.
    """

    title: str
    about: str
    state: str
    power: tuple[str, ...]
    defense: tuple[str, ...]
    sum: str
    result: str
    comes: str
    notes: tuple[str, ...] = ()
    counts: bool = False
    current: bool = False


class LinkFrame(Struct, frozen=True, kw_only=True):
    """The frame of a link, and where its words stand; without a place some are not said.

    A ``folded`` one tells only what came of it.
    """

    rect: Rect
    words: LinkWords
    head: Rect
    sum: Rect
    power: Rect | None = None
    defense: Rect | None = None
    folded: bool = False


class Area(Struct, frozen=True, kw_only=True):
    """One zone as a place to drop cards.

    ``rect`` is where it lies, ``target`` where a card can be dropped while one is carried, if
    that is more. ``far`` is on the side of somebody who sits opposite. ``open`` piles may be looked
    through by whoever sits below. ``card`` is how high a card in it is, ``gap``
    what parts those that lie beside each other, ``rows`` how high those
    of a field are. ``free`` is where nothing of it may lie, because something else does.
    ``hint`` is what it says while it is empty, None for the usual words. ``fixed_places`` are where
    cards of it lie that the whole table has a place for. ``lanes`` are those that fight, where they
    stand in lanes: each with the middle of the card and its height upright.
    """

    zone: Zone
    player: PlayerId | None
    title: str
    role: Role
    rect: Rect
    form: Form = Form.FRAME
    target: Rect | None = None
    far: bool = False
    open: bool = True
    card: float = CARD_HEIGHT
    gap: float = 12.0
    rows: Rows | None = None
    free: Rect | None = None
    hint: str | None = None
    fixed_places: tuple[FixedPlace, ...] = ()
    lanes: tuple[tuple[ObjectId, float, float], ...] = ()

    @property
    def key(self) -> AreaKey:
        """What tells it from all others."""
        return self.zone, self.player

    @property
    def is_pile(self) -> bool:
        """Whether only its top card shows."""
        return self.form is Form.LABEL or (self.role is Role.PILE and self.form is not Form.SPREAD)

    @property
    def dropped_on(self) -> Rect:
        """Where a card is dropped on it."""
        return self.target or self.rect


class Frame(Struct, frozen=True, kw_only=True):
    """An outline around several areas with one title, or around all that a player has."""

    rect: Rect
    title: str = ""
    player: PlayerId | None = None


class Mat(Struct, frozen=True, kw_only=True):
    """The whole table: every zone, and where each player's name and life stand.

    ``lines`` part what belongs to different players. ``fans`` is where an opened pile of a player
    is spread out. ``links`` are those of a fight; ``aside`` is the place beside them, where it says
    what may come next in ``following``. ``sums`` is where the sum of each attacker's lane stands,
    where there are lanes.
    """

    width: float
    height: float
    areas: tuple[Area, ...]
    badges: tuple[tuple[PlayerId, Rect], ...]
    frames: tuple[Frame, ...] = ()
    lines: tuple[Rect, ...] = ()
    fans: tuple[tuple[PlayerId, Rect], ...] = ()
    links: tuple[LinkFrame, ...] = ()
    aside: Rect | None = None
    following: tuple[str, ...] = ()
    sums: tuple[tuple[ObjectId, Rect], ...] = ()

    def area(self, key: AreaKey) -> Area | None:
        """Return the area of a zone and player, or None if the table has none such."""
        return next((area for area in self.areas if area.key == key), None)

    def totals_and_piles(self) -> list[Rect]:
        """Return where life totals and piles are: words should cover them no more than cards."""
        totals = [place for _, place in self.badges]
        return [*totals, *(area.rect for area in self.areas if area.is_pile)]

    def area_at(self, x: float, y: float) -> Area | None:
        """Return the area that shows at a point."""
        found = (area for area in self.areas if area.rect.holds(x, y))
        return next((area for area in found if area.form is not Form.HIDDEN), None)

    def target_at(self, x: float, y: float) -> Area | None:
        """Return the area on which a card is dropped at a point."""
        found = [area for area in self.areas if area.dropped_on.holds(x, y)]
        # What opens only for a drop lies over what is always there.
        return next((area for area in found if area.target or area.form is Form.HIDDEN), None) or (
            found[0] if found else None
        )


def role_of(spec: ZoneSpec) -> Role:
    """Return how a zone lies: by its row in the table, else by what it is like."""
    known = ROLES.get(spec.zone)
    if known is not None:
        return known
    if spec.shared:
        return Role.STACK
    if spec.hidden and not (spec.hidden_from_owner or spec.ordered):
        return Role.HAND
    return Role.PILE


def is_shared(spec: ZoneSpec) -> bool:
    """Tell whether all players have one area of it; fields are each player's own."""
    return role_of(spec) in {Role.STACK, Role.CHAIN}
