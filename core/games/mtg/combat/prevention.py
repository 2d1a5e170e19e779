"""Damage that an effect prevents this turn: the counts that hold it (MTG CR 615)."""

ALL = 1_000_000
"""An amount of damage that no source deals."""


def to_fact(whom: str, *, combat: bool) -> str:
    """Return the count by which damage to something is prevented this turn."""
    return f"no {'combat ' if combat else ''}damage to {whom}"


def by_fact(source: str, *, combat: bool) -> str:
    """Return the count by which damage by something is prevented this turn."""
    return f"no {'combat ' if combat else ''}damage by {source}"


def next_fact(source: str, whom: str) -> str:
    """Return the count by which the next damage by something to something is prevented."""
    return f"no next damage by {source} to {whom}"
