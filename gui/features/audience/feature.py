"""Audience feature: opens second windows on the table, for other seats and for an audience."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QActionGroup, QGuiApplication, QScreen
from PySide6.QtWidgets import QMenu, QWidget

from core.state.ids import ObjectId, PlayerId
from gui.commands import Menu
from gui.features.annotations import AnnotationsFeature
from gui.features.audience.window import AudienceWindow
from gui.features.feature import Feature, command
from gui.features.full_screen import FULL
from gui.features.playback import Playback
from gui.window.appearance import motion_of
from gui.window.main_window import MainWindow
from gui.window.placement import WindowPlace, other_screen, place_first, show_on

if TYPE_CHECKING:
    from gui.preferences import Preferences, Settings


TITLE = "Audience window"


def audience_menu(
    audience: AudienceWindow, players: tuple[PlayerId, ...], parent: QWidget
) -> QMenu:
    """Return the menu; it is deleted when it closes."""
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.setAccessibleName(TITLE)
    audience.full.setChecked(audience.isFullScreen())
    menu.addAction(audience.full)
    _choices(
        menu,
        "Screen",
        [
            (screen_label(number, screen), audience.screen() is screen, _moving(audience, screen))
            for number, screen in enumerate(QGuiApplication.screens(), 1)
        ],
    )
    everybody = frozenset(players)
    hands = [("Nobody’s hand", frozenset[PlayerId]())]
    hands += [(f"{player}’s hand", frozenset((player,))) for player in players]
    hands.append(("Everybody’s hand", everybody))
    _choices(
        menu,
        "Show hands",
        [(words, audience.hands == shown, _showing(audience, shown)) for words, shown in hands],
    )
    menu.addSeparator()
    menu.addAction("Close the audience window").triggered.connect(audience.close)
    return menu


def screen_label(number: int, screen: QScreen) -> str:
    """Return the label of a screen: its number, its name and its size."""
    size = screen.geometry().size() * screen.devicePixelRatio()
    name = f" · {screen.name()}" if screen.name() else ""
    return f"{number}{name} · {size.width()} × {size.height()}"


def _choices(menu: QMenu, title: str, choices: list[tuple[str, bool, Callable[[], None]]]) -> None:
    beside = menu.addMenu(title)
    beside.setAccessibleName(title)
    group = QActionGroup(beside)
    for words, on, do in choices:
        action = QAction(words.replace("&", "&&"), beside)
        action.setCheckable(True)
        action.setChecked(on)
        action.triggered.connect(lambda _checked=False, do=do: do())
        group.addAction(action)
        beside.addAction(action)


def _moving(audience: AudienceWindow, screen: QScreen) -> Callable[[], None]:
    return lambda: show_on(audience, screen, full=audience.isFullScreen())


def _showing(audience: AudienceWindow, hands: frozenset[PlayerId]) -> Callable[[], None]:
    return lambda: audience.show_hands(hands)


NO_SEAT = "Every player has a window already."
_BESIDE = "audience on another screen"
"""Under which its place is kept where there are several screens."""


class _Closing(QObject):
    """Emits ``closed`` when a window is closed."""

    closed = Signal()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Emit ``closed``; the event is not consumed."""
        if event.type() == QEvent.Type.Close:
            self.closed.emit()
        return super().eventFilter(watched, event)


class Audience(Feature):
    """Opens second windows on one session, and closes them with the first window.

    Any window can request another; the first window owns them all.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.seat_windows: dict[PlayerId, MainWindow] = {}
        self.audience: AudienceWindow | None = None
        self._first: _Closing | None = None

    def close(self) -> None:
        """Close all second windows."""
        self._close_all()

    def open_seat(self, player: PlayerId | None = None) -> MainWindow | None:
        """Open a window for a player, by default the next one without a window."""
        window = self.window
        seats = [each.seat_state.seat for each in (window, *self.seat_windows.values())]
        free = [each for each in window.session.state.opponents(window.seat) if each not in seats]
        if player is None and not free:
            for seat_window in self.seat_windows.values():
                seat_window.raise_()
                seat_window.activateWindow()
            return None
        seat = player or free[0]
        seat_window = window.seated_beside(seat)
        self.seat_windows[seat] = seat_window
        seat_window.board.motion = window.board.motion
        closing = _Closing(seat_window)
        closing.closed.connect(lambda: self._forget(seat))
        seat_window.installEventFilter(closing)
        self._close_with_the_first()
        WindowPlace(seat_window, "seat", window.preferences).restore(window)
        seat_window.show()
        return seat_window

    def open_audience(self, *, active: bool = True) -> "AudienceWindow":
        """Open the audience window, or raise it. It takes the focus only if it is ``active``."""
        if self.audience is None:
            window = self.window
            playback = window.feature(Playback)
            audience = self.audience = AudienceWindow(
                window.session,
                window.faces,
                window.cite,
                window.theme,
                window.heading,
                presented=lambda: playback.presented,
            )
            audience.options_wanted.connect(lambda place: self.open_options(audience, place))
            audience.move_as(window.board.motion)
            audience.closed.connect(self._audience_closed)
            window.theme_changed.connect(audience.apply_theme)
            window.board.selected.connect(self._point_out)
            window.preferences.changed.connect(self._follow)
            store = window.feature(AnnotationsFeature).store
            store.changed.connect(self._show_marks)
            audience.session.changed.connect(self._show_marks)  # its numbers may be others now
            self._show_marks()
            audience.follow(window.selected)
            self._step_from(audience)
            full = window.actions_by_id.get(FULL)
            if full is not None:
                audience.share_keys(full)
            self._close_with_the_first()
            audience.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating, not active)
            _place_for_audience(audience, window, window.preferences)
        self.audience.show()
        self.audience.raise_()
        return self.audience

    def has_window(self, player: PlayerId) -> bool:
        """Return whether a player has a seat window and chooses there."""
        return player in self._of_the_first.seat_windows

    @property
    def _of_the_first(self) -> "Audience":
        first = self.window.host
        return self if first is None else first.feature(Audience)

    @command("window.seat", "Window for another seat", Menu.VIEW, "Shift+F8", divided=True)
    def _ask_for_seat(self) -> None:
        if self._of_the_first.open_seat() is None:
            self.window.strip.say(NO_SEAT)

    @command("window.audience", "Audience window", Menu.VIEW, "Shift+F9")
    def _ask_for_audience(self) -> None:
        self._of_the_first.open_audience()

    @command("audience.options", "Audience window: screen, hands…", Menu.VIEW)
    def _ask_for_options(self) -> None:
        self._of_the_first.open_options(self.window)

    def open_options(self, at: "QWidget", place: QPoint | None = None) -> None:
        """Open the menu of the audience window, and the window first if needed.

        ``place`` is a screen position; by default the menu opens at the centre of ``at``.
        """
        audience = self.open_audience() if self.audience is None else self.audience
        players = tuple(player.id for player in self.window.session.state.players)
        menu = audience_menu(audience, players, at)
        menu.popup(at.mapToGlobal(at.rect().center()) if place is None else place)
        menu.setActiveAction(menu.actions()[0])

    def _step_from(self, audience: "AudienceWindow") -> None:
        """Enable the presenter's keys in the audience window, which takes the focus."""
        for offered in Playback.commands:
            action = self.window.actions_by_id.get(offered.id)
            if action is not None:
                audience.addAction(action)

    def _close_with_the_first(self) -> None:
        if self._first is None:
            self._first = _Closing(self.window)
            self._first.closed.connect(self._close_all)
            self.window.installEventFilter(self._first)

    def _point_out(self, object_id: ObjectId | None) -> None:
        if self.audience is not None:
            self.audience.follow(object_id)

    def _show_marks(self) -> None:
        """Show the marks to the audience, without notes on hidden cards."""
        marks = self.window.feature(AnnotationsFeature).store.marks
        if self.audience is None or not (marks or self.audience.board.annotations.marks):
            return
        self.audience.point(marks)

    def _follow(self, settings: "Settings") -> None:
        if self.audience is not None:
            self.audience.move_as(motion_of(settings))

    def _audience_closed(self) -> None:
        audience, self.audience = self.audience, None
        if audience is not None:
            self.window.theme_changed.disconnect(audience.apply_theme)
            self.window.board.selected.disconnect(self._point_out)
            self.window.feature(AnnotationsFeature).store.changed.disconnect(self._show_marks)
            self.window.preferences.changed.disconnect(self._follow)
            audience.deleteLater()

    def _forget(self, seat: PlayerId) -> None:
        """Delete a window after it has closed."""
        seat_window = self.seat_windows.pop(seat, None)
        if seat_window is not None:
            QTimer.singleShot(0, seat_window, seat_window.end)

    def _close_all(self) -> None:
        seat_windows, self.seat_windows = list(self.seat_windows.values()), {}
        for seat_window in seat_windows:
            seat_window.end()
        if self.audience is not None:
            self.audience.close()


def _place_for_audience(
    audience: "AudienceWindow", beside: "QWidget", preferences: "Preferences"
) -> None:
    """Restore the window's geometry, or fill a second screen by default.

    The geometry on a single screen is not used if there is a second one.
    """
    second = other_screen(beside)
    name = "audience" if second is None else _BESIDE
    place = WindowPlace(audience, name, preferences)
    if second is not None and name not in preferences.now.windows:
        show_on(audience, second, full=True)
        return
    place.restore(beside)
    if audience.isFullScreen() and len(QGuiApplication.screens()) == 1:
        audience.fill_screen(on=False)  # it would cover the board
        place_first(audience, audience.screen().availableGeometry())
