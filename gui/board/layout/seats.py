"""Layouts of fields around the table: two seats face to face, or a cell for each of several."""

from collections.abc import Iterator, Sequence
from math import floor, inf

from msgspec import Struct
from msgspec.structs import replace

from core.state.ids import ObjectId, PlayerId, Zone
from core.state.zones import OUTSIDE, ZoneSpec
from gui.board.layout.arrange import hand_width
from gui.board.layout.field import spot_centre
from gui.board.layout.frame import ON_STACK, TableFrame, hand_gap, table_frame
from gui.board.layout.geometry import (
    LABEL,
    LABEL_STEP,
    RATIO,
    Area,
    AreaKey,
    Content,
    Form,
    Frame,
    Grid,
    Mat,
    Rect,
    Role,
    Setting,
    area_of,
    badge_width,
)
from gui.board.layout.places import FieldCards, FieldPlaces, Placement

GAP = 8.0
_HAND_GAP = 16.0


class Strip(Struct, frozen=True):
    """Strip of a player: the badge, the areas, and the height of additional lines."""

    badge: Rect
    areas: tuple[Area, ...]
    more: float


class Owner(Struct, frozen=True, kw_only=True):
    """The player of a strip, its zones, and the height of the backs in hand (0: none).

    A ``quiet`` strip hides empty zones. Additional lines are below, or ``above``. No label is wider
    than ``widest``.
    """

    player: PlayerId
    specs: Sequence[ZoneSpec]
    back: float = 0.0
    quiet: bool = False
    above: bool = False
    widest: float = inf


def strip(setting: Setting, content: Content, owner: Owner, rect: Rect) -> Strip:
    """Return a strip with its labels at the right end, in several lines if necessary.

    Empty zones without room are hidden below it.
    """
    player, text = owner.player, setting.text
    hands = setting.of_role(Role.HAND)[:1] if owner.back else []
    held = max((content.count((spec.zone, player)) for spec in hands), default=0)
    number = setting.width_of(f" {held}") + _HAND_GAP
    least = owner.back * RATIO + number
    room = rect.w - least - GAP if hands else rect.w
    if owner.quiet and not owner.above:
        counts = ((spec, content.count((spec.zone, player))) for spec in owner.specs)
        labels = GAP + sum(setting.label_width(spec, n) + GAP for spec, n in counts if n)
        room = max(room - labels, _LEAST_BADGE * rect.w)
    badge = Rect(rect.x, rect.y, min(badge_width(setting, content, player), room), rect.h)
    left, areas = badge.right + GAP, []
    for spec in hands:
        wide = min(hand_width(owner.back, max(held, 2)) + number, rect.right - left)
        hand = Rect(left, rect.y, max(wide, least), rect.h)
        form = Form.PLAIN if held else Form.HIDDEN
        areas.append(area_of(spec, player, hand, form=form, far=True, card=owner.back))
        left = hand.right + GAP if held else left
    lines, hidden = _in_lines(setting, content, owner, rect.right - left, rect.w)
    high, step = LABEL * text, LABEL_STEP * text
    for number, line in enumerate([*lines, *hidden]):
        # The first line is centred in the strip, the others are outside.
        y = rect.y + (rect.h + (number - 1) * step if number else (rect.h - high) / 2)
        y = rect.y - number * step if number and owner.above else y
        x = rect.right
        for spec in reversed(line):
            count = content.count((spec.zone, player))
            wide = min(setting.label_width(spec, count), rect.w, owner.widest)
            place = Rect(x - wide, y, wide, high)
            hides = number >= len(lines) or (owner.quiet and not count)
            form = Form.HIDDEN if hides else Form.LABEL
            target = Rect(place.x, rect.y, wide, rect.h) if not number else None
            far = player != setting.seat
            areas.append(area_of(spec, player, place, form=form, far=far, target=target))
            x = place.x - GAP
    return Strip(badge, tuple(areas), step * (len(lines) - 1))


def _in_lines(
    setting: Setting, content: Content, owner: Owner, first: float, rest: float
) -> tuple[list[list[ZoneSpec]], list[list[ZoneSpec]]]:
    """Distribute labels over lines, of which the first is shorter, and over hidden lines."""
    counts = {spec.zone: content.count((spec.zone, owner.player)) for spec in owner.specs}
    lines: list[list[ZoneSpec]] = [[]]
    hidden: list[list[ZoneSpec]] = []
    room, free = first, 0.0
    for spec in sorted(owner.specs, key=lambda spec: not counts[spec.zone]):
        count = counts[spec.zone]
        wide = setting.label_width(spec, count) + GAP
        if wide > room and count:
            lines.append([])
            room = rest
        if wide <= room or count:
            lines[-1].append(spec)
            room -= wide
            continue
        if wide > free:
            hidden.append([])
            free = rest
        hidden[-1].append(spec)
        free -= wide
    return lines, hidden


MARGIN = 8.0
BACK = 34.0
"""Height of the backs of another player's hand."""
_ORDER = ("library", "deck", "graveyard", "exile", "banished", "command", "pitch")
"""Piles from the outer edge of the table to its middle; other piles follow."""
_ASIDE = frozenset({OUTSIDE, Zone("inventory")})
"""Zones outside the game: they have a label in place of a pile."""
NARROW = 300.0
"""Width of a seat below which its piles are labels."""
_NARROW_LABEL = 76.0
"""Width of the room for these labels at its field."""
_IN_BLOCK = 0.66
"""Height of a pile in the block of a seat that shares its half, in heights of a pile."""
_PILL = 28.0


_LEAST_BADGE = 0.4
"""Share of a strip that a badge keeps next to labels."""


class Piles(Struct, frozen=True):
    """The zones of a player that have a pile, from the outer edge, and those with a label."""

    piles: Sequence[ZoneSpec]
    aside: Sequence[ZoneSpec]


def piles_of(setting: Setting, more: Sequence[ZoneSpec] = ()) -> Piles:
    """Return the piles of each player of a table; ``more`` are zones of other roles."""
    specs = [*setting.of_role(Role.PILE), *setting.of_role(Role.HAND)[1:], *more]

    def rank(spec: ZoneSpec) -> int:
        return _ORDER.index(spec.zone) if spec.zone in _ORDER else len(_ORDER)

    piles = sorted((spec for spec in specs if spec.zone not in _ASIDE), key=rank)
    return Piles(piles, [spec for spec in specs if spec.zone in _ASIDE])


def pile_column(
    frame: TableFrame, player: PlayerId, specs: Sequence[ZoneSpec], top: float, *, far: bool
) -> Iterator[Area]:
    """Yield the piles of a player below each other; the outermost is the first of the zones."""
    wide = frame.column - 2 * MARGIN
    for number, spec in enumerate(specs if far else reversed(specs)):
        y = top + number * frame.slot + (frame.slot - frame.pile) / 2
        place = Rect(MARGIN, y, wide, frame.pile)
        yield area_of(spec, player, place, far=far, card=frame.pile)


def pile_block_width(frame: TableFrame) -> float:
    """Return the width of a block of piles, two side by side."""
    return 2 * (floor(_IN_BLOCK * frame.pile * RATIO) + MARGIN) + MARGIN


def pile_block(
    frame: TableFrame, player: PlayerId, specs: Sequence[ZoneSpec], field: Rect, *, far: bool
) -> Iterator[Area]:
    """Yield the piles of a player two side by side, at the left of a field."""
    high = floor(min(_IN_BLOCK * frame.pile, (field.h - 3 * MARGIN) / 2))
    wide = floor(high * RATIO)
    for number, spec in enumerate(specs):
        row, at = divmod(number, 2)
        x = field.x - pile_block_width(frame) + MARGIN + at * (wide + MARGIN)
        y = field.y + MARGIN + row * (high + MARGIN)
        yield area_of(spec, player, Rect(x, y, wide, high), far=far, card=high)


def stack_lane(setting: Setting, frame: TableFrame, bottom: float) -> Iterator[Area]:
    """Yield the lane of the stack at the right edge, and of other shared zones next to it."""
    right = setting.width
    for spec in setting.of_role(Role.STACK):
        place = Rect(right - frame.stack + MARGIN, 2 * MARGIN, frame.stack - 2 * MARGIN, bottom)
        place = replace(place, h=bottom - place.y)
        yield area_of(spec, None, place, card=floor(ON_STACK * frame.card))
        right -= frame.stack


class Seats:
    """Parts that all layouts of fields share; ``step`` is the card step of the table."""

    first_step = 0

    def __init__(self, setting: Setting, content: Content) -> None:
        self.setting, self.content = setting, content
        self.piles = piles_of(setting)
        self.frame = table_frame(setting, 2 * max(len(self.piles.piles), 4))
        lanes = max(len(setting.of_role(Role.STACK)), 1)
        self.right = setting.width - lanes * self.frame.stack
        fighting = {lane.attacker: _ATTACKS for lane in content.lanes}
        fighting |= {each: _BLOCKS for lane in content.lanes for each in lane.blockers}
        self.advanced = tuple(fighting.items())

    def field_rects(self, step: int) -> dict[PlayerId, Rect]:
        """Return the rectangle of each player's fields at a card step."""
        raise NotImplementedError

    def fields(self) -> dict[AreaKey, FieldCards]:
        """Return the cards of every field with its card steps."""
        found: dict[AreaKey, FieldCards] = {}
        for player, rect in self.field_rects(self.first_step).items():
            for spec, place in self._side_by_side(rect):
                key = spec.zone, player
                found[key] = FieldCards(
                    self.content.shapes(key), self.frame.steps(place.w), narrow=place.w < NARROW
                )
        return found

    def _side_by_side(self, rect: Rect) -> Iterator[tuple[ZoneSpec, Rect]]:
        specs = self.setting.of_role(Role.FIELD)
        wide = rect.w / max(len(specs), 1)
        for number, spec in enumerate(specs):
            yield spec, Rect(rect.x + number * wide, rect.y, wide, rect.h)

    def field_areas(self, player: PlayerId, rect: Rect, placement: Placement) -> Iterator[Area]:
        """Yield the fields of a player with the places of their cards."""
        far = self._is_above(player)
        for spec, place in self._side_by_side(rect):
            steps = self.frame.steps(place.w)
            step = steps[placement.step]
            grid = Grid(
                height=step.height,
                pitch=step.pitch,
                columns=step.columns,
                front=step.front,
                back=step.back,
                mirrored=far,
                loose=step.crowded,
            )
            area = area_of(spec, player, place, far=player != self.setting.seat, card=step.height)
            places = placement.fields.get(area.key, FieldPlaces())
            yield replace(area, grid=grid, spots=places.spots(), advanced=self.advanced)

    def _is_above(self, player: PlayerId) -> bool:
        return player != self.setting.seat

    def hand(self, left: float, top: float, full: int) -> Iterator[Area]:
        """Yield the viewer's hand from a left edge on, with room for a ``full`` hand."""
        setting, high = self.setting, self.frame.hand
        beside = self.frame.dock[0] + MARGIN if setting.dock else 0.0
        place = Rect(left, top, setting.width - left - MARGIN - beside, setting.height - top)
        for spec in setting.of_role(Role.HAND)[:1]:
            area = area_of(spec, setting.seat, place, form=Form.PLAIN, card=high)
            yield replace(area, gap=hand_gap(full, high * RATIO, place.w))

    def dock(self, step: int) -> Rect | None:
        """Return the place of the dock at a card step, None on a table without one."""
        setting = self.setting
        return self.frame.dock_in(setting.width, setting.height, step) if setting.dock else None

    def labels(self, left: float) -> Iterator[Area]:
        """Yield the labels of the viewer's zones outside the game, at the lower edge."""
        setting, high = self.setting, LABEL * self.setting.text
        y = setting.height - MARGIN / 2 - len(self.piles.aside) * (high + MARGIN / 2)
        for spec in self.piles.aside:
            count = self.content.count((spec.zone, setting.seat))
            place = Rect(left + MARGIN, y, self.frame.badge - MARGIN, high)
            form = Form.LABEL if count else Form.HIDDEN
            yield area_of(spec, setting.seat, place, form=form)
            y = place.bottom + MARGIN / 2

    def strip(self, player: PlayerId, rect: Rect, *, narrow: bool = False) -> Strip:
        """Return the strip of another player with the backs in its hand.

        The piles of a ``narrow`` seat are labels on it.
        """
        specs = [*(self.piles.piles if narrow else ()), *self.piles.aside]
        widest = _NARROW_LABEL - GAP if narrow else inf
        owner = Owner(player=player, specs=specs, back=BACK, quiet=True, widest=widest)
        return strip(self.setting, self.content, owner, rect)

    def sums(self, areas: Sequence[Area], middle: Rect) -> Iterator[tuple[ObjectId, Rect]]:
        """Yield the place of the sum of each attacker, in the lane between the fields."""
        rows = {
            shape.id: shape.row
            for area in areas
            if area.grid is not None
            for shape in self.content.shapes(area.key)
        }
        spots = {
            card: (area, spot)
            for area in areas
            if area.grid is not None
            for card, spot in area.spots
            if spot is not None
        }
        for lane in self.content.lanes:
            if lane.attacker in spots:
                area, spot = spots[lane.attacker]
                if area.grid is None:
                    continue
                x, _ = spot_centre(area.rect, area.grid, rows[lane.attacker], spot)
                wide, y = area.grid.pitch - 2, middle.middle[1]
                yield lane.attacker, Rect(x - wide / 2, y - _PILL / 2, wide, _PILL)


_ATTACKS, _BLOCKS = 0.2, 0.1
"""Distance of cards in combat towards the middle, in card heights."""


class Facing(Seats):
    """Layout of a table whose viewer has the lower half; others share the upper half."""

    def __init__(self, setting: Setting, content: Content) -> None:
        super().__init__(setting, content)
        frame, others = self.frame, setting.others
        self.left = frame.column
        self.shares = len(others) > 1
        start = 0.0 if self.shares else self.left
        wide = (self.right - start) / max(len(others), 1)
        self.cells = {
            other: Rect(start + number * wide, 0, wide, 0) for number, other in enumerate(others)
        }

    def field_rects(self, step: int) -> dict[PlayerId, Rect]:
        """Return the rectangle of each player's fields at a card step."""
        frame, high = self.frame, self.frame.field(step)
        near = frame.strip + high + frame.middle
        rects = {self.setting.seat: Rect(self.left, near, self.right - self.left, high)}
        for other, cell in self.cells.items():
            narrow = cell.w < NARROW
            block = pile_block_width(frame) if self.shares and not narrow else 0.0
            beside = block + (_NARROW_LABEL if narrow else 0.0)
            rects[other] = Rect(cell.x + block, frame.strip, cell.w - beside, high)
        return rects

    def mat(self, placement: Placement) -> Mat:
        """Return the table with the cards at their places."""
        setting, frame, seat = self.setting, self.frame, self.setting.seat
        rects = self.field_rects(placement.step)
        near = rects[seat]
        areas = [*stack_lane(setting, frame, near.bottom)]
        for player, rect in rects.items():
            areas += self.field_areas(player, rect, placement)
        top = near.bottom + MARGIN / 2
        areas += self.hand(self.left + frame.badge + MARGIN, top, placement.hand)
        labels = list(self.labels(self.left))
        areas += labels
        first = labels[0].rect.y if labels else setting.height
        badges = [(seat, Rect(self.left + MARGIN, top, frame.badge - MARGIN, first - top))]
        half = len(self.piles.piles) * frame.slot
        areas += pile_column(
            frame, seat, self.piles.piles, setting.height - half - MARGIN / 2, far=False
        )
        for other, cell in self.cells.items():
            narrow = cell.w < NARROW
            place = Rect(cell.x + MARGIN, 0, cell.w - 2 * MARGIN, frame.strip)
            upper = self.strip(other, place, narrow=narrow)
            badges.append((other, upper.badge))
            areas += upper.areas
            if narrow:
                continue
            if self.shares:
                areas += pile_block(frame, other, self.piles.piles, rects[other], far=True)
            else:
                areas += pile_column(frame, other, self.piles.piles, MARGIN / 2, far=True)
        middle = Rect(self.left, near.y - frame.middle, near.w, frame.middle)
        return Mat(
            width=setting.width,
            height=setting.height,
            areas=tuple(areas),
            badges=tuple(badges),
            lines=(Rect(middle.x, middle.middle[1] - _LINE / 2, middle.w, _LINE),),
            fans=tuple(rects.items()),
            sums=tuple(self.sums(areas, middle)),
            dock=self.dock(placement.step),
        )


class Quarters(Seats):
    """Layout of a table of four players, clockwise from the near left."""

    first_step = 1

    def __init__(self, setting: Setting, content: Content) -> None:
        super().__init__(setting, content)
        seat, (left, above, beside) = setting.seat, setting.others
        wide = self.right / 2
        self.cells = {
            seat: (0.0, False),
            left: (0.0, True),
            above: (wide, True),
            beside: (wide, False),
        }
        self.wide = wide

    def _is_above(self, player: PlayerId) -> bool:
        return self.cells[player][1]

    def field_rects(self, step: int) -> dict[PlayerId, Rect]:
        """Return the rectangle of each player's fields at a card step."""
        frame, high = self.frame, self.frame.field(step)
        block = pile_block_width(frame)
        low = frame.strip + high + frame.middle
        return {
            player: Rect(x + block, frame.strip if above else low, self.wide - block, high)
            for player, (x, above) in self.cells.items()
        }

    def mat(self, placement: Placement) -> Mat:
        """Return the table with the cards at their places."""
        setting, frame = self.setting, self.frame
        rects = self.field_rects(placement.step)
        near = rects[setting.seat]
        areas = [*stack_lane(setting, frame, near.bottom + frame.strip)]
        badges, frames = [], []
        for player, (x, above) in self.cells.items():
            rect = rects[player]
            areas += self.field_areas(player, rect, placement)
            areas += pile_block(frame, player, self.piles.piles, rect, far=player != setting.seat)
            y = 0.0 if above else rect.bottom
            place = Rect(x + MARGIN, y, self.wide - 2 * MARGIN, frame.strip)
            upper = self._strip(player, place)
            badges.append((player, upper.badge))
            areas += upper.areas
            cell = Rect(x, min(y, rect.y), self.wide, rect.h + frame.strip)
            frames.append(Frame(rect=cell.inset(1), player=player))
        areas += self.hand(MARGIN, near.bottom + frame.strip + MARGIN / 2, placement.hand)
        middle = Rect(0, near.y - frame.middle, self.right, frame.middle)
        return Mat(
            width=setting.width,
            height=setting.height,
            areas=tuple(areas),
            badges=tuple(badges),
            frames=tuple(frames),
            fans=tuple(rects.items()),
            sums=tuple(self.sums(areas, middle)),
            dock=self.dock(placement.step),
        )

    def _strip(self, player: PlayerId, rect: Rect) -> Strip:
        if player != self.setting.seat:
            return self.strip(player, rect)
        owner = Owner(player=player, specs=self.piles.aside, quiet=True)
        return strip(self.setting, self.content, owner, rect)


_LINE = 2.0
