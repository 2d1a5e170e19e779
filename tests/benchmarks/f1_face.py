"""F1: drawing a card face against a copy of its frame and six lines of text."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter

from core.storage.assets import starter_cards
from gui.faces.painter import FacePainter
from gui.faces.spec import spec_of_face
from tests.benchmarks.goal import Goal, Sides, timed
from tests.benchmarks.stage import application

WIDTH, HEIGHT = 488, 680
MOST = 40
LINES = (
    "Insectile Aberration",
    "Creature: Human Insect",
    "Flying. This is the other face of a card",
    "that looked at the top of its library and",
    "turned over for what it saw there.",
    "3/2",
)


def least() -> Callable[[], object]:
    """Cost of any face: a frame from the cache, copied, and its text."""
    template = QImage(WIDTH, HEIGHT, QImage.Format.Format_ARGB32_Premultiplied)
    template.fill(QColor("#27323a"))
    font = QFont()
    font.setPixelSize(26)

    def draw() -> QImage:
        face = template.copy()
        with QPainter(face) as painter:
            painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
            painter.setFont(font)
            painter.setPen(QColor("#f2efe6"))
            for number, text in enumerate(LINES):
                place = QRect(24, 24 + 104 * number, WIDTH - 48, 40)
                painter.drawText(place, Qt.AlignmentFlag.AlignLeft, text)
        return face

    return draw


def faces() -> Sequence[Callable[[], object]]:
    """Drawers of faces of 488x680, one a card: every whole upright front of the starter set.

    As in the program the stamps that many faces share are warm; the faces are drawn anew.
    """
    painter = FacePainter()
    fronts = (spec_of_face(card) for card in starter_cards().values())
    whole = [spec for spec in fronts if not spec.halves and not spec.landscape][::4][:MOST]
    return [partial(painter.picture, spec, WIDTH, 1.0) for spec in whole]


def prepare() -> Sequence[Sides]:
    """Faces in turn, so that no card is drawn twice in a row."""
    application()
    drawers = cycle(faces())

    def draw_next() -> None:
        next(drawers)()

    return [Sides(measured=timed(draw_next, 20), floor=timed(least(), 20))]


GOALS = (
    Goal(
        name="F1",
        promise="one face of 488x680 against a template copy and six text lines",
        limit=3.5,
        prepare=prepare,
        rounds=25,
    ),
)
