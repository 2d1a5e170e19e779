"""Hide screen: covers the window while the seat changes from one player to the next."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QClipboard, QFont, QKeyEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QDialog, QPushButton, QWidget

from core.rules.actions import EndTurn
from core.rules.history import Change
from core.state.ids import PlayerId
from core.state.visibility import NOBODY
from gui.board.paint.background import cloth
from gui.commands import ENTER, Menu
from gui.dialogs.sheet import close_popups
from gui.features.feature import Feature, command
from gui.theme import GRID, Theme, title_font
from gui.widgets.labels import PlainLabel
from gui.widgets.layouts import vertical

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from gui.preferences import Settings


_WIDEST = 76 * GRID


class Curtain(QWidget):
    """Covers the whole window with a plain background.

    ``lifted`` is emitted when the next player is ready, ``refused`` when the previous player
    undoes the action that changed the seat.
    """

    lifted = Signal()
    refused = Signal()

    def __init__(self, theme: Theme, over: QWidget) -> None:
        super().__init__(over)
        self._over = over
        self._theme = theme
        self.title = PlainLabel(parent=self)
        self.words = PlainLabel(parent=self)
        self.ready = QPushButton(self)
        self.ready.setObjectName("on")
        self.ready.clicked.connect(self.lifted)
        self.back = QPushButton(self)
        self.back.clicked.connect(self.refused)
        self._back_keys = QKeySequence()
        for label in (self.title, self.words):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(True)
        middle = Qt.AlignmentFlag.AlignHCenter
        room = vertical(2, (self.title, 0), (self.words, 0), on=self, spacing=2 * GRID)
        room.addSpacing(GRID)
        room.addWidget(self.ready, 0, middle)
        room.addWidget(self.back, 0, middle)
        room.addStretch(3)
        for label in (self.title, self.words):
            room.setAlignment(label, Qt.AlignmentFlag.AlignHCenter)
        over.installEventFilter(self)
        program = QApplication.instance()
        if isinstance(program, QApplication):
            program.focusChanged.connect(self._keep_keyboard)
        self.apply_theme(theme)

    def pass_to(self, player: str, said: str, back_to: str = "", back_keys: str = "") -> None:
        """Show the next player's name, and a second line of text.

        ``back_to`` names the previous player if the change of seat can be undone.
        """
        self.title.setText(f"Pass the table to {player}")
        self.words.setText(f"{said} Press Enter when {player} is ready.")
        self.ready.setText(f"{player} is ready")
        self.ready.setAccessibleName(f"{player} is ready: show the table")
        self.back.setVisible(bool(back_to))
        self.back.setText(f"Not yet: back to {back_to}   {back_keys}".rstrip())
        self.back.setAccessibleName(f"{back_to} takes back what was done last, and goes on")
        native = QKeySequence.SequenceFormat.NativeText
        self._back_keys = QKeySequence.fromString(back_keys if back_to else "", native)
        self.setAccessibleName(self.title.text())
        self.setAccessibleDescription(self.words.text())
        self.setGeometry(self._over.rect())
        self._fit()
        self.setVisible(True)
        self.raise_()
        self.ready.setFocus()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        size = self._over.fontInfo().pixelSize()
        self.title.setFont(title_font(round(size * 1.6)))
        font = QFont(self._over.font())
        font.setPixelSize(round(size * 1.15))
        self.words.setFont(font)
        look = theme.board
        self._fit()
        self.title.setStyleSheet(f"color: {look.text}")
        self.words.setStyleSheet(f"color: {look.dim}")
        self.update()

    def _keep_keyboard(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Take the focus back while the hide screen is down.

        A dialog that closes late gives the focus to the board, and keys would act there unseen.
        """
        if not self.isVisible() or now is None or now.window() is not self._over:
            return
        if now is not self and not self.isAncestorOf(now):
            self.ready.setFocus()

    def _fit(self) -> None:
        """Give the labels the lines that they need: Qt allows centred labels one line only."""
        for label in (self.title, self.words):
            width = min(_WIDEST, self._over.width() - 4 * GRID)
            label.setFixedSize(width, max(label.heightForWidth(width), 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Lift on Enter, take back on Undo; swallow all other keys."""
        if event.key() in ENTER and not event.isAutoRepeat():
            self.lifted.emit()
        elif self._back_keys == QKeySequence(event.keyCombination()):
            self.refused.emit()
        event.accept()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        ratio = self.devicePixelRatioF()
        painter.drawPixmap(0, 0, cloth(self.size(), ratio, self._theme.board))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Resize with the window."""
        if watched is self._over and event.type() == QEvent.Type.Resize:
            self.setGeometry(self._over.rect())
            self._fit()
        return super().eventFilter(watched, event)


ALONE = "No other player is at this table."
COVERED = "Your hidden cards are face down. Hold V over one to look at it; the panel stays empty."
UNCOVERED = "Your hand is shown to everyone at this screen."
HANDS_HIDDEN = "All hands are hidden."


class CurtainFeature(Feature):
    """Hides every hand until the next player is ready, by command or at the end of each turn."""

    rests: bool = False
    """Whether the seat stays the same after a turn, as in a lesson."""
    _curtain: "Curtain | None" = None
    _next: PlayerId = NOBODY
    _wanted: bool = False
    _switched_off: tuple["QAction", ...] = ()

    def setup(self) -> None:
        """Read the setting of the hide screen and follow its changes."""
        self._wanted = self.window.preferences.now.curtain
        self.connect_to(self.window.preferences.changed, self._show_choice)

    @property
    def is_down(self) -> bool:
        """Whether the hide screen covers the table."""
        return self.window.seat_state.curtained

    @property
    def passing_to(self) -> PlayerId | None:
        """Player who takes the seat next, or None while the hide screen is up."""
        return self._next if self.is_down else None

    @property
    def curtain(self) -> "Curtain | None":
        """Hide screen, or None before its first use."""
        return self._curtain

    @command("curtain.lower", "Pass the table: hide all hands", Menu.GAME, "F7", divided=True)
    def lower(self, to: PlayerId | None = None, *, for_an_action: bool = True) -> None:
        """Hide the window until player ``to``, by default the next in turn order, is ready.

        With ``for_an_action`` the previous player can undo the change of seat.
        """
        window = self.window
        following = window.session.state.next_after(window.seat)
        if to is None and following == window.seat:
            window.strip.say(ALONE)
            return
        self._next = to or following
        back = for_an_action and self._may_go_back(to)
        self._put_away()
        window.seat_state.leave()
        window.strip.say(f"Pass the table to {self._next}.")
        window.hide_names(names_hidden=True)
        self._forget_copied()
        self._switch_off()
        if self._curtain is None:
            self._curtain = Curtain(self.window.theme, self.window)
            self._curtain.lifted.connect(self.lift)
            self._curtain.refused.connect(self.take_back)
            self.window.theme_changed.connect(self._curtain.apply_theme)
        curtain = self._curtain
        curtain.apply_theme(window.theme)
        keys = window.actions_by_id.key("history.undo")
        curtain.pass_to(self._next, HANDS_HIDDEN, window.seat if back else "", keys)

    def lift(self) -> None:
        """Give the seat to the next player and show the table to them."""
        curtain, window = self._curtain, self.window
        if curtain is None or not self.is_down:
            return
        state = window.session.state
        there = self._next in {player.id for player in state.players}  # or the table is another one
        window.seat_state.take_seat(self._next if there else state.active, state)
        for action in self._switched_off:
            action.setEnabled(True)
        self._switched_off = ()
        window.hide_names(names_hidden=False)
        window.strip.say(f"{window.seat} sits here now.")
        curtain.setVisible(False)
        window.board.setFocus()

    def take_back(self) -> None:
        """Undo the action that changed the seat and show the table to the previous player."""
        if self.is_down:
            self.window.session.undo()
            self._next = self.window.seat
            self.lift()

    def _may_go_back(self, to: PlayerId | None) -> bool:
        """Return whether the last action changed the seat and can still be undone."""
        session = self.window.session
        history = session.history
        done = history.undoable is not None and history.redoable is None and not session.stepping
        return to is not None and to != self.window.seat and done

    def _put_away(self) -> None:
        window = self.window
        close_popups()
        for dialog in window.findChildren(QDialog):
            dialog.close()
        window.close_aside()
        if window.rule is not None:
            window.rule.setVisible(False)

    def _forget_copied(self) -> None:
        """Clear the clipboard if this program owns it: it can hold a hidden card's name."""
        board = QApplication.clipboard()
        if board.ownsClipboard():
            board.clear(QClipboard.Mode.Clipboard)
        if board.supportsSelection() and board.ownsSelection():
            board.clear(QClipboard.Mode.Selection)

    def _switch_off(self) -> None:
        on = tuple(action for action in self.window.actions() if action.isEnabled())
        self._switched_off += on  # lowered twice, all of them are enabled again
        for action in on:
            action.setEnabled(False)

    def on_change(self, change: Change) -> None:
        """Hide all hands after every turn if the setting is on."""
        state = self.window.session.state
        ended = _has_ended(change)
        wanted = self.window.seat_state.passes and not self.rests
        self.window.actions_by_id.check("curtain.always", on=self.window.seat_state.passes)
        away = state.active in self.window.seat_state.away
        if ended and wanted and not away and state.active != self.window.seat:
            self.lower(state.active)

    @command(
        "curtain.always",
        "Hide all hands after every turn",
        Menu.GAME,
        checked=lambda self: self.window.seat_state.passes,
    )
    def _toggle_always(self) -> None:
        on = not self.window.seat_state.passes
        self.window.preferences.change(curtain=on)
        self._hide_after_turns(on=on)

    def _show_choice(self, settings: "Settings") -> None:
        if settings.curtain != self._wanted:
            self._wanted = settings.curtain
            self._hide_after_turns(on=settings.curtain)

    def _hide_after_turns(self, *, on: bool) -> None:
        seat_state = self.window.seat_state
        self.window.actions_by_id.check("curtain.always", on=on)
        if seat_state.passes != on:
            seat_state.passes = on
            seat_state.changed.emit()

    @command(
        "hand.cover",
        "Cover my hand: V looks at a card",
        Menu.GAME,
        "Shift+F7",
        checked=lambda self: self.window.seat_state.hands_hidden,
    )
    def _toggle_cover(self) -> None:
        seat_state, window = self.window.seat_state, self.window
        seat_state.hide_hands(hidden=not seat_state.hands_hidden)
        window.actions_by_id.check("hand.cover", on=seat_state.hands_hidden)
        window.strip.say(COVERED if seat_state.hands_hidden else UNCOVERED)


def _has_ended(change: Change) -> bool:
    """Return whether a change ended the turn, by `EndTurn` or by advancing to the next turn."""
    outcome = change.outcome
    if outcome is None or not outcome.carried_out:
        return False
    went_on = change.state.is_followed and change.before.state.active != change.state.active
    return went_on or isinstance(outcome.action, EndTurn)
