"""Subjects of the message server, and the ones that each kind of seat may use."""

from typing import Any

from core.table.table import PUBLIC

STREAM = "TRUTH"
"""The stream that keeps the logs of all tables."""
REQUESTS = "t.*.do.*"
"""The requests of all seats of all tables."""


def requests_of(table: str, seat: str) -> str:
    """Return the subject of the requests of a seat."""
    return f"t.{table}.do.{seat}"


def views_of(table: str, viewer: str) -> str:
    """Return the subject of the views of a viewer."""
    return f"t.{table}.v.{viewer}"


def status_of(table: str) -> str:
    """Return the subject of the open question of a table."""
    return f"t.{table}.here"


def log_of(table: str) -> str:
    """Return the subject of the log of a table."""
    return f"log.{table}"


def inbox_of(table: str, seat: str) -> str:
    """Return the prefix of the subjects on which a seat gets answers."""
    return f"_INBOX_{table}_{seat}"


def permissions(table: str, seat: str, viewer: str) -> dict[str, Any]:
    """Return the subjects that a seat may publish on and listen to; nothing else is allowed.

    A spectator requests views alone, which the holder of the table sees to.
    """
    listens = [views_of(table, viewer), status_of(table), f"{inbox_of(table, seat)}.>"]
    return {"pub": {"allow": [requests_of(table, seat)]}, "sub": {"allow": listens}}


def viewer_of(seat: str, seats: frozenset[str]) -> str:
    """Return the viewer whose views a connection gets: its seat, or the public."""
    return seat if seat in seats else PUBLIC
