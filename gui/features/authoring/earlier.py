"""Earlier and later states of what is written: undo goes back to them, redo forth."""

from typing import Generic, TypeVar

T = TypeVar("T")
MOST = 500
"""So many changes can be taken back."""


class Earlier(Generic[T]):
    """States before and after the one at hand. Changes of one thing in a row are one change."""

    def __init__(self) -> None:
        self._before: list[T] = []
        self._after: list[T] = []
        self._what: object = None

    @property
    def can_undo(self) -> bool:
        """Whether there is an earlier state."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether there is a later state."""
        return bool(self._after)

    def keep(self, before: T, what: object = None) -> None:
        """Keep the state before a change of something; None is a change of its own."""
        self._after.clear()
        if what is None or what != self._what:
            self._before.append(before)
            del self._before[:-MOST]
        self._what = what

    def undo(self, now: T) -> T:
        """Return the state before the last change."""
        self._after.append(now)
        self._what = None
        return self._before.pop()

    def redo(self, now: T) -> T:
        """Return the state after the change that was taken back last."""
        self._before.append(now)
        self._what = None
        return self._after.pop()
