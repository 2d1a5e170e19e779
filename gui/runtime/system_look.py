"""The theme in force: the user's choice, or that of the system."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from gui.theme import CONTRAST, DARK, LIGHT, Theme, theme_of

AS_SYSTEM = "system"
"""The setting that follows the system: light, dark or high contrast."""


class SystemLook(QObject):
    """Signals changes of the system's theme by ``changed``."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self.changed)
        if hasattr(hints, "accessibility"):
            hints.accessibility().contrastPreferenceChanged.connect(self.changed)


def theme_in_force(chosen: str) -> Theme:
    """Return the theme for a setting; the first one if the system's is unknown."""
    return system_theme() if chosen == AS_SYSTEM else theme_of(chosen)


def system_theme() -> Theme:
    """Return the theme closest to the system's current one."""
    hints = QGuiApplication.styleHints()
    # Qt reports the contrast setting from 6.10 on.
    if hasattr(hints, "accessibility") and (
        hints.accessibility().contrastPreference() is Qt.ContrastPreference.HighContrast
    ):
        return CONTRAST
    return LIGHT if hints.colorScheme() is Qt.ColorScheme.Light else DARK


def ask_for_frames(chosen: str) -> None:
    """Make the system's title bars and dialogs dark or light, to fit the theme."""
    hints = QGuiApplication.styleHints()
    if chosen == AS_SYSTEM:
        hints.unsetColorScheme()
    else:
        dark = theme_of(chosen).dark
        hints.setColorScheme(Qt.ColorScheme.Dark if dark else Qt.ColorScheme.Light)
