"""Options of long choices: which ones are offered at once, and which need typing."""

from collections.abc import Callable

from core.rules.choices import Option
from core.rules.verdict import Finding

OTHER = "Something else…"
"""Label of the answer that lets the user type a value."""
MOST = 8
"""Most options of a long choice offered at once; the text field suggests all of them."""
_LONG = 12

AskWord = Callable[[Finding, Callable[[str], object]], object]
"""Asks for a typed answer to a choice and passes it on."""


def is_written(finding: Finding) -> bool:
    """Return whether the answer is typed: free text, or too many options for a list.

    Objects are always selected on the board, because several can share a name.
    """
    many = len(finding.options) > _LONG
    return finding.is_open or (many and all(each.object is None for each in finding.options))


def offered(finding: Finding) -> tuple[Option, ...]:
    """Return the options of a choice that are offered at once."""
    return finding.options[:MOST] if is_written(finding) else finding.options
