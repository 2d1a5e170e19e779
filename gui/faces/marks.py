"""Front and back symbols of faces, by layout and set (MTG CR 712.2a, 712.3a)."""

from msgspec import Struct

from core.cards.card import Card, Layout


class Mark(Struct, frozen=True):
    """A front or back symbol: the name of its drawing, and its corner."""

    symbol: str = ""
    right: bool = False


NO_MARK = Mark()
TRIANGLES = (Mark("triangle up"), Mark("triangle down", right=True))
MODAL = (Mark("one in teardrop"), Mark("two in teardrop"))
_WALKERS = (Mark("ember"), Mark("blaze"))
_SUN_AND_MOON = (Mark("sun"), Mark("crescent"))
_ELDRITCH = (Mark("full moon"), Mark("tentacles"))
_VOYAGE = (Mark("compass"), Mark("land"))
_FANS = (Mark("closed fan"), Mark("open fan"))

BY_LAYOUT = {
    Layout.MODAL: MODAL,
    Layout.FLIP_CARD: (Mark("triangle up"), Mark("triangle down")),
    Layout.TWIN_CARD: (Mark("first of two"), Mark("second of two")),
    Layout.TRANSCEND_CARD: (Mark("bud"), Mark("lotus")),
    Layout.TRAVERSE_CARD: (Mark("sun"), Mark("crescent")),
}
"""Front and back symbol of the layouts that have them in every set."""

BY_SET = {
    "ori": _WALKERS,
    "m19": _WALKERS,
    "isd": _SUN_AND_MOON,
    "dka": _SUN_AND_MOON,
    "soi": _SUN_AND_MOON,
    "mid": _SUN_AND_MOON,
    "vow": _SUN_AND_MOON,
    "emn": _ELDRITCH,
    "xln": _VOYAGE,
    "rix": _VOYAGE,
    "neo": _FANS,
}
"""Front and back symbol by set code; other sets have triangles."""

BY_NAME = {("emn", "Ulrich of the Krallenhorde"): _SUN_AND_MOON}
"""Fronts with other symbols than the rest of their set."""


def mark_of(card: Card, side: int) -> Mark:
    """Return the symbol of a side; an empty one on cards that need none."""
    pair = BY_LAYOUT.get(card.layout)
    if pair is not None:
        return pair[min(side, 1)]
    if card.layout in {Layout.TRANSFORMING, Layout.MELD}:
        code = card.set_code.casefold()
        pair = BY_NAME.get((code, card.front.name)) or BY_SET.get(code, TRIANGLES)
        return pair[min(side, 1)]
    return NO_MARK
