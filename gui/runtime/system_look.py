"""The theme in force: what somebody has chosen, or what the system looks like now."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from gui.theme import CONTRAST, DARK, LIGHT, Theme, theme_named

AS_SYSTEM = "As the system"
"""The choice of whatever the system has: light or dark, or high contrast."""


class SystemLook(QObject):
    """Tells by ``changed`` that the system looks otherwise."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self.changed)
        if hasattr(hints, "accessibility"):
            hints.accessibility().contrastPreferenceChanged.connect(self.changed)


def theme_in_force(chosen: str) -> Theme:
    """Return the theme for a choice; where the system tells nothing, the first one."""
    return system_theme() if chosen == AS_SYSTEM else theme_named(chosen)


def system_theme() -> Theme:
    """Return the theme that is most like what the system looks like now."""
    hints = QGuiApplication.styleHints()
    # Before Qt 6.10 nobody can ask for the contrast.
    if hasattr(hints, "accessibility") and (
        hints.accessibility().contrastPreference() is Qt.ContrastPreference.HighContrast
    ):
        return CONTRAST
    return LIGHT if hints.colorScheme() is Qt.ColorScheme.Light else DARK


def ask_for_frames(chosen: str) -> None:
    """Ask the system for title bars and dialogs of its own that are as dark as the theme."""
    hints = QGuiApplication.styleHints()
    if chosen == AS_SYSTEM:
        hints.unsetColorScheme()
    else:
        dark = theme_named(chosen).dark
        hints.setColorScheme(Qt.ColorScheme.Dark if dark else Qt.ColorScheme.Light)
