"""Piles and labels of one player: a strip with badge and labels, or a column of piles."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from core.state.ids import PlayerId
from core.state.zones import ZoneSpec
from gui.board.layout.arrange import hand_width
from gui.board.layout.geometry import RATIO, Area, Form, Rect, Role
from gui.board.layout.setting import (
    LABEL,
    LABEL_STEP,
    LARGE_LABEL,
    Content,
    Setting,
    area_of,
    badge_width,
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
    """Return the height of a column with a number of piles, and labels for the other zones."""
    labels = zones - piles
    high = piles * (card + _AROUND * text + _PILE_GAP) + labels * LABEL_STEP * text
    return high + (2 * _LABEL_GAP - _PILE_GAP if piles and labels else 0)
