"""Real pictures of cards on the table: where they come from, and whether they are shown."""

from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from core.rules.history import Change
from core.state.visibility import sides_seen
from core.storage.pictures import LibraryPictures
from gui.commands import Menu
from gui.features.audience.feature import Audience
from gui.features.card_search.feature import CardSearchFeature
from gui.features.feature import Feature, command
from gui.features.pictures.library import PictureLibrary
from gui.file_kinds import Kind
from gui.window.main_window import MainWindow

if TYPE_CHECKING:
    from core.storage.pictures import PictureSource

_TOGETHER = 60
"""Milliseconds in which pictures that come are shown in the panel all at once."""


class PicturesFeature(Feature):
    """Shows real pictures in place of drawn faces, where there are some.

    The first window on a table has the library; what others do with it they do there.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._panel_later = QTimer(window.session, interval=_TOGETHER, singleShot=True)
        self._want_later = QTimer(window.session, interval=_TOGETHER, singleShot=True)
        self._hears_imports = False

    @cached_property
    def library(self) -> PictureLibrary:
        """The pictures at hand, which all windows on a table share."""
        host = self.window.host
        if host is not None:
            return host.feature(PicturesFeature).library
        window, preferences = self.window, self.window.preferences
        return PictureLibrary(window.faces, preferences.pictures, self._open_source, window)

    @property
    def is_about_to_ask(self) -> bool:
        """Whether it is still to be found out which pictures are wanted now."""
        return self._want_later.isActive()

    def opens(self) -> Mapping[Kind, Callable[[Path], str]]:
        """Take a folder of pictures."""
        return {Kind.PICTURES: self._take_folder}

    def setup(self) -> None:
        """Find the pictures, and show in the panel those that come."""
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
        """Ask for the pictures of what can be seen now."""
        del change
        self._want_later.start()

    def close(self) -> None:
        """Stop what still runs."""
        self._panel_later.stop()
        self._want_later.stop()
        if self.window.host is None:
            self.library.stop()

    def _open_source(self) -> "PictureSource | None":
        """Open what knows where pictures are: the user's card database."""
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
        """Ask for the pictures of the cards that whoever looks at this window may see.

        No others: the request alone would tell somebody else which card it is.
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
