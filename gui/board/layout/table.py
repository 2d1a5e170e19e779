"""Layout of the whole table: selects the layout by contents, zones and number of players."""

from collections.abc import Collection, Iterator, Sequence
from functools import reduce
from itertools import accumulate
from math import floor

from msgspec import Struct
from msgspec.structs import replace

from core.state.ids import PlayerId, Zone
from core.state.zones import ZoneSpec
from gui.board.layout.arrange import stack_height
from gui.board.layout.combat import LinkLayout, link_layout
from gui.board.layout.field import LEAST_HEIGHT, Slot, hosts_of, slots_of
from gui.board.layout.geometry import (
    LABEL,
    LABEL_SIDE,
    LABEL_STEP,
    LARGE_LABEL,
    MOST_FEW,
    MOST_STILL,
    Area,
    AreaKey,
    Content,
    Form,
    Frame,
    Mat,
    Rect,
    Role,
    Setting,
    area_of,
    clamped,
    hand_height,
    is_shared,
    role_of,
)
from gui.board.layout.seats import (
    BACK,
    GAP,
    STACK,
    STACK_CARD,
    Facing,
    Owner,
    Quarters,
    Strip,
    strip,
)

GROUPS: Sequence[tuple[str, Sequence[str]]] = (
    ("Equipment", ("head", "chest", "arms", "legs")),
    ("Hero", ("hero",)),
    ("Weapons", ("weapon",)),
    ("Arsenal", ("arsenal",)),
    ("Pitch", ("pitch",)),
    ("Permanents", ("permanent",)),
)
"""The groups from left to right, each with its zones in order."""

CLOSED = 44.0
"""Height of the band between the arenas while no chain is open."""
_FRAME, _HAND_FRAME, _GAPS = 16.0, 14.0, 24.0
_HAND_CARD, _LARGE_HAND_CARD = 0.143, 0.2
"""Height of hand cards as a share of the table: larger while no chain is open."""
_SIDE, _PAD, _BETWEEN, _INSIDE = 12.0, 8.0, 10.0, 12.0
_LINE = 2.0
_CHAIN_HEAD, _TALLEST_LINK = 26.0, 210.0
_BADGE, _MOST = 264.0, 0.3
"""Width of the viewer's badge, and the maximum share of the table for it or the labels."""
_HAND = 0.4
"""Share of the table width that is kept for the hand."""
_WORDS = 92.0
_LABEL_GAP = 8.0


class Group(Struct, frozen=True):
    """Zones of a player in one frame.

    ``across`` is the width of the cards of each zone at height 1, ``fixed`` the rest of the width.
    """

    title: str
    specs: Sequence[ZoneSpec]
    across: Sequence[float]
    fixed: float

    def width(self, height: float) -> float:
        """Return the width with cards of a height."""
        return self.fixed + sum(self.across) * height


class Arena:
    """Layout of a table with a combat chain."""

    def __init__(self, setting: Setting, content: Content) -> None:
        self.setting, self.content = setting, content
        self.others = setting.others
        wide = setting.width / max(len(self.others), 1)
        self.strips: dict[PlayerId, Strip] = {}
        for number, other in enumerate(self.others):
            owner = Owner(player=other, specs=list(self._labels(other)), back=BACK)
            rect = Rect(number * wide + _SIDE, 0, wide - 2 * _SIDE, setting.strip)
            self.strips[other] = strip(setting, content, owner, rect)
        self.strip = max((setting.strip + each.more for each in self.strips.values()), default=0.0)
        self.fight = content.fight
        there = any(map(self._count, setting.of_role(Role.CHAIN)))
        self.is_open = there or self.fight is not None
        usual = max(96, (_HAND_CARD if self.is_open else _LARGE_HAND_CARD) * setting.height)
        self.card = floor(hand_height(setting, content, usual, _HAND * setting.width))
        self.zone = max(self.card + _HAND_FRAME, floor(_WORDS * setting.text))
        sides = 2 if self.others else 1
        rest = setting.height - self.strip - self.zone - _GAPS
        if self.is_open:
            self.row = floor(max(LEAST_HEIGHT, 0.14 * setting.height)) + _FRAME
            self.band = rest - sides * self.row
        else:
            self.band = CLOSED
            self.row = floor((rest - CLOSED) / sides)
        top = self.strip + (_GAPS / 4 + self.row if self.others else 0) + _GAPS / 4
        self.middle = Rect(0, top, setting.width, self.band)
        self.links: LinkLayout | None = None

    def mat(self) -> Mat:
        """Return the table."""
        setting, middle = self.setting, self.middle
        shared = list(self._shared())
        top = middle.bottom + _GAPS / 4
        rows = {setting.seat: Rect(0, top, setting.width, self.row)}
        wide = setting.width / max(len(self.others), 1)
        for number, other in enumerate(self.others):
            rows[other] = Rect(number * wide, self.strip + _GAPS / 4, wide, self.row)
        frames, areas = self._rows(rows, shared)
        badges = [(setting.seat, self._badge())]
        areas += self._near()
        for other, upper in self.strips.items():
            badges.append((other, upper.badge))
            areas += upper.areas
        lines = [Rect(0, middle.y, setting.width, _LINE)] if self.others else []
        return Mat(
            width=setting.width,
            height=setting.height,
            areas=(*shared, *areas),
            badges=tuple(badges),
            frames=tuple(frames),
            lines=(*lines, Rect(0, middle.bottom - _LINE, setting.width, _LINE)),
            fans=tuple(rows.items()),
            links=self.links.frames if self.links is not None else (),
            aside=self.links.aside if self.links is not None else None,
            following=self.fight.following if self.fight is not None else (),
        )

    def _count(self, spec: ZoneSpec, player: PlayerId | None = None) -> int:
        return self.content.count((spec.zone, player))

    def _shared(self) -> Iterator[Area]:
        """Yield the stack at the right end of the band, and the chain in the rest."""
        setting, middle = self.setting, self.middle
        right = setting.width - _SIDE
        for spec in setting.of_role(Role.STACK):
            count = self._count(spec)
            high = stack_height(STACK_CARD, count)
            top = clamped(14, middle.middle[1] - high / 2, setting.height - high)
            form = Form.FRAME if count else Form.HIDDEN
            place = Rect(right - STACK, top, STACK, high)
            yield area_of(spec, None, place, form=form, card=STACK_CARD)
            right -= STACK + _BETWEEN if count else 0
        for spec in setting.of_role(Role.CHAIN):
            inner = Rect(_SIDE, middle.y + 9, right - _SIDE, middle.h - 18)
            if self.fight is not None:
                self.links = laid = link_layout(self.fight, inner, setting)
                framed = area_of(spec, None, inner, form=Form.PLAIN, card=LEAST_HEIGHT)
                yield replace(framed, fixed_places=laid.fixed_places)
            elif self.is_open:
                card = min(inner.h - _CHAIN_HEAD, _TALLEST_LINK)
                yield area_of(spec, None, inner, card=card)
            else:
                wide = min(setting.width_of(spec.title) + LABEL_SIDE * setting.text, inner.w)
                high = min(LABEL * setting.text, middle.h - 2 * _LINE)
                place = Rect(_SIDE, middle.middle[1] - high / 2, wide, high)
                target = Rect(inner.x, middle.y, inner.w, middle.h)
                yield area_of(spec, None, place, form=Form.LABEL, target=target)

    # The groups

    def _rows(
        self, rows: dict[PlayerId, Rect], shared: Sequence[Area]
    ) -> tuple[list[Frame], list[Area]]:
        stack = next((each.rect for each in shared if each.role is Role.STACK), None)
        opened = any(each.role is Role.STACK and each.form is Form.FRAME for each in shared)
        groups = {player: list(self._groups(player)) for player in rows}
        rooms: dict[PlayerId, Rect] = {}
        for player, row in rows.items():
            ends = row.right - _SIDE
            if stack is not None and opened and row.meets(stack) and row.right >= stack.x:
                ends = stack.x - _BETWEEN
            rooms[player] = Rect(row.x + _SIDE, row.y, ends - row.x - _SIDE, row.h)
        height = min(
            (_fitting(groups[player], rooms[player].w, self.row - _FRAME) for player in rows),
            default=0.0,
        )
        frames: list[Frame] = []
        areas: list[Area] = []
        for player, room in rooms.items():
            for frame, inside in self._row(player, groups[player], room, height):
                frames.append(frame)
                areas.extend(inside)
        return frames, areas

    def _groups(self, player: PlayerId) -> Iterator[Group]:
        specs = {spec.zone: spec for spec in self.setting.zones}
        for title, zones in GROUPS:
            found = [specs[Zone(zone)] for zone in zones if Zone(zone) in specs]
            there = [spec for spec in found if self._count(spec, player)]
            if there:
                yield self._group(title, there, player)

    def _group(self, title: str, specs: Sequence[ZoneSpec], player: PlayerId) -> Group:
        across, fixed = [], 2 * _PAD + _INSIDE * (len(specs) - 1)
        for spec in specs:
            slots = slots_of(*hosts_of(self.content.shapes((spec.zone, player))))
            across.append(sum(slot.width(1, 0) for slot in slots))
            fixed += _INSIDE * (len(slots) - 1)
        if len(specs) > 1:
            title = f"{title}: {', '.join(spec.title.lower() for spec in specs)}"
        return Group(title, specs, across, fixed)

    def _row(
        self, player: PlayerId, groups: Sequence[Group], room: Rect, height: float
    ) -> Iterator[tuple[Frame, list[Area]]]:
        if not groups:
            return
        widths = _shared_out([group.width(height) for group in groups], room.w)
        top = room.y + (room.h - height - _FRAME) / 2
        x, far = room.x, player != self.setting.seat
        for group, wide in zip(groups, widths, strict=True):
            frame = Rect(x, top, wide, height + _FRAME)
            inner = wide - 2 * _PAD - _INSIDE * (len(group.specs) - 1)
            each = inner / sum(group.across)
            left, areas = x + _PAD, []
            for spec, across in zip(group.specs, group.across, strict=True):
                place = Rect(left, top + _FRAME / 2, across * each, height)
                areas.append(area_of(spec, player, place, form=Form.PLAIN, far=far, card=height))
                left = place.right + _INSIDE
            yield Frame(rect=frame, title=group.title, player=player), areas
            x = frame.right + _BETWEEN

    # The viewer's side

    def _badge(self) -> Rect:
        setting = self.setting
        wide = min(_BADGE * setting.text, _MOST * setting.width)
        high = self.zone - LABEL_STEP * setting.text
        return Rect(_SIDE, setting.height - self.zone, wide, high)

    def _near(self) -> Iterator[Area]:
        """Yield the hand, the labels under the badge, and the other labels right of the hand."""
        setting, seat = self.setting, self.setting.seat
        badge, high = self._badge(), LABEL * setting.text
        labels = list(self._labels(seat))
        x = badge.x
        while labels and x + self._label_width(labels[0], seat) <= badge.right:
            spec = labels.pop(0)
            place = Rect(x, badge.bottom, self._label_width(spec, seat), high)
            yield area_of(spec, seat, place, form=Form.LABEL)
            x = place.right + _LABEL_GAP
        right = setting.width - _SIDE
        for area in self._columns(labels, Rect(0, badge.y, _MOST * setting.width, self.zone)):
            right = min(right, area.rect.x - _LABEL_GAP)
            yield area
        left = badge.right + _LABEL_GAP
        hand = Rect(left, badge.y, right - left, self.zone)
        for spec in setting.of_role(Role.HAND)[:1]:
            yield area_of(spec, seat, hand, form=Form.PLAIN, card=self.card)

    def _columns(self, labels: Sequence[ZoneSpec], room: Rect) -> Iterator[Area]:
        """Yield labels in columns from the right edge of the table."""
        setting, seat = self.setting, self.setting.seat
        high = LABEL * setting.text
        # Larger drop targets are given up before the text becomes smaller.
        for target in (max(LARGE_LABEL, high), high):
            cell = target + min(_LABEL_GAP, LABEL_STEP - LABEL)
            lines = max(floor(room.h / cell), 1)
            columns = [labels[at : at + lines] for at in range(0, len(labels), lines)]
            widths = [max(self._label_width(spec, seat) for spec in column) for column in columns]
            scale = min(room.w / max(sum(widths) + _LABEL_GAP * len(widths), 1), 1.0)
            if scale == 1:
                break
        right = setting.width - _SIDE
        for column, width in zip(columns, widths, strict=True):
            wide = width * scale
            for number, spec in enumerate(column):
                top = room.y + _LABEL_GAP / 2 + number * cell
                place = Rect(right - wide, top + (target - high) / 2, wide, high)
                taken = Rect(right - wide, top, wide, target)
                yield area_of(spec, seat, place, form=Form.LABEL, target=taken)
            right -= wide + _LABEL_GAP

    def _labels(self, player: PlayerId) -> Iterator[ZoneSpec]:
        specs = [spec for spec in self.setting.zones if spec not in self.setting.shared]
        piles = [spec for spec in specs if role_of(spec) is Role.PILE]
        yield from (spec for spec in piles if self._count(spec, player))
        others = [spec for spec in specs if role_of(spec) is not Role.HAND]
        yield from (spec for spec in others if not self._count(spec, player))

    def _label_width(self, spec: ZoneSpec, player: PlayerId) -> float:
        return self.setting.label_width(spec, self._count(spec, player))


def _fitting(groups: Sequence[Group], room: float, height: float) -> float:
    fixed = sum(group.fixed for group in groups) + _BETWEEN * (len(groups) - 1)
    across = sum(sum(group.across) for group in groups)
    return clamped(LEAST_HEIGHT, (room - fixed) / across if across else height, height)


def _shared_out(widths: Sequence[float], room: float) -> Sequence[float]:
    """Return widths that fit: the widest groups shrink first."""
    free, rest = room - _BETWEEN * (len(widths) - 1), len(widths)
    most = free
    for width in sorted(widths):
        most = free / rest
        if width > most:
            break
        free, rest = free - width, rest - 1
    return [min(width, most) if rest else width for width in widths]


_STRIP, _TITLE = 44.0, 24.0
_TALLEST, _SHARE = 560.0, 0.74
_AROUND = 80.0
_DROP = 60.0
"""Height below the cards that stays free as a drop target."""
_PAIR, _APART = 136.0, 48.0
_ORDER = (Role.FIELD, Role.GEAR, Role.PILE, Role.CHAIN, Role.STACK, Role.HAND)


class ZoneCards(Struct, frozen=True):
    """A zone with cards, and their slots."""

    spec: ZoneSpec
    player: PlayerId | None
    slots: Sequence[Slot]

    @property
    def across(self) -> float:
        """Width of its cards at height 1."""
        return sum(slot.width(1, 0) for slot in self.slots)


def is_few(setting: Setting, content: Content) -> bool:
    """Return whether the table has a few public cards only.

    On a still table the viewer's hand may hold some too.
    """
    public = 0
    for spec, player in _zones(setting):
        count = content.count((spec.zone, player))
        own = setting.still and player == setting.seat and role_of(spec) is Role.HAND
        if count and spec.hidden and not own:
            return False
        public += count
    return 0 < public <= (MOST_STILL if setting.still else MOST_FEW)


class Large:
    """Layout of a table with a few cards."""

    def __init__(self, setting: Setting, content: Content) -> None:
        self.setting, self.content = setting, content
        self.strip = max(_STRIP, setting.strip)
        self.groups = sorted(self._groups(), key=self._rank)
        count = sum(len(group.slots) for group in self.groups)
        self.gap = _PAIR if count == 2 else _APART  # noqa: PLR2004 - room for an arrow
        gaps = self.gap * (count - 1)
        across = sum(group.across for group in self.groups)
        self.height = floor(
            min(
                _TALLEST * setting.text,
                _SHARE * (setting.height - self.strip),
                (setting.width - _AROUND - gaps) / across,
            )
        )
        title = _TITLE * setting.text
        free = setting.height - 2 * self.strip - title - self.height
        self.top = self.strip + title + max(min(free / 2, free - _DROP), 0)

    def mat(self) -> Mat:
        """Return the table."""
        setting, seat = self.setting, self.setting.seat
        areas = [*self._spread()]
        there = {area.key for area in areas}
        areas += self._aside(there)
        there |= {area.key for area in areas}
        bottom = setting.height - self.strip
        wide = (setting.width - GAP) / max(len(setting.others), 1)
        lines = {seat: Rect(GAP, bottom, setting.width - 2 * GAP, self.strip)}
        for number, other in enumerate(setting.others):
            lines[other] = Rect(GAP + number * wide, 0, wide - GAP, self.strip)
        badges = []
        for player, line in lines.items():
            specs = [each for each in setting.zones if not is_shared(each)]
            left = [spec for spec in specs if (spec.zone, player) not in there]
            owner = Owner(player=player, specs=left, quiet=True, above=player == seat)
            laid = strip(setting, self.content, owner, line)
            badges.append((player, laid.badge))
            areas += laid.areas
        return Mat(
            width=setting.width,
            height=setting.height,
            areas=tuple(areas),
            badges=tuple(badges),
        )

    def _groups(self) -> Iterator[ZoneCards]:
        for spec, player in _zones(self.setting):
            key = spec.zone, player
            if self.content.count(key):
                yield ZoneCards(spec, player, slots_of(*hosts_of(self.content.shapes(key))))

    def _rank(self, group: ZoneCards) -> tuple[int, int]:
        """Return the order of zones from left to right: the viewer's, shared ones, the others'."""
        players: tuple[PlayerId | None, ...] = (self.setting.seat, None, *self.setting.others)
        return players.index(group.player), _ORDER.index(role_of(group.spec))

    def _spread(self) -> Iterator[Area]:
        """Yield the zones with cards, each as wide as its cards need."""
        widths = [group.across * self.height + self.gap * len(group.slots) for group in self.groups]
        if len(widths) == 1:
            widths = [self.setting.width]
        lefts = accumulate(widths, initial=(self.setting.width - sum(widths)) / 2)
        for group, left, wide in zip(self.groups, lefts, widths, strict=False):
            area = area_of(
                group.spec,
                group.player,
                Rect(left, self.top, wide, self.height),
                form=Form.SPREAD,
                far=group.player not in {None, self.setting.seat},
                card=self.height,
            )
            yield replace(area, gap=self.gap)

    def _aside(self, there: Collection[AreaKey]) -> Iterator[Area]:
        """Yield the drop targets during a drag: the viewer's field, and the shared zones."""
        setting = self.setting
        top = self.top + self.height + GAP
        high = setting.height - self.strip - top - GAP
        field = Rect(_AROUND / 2, top, setting.width - _AROUND, high)
        for spec in setting.of_role(Role.FIELD):
            if (spec.zone, setting.seat) not in there:
                yield area_of(spec, setting.seat, field, form=Form.HIDDEN)
        right = setting.width - GAP
        high = stack_height(STACK_CARD, 1)
        for spec in setting.shared:
            if (spec.zone, None) not in there:
                place = Rect(right - STACK, self.top, STACK, high)
                yield area_of(spec, None, place, form=Form.HIDDEN, card=STACK_CARD)
                right = place.x - GAP


def _zones(setting: Setting) -> Iterator[tuple[ZoneSpec, PlayerId | None]]:
    for spec in setting.zones:
        for player in (None,) if is_shared(spec) else setting.players:
            yield spec, player


_FRAMED = frozenset({Form.FRAME, Form.PLAIN})
_PLAYED_TO = frozenset({Role.FIELD, Role.GEAR})


def playmat_rect(mat: Mat, player: PlayerId) -> Rect | None:
    """Return the rectangle of a player's playmat, around the zones that cards are played to.

    It extends to the right up to the zones of others, because frames grow with their contents.
    """
    framed = [(frame.player, frame.rect) for frame in mat.frames if frame.title] + [
        (area.player, area.rect)
        for area in mat.areas
        if area.form in _FRAMED and area.role in _PLAYED_TO
    ]
    own = [rect for who, rect in framed if who == player]
    if not own:
        return None
    found = reduce(Rect.joined, own)
    band = Rect(found.right, found.y, mat.width - found.right, found.h)
    others = [rect.x for who, rect in framed if who != player and band.meets(rect)]
    right = min(others, default=max(mat.width - found.x, found.right))
    return Rect(found.x, found.y, right - found.x, found.h)


_FACING = 2
_FULL_WIDTH, _FULL_HEIGHT = 960.0, 560.0
"""Minimum table size; in a smaller view the table is scaled down."""


def fit(width: float, height: float) -> tuple[float, float, float]:
    """Return width and height of the table, and the factor by which it is scaled down."""
    scale = max(min(width / _FULL_WIDTH, height / _FULL_HEIGHT, 1.0), 0.05)
    return width / scale, height / scale, scale


def table_layout(setting: Setting, content: Content) -> Mat:
    """Return the layout of the table."""
    kind: type[Facing | Quarters | Arena | Large] = Facing
    if is_few(setting, content):
        kind = Large
    elif setting.of_role(Role.CHAIN):
        kind = Arena
    elif len(setting.players) > _FACING:
        kind = Quarters
    mat = kind(setting, content).mat()
    if not setting.still:
        return mat
    empty = {each.key for each in mat.areas if each.form is Form.LABEL}
    empty = {key for key in empty if not content.count(key)}
    areas = (replace(area, form=Form.HIDDEN) if area.key in empty else area for area in mat.areas)
    return replace(mat, areas=tuple(areas))
