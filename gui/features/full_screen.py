"""The window over the whole screen, and back."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from PySide6.QtCore import QEvent, QObject, Qt, Signal

from gui.commands import Command, Menu
from gui.features.feature import Feature

FULL = "view.full"


class _StateChanges(QObject):
    """Tells when a window is maximised, fills the screen, or no longer does."""

    changed = Signal()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hear of it and let it happen."""
        if event.type() == QEvent.Type.WindowStateChange:
            self.changed.emit()
        return super().eventFilter(watched, event)


class FullScreen(Feature):
    """Fills the screen with the window, whoever has asked for it."""

    commands: ClassVar[tuple[Command, ...]] = (
        Command(id=FULL, label="Full screen", menu=Menu.VIEW, keys=("F11",), checkable=True),
    )

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Return what fills the screen and gives it back."""
        return {FULL: self._toggle}

    def checks(self) -> Mapping[str, Callable[[], bool]]:
        """Tell whether the window fills the screen."""
        return {FULL: self.window.isFullScreen}

    def begin(self) -> None:
        """Follow the window: the system has keys and buttons for it too."""
        window = self.window
        changes = _StateChanges(window)
        changes.changed.connect(lambda: window.actions_by_id.check(FULL, on=window.isFullScreen()))
        window.installEventFilter(changes)

    def _toggle(self) -> None:
        window = self.window
        window.setWindowState(window.windowState() ^ Qt.WindowState.WindowFullScreen)
