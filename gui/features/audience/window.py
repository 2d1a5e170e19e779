"""Audience window: large view of the table with public information only, for a projector."""

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QContextMenuEvent,
    QFontMetrics,
    QKeyEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.rules.characteristics_view import CharacteristicsView
from core.rules.history import Change
from core.rules.ruleset import StateView
from core.scenario.annotations import Marks, redacted_marks
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from core.state.visibility import NOBODY, can_see, may_see, with_hands_shown
from gui.board.motion import Motion
from gui.board.paint.colours import Look, look_named
from gui.board.view import BoardView
from gui.faces.pictures import CloseUps, Faces
from gui.faces.presenter import Describer
from gui.features.designation import DesignationBadge
from gui.features.playback import Caption
from gui.panels.answers import in_words
from gui.panels.characteristics import CharacteristicsPanel, Sources
from gui.panels.prose import Cite
from gui.panels.verdict import VerdictStrip
from gui.seen_session import SeenSession
from gui.session import Session
from gui.theme import GRID, Theme, palette, stylesheet, text_font
from gui.widgets.plain_text import PlainLabel
from gui.window.actions import key_of


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
NOTHING_YET = "What a card is now, and why, stands here as soon as something is done with one."
ABOUT = "Shows what everybody may know. {} fills the screen. The presenter’s keys work here."
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
        self.strip = VerdictStrip(session, cite, theme, answers=False)
        self.panel = CharacteristicsPanel(session, self._sources(cite), theme, empty=NOTHING_YET)
        self.caption = Caption(theme, self)
        self.caption.larger = _CAPTION_LARGER
        self.caption.setVisible(False)
        self.title = PlainLabel(parent=self)
        self.title.setObjectName("dim")
        self.title.setWordWrap(True)
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
        """Put the caption above, the answer below, and table and panel between them."""
        width, height = self.width(), self.height()
        self._dark.setGeometry(self.rect())
        if self._page is not None:
            self._page.setGeometry(self.rect())
            place = self._page.board_place()
            self._set_in_type(self._type_for(place.height()))
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
        """Return the font size: larger than in other windows, and scaled to the screen height."""
        return max(round(text_font().pixelSize() * _LARGER), round(self.height() / _LINES))

    def _type_for(self, height: int) -> int:
        """Return the font size for a board of this height next to a page.

        A larger font would leave too little space for the cards.
        """
        return min(self._size, max(text_font().pixelSize(), round(height / _LINES)))

    def _set_in_type(self, size: int) -> None:
        if size != self._size_on_board:
            self._size_on_board = size
            self.board.setStyleSheet(_TYPE % {"size": size})

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
        """Update the titles and the panel to the focus of the last change."""
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
        """Show the public caption of the step while a sequence is presented."""
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
    return replace(look_named(theme.name), hint="#00000000")
