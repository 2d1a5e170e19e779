"""The right part of the bottom bar: steps back and on, every action in a row, and what else."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QWidget

from core.rules.change import Change
from core.rules.history import History
from core.rules.redaction import Redact, as_it_was
from gui.panels.action_row import ActionRow
from gui.panels.citations import Cite
from gui.session import Session
from gui.theme import GRID, Theme
from gui.widgets.icons import icon
from gui.widgets.plain_text import PlainLabel, plain_tip

EMPTY = "Actions are listed here; click one to go back."
MORE = "More: record, export, compare, play"


def _no_actions() -> Sequence[QAction]:
    return ()


class Timeline(QWidget):
    """A step back and a step on, the row of actions, and a menu of what is needed less often.

    ``more`` returns what the menu offers, ``redact`` an action as whoever looks may hear of it.
    """

    def __init__(  # noqa: PLR0913 - what it shows, and the words for it
        self,
        session: Session,
        cite: Cite,
        theme: Theme,
        parent: QWidget | None = None,
        *,
        more: Callable[[], Sequence[QAction]] = _no_actions,
        redact: Redact = as_it_was,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._cite = cite
        self._theme = theme
        self._row: ActionRow | None = None
        self._names_hidden = False
        self._redact = redact
        self._offered = more
        self._leads_on: Callable[[], object] | None = None
        self.back = self._button("Previous step", lambda: self._step(-1))
        self.next = self._button("Next step", lambda: self._step(1))
        self.more = self._button(MORE, self.open_more)
        self._empty = PlainLabel(EMPTY, self)
        self._empty.setObjectName("dim")
        self._empty.setMinimumWidth(1)
        self._empty.setWordWrap(True)
        self._room = QHBoxLayout(self)
        self._room.setContentsMargins(GRID + GRID // 2, 0, GRID + GRID // 2, 0)
        self._room.setSpacing(GRID // 2)
        self._room.addWidget(self.back)
        self._room.addWidget(self.next)
        self._room.addSpacing(GRID // 2)
        self._room.addWidget(self._empty, 1)
        self._room.addWidget(self.more)
        self.setObjectName("timeline")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Timeline")
        self.apply_theme(theme)
        self.follow()

    def row(self) -> "ActionRow":
        """Return the row of actions, made when first asked for."""
        if self._row is None:
            self._row = ActionRow(self._redact, self._cite, self._theme, self)
            self._row.stood_on.connect(self._jump)
            self._row.clicked.connect(lambda index: self._jump(index.row()))
            self._empty.setVisible(False)
            self._room.replaceWidget(self._empty, self._row)
            self._row.setVisible(True)
        return self._row

    def add_before(self, widget: QWidget) -> None:
        """Give a widget room before everything else."""
        self._room.insertWidget(0, widget)

    def open_more(self) -> None:
        """Open the menu of what is needed less often."""
        actions = [each for each in self._offered() if each.isVisible()]
        if not actions:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setAccessibleName(MORE)
        menu.addActions(actions)
        size, corner = menu.sizeHint(), self.more.mapToGlobal(self.more.rect().topRight())
        menu.popup(corner - QPoint(size.width(), size.height() + GRID // 2))
        menu.setActiveAction(actions[0])

    def hide_names(self, *, names_hidden: bool) -> None:
        """Hold no action, or all of them again."""
        self._names_hidden = names_hidden
        if self._row is not None:
            history = self._session.history
            self._row.follow(History(start=history.start) if names_hidden else history)

    def redact_anew(self) -> None:
        """Redact every action again, for another viewer."""
        if not self._names_hidden:
            self.hide_names(names_hidden=True)
            self.hide_names(names_hidden=False)

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self._theme = theme
        for button, shape in ((self.back, "back"), (self.next, "next"), (self.more, "more")):
            button.setIcon(icon(shape, theme.button_text, theme.line))
        if self._row is not None:
            self._row.apply_theme(theme)

    def _button(self, words: str, do: Callable[[], None]) -> QPushButton:
        button = QPushButton(self)
        button.setObjectName("icon")
        button.setAccessibleName(words)
        button.setToolTip(plain_tip(words))
        button.clicked.connect(lambda _checked=False: do())
        return button

    def follow(self, _change: Change | None = None) -> None:
        """Show the actions that there are now, and which of them led here."""
        history = self._session.history
        self.back.setEnabled(history.undoable is not None)
        self.next.setEnabled(history.redoable is not None)
        some = bool(history.outcomes)
        for button in (self.back, self.next):
            button.setVisible(some)
        if not self._names_hidden and (some or self._row is not None):
            self.row().follow(history)

    def lead_on(self, do: Callable[[], object] | None) -> None:
        """Let a step on do this, though nothing was undone that could be done again."""
        self._leads_on = do
        self.next.setEnabled(do is not None or self._session.history.redoable is not None)

    def _step(self, by: int) -> None:
        if by > 0 and self._leads_on is not None:
            self._leads_on()
            return
        self._session.jump(self._session.history.cursor + by)

    def _jump(self, row: int) -> None:
        if not self._names_hidden and row >= 0 and row != self._session.history.cursor:
            self._session.jump(row)
