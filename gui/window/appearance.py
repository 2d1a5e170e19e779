"""The user's appearance settings of a window: theme, text scale, motion and panel."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QStyle

from gui.board.motion import Motion
from gui.preferences import Preferences, Settings
from gui.runtime.system_look import AS_SYSTEM, SystemLook, theme_in_force
from gui.theme import scale_text
from gui.window.layout import PanelChoice, WindowRoom

_MOTIONS = {
    "full": Motion.FULL,
    "quick": Motion.QUICK,
    "reduced": Motion.FADE,
    "none": Motion.NONE,
}
_PLATFORMS_THAT_TELL = frozenset({"windows", "cocoa"})


class Appearance(QObject):
    """Signals changes of the appearance settings.

    ``theme_chosen`` carries the theme, ``motion_chosen`` the amount of motion; ``text_scaled`` is
    emitted after the application's font has changed.
    """

    theme_chosen = Signal(object)
    text_scaled = Signal()
    motion_chosen = Signal(object)

    def __init__(self, preferences: Preferences, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._applied = preferences.now
        self._theme = theme_in_force(preferences.now.theme)
        preferences.changed.connect(self._follow)
        SystemLook(self).changed.connect(self._system_changed)

    def _follow(self, settings: Settings) -> None:
        before, self._applied = self._applied, settings
        if settings.text_scale != before.text_scale:
            scale_text(settings.text_scale)
            self.text_scaled.emit()
        if settings.theme != before.theme:
            self._choose_theme()
        if settings.motion != before.motion:
            self.motion_chosen.emit(motion_of(settings))

    def _system_changed(self) -> None:
        if self._applied.theme == AS_SYSTEM and theme_in_force(AS_SYSTEM) is not self._theme:
            self._choose_theme()

    def _choose_theme(self) -> None:
        self._theme = theme_in_force(self._applied.theme)
        self.theme_chosen.emit(self._theme)


def restore_panel(preferences: Preferences, room: WindowRoom) -> None:
    """Restore the user's panel layout, and save later changes to it."""
    now = preferences.now
    room.choice = PanelChoice(
        beside=now.panel_beside,
        over=now.panel_over,
        crowded=now.panel_crowded,
        simple=now.panel_simple,
        width=now.panel_width,
    )
    room.chosen.connect(
        lambda: preferences.change(
            panel_beside=room.choice.beside,
            panel_over=room.choice.over,
            panel_crowded=room.choice.crowded,
            panel_simple=room.choice.simple,
            panel_width=room.choice.width,
        )
    )


def motion_of(settings: Settings) -> Motion:
    """Return the amount of motion: never more than the system setting allows."""
    chosen = _MOTIONS.get(settings.motion, Motion.FULL)
    moves = chosen in {Motion.FULL, Motion.QUICK}
    return Motion.FADE if moves and _system_wants_less() else chosen


def _system_wants_less() -> bool:
    """Return whether animations are switched off in the system, as far as Qt knows.

    On other platforms the style hint is 0 without a meaning.
    """
    if QGuiApplication.platformName() not in _PLATFORMS_THAT_TELL:
        return False
    style = QApplication.style()
    return not style.styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration)
