"""Making the start page: from the folder of kept tables to what stands in the window."""

from pathlib import Path

from core.games import GAMES
from core.storage.saves.folder import Folder, Summary, summary
from gui.commands import table_command
from gui.features.autosave.locks import was_cut_off
from gui.features.start_page.page import StartPage
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
        "game.new",
        "help.about",
        "help.keys",
        "learn.open",
        "lesson.edit",
        "lesson.teach",
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
"""The commands that say nothing of the table: all others do nothing while the page is there."""


def start_page(window: MainWindow) -> StartPage:
    """Return the start page for a window, ready to be shown."""
    tables = summaries(window.preferences.tables)
    page = StartPage(tables, window.theme, window)
    if tables and was_cut_off(tables[0].path):
        page.last.tell_end(tables[0])
    return page


def begin_with_start_page(window: MainWindow) -> None:
    """Show the start page first: a window's feature takes it over when there is one."""
    page = start_page(window)
    page.painted.connect(window.first_frame.reach)
    show(window, page)


def show(window: MainWindow, page: StartPage) -> None:
    """Show the page in the place of the table."""
    window.place.show_page(page, WITHOUT_A_TABLE)
    page.begin()


def summaries(folder: Path | None) -> list[Summary]:
    """Return what is said of the tables that were played last."""
    if folder is None:
        return []
    return [summary(path) for path in Folder(folder).tables()[:SHOWN]]
