"""The band on the table while something of a fight is due: what it is, and what Enter does."""

from collections.abc import Callable, Sequence

from msgspec import Struct
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from gui.board.layout.geometry import Role
from gui.board.view import BoardView
from gui.theme import GRID, Theme
from gui.widgets.plain_text import PlainLabel

_TWO_SEATS = 2
_MOVES = frozenset({QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show})


class Does(Struct, frozen=True):
    """A button of the band: its words, its key, and what it does."""

    label: str
    key: str
    do: Callable[[], object]


class FightBand(QFrame):
    """Says what is due and offers it. It takes no keys from the board: a click leaves them there.

    The first of its buttons is what Enter does.
    """

    def __init__(self, board: BoardView, theme: Theme) -> None:
        super().__init__(board)
        self._board = board
        self._says = PlainLabel(parent=self)
        self._room = QHBoxLayout(self)
        self._room.setContentsMargins(GRID + GRID // 2, GRID // 2, GRID // 2, GRID // 2)
        self._room.setSpacing(GRID)
        self._room.addWidget(self._says)
        self._buttons: list[QPushButton] = []
        self._offers: tuple[Does, ...] = ()
        self.setObjectName("fight")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Combat")
        self.setVisible(False)
        self.apply_theme(theme)
        board.installEventFilter(self)

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """Its buttons, what Enter does first."""
        return tuple(self._buttons)

    def text(self) -> str:
        """Return what it says."""
        return self._says.text()

    def say(self, words: str, offers: Sequence[Does]) -> None:
        """Say what is due, with what can be done about it."""
        self._offers = tuple(offers)
        self._says.setText(words)
        self.setAccessibleDescription(words)
        while len(self._buttons) > len(offers):
            gone = self._buttons.pop()
            self._room.removeWidget(gone)
            gone.setVisible(False)
            gone.setParent(None)
            gone.deleteLater()
        while len(self._buttons) < len(offers):
            button = QPushButton(self)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(self._doing(len(self._buttons)))
            self._room.addWidget(button)
            button.setVisible(True)
            self._buttons.append(button)
        for number, (button, offer) in enumerate(zip(self._buttons, offers, strict=True)):
            button.setObjectName("fight_due" if number == 0 else "")
            key = f"  {offer.key}" if offer.key else ""
            button.setText(f"{offer.label}{key}".replace("&", "&&"))
            button.setAccessibleName(offer.label)
            button.style().polish(button)
        self.setVisible(True)
        self.place()

    def _doing(self, number: int) -> Callable[[], None]:
        """Return what does what the button of a number stands for by then."""

        def do() -> None:
            self._offers[number].do()

        return do

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self.setStyleSheet(
            f"#fight {{ background: {theme.panel}; border: 1px solid {theme.accent};"
            f" border-radius: 9px; }} QPushButton#fight_due {{ background: {theme.accent};"
            f" color: {theme.bar}; border-color: {theme.accent}; font-weight: 600; }}"
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep to its place on the board."""
        if watched is self._board and event.type() in _MOVES:
            self.place()
        return super().eventFilter(watched, event)

    def place(self) -> None:
        """Stand at the right of the far player's strip, beside what the game is made there.

        Of more seats stand beside the hand.
        """
        if self.isHidden():
            return
        self._room.activate()
        size, board, mat = self.sizeHint(), self._board, self._board.board_scene.mat
        right, _ = board.ports.covered()
        x = board.width() - round(right) - size.width() - GRID
        beside = board.findChild(QWidget, "designation")
        if beside is not None and not beside.isHidden():
            x = min(x, beside.x() - size.width() - GRID)
        y = GRID // 2
        fields = [area for area in mat.areas if area.role is Role.FIELD]
        if len(fields) > _TWO_SEATS:
            border = max(area.rect.bottom for area in fields)
            y = round(board.height() * border / mat.height) + GRID
        self.setGeometry(max(x, GRID), y, size.width(), size.height())
        self.raise_()
