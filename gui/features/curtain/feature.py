"""Two at one desktop: a curtain between turns, and hands that lie covered.

What a curtain hides it does not only paint over: while it is down nobody looks, so board,
panel, strip and list say what everybody knows, and whatever was open for one pair of eyes
is closed.
"""

from typing import TYPE_CHECKING

from PySide6.QtGui import QClipboard
from PySide6.QtWidgets import QApplication, QDialog

from core.rules.actions import EndTurn
from core.rules.history import Change
from core.state.ids import PlayerId
from core.state.visibility import NOBODY
from gui.commands import Menu
from gui.features.curtain.widget import Curtain
from gui.features.feature import Feature, command
from gui.window.left_open import close_popups

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from gui.preferences import Settings

ALONE = "Nobody else plays at this table."
COVERED = "Your hidden cards lie face down. Hold V over one to look at it; the panel tells nothing."
UNCOVERED = "Your hand is shown to everyone at this screen."
HANDS_HIDDEN = "All hands are hidden."


class CurtainFeature(Feature):
    """Hides every hand until the next player sits down, by a key or at the end of each turn."""

    rests: bool = False
    """Whether nobody passes the table on after a turn, as in a lesson."""
    _curtain: "Curtain | None" = None
    _next: PlayerId = NOBODY
    _wanted: bool = False
    _switched_off: tuple["QAction", ...] = ()

    def setup(self) -> None:
        """Follow what a person has chosen."""
        self._wanted = self.window.preferences.now.curtain
        self.connect_to(self.window.preferences.changed, self._show_choice)

    @property
    def is_down(self) -> bool:
        """Whether the curtain hides the table just now."""
        return self.window.seat_state.curtained

    @property
    def passing_to(self) -> PlayerId | None:
        """Whom the table is being passed to, if it is."""
        return self._next if self.is_down else None

    @property
    def curtain(self) -> "Curtain | None":
        """The curtain, if it was ever let down."""
        return self._curtain

    @command("curtain.lower", "Pass the table: hide all hands", Menu.GAME, "F7", divided=True)
    def lower(self, to: PlayerId | None = None, *, for_an_action: bool = True) -> None:
        """Hide everything and ask that the table be passed to a player, by default the next.

        Where it is passed ``for_an_action``, whoever sat here may take that back.
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
        curtain = self._made()
        curtain.apply_theme(window.theme)
        keys = window.actions_by_id.key("history.undo")
        curtain.pass_to(self._next, HANDS_HIDDEN, window.seat if back else "", keys)

    def lift(self) -> None:
        """Let the next player sit down and see the table with their own eyes."""
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
        """Take back what has passed the table on: whoever sat here goes on, and saw nothing."""
        if self.is_down:
            self.window.session.undo()
            self._next = self.window.seat
            self.lift()

    def _may_go_back(self, to: PlayerId | None) -> bool:
        """Tell whether an action has passed the table on, which nobody else has gone on from."""
        session = self.window.session
        history = session.history
        done = history.undoable is not None and history.redoable is None and not session.stepping
        return to is not None and to != self.window.seat and done

    def _made(self) -> "Curtain":
        if self._curtain is None:
            self._curtain = Curtain(self.window.theme, self.window)
            self._curtain.lifted.connect(self.lift)
            self._curtain.refused.connect(self.take_back)
            self.window.theme_changed.connect(self._curtain.apply_theme)
        return self._curtain

    def _put_away(self) -> None:
        """Close whatever is open for the one who looked until now."""
        window = self.window
        close_popups()
        for dialog in window.findChildren(QDialog):
            dialog.close()
        window.close_aside()
        if window.rule is not None:
            window.rule.setVisible(False)

    def _forget_copied(self) -> None:
        """Empty a clipboard that this program has filled: it may name a card of who looked."""
        board = QApplication.clipboard()
        if board.ownsClipboard():
            board.clear(QClipboard.Mode.Clipboard)
        if board.supportsSelection() and board.ownsSelection():
            board.clear(QClipboard.Mode.Selection)

    def _switch_off(self) -> None:
        """Let no key do anything but lift the curtain."""
        on = tuple(action for action in self.window.actions() if action.isEnabled())
        self._switched_off += on  # let down twice, as when two parts ask for it, all come back
        for action in on:
            action.setEnabled(False)

    def on_change(self, change: Change) -> None:
        """Hide all hands after every turn, if a person wants that."""
        state = self.window.session.state
        ended = _has_ended(change)
        wanted = self.window.seat_state.passes and not self.rests
        self.window.actions_by_id.check("curtain.always", on=self.window.seat_state.passes)
        if ended and wanted and state.active != self.window.seat:
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
        """Apply the curtain setting to the current table when it has changed."""
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
    """Tell whether a turn has ended: by the action for it, or by going on to the next one."""
    outcome = change.outcome
    if outcome is None or not outcome.carried_out:
        return False
    went_on = change.state.is_followed and change.before.state.active != change.state.active
    return went_on or isinstance(outcome.action, EndTurn)
