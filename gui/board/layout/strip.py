"""The strip of one player: name, life and points, the backs of a hand, and piles as labels."""

from collections.abc import Sequence

from msgspec import Struct

from core.state.ids import PlayerId
from core.state.zones import ZoneSpec
from gui.board.layout.arrange import hand_width
from gui.board.layout.cards import RATIO
from gui.board.layout.geometry import Area, Form, Rect, Role
from gui.board.layout.setting import (
    LABEL,
    LABEL_STEP,
    Content,
    Setting,
    area_of,
    badge_width,
)

GAP = 8.0
_HAND_GAP = 16.0


class Strip(Struct, frozen=True):
    """The strip of a player: where the name stands, its zones, and how many lines it takes more."""

    badge: Rect
    areas: tuple[Area, ...]
    more: float


class Owner(Struct, frozen=True, kw_only=True):
    """Whose strip it is: the zones in it, and how high the backs of their hand are, if any are.

    A ``quiet`` one shows no zone in which nothing lies. Further lines are below, or ``above``.
    """

    player: PlayerId
    specs: Sequence[ZoneSpec]
    back: float = 0.0
    quiet: bool = False
    above: bool = False


def strip(setting: Setting, content: Content, owner: Owner, rect: Rect) -> Strip:
    """Lay a strip. Labels stand at its right end; those with cards have lines below it if need be.

    Empty zones without room hide below it.
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
        # The first line stands in the middle of the strip, the others beside it.
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
    """Share labels out on lines, of which the first has less room, and on lines that hide."""
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
