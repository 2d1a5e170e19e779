"""An export that somebody waits for: the command line's way."""

from PySide6.QtCore import QEventLoop

from gui.features.export.captions import Sequence
from gui.features.export.job import ExportJob
from gui.features.export.order import Order


def export_now(sequence: Sequence, order: Order) -> tuple[str, bool]:
    """Write the file and return what is said of it, and whether it is there.

    Raise `OrderError` if it cannot be done at all.
    """
    job = ExportJob(sequence, order)
    results: list[tuple[str, bool]] = []
    loop = QEventLoop()

    def over(said: str, done: bool) -> None:  # noqa: FBT001 - Qt's signals carry by position
        results.append((said, done))
        loop.quit()

    job.finished.connect(over)
    job.start()
    loop.exec()
    job.deleteLater()
    return results[0]
