"""The list of examples: each shows some rules, step by step; a box narrows it down."""

from collections.abc import Callable, Sequence

from msgspec import Struct
from PySide6.QtCore import (
    QObject,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QLineEdit,
    QListView,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from core.games import GAMES
from core.rules.rulebook import Document
from core.storage.topics import EXAMPLE, LESSON, RULE, Example
from gui.keymap import ENTER
from gui.panels.side_panel import WALKING, SidePanel, walk
from gui.theme import GRID, Theme, title_font
from gui.widgets.list_rows import Index, Rows, begin_row, fitting, inside
from gui.widgets.plain_text import PlainLabel

PLACEHOLDER = "Find by words, card, rule or game"
NOTHING = "Nothing is about that. Type fewer words, such as meld, split or a number."
_MOST_RULES = 4
_MOST_LINES = 3

AboutKey = Callable[[str, str], str]
"""Gives for a game and a rule key what is told of it, or ``""``."""


class About(Struct, frozen=True):
    """What the list tells of a rule: its number in the edition in force, and its topic."""

    number: AboutKey
    topic: AboutKey


Find = Callable[[str], Sequence[Document]]
"""Returns the examples, lessons and rules that fit some words, best first."""
_KINDS = (EXAMPLE, LESSON, RULE)


class ExampleRows(Rows[Example | Document]):
    """The examples that fit, those of the game on the table first; then lessons and rules."""

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
        """Keep the rows that match the words; rules only of the game on the table."""
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
        """Name the game, the topic and, of the game on the table, the numbers of the rules."""
        if isinstance(row, Document):
            number = self._about.number(row.game, row.id) if row.kind == RULE else ""
            kind = {LESSON: "Lesson", RULE: f"Rule {number}".strip()}[row.kind]
            game = GAMES[row.game].short_title if row.game in GAMES else row.game
            return f"{kind} · {game}"
        topics = _each(self._about.topic, row)[:1]
        numbers = _each(self._about.number, row)
        more = len(numbers) - _MOST_RULES
        about_rules = ", ".join(numbers[:_MOST_RULES]) + (f" and {more} more" if more > 0 else "")
        game = _title(row) or row.game
        return " · ".join(part for part in (game, *topics, about_rules) if part)


def _title(example: Example) -> str:
    return GAMES[example.game].short_title if example.game in GAMES else ""


def _each(about: AboutKey, example: Example) -> list[str]:
    about_rules = dict.fromkeys(about(example.game, key) for key in example.rules)
    return [each for each in about_rules if each]


class RowLines(QStyledItemDelegate):
    """Paints a title, broken into lines, and under it the rules."""

    def __init__(self, rows: ExampleRows, theme: Theme, view: QListView) -> None:
        super().__init__(view)
        self._rows = rows
        self._view = view
        self.theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """As many lines as the title needs at this width, and one for the rules."""
        width = self._view.viewport().width() - 2 * GRID
        title = self._bounds(option.fontMetrics, width, str(index.data()))
        return QSize(0, title.height() + option.fontMetrics.height() + GRID + 2)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the row."""
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
    """A box to type into and the list of examples; Enter or a double click opens one.

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
        self.show_button = QPushButton("Show it", self)
        self.show_button.setObjectName("answer")
        self.show_button.setAccessibleName("Show the example")
        self.show_button.clicked.connect(self._choose)
        self._build()
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
        """Use other colours."""
        super().apply_theme(theme)
        self.lines.theme = theme
        self.title.setFont(title_font(self.fontInfo().pixelSize()))
        self.list.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes, the arrows walk the list from the box, Enter opens."""
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

    def _build(self) -> None:
        room = self.room_under(self.title)
        room.addWidget(self.box)
        room.addWidget(self.list, 1)
        room.addWidget(self.empty, 1)
        room.addWidget(self.show_button, 0, Qt.AlignmentFlag.AlignRight)

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
