"""The panel of the practice opponent: its present act, its reason, and its pace."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from gui.board.view import BoardView
from gui.theme import GRID, Theme, filled
from gui.widgets.buttons import push_button
from gui.widgets.labels import PlainLabel, plain_tip
from gui.widgets.layouts import horizontal, vertical

_SHEET = """
#opponent { background: %(panel)s; border: 1px solid %(button_line)s; border-radius: 10px; }
#opponent QLabel { background: transparent; }
#opponent QLabel#act { font-weight: 600; }
#opponent QPushButton { padding: 2px 8px; }
#opponent QPushButton#pace:checked { background: %(on)s; color: %(on_text)s;
    border-color: %(on_line)s; }
#opponent QPushButton:focus { border-color: %(accent)s; }
"""
_LETTERS = 62
_STEPS = 24
PACE_WORDS: Mapping[str, str] = {"quick": "Quick", "calm": "Calm", "step": "Step by step"}


class Said(Struct, frozen=True, kw_only=True):
    """One act of the opponent and its reason, as the viewer may know them."""

    player: str
    act: str
    reason: str = ""

    def text(self) -> str:
        """Return both as plain text."""
        act = f"{self.player}: {self.act}."
        return f"{act} {self.reason}".strip()


class OpponentPanel(QWidget):
    """Shows the act of the opponent over the board, where it covers the fewest cards.

    ``chosen`` carries the command of a button.
    """

    chosen = Signal(str)

    def __init__(self, board: BoardView, theme: Theme, keys: Mapping[str, str]) -> None:
        super().__init__(board)
        self._board = board
        self.setObjectName("opponent")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("The table's move")
        self.before = PlainLabel(parent=self, look="dim", wraps=True)
        self.act = PlainLabel(parent=self, look="act", wraps=True)
        self.reason = PlainLabel(parent=self, wraps=True)
        self.stop = self._button("opponent.pause", "Stop", keys)
        self.why = self._button("opponent.why", "Why?", keys)
        self.why_not = self._button("opponent.why_not", "Why not…?", keys)
        self.paces = {each: self._pace(each, words) for each, words in PACE_WORDS.items()}
        buttons = horizontal(
            self.stop, self.why, self.why_not, 1, *self.paces.values(), spacing=GRID // 2
        )
        vertical(
            self.before,
            self.act,
            self.reason,
            buttons,
            on=self,
            margins=(2 * GRID, GRID),
            spacing=GRID // 2,
        )
        board.viewport().installEventFilter(self)
        self.setVisible(False)
        self.apply_theme(theme)

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self.setStyleSheet(filled(_SHEET, theme))

    def show_acts(
        self, acts: Sequence[Said], *, note: str, pace: str, is_stopped: bool, can_tell: bool
    ) -> None:
        """Show the last of some acts, the ones before it in small; none hides the panel.

        ``note`` takes the place of the act while there is none, such as during a thought.
        """
        last = acts[-1] if acts else None
        self.act.setText(f"{last.player}: {last.act}" if last is not None else note)
        self.reason.setText(last.reason if last is not None else "")
        earlier = "\n".join(f"{each.player}: {each.act}" for each in acts[:-1])
        for label, words in ((self.before, earlier), (self.reason, self.reason.text())):
            label.setText(words)
            label.setVisible(bool(words))
        self.stop.setText("Go on" if is_stopped else "Stop")
        for each in (self.why, self.why_not):
            each.setEnabled(can_tell)
        for id_, button in self.paces.items():
            button.setChecked(id_ == pace)
        self.setAccessibleDescription(last.text() if last is not None else note)
        was_visible = self.isVisible()
        self.setVisible(bool(acts or note))
        self._fit(keep=was_visible)

    def remove(self) -> None:
        """Remove it from the board."""
        self._board.viewport().removeEventFilter(self)
        self.setVisible(False)
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Find another place when the board has another size."""
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._fit(keep=False)
        return super().eventFilter(watched, event)

    def _button(self, command: str, words: str, keys: Mapping[str, str]) -> QPushButton:
        button = push_button(words, self, lambda: self.chosen.emit(command), default=False)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys on the board
        button.setToolTip(plain_tip(keys.get(command, "")))
        return button

    def _pace(self, pace: str, words: str) -> QPushButton:
        button = push_button(
            words,
            self,
            lambda: self.chosen.emit(f"opponent.{pace}"),
            name=f"Pace: {words}",
            look="pace",
            checkable=True,
            default=False,
        )
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _fit(self, *, keep: bool) -> None:
        """Take the size of the words; keep the place unless the size has changed the sides."""
        room = self._board.viewport().rect().adjusted(GRID, GRID, -GRID, -GRID)
        width = min(self.fontMetrics().averageCharWidth() * _LETTERS, room.width())
        high = max(self.heightForWidth(width), self.sizeHint().height())
        spot = QRect(self.x(), self.y(), width, min(high, room.height()))
        if not keep or not room.contains(spot):
            spot = self._best(room, spot)
        self.setGeometry(spot)
        self.raise_()

    def _best(self, room: QRect, size: QRect) -> QRect:
        """Return the place in the upper half that covers least, and the nearest to its middle."""
        board = self._board
        cards = [
            board.mapFromScene(each.sceneBoundingRect()).boundingRect()
            for each in board.board_scene.items_by_id.values()
        ]
        lowest = max(room.center().y() - size.height() // 2, room.top())
        middle = room.center().x() - size.width() // 2
        across = max(room.width() - size.width(), 0)
        spots = [
            QRect(x, y, size.width(), size.height())
            for y in range(room.top(), lowest + 1, max(room.height() // _STEPS, 1))
            for x in range(room.left(), room.left() + across + 1, max(across // _STEPS, 1))
        ]

        def cost(spot: QRect) -> float:
            covered = sum(_shared(spot, card) for card in cards)
            return covered * 4 + abs(spot.x() - middle) * 40 + (spot.y() - room.top()) * 20

        return min(spots, key=cost, default=size)


def _shared(one: QRect, other: QRect) -> int:
    both = one & other
    return both.width() * both.height() if one.intersects(other) else 0
