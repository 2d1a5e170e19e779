"""Interface between board and faces: the view of a card, and the picture provider."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Protocol

from msgspec import Struct
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPixmap

from core.rules.ruleset import StateView
from core.state.objects import GameObject
from gui.faces.pixmap_cache import PixmapBudget

ART = (0.16, 0.52)
"""Top and bottom of the art on an upright card, as fractions of its height."""


TABLE_BELOW = 150
"""Below this width in logical pixels the face of a card in play shows no rules text."""

LOOKED_AT = "A card you have looked at"


class CardView(Struct, frozen=True, kw_only=True, cache_hash=True):
    """View of a card for one seat.

    ``name`` is the description of the card for screen readers, its name first. ``face`` and
    ``other`` are passed to the picture provider: the visible face, and the one shown
    by a peek (None without one that this seat may see). ``landscape`` cards are sideways without
    being tapped. ``row`` is the battlefield row: 0 nearest to the middle, 2 at the end of row 1.
    Cards of one ``kind`` can be piled if they look alike, those of one ``sort`` if space is scarce.
    ``turns`` is None without another face, else whether the card can turn over now. ``stats`` is
    the badge text if it differs from the print; with ``uncounted`` something that is not counted
    may change it. ``conditions`` are texts on the effects of rules, ``note`` is the user's note,
    ``beneath`` the number of cards under it, ``whose`` its owner if another player controls it. A
    ``buried`` card is under the top of its pile. ``art`` is the top and bottom of its art. ``back``
    is the public view of a card in a closed pile that this seat has looked at. ``alike`` is the
    face without its printing, for piles; ``small`` is the face of a card narrower than
    ``small_below``. ``selected`` is the selected card, ``ticked`` each of several chosen ones. The
    seat may not see a ``hidden`` card, so its view has no information about it.
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
    uncounted: bool = False
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
    small: Hashable | None = None
    small_below: int = 0

    @property
    def outward(self) -> Hashable:
        """Stacking key: equal for cards that look alike apart from their printing."""
        return self.face if self.alike is None else self.alike

    @property
    def in_closed_pile(self) -> "CardView":
        """The card in a closed pile: its back, with a peek at it."""
        if self.back is None:
            return self
        return CardView(face=self.back, name=LOOKED_AT, other=self.face, other_name=self.name)

    @property
    def quarters(self) -> int:
        """Rotation in clockwise quarter turns."""
        return (self.landscape + self.tapped + 2 * self.upside_down) % 4

    @property
    def unknown(self) -> bool:
        """Whether the seat sees the card but does not know its identity."""
        return self.hidden or (self.face_down and self.other is None)


Describe = Callable[[StateView, GameObject], CardView]
"""Returns the seat's view of an object."""

Cite = Callable[[str], str]
"""Returns the number of a rule in the edition in force, or ""."""


class Pose(Struct, frozen=True, kw_only=True):
    """Pose of a card whose name has to be readable.

    ``turns`` is the rotation of its picture in quarter turns, ``shown`` the fraction of its width
    that no neighbour covers, ``text`` the text scale. The name of a ``piled`` card stays within its
    rim. ``damage`` is the marked damage.
    """

    turns: int = 0
    shown: float = 1.0
    piled: bool = False
    text: float = 1.0
    damage: int = 0


class Pictures(Protocol):
    """Picture provider; ``width`` is that of an upright single card, in logical pixels."""

    budget: PixmapBudget

    def pixmap(self, spec: Any, width: int, dpr: float, /) -> QPixmap:  # noqa: ANN401 - the board cannot look into a spec
        """Return the shared pixmap of a face; it is wide if the face is sideways.

        A null pixmap means that there is none yet.
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
        """Return the name plates over a face, with their places on the card."""
        ...

    def is_ready(self, spec: Any, width: int, dpr: float, /) -> bool:  # noqa: ANN401 - as above
        """Return whether a face is ready; if not, it is scheduled and the board notified later."""
        ...
