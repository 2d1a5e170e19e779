"""File drops: opens any supported file that is dropped on the window."""

from gui.features.feature import Feature
from gui.features.files import FileOpener
from gui.window.file_drops import Drops


class FileDrops(Feature):
    """Accepts files that are dropped on the window."""

    in_every_window = False

    def setup(self) -> None:
        """Accept drops on the whole window, including the board."""
        window = self.window
        for part in (window.board, window.board.viewport()):
            part.setAcceptDrops(False)  # a view accepts every drag; cards accept no files
        drops = Drops(window, window.theme)
        drops.dropped.connect(FileOpener(window).open)
        window.theme_changed.connect(drops.apply_theme)
