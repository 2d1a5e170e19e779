"""Layout of the whole table: selects the layout by contents, zones and number of players."""

from collections.abc import Collection, Hashable, Iterator, Sequence
from functools import reduce
from itertools import accumulate
from math import floor

from msgspec import Struct
from msgspec.structs import replace

from core.state.ids import PlayerId, Zone
from core.state.zones import ZoneSpec
from gui.board.layout.combat import LinkLayout, link_layout
from gui.board.layout.field import LEAST_HEIGHT, Slot, hosts_of, slots_of
from gui.board.layout.frame import ON_STACK, STRIP, CardStep, card_step, table_frame
from gui.board.layout.geometry import (
    MOST_FEW,
    MOST_STILL,
    RATIO,
    Area,
    AreaKey,
    Content,
    Form,
    Grid,
    Mat,
    Rect,
    Role,
    Setting,
    area_of,
    is_shared,
    role_of,
)
from gui.board.layout.places import FieldCards, FieldPlaces, Placement, next_placement
from gui.board.layout.seats import (
    MARGIN,
    Facing,
    Owner,
    Quarters,
    Seats,
    pile_block,
    pile_block_width,
    pile_column,
    piles_of,
    strip,
)

GEAR = ("head", "chest", "arms", "legs", "weapon", "hero", "arsenal")
"""The zones of an arena from the left, before the permanents."""
_TWO_CARDS = Zone("weapon")
"""The zone with places for two cards."""
_PITCH = Zone("pitch")
_NEW_GROUP = frozenset(map(Zone, ("weapon", "arsenal", "permanent")))
"""Zones with a wider distance to the one before."""
_APART = 12.0
_ROW_PAD, _HAND_PAD = 16.0, 12.0
_PLACES = 11
"""Least number of places of an arena: equipment, two weapons, hero, arsenal, three permanents."""
_LINE = 2.0
_PERMANENTS = (4, 6, 9, 12, 16)
"""Numbers of permanents from which on they are closer together."""


class Arena(Seats):
    """Layout of a table with a combat chain between the arenas."""

    def __init__(self, setting: Setting, content: Content) -> None:
        super().__init__(setting, content)
        pitch = [spec for spec in setting.of_role(Role.GEAR) if spec.zone == _PITCH]
        self.piles = piles_of(setting, pitch)
        self.frame = frame = table_frame(setting, 2 * max(len(self.piles.piles), 4))
        others = setting.others
        self.left, self.shares = frame.column, len(others) > 1
        start = 0.0 if self.shares else self.left
        wide = (setting.width - start) / max(len(others), 1)
        block = pile_block_width(frame) if self.shares else 0.0
        self.row = frame.card + _ROW_PAD
        low = setting.height - frame.hand - _HAND_PAD - self.row
        self.rows = {setting.seat: Rect(self.left, low, setting.width - self.left, self.row)}
        self.cells: dict[PlayerId, Rect] = {}
        for number, other in enumerate(others):
            cell = Rect(start + number * wide, 0, wide, frame.strip)
            self.cells[other] = cell
            self.rows[other] = Rect(cell.x + block, frame.strip, wide - block, self.row)
        top = frame.strip + self.row if others else 0.0
        self.chain = Rect(self.left, top, setting.width - self.left, low - top)
        self.links: LinkLayout | None = None

    def fields(self) -> dict[AreaKey, FieldCards]:
        """Return the cards of the permanents of each player."""
        found: dict[AreaKey, FieldCards] = {}
        for player, row in self.rows.items():
            for spec, place in self._places(row):
                key = spec.zone, player
                steps = [self._step(player, row, spec, place)]
                found[key] = FieldCards(self.content.shapes(key), steps, leftmost=True)
        return found

    def _step(self, player: PlayerId, row: Rect, spec: ZoneSpec, place: Rect) -> CardStep:
        """Return the places of a zone; many permanents are closer together."""
        step = card_step(self._card(row), place.w, 0, 1)
        if role_of(spec) is not Role.FIELD:
            return replace(step, columns=2 if spec.zone == _TWO_CARDS else 1)
        hosts, behind = hosts_of(self.content.shapes((spec.zone, player)))
        count = len(slots_of(hosts, behind))
        if count <= step.columns:
            return step
        full = next((most for most in _PERMANENTS if count <= most), count)
        closer = (place.w - 2 * MARGIN - step.height * RATIO) / (full - 1)
        return replace(step, columns=full, pitch=max(closer, 1.0))

    def mat(self, placement: Placement) -> Mat:
        """Return the table with the cards at their places."""
        setting, frame, seat, chain = self.setting, self.frame, self.setting.seat, self.chain
        areas = list(self._shared())
        for player, row in self.rows.items():
            areas += self._gear(player, row, placement)
        top = self.rows[seat].bottom + MARGIN / 2
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
            upper = self.strip(other, Rect(cell.x + MARGIN, 0, cell.w - 2 * MARGIN, frame.strip))
            badges.append((other, upper.badge))
            areas += upper.areas
            if self.shares:
                areas += pile_block(frame, other, self.piles.piles, self.rows[other], far=True)
            else:
                areas += pile_column(frame, other, self.piles.piles, MARGIN / 2, far=True)
        fight = self.content.fight
        return Mat(
            width=setting.width,
            height=setting.height,
            areas=tuple(areas),
            badges=tuple(badges),
            lines=tuple(
                Rect(chain.x, y - _LINE / 2, chain.w, _LINE) for y in (chain.y, chain.bottom)
            ),
            fans=tuple(self.rows.items()),
            links=self.links.frames if self.links is not None else (),
            aside=self.links.aside if self.links is not None else None,
            following=fight.following if fight is not None else (),
            dock=self.dock(0),
        )

    def _card(self, row: Rect) -> float:
        """Return the height of the cards in a row: lower in a row that is shared."""
        pitch = (row.w - MARGIN - len(_NEW_GROUP) * _APART) / _PLACES
        fits = floor(min(pitch / (1 + _BETWEEN), pitch - MARGIN) / RATIO)
        return max(min(self.frame.card, fits), _LEAST_CARD)

    def _places(self, row: Rect) -> Iterator[tuple[ZoneSpec, Rect]]:
        """Yield the zones of a row with their rectangles; permanents have the rest."""
        specs = {spec.zone: spec for spec in self.setting.zones}
        card = self._card(row)
        pitch = card_step(card, row.w, 0, 1).pitch
        x, y = row.x + MARGIN, row.y + (row.h - card) / 2
        gap = pitch - card * RATIO
        for zone in map(Zone, GEAR):
            if zone not in specs:
                continue
            x += _APART if zone in _NEW_GROUP else 0
            wide = pitch * (2 if zone == _TWO_CARDS else 1)
            yield specs[zone], Rect(x, y, wide - gap, card)
            x += wide
        fields = self.setting.of_role(Role.FIELD)
        x += _APART
        wide = (row.right - x) / max(len(fields), 1)
        for number, spec in enumerate(fields):
            yield spec, Rect(x + number * wide, y, wide, card)

    def _gear(self, player: PlayerId, row: Rect, placement: Placement) -> Iterator[Area]:
        far, card = player != self.setting.seat, self._card(row)
        for spec, place in self._places(row):
            step = self._step(player, row, spec, place)
            form = Form.PLAIN if role_of(spec) is Role.FIELD else Form.FRAME
            area = area_of(spec, player, place, form=form, far=far, card=card)
            if role_of(spec) is not Role.FIELD and self.content.count(area.key) > step.columns:
                yield area
                continue
            grid = Grid(height=card, pitch=step.pitch, columns=step.columns, front=0, leftmost=True)
            places = placement.fields.get(area.key, FieldPlaces())
            yield replace(area, grid=grid, spots=places.spots())

    def _shared(self) -> Iterator[Area]:
        """Yield the stack at the right end of the chain, and the chain in the rest."""
        setting, chain, frame = self.setting, self.chain.inset(MARGIN), self.frame
        right = chain.right
        for spec in setting.of_role(Role.STACK):
            place = Rect(right - frame.stack, chain.y, frame.stack, chain.h)
            form = Form.FRAME if self.content.count((spec.zone, None)) else Form.HIDDEN
            card = min(floor(ON_STACK * frame.card), chain.h - 2 * MARGIN)
            yield area_of(spec, None, place, form=form, card=card)
            right = place.x - MARGIN
        for spec in setting.of_role(Role.CHAIN):
            inner = Rect(chain.x, chain.y, right - chain.x, chain.h)
            if self.content.fight is not None:
                self.links = laid = link_layout(self.content.fight, inner, setting)
                framed = area_of(spec, None, inner, form=Form.PLAIN, card=LEAST_HEIGHT)
                yield replace(framed, fixed_places=laid.fixed_places)
            else:
                card = min(inner.h - _CHAIN_HEAD, self.frame.hand)
                yield replace(area_of(spec, None, inner, card=card), hint=_CHAIN_HINT)


_CHAIN_HEAD = 26.0
_CHAIN_HINT = "Drag an attack here"
_BETWEEN, _LEAST_CARD = 0.12, 16.0


_STACK, _STACK_CARD = 114.0, 134.0
_TITLE = 24.0
_TALLEST, _SHARE = 560.0, 0.74
_AROUND = 80.0
_LEAST_DROP, _DROP = 32.0, 60.0
"""Height below the cards that stays free as a drop target."""
_PAIR, _SINGLE = 136.0, 48.0
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

    On a still table the viewer's hand may hold some too; a table with turns has its whole frame.
    """
    if setting.dock:
        return False
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

    first_step = 0

    def __init__(self, setting: Setting, content: Content) -> None:
        self.setting, self.content = setting, content
        self.strip = STRIP * setting.text
        self.groups = sorted(self._groups(), key=self._rank)
        count = sum(len(group.slots) for group in self.groups)
        self.gap = _PAIR if count == 2 else _SINGLE  # noqa: PLR2004 - room for an arrow
        gaps = self.gap * (count - 1)
        across = sum(group.across for group in self.groups)
        self.height = floor(
            min(
                _TALLEST * setting.text,
                _SHARE * (setting.height - self.strip),
                setting.height - 2 * self.strip - _TITLE * setting.text - _LEAST_DROP,
                (setting.width - _AROUND - gaps) / across,
            )
        )
        title = _TITLE * setting.text
        free = setting.height - 2 * self.strip - title - self.height
        self.top = self.strip + title + max(min(free / 2, free - _DROP), 0)

    def fields(self) -> dict[AreaKey, FieldCards]:
        """Return no fields with places: all cards are in one line."""
        return {}

    def mat(self, _placement: Placement) -> Mat:
        """Return the table."""
        setting, seat = self.setting, self.setting.seat
        areas = [*self._spread()]
        there = {area.key for area in areas}
        areas += self._aside(there)
        there |= {area.key for area in areas}
        bottom = setting.height - self.strip
        wide = (setting.width - MARGIN) / max(len(setting.others), 1)
        lines = {seat: Rect(MARGIN, bottom, setting.width - 2 * MARGIN, self.strip)}
        for number, other in enumerate(setting.others):
            lines[other] = Rect(MARGIN + number * wide, 0, wide - MARGIN, self.strip)
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
        top = self.top + self.height + MARGIN
        high = setting.height - self.strip - top - MARGIN
        field = Rect(_AROUND / 2, top, setting.width - _AROUND, high)
        for spec in setting.of_role(Role.FIELD):
            if (spec.zone, setting.seat) not in there:
                yield area_of(spec, setting.seat, field, form=Form.HIDDEN)
        right = setting.width - MARGIN
        high = _STACK_CARD
        for spec in setting.shared:
            if (spec.zone, None) not in there:
                place = Rect(right - _STACK, self.top, _STACK, high)
                yield area_of(spec, None, place, form=Form.HIDDEN, card=_STACK_CARD)
                right = place.x - MARGIN


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
    framed = [
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


_FULL_WIDTH, _FULL_HEIGHT = 960.0, 560.0
"""Minimum table size; in a smaller view the table is scaled down."""


def fit(width: float, height: float) -> tuple[float, float, float]:
    """Return width and height of the table, and the factor by which it is scaled down."""
    scale = max(min(width / _FULL_WIDTH, height / _FULL_HEIGHT, 1.0), 0.05)
    return width / scale, height / scale, scale


TableLayout = Facing | Quarters | Arena | Large
_QUARTERS = 4


def layout_of(setting: Setting, content: Content) -> TableLayout:
    """Return the layout of a table by its contents, its zones and its players."""
    if is_few(setting, content):
        return Large(setting, content)
    if setting.of_role(Role.CHAIN):
        return Arena(setting, content)
    if len(setting.players) == _QUARTERS:
        return Quarters(setting, content)
    return Facing(setting, content)


def placement_of(
    layout: TableLayout, before: Placement | None = None, turn: Hashable = None
) -> Placement:
    """Return the places of the cards of a table, given those of the moment before."""
    setting, content = layout.setting, layout.content
    held = sum(content.count((spec.zone, setting.seat)) for spec in setting.of_role(Role.HAND)[:1])
    return next_placement(
        before, layout.fields(), turn, first=layout.first_step, hand=held, holder=setting.seat
    )


def mat_of(layout: TableLayout, placement: Placement) -> Mat:
    """Return the table with its cards at their places; a still one hides its empty places."""
    mat = layout.mat(placement)
    if not layout.setting.still:
        return mat
    places = (each for each in mat.areas if each.role not in {Role.FIELD, Role.HAND})
    empty = {each.key for each in places if not layout.content.count(each.key)}
    areas = (replace(area, form=Form.HIDDEN) if area.key in empty else area for area in mat.areas)
    return replace(mat, areas=tuple(areas))
