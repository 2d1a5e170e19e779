"""Which file? Asked with the system's own dialog."""

from pathlib import Path

from PySide6.QtCore import QDir, QStandardPaths
from PySide6.QtWidgets import QCompleter, QFileDialog, QWidget


def file_to_write(parent: QWidget, title: str, kinds: str, name: str = "") -> Path | None:
    """Let the person choose where to write; None if they would rather not.

    ``kinds`` is a filter in Qt's writing, its first ending is added where none is typed. ``name``
    is proposed.
    """
    dialog = QFileDialog(parent, title, "", kinds)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    if name:
        dialog.selectFile(name)
    dialog.setDefaultSuffix(kinds.partition("*.")[2].partition(")")[0].partition(" ")[0])
    return _chosen(dialog)


def file_to_read(
    parent: QWidget, title: str, kinds: str, folder: Path | None = None
) -> Path | None:
    """Let the person choose a file that is there, looking in a ``folder`` first; None if not."""
    begin = str(folder) if folder is not None and folder.is_dir() else ""
    dialog = QFileDialog(parent, title, begin, kinds)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    return _chosen(dialog)


def folder_to_read(parent: QWidget, title: str, before: Path | None = None) -> Path | None:
    """Let the person choose a folder, beginning at the one ``before``; None if rather not."""
    dialog = QFileDialog(parent, title, "" if before is None else str(before))
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    return _chosen(dialog)


def _chosen(dialog: QFileDialog) -> Path | None:
    _apply_theme(dialog)
    if dialog.directory() == QDir.current():  # wherever the program happened to be started
        dialog.setDirectory(_own_folder())
    chosen = dialog.selectedFiles() if dialog.exec() else []
    dialog.deleteLater()
    return Path(chosen[0]) if chosen else None


def _own_folder() -> str:
    """Return the folder for documents, or the home folder where there is none."""
    places = (
        QStandardPaths.StandardLocation.DocumentsLocation,
        QStandardPaths.StandardLocation.HomeLocation,
    )
    folders = [QStandardPaths.writableLocation(place) for place in places]
    return next((each for each in folders if QDir(each).exists()), folders[-1])


def _apply_theme(dialog: QFileDialog) -> None:
    """Dress the names that come up while typing: they are no part of the dialog to Qt."""
    parent = dialog.parentWidget()
    for completer in dialog.findChildren(QCompleter):
        popup = completer.popup()
        if popup is not None and parent is not None:
            popup.setPalette(parent.palette())
            popup.setStyleSheet(parent.window().styleSheet())
