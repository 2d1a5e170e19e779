"""Choices of more than fits beside each other: which options are offered at once, and the rest."""

from collections.abc import Callable

from core.rules.choices import Option
from core.rules.verdict import Finding

OTHER = "Something else…"
"""The answer that lets a person write one."""
MOST = 8
"""So many options of a long choice are offered at once; while it is written, all are suggested."""
_LONG = 12

AskWord = Callable[[Finding, Callable[[str], object]], object]
"""Asks for another answer to a choice, and hands it on."""


def is_written(finding: Finding) -> bool:
    """Tell whether an answer may be written: any word will do, or there are very many options.

    Objects are always pointed at, for they may have one name.
    """
    many = len(finding.options) > _LONG
    return finding.is_open or (many and all(each.object is None for each in finding.options))


def offered(finding: Finding) -> tuple[Option, ...]:
    """Return the options of a choice that are offered at once."""
    return finding.options[:MOST] if is_written(finding) else finding.options
