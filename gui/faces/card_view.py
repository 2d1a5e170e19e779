"""What the board is told of a card, and who paints its face. Values and signatures only."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Protocol

from msgspec import Struct
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPixmap

from core.rules.ruleset import StateView
from core.state.objects import GameObject
from gui.faces.pixmap_cache import PixmapBudget

ART = (0.16, 0.52)
"""From where to where on an upright card its art goes, in parts of its height."""


LOOKED_AT = "A card you have looked at"


class CardView(Struct, frozen=True, kw_only=True, cache_hash=True):
    """One card as one seat sees it.

    ``face`` and ``other`` are what the picture provider paints: what is up, and what a
    peek shows (None where there is nothing to peek at, or this seat may not).
    ``landscape`` cards lie sideways without being tapped. ``row`` is the row in which a
    battlefield keeps it, 0 nearest to the middle, 2 at the end of row 1. Those of one ``kind``
    may lie on a pile if they look alike, those of one ``sort`` where there is little room.
    ``turns`` is None without another face, else whether it may turn over now. ``stats`` is what a
    badge says where it is not what is printed. ``conditions`` are words for what a rule says of
    it, ``note`` is what
    somebody wrote on it, ``beneath`` is how many cards lie under it, ``whose`` is its owner
    where another player controls it. A ``buried`` one lies under the top of its pile.
    ``art`` is from where to where on a card its art goes. ``back`` is what others see of a card
    in a closed pile that this seat has looked at. ``alike`` is the face without the printing that
    it is of, for those that lie on piles.
    ``selected`` is the one that is spoken of, ``ticked`` each of several that are chosen
    together. The seat may not see a ``hidden`` card, so nothing in here tells of it.
    """

    face: Hashable
    name: str = ""
    other: Hashable | None = None
    other_name: str = ""
    hidden: bool = False
    tapped: bool = False
    landscape: bool = False
    upside_down: bool = False
    double: bool = False
    row: int = 0
    kind: Hashable = None
    sort: Hashable = None
    turns: bool | None = None
    counters: tuple[tuple[str, int], ...] = ()
    damage: int = 0
    stats: str = ""
    copy: bool = False
    token: bool = False
    face_down: bool = False
    conditions: tuple[str, ...] = ()
    beneath: int = 0
    buried: bool = False
    selected: bool = False
    ticked: bool = False
    note: str = ""
    whose: str = ""
    art: tuple[float, float] = ART
    back: Hashable | None = None
    alike: Hashable | None = None

    @property
    def outward(self) -> Hashable:
        """What it looks like to who does not look for the printing: such cards lie on one pile."""
        return self.face if self.alike is None else self.alike

    @property
    def in_closed_pile(self) -> "CardView":
        """The card as it lies in a pile that nobody looks through: its back, and a peek at it."""
        if self.back is None:
            return self
        return CardView(face=self.back, name=LOOKED_AT, other=self.face, other_name=self.name)

    @property
    def quarters(self) -> int:
        """How many quarter turns clockwise it lies at."""
        return (self.landscape + self.tapped + 2 * self.upside_down) % 4

    @property
    def unknown(self) -> bool:
        """Whether the seat does not know which card it is, though it may see that it lies there."""
        return self.hidden or (self.face_down and self.other is None)


Describe = Callable[[StateView, GameObject], CardView]
"""Says what the seat sees of an object."""

Cite = Callable[[str], str]
"""Returns the number of a rule in the edition in force, or nothing."""


class Pose(Struct, frozen=True, kw_only=True):
    """How a card lies whose name is to be read.

    ``turns`` is by how many quarters its picture is turned, ``shown`` how much of its width no
    neighbour covers, ``text`` the size of text by its usual one. The name of a ``piled`` card
    stays below its rim. ``damage`` is marked on it.
    """

    turns: int = 0
    shown: float = 1.0
    piled: bool = False
    text: float = 1.0
    damage: int = 0


class Pictures(Protocol):
    """Paints faces. ``width`` is that of an upright single card, in logical pixels."""

    budget: PixmapBudget

    def pixmap(self, spec: Any, width: int, dpr: float, /) -> QPixmap:  # noqa: ANN401 - the board cannot look into a spec
        """Return a face, shared by whoever asks for the same one; wide if it lies sideways.

        A null picture says that there is none yet.
        """
        ...

    def plates(
        self,
        spec: Any,  # noqa: ANN401 - the board cannot look into a spec
        width: int,
        pose: Pose,
        dpr: float,
        /,
    ) -> Sequence[tuple[QRectF, QPixmap]]:
        """Return what lies over a face so that it can be read, with places on the card."""
        ...

    def is_ready(self, spec: Any, width: int, dpr: float, /) -> bool:  # noqa: ANN401 - as above
        """Tell whether there is a face; if not, it will be made, and the board told then."""
        ...
