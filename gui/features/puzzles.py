"""Puzzles: the puzzle of the day on the start page, and the list of all of them."""

from datetime import date, datetime
from pathlib import Path
from typing import ClassVar

from core.lessons.puzzles import puzzle_id
from core.storage.assets import ShippedFileError
from core.storage.puzzles import PuzzleHead, puzzle_files, puzzle_of_the_day, read_puzzle_head
from gui.commands import Menu
from gui.features.feature import Feature, command
from gui.features.lessons.feature import Lessons
from gui.features.start_page.feature import StartPageFeature
from gui.features.start_page.page import TodaysPuzzle

NONE = "There are no puzzles here."


class Puzzles(Feature):
    """Opens the puzzle of the day, and the list of puzzles on the Learn page."""

    in_every_window: ClassVar[bool] = False

    def setup(self) -> None:
        """Offer the puzzle of the day on the start page."""
        self.window.feature(StartPageFeature).puzzle.connect(self.on_the_page)

    @command("puzzle.today", "Puzzle of the day", Menu.HELP)
    def open_todays(self) -> None:
        """Open the puzzle of the day on the board."""
        path = self.todays(datetime.now().astimezone().date())
        said = self.window.feature(Lessons).open_file(path) if path is not None else NONE
        if said:
            self.window.strip.say(said)

    @command("puzzle.open", "Puzzles…", Menu.HELP)
    def open(self) -> None:
        """Show the puzzles of the present game in the place of the table."""
        self.window.feature(Lessons).open_puzzles()

    def todays(self, day: date) -> Path | None:
        """Return the file of the puzzle of a day, if there are any."""
        return puzzle_of_the_day(puzzle_files(), day)

    def on_the_page(self) -> TodaysPuzzle | None:
        """Return the words about the puzzle of the day."""
        path = self.todays(datetime.now().astimezone().date())
        head = _head(path) if path is not None else None
        if head is None:
            return None
        stars = self.window.feature(Lessons).records.stand(puzzle_id(head.name)).stars
        return TodaysPuzzle(title=head.title, task=head.task, is_solved=bool(stars))


def _head(path: Path) -> PuzzleHead | None:
    try:
        return read_puzzle_head(path)
    except ShippedFileError:
        return None
