"""A persistent sequence of slots: a 16-way tree of tuples with small integer keys.

Why not a library's persistent map: two positions that share structure can be compared slot by slot
at the cost of their difference, which is how the window, undo and state-based actions learn about
changes. An undo step also takes a third of the memory.
"""

from collections.abc import Iterator
from typing import Any, Generic, TypeVar

from msgspec import Struct

T = TypeVar("T")

_BITS = 4
_WIDTH = 1 << _BITS
_MASK = _WIDTH - 1
_EMPTY: tuple[None, ...] = (None,) * _WIDTH


class Trie(Struct, Generic[T], frozen=True, eq=False, gc=False):
    """Slots 0, 1, 2, ... each holding a value or nothing. Every change makes a new trie."""

    root: tuple[Any, ...] = _EMPTY
    height: int = 0

    def get(self, key: int) -> T | None:
        """Return the value in slot ``key``, or None."""
        if key < 0 or key >> (_BITS * (self.height + 1)):
            return None
        node: Any = self.root
        for level in range(self.height, -1, -1):
            node = node[(key >> (_BITS * level)) & _MASK]
            if node is None:
                return None
        value: T = node
        return value

    def put(self, key: int, value: T | None) -> "Trie[T]":
        """Return a trie with ``value`` in slot ``key``; None empties the slot.

        Raise `ValueError` for a key below zero: there is no such slot.
        """
        if key < 0:
            raise ValueError(f"{key} is no number of a slot")
        root, height = self.root, self.height
        while key >> (_BITS * (height + 1)):
            root, height = (root, *_EMPTY[1:]), height + 1
        return Trie(_put(root, height, key, value), height)

    def __iter__(self) -> Iterator[T]:
        """Yield the values of all filled slots in the order of their keys."""
        nodes: list[Any] = [self.root]
        for _ in range(self.height + 1):
            nodes = [child for node in nodes for child in node if child is not None]
        return iter(nodes)

    def items(self) -> Iterator[tuple[int, T]]:
        """Yield the keys and values of all filled slots in the order of the keys."""
        nodes: list[tuple[int, Any]] = [(0, self.root)]
        for _ in range(self.height + 1):
            nodes = [
                (base << _BITS | slot, child)
                for base, node in nodes
                for slot, child in enumerate(node)
                if child is not None
            ]
        return iter(nodes)

    def __len__(self) -> int:
        """Count the filled slots."""
        return sum(1 for _ in self)

    def __eq__(self, other: object) -> bool:
        """Return whether the same slots hold equal values."""
        if not isinstance(other, Trie):
            return NotImplemented
        return all(self.get(key) == other.get(key) for key in self.differing(other))

    def __hash__(self) -> int:
        """Hash the values, in order."""
        return hash(tuple(self))

    def differing(self, other: "Trie[T]") -> Iterator[int]:
        """Yield the keys whose slots are not the very same value in both tries."""
        mine, height = self.root, self.height
        theirs, other_height = other.root, other.height
        while height < other_height:
            mine, height = (mine, *_EMPTY[1:]), height + 1
        while other_height < height:
            theirs, other_height = (theirs, *_EMPTY[1:]), other_height + 1
        return _differ(mine, theirs, height, 0)


def _put(node: tuple[Any, ...] | None, level: int, key: int, value: object) -> tuple[Any, ...]:
    node = node or _EMPTY
    slot = (key >> (_BITS * level)) & _MASK
    child = _put(node[slot], level - 1, key, value) if level else value
    return (*node[:slot], child, *node[slot + 1 :])


def _differ(
    mine: tuple[Any, ...] | None, theirs: tuple[Any, ...] | None, level: int, base: int
) -> Iterator[int]:
    if mine is theirs:
        return
    for slot, (left, right) in enumerate(zip(mine or _EMPTY, theirs or _EMPTY, strict=True)):
        if left is right:
            continue
        key = (base << _BITS) | slot
        if level:
            yield from _differ(left, right, level - 1, key)
        else:
            yield key
