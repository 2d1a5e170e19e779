"""Pictures feature: shows real card pictures on the table, and their settings page."""

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QCheckBox, QWidget

from core.rules.history import Change
from core.state.visibility import sides_seen
from core.storage.pictures import LibraryPictures
from gui.commands import Menu
from gui.features.audience import Audience
from gui.features.card_search.feature import CardSearchFeature
from gui.features.feature import Feature, command
from gui.features.pictures.library import PictureLibrary
from gui.features.settings.pages import Options, Page, button, dim
from gui.file_kinds import Kind
from gui.preferences import Preferences, Settings
from gui.widgets.file_dialogs import folder_to_read
from gui.widgets.labels import PlainLabel
from gui.widgets.layouts import Flow
from gui.window.main_window import MainWindow

if TYPE_CHECKING:
    from core.storage.pictures import PictureSource


_TOGETHER = 60
"""Milliseconds in which arriving pictures are collected into one refresh."""


class PicturesFeature(Feature):
    """Shows real card pictures in place of drawn faces where available.

    The first window of a table owns the library; its other windows use it.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._panel_later = QTimer(window.session, interval=_TOGETHER, singleShot=True)
        self._want_later = QTimer(window.session, interval=_TOGETHER, singleShot=True)
        self._hears_imports = False

    @cached_property
    def library(self) -> PictureLibrary:
        """The picture library, shared by all windows of a table."""
        host = self.window.host
        if host is not None:
            return host.feature(PicturesFeature).library
        window, preferences = self.window, self.window.preferences
        return PictureLibrary(window.faces, preferences.pictures, self._open_source, window)

    @property
    def is_about_to_ask(self) -> bool:
        """Whether a request for the visible pictures is scheduled."""
        return self._want_later.isActive()

    def opens(self) -> Mapping[Kind, Callable[[Path], str]]:
        """Return the handler of picture folders."""
        return {Kind.PICTURES: self._take_folder}

    def setup(self) -> None:
        """Open the library, and refresh the panel as pictures arrive."""
        window, library = self.window, self.library
        self._panel_later.timeout.connect(self._show_in_panels)
        library.images.came.connect(self._panel_later.start)
        self._want_later.timeout.connect(self._want)
        library.wanted.connect(self._want_later.start)
        window.seat_state.changed.connect(self._want_later.start)
        if window.host is None:
            library.said.connect(window.strip.say)
            window.preferences.changed.connect(library.follow)
            library.follow(window.preferences.now)
        self._want_later.start()

    def on_change(self, change: Change) -> None:
        """Request the pictures of the visible cards."""
        del change
        self._want_later.start()

    def close(self) -> None:
        """Stop timers and downloads."""
        self._panel_later.stop()
        self._want_later.stop()
        if self.window.host is None:
            self.library.stop()

    def _open_source(self) -> "PictureSource | None":
        folder = self.window.preferences.cards
        return None if folder is None else LibraryPictures(folder)

    def _take_folder(self, path: Path) -> str:
        self.window.preferences.change(picture_folder=str(path), real_pictures=True)
        return (
            f"Cards show the pictures in {path} where there are some. Settings > Pictures has more."
        )

    def _show_in_panels(self) -> None:
        self.window.panel.show_new_pictures()
        audience = self.window.feature(Audience).audience
        if audience is not None:
            audience.panel.show_new_pictures()

    def _want(self) -> None:
        """Request the pictures of the cards that the viewer of this window may see.

        Only of these: a request would reveal a hidden card to the host.
        """
        window = self.window
        if not window.preferences.now.download_pictures:
            return
        if not self._hears_imports:
            self._hears_imports = True
            window.feature(CardSearchFeature).sources().renewed.connect(self._want_later.start)
        zones, state = window.session.rules.zones, window.session.state
        self.library.want(sides_seen(zones, state, window.seat_state.viewer))

    @command(
        "pictures.real",
        "Real pictures of cards",
        Menu.VIEW,
        listed=False,
        checked=lambda self: self.window.preferences.now.real_pictures,
    )
    def _toggle(self) -> None:
        preferences = self.window.preferences
        preferences.change(real_pictures=not preferences.now.real_pictures)


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
    """Settings page: source of pictures and downloads."""

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
        self.status = PlainLabel(library.status, self, wraps=True)
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
        self.fetched = PlainLabel(library.download_status, self, wraps=True)
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
        """Show the current settings."""
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
