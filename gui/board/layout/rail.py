"""Piles and labels of one player below each other, at the left of the table."""

from collections.abc import Iterator, Sequence

from core.state.ids import PlayerId
from core.state.zones import ZoneSpec
from gui.board.layout.geometry import Area, Form, Rect
from gui.board.layout.setting import LABEL, LABEL_STEP, LARGE_LABEL, Content, Setting, area_of

RAIL, MARGIN = 84.0, 8.0
CARD, _AROUND = 90.0, 14.0
_PILE_GAP, _LABEL_GAP = 12.0, 9.0


def rail(  # noqa: PLR0913 - what lies in it, and where
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
    """Yield the piles of a player from above, then the zones in which nothing lies.

    A ``card`` of a pile is so high. A library that is ``folded`` is a label with a number. Where
    there is still no room for all piles others become labels too.
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


def rail_height(  # noqa: PLR0913 - as above
    setting: Setting,
    content: Content,
    player: PlayerId,
    specs: Sequence[ZoneSpec],
    *,
    folded: bool,
    card: float,
) -> float:
    """Return how high a rail wants to be."""
    filled = [spec for spec in specs if content.count((spec.zone, player))]
    piles = [spec for spec in filled if not (spec.hidden_from_owner and folded)]
    return _height(len(piles), len(specs), card, setting.text)


def _ordered(specs: Sequence[ZoneSpec], *, far: bool) -> list[ZoneSpec]:
    """Return the zones from above: the library of whom sits below lies under their graveyard."""
    first, *rest = specs
    if far or not first.hidden_from_owner or not rest:
        return [*specs]
    return [rest[0], first, *rest[1:]]


def _height(piles: int, zones: int, card: float, text: float) -> float:
    """Return how high a rail is with so many piles and labels for all other zones."""
    labels = zones - piles
    high = piles * (card + _AROUND * text + _PILE_GAP) + labels * LABEL_STEP * text
    return high + (2 * _LABEL_GAP - _PILE_GAP if piles and labels else 0)
