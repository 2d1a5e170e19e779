"""Facts of faces for the rules, from programs; the grammar is loaded at the first question."""

from types import ModuleType


def loaded() -> ModuleType:
    """Return `core.games.mtg.printed.answers`, which loads the grammar."""
    from core.games.mtg.printed import answers  # noqa: PLC0415 - 190 ms, at the first such text

    return answers
