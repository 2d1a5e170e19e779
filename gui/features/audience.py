"""Audience: further windows on the table, for other players and for spectators."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QCloseEvent,
    QContextMenuEvent,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QResizeEvent,
    QScreen,
)
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from core.rules.history import Change
from core.rules.ruleset import StateView
from core.rules.views import CharacteristicsView
from core.scenario.annotations import Marks, redacted_marks
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from core.state.visibility import NOBODY, can_see, may_see, with_hands_shown
from gui.board.motion import Motion
from gui.board.view import BoardView
from gui.commands import Menu
from gui.faces.pictures import CloseUps, Faces
from gui.faces.presenter import Describer
from gui.features.annotations import AnnotationsFeature
from gui.features.designation import DesignationBadge
from gui.features.feature import Feature, command
from gui.features.full_screen import FULL
from gui.features.playback import Caption, Playback
from gui.panels.answer_bar import AnswerBar, in_words
from gui.panels.characteristics import CharacteristicsPanel, Sources
from gui.panels.prose import Cite
from gui.seen_session import SeenSession
from gui.session import Session
from gui.theme import GRID, Look, Theme, palette, stylesheet, text_font
from gui.widgets.labels import PlainLabel
from gui.window.appearance import motion_of
from gui.window.command_bar import key_of
from gui.window.main_window import MainWindow
from gui.window.placement import WindowPlace, other_screen, place_first, show_on

if TYPE_CHECKING:
    from gui.preferences import Preferences, Settings


def turn_words(state_view: StateView) -> str:
    """Return the turn, its player and its step, or ``""`` without turn tracking."""
    plan = state_view.rules.tables.turn_plan(state_view)
    if plan is None:
        return ""
    if not plan.phases:
        return str(plan.title)
    now = next((phase for phase in plan.phases if phase.now), None)
    step = next((each for each in now.steps if each.now), now) if now is not None else None
    words = [f"Turn {plan.turn}", str(plan.player)]
    if now is not None and step is not None:
        words.append(now.title if step is now else f"{now.title}: {step.title}")
    return " \N{MIDDLE DOT} ".join(words)


class AudiencePage(QWidget):
    """Page that fills the window and reserves an area for the board.

    ``changed`` reports a new board area.
    """

    changed = Signal()

    def board_place(self) -> QRect:
        """Return the area of the board."""
        return self.rect()


WAITING = "Every action is answered here, with its rule."
NOTHING_YET = "After an action, the card's characteristics and their reasons are shown here."
ABOUT = "Shows what every player may see. {} fills the screen. The presenter’s keys work here."
MENU = "A right click"
_LARGER = 1.3
_LINES = 46
_TYPE = "* { font-size: %(size)dpx; }"
_SIDE_SHARE = 0.27
_CAPTION_SHARE = 0.13
_CAPTION_LARGER = 1.4
_ANSWER_SHARE = 0.4


def _nothing_presented() -> str | None:
    return None


class AudienceWindow(QWidget):
    """A board without controls. ``closed`` is emitted when the window is closed.

    It follows the session by itself; `follow` moves it to the focused objects. While
    ``presented`` returns the title of a sequence, the caption of the step is shown large above
    the board. ``options_wanted`` requests the menu of the window, at a screen position if a
    mouse gave one.
    """

    closed = Signal()
    options_wanted = Signal(object)

    def __init__(  # noqa: PLR0913 - its contents and their texts
        self,
        whole: Session,
        faces: Faces,
        cite: Cite,
        theme: Theme,
        heading: Callable[[], str],
        *,
        presented: Callable[[], str | None] = _nothing_presented,
    ) -> None:
        super().__init__()
        self.hands: frozenset[PlayerId] = frozenset()
        """Whose hands are shown."""
        session = SeenSession(whole, NOBODY, self, shown=self._with_hands)
        self.session = session
        self._faces = faces
        self._heading = heading
        self._presented = presented
        self._theme = theme
        self._size = self._size_on_board = 0
        self.describe = Describer(session, lambda: NOBODY)
        players = session.state.players
        look = _without_hints(theme)
        self.board = BoardView(session, faces, self.describe, cite, players[0].id, look=look)
        self.board.stage.aside = True
        self.board.setEnabled(False)
        self.badge = DesignationBadge(
            self.board,
            lambda: session.rules.tables.designation(session.state_view, session.state.active),
            cite,
            theme,
        )
        self.strip = AnswerBar(session, cite, theme, answers=False)
        self.panel = CharacteristicsPanel(session, self._sources(cite), theme, empty=NOTHING_YET)
        self.caption = Caption(theme, self)
        self.caption.larger = _CAPTION_LARGER
        self.caption.setVisible(False)
        self.title = PlainLabel(parent=self, look="dim", wraps=True)
        self._side = QWidget(self)
        self._side.setObjectName("side")
        self._side.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._build()
        self.setObjectName("table")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Audience window")
        self._page: AudiencePage | None = None
        self._dark = QWidget(self)
        self._dark.setAutoFillBackground(True)
        self._dark.setStyleSheet("background: #000000;")
        self._dark.setVisible(False)
        self._shared: QAction | None = None
        self.full = QAction("Full screen", self)
        self.full.setCheckable(True)
        self.full.triggered.connect(lambda on: self.fill_screen(on=on))
        self.addAction(self.full)
        self.resize(1280, 800)
        self.apply_theme(theme)
        self.strip.say(WAITING)
        self.strip.recall()
        faces.arrived.connect(self.board.face_arrived)
        session.changed.connect(self.update_all)
        session.answered.connect(self.answer)
        self._follow_focus(session.focus)

    def update_all(self, change: Change) -> None:
        """Show a change, part by part in this order; the panel is written once."""
        with self.panel.held():
            self.board.follow(change)
            self.strip.follow(change)
            self.badge.follow()
            self.panel.follow(change)
            self._follow_focus(change.focus)

    def answer(self, change: Change) -> None:
        """Show the result of an action that changed nothing."""
        with self.panel.held():
            self.strip.follow(change)

    def follow(self, object_id: ObjectId | None) -> None:
        """Show an object in the panel, unless it is hidden from the public."""
        self._speak(self.session.number(object_id) if object_id is not None else None)

    def _speak(self, object_id: ObjectId | None) -> None:
        obj = self.session.state.objects.get(object_id) if object_id is not None else None
        if obj is None or self.describe(self.session.state_view, obj).hidden:
            return
        self.board.select(obj.id)
        self.panel.show_object(obj.id)

    def show_hands(self, hands: frozenset[PlayerId]) -> None:
        """Show the hands of these players only."""
        self.hands = hands
        self.session.refresh()
        self.panel.show_object(None)
        self.board.select(None)
        self.board.seat = self.board.seat  # the setter refreshes all cards
        self._follow_focus(self.session.focus)

    def point(self, marks: Marks) -> None:
        """Show the marks, without notes on hidden cards."""
        zones, state = self.session.rules.zones, self.session.state

        def seen(object_id: ObjectId) -> bool:
            obj = state.objects.get(object_id)
            return obj is None or can_see(zones, state, obj, NOBODY)

        self.board.annotations.show(redacted_marks(map(self.session.seen, marks), seen))

    def show_page(self, page: AudiencePage) -> None:
        """Show a page around the board in place of panel, caption and answer."""
        self._page = page
        page.setParent(self)
        page.changed.connect(self._arrange)
        page.setVisible(True)
        page.lower()
        for part in (self._side, self.strip):
            part.setVisible(False)
        self._follow_focus(self.session.focus)
        self._arrange()

    def darken(self, *, dark: bool) -> None:
        """Make the window black, or show it again."""
        self._dark.setVisible(dark)
        self._dark.raise_()

    @property
    def is_dark(self) -> bool:
        """Whether the window is black."""
        return not self._dark.isHidden()

    def apply_theme(self, theme: Theme) -> None:
        """Apply the colours of a theme, with a larger font than in other windows."""
        self._theme = theme
        self._size = self._fitting_size()
        # By the style sheet: below one, child widgets do not inherit the window's font.
        self.setStyleSheet(stylesheet(theme) + _TYPE % {"size": self._size})
        self.setPalette(palette(theme))  # after the sheet, or Qt 6.9 keeps the colours before
        for part in (self.panel, self.caption, self.strip, self.badge):
            part.ensurePolished()
            part.apply_theme(theme)
        self.board.apply_theme(_without_hints(theme))
        self._arrange()

    def move_as(self, motion: Motion) -> None:
        """Apply the animation setting."""
        self.board.motion = motion

    def fill_screen(self, *, on: bool) -> None:
        """Enter or leave full screen."""
        state, full = self.windowState(), Qt.WindowState.WindowFullScreen
        self.setWindowState(state | full if on else state & ~full)

    def share_keys(self, full: QAction) -> None:
        """Toggle full screen with the shortcuts of another action too, and follow their changes."""
        self._shared = full
        full.changed.connect(self._take_keys)
        self._take_keys()

    def _take_keys(self) -> None:
        if self._shared is not None:
            self.full.setShortcuts(self._shared.shortcuts())
            self.setAccessibleDescription(ABOUT.format(key_of(self._shared) or MENU))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave full screen, or open the menu."""
        key = event.key()
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key == Qt.Key.Key_Escape and self.isFullScreen():
            self.fill_screen(on=False)
        elif key == Qt.Key.Key_Menu or (key == Qt.Key.Key_F10 and shift):
            self.options_wanted.emit(None)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the window's menu: its board has no context menus."""
        self.options_wanted.emit(event.globalPos())
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out the parts and scale the font to the window."""
        super().resizeEvent(event)
        if self._fitting_size() != self._size:
            self.apply_theme(self._theme)
        else:
            self._arrange()

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()

    def _build(self) -> None:
        for part in (self.board, self.strip):
            part.setParent(self)
        side = QVBoxLayout(self._side)
        side.setContentsMargins(0, 2 * GRID, 0, 0)
        side.setSpacing(0)
        self.title.setContentsMargins(2 * GRID, 0, GRID, 0)
        side.addWidget(self.title)
        side.addWidget(self.panel, 1)
        for still in (self.panel, self.strip, self.caption):
            still.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        for mute in (self.board, self.panel.prose(), self.strip.prose()):
            mute.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # nothing here can be reached, or framed
        self.board.follower.still = True
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _arrange(self) -> None:
        width, height = self.width(), self.height()
        self._dark.setGeometry(self.rect())
        if self._page is not None:
            self._page.setGeometry(self.rect())
            place = self._page.board_place()
            # With larger text too little space is left for the cards.
            size = min(self._size, max(text_font().pixelSize(), round(place.height() / _LINES)))
            if size != self._size_on_board:
                self._size_on_board = size
                self.board.setStyleSheet(_TYPE % {"size": size})
            self.board.setGeometry(place)
            return
        beside = max(round(width * _SIDE_SHARE), 24 * GRID)
        above = 0 if self.caption.isHidden() else round(height * _CAPTION_SHARE)
        line = QFontMetrics(self.strip.font()).height()
        below = 2 * line + GRID + GRID // 2
        middle = height - above - below
        self.caption.setGeometry(0, 0, width, above)
        self.board.setGeometry(0, above, width - beside, middle)
        self._side.setGeometry(width - beside, above, beside, middle)
        self.strip.stand_on(QRect(0, height - below, width, below), round(height * _ANSWER_SHARE))

    def _fitting_size(self) -> int:
        return max(round(text_font().pixelSize() * _LARGER), round(self.height() / _LINES))

    def _sources(self, cite: Cite) -> Sources:
        close_ups = CloseUps(self.session, self.describe, self._faces, self.devicePixelRatioF)
        return Sources(
            characteristics_view=self._characteristics_view,
            before=lambda object_id: self.session.characteristics_before(object_id, NOBODY),
            cite=cite,
            picture=close_ups.face,
            other_picture=lambda *_: None,
            answer=lambda: self.strip.answer,
        )

    def _characteristics_view(self, object_id: ObjectId) -> CharacteristicsView:
        """Return the public characteristics of an object, without predictions."""
        session = self.session
        obj = session.state.object(object_id)
        shown = not self.describe(session.state_view, obj).hidden
        public = may_see(session.rules.zones, obj, None)
        viewer = NOBODY if public or obj.face_down or not shown else obj.owner
        return replace(session.characteristics_view(object_id, viewer), faces=(), notes=())

    def _with_hands(self, state: GameState) -> GameState:
        """Return a position in which the cards of the shown hands are public."""
        return with_hands_shown(state, self.hands) if self.hands else state

    def _follow_focus(self, focus: tuple[ObjectId, ...]) -> None:
        heading = self._heading()
        turn = turn_words(self.session.state_view)
        self.title.setText(f"{turn} \N{MIDDLE DOT} {heading}" if turn else heading)
        self.setWindowTitle(f"{heading} · audience")
        self._say()
        if self._page is not None:
            return  # the page decides the focus
        state_view = self.session.state_view
        shown = (
            object_id
            for object_id in focus
            if not self.describe(state_view, state_view.object(object_id)).hidden
        )
        self._speak(next(shown, None))

    def _say(self) -> None:
        title = self._presented() if self._page is None else None
        history = self.session.history
        shown = history.undoable
        says = title or ""
        if shown is not None:
            says = shown.note or (in_words(shown) if title else says)
        self.strip.noted_elsewhere = title is not None
        if title is not None:
            self.caption.say(says, place=f"{history.cursor} of {len(history.outcomes)}")
        if self.caption.isHidden() == (title is not None):
            self.caption.setVisible(title is not None)
            self._arrange()


def _without_hints(theme: Theme) -> Look:
    """Return the board look without hints in empty zones: the board is read-only."""
    return replace(theme.board, hint="#00000000")


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
            (
                screen_label(number, screen),
                audience.screen() is screen,
                partial(show_on, audience, screen, full=audience.isFullScreen()),
            )
            for number, screen in enumerate(QGuiApplication.screens(), 1)
        ],
    )
    everybody = frozenset(players)
    hands = [("No hand", frozenset[PlayerId]())]
    hands += [(f"{player}’s hand", frozenset((player,))) for player in players]
    hands.append(("All hands", everybody))
    _choices(
        menu,
        "Show hands",
        [
            (words, audience.hands == shown, partial(audience.show_hands, shown))
            for words, shown in hands
        ],
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
            for offered in Playback.commands:
                action = self.window.actions_by_id.get(offered.id)
                if action is not None:
                    audience.addAction(action)
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
