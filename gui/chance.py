"""Random order; part of the window because the core is deterministic."""

from collections.abc import Sequence
from typing import TypeVar

from PySide6.QtCore import QRandomGenerator

T = TypeVar("T")


def shuffled(order: Sequence[T]) -> tuple[T, ...]:
    """Return the items in a cryptographically random order."""
    left = list(order)
    chance = QRandomGenerator.system()
    return tuple(left.pop(chance.bounded(len(left))) for _ in order)
