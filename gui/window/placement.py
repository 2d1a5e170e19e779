"""Where windows stand on the screens: the first time within the free area, then where they were."""

from PySide6.QtCore import QByteArray, QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

from gui.frame import EDGES, first_window
from gui.preferences import Preferences


class WindowPlace(QObject):
    """Gives a window its place under a name, and keeps where it was when it is closed."""

    def __init__(self, window: QWidget, name: str, preferences: Preferences) -> None:
        super().__init__(window)
        self._window = window
        self._name = name
        self._preferences = preferences
        window.installEventFilter(self)

    def restore(self, beside: QWidget | None = None) -> None:
        """Put the window where it was; a first one in the middle, or a little ``beside`` another.

        What was kept of a screen that is no more, or has another size, still ends up in sight.
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
        """Remember where the window is now."""
        kept = bytes(self._window.saveGeometry().toBase64().data()).decode()
        places = self._preferences.now.windows
        self._preferences.change(windows={**places, self._name: kept})

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the place of a window that closes."""
        if event.type() == QEvent.Type.Close and self._window.isVisible():
            self.keep()
        return super().eventFilter(watched, event)


_ASIDE = QPoint(32, 32)


def place_first(window: QWidget, free: QRect) -> None:
    """Put a window into the middle of the free part of a screen, frame and all within it."""
    size = QSize(*first_window((free.width(), free.height())))
    window.resize(size)
    spare = (free.size() - QSize(*EDGES) - size).expandedTo(QSize(0, 0))
    # The eye takes what is a little above the middle for the middle.
    _move(window, free.topLeft() + QPoint(spare.width() // 2, spare.height() // 3))


def keep_in_sight(window: QWidget) -> None:
    """Make a window no larger than the free part of its screen, and move all of it there.

    One that is in sight stays where it is: before it is shown nobody knows its frame, and moved
    it would stand a little lower each time.
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

    Qt leaves room for a frame that is not there yet only as long as the window has no handle, and
    a state such as full screen gives it one before it is shown: its title would be off the screen.
    """
    if window.testAttribute(Qt.WidgetAttribute.WA_WState_Created) and not window.isVisible():
        across, down = EDGES
        inner = corner + QPoint(across // 2, down - across)
        window.setGeometry(QRect(inner, window.size()))
    else:
        window.move(corner)


def other_screen(window: QWidget) -> QScreen | None:
    """Return a screen on which a window is not, if there is one."""
    here = window.screen()
    return next((each for each in QGuiApplication.screens() if each is not here), None)


def show_on(window: QWidget, screen: QScreen, *, full: bool) -> None:
    """Show a window on a screen, filling it or within what is free of it."""
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.setScreen(screen)
    place_first(window, screen.availableGeometry())
    if full:
        window.showFullScreen()
    else:
        window.showNormal()
