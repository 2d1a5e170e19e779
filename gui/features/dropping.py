"""Files that are dropped on the window are opened, whatever they hold."""

from gui.features.feature import Feature


class Dropping(Feature):
    """Takes files from outside."""

    in_every_window = False

    def begin(self) -> None:
        """Take whatever is carried over the window, and over the table in it."""
        from gui.drops import Drops  # noqa: PLC0415 - only the first window takes files
        from gui.files import FileOpener  # noqa: PLC0415 - it knows other features

        house = self.house
        for part in (house.board, house.board.viewport()):
            part.setAcceptDrops(False)  # a view takes whatever comes; nothing is dropped on cards
        drops = Drops(house.window, house.window.theme)
        drops.dropped.connect(FileOpener(house).open)
        house.window.dressed.connect(drops.dress)
