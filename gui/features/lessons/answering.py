"""How a question is answered at the board: chosen answers, picked cards, marks on a face."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF

from core.cards.card import Card, Layout
from core.grammar import listed, plural
from core.lessons.run import Assessment, LessonRun
from core.lessons.steps import Look, Pick
from core.lessons.texts import object_of
from core.scenario.annotations import Marks, Ring
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.visibility import may_see
from gui.faces.badges import REMINDER, SIZE, badges_of
from gui.faces.face_geometry import compose
from gui.faces.spec import FaceSpec, spec_of_face
from gui.faces.typography import Lettering
from gui.features.table_list import share

if TYPE_CHECKING:
    from gui.window.main_window import MainWindow


MEANT = "link"
"""Ring style of picks and hints: calmer than a target."""


class Place(Struct, frozen=True, kw_only=True):
    """Where a question is asked: run and window, texts in its position, and marks on the board."""

    run: LessonRun
    window: "MainWindow"
    plain: Callable[[str], str]
    point: Callable[[Marks], None]


class Answering:
    """Answers to choose from in the panel; other kinds of questions override its methods."""

    def __init__(self, at: Place) -> None:
        self.at = at
        self.run = at.run
        self.chosen = -1

    @property
    def options(self) -> list[str]:
        """The answers as the panel shows them."""
        return [self.at.plain(each.label) for each in self.run.answers()]

    @property
    def is_ready(self) -> bool:
        """Whether there is an answer to give."""
        return self.chosen >= 0

    @property
    def note(self) -> str:
        """How to answer."""
        return f"Keys 1-{len(self.options)} choose, Enter answers."

    def choose_right(self) -> None:
        """Choose the right answer."""
        self.chosen = self.run.right()[0]

    def give(self) -> Assessment:
        """Give the answer."""
        return self.run.answer(self.chosen)

    def miss(self, assessment: Assessment) -> tuple[str, str]:
        """Return the heading of a wrong answer, and the right one."""
        options = self.options
        chosen = options[self.chosen]
        right = ", ".join(options[each] for each in assessment.correct)
        return f"Not “{chosen}”" if chosen else "Not quite", right


class Picking(Answering):
    """Cards to pick at the table."""

    def __init__(self, at: Place) -> None:
        super().__init__(at)
        self.picked: tuple[ObjectId, ...] = ()

    @property
    def is_ready(self) -> bool:
        """Whether there is an answer to give."""
        return bool(self.picked)

    @property
    def note(self) -> str:
        """How to answer."""
        count = len(self.picked)
        if not count:
            return "Nothing is picked yet. Click cards, or go to them and press Space."
        if len(self.run.meant()) == 1:
            return "One card is picked. Click another one to pick that instead."
        return f"Picked: {count}. Click a card again to let go of it."

    def pick(self, object_id: ObjectId) -> bool:
        """Pick a card, or let it go; return whether it is picked now.

        Where one card is right, it takes the place of another.
        """
        gone = object_id in self.picked
        kept = self.picked if len(self.run.meant()) > 1 else ()
        others = tuple(each for each in kept if each != object_id)
        self.picked = others if gone else (*others, object_id)
        self._ring(self.picked)
        return not gone

    def choose_right(self) -> None:
        """Choose the right answer."""
        self.picked = self.run.meant()

    def give(self) -> Assessment:
        """Give the answer, and ring the right cards."""
        assessment = self.run.pick(self.picked)
        self._ring(self.run.meant())
        return assessment

    def miss(self, assessment: Assessment) -> tuple[str, str]:  # noqa: ARG002 - of the base
        """Return the heading of a wrong answer, and the right one."""
        meant = self.run.meant()
        names = PickNames(self.at.window, self.run.seat, meant)
        return verdict_on(self.picked, meant, names.name), ", ".join(map(names.name, meant))

    def _ring(self, objects: Iterable[ObjectId]) -> None:
        rings = (Ring(at=each, style=MEANT) for each in objects)
        self.at.point((*self.run.marks(), *rings))


class Looking(Answering):
    """Marks on the face of one object to choose from."""

    def __init__(self, at: Place, step: Look) -> None:
        super().__init__(at)
        self._right = step.right
        runner = self.run.attempt.runner
        self._state, self._obj = runner.state, object_of(runner, step.look)
        self.object_id = self._obj.id if self._obj is not None else None
        self.marks = marks_of(self._state, self._obj) if self._obj is not None else ()

    @property
    def options(self) -> list[str]:
        """The answers as the panel shows them."""
        return [each.label for each in self.marks]

    def mark_at(self, point: QPointF, size: tuple[float, float]) -> int | None:
        """Return the number of the mark at a point of the face, drawn in a size."""
        return mark_at(self._state, self._obj, size, point) if self._obj is not None else None

    def choose_right(self) -> None:
        """Choose the right answer."""
        self.chosen = next(n for n, each in enumerate(self.marks) if each.key in self._right)

    def give(self) -> Assessment:
        """Give the answer."""
        assessment = self.run.look(self.marks[self.chosen].key)
        right = (n for n, each in enumerate(self.marks) if each.key in self._right)
        return replace(assessment, correct=(next(right, -1),))


def answering_of(at: Place) -> Answering:
    """Return how the current step is answered."""
    step = at.run.step
    if isinstance(step, Look):
        return Looking(at, step)
    return Picking(at) if isinstance(step, Pick) else Answering(at)


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
