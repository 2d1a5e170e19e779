"""Full screen: the command, and its state after changes by the window manager."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal

from gui.commands import Menu
from gui.features.feature import Feature, command

FULL = "view.full"


class _StateChanges(QObject):
    """Emits ``changed`` when a window is maximised, or enters or leaves full screen."""

    changed = Signal()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Emit ``changed``; the event is not consumed."""
        if event.type() == QEvent.Type.WindowStateChange:
            self.changed.emit()
        return super().eventFilter(watched, event)


class FullScreen(Feature):
    """Toggles full screen and follows changes made by the window manager."""

    def setup(self) -> None:
        """Follow the window: the system has keys and buttons for it too."""
        window = self.window
        changes = _StateChanges(window)
        changes.changed.connect(lambda: window.actions_by_id.check(FULL, on=window.isFullScreen()))
        window.installEventFilter(changes)

    @command(FULL, "Full screen", Menu.VIEW, "F11", checked=lambda self: self.window.isFullScreen())
    def _toggle(self) -> None:
        window = self.window
        window.setWindowState(window.windowState() ^ Qt.WindowState.WindowFullScreen)
