"""The texts of cards: the module that carries them out is loaded when it is first used."""

from types import ModuleType


def loaded() -> ModuleType:
    """Return `core.games.fab.execution.questions`, which loads the grammar too."""
    from core.games.fab.execution import questions  # noqa: PLC0415 - 100 ms, when texts are read

    return questions
