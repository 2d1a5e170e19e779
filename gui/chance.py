"""Chance: it is brought along by the window, for the core knows none."""

from collections.abc import Sequence

from PySide6.QtCore import QRandomGenerator

from core.state.ids import ObjectId


def shuffled(order: Sequence[ObjectId]) -> tuple[ObjectId, ...]:
    """Return the ids in an order that nobody can foresee."""
    left = list(order)
    chance = QRandomGenerator.system()
    return tuple(left.pop(chance.bounded(len(left))) for _ in order)
