"""The section of the settings about pictures of cards: where they come from, and whether at all."""

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QCheckBox, QWidget

from gui.features.pictures.library import PictureLibrary
from gui.features.settings.rows import Options, Page, button, dim
from gui.preferences import Preferences, Settings
from gui.widgets.file_dialogs import folder_to_read
from gui.widgets.flow import Flow
from gui.widgets.plain_text import PlainLabel

SAYS = "Cards are drawn by the program. Where you have pictures of your own, those can be shown."
NAMES = (
    "Files are found by set and number (isd-51.jpg, isd/51.jpg, 51a and 51b for the two sides) or "
    "by name (Delver of Secrets.jpg, Insectile Aberration.jpg), as other programs name them too."
)
SENT = (
    "While this is on, the program asks cards.scryfall.io for the pictures of cards that you can "
    "see and that your folder lacks, at the addresses in your card file. Scryfall learns which "
    "pictures are asked for and when, the internet address of this computer, and that it is Janus "
    "Table. Nothing else is sent: no decks, no names, nothing of hidden cards. What has come is "
    "kept on this computer and needs no connection afterwards."
)
_LIMITS = (100, 250, 500, 1000, 2000)


class PicturesPage(Page):
    """Which pictures are shown."""

    def __init__(
        self, preferences: Preferences, library: PictureLibrary, parent: QWidget | None = None
    ) -> None:
        super().__init__("Pictures", SAYS, parent)
        self._preferences = preferences
        self._library = library
        self.shown = QCheckBox("Show real pictures of cards where there are some", self)
        self.shown.setAccessibleName(self.shown.text())
        self.shown.toggled.connect(lambda on: preferences.change(real_pictures=on))
        self.add(self.shown)
        self.heading("Your own folder")
        self.status = PlainLabel(library.status, self)
        self.status.setWordWrap(True)
        self.status.setAccessibleName("Folder of pictures")
        self.add(self.status)
        row = QWidget(self)
        flow = Flow(row)
        self.choose = button("Choose a folder…", self._ask, row)
        self.again = button("Look through it again", library.read_anew, row)
        self.forget = button("No folder", lambda: preferences.change(picture_folder=""), row)
        self.cancel = button("Stop looking", library.cancel, row)
        for each in (self.choose, self.again, self.forget, self.cancel):
            flow.addWidget(each)
        self.add(row)
        self.add(dim(NAMES, self))
        self.heading("Download")
        self.download = QCheckBox("Download pictures that are missing", self)
        self.download.setAccessibleName(self.download.text())
        self.download.setAccessibleDescription(SENT)
        self.download.toggled.connect(lambda on: preferences.change(download_pictures=on))
        self.add(self.download)
        self.add(dim(SENT, self))
        self.fetched = PlainLabel(library.download_status, self)
        self.fetched.setWordWrap(True)
        self.fetched.setAccessibleName("Downloaded pictures")
        self.add(self.fetched)
        row = QWidget(self)
        flow = Flow(row)
        stop = partial(preferences.change, download_pictures=False)
        self.stop = button("Stop downloading", stop, row)
        self.remove = button("Remove what was downloaded", library.remove_downloads, row)
        flow.addWidget(self.remove)
        flow.addWidget(self.stop)
        self.add(row)
        self.heading("Kept on this computer at most")
        self.limit = Options("Most", [(str(each), f"{each:,} MB") for each in _LIMITS], self)
        self.limit.chosen.connect(lambda most: preferences.change(picture_megabytes=int(most)))
        self.add(self.limit)
        library.changed.connect(self._follow)
        self.end()

    def show_settings(self, settings: Settings) -> None:
        """Show what holds."""
        self.shown.setChecked(settings.real_pictures)
        self.download.setChecked(settings.download_pictures)
        self.limit.show_choice(str(settings.picture_megabytes))
        self._follow()

    def _follow(self) -> None:
        has = bool(self._preferences.now.picture_folder)
        self.status.setText(self._library.status)
        self.forget.setEnabled(has)
        self.again.setEnabled(has and not self._library.reading)
        self.cancel.setVisible(self._library.reading)
        self.fetched.setText(self._library.download_status)
        self.stop.setVisible(self._library.downloading)
        store = self._library.store
        self.remove.setEnabled(store is not None and store.count > 0)

    def _ask(self) -> None:
        before = self._preferences.now.picture_folder
        path = folder_to_read(
            self, "Folder with pictures of cards", Path(before) if before else None
        )
        if path is not None:
            self._preferences.change(picture_folder=str(path))
