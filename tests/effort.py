"""The effort of generated tests: small every day, large with ``HYPOTHESIS_PROFILE=thorough``."""

import os
import random
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from core.storage.courses import lesson_files

PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "everyday")
LESSON_SEED = int(os.environ.get("LESSON_SEED", f"{datetime.now(UTC):%Y%m%d}"))
"""The seed of the lessons that a run draws: another one each day, printed in the header."""
_SHARE = 3


def tries(everyday: int, thorough: int) -> int:
    """Return the number of tries of the current profile."""
    return thorough if PROFILE == "thorough" else everyday


def a_third(paths: Sequence[Path]) -> tuple[Path, ...]:
    """Return a third of the files, drawn by the seed; all of them in the thorough profile."""
    if PROFILE == "thorough" or len(paths) < _SHARE:
        return tuple(paths)
    return tuple(sorted(random.Random(LESSON_SEED).sample(paths, len(paths) // _SHARE)))  # noqa: S311


def chosen_lessons() -> tuple[Path, ...]:
    """Return a third of the shipped lessons, drawn by the seed; all in the thorough profile."""
    return a_third(tuple(lesson_files()))
