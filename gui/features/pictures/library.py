"""The real pictures at hand: those of the person's own folder before those that were downloaded."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from core.cards.printed_side import PrintedSide
from core.storage.pictures.folder import PictureFolder
from gui.faces.card_images import CardImages
from gui.faces.pictures import Faces
from gui.features.pictures.folder_reader import FolderReader
from gui.preferences import Settings

NO_FOLDER = "No folder: cards are drawn."


class PictureLibrary(QObject):
    """Finds pictures and sees to it that faces show them, for all windows on one table.

    ``changed`` tells that ``status`` says something else; ``said`` carries a sentence about a
    picture that cannot be shown.
    """

    changed = Signal()
    said = Signal(str)

    def __init__(self, faces: Faces, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._faces = faces
        self._path = ""
        self._shown = False
        self._reader: FolderReader | None = None
        self._folder: PictureFolder | None = None
        self.status = NO_FOLDER
        self.images = CardImages(self._find, self)
        self.images.failed.connect(lambda _path, says: self.said.emit(says))

    @property
    def reading(self) -> bool:
        """Whether a folder is being looked through."""
        return self._reader is not None

    def follow(self, settings: Settings) -> None:
        """Take what a person has chosen."""
        if settings.picture_folder != self._path:
            self._path = settings.picture_folder
            self._folder = None
            self._read()
        if settings.real_pictures != self._shown:
            self._shown = settings.real_pictures
            self._show()

    def read_anew(self) -> None:
        """Look through the folder again: there may be other pictures in it."""
        self._read()

    def cancel(self) -> None:
        """Look through no folder any more; what was found before goes on to be shown."""
        if self._reader is not None:
            self._stop_reading()
            self._say("Stopped: the folder was not looked through.")

    def stop(self) -> None:
        """Stop what still runs."""
        self._stop_reading()
        self.images.stop()

    def _find(self, side: PrintedSide) -> Path | None:
        return None if self._folder is None else self._folder.find(side)

    def _stop_reading(self) -> None:
        reader, self._reader = self._reader, None
        if reader is not None:
            reader.stop()
            reader.deleteLater()

    def _read(self) -> None:
        self._stop_reading()
        if not self._path:
            self._say(NO_FOLDER)
            self._show()
            return
        reader = self._reader = FolderReader(Path(self._path), self)
        reader.progressed.connect(lambda files: self._say(f"Looking: {files:,} files so far…"))
        reader.read.connect(self._take)
        reader.failed.connect(self._fail)
        self._say("Looking through the folder…")
        reader.start()

    def _take(self, folder: PictureFolder) -> None:
        self._stop_reading()
        self._folder = folder
        many = "1 picture" if folder.files == 1 else f"{folder.files:,} pictures"
        self._say(f"{many} found in {folder.path}.")
        self._show()

    def _fail(self, says: str) -> None:
        self._stop_reading()
        self._say(says)
        self.said.emit(says)
        self._show()

    def _show(self) -> None:
        """Let faces show what there is now."""
        self.images.forget()
        wanted = self._shown and self._folder is not None
        if wanted or self._faces.images is not None:
            self._faces.use(self.images if wanted else None)

    def _say(self, status: str) -> None:
        self.status = status
        self.changed.emit()
