"""A start that fails: told where a person sees it, with a console or without one."""

import logging
import sys
import traceback
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO

from PySide6.QtWidgets import QApplication, QMessageBox

from gui.log_file import LogFile
from gui.user_folders import log_folder

TITLE = "Janus Table could not start"


def tell(error: Exception) -> int:
    """Log why the program ends, and say so; return its exit code."""
    log = LogFile(log_folder())
    logging.getLogger("janus-table").critical("the program ends", exc_info=error)
    log.close()
    where = f" It is written down in {log.path}." if log.path is not None else ""
    words = f"{TITLE}: {type(error).__name__}: {error}.{where}"
    if sys.stderr is None:
        show(words, "".join(traceback.format_exception(error)))
    else:
        print(words, file=sys.stderr)  # noqa: T201 - the last word on a console
    return 1


def in_a_box(run: Callable[[], int]) -> int:
    """Run something that speaks on a console, and show what it has said of a failure."""
    told = StringIO()
    with redirect_stdout(told), redirect_stderr(told):
        try:
            code: object = run()
        except SystemExit as stopped:
            code = stopped.code
    words = told.getvalue().strip()
    if code and words:
        show(words)
    return code if isinstance(code, int) else 0


def show(words: str, more: str = "") -> None:
    """Show words in a box, for whoever has no console."""
    app = QApplication.instance() or QApplication([])
    box = QMessageBox(QMessageBox.Icon.Critical, TITLE, words)
    box.setDetailedText(more)
    box.exec()
    del app  # it has to live until the box is closed
