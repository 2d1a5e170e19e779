"""Playmats: background pictures for the player areas."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThreadPool, Signal
from PySide6.QtGui import QImage, QPixmap

from core.rules.history import Change
from core.state.ids import PlayerId
from gui.commands import Menu
from gui.features.feature import Feature, command
from gui.widgets.file_dialogs import file_to_read
from gui.window.main_window import MainWindow

if TYPE_CHECKING:
    from gui.preferences import Settings

KINDS = "Pictures (*.jpg *.jpeg *.png *.webp *.bmp *.gif)"
REMEDY = "choose another playmat picture"
_WIDE = 1400
"""The width in pixels for which pictures are read; the longer side has up to 1,955."""


class PlaymatPictures(QObject):
    """Reads pictures in background threads. ``came`` carries a file and its picture.

    ``failed`` carries a file and the error message.
    """

    came = Signal(str, QImage)
    failed = Signal(str, str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)

    def read(self, file: str) -> None:
        """Read a picture; one of the signals carries the result."""
        self._pool.start(partial(self._read, file))

    def stop(self) -> None:
        """Cancel waiting reads, and wait for the current one."""
        self._pool.clear()
        self._pool.waitForDone()

    def _read(self, file: str) -> None:
        # 12 ms for Pillow, which a table without pictures does without.
        from gui.faces.card_images import decoded  # noqa: PLC0415

        try:
            image = decoded(Path(file), _WIDE, REMEDY)
        except ValueError as error:
            self.failed.emit(file, str(error))
        else:
            self.came.emit(file, image)


class Playmats(Feature):
    """Shows the playmat of each player, and lets the viewer choose their own."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.pictures = PlaymatPictures(window)
        self._read: dict[str, QPixmap] = {}
        self._asked: set[str] = set()

    def setup(self) -> None:
        """Show the playmats of the settings, now and after each change."""
        window = self.window
        self.pictures.came.connect(self._keep)
        self.pictures.failed.connect(lambda _file, says: window.strip.say(says))
        self.connect_to(window.preferences.changed, self._follow)
        window.board.once_painted(self._show)

    def on_change(self, change: Change) -> None:
        """Show the playmats of the players at the table, after they have changed."""
        before = [each.id for each in change.before.state.players]
        if before != [each.id for each in change.state.players]:
            self._show()

    def close(self) -> None:
        """Read nothing more."""
        self.pictures.stop()

    def take(self, file: Path) -> None:
        """Ask for a picture and show it under the cards of the viewer."""
        self._read.pop(str(file), None)
        self._asked.discard(str(file))
        self._change(str(file))
        self._show()

    @command("seat.playmat", "Playmat picture…", Menu.EDIT)
    def _choose(self) -> None:
        now = self.window.preferences.now.playmats.get(self.window.seat)
        folder = Path(now).parent if now else None
        title = f"Playmat picture of {self.window.seat}"
        path = file_to_read(self.window, title, KINDS, folder)
        if path is not None:
            self.take(path)

    @command("seat.no_playmat", "No playmat picture", Menu.EDIT)
    def _remove(self) -> None:
        self._change("")

    def _change(self, file: str) -> None:
        preferences = self.window.preferences
        files = preferences.now.playmats | {str(self.window.seat): file}
        preferences.change(playmats={player: each for player, each in files.items() if each})

    def _follow(self, _settings: "Settings") -> None:
        self._show()

    def _files(self) -> Mapping[PlayerId, str]:
        chosen = self.window.preferences.now.playmats
        players = (each.id for each in self.window.session.state.players)
        return {player: chosen[player] for player in players if player in chosen}

    def _show(self) -> None:
        files = self._files()
        for file in set(files.values()) - self._read.keys() - self._asked:
            self._asked.add(file)
            self.pictures.read(file)
        self._read = {file: self._read[file] for file in files.values() if file in self._read}
        self._asked &= set(files.values())
        shown = {player: self._read[file] for player, file in files.items() if file in self._read}
        self.window.board.show_playmats(shown)

    def _keep(self, file: str, image: QImage) -> None:
        self._asked.discard(file)
        if file in self._files().values():
            self._read[file] = QPixmap.fromImage(image)
            self._show()
