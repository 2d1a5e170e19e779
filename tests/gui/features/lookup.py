"""Finding the parts of a window in tests of features."""

from typing import TypeVar

from gui.features.feature import Feature
from gui.window.main_window import MainWindow

F = TypeVar("F", bound=Feature)


def feature(table: MainWindow, kind: type[F]) -> F:
    """Return a feature of a window."""
    return next(each for each in table.features if isinstance(each, kind))
