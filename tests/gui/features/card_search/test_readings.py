"""Searches by the effects of cards: their texts are read in the background."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from gui.features.card_search.feature import CardSearchFeature
from tests.gui.conftest import Open
from tests.gui.features.card_search.test_own_cards import find, search_in, seated


def test_a_search_by_what_cards_do_reads_their_texts_first(
    opened: Open, tmp_path: Path, qtbot: QtBot
) -> None:
    ann = seated(tmp_path, opened)
    panel = search_in(ann)
    sources = ann.window.feature(CardSearchFeature).sources()
    with qtbot.waitSignal(sources.renewed, timeout=60_000):
        find(panel, "does:draw")
    assert "Bonesplitter" not in find(panel, "does:draw")
    assert len(find(panel, "does:draw or plays:whole or plays:part or plays:none")) > 100


def test_closing_the_window_stops_the_reading(opened: Open, tmp_path: Path) -> None:
    ann = seated(tmp_path, opened)
    sources = ann.window.feature(CardSearchFeature).sources()
    thread = sources.read_texts()
    assert sources.read_texts() is thread
    sources.stop()
    assert thread.isFinished()
