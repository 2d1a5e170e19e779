"""The window: menu bar, table, panel and bottom bar, put together."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import cast

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QAction, QCursor, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from core.rules.change import Change
from core.rules.ruleset import Option
from core.state.ids import ObjectId
from gui.commands import COMMANDS, VERB_COMMANDS, Command, Menu, own_commands
from gui.frame import bars, text_factor
from gui.panels.card_search import SearchPanel
from gui.panels.characteristics import CharacteristicsPanel
from gui.panels.rule import RuleCard
from gui.panels.timeline import Timeline
from gui.panels.verdict import VerdictStrip
from gui.session import Level, Session
from gui.theme import DARK, GRID, LIGHT, Theme, palette, stylesheet, text_font
from gui.window.actions import Actions
from gui.window.layout import WindowRoom
from gui.window.seat_options import SeatOptions
from gui.window.services import BoardSignals, Citations, Services, sources
from gui.window.top_bar import NAME, SHOWN_AT_ONCE, TopBar

_MORE = (
    "show.slower",
    "show.faster",
    "show.loop",
    "rules.compare",
    "table.record",
    "show.export",
)
"""What the menu at the end of the bottom bar offers."""

_SMALLEST = (90 * GRID, 56 * GRID)
LEVEL_WORDS = {Level.EXPLAIN: "explain", Level.STRICT: "strict", Level.FREE: "free table"}


class MainWindow(QMainWindow):
    """Shows one session. It decides nothing: it asks the session and shows what it hears.

    ``board`` is any widget with the signals of `BoardSignals`. ``theme_changed`` carries the
    theme when another one is put on, ``rule_wanted`` the key of a rule to be read about at length.
    """

    theme_changed = Signal(object)
    rule_wanted = Signal(str)

    def __init__(
        self, session: Session, board: QWidget, services: Services, theme: Theme = DARK
    ) -> None:
        super().__init__()
        self.session = session
        self.board = board
        self.theme = theme
        self._services = services
        self._selected: ObjectId | None = None
        self._rule: RuleCard | None = None
        self._search: SearchPanel | None = None
        self._before_rule: QWidget | None = None
        self.setFont(text_font())
        self.setPalette(palette(theme))
        self.setStyleSheet(stylesheet(theme))
        self.cite = Citations(session, services.rulebook)
        self.strip = VerdictStrip(
            session, self.cite, theme, redact=services.redact, word_asker=services.word_asker
        )
        fed = sources(session, services, self.cite, lambda: self.strip.answer)
        self.panel = CharacteristicsPanel(session, fed, theme)
        self.timeline = Timeline(
            session, self.cite, theme, more=self._less_often, redact=services.redact
        )
        self.seat = SeatOptions(
            session,
            services.seat,
            selected=lambda: self._selected,
            say=self.strip.say,
            ask=self._ask,
        )
        self.room = WindowRoom(board, self.panel, (self.strip, self.timeline), theme, self)
        self._has_menus = False
        self._checks: Mapping[str, Callable[[], bool]] = {}
        self.actions_by_id = Actions(self)
        self.bar = TopBar(theme, self)
        self.menus = {menu: self.bar.menus.addMenu(f"&{menu}") for menu in Menu}
        self._fill_bar()
        self._lay_out()
        self._connect()
        self.follow()

    def fill_menus(
        self,
        commands: Iterable[Command] = (*VERB_COMMANDS, *COMMANDS),
        handlers: Mapping[str, Callable[[], object]] | None = None,
        checks: Mapping[str, Callable[[], bool]] | None = None,
    ) -> None:
        """Fill the menus, once: with commands in their order, and who carries them out.

        ``checks`` tell of a command that can be on or off which it is. The window can be painted
        before that, for until somebody opens a menu there is nothing in it.
        """
        self._has_menus = True
        self._checks = checks or {}
        commands = tuple(commands)
        verbs = {each.id: self._verb(each.verb) for each in commands if each.verb}
        self.actions_by_id.offer(commands, {**verbs, **(handlers or {})})
        self.actions_by_id.fill(self.menus)
        panel = self.actions_by_id.get("view.panel")
        if panel is not None:
            panel.changed.connect(lambda: self.room.tell_key(panel.shortcut()))
            self.room.tell_key(panel.shortcut())
        self.follow()

    def select(self, object_id: ObjectId | None) -> None:
        """Speak of this object from now on."""
        self._selected = object_id
        self.panel.show_object(object_id)
        self.room.side.speak_of(something=object_id is not None)

    @property
    def selected(self) -> ObjectId | None:
        """The object that the window speaks of."""
        return self._selected

    def spoken_of(self) -> list[QRect]:
        """Return where on the screen the selected object lies, and the panel that explains it."""
        where = self._services.where(self._selected) if self._selected is not None else None
        side = self.room.side
        panel = QRect(side.mapToGlobal(QPoint()), side.size()) if side.isVisible() else None
        return [place for place in (where, panel) if place is not None]

    def add_below_panel(self, widget: QWidget) -> None:
        """Give a widget room below the panel."""
        self.room.side.room.addWidget(widget)

    def search(self) -> "SearchPanel | None":
        """Return the search, made when first asked for; None where there are no cards."""
        if self._search is None and self._services.card_source is not None:
            self._search = SearchPanel(self._services.card_source(), self.theme, self.room.side)
            self._search.setVisible(False)
            self._search.closed.connect(self.close_search)
        return self._search

    def open_search(self) -> None:
        """Show the search above the panel, ready for typing."""
        search = self.search()
        if search is not None:
            self.open_aside(search)
            search.open()

    def close_search(self) -> None:
        """Give the room back to the panel."""
        self.close_aside()

    def open_aside(self, widget: QWidget, *, alone: bool = False) -> None:
        """Show a widget above the panel, or in its place; one at a time has that room."""
        self.room.open_aside(widget, alone=alone)

    def close_aside(self) -> None:
        """Give the room back to the panel, and the keyboard to the board."""
        self.board.setFocus()  # first, else the keyboard would go to the next widget and be told so
        self.room.close_aside()

    @property
    def aside(self) -> QWidget | None:
        """What stands above the panel or in its place now."""
        return self.room.side.aside

    def show_rule(self, key: str) -> None:
        """Show what a rule means, beside the panel."""
        if self._rule is None:
            self._rule = RuleCard(
                self._services.rulebook, lambda: self.session.rules.edition, self.theme, self
            )
            self._rule.closed.connect(self._rule_closed)
            self._rule.wanted.connect(self.rule_wanted)
        if not self._rule.isVisible():
            self._before_rule = self.focusWidget()
        self._rule.show_rule(key)
        self._place_rule()
        self._rule.setVisible(True)
        self._rule.raise_()
        self._rule.close_button.setFocus()

    @property
    def rule(self) -> "RuleCard | None":
        """The card of a rule, if one was ever shown."""
        return self._rule

    def set_level(self, level: Level) -> None:
        """Take the rules more or less strictly."""
        self.session.level = level

    def apply_theme(self, theme: Theme) -> None:
        """Put on another theme."""
        self.theme = theme
        self.setStyleSheet(stylesheet(theme))
        self.setPalette(palette(theme))  # after the sheet, or Qt 6.9 keeps the colours before
        parts = (self.panel, self.strip, self.timeline, self.bar, self.room)
        for part in (*parts, self._rule, self._search):
            if part is not None:
                part.apply_theme(theme)
        self.actions_by_id.check("view.light", on=not theme.dark)
        self.theme_changed.emit(theme)

    def rescale(self) -> None:
        """Set everything in the application's type anew, after that has become another size."""
        self.setFont(text_font())
        self.apply_theme(self.theme)
        self._fit_bar()

    def hide_names(self, *, names_hidden: bool) -> None:
        """Show nothing of the table and name no action, or show everything again."""
        for part in (self.centralWidget(), self.bar):
            if part is not None:
                part.setVisible(not names_hidden)
        self.timeline.hide_names(names_hidden=names_hidden)
        self.follow()

    def redact_anew(self) -> None:
        """Name every action as whoever looks now may hear it."""
        self.timeline.redact_anew()
        self.follow()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the bars and an open rule their places."""
        super().resizeEvent(event)
        self._fit_bar()
        if self._rule is not None and self._rule.isVisible():
            self._place_rule()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Escape fold a long answer, and lead to the table, where nothing else wants it."""
        if event.key() == Qt.Key.Key_Escape:
            self.strip.fold()
            self.board.setFocus()
        super().keyPressEvent(event)

    def _fit_bar(self) -> None:
        text = text_factor(self.fontMetrics().height())
        self.bar.setFixedHeight(bars(self.width(), self.height(), text).menu)

    def _less_often(self) -> tuple[QAction, ...]:
        found = (self.actions_by_id.get(each) for each in _MORE)
        return tuple(each for each in found if each is not None)

    def _handlers(self) -> Mapping[str, Callable[[], object]]:
        search = {} if self._services.card_source is None else {"cards.search": self.open_search}
        return {
            "history.undo": self.session.take_back,
            "history.redo": self.session.redo,
            "rules.explain": lambda: self.set_level(Level.EXPLAIN),
            "rules.strict": lambda: self.set_level(Level.STRICT),
            "rules.free": lambda: self.set_level(Level.FREE),
            "view.light": lambda: self.apply_theme(LIGHT if self.theme.dark else DARK),
            "view.next": self._next_part,
            "view.panel": self.room.turn_panel,
            "window.quit": self.close,
            **search,
            **self.seat.handlers(),
        }

    def _verb(self, verb: str) -> Callable[[], None]:
        return lambda: None if self._services.batch_actions(verb) else self.seat.verb(verb)

    def _fill_bar(self) -> None:
        get = self.actions_by_id.get
        at_once = (each for each in COMMANDS if each.id in SHOWN_AT_ONCE)
        self.actions_by_id.offer(at_once, {**self._handlers(), **self._services.handlers})
        self.bar.add_button(get("history.undo"), "Undo", "undo")
        self.bar.add_button(get("history.redo"), "Redo", "redo")
        levels = [get(f"rules.{level}") for level in Level]
        self.bar.add_button(get("rules.edition"), self._services.edition(), "down")
        edition = self.bar.button("rules.edition")
        if edition is not None:
            edition.setLayoutDirection(Qt.LayoutDirection.RightToLeft)  # the sign after the words
        self.switch = self.bar.add_switch("Rules", [each for each in levels if each is not None])
        self.bar.add_button(get("cards.search"), "Cards…", "search")
        self.bar.add_button(get("help.keys"), "?")
        self.bar.add_button(get("commands.find"), self.actions_by_id.key("commands.find"))
        self.bar.apply_theme(self.theme)
        self.setMenuWidget(self.bar)

    def _lay_out(self) -> None:
        self.setCentralWidget(self.room)
        self.setMinimumSize(*_SMALLEST)
        self.resize(1280, 800)

    def _connect(self) -> None:
        board = cast("BoardSignals", self.board)
        board.selected.connect(self.select)
        board.hovered.connect(self.panel.preview)
        board.peeked.connect(self._peek)
        self.strip.shown.connect(self.panel.follow_answer)
        for part in (self.panel, self.strip):
            part.cited.connect(self.show_rule)
        self.session.recallable.connect(self.follow)
        self.session.leveled.connect(self.follow)
        self.board.setFocus()

    def _peek(self, object_id: ObjectId | None) -> None:
        """Show the face that is peeked at in the panel, whatever has its place."""
        self.room.peek(on=object_id is not None)
        self.panel.peek(object_id)

    def follow(self, change: Change | None = None) -> None:
        """Name what undo and redo would do, unless all is hushed, and whose rules hold."""
        history, actions = self.session.history, self.actions_by_id
        names_hidden = self.bar.isHidden()
        for command, word, before, option in (
            ("history.undo", "Undo", history.undo().state, history.undoable),
            ("history.redo", "Redo", history.state, history.redoable),
        ):
            what = self._services.redact(before, option).words if option is not None else ""
            if command == "history.undo" and self.session.recalls:
                what = f"back to {self.session.recalls}"
            words = word if names_hidden or not what else f"{word}: {what}"
            actions.rename(command, words, enabled=bool(option or what) and not names_hidden)
            self.bar.name_button(command, words if command == "history.undo" else word)
        level = self.session.level
        self.bar.name_switch(self.switch, f"Rules: {LEVEL_WORDS[level]}")
        actions.check(f"rules.{level}", on=True)
        for command, check in self._checks.items():
            actions.check(command, on=check())
        if change is None or change.outcome is None or change.is_by_other_rules:
            self._name_the_rules()

    def _name_the_rules(self) -> None:
        if self._has_menus:
            own = own_commands(self.session.rules)
            self.actions_by_id.add(own, {each.id: self._verb(each.verb) for each in own})
            for command, words in self.seat.names():
                self.actions_by_id.rename(command, words, shown=bool(words))
        heading = self._services.heading()
        self.bar.say(heading)
        self.bar.name_button("rules.edition", self._services.edition())
        self.setWindowTitle(f"{NAME} · {heading}")

    def _ask(self, options: Sequence[Option]) -> None:
        """Let the person pick one of several actions, where the mouse is."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setAccessibleName("Which one?")
        for option in options:
            words = f"{option.words}: {option.detail}" if option.detail else option.words
            action = QAction(words.replace("&", "&&"), menu)
            action.triggered.connect(self._doing(option))
            menu.addAction(action)
        at = QCursor.pos()
        centre = self.board.mapToGlobal(self.board.rect().center())
        menu.popup(at if self.board.rect().contains(self.board.mapFromGlobal(at)) else centre)
        menu.setActiveAction(menu.actions()[0])

    def _doing(self, option: Option) -> Callable[[], None]:
        def do() -> None:
            self.session.attempt(option.action)

        return do

    def _next_part(self) -> None:
        """Move the keyboard to the next part of the window."""
        panel, strip = self.panel.prose(), self.strip.prose()
        answers = self.strip.buttons()
        parts: list[tuple[QWidget, QWidget]] = [
            (self.board, self.board),
            (self.strip, answers[0] if answers else strip),
            (self.panel, panel),
            (self.timeline, self.timeline.row()),
            (self.bar, self.switch),
        ]
        if self.aside is not None:
            parts.insert(2, (self.aside, self.aside.focusProxy() or self.aside))
        here = self.focusWidget()
        at = next((n for n, (part, _) in enumerate(parts) if _inside(here, part)), -1)
        for step in range(1, len(parts) + 1):
            target = parts[(at + step) % len(parts)][1]
            if target.isVisible() and target.isEnabled():
                target.setFocus(Qt.FocusReason.ShortcutFocusReason)
                return

    def _place_rule(self) -> None:
        if self._rule is not None:
            self._rule.adjustSize()
            side = self.room.side_left
            self._rule.move(max(side - self._rule.width() - GRID, GRID), self.bar.height() + GRID)

    def _rule_closed(self) -> None:
        (self._before_rule or self.board).setFocus()


def _inside(widget: QWidget | None, part: QWidget) -> bool:
    return widget is not None and (widget is part or part.isAncestorOf(widget))
