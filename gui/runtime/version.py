"""Version of the program."""

from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as version_of


def version() -> str:
    """Return the version of the program."""
    try:
        return version_of("janus-table")
    except PackageNotFoundError:
        return "run from its folder, not installed"
