"""TOML from a file, read within bounds: some short files would need gigabytes otherwise."""

import re
import tomllib
from typing import Any

from core.messages import worded
from core.scenario.plain import DEEPEST

_MOST_NESTED = 50_000
"""How many tables the keys of a file with dots may ask for; the reader keeps 1 KB of each."""
_SHORT = 1 << 16
"""The length in letters below which a text cannot ask for that many tables."""
_PART = r"""(?:(?<![\w-])[\w-]++|"(?:\\.|[^"\\\n])*+"?|'[^'\n]*+'?)"""
_LONG = re.compile(rf"\.(?:[ \t]*+{_PART}[ \t]*+\.){{{DEEPEST - 1}}}", re.DOTALL)
"""A part of every key that is too long, and of hardly any other text."""
_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"""|\Z)'
    r"|'''.*?(?:'''|\Z)"
    r"|#[^\n]*+"
    rf"|(?P<key>{_PART}(?:[ \t]*+\.[ \t]*+{_PART})++)"
    rf"|{_PART}",
    re.DOTALL,
)
"""The tokens of a file; only keys with dots have a name."""


class TomlError(ValueError):
    """A text that is no TOML or exceeds the limits; its message gives the fault and its place."""


def read_toml(text: str) -> dict[str, Any]:
    """Return the data of a TOML text, or raise `TomlError`."""
    _bounded(text)
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise TomlError(worded("it is nested too deeply")) from error
    except MemoryError as error:
        raise TomlError(worded("it needs more memory than there is")) from error
    except ValueError as error:  # faults of form, and numbers of thousands of digits
        raise TomlError(str(error)) from error


def _bounded(text: str) -> None:
    """Refuse keys with more parts than the data of any file may have tables in each other."""
    if len(text) < _SHORT and not _LONG.search(text):
        return
    nested = 0
    for found in _TOKEN.finditer(text):
        key = found["key"]
        if key is None:
            continue
        parts = sum(1 for _ in re.finditer(_PART, key))
        nested += parts
        if parts > DEEPEST:
            raise TomlError(
                worded(
                    "a key in line {line} has {parts} parts, more than {most}",
                    line=text.count("\n", 0, found.start()) + 1,
                    parts=parts,
                    most=DEEPEST,
                )
            )
        if nested > _MOST_NESTED:
            raise TomlError(worded("its keys have more dots than a file of lessons may have"))
