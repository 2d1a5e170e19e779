"""Reports a failed start on the console, or in a dialog without one."""

import logging
import traceback
from typing import TextIO

from PySide6.QtWidgets import QApplication, QMessageBox

from gui.command_error import CommandError
from gui.runtime.log_file import LogFile
from gui.runtime.user_folders import log_folder

TITLE = "Janus Table could not start"


def tell(error: Exception, console: TextIO | None) -> int:
    """Report the error that ends the program, log a bug, and return the exit code."""
    if isinstance(error, CommandError):
        words, more, code = str(error), "", error.code
    else:
        log = LogFile(log_folder())
        logging.getLogger("janus-table").critical("the program ends", exc_info=error)
        log.close()
        where = f" The details are in {log.path}." if log.path is not None else ""
        words = f"{TITLE}: {type(error).__name__}: {error}.{where}"
        more, code = "".join(traceback.format_exception(error)), 1
    if console is None:
        show(words, more)
    else:
        print(words, file=console)
    return code


def show(words: str, more: str = "") -> None:
    """Show an error in a message box, for a start without a console."""
    app = QApplication.instance() or QApplication([])
    box = QMessageBox(QMessageBox.Icon.Critical, TITLE, words)
    box.setDetailedText(more)
    box.exec()
    del app  # must exist until the box is closed
