"""Fixtures for every test: no screen needed, nothing random, no window left behind."""

import atexit
import gc
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest
from hypothesis.configuration import set_hypothesis_home_dir
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QWidget

from gui.runtime.application import Application
from tests.effort import LESSON_SEED, PROFILE
from tests.places import REFERENCE

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# Whatever a test opens as a person would belongs to a user of its own, never to the one who tests.
HOME = tempfile.mkdtemp(prefix="janus-table-home-")
atexit.register(shutil.rmtree, HOME, ignore_errors=True)
for _name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "APPDATA", "LOCALAPPDATA"):
    os.environ[_name] = HOME

# Hypothesis keeps tables of characters on disk; they belong in no checkout.
set_hypothesis_home_dir(Path(tempfile.gettempdir()) / "janus-table-hypothesis")
hypothesis.settings.register_profile(
    "everyday", derandomize=True, deadline=None, database=None, max_examples=25, print_blob=True
)
hypothesis.settings.register_profile(
    "thorough", derandomize=False, deadline=None, database=None, max_examples=2000, print_blob=True
)
hypothesis.settings.load_profile(PROFILE)


def pytest_report_header() -> str:
    """Name the seed that draws the lessons of this run."""
    return f"LESSON_SEED={LESSON_SEED}"


@pytest.fixture(scope="session")
def qapp_cls() -> type[QApplication]:
    """The application is the program's own, as where it was started by a person."""
    return Application


@pytest.fixture(scope="session")
def reference() -> Path:
    """The folder of reference material next to the checkout."""
    if not REFERENCE.is_dir():
        pytest.skip("the reference material is not here: no folder `shared` beside the checkout")
    return REFERENCE


def _windows() -> list[QWidget]:
    """Top-level widgets without an owner, after all pending deletions."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return [widget for widget in QApplication.topLevelWidgets() if widget.parent() is None]


@pytest.fixture(autouse=True)
def _no_window_left(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test that leaks a window; widgets of `qtbot.addWidget` are closed before."""
    if "qtbot" not in request.fixturenames:
        yield
        return
    # Set up before qtbot and so torn down after it.
    request.getfixturevalue("qapp")
    before = set(_windows())
    yield
    if not set(_windows()) - before:
        return
    gc.collect()  # a window may hang in a reference cycle that only waits for the collector
    left = [
        f"{type(window).__name__} {window.objectName()!r}"
        for window in _windows()
        if window not in before
    ]
    if left:
        pytest.fail(f"windows left after the test: {', '.join(left)}", pytrace=False)
