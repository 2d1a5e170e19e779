"""How a card lies, as far as it matters to what can be read of it."""

from msgspec import Struct


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
