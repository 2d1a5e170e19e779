"""Designation badge: shows a designation of the whole game on the board, such as day or night."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import QMenu, QPushButton

from core.rules.history import Change
from core.rules.ruleset import Designation
from gui.board.layout.geometry import Role
from gui.board.view import BoardView
from gui.features.feature import Feature
from gui.panels.prose import Cite
from gui.theme import GRID, Theme
from gui.widgets.icons import icon
from gui.widgets.labels import plain_tip

_TWO_SEATS = 2
_MOVES = frozenset({QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide})


class DesignationBadge(QPushButton):
    """Board badge of a designation, shown while it matters; a click opens its menu.

    ``ask`` returns the designation and ``cite`` the rule number of a key. ``ways`` are the
    actions that change the designation; without any the badge is read-only.
    """

    def __init__(  # noqa: PLR0913 - a read-only badge needs only the first four
        self,
        board: BoardView,
        ask: Callable[[], Designation | None],
        cite: Cite,
        theme: Theme,
        *,
        ways: tuple[QAction, ...] = (),
        show_rule: Callable[[str], object] = lambda _key: None,
    ) -> None:
        super().__init__(board)
        self._board = board
        self._ask = ask
        self._cite = cite
        self._theme = theme
        self._ways = ways
        self._show_rule = show_rule
        self.setObjectName("designation")
        self.setAccessibleName("State of the game")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(self.open_menu)
        self.setVisible(False)
        board.installEventFilter(self)
        self.follow()

    def follow(self) -> None:
        """Show the current designation, or hide the badge if it does not matter."""
        found = self._ask()
        matters = found is not None and found.matters
        if found is not None and matters:
            number = self._cite(found.key)
            self.setText(str(found.now))
            self.setAccessibleName(f"{found.title}: {found.now}")
            rule = f" ({number})" if number else ""
            self.setToolTip(plain_tip(f"{found.title}: {found.now}{rule}"))
            self.setIcon(icon(found.icon, self._theme.accent) if found.icon else QIcon())
        self.setVisible(matters)
        self._place()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.follow()

    def open_menu(self) -> QMenu:
        """Open the menu of the possible designations and the rule."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setAccessibleName(self.accessibleName())
        menu.addActions(self._ways)
        found = self._ask()
        if found is not None:
            key = found.key
            menu.addSeparator()
            rule = menu.addAction(f"{found.title}: the rule {self._cite(key)}".rstrip())
            rule.triggered.connect(lambda: self._show_rule(key))
        menu.popup(self.mapToGlobal(self.rect().bottomLeft()))
        return menu

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the free corner of the board."""
        if event.type() in _MOVES:
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        size, board, mat = self.sizeHint(), self._board, self._board.board_scene.mat
        fields = [area for area in mat.areas if area.role is Role.FIELD]
        right, _ = board.ports.covered()
        x, y = board.width() - round(right) - size.width() - GRID, GRID // 2
        if len(fields) > _TWO_SEATS:
            border = max(area.rect.bottom for area in fields)
            x = (board.width() - size.width()) // 2
            y = round(board.height() * border / mat.height) - size.height() // 2
        self.setGeometry(x, y, size.width(), size.height())
        self.raise_()


_WAYS = ("designation.1", "designation.2")


class DesignationFeature(Feature):
    """Puts the badge on the board; its menu holds the designation commands of the game."""

    badge: DesignationBadge

    def setup(self) -> None:
        """Add the badge to the board and follow the theme."""
        window = self.window
        found = (window.actions_by_id.get(command) for command in _WAYS)
        badge = self.badge = DesignationBadge(
            self.window.board,
            window.seat_options.designation,
            window.pointed_number,
            window.theme,
            ways=tuple(action for action in found if action is not None),
            show_rule=window.show_rule,
        )
        window.theme_changed.connect(badge.apply_theme)
        window.room.side.installEventFilter(badge)

    def on_change(self, _change: Change) -> None:
        """Refresh the badge."""
        self.badge.follow()
