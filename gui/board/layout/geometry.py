"""Geometry of the board: rectangles in logical pixels, card shapes and places, areas, the table.

Plain values; the functions of `gui.board.layout` compute them.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from enum import StrEnum
from math import floor

from msgspec import Struct

from core.state.ids import ObjectId, PlayerId, Zone
from core.state.zones import BATTLEFIELD, HAND, OUTSIDE, STACK, ZoneSpec

CARD_WIDTH = 63.0
CARD_HEIGHT = 88.0
"""The size of a card at scale 1, with the proportions of a printed card."""

AreaKey = tuple[Zone, PlayerId | None]
"""A zone and its player; None for zones that all players share."""


class Role(StrEnum):
    """Arrangement of the cards in a zone."""

    FIELD = "field"
    HAND = "hand"
    PILE = "pile"
    GEAR = "gear"
    STACK = "stack"
    CHAIN = "chain"


class Form(StrEnum):
    """Appearance of a zone.

    ``FRAME`` has an outline and a title, ``LABEL`` is a line of text with a number, ``PLAIN`` has
    neither, ``SPREAD`` shows its cards large under a title. ``HIDDEN`` is invisible until a card is
    dragged that may be dropped there.
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
    """A rectangle: left upper corner, width and height."""

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
        """Return the rectangle smaller by ``by`` on every side, at least empty."""
        return Rect(self.x + by, self.y + by, max(self.w - 2 * by, 0), max(self.h - 2 * by, 0))

    def joined(self, other: "Rect") -> "Rect":
        """Return the smallest rectangle around both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        right, bottom = max(self.right, other.right), max(self.bottom, other.bottom)
        return Rect(x, y, right - x, bottom - y)

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point is in it."""
        return self.x <= x <= self.right and self.y <= y <= self.bottom

    def meets(self, other: "Rect") -> bool:
        """Return whether two rectangles overlap."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )


class Spot(Struct, frozen=True):
    """A place of a row: its line, 0 nearest to the middle, and its offset within the line.

    The offset of a front row counts from the middle, that of lands from the left end, that of other
    cards from the right end.
    """

    line: int
    offset: int


class Grid(Struct, frozen=True, kw_only=True):
    """The places of a field: card height, distance, places of a line, and numbers of lines.

    A ``mirrored`` field has its front at the lower edge. ``leftmost`` fills one line from the left,
    ``loose`` allows more cards on piles.
    """

    height: float
    pitch: float
    columns: int
    front: int = 1
    back: int = 1
    mirrored: bool = False
    leftmost: bool = False
    loose: bool = False


class FixedPlace(Struct, frozen=True):
    """A card position that depends on the whole table: its centre and height.

    Cards with a greater ``z`` are on top; ``shown`` is the visible share.
    """

    id: ObjectId
    x: float
    y: float
    height: float
    z: int = 0
    shown: float = 1.0


class LinkWords(Struct, frozen=True, kw_only=True):
    """Texts of a combat link; the first line of ``power`` and ``defense`` is the number.

    ``counts`` is true if it hits. The ``current`` link is the one in combat now.
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
    """Frame of a link and the rectangles of its texts; None hides a text.

    A ``folded`` link shows its result only.
    """

    rect: Rect
    words: LinkWords
    head: Rect
    sum: Rect
    power: Rect | None = None
    defense: Rect | None = None
    folded: bool = False


class Area(Struct, frozen=True, kw_only=True):
    """One zone as a rectangle of the table and a drop target.

    ``target`` is the drop target during a drag, if it is larger than ``rect``. ``far`` zones are on
    an opponent's side. ``open`` piles may be looked through by the viewer. ``card`` is the height
    of a card, ``gap`` the distance between cards. ``hint`` is the text while it is empty, None for
    the default. ``fixed_places`` are positions that depend on the whole table. A field has a
    ``grid``, the ``spots`` of its cards on it, None for a card without a place, and the cards that
    are ``advanced`` in combat: each with its distance towards the middle, in card heights.
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
    hint: str | None = None
    fixed_places: tuple[FixedPlace, ...] = ()
    grid: Grid | None = None
    spots: tuple[tuple[ObjectId, Spot | None], ...] = ()
    advanced: tuple[tuple[ObjectId, float], ...] = ()

    @property
    def key(self) -> AreaKey:
        """The zone and the player."""
        return self.zone, self.player

    @property
    def is_pile(self) -> bool:
        """Whether only the top card is visible."""
        return self.form is Form.LABEL or (self.role is Role.PILE and self.form is not Form.SPREAD)

    @property
    def dropped_on(self) -> Rect:
        """The drop target."""
        return self.target or self.rect


class Frame(Struct, frozen=True, kw_only=True):
    """An outline around all areas of a player."""

    rect: Rect
    player: PlayerId


class Mat(Struct, frozen=True, kw_only=True):
    """The whole table: every zone, and the badge of each player.

    ``lines`` separate the players. ``fans`` are the rectangles for an opened pile of each player.
    ``links`` are the combat links; ``aside`` is the rectangle next to them for the next options in
    ``following``. ``sums`` are the rectangles of the sum of each attacker's lane. ``dock`` is the
    place of the turn and of Next, None on a table without turns.
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
    dock: Rect | None = None

    def area(self, key: AreaKey) -> Area | None:
        """Return the area of a zone and player, or None."""
        return next((area for area in self.areas if area.key == key), None)

    def totals_and_piles(self) -> list[Rect]:
        """Return the rectangles of totals and piles, which texts should not cover."""
        totals = [place for _, place in self.badges]
        return [*totals, *(area.rect for area in self.areas if area.is_pile)]

    def area_at(self, x: float, y: float) -> Area | None:
        """Return the visible area at a point."""
        found = (area for area in self.areas if area.rect.holds(x, y))
        return next((area for area in found if area.form is not Form.HIDDEN), None)

    def target_at(self, x: float, y: float) -> Area | None:
        """Return the drop target at a point."""
        found = [area for area in self.areas if area.dropped_on.holds(x, y)]
        # Targets that open only during a drag are above the others.
        return next((area for area in found if area.target or area.form is Form.HIDDEN), None) or (
            found[0] if found else None
        )


def role_of(spec: ZoneSpec) -> Role:
    """Return the role of a zone: from the table of roles, else by its properties."""
    known = ROLES.get(spec.zone)
    if known is not None:
        return known
    if spec.shared:
        return Role.STACK
    if spec.hidden and not (spec.hidden_from_owner or spec.ordered):
        return Role.HAND
    return Role.PILE


def is_shared(spec: ZoneSpec) -> bool:
    """Return whether all players share one area of a zone; each player has an own field."""
    return role_of(spec) in {Role.STACK, Role.CHAIN}


RATIO = CARD_WIDTH / CARD_HEIGHT
"""Width of an upright card by its height."""

FIELD_PAD = 2.0
"""Distance between a field and its cards."""
DOUBLE_WIDTH = CARD_HEIGHT
DOUBLE_HEIGHT = 2 * CARD_WIDTH

Places = dict[ObjectId, "Place"]


class Likeness(Struct, frozen=True, cache_hash=True):
    """Key of cards that may be in one pile: equal for the same kind and look.

    ``whose`` is the owner if another player controls them.
    """

    kind: Hashable
    face: Hashable
    quarters: int = 0
    whose: str = ""


class CardShape(Struct, frozen=True, kw_only=True, gc=False):
    """The properties of a card that its place depends on.

    ``quarters`` counts clockwise quarter turns. In a field ``row`` 0 is nearest to the centre of
    the table, 1 the row behind it, 2 the right end of row 1. ``host`` is the object that it is
    attached to in the same zone. ``position`` is a manual position, from the left upper corner of
    the zone. Cards of the same ``kind`` may be in one pile, those of the same ``sort`` too in a
    crowded row; None for a card that is never in a pile.
    """

    id: ObjectId
    quarters: int = 0
    landscape: bool = False
    double: bool = False
    row: int = 0
    host: ObjectId | None = None
    position: tuple[float, float] | None = None
    kind: Hashable = None
    sort: Hashable = None


class Place(Struct, frozen=True):
    """The centre of a card, its quarter turns, scale and stacking level.

    ``shown`` is the share of its width that no neighbour covers. ``bar`` is its visible height if
    only names fit, 0 for all of it. The name of a ``piled`` card stays within its upper rim.
    """

    x: float
    y: float
    quarters: int = 0
    scale: float = 1.0
    z: int = 0
    shown: float = 1.0
    bar: float = 0.0
    piled: bool = False


class Badge(Struct, frozen=True):
    """A number or a name next to cards.

    It is in a pill to the upper left of a point, or ``plain`` to its right. A ``plate`` is as wide
    as a card and above the point; a ``large`` number is centred on it. ``leads_to`` is a hidden
    card of a row that a click scrolls to.
    """

    text: str
    at: tuple[float, float]
    plain: bool = False
    plate: float = 0.0
    large: bool = False
    leads_to: ObjectId | None = None


class Arrangement(Struct, frozen=True):
    """The places of the cards of a zone, the numbers next to them, and the piles."""

    places: Places
    badges: tuple[Badge, ...] = ()
    piles: tuple[tuple[ObjectId, ...], ...] = ()


def body(*, double: bool, quarters: int) -> tuple[float, float]:
    """Return width and height of a card at scale 1."""
    upright = (DOUBLE_WIDTH, DOUBLE_HEIGHT) if double else (CARD_WIDTH, CARD_HEIGHT)
    return upright[::-1] if quarters % 2 else upright


def size(shape: CardShape, place: Place) -> tuple[float, float]:
    """Return width and height of a card at a place."""
    width, height = body(double=shape.double, quarters=place.quarters)
    return width * place.scale, place.bar or height * place.scale


def scale_of(shape: CardShape, height: float) -> float:
    """Return the scale at which an upright card has a height."""
    return height / (DOUBLE_HEIGHT if shape.double else CARD_HEIGHT)


_WIDE = {
    (False, 0): CARD_WIDTH / CARD_HEIGHT,
    (False, 1): 1.0,
    (True, 0): DOUBLE_WIDTH / DOUBLE_HEIGHT,
    (True, 1): 1.0,
}
"""Width of a card at upright height 1, by double size and quarter turn."""


def width_at(shape: CardShape, height: float) -> float:
    """Return the width of a card by its upright height."""
    return _WIDE[shape.double, shape.quarters % 2] * height


LABEL, LABEL_STEP = 22.0, 26.0
"""Height of a label, and distance between labels."""
LABEL_SIDE = 26.0
_LETTER = 7.2
_LIFE, _POINT = 124.0, 34.0
MOST_FEW = 4
"""Maximum number of cards that are shown large."""
MOST_STILL = 6
"""The same on a still table, where the viewer's hand is shown large too."""


class Setting(Struct, frozen=True, kw_only=True):
    """Settings of a layout: size, zones, players, seat and text size.

    ``text`` is the text size as a factor of the default. The player at ``seat`` is at the bottom. A
    ``still`` table has no drop targets. A table with a ``dock`` keeps the place of the turn and of
    Next free at the end of the hand.
    """

    width: float
    height: float
    zones: tuple[ZoneSpec, ...]
    players: tuple[PlayerId, ...]
    seat: PlayerId
    text: float = 1.0
    still: bool = False
    dock: bool = False

    @property
    def others(self) -> tuple[PlayerId, ...]:
        """All other players, in turn order after the seat."""
        at = self.players.index(self.seat)
        return self.players[at + 1 :] + self.players[:at]

    def of_role(self, role: Role) -> list[ZoneSpec]:
        """Return the zones of a role."""
        return [spec for spec in self.zones if role_of(spec) is role]

    @property
    def shared(self) -> list[ZoneSpec]:
        """The zones that all players share."""
        return [spec for spec in self.zones if is_shared(spec)]

    def width_of(self, words: str) -> float:
        """Return the approximate width of a text."""
        return floor(len(words) * _LETTER * self.text)

    def label_width(self, spec: ZoneSpec, count: int) -> float:
        """Return the approximate width of a zone's label: its first word and a number."""
        word = spec.title.partition(" ")[0]
        return self.width_of(f"{word} {count}" if count else word) + LABEL_SIDE * self.text


class LinkShape(Struct, frozen=True, kw_only=True):
    """The cards of a combat link and its texts."""

    attack: ObjectId | None
    source: ObjectId | None
    defenders: tuple[ObjectId, ...]
    words: LinkWords


class Fight(Struct, frozen=True, kw_only=True):
    """The combat links in order, and the next options."""

    links: tuple[LinkShape, ...]
    following: tuple[str, ...] = ()


class Lane(Struct, frozen=True, kw_only=True):
    """An attacker, its blockers, and the width of the text of their sum."""

    attacker: ObjectId
    blockers: tuple[ObjectId, ...] = ()
    words: float = 0.0


class Content(Struct, frozen=True):
    """Contents of a table: number and shapes of the cards in a zone, and totals of a player.

    ``fight`` are the combat links, None without a chain; ``lanes`` are those of combat between
    creatures.
    """

    count: Callable[[AreaKey], int]
    shapes: Callable[[AreaKey], Sequence[CardShape]]
    points: Callable[[PlayerId], Sequence[str]] = lambda _player: ()
    fight: Fight | None = None
    lanes: Sequence[Lane] = ()


def badge_width(setting: Setting, content: Content, player: PlayerId) -> float:
    """Return the approximate width of a player's name and totals in one line."""
    pills = [_LIFE, *(setting.width_of(words) + _POINT for words in content.points(player))]
    return setting.width_of(player) + sum(pill * setting.text for pill in pills)


def title_of(spec: ZoneSpec, player: PlayerId | None) -> str:
    """Return the title of a zone; fields and hands have the name of their player."""
    if player is None or role_of(spec) not in {Role.FIELD, Role.HAND}:
        return spec.title
    return f"{player}'s {spec.title.lower()}"


def area_of(  # noqa: PLR0913 - the fields of an area
    spec: ZoneSpec,
    player: PlayerId | None,
    rect: Rect,
    *,
    form: Form = Form.FRAME,
    far: bool = False,
    card: float = 88.0,
    target: Rect | None = None,
) -> Area:
    """Return a zone as an area of the table."""
    return Area(
        zone=spec.zone,
        player=player,
        title=title_of(spec, player),
        role=role_of(spec),
        rect=rect,
        form=form,
        far=far,
        open=not spec.hidden_from_owner and not (spec.hidden and far),
        card=card,
        target=target,
    )
