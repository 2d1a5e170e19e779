"""Texts of a lesson as a learner reads and hears them: rules as chips, cards as far as known."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF

from core.cards.card import Card, Layout
from core.grammar import listed, plural
from core.lessons.texts import Piece, fields_of, readable
from core.messages import Message
from core.rules.history import Outcome
from core.rules.redaction import redacted
from core.rules.ruleset import Ruleset
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.visibility import may_see
from gui.faces.badges import REMINDER, SIZE, badges_of
from gui.faces.face_geometry import compose
from gui.faces.spec import FaceSpec, spec_of_face
from gui.faces.typography import Lettering
from gui.features.table_list import share
from gui.panels.prose import Cite, chip, chips, cited_as, with_pips

if TYPE_CHECKING:
    from core.scenario.runner import Runner
    from gui.window.main_window import MainWindow


class Wording:
    """Formats texts for one seat in a runner's position.

    ``cite`` returns the number of a rule, ``keys`` the shortcut of a command.
    """

    def __init__(
        self, seat: PlayerId, cite: Cite, keys: Callable[[str], str], size: Callable[[], int]
    ) -> None:
        self.seat = seat
        self.cite = cite
        self._keys = keys
        self._size = size

    def pieces(self, text: str, runner: "Runner") -> tuple[Piece, ...]:
        """Return a text in parts."""
        return readable(text, runner, self.seat, lambda key: cited_as(key, self.cite), self._keys)

    def plain(self, text: str, runner: "Runner") -> str:
        """Return a text without markup."""
        return "".join(
            f"rule {each.words}" if each.kind == "rule" else each.words
            for each in self.pieces(text, runner)
        )

    def html(self, text: str, runner: "Runner") -> str:
        """Return a text with a chip for each rule and a picture for each sign."""
        return "".join(self._written(each) for each in self.pieces(text, runner))

    def sentence(self, says: Message | str, keys: Iterable[str] = ()) -> str:
        """Return a sentence of the table as HTML, with the rules behind it."""
        return f"{with_pips(str(says), self._size())}{chips(keys, self.cite)}"

    def redacted(self, rules: Ruleset, before: GameState, outcome: Outcome) -> Outcome:
        """Return an outcome as the learner may hear it."""
        return redacted(rules, before, outcome, self.seat)

    def _written(self, piece: Piece) -> str:
        if piece.kind == "rule":
            return chip(piece.about, self.cite).strip()
        words = with_pips(piece.words, self._size())
        return f"<b>{words}</b>" if piece.kind == "key" else words


def rules_in(text: str) -> tuple[str, ...]:
    """Return the keys of the rules that a text cites."""
    return tuple(word for kind, word in fields_of(text) if kind == "rule")


_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
Name = Callable[[ObjectId], str]


def verdict_on(picked: Sequence[ObjectId], meant: Sequence[ObjectId], name: Name) -> str:
    """Return the head of the answer to picks that are not the right ones."""
    hits = [name(each) for each in picked if each in meant]
    misses = ", ".join(name(each) for each in picked if each not in meant)
    good = f"{listed(hits)} {plural(len(hits), 'is', 'are')} right"
    if not hits:
        return f"Not “{misses}”" if misses else "Not quite"
    if misses:
        return f"{good}, not “{misses}”"
    missing = len(meant) - len(hits)
    count = _COUNTS[missing] if missing < len(_COUNTS) else str(missing)
    return f"{good}; {count} {plural(missing, 'is', 'are')} missing"


class PickNames:
    """Names the cards of a table for one seat; cards with the same name get their place."""

    def __init__(self, window: "MainWindow", seat: PlayerId, meant: Sequence[ObjectId]) -> None:
        self._window = window
        self._seat = seat
        self._meant = meant

    def name(self, object_id: ObjectId) -> str:
        """Return the name of a card, and its place where a card with another answer has it too."""
        called = self._window.describe.name_of
        right, name = object_id in self._meant, called(object_id)
        session = self._window.session
        twins = [
            each.id
            for each in session.state.objects
            if (each.id in self._meant) != right
            and may_see(session.rules.zones, each, self._seat)
            and called(each.id) == name
        ]
        if not twins:
            return name
        place = self._place(object_id)
        if place and all(self._place(each) != place for each in twins):
            return f"{name} ({place})"
        return f"{name} (the ringed one)" if right else name

    def _place(self, object_id: ObjectId) -> str:
        item = self._window.board.item(object_id)
        if item is None or item.area is None:
            return ""
        zone, player = item.area
        return share(self._window.session.rules.zone(zone), player)


_COST_SHARE = 0.34
"""How much of the bar of a name is taken to be that of the cost."""
_HINT_LINES = 1.5
_FAMILIES = {Layout.TRANSFORMING: "tdfc", Layout.MODAL: "mdfc"}


class FaceMark(Struct, frozen=True, kw_only=True):
    """One mark on a face. ``key`` is its rule, or ``""``."""

    place: str
    label: str
    key: str = ""


def marks_of(state: GameState, obj: GameObject) -> tuple[FaceMark, ...]:
    """Return the marks on the upper face of an object, from top to bottom."""
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
    yield FaceMark(place="type", label="The type line")
    if spec.hint is not None:
        yield FaceMark(place="hint", label="The bar that names the other face", key="mdfc.hint_bar")
    if spec.reminder:
        yield FaceMark(place="reminder", label="The gray numbers", key="tdfc.front_reminder_pt")
    if spec.printed.size:
        yield FaceMark(place="size", label="The large numbers in the corner")
