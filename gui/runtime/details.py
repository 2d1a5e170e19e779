"""What somebody needs to know who looks into a fault: versions, the system, where the log is."""

import platform
from pathlib import Path

import PySide6
from PySide6.QtCore import QSysInfo, qVersion
from PySide6.QtGui import QGuiApplication

from gui.runtime.version import version

COPY = "Copy details"
"""What a button says that copies them."""


def details(log: Path | None) -> str:
    """Return it as text to be copied, a line each."""
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
