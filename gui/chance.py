"""Chance: it is brought along by the window, for the core knows none."""

from collections.abc import Sequence
from typing import TypeVar

from PySide6.QtCore import QRandomGenerator

T = TypeVar("T")


def shuffled(order: Sequence[T]) -> tuple[T, ...]:
    """Return things in an order that nobody can foresee."""
    left = list(order)
    chance = QRandomGenerator.system()
    return tuple(left.pop(chance.bounded(len(left))) for _ in order)
