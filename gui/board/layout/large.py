"""A few cards and nothing else: each as large as the table allows, without frames around them."""

from collections.abc import Collection, Iterator, Sequence
from itertools import accumulate
from math import floor

from msgspec import Struct
from msgspec.structs import replace

from core.state.ids import PlayerId
from core.state.zones import ZoneSpec
from gui.board.layout.arrange import stack_height
from gui.board.layout.field import hosts_of
from gui.board.layout.geometry import Area, AreaKey, Form, Mat, Rect, Role, is_shared, role_of
from gui.board.layout.opposite_seats import STACK, STACK_CARD
from gui.board.layout.rows import Slot, slots_of
from gui.board.layout.setting import MOST_FEW, MOST_STILL, Content, Setting, area_of
from gui.board.layout.strip import GAP, Owner, strip

_STRIP, _TITLE = 44.0, 24.0
_TALLEST, _SHARE = 560.0, 0.74
_AROUND = 80.0
_DROP = 60.0
"""How much stays free below the cards, for what is dropped there."""
_PAIR, _BETWEEN = 136.0, 48.0
_ORDER = (Role.FIELD, Role.GEAR, Role.PILE, Role.CHAIN, Role.STACK, Role.HAND)


class Group(Struct, frozen=True):
    """A zone in which something lies, and the places that its cards take."""

    spec: ZoneSpec
    player: PlayerId | None
    slots: Sequence[Slot]

    @property
    def across(self) -> float:
        """How wide its cards are where they are 1 high."""
        return sum(slot.width(1, 0) for slot in self.slots)


def is_few(setting: Setting, content: Content) -> bool:
    """Tell whether a few cards lie where all can see them, and no others anywhere.

    On a still table they may also lie in the hand of who sits below.
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
    """Lay a table on which only a few cards lie."""
    return _Large(setting, content).mat()


class _Large:
    """A table with a few cards while it is being laid."""

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
        """Return the whole table."""
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
        """Order zones from left to right: one's own, then what all share, then the others'."""
        players: tuple[PlayerId | None, ...] = (self.setting.seat, None, *self.setting.others)
        return players.index(group.player), _ORDER.index(role_of(group.spec))

    def _spread(self) -> Iterator[Area]:
        """Yield the zones in which something lies, each as wide as its cards need."""
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
        """Yield places that show while a card is carried: one's own field, and what all share."""
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
    """Yield every zone of every player."""
    for spec in setting.zones:
        for player in (None,) if is_shared(spec) else setting.players:
            yield spec, player
