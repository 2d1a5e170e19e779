"""Layout of the whole table: selects the layout by contents, zones and number of players."""

from collections.abc import Collection, Iterator, Sequence
from functools import reduce
from itertools import accumulate
from math import floor

from msgspec import Struct
from msgspec.structs import replace

from core.state.ids import PlayerId
from core.state.zones import ZoneSpec
from gui.board.layout.arena import arena
from gui.board.layout.arrange import stack_height
from gui.board.layout.field import Slot, hosts_of, slots_of
from gui.board.layout.geometry import Area, AreaKey, Form, Mat, Rect, Role, is_shared, role_of
from gui.board.layout.pile_zones import GAP, Owner, strip
from gui.board.layout.seats import STACK, STACK_CARD, facing, quarters
from gui.board.layout.setting import MOST_FEW, MOST_STILL, Content, Setting, area_of

_STRIP, _TITLE = 44.0, 24.0
_TALLEST, _SHARE = 560.0, 0.74
_AROUND = 80.0
_DROP = 60.0
"""Height below the cards that stays free as a drop target."""
_PAIR, _BETWEEN = 136.0, 48.0
_ORDER = (Role.FIELD, Role.GEAR, Role.PILE, Role.CHAIN, Role.STACK, Role.HAND)


class Group(Struct, frozen=True):
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


def large(setting: Setting, content: Content) -> Mat:
    """Return the layout of a table with a few cards."""
    return _Large(setting, content).mat()


class _Large:
    def __init__(self, setting: Setting, content: Content) -> None:
        self.setting, self.content = setting, content
        self.strip = max(_STRIP, setting.strip)
        self.groups = sorted(self._groups(), key=self._rank)
        count = sum(len(group.slots) for group in self.groups)
        self.gap = _PAIR if count == 2 else _BETWEEN  # noqa: PLR2004 - room for an arrow
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

    def _groups(self) -> Iterator[Group]:
        for spec, player in _zones(self.setting):
            key = spec.zone, player
            if self.content.count(key):
                yield Group(spec, player, slots_of(*hosts_of(self.content.shapes(key))))

    def _rank(self, group: Group) -> tuple[int, int]:
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
LEAST_WIDTH, LEAST_HEIGHT = 960.0, 560.0
"""Minimum table size; in a smaller view the table is scaled down."""


def fit(width: float, height: float) -> tuple[float, float, float]:
    """Return width and height of the table, and the factor by which it is scaled down."""
    scale = max(min(width / LEAST_WIDTH, height / LEAST_HEIGHT, 1.0), 0.05)
    return width / scale, height / scale, scale


def table_layout(setting: Setting, content: Content) -> Mat:
    """Return the layout of the table."""
    mat = _laid(setting, content)
    return _without_empty_labels(mat, content) if setting.still else mat


def _without_empty_labels(mat: Mat, content: Content) -> Mat:
    areas = (
        replace(area, form=Form.HIDDEN)
        if area.form is Form.LABEL and not content.count(area.key)
        else area
        for area in mat.areas
    )
    return replace(mat, areas=tuple(areas))


def _laid(setting: Setting, content: Content) -> Mat:
    if is_few(setting, content):
        return large(setting, content)
    if setting.of_role(Role.CHAIN):
        return arena(setting, content)
    if len(setting.players) > _FACING:
        return quarters(setting, content)
    return facing(setting, content)
