"""Commands of a window: Qt actions, menus, the bar at the top, and the current labels."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QFont,
    QFontMetrics,
    QKeySequence,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QMenu, QMenuBar, QPushButton, QWidget

from core.rules.history import Change
from core.rules.redaction import Redact
from gui.commands import COMMANDS, Command, Menu, Within, own_commands
from gui.session import Level, Session
from gui.theme import GRID, Theme
from gui.views import View
from gui.widgets.icons import icon
from gui.widgets.labels import PlainLabel, plain_tip
from gui.widgets.layouts import horizontal
from gui.window.rulebooks import Rulebooks
from gui.window.seat import SeatOptions


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
        *(f"view.{view}" for view in View),
    )
)
"""Commands of the buttons next to the menus, and of the button in the answer bar."""
_LONGEST_NAME = 22
_NO_TITLE, _SHORT_SWITCHES, _LEAST_SAID = 3, 4, 7
_SPARED = {"commands.find": 5, "help.keys": 5, "cards.search": 6, "rules.edition": 7}
_OF_RULES = "rules.edition"
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
        self.menu = QPushButton("Menu", self)
        self.menu.setObjectName("bare")
        self.menu.setAccessibleName("Menu")
        self.menu.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.menu.setVisible(False)
        self._view = View.TABLE
        self._segment: list[QPushButton] = []
        self.heading = PlainLabel(parent=self, look="dim")
        self._room = QHBoxLayout(self)
        self._room.setContentsMargins(2 * GRID, 2, 2 * GRID, 3)
        self._room.setSpacing(GRID)
        self._room.addWidget(title)
        self._room.addWidget(self.menus, 0, Qt.AlignmentFlag.AlignVCenter)
        self._room.addWidget(self.menu)
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

    def add_segment(self, name: str, actions: Sequence[QAction]) -> None:
        """Add a row of buttons of which one is on, for actions that exclude each other."""
        segment = QWidget(self)
        segment.setObjectName("segment")
        segment.setAccessibleName(name)
        row = horizontal(on=segment, margins=0, spacing=0)
        for action in actions:
            button = QPushButton(action.text().partition(": ")[2].capitalize(), segment)
            button.setObjectName("choice")
            button.setCheckable(True)
            button.setChecked(action.isChecked())
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setAccessibleName(action.text())
            button.clicked.connect(action.trigger)
            action.toggled.connect(button.setChecked)
            row.addWidget(button)
            self._segment.append(button)
        self._room.addWidget(segment)

    def first_stop(self) -> QWidget:
        """Return the button that gets the focus of the bar: the level of the rules, or the view."""
        stops = (*(each for each in self._switches if not each.isHidden()), *self._segment)
        return next((each for each in stops if each in self._switches or each.isChecked()), self)

    def show_view(self, view: View) -> None:
        """Show the menus, or one button for them, and the rules where a view names them."""
        self._view = view
        self.menus.setVisible(view.has_menus)
        self.menu.setVisible(not view.has_menus)
        for switch in self._switches:
            switch.setVisible(view.names_rules)
        self._make_room()

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
            # The width of everything but the heading.
            items = (self._room.itemAt(at) for at in range(self._room.count()))
            widths = [item.sizeHint().width() for item in items if item and not item.isEmpty()]
            margins = self._room.contentsMargins()
            gaps = self._room.spacing() * max(len(widths) - 1, 0)
            room = self.width() - (sum(widths) + gaps + margins.left() + margins.right())
            if room >= 0:
                break
        metrics, room = QFontMetrics(self.heading.font()), room - self._kept_for_names()
        brief = self._heading.rpartition(_DOT)[0] or self._heading
        heading = self._heading if self._view.names_rules else brief
        for words in (heading, heading.partition(_DOT)[0]):
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
                fits = spare < _SPARED[command]
                named = command != _OF_RULES or self._view.names_rules
                button.setVisible(action.isVisible() and fits and named)

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


LEVEL_WORDS = {Level.EXPLAIN: "explain", Level.STRICT: "strict", Level.FREE: "free table"}
_OF_FEATURES = ("cards.search", "commands.find", "help.keys", "rules.compare", "rules.edition")
"""Commands of features whose buttons are in the bar before the features exist."""

Handlers = Mapping[str, Callable[[], object]]


class CommandBar:
    """Fills bar and menus, and updates the labels of undo, redo and the rules.

    ``verb`` runs the action of an id on the selected cards, ``redact`` returns an outcome as the
    viewer may see it, ``heading`` returns game and rules.
    """

    def __init__(  # noqa: PLR0913 - its parts, and three callbacks into the window
        self,
        window: QMainWindow,
        session: Session,
        theme: Theme,
        rulebooks: Rulebooks,
        seat: SeatOptions,
        *,
        verb: Callable[[str], object],
        redact: Redact,
        heading: Callable[[], str],
    ) -> None:
        self._window = window
        self._session = session
        self._rulebooks = rulebooks
        self._seat = seat
        self._verb = verb
        self._redact = redact
        self._heading = heading
        self._is_filled = False
        self._checks: Mapping[str, Callable[[], bool]] = {}
        self.actions = Actions(window)
        self.bar = TopBar(theme, window)
        self._menus = {menu: self.bar.menus.addMenu(f"&{menu}") for menu in Menu}
        together = QMenu(self.bar.menu)
        for menu in self._menus.values():
            together.addMenu(menu)
        self.bar.menu.setMenu(together)

    def fill_bar(self, handlers: Handlers, theme: Theme) -> None:
        """Add the buttons of commands and their handlers."""
        get, bar = self.actions.get, self.bar
        at_once = (each for each in COMMANDS if each.id in SHOWN_AT_ONCE)
        self.actions.offer(at_once, {**dict.fromkeys(_OF_FEATURES, _nothing), **handlers})
        bar.add_button(get("history.undo"), "Undo", "undo")
        bar.add_button(get("history.redo"), "Redo", "redo")
        levels = [get(f"rules.{level}") for level in Level]
        bar.add_button(get("rules.edition"), self._rulebooks.edition(), "down")
        edition = bar.button("rules.edition")
        if edition is not None:
            edition.setLayoutDirection(Qt.LayoutDirection.RightToLeft)  # icon after the text
        self.switch = bar.add_switch("Rules", [each for each in levels if each is not None])
        bar.add_button(get("cards.search"), "Cards…", "search")
        views = [get(f"view.{view}") for view in View]
        bar.add_segment("View", [each for each in views if each is not None])
        bar.add_button(get("help.keys"), "?")
        bar.add_button(get("commands.find"), self.actions.key("commands.find"))
        bar.apply_theme(theme)
        self.show_view(View.TABLE)
        self._window.setMenuWidget(bar)

    def show_view(self, view: View) -> None:
        """Show the bar of a view, and which view it is."""
        self.actions.check(f"view.{view}", on=True)
        self.bar.show_view(view)

    def fill_menus(
        self,
        commands: Iterable[Command],
        handlers: Handlers,
        checks: Mapping[str, Callable[[], bool]],
    ) -> None:
        """Fill the menus, once, with commands in their order and their handlers.

        ``checks`` return the state of checkable commands. The window can be painted before, because
        a menu is empty until it is opened.
        """
        self._is_filled = True
        self._checks = checks
        commands = tuple(commands)
        verbs = {each.id: self._doing(each.verb) for each in commands if each.verb}
        self.actions.offer(commands, {**verbs, **handlers})
        self.actions.fill(self._menus)
        self.follow()

    def follow(self, change: Change | None = None) -> None:
        """Update the labels of undo and redo, unless the table is hidden, and of the rules."""
        history, actions = self._session.history, self.actions
        names_hidden = self.bar.isHidden()
        for command, word, before, option in (
            ("history.undo", "Undo", history.undo().state, history.undoable),
            ("history.redo", "Redo", history.state, history.redoable),
        ):
            what = self._redact(before, option).label if option is not None else ""
            if command == "history.undo" and self._session.recalls:
                what = f"back to {self._session.recalls}"
            words = word if names_hidden or not what else f"{word}: {what}"
            actions.rename(command, words, enabled=bool(option or what) and not names_hidden)
            self.bar.name_button(command, words if command == "history.undo" else word)
        level = self._session.level
        self.bar.name_switch(self.switch, f"Rules: {LEVEL_WORDS[level]}")
        actions.check(f"rules.{level}", on=True)
        for command, check in self._checks.items():
            actions.check(command, on=check())
        if change is None or change.outcome is None or change.is_by_other_rules:
            self._name_the_rules()

    def _name_the_rules(self) -> None:
        if self._is_filled:
            own = own_commands(self._session.rules)
            self.actions.add(own, {each.id: self._doing(each.verb) for each in own})
            for command, words in self._seat.names():
                self.actions.rename(command, words, shown=bool(words))
        heading = self._heading()
        self.bar.say(heading)
        self.bar.name_button("rules.edition", self._rulebooks.edition())
        self._window.setWindowTitle(f"{NAME} · {heading}")

    def _doing(self, verb: str) -> Callable[[], object]:
        return lambda: self._verb(verb)


def _nothing() -> None:
    """Do nothing yet."""
