"""Three and more seats: a cell for each in turn order, clockwise from the near left."""

from collections.abc import Iterator, Sequence
from math import ceil, floor

from msgspec.structs import replace

from core.state.ids import PlayerId
from core.state.zones import ZoneSpec
from gui.board.layout.arrange import stack_height
from gui.board.layout.field import BAR
from gui.board.layout.geometry import Area, Form, Frame, Mat, Rect, Role, Rows
from gui.board.layout.opposite_seats import STACK, STACK_CARD
from gui.board.layout.rows import LEAST_HEIGHT
from gui.board.layout.setting import LABEL, Content, Setting, area_of, clamped
from gui.board.layout.strip import Owner, strip

COMMAND = 104.0
"""How wide the zone is in which a commander waits, while there is one."""
_HAND_PAD, _LINE = 16.0, 6.0
_GOLD = 2.0
_AROUND_ROWS = 86.0
_CREATURES, _LEAST = 0.55, 120
_SIDE, _GAP = 10.0, 8.0
_BACK = 30.0
_COMMAND_CARD = 118.0


def quarters(setting: Setting, content: Content) -> Mat:
    """Lay the table of three or more players."""
    return _Quarters(setting, content).mat()


class _Quarters:
    """Cells of a table while they are being laid."""

    def __init__(self, setting: Setting, content: Content) -> None:
        self.setting, self.content = setting, content
        self.hand = floor(clamped(88, 0.125 * setting.height, 150 * setting.text))
        self.zone = self.hand + _HAND_PAD
        high = floor((setting.height - self.zone - _LINE) / 2)
        self.cells = dict(_cells(setting, high))
        self.border = high + _LINE / 2

    def mat(self) -> Mat:
        """Return the whole table."""
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
        """Yield the lines between the cells."""
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
        """Yield the hand of who sits here, over the whole width."""
        setting = self.setting
        place = Rect(_GAP, setting.height - self.zone, setting.width - 2 * _GAP, self.zone)
        for spec in setting.of_role(Role.HAND)[:1]:
            yield area_of(spec, setting.seat, place, form=Form.PLAIN, card=self.hand)

    def _cell(self, player: PlayerId, cell: Rect, free: Rect | None) -> tuple[Rect, Sequence[Area]]:
        """Return where a player's name stands, and their zones but the hand of who sits here."""
        setting, far = self.setting, player != self.setting.seat
        text, high = setting.text, max(44, floor(34 * setting.text))
        waiting = [spec for spec in setting.of_role(Role.PILE) if self._waits(spec, player)]
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

    def _waits(self, spec: ZoneSpec, player: PlayerId) -> bool:
        """Tell whether a zone has a frame of its own: it holds cards that everybody may see."""
        if spec.hidden or spec.ordered:
            return False
        return bool(self.content.count((spec.zone, player)))


def _cells(setting: Setting, high: float) -> Iterator[tuple[PlayerId, Rect]]:
    """Yield the cell of each player: the next ones above, the last ones to the right."""
    everybody = (setting.seat, *setting.others)
    above = ceil(len(everybody) / 2)
    top, near = everybody[1 : 1 + above], (everybody[0], *reversed(everybody[1 + above :]))
    for row, y in ((top, 0.0), (near, high + _LINE)):
        wide = setting.width / len(row)
        for number, player in enumerate(row):
            yield player, Rect(number * wide, y, wide, high)


def _rows(room: float, text: float) -> Rows:
    """Return how high the rows of a cell are; where lands have no room they show their names."""
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
