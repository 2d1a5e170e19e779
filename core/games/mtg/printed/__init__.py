"""Facts of faces for the rules, from programs; the grammar is loaded at the first question."""

from types import ModuleType


def answers() -> ModuleType:
    """Return `core.games.mtg.printed.answers`, which loads the grammar."""
    from core.games.mtg.printed import answers as loaded  # noqa: PLC0415 - 170 ms, at such a text

    return loaded
