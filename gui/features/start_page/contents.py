"""Making the start page: from the folder of kept tables to what stands in the window."""

from pathlib import Path
from typing import TYPE_CHECKING

from core.storage.saves.folder import Folder, Summary, summary
from gui.features.autosave.locks import was_cut_off
from gui.features.start_page.page import StartPage
from gui.features.start_page.screen import StartScreen

if TYPE_CHECKING:
    from gui.features.feature import Context

SHOWN = 5


def start_screen(table: "Context") -> StartScreen:
    """Return the start page for a window, ready to be opened."""
    tables = summaries(table.preferences.tables)
    page = StartPage(tables, table.window.theme, table.window)
    if tables and was_cut_off(tables[0].path):
        page.last.tell_end(tables[0])
    page.painted.connect(table.first_frame.reach)
    return StartScreen(table.window, page)


def summaries(folder: Path | None) -> list[Summary]:
    """Return what is said of the tables that were played last."""
    if folder is None:
        return []
    return [summary(path) for path in Folder(folder).tables()[:SHOWN]]
