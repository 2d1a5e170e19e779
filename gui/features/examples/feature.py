"""Examples: opens shipped scenarios, and brings the user's own table back."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from core.lessons.lesson import runner_for
from core.rules.rulebook import Document, TextIndex
from core.scenario.runner import played
from core.scenario.scenario import ScenarioError
from core.storage.assets import ShippedFileError, read_rulebook
from core.storage.readers import ScenarioFileError, games, read_data
from core.storage.topics import LESSON, RULE, read_examples, shipped_topics
from gui.commands import Menu
from gui.features.autosave.feature import Autosave
from gui.features.autosave.running_table import RunningTable
from gui.features.examples.panel import About, ExamplesPanel
from gui.features.feature import command
from gui.features.playback.feature import Playback
from gui.features.toggle_panel import TogglePanel
from gui.file_kinds import Kind
from gui.window.main_window import MainWindow

if TYPE_CHECKING:
    from core.rules.rulebook import Rulebook
    from core.storage.topics import Example

BACK = "table.back"
NO_TABLE = "This is your own table already."


class Examples(TogglePanel[ExamplesPanel]):
    """Lists the examples and opens them; keeps the table that they replace."""

    in_every_window: ClassVar[bool] = False
    alone = True

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._all: tuple[Example, ...] = ()
        self._own: RunningTable | None = None
        self._shown: object = None
        self._books: dict[str, Rulebook] = {}
        self._topics: TextIndex | None = None
        self._open_lesson: Callable[[Path], str] | None = None
        self.ended: list[Callable[[], object]] = []
        """Called when the own table is back."""

    def opens(self) -> Mapping[Kind, Callable[[Path], str]]:
        """Return the function that opens a scenario."""
        return {Kind.SCENARIO: self._open_file}

    def setup(self) -> None:
        """Add the button that leads back to the own table to the top bar."""
        window = self.window
        window.bar.add_button(window.actions_by_id.get(BACK), "My table", "back")
        window.bar.apply_theme(window.theme)
        self._offer_back()

    @property
    def is_showing(self) -> bool:
        """Whether an example is on the table, in place of the user's own."""
        return self._own is not None and self.window.session.history.start is self._shown

    def all(self) -> tuple["Example", ...]:
        """Return all examples, read when first asked for; report a broken one."""
        if not self._all:
            try:
                self._all = read_examples()
            except ShippedFileError as error:
                self.window.strip.say(str(error))
        return self._all

    def topics(self) -> TextIndex:
        """Return the index of all examples, lessons and rules, made when first asked for."""
        if self._topics is None:
            try:
                self._topics = shipped_topics()
            except ShippedFileError as error:
                self.window.strip.say(str(error))
                return TextIndex((), {})
        return self._topics

    def open_lessons_with(self, opens: Callable[[Path], str]) -> None:
        """Set the function that opens a found lesson; it returns its fault, or ``""``."""
        self._open_lesson = opens

    def open_topic(self, topic: Document) -> None:
        """Open a found example, lesson or rule."""
        example = next((each for each in self.all() if str(each.path) == topic.id), None)
        if topic.kind == RULE:
            self.window.show_rule(topic.id)
        elif topic.kind == LESSON and self._open_lesson is not None:
            said = self._open_lesson(Path(topic.id))
            if said:
                self.window.strip.say(said)
        elif example is not None:
            self.show(example)

    def _choose(self, row: "Example | Document") -> None:
        if isinstance(row, Document):
            self.open_topic(row)
        else:
            self.show(row)

    @command("examples.open", "Open example…", Menu.FILE, "Ctrl+Shift+E", divided=True)
    def open(self, words: str = "") -> "ExamplesPanel":
        """Show the list of examples in the side panel, filtered by a search text."""
        panel = self.open_panel()
        panel.open(self.window.session.rules.game, words)
        return panel

    def make_panel(self) -> ExamplesPanel:
        about = About(number=self._cite, topic=self._topic)
        panel = ExamplesPanel(
            self.all(), about, lambda typed: self.topics().find(typed), self.window.theme
        )
        panel.chosen.connect(self._choose)
        return panel

    def show(self, example: "Example") -> None:
        """Open an example at its start, in the current edition where that can play it."""
        said = self.open_scenario(example.path)
        self.window.strip.say(said or self._introduced(example.title))

    def open_scenario(self, path: Path) -> str:
        """Open a scenario at its start; return its fault in a sentence, or ``""``."""
        session = self.window.session
        try:
            runner = runner_for(read_data(path), games(None), session.rules.edition)
            story = played(runner)
        except (ScenarioError, ScenarioFileError) as error:
            return f"{path}: {error}."
        autosave = self.window.feature(Autosave)
        if not self.is_showing:
            self._own = autosave.table()
        self._shown = story.history.start
        sequence = RunningTable(
            first=runner.rules,
            history=story.history.jump(0),
            marks=story.marks,
            title=runner.scenario.title,
        )
        self.window.feature(Playback).present(sequence)
        autosave.put_up(sequence)
        if self.is_open:
            self.window.open_aside(self.panel)  # with the card panel below it
        self._offer_back()
        return ""

    def _open_file(self, path: Path) -> str:
        return self.open_scenario(path) or f"{path.name} is open; its steps are in the timeline."

    def _introduced(self, title: str) -> str:
        key = self.window.actions_by_id.key(BACK)
        return (
            f"Example: {title}. Go through it with the arrows below the table. "
            f"Your own table is kept: {f'{key} or ' if key else ''}File > Back to my table."
        )

    @command(BACK, "Back to my table", Menu.FILE, "Ctrl+Shift+B")
    def back(self) -> None:
        """Bring back the table that the examples replaced."""
        own, self._own = self._own, None
        if own is None:
            self.window.strip.say(NO_TABLE)
            return
        self.window.feature(Autosave).put_up(own)
        self._offer_back()
        self.window.strip.say("Your table is back, as you left it.")
        for callback in self.ended:
            callback()

    def _offer_back(self) -> None:
        words, there = "Back to my table", self._own is not None
        self.window.actions_by_id.rename(BACK, words, enabled=there, shown=there)

    def _cite(self, game: str, key: str) -> str:
        """Return the number of a rule in the current edition, for the game on the table."""
        rules = self.window.session.rules
        return self.window.rulebook().number(key, rules.edition) if game == rules.game else ""

    def _topic(self, game: str, key: str) -> str:
        """Return the title of the section that has a rule, in the rulebook of any game."""
        book = self._books.get(game)
        if book is None:
            book = self._books[game] = read_rulebook(game)
        return book.topic(key)
