"""Card files in the window: their numbers of cards, and their faults."""

import json
import sqlite3
import weakref
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.games import GAMES
from core.storage.assets import opening
from core.storage.database import card_search
from core.storage.database.card_search import Query, ask
from core.storage.database.importer import Imported, import_file
from core.storage.database.library import CardLibrary
from core.storage.database.schema import Generations
from gui import card_import
from gui.card_import import LibraryThread
from gui.features.card_search.feature import CardSearchFeature
from gui.panels.card_search import SearchPanel
from gui.preferences import Preferences
from gui.program import table_window
from gui.session import Session
from tests.core.storage import fab_tables
from tests.core.storage.generated_cards import CardGenerator
from tests.core.storage.objects import a_line_each, plain
from tests.core.storage.test_mtgjson import PRINTINGS
from tests.gui.conftest import Open, starter
from tests.gui.window_user import WindowUser


@pytest.fixture
def show(opened: Open) -> Open:
    """Shows a window and closes it after the test."""
    return opened


def open_in(ann: WindowUser, path: Path) -> SearchPanel:
    """Open a file as a user does and return the search panel."""
    ann.window.feature(CardSearchFeature).open_file(path)
    panel = ann.window.feature(CardSearchFeature).panel
    assert panel is not None
    return panel


def scryfall(folder: Path, *names: str) -> Path:
    path = folder / "oracle.json"
    path.write_text(a_line_each([plain(name) for name in names]), encoding="utf-8")
    return path


def test_the_search_says_how_many_cards_of_which_file_it_knows(
    ann: WindowUser, qtbot: QtBot, tmp_path: Path
) -> None:
    ann.window.feature(CardSearchFeature).open()
    panel = ann.window.feature(CardSearchFeature).panel
    assert panel is not None
    assert "starter cards" in panel.sources.text()
    assert "Open cards" in panel.sources.text()
    open_in(ann, scryfall(tmp_path, "Hound", "Other Hound"))
    qtbot.waitUntil(lambda: "2 cards from oracle.json" in panel.sources.text())
    assert "Open cards" not in panel.sources.text()


def test_a_file_that_is_opened_again_takes_the_place_of_what_it_held(
    ann: WindowUser, qtbot: QtBot, tmp_path: Path
) -> None:
    panel = open_in(ann, scryfall(tmp_path, "Quiet Hound", "Loud Hound"))
    qtbot.waitUntil(lambda: "2 cards from oracle.json" in panel.sources.text())
    open_in(ann, scryfall(tmp_path, "Quiet Hound"))
    qtbot.waitUntil(lambda: "1 card from oracle.json" in panel.sources.text())
    catalogue = ann.window.feature(CardSearchFeature).sources().catalogue
    assert catalogue.card("Quiet Hound") is not None
    assert catalogue.card("Loud Hound") is None


def test_after_a_newer_file_it_says_what_is_new_changed_and_gone(
    ann: WindowUser, qtbot: QtBot, tmp_path: Path
) -> None:
    panel = open_in(ann, scryfall(tmp_path, "Quiet Hound", "Loud Hound"))
    qtbot.waitUntil(lambda: panel.change_words.text() == "oracle.json: 2 new")
    open_in(ann, scryfall(tmp_path, "Quiet Hound", "New Hound"))
    qtbot.waitUntil(lambda: panel.change_words.text() == "oracle.json: 1 new, 1 gone")
    panel.changes.setFocus()
    QTest.keyClick(panel.changes, Qt.Key.Key_Space)
    assert panel.change_lines.isVisible()
    assert panel.change_lines.toPlainText().split("\n") == [
        *("New (1)", "  New Hound", "Gone (1)", "  Loud Hound")
    ]
    QTest.mouseClick(panel.changes, Qt.MouseButton.LeftButton)
    assert not panel.change_lines.isVisible()


def test_a_file_of_mtgjson_is_opened_like_any_other(
    ann: WindowUser, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "AllPrintings.json"
    path.write_text(json.dumps({"meta": {}, "data": PRINTINGS}), encoding="utf-8")
    panel = open_in(ann, path)
    qtbot.waitUntil(lambda: "4 cards from AllPrintings.json" in panel.sources.text())


def test_whatever_goes_wrong_while_reading_is_said_and_nothing_waits(
    ann: WindowUser, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object, **_more: object) -> Imported:
        raise ZeroDivisionError

    monkeypatch.setattr(card_import, "import_file", fail)
    panel = open_in(ann, scryfall(tmp_path, "Hound"))
    qtbot.waitUntil(panel.fault_lines.isVisible)
    assert not panel.progress.isVisible()
    said = panel.fault_lines.toPlainText()
    assert said.endswith("it cannot be read (ZeroDivisionError); choose another file.")


def test_a_table_with_the_line_ends_of_old_macs_is_read(
    ann: WindowUser, qtbot: QtBot, tmp_path: Path
) -> None:
    for path in fab_tables.write(tmp_path, [fab_tables.card("Quiet Test")]).iterdir():
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r"))
    panel = open_in(ann, tmp_path / "card.csv")
    qtbot.waitUntil(lambda: not panel.progress.isVisible())
    ann.session.start(*opening(GAMES["fab"]))
    panel.open()
    assert "1 card from card.csv" in panel.sources.text()
    assert not panel.faults.isVisible()


def table_of(folder: Path, show: Open) -> WindowUser:
    """Sit down as a person whose things are kept in a folder."""
    rules, start = starter()
    settings = Preferences(folder / "settings.json")
    return show(table_window(Session(rules, start), lambda: start, settings))


def test_what_was_imported_is_there_at_the_next_start_without_the_file(
    show: Open, qtbot: QtBot, tmp_path: Path
) -> None:
    ann = table_of(tmp_path, show)
    path = scryfall(tmp_path, "Quiet Hound")
    panel = open_in(ann, path)
    qtbot.waitUntil(lambda: "1 card from oracle.json" in panel.sources.text())
    ann.window.feature(CardSearchFeature).sources().close()
    path.unlink()
    again = table_of(tmp_path, show)
    again.window.feature(CardSearchFeature).open()
    panel = again.window.feature(CardSearchFeature).panel
    QTest.keyClicks(panel.box, "quiet")
    assert panel.found.chosen() is not None
    assert "1 card from oracle.json" in panel.sources.text()


@pytest.mark.parametrize(
    "damaged",
    [
        lambda content: content[:4096] + b"\xa5" * (len(content) - 4096),
        lambda content: content[: len(content) // 2],
        lambda content: bytes(4096) + content[4096:],
        lambda content: content[:60] + bytes([0, 0, 0, 1]) + content[64:],  # an older version
    ],
)
def test_a_damaged_library_is_told_once_and_made_anew(
    show: Open, qtbot: QtBot, tmp_path: Path, damaged: Callable[[bytes], bytes]
) -> None:
    library = tmp_path / "cards"
    import_file(library, CardGenerator(2).write(tmp_path / "oracle.json", 400))
    current = Generations(library).current()
    assert current is not None
    current.write_bytes(damaged(current.read_bytes()))
    ann = table_of(tmp_path, show)
    ann.window.feature(CardSearchFeature).open()
    panel = ann.window.feature(CardSearchFeature).panel
    assert panel is not None
    QTest.keyClicks(panel.box, "delver")
    assert panel.found.chosen() is not None
    qtbot.waitUntil(lambda: "400 cards from oracle.json" in panel.sources.text(), timeout=20_000)
    assert Generations(library).current() != current
    assert list(library.glob("*.broken"))


@pytest.mark.parametrize("shipped_fails", [False, True])
def test_a_search_that_fails_costs_no_library_that_is_whole(
    show: Open,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    shipped_fails: bool,
) -> None:
    library = tmp_path / "cards"
    path = CardGenerator(2).write(tmp_path / "oracle.json", 400)
    import_file(library, path)
    path.unlink()
    current = Generations(library).current()
    ann = table_of(tmp_path, show)
    ann.window.feature(CardSearchFeature).open()
    panel = ann.window.feature(CardSearchFeature).panel
    sources = ann.window.feature(CardSearchFeature).sources()
    assert panel is not None

    def overflow(asked: CardLibrary, game: str, query: Query, order: str = "name") -> list[int]:
        if shipped_fails or asked is sources.library:
            raise sqlite3.OperationalError("parser stack overflow")
        return ask(asked, game, query, order)

    monkeypatch.setattr(card_search, "ask", overflow)
    answer = sources.card_source().search("t:elf", "name")
    assert (answer.wrong is not None) == shipped_fails
    qtbot.waitUntil(lambda: all(each.isFinished() for each in sources.findChildren(LibraryThread)))
    assert bool(sources.findChildren(LibraryThread)) != shipped_fails
    monkeypatch.undo()
    QTest.keyClicks(panel.box, "-" * 82 + "t:creature")
    qtbot.waitUntil(lambda: panel.found.chosen() is not None)
    assert Generations(library).current() == current
    assert not list(library.glob("*.broken"))
    assert "400 cards from oracle.json" in sources.sources()


def test_cancelling_keeps_what_was_there(ann: WindowUser, qtbot: QtBot, tmp_path: Path) -> None:
    panel = open_in(ann, scryfall(tmp_path, "Quiet Hound"))
    qtbot.waitUntil(lambda: "1 card from oracle.json" in panel.sources.text())
    large = CardGenerator(4).write(tmp_path / "large.json", 3000)
    ann.window.feature(CardSearchFeature).open_file(large)
    qtbot.waitUntil(panel.progress.isVisible)
    QTest.mouseClick(panel.cancel, Qt.MouseButton.LeftButton)
    assert not panel.progress.isVisible()
    assert "large.json" not in panel.sources.text()
    assert "1 card from oracle.json" in panel.sources.text()


def test_the_last_searches_are_remembered(show: Open, tmp_path: Path) -> None:
    ann = table_of(tmp_path, show)
    ann.window.feature(CardSearchFeature).open()
    panel = ann.window.feature(CardSearchFeature).panel
    assert panel is not None
    for query in ("delver", "back:land", "delver"):
        panel.box.setText(query)
        QTest.keyClick(panel.box, Qt.Key.Key_Return)
    panel.box.clear()
    assert panel.suggestions.queries()[:2] == ["delver", "back:land"]
    assert ann.window.preferences.now.recent_searches == ("delver", "back:land")


class Idle(LibraryThread):
    """A thread without work."""

    def work(self) -> Sequence[Imported]:
        return ()

    def about(self) -> str:
        return "Nothing"


def test_closed_widgets_are_collected_before_a_thread_that_could_collect_them(qtbot: QtBot) -> None:
    thread = Idle()
    closed = QObject()
    closed.cycle = closed  # type: ignore[attr-defined]
    lives = weakref.ref(closed)
    del closed
    with qtbot.waitSignal(thread.loaded):
        thread.start()
        assert lives() is None
    thread.wait()
