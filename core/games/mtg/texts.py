"""Card texts: reader and execution are loaded at their first use."""

from types import ModuleType


def loaded() -> ModuleType:
    """Return `core.games.mtg.execution.questions`, which loads the grammar too."""
    from core.games.mtg.execution import questions  # noqa: PLC0415 - 260 ms, when texts are read

    return questions


def printed() -> ModuleType:
    """Return `core.games.mtg.printed.answers`, which loads the grammar."""
    from core.games.mtg.printed import answers  # noqa: PLC0415 - 170 ms, at the first such text

    return answers
