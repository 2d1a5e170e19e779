"""Layouts of fields around the table: two seats face to face, or a cell for each of several."""

from collections.abc import Iterator, Sequence
from math import ceil, floor

from msgspec import Struct
from msgspec.structs import replace

from core.state.ids import PlayerId
from core.state.zones import ZoneSpec
from gui.board.layout.arrange import hand_width, stack_height
from gui.board.layout.combat import BAND, Lanes, lane_layout
from gui.board.layout.field import BAR, LEAST_HEIGHT, SIDE, fighting_height, rows_of
from gui.board.layout.geometry import (
    LABEL,
    LABEL_STEP,
    LARGE_LABEL,
    RATIO,
    Area,
    Content,
    Form,
    Frame,
    Mat,
    Rect,
    Role,
    Rows,
    Setting,
    area_of,
    badge_width,
    clamped,
    hand_height,
)

GAP = 8.0
_HAND_GAP = 16.0


class Strip(Struct, frozen=True):
    """Strip of a player: the badge, the areas, and the height of additional lines."""

    badge: Rect
    areas: tuple[Area, ...]
    more: float


class Owner(Struct, frozen=True, kw_only=True):
    """The player of a strip, its zones, and the height of the backs in hand (0: none).

    A ``quiet`` strip hides empty zones. Additional lines are below, or ``above``.
    """

    player: PlayerId
    specs: Sequence[ZoneSpec]
    back: float = 0.0
    quiet: bool = False
    above: bool = False


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
            wide = min(setting.label_width(spec, count), rect.w)
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


COLUMN, MARGIN = 84.0, 8.0
CARD, _AROUND = 90.0, 14.0
_PILE_GAP, _LABEL_GAP = 12.0, 9.0


def pile_column(  # noqa: PLR0913 - contents and geometry
    setting: Setting,
    content: Content,
    player: PlayerId,
    specs: Sequence[ZoneSpec],
    rect: Rect,
    *,
    far: bool,
    folded: bool,
    card: float,
) -> Iterator[Area]:
    """Yield the piles of a player from the top, then the empty zones as labels.

    ``card`` is the height of a card. A ``folded`` library is a label. If not all piles fit, others
    become labels too.
    """
    text = min(setting.text, max(rect.h / (len(specs) * LABEL_STEP), 1.0))
    ordered = _ordered(specs, far=far)
    filled = [spec for spec in ordered if content.count((spec.zone, player))]
    labels = [spec for spec in filled if spec.hidden_from_owner and folded]
    piles = [spec for spec in filled if spec not in labels]
    libraries = [spec for spec in piles if spec.hidden_from_owner]
    for spec in (*libraries, *(each for each in reversed(piles) if each not in libraries)):
        if _height(len(piles), len(specs), card, text) > rect.h:
            piles = [each for each in piles if each is not spec]
    y = rect.y
    for spec in (each for each in filled if each not in piles):
        place = Rect(rect.x, y, rect.w, LABEL * text)
        yield area_of(spec, player, place, form=Form.LABEL, far=far)
        y += LABEL_STEP * text
    y += _LABEL_GAP if len(piles) < len(filled) and piles else 0
    for spec in piles:
        place = Rect(rect.x, y, rect.w, card + _AROUND * text)
        yield area_of(spec, player, place, far=far, card=card)
        y = place.bottom + _PILE_GAP
    y += _LABEL_GAP - _PILE_GAP if piles else 0
    empty = [spec for spec in ordered if spec not in filled]
    step = LABEL_STEP * text
    grown = (rect.bottom - y) / max(len(empty), 1)
    grown = max(min(grown, LARGE_LABEL * text + step - LABEL * text), step)
    for number, spec in enumerate(empty):
        place = Rect(rect.x, y + number * step, rect.w, LABEL * text)
        target = Rect(rect.x, y + number * grown, rect.w, grown - step + LABEL * text)
        yield area_of(spec, player, place, form=Form.LABEL, far=far, target=target)


def pile_column_height(  # noqa: PLR0913 - contents and geometry
    setting: Setting,
    content: Content,
    player: PlayerId,
    specs: Sequence[ZoneSpec],
    *,
    folded: bool,
    card: float,
) -> float:
    """Return the preferred height of a pile column."""
    filled = [spec for spec in specs if content.count((spec.zone, player))]
    piles = [spec for spec in filled if not (spec.hidden_from_owner and folded)]
    return _height(len(piles), len(specs), card, setting.text)


def _ordered(specs: Sequence[ZoneSpec], *, far: bool) -> list[ZoneSpec]:
    """Return the zones from the top: the viewer's library is under the graveyard."""
    first, *rest = specs
    if far or not first.hidden_from_owner or not rest:
        return [*specs]
    return [rest[0], first, *rest[1:]]


def _height(piles: int, zones: int, card: float, text: float) -> float:
    labels = zones - piles
    high = piles * (card + _AROUND * text + _PILE_GAP) + labels * LABEL_STEP * text
    return high + (2 * _LABEL_GAP - _PILE_GAP if piles and labels else 0)


BORDER = 12.0
"""Distance between the fields of two players."""
STACK, STACK_CARD = 114.0, 134.0
_HAND_PAD = 12.0
BACK = 34.0
_BADGE = 140.0
_TITLE = 14.0
_STRIP_GAP = 20.0
_UP = 40.0
"""Maximum distance of the boundary of the pile columns above the border."""


class Facing:
    """Layout of a table of one or two players."""

    def __init__(self, setting: Setting, content: Content) -> None:
        self.setting, self.content = setting, content
        width, height, text = setting.width, setting.height, setting.text
        other = setting.others[:1]
        self.column_width = floor(COLUMN * min(text, width / 640))
        self.left = self.column_width + 2 * MARGIN
        self.strip = setting.strip if other else 0
        usual = clamped(88, 0.152 * height, 170 * text)
        room = width - self.left - _BADGE * text - 2 * MARGIN
        self.hand = floor(hand_height(setting, content, usual, room))
        zone = self.hand + _HAND_PAD
        rest = height - self.strip - zone
        fights = bool(content.lanes and other)
        apart = BAND if fights else BORDER
        field = floor((rest - apart) / 2) if other else floor(rest - MARGIN)
        wide = width - self.left - MARGIN
        self.near_field = Rect(self.left, height - zone - field, wide, field)
        self.far_field = Rect(self.left, self.strip, wide, field if other else 0)
        self.border = (self.far_field.bottom + self.near_field.y) / 2 if other else 0
        self.folded = setting.is_low or not self._fits(CARD, folded=False)
        large = self._fits(CARD * text, folded=self.folded)
        self.card = CARD * text if large else CARD
        self.parting = self._parting(other[0]) if other else 0
        self.hand_zone = Rect(self.left, height - zone, wide, zone)
        self.lanes = self._lanes(other[0]) if fights else None

    def mat(self) -> Mat:
        """Return the table."""
        setting = self.setting
        shared = list(self._shared())
        free = next((area.rect for area in shared if area.form is Form.FRAME), None)
        areas = [*shared, *self._near(free)]
        zone = self.hand_zone
        badges = [(setting.seat, Rect(zone.x, zone.y, _BADGE * setting.text, zone.h))]
        for other in setting.others[:1]:
            wide = min(badge_width(setting, self.content, other), setting.width / 2)
            badge = Rect(self.left, 0, wide, self.strip)
            areas += self._far(other, badge, free)
            badges.append((other, badge))
        fields = [(area.player, area.rect) for area in areas if area.role is Role.FIELD]
        return Mat(
            width=setting.width,
            height=setting.height,
            areas=tuple(areas),
            badges=tuple(badges),
            fans=tuple((player, rect) for player, rect in fields if player is not None),
            sums=self.lanes.sums if self.lanes is not None else (),
        )

    def _lanes(self, other: PlayerId) -> Lanes | None:
        shapes = {
            shape.id: shape
            for spec in self.setting.of_role(Role.FIELD)
            for player in (self.setting.seat, other)
            for shape in self.content.shapes((spec.zone, player))
        }
        high = self.near_field.h
        top = self.far_field.bottom
        stacked = any(self.content.count((spec.zone, None)) for spec in self.setting.shared)
        wide = self.near_field.w - 2 * SIDE - (STACK + MARGIN + SIDE if stacked else 0)
        band = Rect(self.near_field.x + SIDE, top, wide, self.near_field.y - top)
        return lane_layout(
            self.content.lanes,
            shapes,
            lambda shape: fighting_height(shape, high),
            band,
        )

    def _shared(self) -> Iterator[Area]:
        """Yield the stack: it opens at the right end of the border when it is not empty."""
        setting = self.setting
        middle = self.border or self.near_field.middle[1]
        right = setting.width - MARGIN
        for spec in setting.shared:
            count = self.content.count((spec.zone, None))
            high = stack_height(STACK_CARD, count)
            top = clamped(_TITLE, middle - high / 2, setting.height - high)
            place = Rect(right - STACK, top, STACK, high)
            form = Form.FRAME if count else Form.HIDDEN
            yield area_of(spec, None, place, form=form, card=STACK_CARD)
            right = place.x - MARGIN

    def _near(self, free: Rect | None) -> Iterator[Area]:
        setting, seat, zone = self.setting, self.setting.seat, self.hand_zone
        yield from self._fields(seat, self.near_field, free, far=False)
        left = zone.x + _BADGE * setting.text + MARGIN
        hand = Rect(left, zone.y, zone.right - left, zone.h)
        for spec in self._hands()[0]:
            yield area_of(spec, seat, hand, form=Form.PLAIN, card=self.hand)
        top = self.parting + _TITLE
        column = Rect(MARGIN, top, self.column_width, setting.height - top - MARGIN)
        yield from self._piles(seat, column, far=False)

    def _far(self, player: PlayerId, badge: Rect, free: Rect | None) -> Iterator[Area]:
        yield from self._fields(player, self.far_field, free, far=True)
        for spec in self._hands()[0]:
            count = self.content.count((spec.zone, player))
            left = badge.right + _STRIP_GAP
            wide = hand_width(BACK, max(count, 2)) + self.setting.width_of("99 in hand  ")
            hand = Rect(left, 0, wide, self.strip)
            form = Form.PLAIN if count else Form.HIDDEN
            yield area_of(spec, player, hand, form=form, far=True, card=BACK)
        column = Rect(MARGIN, _TITLE, self.column_width, self.parting - _TITLE - MARGIN / 2)
        yield from self._piles(player, column, far=True)

    def _piles(self, player: PlayerId, column: Rect, *, far: bool) -> Iterator[Area]:
        setting, content, (_, specs) = self.setting, self.content, self._hands()
        folded, card = self.folded, self.card
        return pile_column(
            setting, content, player, specs, column, far=far, folded=folded, card=card
        )

    def _parting(self, other: PlayerId) -> float:
        """Return the boundary of the pile columns: the border, if both have enough room."""
        far, near = self._column_heights([other, self.setting.seat], self.card, folded=self.folded)
        wanted = max(self.border, far)
        return max(min(wanted, self.setting.height - near), self.border - _UP)

    def _fits(self, card: float, *, folded: bool) -> bool:
        players = [*self.setting.others[:1], self.setting.seat]
        return sum(self._column_heights(players, card, folded=folded)) <= self.setting.height

    def _column_heights(
        self, players: Sequence[PlayerId], card: float, *, folded: bool
    ) -> Sequence[float]:
        setting, content, (_, specs) = self.setting, self.content, self._hands()
        return [
            pile_column_height(setting, content, player, specs, folded=folded, card=card)
            + _TITLE
            + (MARGIN if player == setting.seat else MARGIN / 2)
            for player in players
        ]

    def _hands(self) -> tuple[list[ZoneSpec], list[ZoneSpec]]:
        hands = self.setting.of_role(Role.HAND)
        return hands[:1], [*self.setting.of_role(Role.PILE), *hands[1:]]

    def _fields(
        self, player: PlayerId, rect: Rect, free: Rect | None, *, far: bool
    ) -> Iterator[Area]:
        specs = self.setting.of_role(Role.FIELD)
        wide = rect.w / max(len(specs), 1)
        for number, spec in enumerate(specs):
            place = Rect(rect.x + number * wide, rect.y, wide, rect.h)
            rows = replace(rows_of(rect.h, self.setting.text), mirrored=far)
            cards = self.lanes.cards if self.lanes is not None else ()
            lanes = tuple((each.object, each.x, each.height) for each in cards)
            area = area_of(spec, player, place, far=far)
            yield replace(area, rows=rows, free=free, lanes=lanes)


COMMAND = 104.0
"""Width of the command zone while it holds a commander."""
_CELL_HAND_PAD, _LINE = 16.0, 6.0
_GOLD = 2.0
_AROUND_ROWS = 86.0
_CREATURES, _LEAST = 0.55, 120
_SIDE, _GAP = 10.0, 8.0
_BACK = 30.0
_COMMAND_CARD = 118.0


class Quarters:
    """Layout of a table of three or more players."""

    def __init__(self, setting: Setting, content: Content) -> None:
        self.setting, self.content = setting, content
        self.hand = floor(clamped(88, 0.125 * setting.height, 150 * setting.text))
        self.zone = self.hand + _CELL_HAND_PAD
        high = floor((setting.height - self.zone - _LINE) / 2)
        self.cells = dict(_cells(setting, high))
        self.border = high + _LINE / 2

    def mat(self) -> Mat:
        """Return the table."""
        setting = self.setting
        shared = list(self._shared())
        free = next((area.rect for area in shared if area.form is Form.FRAME), None)
        areas, badges = [*shared, *self._hands()], []
        for player, cell in self.cells.items():
            badge, own = self._cell(player, cell, free)
            badges.append((player, badge))
            areas.extend(own)
        fans = [(area.player, area.rect) for area in areas if area.role is Role.FIELD]
        return Mat(
            width=setting.width,
            height=setting.height,
            areas=tuple(areas),
            badges=tuple(badges),
            frames=tuple(
                Frame(rect=cell.inset(1), player=player) for player, cell in self.cells.items()
            ),
            lines=tuple(self._lines()),
            fans=tuple((player, rect) for player, rect in fans if player is not None),
        )

    def _lines(self) -> Iterator[Rect]:
        wide, middle = self.setting.width, self.border
        yield Rect(0, middle - _GOLD / 2, wide, _GOLD)
        yield Rect(0, self.setting.height - self.zone - _GOLD, wide, _GOLD)
        for cell in self.cells.values():
            if cell.right < wide - 1:
                yield Rect(cell.right - _GOLD / 2, cell.y, _GOLD, cell.h)

    def _shared(self) -> Iterator[Area]:
        right = self.setting.width - _GAP
        for spec in self.setting.shared:
            count = self.content.count((spec.zone, None))
            high = stack_height(STACK_CARD, count)
            place = Rect(right - STACK, self.border - high / 2, STACK, high)
            form = Form.FRAME if count else Form.HIDDEN
            yield area_of(spec, None, place, form=form, card=STACK_CARD)
            right = place.x - _GAP

    def _hands(self) -> Iterator[Area]:
        setting = self.setting
        place = Rect(_GAP, setting.height - self.zone, setting.width - 2 * _GAP, self.zone)
        for spec in setting.of_role(Role.HAND)[:1]:
            yield area_of(spec, setting.seat, place, form=Form.PLAIN, card=self.hand)

    def _cell(self, player: PlayerId, cell: Rect, free: Rect | None) -> tuple[Rect, Sequence[Area]]:
        setting, far = self.setting, player != self.setting.seat
        text, high = setting.text, max(44, floor(34 * setting.text))
        # A zone with public cards has a frame.
        public = [s for s in setting.of_role(Role.PILE) if not (s.hidden or s.ordered)]
        waiting = [spec for spec in public if self.content.count((spec.zone, player))]
        specs = [spec for spec in setting.of_role(Role.PILE) if spec not in waiting]
        specs += setting.of_role(Role.HAND)[1:]
        right = cell.right - _GAP
        if free is not None and not free.meets(cell):
            free = None
        if free is not None:
            right = min(right, free.x - _GAP)
        owner = Owner(player=player, specs=specs, back=_BACK if far else 0)
        place = Rect(cell.x + _GAP, cell.y, right - cell.x - _GAP, high)
        upper = strip(setting, self.content, owner, place)
        areas = [*upper.areas]
        top = cell.y + high + upper.more
        room = Rect(cell.x + _SIDE, top, cell.w - 2 * _SIDE, cell.bottom - top - _GAP)
        for spec in waiting:
            card = min(_COMMAND_CARD * text, room.h - 2 * _GAP - LABEL)
            place = Rect(room.x, room.y + _GAP * 2, COMMAND, card + 2 * _GAP)
            areas.append(area_of(spec, player, place, far=far, card=card))
            room = Rect(place.right + _SIDE, room.y, room.right - place.right - _SIDE, room.h)
        rows = _rows(cell.h - _AROUND_ROWS - (top - cell.y - 44), text)
        for spec in setting.of_role(Role.FIELD):
            area = area_of(spec, player, room, form=Form.PLAIN, far=far)
            areas.append(replace(area, rows=rows, free=free))
        return upper.badge, areas


def _cells(setting: Setting, high: float) -> Iterator[tuple[PlayerId, Rect]]:
    everybody = (setting.seat, *setting.others)
    above = ceil(len(everybody) / 2)
    top, near = everybody[1 : 1 + above], (everybody[0], *reversed(everybody[1 + above :]))
    for row, y in ((top, 0.0), (near, high + _LINE)):
        wide = setting.width / len(row)
        for number, player in enumerate(row):
            yield player, Rect(number * wide, y, wide, high)


def _rows(room: float, text: float) -> Rows:
    creatures = floor(_CREATURES * room)
    lands = floor(room - creatures)
    if lands < LEAST_HEIGHT:
        enough = room - LEAST_HEIGHT >= LEAST_HEIGHT
        lands = floor(LEAST_HEIGHT) if enough else BAR
        creatures = floor(room - lands)
    return Rows(
        creatures=min(creatures, floor(280 * text)),
        lands=lands,
        only_creatures=floor(min(room, 280 * text)),
        only_lands=floor(min(room, 180 * text)),
        least=_LEAST,
        coupled=True,
    )
