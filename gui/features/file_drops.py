"""Files that are dropped on the window are opened, whatever they hold."""

from gui.features.feature import Feature
from gui.features.files import FileOpener
from gui.window.file_drops import Drops


class FileDrops(Feature):
    """Takes files from outside."""

    in_every_window = False

    def setup(self) -> None:
        """Take whatever is carried over the window, and over the table in it."""
        window = self.window
        for part in (window.board, window.board.viewport()):
            part.setAcceptDrops(False)  # a view takes whatever comes; nothing is dropped on cards
        drops = Drops(window, window.theme)
        drops.dropped.connect(FileOpener(window).open)
        window.theme_changed.connect(drops.apply_theme)
