"""Commands of a window: the bar above the board, the menus, and the current labels."""

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow

from core.rules.history import Change
from core.rules.redaction import Redact
from gui.commands import COMMANDS, Command, Menu, own_commands
from gui.session import Level, Session
from gui.theme import Theme
from gui.window.actions import Actions
from gui.window.rulebooks import Rulebooks
from gui.window.seat_options import SeatOptions
from gui.window.top_bar import NAME, SHOWN_AT_ONCE, TopBar

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
        bar.add_button(get("help.keys"), "?")
        bar.add_button(get("commands.find"), self.actions.key("commands.find"))
        bar.apply_theme(theme)
        self._window.setMenuWidget(bar)

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
