"""Rare situations cause no error and leave the window usable."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QLineEdit

from core.state.game_state import GameState
from gui.features.curtain import CurtainFeature
from gui.features.palette import PaletteFeature
from gui.file_kinds import Kind, kind_of
from tests.gui.features.lookup import feature
from tests.gui.window_user import WindowUser


def test_a_player_of_the_new_table_sits_down_where_the_one_passed_to_is_gone(
    ann: WindowUser,
) -> None:
    curtain = feature(ann.window, CurtainFeature)
    curtain.lower()
    ann.session.start(ann.session.rules, GameState.for_players("Mira", "Jonas"))
    curtain.lift()
    assert not curtain.is_down
    assert ann.window.seat == "Mira"


def test_a_path_that_is_longer_than_any_file_name_is_of_no_kind() -> None:
    assert kind_of(Path("/" + "a" * 60_000)) is Kind.UNKNOWN


def test_the_palette_closes_though_the_widget_that_had_the_keyboard_is_gone(
    ann: WindowUser,
) -> None:
    line = QLineEdit(ann.window)
    line.show()
    line.setFocus()
    QApplication.processEvents()
    ann.window.actions_by_id.run("commands.find")
    QApplication.processEvents()
    line.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    ann.window.actions_by_id.run("commands.find")
    feature(ann.window, PaletteFeature).on_viewer_changed()
    assert ann.window.isVisible()
