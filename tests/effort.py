"""How much the generators try: little every day, much with ``HYPOTHESIS_PROFILE=thorough``."""

import os

PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "everyday")


def tries(everyday: int, thorough: int) -> int:
    """Return how often something is tried."""
    return thorough if PROFILE == "thorough" else everyday
