"""The bar at the top: program name, menus, rules in force, and frequent commands."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QFont, QFontMetrics, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QMenuBar, QPushButton, QWidget

from gui.theme import GRID, Theme
from gui.widgets.icons import icon
from gui.widgets.plain_text import PlainLabel, plain_tip
from gui.window.actions import key_of

NAME = "Janus Table"
SHOWN_AT_ONCE = frozenset(
    (
        "history.undo",
        "history.redo",
        "rules.edition",
        "rules.compare",
        "rules.explain",
        "rules.strict",
        "rules.free",
        "cards.search",
        "help.keys",
        "commands.find",
    )
)
"""Commands of the buttons next to the menus, and of the button in the answer bar."""
_LONGEST_NAME = 22
_NO_TITLE, _SHORT_SWITCHES, _LEAST_SAID = 3, 4, 7
_SPARED = {"commands.find": 5, "help.keys": 5, "cards.search": 6, "rules.edition": 7}
"""Buttons hidden at each level of narrowness; menus and keys offer the same commands."""
_DOT = " · "


class TopBar(QWidget):
    """Bar of buttons for given actions; independent of their meaning."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._buttons: dict[str, tuple[QPushButton, QAction, str]] = {}
        self._words: dict[str, str] = {}
        self._switches: list[QPushButton] = []
        self._heading = ""
        title = PlainLabel(NAME, self)
        self.menus = QMenuBar(self)
        self.menus.setAccessibleName("Menus")
        self.heading = PlainLabel(parent=self)
        self.heading.setObjectName("dim")
        self._room = QHBoxLayout(self)
        self._room.setContentsMargins(2 * GRID, 2, 2 * GRID, 3)
        self._room.setSpacing(GRID)
        self._room.addWidget(title)
        self._room.addWidget(self.menus, 0, Qt.AlignmentFlag.AlignVCenter)
        self._room.addWidget(self.heading)
        self._room.addStretch(1)
        self.notice = QPushButton(self)
        self.notice.setObjectName("anyway")
        self.notice.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.notice.setAccessibleName("Notice")
        self.notice.setVisible(False)
        self._room.addWidget(self.notice)
        self._theme = theme
        self._title = title
        self.setObjectName("top")
        self.setAccessibleName("Top bar")

    def add_button(self, action: QAction | None, words: str, shape: str = "") -> None:
        """Add a button for an action; without an action there is none."""
        if action is None:
            return
        button = QPushButton(words, self)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click keeps the focus on the board
        self._words[action.objectName()] = words
        button.setAccessibleName(action.text().replace("&&", "&"))
        button.clicked.connect(action.trigger)
        self._buttons[action.objectName()] = (button, action, shape)
        self._room.addWidget(button)
        action.changed.connect(lambda: self._follow(button, action))
        self._follow(button, action)

    def add_switch(self, name: str, actions: Sequence[QAction]) -> QPushButton:
        """Add a button that opens a menu of actions; its label is the checked one."""
        button = QPushButton(name, self)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setObjectName("on")
        button.setAccessibleName(name)
        button.setLayoutDirection(Qt.LayoutDirection.RightToLeft)  # icon after the text
        menu = QMenu(button)
        menu.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        menu.addActions(actions)
        button.setMenu(menu)
        self._switches.append(button)
        self._room.addWidget(button)
        return button

    def button(self, command: str) -> QPushButton | None:
        """Return the button of a command, if it has one."""
        found = self._buttons.get(command)
        return found[0] if found is not None else None

    def name_button(self, command: str, words: str) -> None:
        """Set the label of a button, shortened if it is long; the menu has the full label."""
        button = self.button(command)
        if button is not None:
            self._words[command] = words
            self._make_room()

    def name_switch(self, button: QPushButton, words: str) -> None:
        """Set the label of a switch to its checked action."""
        button.setAccessibleName(words)
        self._make_room()

    def say(self, heading: str) -> None:
        """Show the title of the game and its rules."""
        self._heading = heading
        self._make_room()

    def warn(self, words: str, says: str = "") -> None:
        """Show a permanent warning; an empty text removes it."""
        self.notice.setText(words)
        self.notice.setToolTip(plain_tip(says))
        self.notice.setAccessibleName(f"{words}: {says}" if words else "Notice")
        self.notice.setVisible(bool(words))
        self._make_room()

    def apply_theme(self, theme: Theme) -> None:
        """Draw the icons in the colours of a theme."""
        self._theme = theme
        bold = QFont(self.font())
        bold.setWeight(QFont.Weight.DemiBold)
        self._title.setFont(bold)
        self._make_room()
        for button, _action, shape in self._buttons.values():
            if shape:
                button.setIcon(icon(shape, theme.button_text, theme.button_line))
        for switch in self._switches:
            switch.setIcon(icon("down", theme.on_text))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._make_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the heading if it would be cut off; the window title has it too."""
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Shorten the texts to the available width: first the heading, last the program name.

        Menus, tooltips and the window title have the full texts.
        """
        if not self.isVisible():
            self._say_less(0)
            return
        room = -1
        for spare in range(_LEAST_SAID + 1):
            self._say_less(spare)
            room = self.width() - self._taken()
            if room >= 0:
                break
        metrics, room = QFontMetrics(self.heading.font()), room - self._kept_for_names()
        for words in (self._heading, self._heading.partition(_DOT)[0]):
            if words and metrics.horizontalAdvance(words) + self._room.spacing() <= room:
                self.heading.setText(words)
                self.heading.setVisible(True)
                break

    def _kept_for_names(self) -> int:
        """Return the width reserved for longer action names, so that the heading stays."""
        button = self.button("history.undo")
        if button is None:
            return 0
        metrics = QFontMetrics(button.font())
        longest = metrics.averageCharWidth() * (_LONGEST_NAME + len("Undo: "))
        return max(longest - metrics.horizontalAdvance(button.text()), 0)

    def _say_less(self, spare: int) -> None:
        """Reduce the buttons step by step: no action names, then icons only, then fewer buttons."""
        self.heading.setVisible(False)
        self._title.setVisible(spare < _NO_TITLE)
        for switch in self._switches:
            words = switch.accessibleName()
            switch.setText(words if spare < _SHORT_SWITCHES else words.partition(": ")[2] or words)
        for command, (button, action, shape) in self._buttons.items():
            words = self._words.get(command, button.text().replace("&&", "&"))
            said = shorten(words) if not spare else words.partition(": ")[0]
            bare = spare > 1 and bool(shape) and command != "rules.edition"
            button.setText("" if bare else said.replace("&", "&&"))
            if command in _SPARED:
                button.setVisible(action.isVisible() and spare < _SPARED[command])

    def _taken(self) -> int:
        """Return the width of everything but the heading."""
        items = (self._room.itemAt(at) for at in range(self._room.count()))
        widths = [item.sizeHint().width() for item in items if item and not item.isEmpty()]
        margins = self._room.contentsMargins()
        gaps = self._room.spacing() * max(len(widths) - 1, 0)
        return sum(widths) + gaps + margins.left() + margins.right()

    def _follow(self, button: QPushButton, action: QAction) -> None:
        keys = key_of(action)
        words = action.text().replace("&&", "&")
        button.setEnabled(action.isEnabled())
        if button.isHidden() == action.isVisible() and action.objectName() not in _SPARED:
            button.setHidden(not action.isVisible())
            self._make_room()
        button.setAccessibleName(words)
        button.setToolTip(plain_tip(f"{words} ({keys})" if keys else words))


def shorten(words: str) -> str:
    """Return a label shortened to fit a button, cut at a word boundary."""
    head, colon, name = words.partition(": ")
    if len(name) <= _LONGEST_NAME:
        return words
    kept = name[: _LONGEST_NAME - 1].rpartition(" ")[0] or name[: _LONGEST_NAME - 1]
    return f"{head}{colon}{kept.rstrip(' ,:;')}…"
