"""A window that begins with its start page."""

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from core.games import DEFAULT
from core.storage.assets import opening
from gui.features.start_page.feature import StartPageFeature, begin_with_start_page
from gui.features.start_page.page import StartPage
from gui.preferences import Preferences
from gui.program import table_window
from gui.session import Session
from tests.gui.conftest import Open
from tests.gui.features.lookup import feature
from tests.gui.window_user import WindowUser

Welcome = Callable[[], WindowUser]


@pytest.fixture
def welcome(opened: Open, tmp_path: Path, qtbot: QtBot) -> Welcome:
    """Opens a window with its start page, for the user whose tables `sit` keeps."""

    def begin() -> WindowUser:
        rules, start = opening(DEFAULT)
        preferences = Preferences(tmp_path / "settings.json")
        session = Session(rules, start)
        table = table_window(session, lambda: start, preferences, defer_features=True)
        begin_with_start_page(table)
        user = opened(table)
        qtbot.waitUntil(lambda: bool(table.features))
        return user

    return begin


def page(user: WindowUser) -> StartPage:
    shown = feature(user.window, StartPageFeature).page
    assert shown is not None
    return shown
