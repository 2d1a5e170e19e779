"""Commands become Qt's actions: with words, keys, and a place in a menu."""

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from gui.commands import Command, Menu


class Actions:
    """The actions of those commands that somebody carries out."""

    def __init__(
        self,
        owner: QWidget,
        commands: Iterable[Command],
        handlers: Mapping[str, Callable[[], object]],
    ) -> None:
        self.commands = tuple(command for command in commands if command.id in handlers)
        self._actions: dict[str, QAction] = {}
        groups: dict[str, QActionGroup] = {}
        for command in self.commands:
            action = QAction(command.words, owner)
            action.setObjectName(command.id)
            action.setShortcuts([QKeySequence(key) for key in command.keys])
            action.setCheckable(command.checkable)
            action.triggered.connect(_without_flag(handlers[command.id]))
            if command.group:
                group = groups.get(command.group)
                if group is None:
                    group = groups[command.group] = QActionGroup(owner)
                group.addAction(action)
            owner.addAction(action)
            self._actions[command.id] = action

    def get(self, command: str) -> QAction | None:
        """Return the action of a command, or None if nobody carries it out."""
        return self._actions.get(command)

    def rename(self, command: str, words: str, *, enabled: bool = True, shown: bool = True) -> None:
        """Give an action other words, such as the name of the deed that undo takes back."""
        action = self._actions.get(command)
        if action is not None:
            action.setText(words.replace("&", "&&"))
            action.setEnabled(enabled and shown)
            action.setVisible(shown)

    def check(self, command: str, *, on: bool) -> None:
        """Show whether a command that can be on or off is on."""
        action = self._actions.get(command)
        if action is not None:
            action.setChecked(on)

    def fill(self, bar: QMenuBar) -> None:
        """Put every action into its menu; a menu without any is left out."""
        for menu in Menu:
            members = [command for command in self.commands if command.menu is menu]
            if members:
                self._fill_menu(bar.addMenu(f"&{menu}"), members)

    def _fill_menu(self, menu: QMenu, members: Iterable[Command]) -> None:
        for command in members:
            if command.divided and not menu.isEmpty():
                menu.addSeparator()
            menu.addAction(self._actions[command.id])


def _without_flag(handler: Callable[[], object]) -> Callable[[], None]:
    """Qt tells a handler whether the action is checked; ours ask what they need."""

    def carry_out() -> None:
        handler()

    return carry_out
