"""The window: top bar, table, verdict strip, panel and timeline, put together."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QCursor, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QMainWindow, QMenu, QVBoxLayout, QWidget

from core.law.ruleset import Deed
from core.table.ids import ObjectId
from gui.commands import COMMANDS, Command, Menu
from gui.panels.characteristics import CharacteristicsPanel
from gui.panels.timeline import Timeline
from gui.panels.verdict import VerdictStrip
from gui.session import Level, Session
from gui.theme import DARK, GRID, LIGHT, Theme, palette, stylesheet, text_font
from gui.window_actions import Actions
from gui.window_bar import NAME, SHOWN_AT_ONCE, TopBar
from gui.window_deeds import SeatDeeds
from gui.window_services import BoardSignals, Citations, Services, sources

if TYPE_CHECKING:
    from gui.panels.rule import RuleCard
    from gui.panels.search import SearchPanel

_SIDE_SHARE = 0.2333
_LARGEST_SHARE = 0.34
_NARROWEST_SIDE, _WIDEST_SIDE = 22, 44
"""Widths of the panel in heights of a line of text, so that it grows with the type."""

_TIMES = {"day": ("day", "Day"), "night": ("night", "Night")}
LEVEL_WORDS = {Level.EXPLAIN: "explain", Level.STRICT: "strict", Level.FREE: "free table"}


class MainWindow(QMainWindow):
    """Shows one session. It decides nothing: it asks the session and shows what it hears.

    ``board`` is any widget with the signals of `BoardSignals`. ``dressed`` carries the
    theme when another one is put on, ``rule_wanted`` the key of a rule to be read about at length.
    """

    dressed = Signal(object)
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
        self._aside: QWidget | None = None
        self.setFont(text_font())
        self.setPalette(palette(theme))
        self.setStyleSheet(stylesheet(theme))
        self.cite = Citations(session, services.rulebook)
        self.panel = CharacteristicsPanel(session, sources(session, services, self.cite), theme)
        self.strip = VerdictStrip(session, self.cite, theme)
        self.timeline = Timeline(session, self.cite, theme)
        self.seat = SeatDeeds(
            session,
            services.seat,
            selected=lambda: self._selected,
            say=self.strip.say,
            ask=self._ask,
        )
        self._furnished = False
        self._checks: Mapping[str, Callable[[], bool]] = {}
        self.actions_by_id = Actions(self)
        self.bar = TopBar(theme, self)
        self.menus = {menu: self.bar.menus.addMenu(f"&{menu}") for menu in Menu}
        self._fill_bar()
        self._lay_out()
        self._connect()
        self._follow()

    def furnish(
        self,
        commands: Iterable[Command] = COMMANDS,
        handlers: Mapping[str, Callable[[], object]] | None = None,
        checks: Mapping[str, Callable[[], bool]] | None = None,
    ) -> None:
        """Fill the menus, once: with commands in their order, and who carries them out.

        ``checks`` tell of a command that can be on or off which it is. The window can be painted
        before it is furnished, for until somebody opens a menu there is nothing in it.
        """
        self._furnished = True
        self._checks = checks or {}
        commands = tuple(commands)
        verbs = {each.id: self._verb(each.verb) for each in commands if each.verb}
        self.actions_by_id.offer(commands, {**verbs, **(handlers or {})})
        self.actions_by_id.fill(self.menus)
        self._follow()

    def select(self, who: ObjectId | None) -> None:
        """Speak of this object from now on."""
        self._selected = who
        self.panel.show_object(who)

    @property
    def selected(self) -> ObjectId | None:
        """The object that the window speaks of."""
        return self._selected

    def add_below_panel(self, widget: QWidget) -> None:
        """Give a widget room below the panel."""
        self._side_room.addWidget(widget)

    def add_below_board(self, widget: QWidget) -> None:
        """Give a widget room between the board and the answer to the last deed."""
        self._table_room.addWidget(widget, 1, 0)

    def search(self) -> "SearchPanel | None":
        """Return the search, made when first asked for; None where there are no cards."""
        if self._search is None and self._services.shelf is not None:
            from gui.panels.search import SearchPanel  # noqa: PLC0415 - costs time at the start

            self._search = SearchPanel(self._services.shelf(), self.theme, self._side)
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
        if widget is not self._aside:
            self.close_aside()
            self._aside = widget
            self._side_room.insertWidget(0, widget, 2)
        widget.setVisible(True)
        self.panel.setVisible(not alone)

    def close_aside(self) -> None:
        """Give the room back to the panel, and the keyboard to the board."""
        aside, self._aside = self._aside, None
        self.board.setFocus()  # first, else the keyboard would go to the next widget and be told so
        if aside is not None:
            self._side_room.removeWidget(aside)
            aside.setVisible(False)
        self.panel.setVisible(True)

    @property
    def aside(self) -> QWidget | None:
        """What stands above the panel or in its place now."""
        return self._aside

    def show_rule(self, key: str) -> None:
        """Show what a rule means, beside the panel."""
        if self._rule is None:
            from gui.panels.rule import RuleCard  # noqa: PLC0415 - costs time at the start

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

    def dress(self, theme: Theme) -> None:
        """Put on another theme."""
        self.theme = theme
        self.setPalette(palette(theme))
        self.setStyleSheet(stylesheet(theme))
        for part in (self.panel, self.strip, self.timeline, self.bar, self._rule, self._search):
            if part is not None:
                part.dress(theme)
        self.actions_by_id.check("view.light", on=not theme.dark)
        self.dressed.emit(theme)

    def rescale(self) -> None:
        """Set everything in the application's type anew, after that has become another size."""
        self.setFont(text_font())
        self.dress(self.theme)
        self._share()

    def hush(self, *, hushed: bool) -> None:
        """Show nothing of the table and name no deed, or show everything again."""
        for part in (self.centralWidget(), self.bar):
            if part is not None:
                part.setVisible(not hushed)
        self.timeline.hush(hushed=hushed)
        self._follow()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the panel its share."""
        super().resizeEvent(event)
        self._share()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Escape lead to the table from wherever nothing else wants it."""
        if event.key() == Qt.Key.Key_Escape:
            self.board.setFocus()
        super().keyPressEvent(event)

    def _share(self) -> None:
        line = self.fontMetrics().height()
        share = round(self.width() * _SIDE_SHARE)
        wanted = min(max(share, _NARROWEST_SIDE * line), _WIDEST_SIDE * line)
        self._side.setFixedWidth(min(wanted, round(self.width() * _LARGEST_SHARE)))
        if self._rule is not None and self._rule.isVisible():
            self._place_rule()

    def _handlers(self) -> Mapping[str, Callable[[], object]]:
        search = {} if self._services.shelf is None else {"cards.search": self.open_search}
        return {
            "history.undo": self.session.take_back,
            "history.redo": self.session.redo,
            "rules.explain": lambda: self.set_level(Level.EXPLAIN),
            "rules.strict": lambda: self.set_level(Level.STRICT),
            "rules.free": lambda: self.set_level(Level.FREE),
            "view.light": lambda: self.dress(LIGHT if self.theme.dark else DARK),
            "view.next": self._next_part,
            "help.about": self._show_about,
            "window.quit": self.close,
            **search,
            **self.seat.handlers(),
        }

    def _verb(self, verb: str) -> Callable[[], None]:
        return lambda: None if self._services.together(verb) else self.seat.verb(verb)

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
        self.strip.offer_more(get("rules.compare"))
        self.switch = self.bar.add_switch("Rules", [each for each in levels if each is not None])
        self.bar.add_button(get("cards.search"), "Cards…", "search")
        self.bar.add_button(get("help.keys"), "?")
        self.bar.add_button(get("commands.find"), "Ctrl+K")
        self.bar.dress(self.theme)
        self.setMenuWidget(self.bar)

    def _lay_out(self) -> None:
        table = QWidget(self)
        table.setObjectName("table")
        self._side = QWidget(table)
        self._side.setObjectName("side")
        self._side.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._side_room = QVBoxLayout(self._side)
        self._side_room.setContentsMargins(0, 0, 0, 0)
        self._side_room.setSpacing(0)
        self._side_room.addWidget(self.panel, 3)
        room = self._table_room = QGridLayout(table)
        room.setContentsMargins(0, 0, 0, 0)
        room.setSpacing(0)
        room.addWidget(self.board, 0, 0)
        room.addWidget(self.strip, 2, 0)
        room.addWidget(self._side, 0, 1, 3, 1)
        room.addWidget(self.timeline, 3, 0, 1, 2)
        room.setRowStretch(0, 1)
        room.setColumnStretch(0, 1)
        self.setCentralWidget(table)
        self.setMinimumSize(100 * GRID, 70 * GRID)
        self.resize(1280, 800)

    def _connect(self) -> None:
        board = cast("BoardSignals", self.board)
        board.selected.connect(self.select)
        board.hovered.connect(self.panel.preview)
        for part in (self.panel, self.strip, self.timeline):
            part.cited.connect(self.show_rule)
        self.session.changed.connect(self._follow)
        self.session.ruled.connect(self._name_the_rules)
        self.session.recallable.connect(self._follow)
        self.session.leveled.connect(self._follow)
        self.board.setFocus()

    def _follow(self, outcome: object = None) -> None:
        """Name what undo and redo would do, unless all is hushed, and whose rules hold."""
        history, actions = self.session.history, self.actions_by_id
        hushed = self.bar.isHidden()
        for command, word, deed in (
            ("history.undo", "Undo", history.undoable),
            ("history.redo", "Redo", history.redoable),
        ):
            what = deed.words if deed is not None else ""
            if command == "history.undo" and self.session.recalls:
                what = f"back to {self.session.recalls}"
            words = word if hushed or not what else f"{word}: {what}"
            actions.rename(command, words, enabled=bool(deed or what) and not hushed)
            self.bar.name_button(command, words if command == "history.undo" else word)
        self.bar.tell_time(*_TIMES.get(self.session.table.day_night, ("", "")))
        level = self.session.level
        self.bar.name_switch(self.switch, f"Rules: {LEVEL_WORDS[level]}")
        actions.check(f"rules.{level}", on=True)
        for command, check in self._checks.items():
            actions.check(command, on=check())
        if outcome is None:
            self._name_the_rules()

    def _name_the_rules(self) -> None:
        if self._furnished:
            for command, words in self.seat.names():
                self.actions_by_id.rename(command, words, shown=bool(words))
        heading = self._services.heading()
        self.bar.say(heading)
        self.bar.name_button("rules.edition", self._services.edition())
        self.setWindowTitle(f"{NAME} · {heading}")

    def _ask(self, deeds: Sequence[Deed]) -> None:
        """Let the person pick one of several deeds, where the mouse is."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setAccessibleName("Which one?")
        for deed in deeds:
            words = f"{deed.words}: {deed.detail}" if deed.detail else deed.words
            action = QAction(words.replace("&", "&&"), menu)
            action.triggered.connect(self._doing(deed))
            menu.addAction(action)
        at = QCursor.pos()
        centre = self.board.mapToGlobal(self.board.rect().center())
        menu.popup(at if self.board.rect().contains(self.board.mapFromGlobal(at)) else centre)
        menu.setActiveAction(menu.actions()[0])

    def _doing(self, deed: Deed) -> Callable[[], None]:
        def do() -> None:
            self.session.attempt(deed.action)

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
        if self._aside is not None:
            parts.insert(2, (self._aside, self._aside.focusProxy() or self._aside))
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
            # Reckoned, not asked: while the window is resized its parts still lie where they lay.
            side = self.width() - self._side.maximumWidth()
            self._rule.move(max(side - self._rule.width() - GRID, GRID), self.bar.height() + GRID)

    def _rule_closed(self) -> None:
        (self._before_rule or self.board).setFocus()

    def _show_about(self) -> None:
        from gui.window_help import HelpDialog, about_page  # noqa: PLC0415 - made when asked for

        page = about_page(self.theme, self._services.heading())
        HelpDialog("About Janus Table", page, self.theme, self).open()


def _inside(widget: QWidget | None, part: QWidget) -> bool:
    return widget is not None and (widget is part or part.isAncestorOf(widget))
