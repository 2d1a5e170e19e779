"""Identity of the program for the desktop, the task bar and the system."""

import ctypes
import sys

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from core.storage.assets import ASSETS
from gui.runtime.version import version

ICON = ASSETS / "icons" / "janus-table.svg"
_WINDOWS_ID = "JanusTable"


def introduce(app: QApplication) -> None:
    """Set version and icon; the name is set when the application is created."""
    app.setApplicationVersion(version())
    app.setWindowIcon(QIcon(str(ICON)))
    if sys.platform == "win32":
        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID(_WINDOWS_ID)
