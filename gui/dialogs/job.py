"""Dialog for a longer task, with a progress bar and Cancel."""

from pathlib import Path
from typing import Protocol

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QProgressBar, QWidget

from gui.dialogs.sheet import Sheet
from gui.theme import Theme
from gui.widgets.labels import PlainLabel


class Job(Protocol):
    """Task in steps or in a thread.

    ``progressed`` carries the done and the total amount. ``finished`` carries, once, a sentence on
    the outcome and whether the task succeeded.
    """

    @property
    def progressed(self) -> SignalInstance: ...

    @property
    def finished(self) -> SignalInstance: ...

    def start(self) -> None:
        """Start the task."""

    def cancel(self) -> None:
        """Cancel the task; ``finished`` follows."""

    def deleteLater(self) -> None: ...


class JobDialog(Sheet):
    """Dialog with options that writes a file; ``said`` carries a sentence on the outcome."""

    said = Signal(str)

    def __init__(
        self, title: str, says: str, apply: str, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(title, says, apply, theme, parent)
        self.job: Job | None = None
        self.note = PlainLabel(parent=self, wraps=True)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName("Progress")
        self.bar.setVisible(False)

    def run(self, job: Job) -> None:
        """Show the progress of a task until it ends."""
        self.job = job
        job.progressed.connect(self._show_progress)
        job.finished.connect(self.stop)
        self.set_working(under_way=True)
        job.start()

    def stop(self, said: str, done: bool) -> None:  # noqa: FBT001 - Qt's signals carry by position
        """Show the outcome, and close the dialog on success."""
        job, self.job = self.job, None
        if job is not None:
            job.deleteLater()
        self.set_working(under_way=False)
        self.note.setText(said)
        self.said.emit(said)
        if done:
            self.accept()
        else:
            self.apply.setFocus()

    def set_working(self, *, under_way: bool) -> None:
        """Show the form, or while a task is running only Cancel."""
        self.bar.setVisible(under_way)
        self.bar.setRange(0, 0)
        self.cancel.setEnabled(True)
        self.apply.setEnabled(not under_way)

    def progress(self, done: int, whole: int) -> str:
        """Return the progress as text."""
        return f"{done} of {whole}"

    def named(self, path: Path, suffix: str) -> Path | None:
        """Return a path with its extension; None if that file exists and was not confirmed."""
        if path.suffix.casefold() == suffix:
            return path
        path = path.with_name(f"{path.name}{suffix}")
        if path.exists():  # the dialog has not confirmed overwriting this one
            self.note.setText(f"{path.name} is there already; choose that name, or another.")
            return None
        return path

    def reject(self) -> None:
        """Cancel the task, or close."""
        if self.job is not None:
            self.cancel.setEnabled(False)
            self.note.setText("Stopping…")
            self.job.cancel()
        else:
            super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.job is not None:
            self.job.cancel()
        super().closeEvent(event)

    def _show_progress(self, done: int, whole: int) -> None:
        self.bar.setRange(0, whole)
        self.bar.setValue(done)
        self.note.setText(self.progress(done, whole))
