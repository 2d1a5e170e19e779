"""Layout of the links of a combat chain."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from gui.board.layout.geometry import (
    RATIO,
    Fight,
    FixedPlace,
    LinkFrame,
    LinkShape,
    LinkWords,
    Rect,
    Setting,
)

HEAD, SUM = 24.0, 28.0
_PAD, _GAP, _LINK_SPACING = 10.0, 8.0, 10.0
_ATTACK, _DEFENDER, _LEAST_LINK = 0.39, 0.36, 96.0
_LOW = HEAD + SUM + 2 * 120.0 + 8
"""Lower frames have attack and defense side by side instead of one above the other."""
_WIDEST_ATTACK, _WORDS, _LEAST_WORDS = 180.0, 118.0, 88.0
_NARROWEST = 286.0
FOLDED, EARLIER = 96.0, 64.0
ASIDE, _LEAST_ASIDE = 286.0, 216.0
_BEHIND = 12.0
"""Visible part of an object next to its attack."""
_PILL = 34.0
_HIDDEN = 0.0


class LinkLayout(Struct, frozen=True, kw_only=True):
    """Frames of links, the places of their cards, and the rectangle for the next options."""

    frames: tuple[LinkFrame, ...]
    fixed_places: tuple[FixedPlace, ...]
    aside: Rect | None = None


def link_layout(fight: Fight, rect: Rect, setting: Setting) -> LinkLayout:
    """Return the layout of combat links in a rectangle."""
    wide = min(ASIDE * setting.text, rect.w / 2)
    least = min(_LEAST_ASIDE * setting.text, wide)
    forms = list(_forms(fight.links, (rect.w - _LINK_SPACING, wide, least), rect.h, setting))
    x = rect.x
    frames: list[LinkFrame] = []
    fixed_places: list[FixedPlace] = []
    earlier = [link for link, width in forms if not width]
    if earlier:
        frame, fixed_places = _counted(earlier, Rect(x, rect.y, EARLIER, rect.h))
        frames.append(frame)
        x = frame.rect.right + _LINK_SPACING
    for link, width in forms[len(earlier) :]:
        place = Rect(x, rect.y, width, rect.h)
        frame, cards = _folded(link, place) if width <= FOLDED else _whole(link, place, setting)
        frames.append(frame)
        fixed_places += cards
        x = place.right + _LINK_SPACING
    aside = Rect(x, rect.y, min(wide, rect.right - x), rect.h)
    return LinkLayout(frames=tuple(frames), fixed_places=tuple(fixed_places), aside=aside)


def _forms(
    links: Sequence[LinkShape],
    rooms: tuple[float, float, float],
    high: float,
    setting: Setting,
) -> Iterator[tuple[LinkShape, float]]:
    """Yield each link with its width: the oldest are folded first, then only counted (0).

    ``rooms`` are the whole width, the preferred free part next to the links, and its minimum.
    """
    whole, aside, least = rooms
    widths = [_width(link, high, setting) for link in links]
    if _needed(widths) > whole - aside:
        widths = [_width(link, high, setting, least=True) for link in links]
    room = whole - (aside if _needed(widths) > whole - least else least)
    for narrow, left in ((FOLDED, room), (0.0, whole - least)):
        for at in range(len(widths) - 1):
            if _needed(widths) <= left:
                break
            widths[at] = narrow
    room = whole - least
    if widths and _needed(widths) > room:
        others = _needed(widths) - widths[-1]
        widths[-1] = max(room - others, FOLDED + 1)
    yield from zip(links, widths, strict=True)


def _needed(widths: Sequence[float]) -> float:
    shown = [width for width in widths if width]
    counted = EARLIER + _LINK_SPACING if len(shown) < len(widths) else 0
    return counted + sum(shown) + _LINK_SPACING * (len(shown) - 1)


def _is_low(high: float, text: float) -> bool:
    return high < _LOW + (HEAD + SUM) * (text - 1)


def _width(link: LinkShape, high: float, setting: Setting, *, least: bool = False) -> float:
    """Return the preferred width of a link, or the minimum for its cards and its sum."""
    text, shape, count = setting.text, link.words, len(link.defenders)
    head = setting.width_of(f"{shape.title}  {shape.about}  {shape.state}") + 2 * _PILL * text
    line = setting.width_of(f"{shape.sum} {shape.result} {shape.comes}") + 2 * _PILL * text
    if _is_low(high, text):
        card = (high - (HEAD + SUM) * text - 2 * _GAP) * RATIO
        words = _WORDS * text if count and not least else 0
        cards = (1 + count) * (card + _GAP) + _BEHIND + _PAD + words
    else:
        card = _defender_height(high, text) * RATIO
        cards = count * (card + _GAP) + _WORDS * text
    others = max(line, _NARROWEST) if least else max(line, _NARROWEST, head)
    return max(cards + 2 * _PAD, others)


def _attack_height(high: float, text: float) -> float:
    return max(_ATTACK * high - (HEAD + SUM) * (text - 1) / 2, _LEAST_LINK)


def _defender_height(high: float, text: float) -> float:
    rest = high - (HEAD + SUM) * text - _attack_height(high, text) - 4
    return max(min(_DEFENDER * high, rest), _LEAST_LINK * 0.8)


def _whole(link: LinkShape, rect: Rect, setting: Setting) -> tuple[LinkFrame, list[FixedPlace]]:
    text = setting.text
    if _is_low(rect.h, text):
        return _low(link, rect, text)
    head, line = HEAD * text, SUM * text
    attack, defender = _attack_height(rect.h, text), _defender_height(rect.h, text)
    gap = max((rect.h - head - line - attack - defender) / 4, 1.0)
    top = rect.y + head + gap
    sum_at = Rect(rect.x + _PAD, top + attack + gap, rect.w - 2 * _PAD, line)
    low = sum_at.bottom + gap
    fixed_places, right = _attack(link, rect.x + _PAD, top, attack)
    left, wide = rect.x + _PAD, defender * RATIO
    room = rect.w - 2 * _PAD - _WORDS * text
    step = _step(len(link.defenders), wide, room)
    for number, object_id in enumerate(link.defenders):
        x = left + number * step + wide / 2
        fixed_places.append(FixedPlace(object_id, x, low + defender / 2, defender, number + 2))
    after = left + (len(link.defenders) - 1) * step + wide + _GAP if link.defenders else left
    frame = LinkFrame(
        rect=rect,
        words=link.words,
        head=Rect(rect.x + _PAD, rect.y, rect.w - 2 * _PAD, head),
        power=Rect(right + _GAP, top, rect.right - right - _GAP - _PAD, attack),
        sum=sum_at,
        defense=Rect(after, low, rect.right - after - _PAD, defender),
    )
    return frame, fixed_places


def _low(link: LinkShape, rect: Rect, text: float) -> tuple[LinkFrame, list[FixedPlace]]:
    """Return a link in a low frame: attack and defense side by side, the sum below."""
    head, line = HEAD * text, SUM * text
    high = rect.h - head - line - 2 * _GAP
    top = rect.y + head + _GAP / 2
    fixed_places, right = _attack(link, rect.x + _PAD, top, high)
    left, wide = right + _PAD, high * RATIO
    step = _step(len(link.defenders), wide, rect.right - _PAD - left)
    for number, object_id in enumerate(link.defenders):
        x = left + number * step + wide / 2
        fixed_places.append(FixedPlace(object_id, x, top + high / 2, high, number + 2))
    after = left + (len(link.defenders) - 1) * step + wide + _GAP if link.defenders else left
    beside = rect.right - _PAD - after
    frame = LinkFrame(
        rect=rect,
        words=link.words,
        head=Rect(rect.x + _PAD, rect.y, rect.w - 2 * _PAD, head),
        sum=Rect(rect.x + _PAD, rect.bottom - line - _GAP / 2, rect.w - 2 * _PAD, line),
        defense=Rect(after, top, beside, high) if beside >= _LEAST_WORDS * text else None,
    )
    return frame, fixed_places


def _step(count: int, wide: float, room: float) -> float:
    if count <= 1:
        return wide + _GAP
    return min(wide + _GAP, max((room - wide) / (count - 1), wide * 0.3))


def _attack(link: LinkShape, x: float, y: float, high: float) -> tuple[list[FixedPlace], float]:
    wide, fixed_places = high * RATIO, []
    right = x + wide
    if link.source is not None:
        behind = _BEHIND if link.attack is not None else 0
        fixed_places.append(FixedPlace(link.source, x + wide / 2 + behind, y + high / 2, high, 0))
        right += behind
    if link.attack is not None:
        fixed_places.append(FixedPlace(link.attack, x + wide / 2, y + high / 2, high, 1))
    return fixed_places, right


def _folded(link: LinkShape, rect: Rect) -> tuple[LinkFrame, list[FixedPlace]]:
    high = min((rect.w - 2 * _PAD) / RATIO, rect.h - HEAD - SUM)
    top = rect.y + HEAD
    shown = link.attack or link.source
    fixed_places = _hidden(link, Rect(rect.x, top, rect.w, high))
    fixed_places = [each for each in fixed_places if each.id != shown]
    if shown is not None:
        fixed_places.append(FixedPlace(shown, rect.middle[0], top + high / 2, high, 1))
    line = Rect(rect.x, top + high, rect.w, rect.bottom - top - high)
    return LinkFrame(
        rect=rect,
        words=link.words,
        head=Rect(rect.x, rect.y, rect.w, HEAD),
        sum=line,
        folded=True,
    ), fixed_places


def _counted(links: Sequence[LinkShape], rect: Rect) -> tuple[LinkFrame, list[FixedPlace]]:
    through = sum(link.words.counts for link in links)
    last = links[-1].words
    words = LinkWords(
        title=f"1\N{EN DASH}{len(links)}" if len(links) > 1 else "1",
        about="",
        state=last.state,
        power=(),
        defense=(),
        sum="",
        result=f"{through} hit",
        comes="",
        counts=bool(through),
    )
    shape = LinkShape(
        attack=links[-1].attack,
        source=links[-1].source,
        defenders=links[-1].defenders,
        words=words,
    )
    frame, fixed_places = _folded(shape, rect)
    under = Rect(rect.x, rect.y + HEAD, rect.w, (rect.w - 2 * _PAD) / RATIO)
    for link in links[:-1]:
        fixed_places += _hidden(link, under)
    return frame, fixed_places


def _hidden(link: LinkShape, rect: Rect) -> list[FixedPlace]:
    high = min((rect.w - 2 * _PAD) / RATIO, rect.h) * 0.8
    cards = (link.attack, link.source, *link.defenders)
    return [
        FixedPlace(each, *rect.middle, high, -number, _HIDDEN)
        for number, each in enumerate(cards, 1)
        if each is not None
    ]
