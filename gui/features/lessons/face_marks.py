"""What can be told apart on a drawn face, in words: a learner picks one by name or by a click."""

from collections.abc import Iterator

from msgspec import Struct

from core.cards.card import Card, Layout
from core.state.game_state import GameState
from core.state.objects import GameObject
from gui.faces.spec import spec_of_face

_FAMILIES = {Layout.TRANSFORMING: "tdfc", Layout.MODAL: "mdfc"}


class FaceMark(Struct, frozen=True, kw_only=True):
    """One thing that stands on a face. ``key`` is the rule that is about it, or ``""``."""

    place: str
    words: str
    key: str = ""


def marks_of(state: GameState, obj: GameObject) -> tuple[FaceMark, ...]:
    """Return what stands on the face of an object that is up, from above."""
    return tuple(_marks(state.printed(obj), obj.side))


def _marks(card: Card, side: int) -> Iterator[FaceMark]:
    spec = spec_of_face(card, min(side, len(card.sides) - 1))
    family = _FAMILIES.get(card.layout, "")
    if family:
        key = f"{family}.{'back' if side else 'front'}_icon"
        yield FaceMark(place="sign", words="The sign before the name", key=key)
    yield FaceMark(place="name", words="The name")
    if spec.printed.cost:
        yield FaceMark(place="cost", words="The cost")
    yield FaceMark(place="type", words="The line that says what kind of card it is")
    if spec.hint is not None:
        yield FaceMark(place="hint", words="The bar that names the other face", key="mdfc.hint_bar")
    if spec.reminder:
        yield FaceMark(place="reminder", words="The gray numbers", key="tdfc.front_reminder_pt")
    if spec.printed.size:
        yield FaceMark(place="size", words="The large numbers in the corner")
