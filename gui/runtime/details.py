"""Details for bug reports: versions, the system, and the path of the log."""

import platform
from pathlib import Path

import PySide6
from PySide6.QtCore import QSysInfo, qVersion
from PySide6.QtGui import QGuiApplication

from gui.runtime.version import version

COPY = "Copy details"
"""Label of the button that copies the details."""


def details(log: Path | None) -> str:
    """Return the details as text, one per line."""
    shown = QGuiApplication.platformName()
    return "\n".join(
        (
            f"Janus Table {version()}",
            f"Python {platform.python_version()}",
            f"Qt {qVersion()}, PySide6 {PySide6.__version__}",
            f"{QSysInfo.prettyProductName()}, {platform.machine()}, {shown}",
            f"Log: {log if log is not None else 'it cannot be written'}",
        )
    )
