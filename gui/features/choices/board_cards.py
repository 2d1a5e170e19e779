"""The cards on the board that name an open choice: its outcome and its answers."""

from collections.abc import Callable, Sequence

from msgspec import Struct
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui.board.layout.geometry import Role
from gui.board.view import BoardView
from gui.theme import GRID, Theme, filled
from gui.widgets.flow import Flow
from gui.widgets.labels import PlainLabel, plain_tip

_MOVES = frozenset({QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show})
_WIDE = 264
_SHEET = """
QFrame#proposal { background: %(panel)s; border: 2px solid %(accent)s; border-radius: 10px; }
QFrame#proposal QLabel { color: %(text)s; }
QFrame#proposal QLabel#title { font-weight: 600; }
QFrame#proposal QLabel#hint { color: %(dim)s; }
QFrame#proposal QPushButton#apply { background: %(on)s; color: %(on_text)s;
    border: 1px solid %(on_line)s; font-weight: 600; }
QFrame#proposal QPushButton#apply:disabled { background: %(bar)s; color: %(dim)s;
    border-color: %(line)s; }
QFrame#proposal QPushButton:focus { border-color: %(accent)s; }
"""


class Does(Struct, frozen=True, kw_only=True):
    """A button of a proposal: its label, its action and its key.

    ``name`` is the full name of a short label.
    """

    label: str
    do: Callable[[], object]
    key: str = ""
    name: str = ""
    usual: bool = False
    possible: bool = True


class ProposalCard(QFrame):
    """A card with the outcome and the answers of a proposal, next to the links of the chain."""

    def __init__(self, board: BoardView, theme: Theme) -> None:
        super().__init__(board)
        self._board = board
        self.setObjectName("proposal")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Proposal")
        self.title = self._label("title")
        self.says = self._label("says")
        self.hint = self._label("hint")
        self.buttons: list[QPushButton] = []
        self._row = Flow()
        room = QVBoxLayout(self)
        room.setContentsMargins(*(3 * GRID // 2,) * 4)
        room.setSpacing(GRID // 2)
        for label in (self.title, self.says, self.hint):
            room.addWidget(label)
        room.addLayout(self._row)
        room.addStretch(1)
        board.installEventFilter(self)
        self.apply_theme(theme)
        self.setVisible(False)

    def _label(self, name: str) -> QLabel:
        label = PlainLabel(parent=self)
        label.setObjectName(name)
        label.setWordWrap(True)
        return label

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self.setStyleSheet(filled(_SHEET, theme))

    def say(self, title: str, more: str, hint: str, offers: Sequence[Does]) -> None:
        """Show the texts of a proposal and a button for each answer."""
        self.title.setText(title)
        self.says.setText(more)
        self.hint.setText(hint)
        self.setAccessibleDescription(" ".join((title, *more.splitlines(), hint)))
        self._give_back_keyboard()
        for button in self.buttons:
            self._row.removeWidget(button)
            button.setVisible(False)
            button.deleteLater()
        self.buttons = [self._button(each) for each in offers]
        for button in self.buttons:
            self._row.addWidget(button)
            button.setVisible(True)
        self.place()
        self.setVisible(True)
        self.raise_()

    def put_away(self) -> None:
        """Hide the card."""
        self._give_back_keyboard()
        self.setVisible(False)

    def _give_back_keyboard(self) -> None:
        """Move the focus to the board; Qt would move it to another button."""
        if any(button.hasFocus() for button in self.buttons):
            self._board.setFocus()

    def text(self) -> str:
        """Return its whole text."""
        return "\n".join(each.text() for each in (self.title, self.says, self.hint))

    def place(self) -> None:
        """Move next to the links, if there are any."""
        board = self._board
        rect = board.board_scene.mat.aside
        metrics = self.fontMetrics()
        wide = max(_WIDE, metrics.averageCharWidth() * 36)
        if rect is not None:
            corner = board.mapFromScene(rect.x, rect.y)
            end = board.mapFromScene(rect.right, rect.bottom)
            wide, top, least = end.x() - corner.x(), corner.y(), end.y() - corner.y()
            left = corner.x()
        else:
            right, _ = board.ports.covered()
            left = board.width() - round(right) - wide - 2 * GRID
            lines = board.board_scene.mat.lines
            middle = sum(line.y for line in lines) / len(lines) if lines else 0
            top, least = board.mapFromScene(0, middle).y(), 0
        self.hint.setVisible(bool(self.hint.text()))
        if least and self.layout_height(wide) > least:
            self.hint.setVisible(False)
        high = max(self.layout_height(wide), least)
        top = top if rect is not None else max(top - high // 2, GRID)
        self.setGeometry(left, min(top, max(board.height() - high, 0)), wide, high)

    def layout_height(self, wide: int) -> int:
        """Return the height that the texts need."""
        room = self.layout()
        return room.totalHeightForWidth(wide) if room is not None else 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move the card when the board is resized."""
        if event.type() in _MOVES and self.isVisible():
            self.place()
        return super().eventFilter(watched, event)

    def _button(self, offer: Does) -> QPushButton:
        words = f"{offer.label}   {offer.key}" if offer.key else offer.label
        button = QPushButton(words.replace("&", "&&"), self)
        button.setObjectName("apply" if offer.usual else "option")
        button.setAccessibleName(offer.name or offer.label)
        button.setToolTip(plain_tip(offer.name))
        button.setAutoDefault(False)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setEnabled(offer.possible)
        button.clicked.connect(lambda _checked=False: offer.do())
        return button


_TWO_SEATS = 2


class FightBand(QFrame):
    """Bar of the open declaration or damage division. A click leaves the focus on the board.

    Enter presses its first button.
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
        """Buttons of the bar; Enter presses the first."""
        return tuple(self._buttons)

    def text(self) -> str:
        """Return its text."""
        return self._says.text()

    def say(self, words: str, offers: Sequence[Does]) -> None:
        """Show a text with a button for each answer."""
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
        """Return the function that runs the current offer of a button."""

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
        """Move the bar when the board is resized."""
        if watched is self._board and event.type() in _MOVES:
            self.place()
        return super().eventFilter(watched, event)

    def place(self) -> None:
        """Move to the right of the opponent's bar, left of the designation badge.

        With more than two seats the bar is placed next to the hand.
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
