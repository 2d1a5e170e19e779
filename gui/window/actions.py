"""Qt actions of the commands: label, key and menu position."""

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from gui.commands import Command, Menu, Within


def key_of(action: QAction) -> str:
    """Return the first key of an action as this system writes it, or ``""``."""
    return action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)


_ROLES = {
    "help.about": QAction.MenuRole.AboutRole,
    "settings.open": QAction.MenuRole.PreferencesRole,
    "window.quit": QAction.MenuRole.QuitRole,
}
"""Menu items with a fixed position on macOS; by default Qt guesses from English labels."""


class Actions:
    """Actions of the commands that have a handler.

    A command that is in no menu has an action only once it has a key: most never do.
    """

    def __init__(self, owner: QWidget) -> None:
        self.commands: tuple[Command, ...] = ()
        self._owner = owner
        self._handlers: dict[str, Callable[[], object]] = {}
        self._actions: dict[str, QAction] = {}
        self._groups: dict[str, QActionGroup] = {}

    def offer(
        self, commands: Iterable[Command], handlers: Mapping[str, Callable[[], object]]
    ) -> None:
        """Register commands; their handlers may be replaced later."""
        self._handlers.update(handlers)
        self.commands = tuple(each for each in commands if each.id in self._handlers)
        for command in self.commands:
            if command.id not in self._actions and (command.listed or command.keys):
                self._make(command).setShortcuts([QKeySequence(key) for key in command.keys])

    def add(
        self, commands: Iterable[Command], handlers: Mapping[str, Callable[[], object]]
    ) -> None:
        """Register further commands."""
        known = {command.id for command in self.commands}
        new = (command for command in commands if command.id not in known)
        self.offer((*self.commands, *new), handlers)

    def get(self, command: str) -> QAction | None:
        """Return the action of a command, or None without a handler."""
        return self._actions.get(command)

    def called(self, command: Command) -> str:
        """Return the current label of a command, in the terms of the game on the table."""
        action = self._actions.get(command.id)
        return action.text().replace("&&", "&") if action is not None else command.label

    def run(self, command: str) -> None:
        """Run a command unless it is disabled."""
        action = self._actions.get(command)
        if action is not None:
            action.trigger()
        else:
            self._carry_out(command)

    def key(self, command: str) -> str:
        """Return the key of a command as this system writes it, or ``""``."""
        action = self._actions.get(command)
        return key_of(action) if action is not None else ""

    def way_to(self, command: str) -> str:
        """Return the description of how to reach a command: its key, or its menu path."""
        found = next((each for each in self.commands if each.id == command), None)
        place = [found.menu, found.within, found.label] if found is not None else []
        return self.key(command) or " > ".join(str(part) for part in place if part)

    def set_keys(self, keys: Mapping[str, tuple[str, ...]]) -> None:
        """Assign keys to commands; a command that is missing in ``keys`` has none."""
        for command in self.commands:
            wanted = [QKeySequence(key) for key in keys.get(command.id, ())]
            action = self._actions.get(command.id)
            if action is None and wanted:
                action = self._make(command)
            if action is not None and action.shortcuts() != wanted:
                action.setShortcuts(wanted)

    def rename(self, command: str, words: str, *, enabled: bool = True, shown: bool = True) -> None:
        """Change the label of an action, such as the name of the action to undo."""
        action = self._actions.get(command)
        if action is not None:
            action.setText(words.replace("&", "&&"))
            action.setEnabled(enabled and shown)
            action.setVisible(shown)

    def enable(self, command: str, *, on: bool) -> None:
        """Enable or disable a command; make its action if it has none."""
        found = next((each for each in self.commands if each.id == command), None)
        action = self._actions.get(command)
        if action is None and found is not None:
            action = self._make(found)
        if action is not None:
            action.setEnabled(on)

    def check(self, command: str, *, on: bool) -> None:
        """Show whether a command that can be on or off is on."""
        action = self._actions.get(command)
        if action is not None:
            action.setChecked(on)

    def fill(self, menus: Mapping[Menu, QMenu]) -> None:
        """Put every action into its menu; hide empty menus."""
        for menu, place in menus.items():
            members = [each for each in self.commands if each.menu is menu and each.listed]
            members.sort(key=lambda command: command.last)
            place.menuAction().setVisible(bool(members))
            self._fill_menu(place, members)

    def _make(self, command: Command) -> QAction:
        action = QAction(command.label, self._owner)
        action.setObjectName(command.id)
        action.setMenuRole(_ROLES.get(command.id, QAction.MenuRole.NoRole))
        action.setCheckable(command.checkable)
        # Qt passes the checked state to a handler; ours query the state they need.
        action.triggered.connect(lambda: self._carry_out(command.id))
        if command.group:
            group = self._groups.get(command.group)
            if group is None:
                group = self._groups[command.group] = QActionGroup(self._owner)
            group.addAction(action)
        self._owner.addAction(action)
        self._actions[command.id] = action
        return action

    def _carry_out(self, command: str) -> None:
        self._handlers[command]()

    def _fill_menu(self, menu: QMenu, members: Iterable[Command]) -> None:
        inner = {Within.MENU: menu}
        for command in members:
            place = inner.get(command.within)
            if place is None:
                place = inner[command.within] = menu.addMenu(str(command.within))
            if command.divided and not place.isEmpty():
                place.addSeparator()
            place.addAction(self._actions[command.id])
