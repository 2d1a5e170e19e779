"""What every feature of a window is: something added to that window, made once with it."""

from collections.abc import Callable
from typing import ClassVar

from PySide6.QtCore import QMetaObject, QObject, SignalInstance

from gui.window.extension import Extension
from gui.window.main_window import MainWindow


class Feature(Extension):
    """One thing that a person can open or do. Other features are there from ``begin`` on."""

    in_every_window: ClassVar[bool] = True
    """Whether a further window on the same table has it too, or only the first one."""
    _connected: tuple[QMetaObject.Connection, ...] = ()

    def __init__(self, window: MainWindow) -> None:
        self.window = window

    def connect_to(self, signal: SignalInstance, do: Callable[..., object]) -> None:
        """Follow a signal of something that outlives the window, as long as the window is there."""
        self._connected = (*self._connected, signal.connect(do))

    def drop_connections(self) -> None:
        """Follow nothing more that outlives the window."""
        for connection in self._connected:
            QObject.disconnect(connection)
        self._connected = ()
