"""Writing scenario files as TOML."""

from collections.abc import Mapping, Sequence
from itertools import count, islice
from pathlib import Path
from typing import Any

import tomli_w

SUFFIX = ".toml"


def scenario_text(data: Mapping[str, Any]) -> str:
    """Return a scenario as TOML."""
    return tomli_w.dumps(data)


def write_scenarios(path: Path, parts: Sequence[Mapping[str, Any]]) -> tuple[Path, ...]:
    """Write one file, or one for each part: ``evening.toml``, ``evening-2.toml``; return the paths.

    The ending is added if missing. Only ``path`` itself may be overwritten: its dialog has asked
    the user. Raise `OSError` if a file cannot be written.
    """
    first = path if path.suffix.casefold() == SUFFIX else path.with_name(f"{path.name}{SUFFIX}")
    numbered = (first.with_name(f"{first.stem}-{number}{SUFFIX}") for number in count(2))
    free = (each for each in numbered if not each.exists())
    paths = (first, *islice(free, len(parts) - 1))
    for where, data in zip(paths, parts, strict=True):
        where.write_text(scenario_text(data), encoding="utf-8", newline="\n")
    return paths
