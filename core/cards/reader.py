"""Printed cards from plain data: the one shape that scenarios and shipped cards share.

The keys are Scryfall's names with the faces always listed, also for one face::

    {"name": "Fire // Ice", "layout": "split", "faces": [{"name": "Fire", ...}, ...]}

A meld part lists its front and the combined face, and names its partner in ``melds_with``.
A card of Flesh and Blood has a ``kind`` in place of a layout, and a ``typebox``, a ``color``,
``pitch``, ``cost``, ``life`` and ``intellect`` on its faces where they are printed, and the
facts of its activated ``abilities``.
"""

import re
from collections.abc import Sequence
from typing import Any

from msgspec import Struct, json
from msgspec.structs import replace

from core.cards.abilities import Ability
from core.cards.card import ONE_SIDED, Card, Face, Layout
from core.cards.mana import COLOR_ORDER, ManaCost
from core.cards.type_line import TypeBox, TypeLine

LAYOUTS = {
    "split": Layout.SPLIT,
    "aftermath": Layout.SPLIT,
    "flip": Layout.FLIP,
    "adventure": Layout.ADVENTURE,
    "omen": Layout.ADVENTURE,
    "prepare": Layout.PREPARATION,
    "prototype": Layout.PROTOTYPE,
    "battle": Layout.TRANSFORMING,
    "transform": Layout.TRANSFORMING,
    "double_faced_token": Layout.TRANSFORMING,
    "modal_dfc": Layout.MODAL,
    "meld": Layout.MELD,
    "art_series": Layout.REVERSIBLE,
    "reversible_card": Layout.REVERSIBLE,
}
KINDS = {
    "single": Layout.SINGLE,
    "flip": Layout.FLIP_CARD,
    "twin": Layout.TWIN_CARD,
    "transcend": Layout.TRANSCEND_CARD,
    "traverse": Layout.TRAVERSE_CARD,
    "split": Layout.SPLIT,
}
_TURNS = re.compile(r"\b(?:transform|convert)", re.IGNORECASE)
STATS = ("power", "toughness", "loyalty", "defense")
_COLORS = tuple(COLOR_ORDER)
_SHOWN = 40
MORE_STATS = ("color", "pitch", "cost", "life", "intellect")


class FaceEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """A face as data writes it; the numbers are strings, the colours letters.

    ``oracle_text`` is Scryfall's name of ``text``. ``colors`` are those that its text gives it in
    spite of its cost. With ``exiled_instead`` its text exiles it instead of putting it into a
    graveyard from anywhere; the back of a card with disturb does so without the key. ``does`` is
    its program: a list of abilities as data, or as JSON in a text. The text is written from it.
    """

    name: str
    mana_cost: str = ""
    type_line: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    color_indicator: list[str] = []
    keywords: list[str] = []
    text: str = ""
    oracle_text: str = ""
    typebox: str = ""
    color: str | None = None
    pitch: str | None = None
    cost: str | None = None
    life: str | None = None
    intellect: str | None = None
    exiled_instead: bool = False
    colors: list[str] | None = None
    abilities: list[Ability] = []
    does: list[dict[str, Any]] | str = []

    @property
    def program(self) -> str:
        """The program of the face as JSON; empty without one."""
        if isinstance(self.does, str):
            return self.does
        return json.encode(self.does).decode() if self.does else ""

    def face(self) -> Face:
        """Return the printed face; raise `ValueError` for a cost or color that cannot be read."""
        letters = (*self.color_indicator, *(self.colors or ()))
        odd = next((each for each in letters if each not in _COLORS), None)
        if odd is not None:
            msg = f"{odd[:_SHOWN]!r} is none of the colors {', '.join(COLOR_ORDER)}"
            raise ValueError(msg)
        numbers = ((stat, getattr(self, stat)) for stat in (*STATS, *MORE_STATS))
        box = TypeBox.read(self.typebox).line if self.typebox else None
        return Face(
            name=self.name,
            mana_cost=ManaCost.read(self.mana_cost),
            type_line=TypeLine.read(self.type_line) if box is None else box,
            stats=tuple((stat, value) for stat, value in numbers if value is not None),
            color_indicator=tuple(self.color_indicator),
            keywords=tuple(self.keywords),
            text=self.text or self.oracle_text,
            typebox=self.typebox,
            exiled_instead=self.exiled_instead,
            color_override=tuple(self.colors) if self.colors is not None else None,
            abilities=tuple(self.abilities),
            does=self.program,
        )


class CardEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """A card as data writes it."""

    name: str
    layout: str = "normal"
    kind: str = ""
    faces: list[FaceEntry]
    melds_with: str = ""
    set: str = ""
    number: str = ""

    @property
    def colored_name(self) -> str:
        """The name with the pitch colour, ``Head Jab (Blue)``, or ``""``.

        Cards of one name with different pitches are different cards (FaB CR 1.3.4).
        """
        color = self.faces[0].color if self.faces else None
        return f"{self.name} ({color})" if color else ""

    def card(self) -> Card:
        """Return the printed card; raise `ValueError` with the card's name if it has a fault."""
        if not self.faces:
            msg = f"card {self.name!r}: it needs at least one face"
            raise ValueError(msg)
        if self.kind and self.kind not in KINDS:
            msg = f"card {self.name!r}: its kind {self.kind!r} is none of {', '.join(KINDS)}"
            raise ValueError(msg)
        try:
            faces = tuple(entry.face() for entry in self.faces)
        except ValueError as error:
            msg = f"card {self.name!r}: {error}"
            raise ValueError(msg) from error
        return build_card(
            faces,
            press_layout=self.kind or self.layout,
            layout=KINDS.get(self.kind),
            name=self.name,
            melds_with=self.melds_with,
            set_code=self.set,
            number=self.number,
        )


def build_card(  # noqa: PLR0913 - the printed facts of one card, all named
    faces: Sequence[Face],
    *,
    press_layout: str,
    name: str,
    layout: Layout | None = None,
    two_sided: bool | None = None,
    melds_with: str = "",
    set_code: str = "",
    number: str = "",
    oracle_id: str = "",
) -> Card:
    """Build a card from its faces; ``layout`` overrides the layout of the data.

    An unknown layout is derived from the structure: one face is a single card; two sides
    (``two_sided``, from the data's pictures) are modal if the back could be cast or played by
    itself, else transforming; several faces on one side are halves.
    """
    known = layout or LAYOUTS.get(press_layout)
    layout = known or _layout_by_structure(faces, two_sided=bool(two_sided))
    if press_layout == "double_faced_token":
        turns = any(face.has("Transform") or _TURNS.search(face.text) for face in faces)
        if not turns:  # two tokens, printed back to back (MTG CR 701.27a)
            layout = Layout.REVERSIBLE
    if len(faces) == 1 and (prototype := prototype_of(faces[0])) is not None:
        faces, layout = (faces[0], prototype), Layout.PROTOTYPE
        press_layout = str(layout)  # some sources call it normal
    if len(faces) == 1 and layout is not Layout.REVERSIBLE:
        layout = Layout.MELD if melds_with else Layout.SINGLE
    one_sided = layout in ONE_SIDED
    sides = (tuple(faces),) if one_sided else tuple((face,) for face in faces)
    return Card(
        name=name,
        layout=layout,
        sides=sides,
        press_layout=press_layout,
        melds_with=melds_with,
        set_code=set_code,
        number=number,
        oracle_id=oracle_id,
    )


def prototype_of(face: Face) -> Face | None:
    """Return the face with the cost and the numbers of its prototype ability, if it has one.

    Card data has them in the text alone: ``Prototype {1}{G} — 2/3`` (MTG CR 702.160, 718.1).
    """
    found = _PROTOTYPE.search(face.text) if "Prototype {" in face.text else None
    if found is None:
        return None
    numbers = {"power": found["power"], "toughness": found["toughness"]}
    stats = tuple((stat, numbers.pop(stat, value)) for stat, value in face.stats)
    cost = ManaCost.read(found["cost"])
    return replace(face, mana_cost=cost, stats=(*stats, *numbers.items()))


_PROTOTYPE = re.compile(
    r"^Prototype (?P<cost>(?:\{[^{}]+\})+)\s*[\u2014\u2013-]\s*(?P<power>\d+)/(?P<toughness>\d+)",
    re.MULTILINE,
)


def _layout_by_structure(faces: Sequence[Face], *, two_sided: bool) -> Layout:
    if len(faces) == 1:
        return Layout.SINGLE
    if not two_sided:
        return Layout.SPLIT
    back = faces[1]
    alone = bool(back.mana_cost) or "Land" in back.type_line
    return Layout.MODAL if alone else Layout.TRANSFORMING
