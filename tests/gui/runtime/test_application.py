"""Files from the system wait until the program can open them."""

from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from gui.runtime.application import Application, application


@pytest.fixture
def app(qapp: QApplication) -> Application:
    """The application, without a handler for opened files."""
    assert isinstance(qapp, Application)
    return qapp


def handed(app: Application, path: Path) -> None:
    """The system hands over a file, as Finder does."""
    QApplication.sendEvent(app, QFileOpenEvent(QUrl.fromLocalFile(str(path))))


def test_there_is_only_one(app: Application) -> None:
    assert application() is app


def test_a_file_is_opened_when_somebody_can_open_it(app: Application, tmp_path: Path) -> None:
    early, late, never = (tmp_path / f"{name}.janus" for name in ("early", "late", "never"))
    opened: list[Path] = []
    handed(app, early)
    app.open_files_with(opened.append)
    assert opened == [early]
    handed(app, late)
    assert opened == [early, late]
    app.open_files_with(None)
    handed(app, never)
    assert opened == [early, late]
    app.open_files_with(opened.append)
    assert opened == [early, late, never]
    app.open_files_with(None)
