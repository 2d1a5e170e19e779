"""Start page feature: opens the page and handles its signals."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar

from PySide6.QtCore import QTimer

from core.games import GAMES
from core.rules.history import Change
from core.storage.assets import read_rulebook
from core.storage.files import reason
from core.storage.saves import Folder, Summary, summary
from core.storage.topics import Example
from gui.commands import Menu, table_command
from gui.features.autosave import Autosave, kept_drafts, was_cut_off
from gui.features.card_search.feature import CardSearchFeature
from gui.features.decks.feature import Decks
from gui.features.feature import Feature, command
from gui.features.new_game.feature import NewGame
from gui.features.rulebook import Examples
from gui.features.start_page.page import StartPage, TodaysPuzzle, Unfinished
from gui.window.extension import Port
from gui.window.main_window import MainWindow

SHOWN = 5
WITHOUT_A_TABLE = frozenset(
    (
        *map(table_command, GAMES),
        "cards.open",
        "cards.search",
        "commands.find",
        "deck.open",
        "deck.paste",
        "examples.open",
        "game.against",
        "game.new",
        "help.about",
        "help.keys",
        "learn.open",
        "lesson.edit",
        "lesson.teach",
        "puzzle.open",
        "puzzle.today",
        "settings.keys",
        "settings.open",
        "start.open",
        "table.continue",
        "table.new",
        "table.open",
        "view.full",
        "view.light",
        "view.motion",
        "window.quit",
    )
)
"""Commands that need no board: all others are disabled while the page is shown."""


def start_page(window: MainWindow) -> StartPage:
    """Return the start page for a window, ready to be shown."""
    tables = summaries(window.preferences.tables)
    page = StartPage(tables, window.theme, window)
    if tables and was_cut_off(tables[0].path):
        page.last.tell_end(tables[0])
    return page


def begin_with_start_page(window: MainWindow) -> None:
    """Show the start page before the window's features exist; the feature takes it over later."""
    page = start_page(window)
    page.painted.connect(window.first_frame.reach)
    show(window, page)


def show(window: MainWindow, page: StartPage) -> None:
    """Show the page in place of the board."""
    window.place.show_page(page, WITHOUT_A_TABLE)
    page.begin()


def summaries(folder: Path | None) -> list[Summary]:
    """Return the summaries of the most recent tables."""
    if folder is None:
        return []
    return [summary(path) for path in Folder(folder).tables()[:SHOWN]]


_LEADING_AWAY = ("cards.open", "cards.search", "examples.open")


class StartPageFeature(Feature):
    """Opens the start page, carries out its choices, and closes it when a table opens."""

    in_every_window: ClassVar[bool] = False
    page: StartPage | None = None
    _removed: tuple[Path, ...] = ()

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.unfinished = Port[[], Unfinished | None](lambda: None)
        """The activity that the user may continue from the page."""
        self.puzzle = Port[[], TodaysPuzzle | None](lambda: None)
        """The puzzle of the day."""

    def setup(self) -> None:
        window = self.window
        for id_ in _LEADING_AWAY:
            action = window.actions_by_id.get(id_)
            if action is not None:
                action.triggered.connect(self.close_page)
        page = window.place.page
        if isinstance(page, StartPage):
            self._take(page)
            window.place.switch_off()

    @command("start.open", "Home", Menu.GAME, divided=True)
    def open(self) -> None:
        """Show the page with the current tables."""
        autosave = self.window.feature(Autosave)
        if autosave.journal is not None:
            autosave.journal.look()
        page = self._take(start_page(self.window)) if self.page is None else self.page
        page.say("")
        self._refresh()
        show(self.window, page)

    def on_change(self, _change: Change) -> None:
        """Close the page for a new table."""
        self.close_page()

    @property
    def is_open(self) -> bool:
        """Whether the page is shown."""
        return self.page is not None and self.window.place.page is self.page

    def close_page(self) -> None:
        """Show the table."""
        if self.page is not None and self.is_open:
            self.page.say("")
            self.window.place.show_table()

    def _take(self, page: StartPage) -> StartPage:
        self.page, window = page, self.window
        page.continued.connect(self._continue)
        page.removed.connect(self._remove)
        page.taken_back.connect(self._take_back)
        page.new_wanted.connect(lambda game: window.feature(NewGame).open(game))
        page.against_wanted.connect(lambda game: window.feature(NewGame).open_against(game))
        page.first_wanted.connect(window.feature(NewGame).play_first)
        page.examples_wanted.connect(self._demonstrate)
        page.more_wanted.connect(lambda: window.actions_by_id.run("table.open"))
        page.learn_wanted.connect(lambda: window.actions_by_id.run("learn.open"))
        page.puzzle_wanted.connect(lambda: window.actions_by_id.run("puzzle.today"))
        page.draft_wanted.connect(self._go_on_with)
        page.cards_wanted.connect(lambda: window.actions_by_id.run("cards.open"))
        page.deck_wanted.connect(self._open_deck)
        page.deck_pasted.connect(lambda: window.actions_by_id.run("deck.paste"))
        page.dismissed.connect(self.close_page)
        page.skip.setChecked(not window.preferences.now.start_page)
        page.skipped.connect(lambda on: window.preferences.change(start_page=not on))
        window.theme_changed.connect(page.apply_theme)
        window.strip.notice_shown.connect(self._say)
        page.show_drafts(kept_drafts(window.preferences))
        QTimer.singleShot(0, page, self._tell_topics)
        QTimer.singleShot(0, page, self._tell_unfinished)
        QTimer.singleShot(0, page, self._tell_cards)
        return page

    def _tell_topics(self) -> None:
        examples = self.window.feature(Examples).all()
        if self.page is not None and examples:
            self.page.show_topics(topics_of(examples), len(examples))

    def _tell_unfinished(self) -> None:
        if self.page is not None:
            self.page.show_unfinished(self.unfinished())
            self.page.show_puzzle(self.puzzle())

    def _tell_cards(self) -> None:
        sources = self.window.feature(CardSearchFeature).sources()
        sources.renewed.connect(self._show_cards)
        self._show_cards()
        self.window.feature(Decks).own_decks.changed.connect(self._show_decks)
        self._show_decks()

    def _show_cards(self) -> None:
        if self.page is not None:
            self.page.show_library(self.window.feature(CardSearchFeature).sources().imported())

    def _show_decks(self) -> None:
        if self.page is not None:
            listed = self.window.feature(Decks).own_decks.all()
            self.page.show_decks([(each.name, each.path) for each in listed])

    def _go_on_with(self, command: str) -> None:
        self.close_page()
        self.window.actions_by_id.run(command)

    def _open_deck(self, path: Path | None) -> None:
        decks = self.window.feature(Decks)
        if path is None:
            decks.open()
        else:
            self._say(decks.open_file(path))

    def _continue(self, path: Path) -> None:
        autosave = self.window.feature(Autosave)
        if autosave.journal is not None and autosave.journal.path == path:
            self.close_page()  # it is the current table
        else:
            self.window.strip.say(autosave.bring_back(path))

    def _say(self, words: str) -> None:
        """Show a notice of the answer bar, which is hidden, on the page."""
        if self.page is not None and self.is_open:
            self.page.say(words)

    def _demonstrate(self, topic: str) -> None:
        self.close_page()
        panel = self.window.feature(Examples).open()
        panel.box.setText(topic)

    def _remove(self, path: Path) -> None:
        journal = self.window.feature(Autosave).journal
        if journal is not None and self.page is not None:
            try:
                journal.folder.put_out(path)
            except OSError as error:
                self.page.say(f"{path.name} could not be removed: {reason(error)}.")
                return
            self._removed = (*self._removed, path)
            self._refresh()

    def _take_back(self) -> None:
        journal = self.window.feature(Autosave).journal
        if journal is not None and self._removed:
            *others, path = self._removed
            self._removed = tuple(others)
            journal.folder.bring_in(path)
            self._refresh()

    def _refresh(self) -> None:
        if self.page is not None:
            self.page.show_tables(summaries(self.window.preferences.tables))
            self.page.show_drafts(kept_drafts(self.window.preferences))
            QTimer.singleShot(0, self.page, self._tell_unfinished)
            if self.is_open:
                self.page.begin()


def topics_of(examples: Iterable[Example]) -> tuple[str, ...]:
    """Return the titles of the rulebook sections that have examples."""
    found: Counter[str] = Counter()
    titles = {game: _titles(game) for game in {example.game for example in examples}}
    for example in examples:
        words = {key.partition(".")[0] for key in example.rules[:1]}
        found.update({titles[example.game][word] for word in words if word in titles[example.game]})
    return tuple(topic for topic, _ in found.most_common())


def _titles(game: str) -> dict[str, str]:
    return {word: part.title for part in read_rulebook(game).sections for word in part.of}
