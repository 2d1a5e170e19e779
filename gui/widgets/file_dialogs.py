"""The system's file dialogs."""

from pathlib import Path

from PySide6.QtCore import QDir, QStandardPaths
from PySide6.QtWidgets import QCompleter, QFileDialog, QWidget


def file_to_write(parent: QWidget, title: str, kinds: str, name: str = "") -> Path | None:
    """Let the user choose a file to write; None on cancel.

    ``kinds`` is a filter in Qt's format; its first extension is added if none is typed. ``name`` is
    the proposed name.
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
    """Let the user choose an existing file, first in ``folder``; None on cancel."""
    begin = str(folder) if folder is not None and folder.is_dir() else ""
    dialog = QFileDialog(parent, title, begin, kinds)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    return _chosen(dialog)


def folder_to_read(parent: QWidget, title: str, before: Path | None = None) -> Path | None:
    """Let the user choose a folder, starting at ``before``; None on cancel."""
    dialog = QFileDialog(parent, title, "" if before is None else str(before))
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    return _chosen(dialog)


def _chosen(dialog: QFileDialog) -> Path | None:
    _apply_theme(dialog)
    if dialog.directory() == QDir.current():  # an arbitrary folder
        places = (
            QStandardPaths.StandardLocation.DocumentsLocation,
            QStandardPaths.StandardLocation.HomeLocation,
        )
        folders = [QStandardPaths.writableLocation(place) for place in places]
        dialog.setDirectory(next((each for each in folders if QDir(each).exists()), folders[-1]))
    chosen = dialog.selectedFiles() if dialog.exec() else []
    dialog.deleteLater()
    return Path(chosen[0]) if chosen else None


def _apply_theme(dialog: QFileDialog) -> None:
    """Apply the theme to the completion list, which Qt does not style with the dialog."""
    parent = dialog.parentWidget()
    for completer in dialog.findChildren(QCompleter):
        popup = completer.popup()
        if popup is not None and parent is not None:
            popup.setPalette(parent.palette())
            popup.setStyleSheet(parent.window().styleSheet())
