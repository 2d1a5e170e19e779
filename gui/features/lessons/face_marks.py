"""What can be told apart on a drawn face, in words: a learner picks one by name or by a click."""

from collections.abc import Iterator

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF

from core.cards.card import Card, Layout
from core.state.game_state import GameState
from core.state.objects import GameObject
from gui.faces.badges import REMINDER, SIZE, badges_of
from gui.faces.halves import compose
from gui.faces.spec import FaceSpec, spec_of_face
from gui.faces.typography import Lettering

_COST_SHARE = 0.34
"""How much of the bar of a name is taken to be that of the cost."""
_HINT_LINES = 1.5
_FAMILIES = {Layout.TRANSFORMING: "tdfc", Layout.MODAL: "mdfc"}


class FaceMark(Struct, frozen=True, kw_only=True):
    """One thing that stands on a face. ``key`` is the rule that is about it, or ``""``."""

    place: str
    label: str
    key: str = ""


def marks_of(state: GameState, obj: GameObject) -> tuple[FaceMark, ...]:
    """Return what stands on the face of an object that is up, from above."""
    return tuple(_marks(state.printed(obj), obj.side))


def mark_at(
    state: GameState, obj: GameObject, size: tuple[float, float], point: QPointF
) -> int | None:
    """Return the number of the mark at a point of an upright face of a size, if there is one."""
    places = _places(_spec(state.printed(obj), obj.side), *size)
    marks = marks_of(state, obj)
    hit = next((place for place, rect in places if rect.contains(point)), "")
    return next((number for number, mark in enumerate(marks) if mark.place == hit), None)


def _places(spec: FaceSpec, width: float, height: float) -> list[tuple[str, QRectF]]:
    """Return where each mark is on a face, what lies on another one first."""
    geometry = compose(spec, width, height).faces[0].geometry
    name, box = geometry.name, geometry.box
    side = name.height()
    sign = QRectF(name.right() - side if spec.mark.right else name.left(), name.top(), side, side)
    wide = name.width() * _COST_SHARE
    cost = QRectF(name.right() - wide, name.top(), wide, side) if spec.printed.cost else QRectF()
    high = geometry.sizes.label * _HINT_LINES
    numbers = {each.kind: each.rect for each in badges_of(spec, geometry, Lettering())}
    hint = QRectF(box.left(), box.bottom() - high, box.width(), high) if spec.hint else QRectF()
    return [
        ("sign", sign if spec.mark.symbol else QRectF()),
        ("reminder", numbers.get(REMINDER, QRectF())),
        ("size", numbers.get(SIZE, QRectF())),
        ("hint", hint),
        ("cost", cost),
        ("name", name),
        ("type", geometry.type),
    ]


def _spec(card: Card, side: int) -> FaceSpec:
    return spec_of_face(card, min(side, len(card.sides) - 1))


def _marks(card: Card, side: int) -> Iterator[FaceMark]:
    spec = _spec(card, side)
    family = _FAMILIES.get(card.layout, "")
    if family:
        key = f"{family}.{'back' if side else 'front'}_icon"
        yield FaceMark(place="sign", label="The sign before the name", key=key)
    yield FaceMark(place="name", label="The name")
    if spec.printed.cost:
        yield FaceMark(place="cost", label="The cost")
    yield FaceMark(place="type", label="The line that says what kind of card it is")
    if spec.hint is not None:
        yield FaceMark(place="hint", label="The bar that names the other face", key="mdfc.hint_bar")
    if spec.reminder:
        yield FaceMark(place="reminder", label="The gray numbers", key="tdfc.front_reminder_pt")
    if spec.printed.size:
        yield FaceMark(place="size", label="The large numbers in the corner")
