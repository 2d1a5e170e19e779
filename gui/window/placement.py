"""Positions of windows on the screens: the last one, or a default within the free area."""

from PySide6.QtCore import QByteArray, QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

from gui.preferences import Preferences
from gui.window_geometry import EDGES, first_window


class WindowPlace(QObject):
    """Restores the position of a window by its name, and saves it on close."""

    def __init__(self, window: QWidget, name: str, preferences: Preferences) -> None:
        super().__init__(window)
        self._window = window
        self._name = name
        self._preferences = preferences
        window.installEventFilter(self)

    def restore(self, beside: QWidget | None = None) -> None:
        """Restore the last position; else centre the window or offset it from ``beside``.

        A position on a removed or resized screen is corrected to be visible.
        """
        window = self._window
        kept = self._preferences.now.windows.get(self._name, "")
        if kept and window.restoreGeometry(QByteArray.fromBase64(kept.encode())):
            if not window.windowState() & (
                Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen
            ):
                keep_in_sight(window)
            return
        screen = beside.screen() if beside is not None else window.screen()
        place_first(window, screen.availableGeometry())
        if beside is not None:
            window.move(window.pos() + _ASIDE)
            keep_in_sight(window)

    def keep(self) -> None:
        """Save the current position."""
        kept = bytes(self._window.saveGeometry().toBase64().data()).decode()
        places = self._preferences.now.windows
        self._preferences.change(windows={**places, self._name: kept})

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Save the position of a window that closes."""
        if event.type() == QEvent.Type.Close and self._window.isVisible():
            self.keep()
        return super().eventFilter(watched, event)


_ASIDE = QPoint(32, 32)


def place_first(window: QWidget, free: QRect) -> None:
    """Centre a window, including its frame, in the free area of a screen."""
    size = QSize(*first_window((free.width(), free.height())))
    window.resize(size)
    spare = (free.size() - QSize(*EDGES) - size).expandedTo(QSize(0, 0))
    # Slightly above the middle looks centred.
    _move(window, free.topLeft() + QPoint(spare.width() // 2, spare.height() // 3))


def keep_in_sight(window: QWidget) -> None:
    """Shrink a window to the free area of its screen and move it inside.

    A visible window is not moved: its frame is unknown before it is shown, and each move would
    place it a little lower.
    """
    free = window.screen().availableGeometry()
    edges = (window.frameGeometry().size() - window.size()).expandedTo(QSize(*EDGES))
    if free.contains(_with_frame(window.geometry())):
        return
    window.resize(window.size().boundedTo(free.size() - edges))
    corner, spare = window.pos() - free.topLeft(), free.size() - edges - window.size()
    within = QPoint(min(max(corner.x(), 0), spare.width()), min(max(corner.y(), 0), spare.height()))
    _move(window, free.topLeft() + within)


def _with_frame(inner: QRect) -> QRect:
    across, down = EDGES
    return inner.adjusted(-across // 2, across - down, across // 2, across // 2)


def _move(window: QWidget, corner: QPoint) -> None:
    """Move a window, its frame included.

    Qt reserves space for a frame only while the window has no handle; a state such as full screen
    creates the handle early, and the title would be off the screen.
    """
    if window.testAttribute(Qt.WidgetAttribute.WA_WState_Created) and not window.isVisible():
        across, down = EDGES
        inner = corner + QPoint(across // 2, down - across)
        window.setGeometry(QRect(inner, window.size()))
    else:
        window.move(corner)


def other_screen(window: QWidget) -> QScreen | None:
    """Return a screen that does not show the window, or None."""
    here = window.screen()
    return next((each for each in QGuiApplication.screens() if each is not here), None)


def show_on(window: QWidget, screen: QScreen, *, full: bool) -> None:
    """Show a window on a screen, full screen or within its free area."""
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.setScreen(screen)
    place_first(window, screen.availableGeometry())
    if full:
        window.showFullScreen()
    else:
        window.showNormal()
