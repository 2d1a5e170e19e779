"""What every feature of a window is: something added to that window, made once with it."""

from typing import ClassVar

from gui.window.extension import Extension
from gui.window.main_window import MainWindow


class Feature(Extension):
    """One thing that a person can open or do. Other features are there from ``begin`` on."""

    in_every_window: ClassVar[bool] = True
    """Whether a further window on the same table has it too, or only the first one."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
