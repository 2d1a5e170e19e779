"""Card texts: reader and execution are loaded at their first use."""

from functools import cache
from types import ModuleType


@cache
def loaded() -> ModuleType:
    """Return `core.games.mtg.execution.questions`, which loads the grammar too."""
    from core.games.mtg.execution import questions  # noqa: PLC0415 - 260 ms, when texts are read

    return questions
