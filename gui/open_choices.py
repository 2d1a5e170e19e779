"""Choices that take any word: which options are offered at once, and how another is asked for."""

from collections.abc import Callable

from core.law.verdict import Finding, Option

OTHER = "Something else…"
"""The answer that lets a person write one."""
MOST = 8
"""So many options of an open choice are offered at once; while it is written, all are suggested."""

AskWord = Callable[[Finding, Callable[[str], object]], object]
"""Asks for a word that is not among the options of a choice, and hands it on."""


def offered(finding: Finding) -> tuple[Option, ...]:
    """Return the options of a choice that are offered at once."""
    return finding.options[:MOST] if finding.is_open else finding.options
