"""Two seats that face each other, or one alone: piles at the left, fields at the right."""

from collections.abc import Iterator, Sequence
from math import floor

from msgspec.structs import replace

from core.state.ids import PlayerId
from core.state.zones import ZoneSpec
from gui.board.layout.arrange import hand_width, stack_height
from gui.board.layout.field import SIDE, fighting_height, rows_of
from gui.board.layout.geometry import Area, Form, Mat, Rect, Role
from gui.board.layout.lanes import BAND, Lanes, lane_layout
from gui.board.layout.rail import CARD, MARGIN, RAIL, rail, rail_height
from gui.board.layout.setting import Content, Setting, area_of, badge_width, clamped, hand_height

BORDER = 12.0
"""What parts the fields of two players."""
STACK, STACK_CARD = 114.0, 134.0
_HAND_PAD = 12.0
BACK = 34.0
_BADGE = 140.0
_TITLE = 14.0
_STRIP_GAP = 20.0
_UP = 40.0
"""How far above the border rails part at most."""


def facing(setting: Setting, content: Content) -> Mat:
    """Lay the table of one or two players."""
    return _Facing(setting, content).mat()


class _Facing:
    """Two sides of a table while they are being laid."""

    def __init__(self, setting: Setting, content: Content) -> None:
        self.setting, self.content = setting, content
        width, height, text = setting.width, setting.height, setting.text
        other = setting.others[:1]
        self.rail_width = floor(RAIL * min(text, width / 640))
        self.left = self.rail_width + 2 * MARGIN
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
        """Return the whole table."""
        setting = self.setting
        shared = list(self._shared())
        free = next((area.rect for area in shared if area.form is Form.FRAME), None)
        areas = [*shared, *self._near(free)]
        badges = [(setting.seat, self._badge())]
        for other in setting.others[:1]:
            badge = self._far_badge(other)
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
        """Return where those stand that fight, None where there is too little room for lanes."""
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
        """Yield the stack: it opens at the right end of the border when something is on it."""
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
        hands, others = self._hands()
        for spec in hands:
            yield area_of(spec, seat, hand, form=Form.PLAIN, card=self.hand)
        top = self.parting + _TITLE
        column = Rect(MARGIN, top, self.rail_width, setting.height - top - MARGIN)
        yield from rail(
            setting,
            self.content,
            seat,
            others,
            column,
            far=False,
            folded=self.folded,
            card=self.card,
        )

    def _far(self, player: PlayerId, badge: Rect, free: Rect | None) -> Iterator[Area]:
        yield from self._fields(player, self.far_field, free, far=True)
        hands, others = self._hands()
        for spec in hands:
            count = self.content.count((spec.zone, player))
            left = badge.right + _STRIP_GAP
            wide = hand_width(BACK, max(count, 2)) + self.setting.width_of("99 in hand  ")
            hand = Rect(left, 0, wide, self.strip)
            form = Form.PLAIN if count else Form.HIDDEN
            yield area_of(spec, player, hand, form=form, far=True, card=BACK)
        column = Rect(MARGIN, _TITLE, self.rail_width, self.parting - _TITLE - MARGIN / 2)
        yield from rail(
            self.setting,
            self.content,
            player,
            others,
            column,
            far=True,
            folded=self.folded,
            card=self.card,
        )

    def _parting(self, other: PlayerId) -> float:
        """Return where the rails part: at the border, if both have room enough there."""
        far, near = self._rails([other, self.setting.seat], self.card, folded=self.folded)
        wanted = max(self.border, far)
        return max(min(wanted, self.setting.height - near), self.border - _UP)

    def _fits(self, card: float, *, folded: bool) -> bool:
        """Tell whether both rails have room: those who sit opposite have them alike."""
        players = [*self.setting.others[:1], self.setting.seat]
        return sum(self._rails(players, card, folded=folded)) <= self.setting.height

    def _rails(self, players: Sequence[PlayerId], card: float, *, folded: bool) -> Sequence[float]:
        """Return how high the rails of players want to be, with what is free around them."""
        setting, content, (_, specs) = self.setting, self.content, self._hands()
        return [
            rail_height(setting, content, player, specs, folded=folded, card=card)
            + _TITLE
            + (MARGIN if player == setting.seat else MARGIN / 2)
            for player in players
        ]

    def _hands(self) -> tuple[list[ZoneSpec], list[ZoneSpec]]:
        """Return the zone that is held in hand, and those that are piles."""
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
            stands = self.lanes.stands if self.lanes is not None else ()
            lanes = tuple((each.object, each.x, each.height) for each in stands)
            area = area_of(spec, player, place, far=far)
            yield replace(area, rows=rows, free=free, lanes=lanes)

    def _badge(self) -> Rect:
        zone = self.hand_zone
        return Rect(zone.x, zone.y, _BADGE * self.setting.text, zone.h)

    def _far_badge(self, player: PlayerId) -> Rect:
        """Return where name, life and points of the other player stand, beside each other."""
        wide = badge_width(self.setting, self.content, player)
        return Rect(self.left, 0, min(wide, self.setting.width / 2), self.strip)
