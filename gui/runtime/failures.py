"""Unexpected errors: logged, and reported to the user once for each line of code, in a dialog."""

import faulthandler
import logging
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QCoreApplication,
    QMessageLogContext,
    QObject,
    Qt,
    QtMsgType,
    Signal,
    qInstallMessageHandler,
)
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from gui.dialogs.sheet import Sheet
from gui.runtime.details import COPY, details
from gui.runtime.log_file import LogFile
from gui.runtime.user_folders import log_folder
from gui.theme import GRID, Theme, open_as
from gui.widgets.buttons import CopyButton

if TYPE_CHECKING:
    from typing import TextIO

CRASHES = "crash.log"
_LOG = logging.getLogger("janus-table")
_QT = logging.getLogger("qt")
_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


class Failures(QObject):
    """Handles uncaught exceptions of every thread, and Qt's messages.

    ``met`` carries the traceback of the first error from a line of code, so that an error on each
    mouse move is reported once. It may be emitted from any thread.
    """

    met = Signal(str)

    def __init__(self, tell: Callable[[str], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.log = LogFile(log_folder())
        self._places: set[tuple[type[BaseException], str, int]] = set()
        self._crashes: TextIO | None = None
        # Queued, because the error may have occurred during painting.
        self.met.connect(tell, Qt.ConnectionType.QueuedConnection)
        self._before = (sys.excepthook, threading.excepthook, sys.unraisablehook)
        sys.excepthook = self._raised
        threading.excepthook = self._raised_in_thread
        sys.unraisablehook = self._raised_nowhere
        self._qt_before = qInstallMessageHandler(self._told_by_qt)
        if self.log.path is not None and not faulthandler.is_enabled():
            self._write_crashes(self.log.path.with_name(CRASHES))

    def end(self) -> None:
        """Restore the previous hooks."""
        sys.excepthook, threading.excepthook, sys.unraisablehook = self._before
        qInstallMessageHandler(self._qt_before)
        self.log.close()
        if self._crashes is not None:
            faulthandler.disable()
            self._crashes.close()
            self._crashes = None

    def _write_crashes(self, path: Path) -> None:
        """Write a traceback to a file if Qt or Python itself crashes."""
        try:
            self._crashes = path.open("a", encoding="utf-8")
        except OSError:
            return
        faulthandler.enable(self._crashes)

    def _raised(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QCoreApplication.quit()
            return
        _LOG.error("nobody has caught this", exc_info=(kind, error, trace))
        self._tell(kind, error, trace)
        if self._before[0] is not sys.__excepthook__:
            self._before[0](kind, error, trace)

    def _raised_in_thread(self, raised: threading.ExceptHookArgs) -> None:
        if raised.exc_value is not None and not issubclass(raised.exc_type, SystemExit):
            self._raised(raised.exc_type, raised.exc_value, raised.exc_traceback)

    def _raised_nowhere(self, raised: "sys.UnraisableHookArgs") -> None:
        """Log an exception that cannot be raised, such as in a destructor."""
        trace = raised.exc_traceback
        if raised.exc_value is not None:
            _LOG.warning("%r", raised.object, exc_info=(raised.exc_type, raised.exc_value, trace))
        if self._before[2] is not sys.__unraisablehook__:
            self._before[2](raised)

    def _tell(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        frames = traceback.extract_tb(trace)
        place = (kind, frames[-1].filename, frames[-1].lineno or 0) if frames else (kind, "", 0)
        if place not in self._places:
            self._places.add(place)
            self.met.emit("".join(traceback.format_exception(kind, error, trace)))

    def _told_by_qt(self, kind: QtMsgType, context: QMessageLogContext, words: str | None) -> None:
        _QT.log(_LEVELS.get(kind, logging.WARNING), "%s", words)
        if self._qt_before is not None:
            self._qt_before(kind, context, words or "")


TITLE = "Something went wrong"
SAYS = (
    "The program could not finish what it was doing. Your table is kept, and you can go on. "
    "If it happens again, the details below help to mend it. Nothing is sent anywhere."
)
_LINES = 12
_WIDE, _HIGH = 80 * GRID, 60 * GRID


class FailureDialog(Sheet):
    """Shows an error; further errors are appended while it is open."""

    def __init__(self, log: Path | None, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(TITLE, SAYS, "Close", theme, parent)
        self._log = log
        self.cancel.setVisible(False)
        self.text = QPlainTextEdit(self)
        self.text.setReadOnly(True)
        self.text.setAccessibleName("Details")
        self.text.setFont(QFont(["monospace"], self.font().pointSize()))
        self.text.setMinimumHeight(self.fontMetrics().height() * _LINES)
        self.copy = CopyButton(COPY, self.text.toPlainText, self.foot)
        self.foot_room.insertWidget(0, self.copy)
        self.body.addWidget(self.text, 1)
        self.body.addSpacing(GRID)
        self.apply_theme(theme)
        open_as(self, _WIDE, _HIGH)

    def tell(self, what: str) -> None:
        """Show an error in front; errors already shown stay while the dialog is open."""
        if self.isVisible():
            self.text.appendPlainText(f"\n{what}")
        else:
            self.text.setPlainText(f"{details(self._log)}\n\n{what}")
            self.begin()
        self.copy.renew()
