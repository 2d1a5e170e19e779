"""The shipped scenarios as examples: what each shows, found without reading its steps."""

from pathlib import Path

import msgspec
from msgspec import Struct

from core.messages import worded
from core.scenario.toml_text import read_toml
from core.storage.shipped import ASSETS, ShippedFileError

EXAMPLES = ASSETS / "scenarios"
"""Every shipped scenario: an example to look at, and a test of the rules at once."""

_FIRST_TABLE = "\n[["


class Example(Struct, frozen=True, kw_only=True):
    """What the head of a scenario file says of it."""

    path: Path
    title: str
    game: str
    rulebook: str | tuple[str, ...]
    rules: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name of its file, which is unlike that of any other in its game."""
        return self.path.stem


class _Head(Struct, frozen=True, kw_only=True):
    title: str
    game: str
    rulebook: str | tuple[str, ...]
    rules: tuple[str, ...] = ()


def read_examples(folder: Path = EXAMPLES) -> tuple[Example, ...]:
    """Return the examples below a folder, by game and title. Raise `ShippedFileError`.

    Of each file only the part before its first table is read: to list them all takes a
    third of the time that reading them takes.
    """
    found = [_read(path) for path in sorted(folder.rglob("*.toml"))]
    return tuple(sorted(found, key=lambda each: (each.game, each.title)))


def examples_of(examples: tuple[Example, ...], key: str, game: str) -> tuple[Example, ...]:
    """Return the examples of a rule, those first that show little besides."""
    fitting = (each for each in examples if each.game == game and key in each.rules)
    return tuple(sorted(fitting, key=lambda each: (len(each.rules), each.title)))


def _read(path: Path) -> Example:
    try:
        text, _, _ = path.read_text(encoding="utf-8").partition(_FIRST_TABLE)
        head = msgspec.convert(read_toml(text), _Head)
    except (OSError, ValueError) as error:  # besides faults of form: what is no text in UTF-8
        raise ShippedFileError(
            worded("{path}: {error}; install the program again.", path=str(path), error=str(error))
        ) from error
    return Example(
        path=path, title=head.title, game=head.game, rulebook=head.rulebook, rules=head.rules
    )
