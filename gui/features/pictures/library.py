"""Picture library: finds card pictures in the user's folder, then in the downloads."""

import logging
from collections.abc import Callable, Iterable
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThread, Signal

from core.cards.card import PrintedSide
from core.messages import worded
from core.storage.files import Cancelled
from core.storage.pictures import (
    PictureAddress,
    PictureFolder,
    PictureFolderError,
    PictureSource,
    PictureStore,
    PictureStoreError,
    read_folder,
)
from gui.faces.card_images import CardImages
from gui.faces.pictures import Faces
from gui.preferences import Settings

if TYPE_CHECKING:
    from gui.features.pictures.downloads import Downloads


_PAUSE = 0.001
"""Pause in seconds after each progress signal, so that the GUI thread can run."""
_LOG = logging.getLogger(__name__)


class PictureReader(QThread):
    """Thread that opens the download store, if not open yet, and reads a picture folder.

    ``progressed`` carries the number of files read, ``opened`` the `PictureStore`, ``read`` a
    `PictureFolder`, ``failed`` an error. A stopped reader emits no more signals.
    """

    progressed = Signal(int)
    opened = Signal(object)
    read = Signal(object)
    failed = Signal(str)

    def __init__(
        self, folder: Path | None, store: PictureStore | None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._folder = folder
        self._store = store

    def run(self) -> None:
        """Open the store and read the folder."""
        try:
            if self._store is not None:
                try:
                    self._store.open()
                except PictureStoreError as error:
                    self.failed.emit(str(error))
                else:
                    self.opened.emit(self._store)
            if self._folder is not None:
                self.read.emit(read_folder(self._folder, self._step))
        except PictureFolderError as error:
            self.failed.emit(str(error))
        except Cancelled:
            return
        except Exception as error:  # noqa: BLE001 - else the settings would wait for ever
            _LOG.exception("pictures could not be looked for")
            kind = type(error).__name__
            self.failed.emit(f"{self._folder}: it cannot be read ({kind}); choose another one.")

    def stop(self) -> None:
        """Stop reading and wait for the thread."""
        self.requestInterruption()
        self.wait()

    def _step(self, files: int) -> bool:
        self.progressed.emit(files)
        sleep(_PAUSE)
        return not self.isInterruptionRequested()


NO_FOLDER = "No folder."
OFF = "Nothing is downloaded."
NO_ADDRESSES = (
    "No address is known for the cards that you see: import a Scryfall file. Pictures of Flesh and "
    "Blood cards come from your own folder alone."
)
MEGABYTE = 1_000_000


class PictureLibrary(QObject):
    """Finds pictures and shows them on card faces, for all windows of one table.

    ``changed`` is emitted if a status text changes, ``wanted`` if more pictures can be requested;
    ``said`` carries an error about a picture. ``stored`` is the folder of downloads;
    ``open_source`` opens the database with the addresses of pictures.
    """

    changed = Signal()
    wanted = Signal()
    said = Signal(str)

    def __init__(
        self,
        faces: Faces,
        stored: Path | None,
        open_source: Callable[[], PictureSource | None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._faces = faces
        self._settings = Settings(real_pictures=False)
        self._stored = stored
        self._source: PictureSource | None = None
        self._addresses: dict[PrintedSide, PictureAddress] = {}
        self._sides: dict[str, PrintedSide] = {}
        self._missed = 0
        self._reader: PictureReader | None = None
        self._folder: PictureFolder | None = None
        self._store: PictureStore | None = None
        self._downloads: Downloads | None = None
        self._open_source = open_source
        self.status = NO_FOLDER
        self.download_status = OFF
        self.images = CardImages(self._find, self)
        self.images.failed.connect(self._cannot_be_shown)

    @property
    def reading(self) -> bool:
        """Whether a folder is being read."""
        return self._reader is not None

    @property
    def downloading(self) -> bool:
        """Whether downloads are running."""
        return self._downloads is not None and self._downloads.busy

    @property
    def store(self) -> PictureStore | None:
        """The download store, or None until it is open."""
        return self._store

    def follow(self, settings: Settings) -> None:
        """Apply changed settings."""
        before, self._settings = self._settings, settings
        if self._store is not None:
            self._store.most_bytes = settings.picture_megabytes * MEGABYTE
        if settings.picture_folder != before.picture_folder:
            self._folder = None
        shows = settings.real_pictures and not before.real_pictures
        fetches = settings.download_pictures and self._store is None
        if shows or fetches or settings.picture_folder != before.picture_folder:
            self.read_anew()
        elif settings.real_pictures != before.real_pictures:
            self._show()
        if settings.download_pictures != before.download_pictures:
            if not settings.download_pictures and self._downloads is not None:
                self._downloads.cancel()
            self._tell()
            self.wanted.emit()

    def want(self, sides: Iterable[PrintedSide]) -> None:
        """Request pictures of visible sides, if downloads are enabled."""
        settings = self._settings
        if not (settings.download_pictures and settings.real_pictures and self._source):
            return
        if self._store is None or self.reading:
            return
        lacking = [s for s in sides if self._folder is None or self._folder.find(s) is None]
        found = [(found, s) for s in lacking if (found := self._address(s)) is not None]
        self._missed = len(lacking) - len(found)
        self._sides.update((address.key, side) for address, side in found)
        if found:
            if self._downloads is None:
                # 10 ms for the network, which is off for most users.
                from gui.features.pictures.downloads import Downloads  # noqa: PLC0415

                self._downloads = Downloads(self._store, self)
                self._downloads.arrived.connect(self._arrived)
                self._downloads.failed.connect(lambda _key, says: self._tell(says))
                self._downloads.progressed.connect(lambda *_: self._tell())
            self._downloads.want(address for address, _ in found)
        else:
            self._tell()

    def read_anew(self) -> None:
        """Read the folder again, since its files may have changed."""
        self._stop_reading()
        settings = self._settings
        if not settings.real_pictures:
            return
        path = Path(settings.picture_folder) if settings.picture_folder else None
        store = self._unopened_store()
        self._say("Looking through the folder…" if path is not None else NO_FOLDER)
        if path is None and store is None:
            self._show()
            return
        reader = self._reader = PictureReader(path, store, self)
        reader.progressed.connect(
            lambda files: self._say(
                worded(
                    "Looking: {count:,} file so far…|Looking: {count:,} files so far…", count=files
                )
            )
        )
        reader.opened.connect(self.take_store)
        reader.read.connect(self._take)
        reader.failed.connect(self._fail)
        reader.finished.connect(self._looked)
        reader.start()

    def _unopened_store(self) -> PictureStore | None:
        if self._store is not None or self._stored is None:
            return None
        if not (self._settings.download_pictures or self._stored.is_dir()):
            return None
        return PictureStore(self._stored, self._settings.picture_megabytes * MEGABYTE)

    def take_store(self, store: PictureStore) -> None:
        """Use an opened download store."""
        self._store = store
        if self._source is None:
            self._source = self._open_source()
        self._tell()

    def cancel(self) -> None:
        """Cancel reading the folder; pictures found before are kept."""
        if self._reader is not None:
            self._stop_reading()
            self._say("Stopped: the folder was not looked through.")

    def remove_downloads(self) -> None:
        """Remove all downloads."""
        if self._store is not None:
            if self._downloads is not None:
                self._downloads.cancel()
            self._store.clear()
            self._show()
            self._tell()

    def stop(self) -> None:
        """Stop the reader and the downloads."""
        self._stop_reading()
        if self._downloads is not None:
            self._downloads.cancel()
        if self._source is not None:
            self._source.close()
        self.images.stop()

    def _find(self, side: PrintedSide) -> tuple[Path, ...]:
        """Return the file of a side; for a melded face also its two halves."""
        found = None if self._folder is None else self._folder.find(side)
        if found is None and self._store is not None:
            address = self._address(side)
            found = None if address is None else self._store.find(address.key)
        if found is None:
            return () if self._folder is None else self._folder.find_halves(side)
        return (found,)

    def _address(self, side: PrintedSide) -> PictureAddress | None:
        found = self._addresses.get(side)
        if found is None and self._source is not None:
            found = self._source.picture(side)
            if found is not None:  # do not cache a miss: a later import may add it
                self._addresses[side] = found
        return found

    def _arrived(self, key: str) -> None:
        side = self._sides.get(key)
        if side is None:
            return
        if self._faces.images is None:
            self._show()
        else:
            self._faces.cache.refresh({side})

    def _cannot_be_shown(self, path: Path, says: str) -> None:
        if self._store is not None and path.parent == self._store.folder:
            self._store.discard(path.stem)
        self.said.emit(says)

    def _stop_reading(self) -> None:
        reader, self._reader = self._reader, None
        if reader is not None:
            reader.stop()
            reader.deleteLater()

    def _take(self, folder: PictureFolder) -> None:
        if folder.path != Path(self._settings.picture_folder):
            return  # another folder was chosen meanwhile
        self._folder = folder
        found = worded(
            "{count:,} picture found in {folder}.|{count:,} pictures found in {folder}.",
            count=folder.files,
            folder=str(folder.path),
        )
        self._say(found)

    def _fail(self, says: str) -> None:
        self._say(says)
        self.said.emit(says)

    def _looked(self) -> None:
        """Show the pictures found; ignore signals of a stopped reader."""
        if self.sender() is not self._reader:
            return
        self._stop_reading()
        self._show()
        self.changed.emit()
        self.wanted.emit()

    def _show(self) -> None:
        self.images.forget()
        stored = self._store is not None and self._store.count > 0 and self._source is not None
        wanted = self._settings.real_pictures and (self._folder is not None or stored)
        if wanted or self._faces.images is not None:
            self._faces.use(self.images if wanted else None)

    def _say(self, status: str) -> None:
        self.status = status
        self.changed.emit()

    def _tell(self, says: str = "") -> None:
        self.download_status = says or self._download_words()
        self.changed.emit()

    def _download_words(self) -> str:
        store, downloads = self._store, self._downloads
        kept = ""
        if store is not None and store.count:
            kept = f"{store.count:,} kept, {store.bytes_used / MEGABYTE:.0f} MB. "
        if not self._settings.download_pictures:
            return f"{kept}{OFF}"
        if self._missed and not self._addresses:
            return f"{kept}{NO_ADDRESSES}"
        if downloads is None or not downloads.busy:
            return f"{kept}Pictures of cards that you see are downloaded."
        if downloads.waits:
            return f"{kept}The host wants to be asked again in {downloads.waits:.0f} seconds."
        return f"{kept}{downloads.done:,} of {downloads.whole:,} have come."
