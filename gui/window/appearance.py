"""How a window and its board follow the preferences: theme, size of text, movement, panel."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QStyle

from gui.board.motion.tracks import Motion
from gui.board.paint.colours import look_named
from gui.board.view import BoardView
from gui.preferences import Preferences, Settings
from gui.runtime.system_look import AS_SYSTEM, SystemLook, theme_in_force
from gui.theme import Theme, scale_text
from gui.window.layout import PanelChoice
from gui.window.main_window import MainWindow

_MOTIONS = {"full": Motion.FULL, "reduced": Motion.FADE, "none": Motion.NONE}
_PLATFORMS_THAT_TELL = frozenset({"windows", "cocoa"})


class Appearance(QObject):
    """Puts on what a person has chosen, and again whenever they choose otherwise."""

    def __init__(self, preferences: Preferences, window: MainWindow, board: BoardView) -> None:
        super().__init__(window)
        self._window = window
        self._board = board
        self._applied = preferences.now
        board.motion = motion_of(preferences.now)
        now, room = preferences.now, window.room
        room.choice = PanelChoice(
            beside=now.panel_beside,
            over=now.panel_over,
            crowded=now.panel_crowded,
            width=now.panel_width,
        )
        room.chosen.connect(lambda: keep_panel(preferences, room.choice))
        window.theme_changed.connect(self._theme_board)
        preferences.changed.connect(self._follow)
        SystemLook(self).changed.connect(self._system_changed)

    def _follow(self, settings: Settings) -> None:
        """Change what was chosen otherwise, and nothing else."""
        before, self._applied = self._applied, settings
        if settings.text_scale != before.text_scale:
            scale_text(settings.text_scale)
            self._window.rescale()
        if settings.theme != before.theme:
            self._window.apply_theme(theme_in_force(settings.theme))
        if settings.motion != before.motion:
            self._board.motion = motion_of(settings)

    def _system_changed(self) -> None:
        """Look as the system does, if that was chosen."""
        theme = theme_in_force(self._applied.theme)
        if self._applied.theme == AS_SYSTEM and theme is not self._window.theme:
            self._window.apply_theme(theme)

    def _theme_board(self, theme: Theme) -> None:
        self._board.apply_theme(look_named(theme.name))


def keep_panel(preferences: Preferences, choice: PanelChoice) -> None:
    """Remember how somebody wants the panel."""
    preferences.change(
        panel_beside=choice.beside,
        panel_over=choice.over,
        panel_crowded=choice.crowded,
        panel_width=choice.width,
    )


def motion_of(settings: Settings) -> Motion:
    """Return how much movement is shown: never more than the person's system asks for."""
    chosen = _MOTIONS.get(settings.motion, Motion.FULL)
    return Motion.FADE if chosen is Motion.FULL and _system_wants_less() else chosen


def _system_wants_less() -> bool:
    """Tell whether the system's own switch for animations is off, where Qt knows of it.

    Elsewhere Qt answers "none" for want of an answer.
    """
    if QGuiApplication.platformName() not in _PLATFORMS_THAT_TELL:
        return False
    style = QApplication.style()
    return not style.styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration)
