"""The rulebook panel, and the list of examples, lessons and rules that its rules link to."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct
from PySide6.QtCore import QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QLineEdit,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from core.games import GAMES
from core.lessons.lesson import runner_for
from core.rules.history import Change
from core.rules.rulebook import Document, TextIndex
from core.scenario.plain import covered, covers
from core.scenario.runner import played
from core.scenario.scenario import ScenarioError
from core.storage.assets import ShippedFileError, read_rulebook
from core.storage.readers import ScenarioFileError, games, read_data
from core.storage.topics import (
    EXAMPLE,
    LESSON,
    RULE,
    Example,
    examples_of,
    read_examples,
    shipped_topics,
)
from gui.commands import ENTER, Menu
from gui.features.autosave import Autosave, RunningTable
from gui.features.feature import TogglePanel, command
from gui.features.playback import Playback
from gui.file_kinds import Kind
from gui.panels.rulebook import RulebookPanel, Shown
from gui.panels.side_panel import WALKING, SidePanel, walk
from gui.theme import GRID, Theme, title_font
from gui.widgets.buttons import push_button
from gui.widgets.labels import PlainLabel
from gui.widgets.lists import Index, Rows, begin_row, fitting, inside
from gui.window.main_window import MainWindow

if TYPE_CHECKING:
    from core.rules.rulebook import Rulebook

PLACEHOLDER = "Find by words, card, rule or game"
NOTHING = "Nothing is about that. Type fewer words, such as meld, split or a number."
_MOST_RULES = 4
_MOST_LINES = 3

AboutKey = Callable[[str, str], str]
"""Maps a game and a rule key to a text on the rule, or ``""``."""


class About(Struct, frozen=True):
    """Topic of a rule: its number in the current edition, and its heading."""

    number: AboutKey
    topic: AboutKey


Find = Callable[[str], Sequence[Document]]
"""Returns the examples, lessons and rules that fit some words, best first."""
_KINDS = (EXAMPLE, LESSON, RULE)


class ExampleRows(Rows[Example | Document]):
    """The matching examples, those of the current game first; then lessons and rules."""

    def __init__(
        self, examples: Sequence[Example], about: About, find: Find, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._all = tuple(examples)
        self._by_path = {str(each.path): each for each in self._all}
        self._about = about
        self._find = find
        self.hold(self._all)

    def search(self, words: str, game: str) -> None:
        """Filter the rows by search words; only rules of the current game are listed."""
        if not words.strip():
            self.hold(sorted(self._all, key=lambda each: each.game != game))
            return
        found = [each for each in self._find(words) if each.kind != RULE or each.game == game]
        found.sort(key=lambda each: (each.game != game, _KINDS.index(each.kind)))
        rows = [self._by_path.get(each.id, each) for each in found]
        self.hold([each for each in rows if isinstance(each, Example) or each.kind != EXAMPLE])

    def named(self, row: Example | Document) -> str:
        return row.title

    def accessible_text(self, row: Example | Document) -> str:
        return f"{row.title}. {self.rules(row)}"

    def rules(self, row: Example | Document) -> str:
        """Return the game, the topic and, for the current game, the rule numbers."""
        if isinstance(row, Document):
            number = self._about.number(row.game, row.id) if row.kind == RULE else ""
            kind = {LESSON: "Lesson", RULE: f"Rule {number}".strip()}[row.kind]
            game = GAMES[row.game].short_title if row.game in GAMES else row.game
            return f"{kind} · {game}"
        topics = _each(self._about.topic, row)[:1]
        numbers = _each(self._about.number, row)
        more = len(numbers) - _MOST_RULES
        about_rules = ", ".join(numbers[:_MOST_RULES]) + (f" and {more} more" if more > 0 else "")
        game = (GAMES[row.game].short_title if row.game in GAMES else "") or row.game
        return " · ".join(part for part in (game, *topics, about_rules) if part)


def _each(about: AboutKey, example: Example) -> list[str]:
    about_rules = dict.fromkeys(about(example.game, key) for key in example.rules)
    return [each for each in about_rules if each]


class RowLines(QStyledItemDelegate):
    """Paints a wrapped title with the rules below it."""

    def __init__(self, rows: ExampleRows, theme: Theme, view: QListView) -> None:
        super().__init__(view)
        self._rows = rows
        self._view = view
        self.theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        width = self._view.viewport().width() - 2 * GRID
        title = self._bounds(option.fontMetrics, width, str(index.data()))
        return QSize(0, title.height() + option.fontMetrics.height() + GRID + 2)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, metrics = self.theme, option.fontMetrics
        painter.save()
        chosen = begin_row(painter, option, theme)
        inner = inside(option.rect)
        title = str(index.data())
        painter.setPen(QColor(theme.on_text if chosen else theme.text))
        bounds = self._bounds(metrics, inner.width(), title)
        painter.drawText(bounds.translated(inner.topLeft()), Qt.TextFlag.TextWordWrap, title)
        painter.setPen(QColor(theme.on_text if chosen else theme.dim))
        rules = fitting(self._rows.rules(self._rows.rows[index.row()]), metrics, inner.width())
        painter.drawText(inner, Qt.AlignmentFlag.AlignBottom, rules)
        painter.restore()

    @staticmethod
    def _bounds(metrics: QFontMetrics, width: int, title: str) -> QRect:
        most = QRect(0, 0, max(width, 1), metrics.height() * _MOST_LINES)
        return metrics.boundingRect(most, Qt.TextFlag.TextWordWrap, title)


class ExamplesPanel(SidePanel):
    """Search box and list of examples; Enter or a double click opens one.

    ``chosen`` carries the example, or the document of a lesson or a rule.
    """

    chosen = Signal(object)

    def __init__(
        self,
        examples: Sequence[Example],
        about: About,
        find: Find,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._game = ""
        self.rows = ExampleRows(examples, about, find, self)
        self.title = PlainLabel("Examples", self)
        self.close_button = self.closing("Close the examples", "Close (Esc)")
        self.box = QLineEdit(self)
        self.box.setPlaceholderText(PLACEHOLDER)
        self.box.setAccessibleName(PLACEHOLDER)
        self.box.textChanged.connect(self._search)
        self.list = QListView(self)
        self.list.setModel(self.rows)
        self.list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.setAccessibleName("Examples found")
        self.lines = RowLines(self.rows, theme, self.list)
        self.list.setItemDelegate(self.lines)
        self.list.doubleClicked.connect(lambda _index: self._choose())
        self.empty = self.dim_label(NOTHING, centred=True)
        self.show_button = push_button(
            "Show it", self, self._choose, name="Show the example", look="answer"
        )
        room = self.room_under(self.title)
        room.addWidget(self.box)
        room.addWidget(self.list, 1)
        room.addWidget(self.empty, 1)
        room.addWidget(self.show_button, 0, Qt.AlignmentFlag.AlignRight)
        self.setAccessibleName("Examples")
        self.setFocusProxy(self.box)
        self.apply_theme(theme)

    def open(self, game: str, words: str = "") -> None:
        """List the examples, those of a game first, with the focus in the search field.

        A non-empty ``words`` replaces the search text.
        """
        if words:
            self.box.setText(words)
        row = self.list.currentIndex().row()
        before = self.rows.rows[row] if 0 <= row < len(self.rows.rows) else None
        self._game = game
        self._search(self.box.text())
        if before in self.rows.rows and self.isVisible():
            at = self.rows.index(self.rows.rows.index(before))
            self.list.setCurrentIndex(at)
            self.list.scrollTo(at)
        self.box.setFocus()
        self.box.selectAll()

    def apply_theme(self, theme: Theme) -> None:
        super().apply_theme(theme)
        self.lines.theme = theme
        self.title.setFont(title_font(self.fontInfo().pixelSize()))
        self.list.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Escape, move through the list with the arrows, open on Enter."""
        key = event.key()
        if key in WALKING and self.box.hasFocus():
            walk(self.list, key)
        elif key in ENTER:
            self._choose()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.list.scheduleDelayedItemsLayout()

    def _search(self, words: str) -> None:
        self.rows.search(words, self._game)
        some = bool(self.rows.rows)
        if some:
            self.list.setCurrentIndex(self.rows.index(0))
        self.list.setVisible(some)
        self.empty.setVisible(not some)
        self.show_button.setEnabled(some)

    def _choose(self) -> None:
        row = self.list.currentIndex().row()
        if 0 <= row < len(self.rows.rows):
            self.chosen.emit(self.rows.rows[row])


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
        rules = self.window.session.rules
        return self.window.rulebook().number(key, rules.edition) if game == rules.game else ""

    def _topic(self, game: str, key: str) -> str:
        book = self._books.get(game)
        if book is None:
            book = self._books[game] = read_rulebook(game)
        return book.topic(key)


_MOST = 6
"""The most examples that are offered for one rule."""


class RulebookFeature(TogglePanel[RulebookPanel]):
    """Opens the rulebook in the side panel."""

    alone = True

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._left_for_example = False

    def setup(self) -> None:
        self.window.rule_wanted.connect(self.open_rule)
        self._examples().ended.append(self._come_back)

    @command("help.rulebook", "Rulebook", Menu.HELP, "F2", divided=True)
    def toggle(self) -> None:
        super().toggle()

    def focus_panel(self, panel: RulebookPanel) -> None:
        panel.open()

    def refresh_panel(self, panel: RulebookPanel) -> None:
        panel.follow()

    def make_panel(self) -> RulebookPanel:
        window = self.window
        panel = RulebookPanel(
            window.rulebook, lambda: window.session.rules.edition, self._shown, window.theme
        )
        panel.tried.connect(self._try)
        return panel

    def open_rule(self, key: str) -> None:
        """Open the rulebook at a rule."""
        panel = self.open_panel()
        panel.show_rule(key)
        panel.tree.setFocus()

    def on_change(self, _change: Change) -> None:
        """Show the edition of the table."""
        if self._panel is not None and self._panel.isVisible():
            self._panel.follow()

    def _examples(self) -> Examples:
        features = (self.window.host or self.window).features
        return next(each for each in features if isinstance(each, Examples))

    def _shown(self, key: str) -> Sequence["Shown"]:
        rules = self.window.session.rules
        titles = {each.id: each.title for each in self.window.rulebook().editions}
        found = examples_of(self._examples().all(), key, rules.game)[:_MOST]
        return [
            Shown(
                name=each.name,
                title=each.title,
                edition="" if covers(each.rulebook, rules.lineage) else _newest(titles, each),
            )
            for each in found
        ]

    def _try(self, name: str) -> None:
        examples = self._examples()
        found = [each for each in examples.all() if each.name == name]
        game = self.window.session.rules.game
        self.window.close_aside()
        examples.show(next(each for each in found if each.game == game))
        self._left_for_example = examples.is_showing

    def close(self) -> None:
        """Disconnect from the examples of the first window, which outlives this one."""
        ended = self._examples().ended
        if self._come_back in ended:
            ended.remove(self._come_back)

    def _come_back(self) -> None:
        left, self._left_for_example = self._left_for_example, False
        if left and self.window.aside is None:
            self.open_panel()


def _newest(titles: dict[str, str], example: "Example") -> str:
    """Return the title of the newest edition of an example; ``titles`` are oldest first."""
    return next((titles[each] for each in reversed(covered(example.rulebook, list(titles)))), "")
