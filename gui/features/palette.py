"""Command palette: a search box over commands, card actions, examples, lessons and rules."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec import Struct
from PySide6.QtCore import QEvent, QModelIndex, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)
from shiboken6 import isValid

from core.storage.topics import EXAMPLE, LESSON, RULE
from gui.commands import When, native
from gui.features.effects.dialog import COLOURS, WOULD, sentences, shape_of
from gui.features.feature import Feature, handles
from gui.features.help import Keys
from gui.features.rulebook import Examples
from gui.theme import GRID, SMALLEST_TEXT, Theme
from gui.widgets.icons import pixmap
from gui.widgets.labels import PlainLabel
from gui.widgets.layouts import vertical
from gui.widgets.lists import Index, Rows, begin_row, fitting
from gui.window.command_bar import key_of
from gui.window.main_window import MainWindow

PLACEHOLDER = "Type a command or an action"
NOTHING = "No match. Type fewer letters; a card's actions are listed once it is selected."
WIDTH = 80 * GRID
_ROWS = 10
_ICON = 16
_WIDEST_KEYS = "Ctrl+Shift+PgDown"

_Key = Qt.Key


class Entry(Struct, frozen=True, kw_only=True):
    """One line of the palette: label, detail and the callable that runs it.

    ``icon`` is the name of its icon and ``colour`` the theme role that the icon is drawn in.
    An entry that is not ``ready`` shows the reason in ``detail`` and does nothing.
    """

    id: str
    label: str
    detail: str = ""
    place: str = ""
    keys: str = ""
    icon: str = ""
    colour: str = "dim"
    ready: bool = True
    do: Callable[[], object]

    @property
    def accessible_text(self) -> str:
        """Accessible text of the entry."""
        parts = (self.label, self.detail, self.place, self.keys)
        return ", ".join(part for part in parts if part)


Find = Callable[[str], Sequence[Entry]]
"""Returns the entries that match the typed words, best first; all entries for ``""``."""


class Entries(Rows[Entry]):
    """The found entries as rows."""

    def named(self, row: Entry) -> str:
        return row.label

    def accessible_text(self, row: Entry) -> str:
        return row.accessible_text


class EntryLines(QStyledItemDelegate):
    """Paints an entry: icon, label and keys, with its detail as a second line."""

    def __init__(self, entries: Entries, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries = entries
        self.theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        lines = 2 if self._entries.rows[index.row()].detail else 1
        return QSize(0, lines * option.fontMetrics.height() + GRID + 2)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        entry, theme = self._entries.rows[index.row()], self.theme
        rect: QRect = option.rect
        metrics, line = option.fontMetrics, option.fontMetrics.height()
        painter.save()
        chosen = begin_row(painter, option, theme)
        dim = QColor(theme.on_text if chosen else theme.dim)
        inner = rect.adjusted(GRID, GRID // 2, -GRID - 2, -GRID // 2)
        top = QRect(inner.left(), inner.top(), inner.width(), line)
        if entry.icon:
            colour = theme.on_text if chosen else getattr(theme, entry.colour)
            ratio = painter.device().devicePixelRatioF()
            icon = pixmap(entry.icon, colour, _ICON, ratio)
            painter.drawPixmap(inner.left(), inner.top() + (line - _ICON) // 2, icon)
        inner.setLeft(inner.left() + _ICON + GRID)
        top.setLeft(inner.left())
        painter.setPen(dim)
        painter.drawText(top, Qt.AlignmentFlag.AlignRight, entry.keys)
        keys = max(metrics.horizontalAdvance(each) for each in (_WIDEST_KEYS, entry.keys))
        top.setRight(top.right() - keys - GRID)
        place = fitting(entry.place, metrics, top.width() // 3)
        painter.drawText(top, Qt.AlignmentFlag.AlignRight, place)
        top.setRight(top.right() - metrics.horizontalAdvance(place) - GRID)
        if entry.ready:
            painter.setPen(QColor(theme.on_text if chosen else theme.text))
        painter.drawText(
            top, Qt.AlignmentFlag.AlignLeft, fitting(entry.label, metrics, top.width())
        )
        if entry.detail:
            painter.setPen(dim)
            said = fitting(entry.detail, metrics, inner.width())
            painter.drawText(inner, Qt.AlignmentFlag.AlignBottom, said)
        painter.restore()


class Palette(QFrame):
    """Search box over the window. Enter runs the selected entry, Escape closes.

    ``chosen`` carries the entry to run, after the palette has closed.
    """

    chosen = Signal(object)

    def __init__(self, find: Find, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._find = find
        self._over = parent
        self._before: QWidget | None = None
        self._entries = Entries(self)
        self.setObjectName("card")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Commands")
        self.box = QLineEdit(self)
        self.box.setPlaceholderText(PLACEHOLDER)
        self.box.setAccessibleName(PLACEHOLDER)
        self.box.textChanged.connect(self.look_up)
        self.box.installEventFilter(self)
        self.list = QListView(self)
        self.list.setModel(self._entries)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setAccessibleName("Commands and actions found")
        self.list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setMouseTracking(True)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.lines = EntryLines(self._entries, theme, self.list)
        self.list.setItemDelegate(self.lines)
        self.list.clicked.connect(self._run)
        self.empty = PlainLabel(NOTHING, self, look="dim", wraps=True)
        vertical(self.box, (self.list, 1), self.empty, on=self, margins=GRID, spacing=GRID)
        self.setFocusProxy(self.box)

    def open(self) -> None:
        """Show the palette with an empty search box."""
        if not self.isVisible():
            self._before = self.window().focusWidget()
        self.setVisible(True)
        self.raise_()
        self.box.clear()
        self.look_up()
        self.box.setFocus()

    def dismiss(self) -> None:
        """Close the palette and restore the focus."""
        if self.isVisible():
            before, self._before = self._before, None
            if before is not None and isValid(before):
                before.setFocus()  # first, else the next widget would have it for a moment
            self.setVisible(False)

    def look_up(self, _text: str = "") -> None:
        """List the entries that match the typed text."""
        self._entries.hold(self._find(self.box.text().strip()))
        some = bool(self._entries.rows)
        if some:
            self.list.setCurrentIndex(self._entries.index(0))
        self.list.setVisible(some)
        self.empty.setVisible(not some)
        self._tell()
        self.place()

    def place(self) -> None:
        """Place the palette at the top centre of the window, as high as its results."""
        over = self._over
        margin = 4 * GRID
        grown = self.fontInfo().pixelSize() / SMALLEST_TEXT
        width = min(round(WIDTH * grown), over.width() - 2 * margin)
        self.setFixedWidth(width)
        rows = sum(
            self.list.sizeHintForRow(row) for row in range(min(len(self._entries.rows), _ROWS))
        )
        room = max(over.height() - 20 * GRID, 20 * GRID)
        self.list.setFixedHeight(min(rows + 2, room))
        self.adjustSize()
        self.move((over.width() - width) // 2, 8 * GRID)

    def apply_theme(self, theme: Theme) -> None:
        self.lines.theme = theme
        self.list.viewport().update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move through the list with the arrows of the search box; close on loss of focus."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._key(_Key(event.key()))
        if event.type() == QEvent.Type.FocusOut and self.window().isActiveWindow():
            self.setVisible(False)
        return super().eventFilter(watched, event)

    def _key(self, key: Qt.Key) -> bool:
        page = _ROWS - 1
        steps = {_Key.Key_Down: 1, _Key.Key_Up: -1, _Key.Key_PageDown: page, _Key.Key_PageUp: -page}
        if key == _Key.Key_Escape:
            self.dismiss()
        elif key in {_Key.Key_Return, _Key.Key_Enter}:
            self._run(self.list.currentIndex())
        elif key in steps:
            count = len(self._entries.rows)
            row = self.list.currentIndex().row() + steps[key]
            if abs(steps[key]) == 1 and count:
                row %= count
            self.list.setCurrentIndex(self._entries.index(min(max(row, 0), count - 1)))
            self._tell()
        else:
            return False
        return True

    def _tell(self) -> None:
        row = self.list.currentIndex().row()
        found = self._entries.rows
        self.box.setAccessibleDescription(
            found[row].accessible_text if 0 <= row < len(found) else NOTHING
        )

    def _run(self, index: QModelIndex) -> None:
        row = index.row()
        if 0 <= row < len(self._entries.rows) and self._entries.rows[row].ready:
            entry = self._entries.rows[row]
            self.dismiss()
            self.chosen.emit(entry)


PALETTE = "commands.find"
SELECTED = "The selected card"
NOT_NOW = "Not possible now."
TOPICS = {EXAMPLE: "Rule example", LESSON: "Lesson", RULE: "Rule"}
"""The place that a found example, lesson or rule is shown with."""
_SHORTEST_TOPIC = 4
_MOST_TOPICS = 4
_KEPT = 8
_FRESH = 12


class PaletteFeature(Feature):
    """Opens the palette and collects its entries."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._palette: Palette | None = None
        self._all: tuple[Entry, ...] = ()

    def setup(self) -> None:
        """Show the shortcut of the palette on its button in the top bar."""
        window = self.window
        action = window.actions_by_id.get(PALETTE)
        if action is not None:

            def name() -> None:
                window.bar.name_button(PALETTE, key_of(action) or "Commands")

            action.changed.connect(name)
            name()

    def on_viewer_changed(self) -> None:
        """Drop the entries: they can name a card that only the previous viewer sees."""
        self._all = ()
        if self._palette is not None:
            self._palette.dismiss()
            self._palette.look_up()

    @handles(PALETTE)
    def open(self) -> "Palette":
        """Show the palette."""
        if self._palette is None:
            window = self.window
            self._palette = Palette(self.find, window.theme, window)
            self._palette.chosen.connect(self._carry_out)
            window.theme_changed.connect(self._palette.apply_theme)
        self._all = (*self._options(), *self._commands())
        self._palette.open()
        return self._palette

    def find(self, typed: str) -> Sequence["Entry"]:
        """Return the matching entries: best score first, then most recently used."""
        recent = self.window.preferences.now.recent_commands
        fresh = {id_: _KEPT - at for at, id_ in enumerate(recent)}
        if not typed:
            return sorted(self._all, key=lambda each: -fresh.get(each.id, 0))
        scored = (
            (score(typed, f"{each.label} {each.place}"), fresh.get(each.id, 0), each)
            for each in self._all
        )
        found = [
            (points + bool(new) * _FRESH + new, each) for points, new, each in scored if points
        ]
        ranked = [each for _, each in sorted(found, key=lambda pair: -pair[0])]
        ranked.sort(key=lambda each: not each.ready)
        return (*ranked, *self._topics(typed))

    def _topics(self, typed: str) -> Iterator["Entry"]:
        """Yield the examples, lessons and rules that match the typed words.

        The window of another seat has none: opening an example would replace its table.
        """
        examples = next((each for each in self.window.features if isinstance(each, Examples)), None)
        if examples is None or len(typed) < _SHORTEST_TOPIC:
            return
        game = self.window.session.rules.game
        found = [each for each in examples.topics().find(typed) if each.game == game]
        for kind, place in TOPICS.items():
            for each in [each for each in found if each.kind == kind][:_MOST_TOPICS]:
                yield Entry(
                    id="",
                    label=each.title,
                    place=place,
                    do=partial(examples.open_topic, each),
                )

    def _carry_out(self, entry: "Entry") -> None:
        preferences = self.window.preferences
        if entry.id:
            recent = (
                entry.id,
                *(id_ for id_ in preferences.now.recent_commands if id_ != entry.id),
            )
            preferences.change(recent_commands=recent[:_KEPT])
        entry.do()

    def _options(self) -> Iterator["Entry"]:
        board, session = self.window.board, self.window.session
        object_id = self.window.selected
        item = board.item(object_id) if object_id is not None else None
        if item is None:
            return
        for option in board.card_actions.options(item):
            verdict = option.verdict
            yield Entry(
                id="",
                label=f"{option.label}: {option.detail}" if option.detail else option.label,
                detail=f"{WOULD[verdict.ruling]}. {sentences(verdict)}",
                place=SELECTED,
                icon=shape_of(verdict.ruling),
                colour=COLOURS[verdict.ruling],
                do=partial(session.attempt, option.action),
            )

    def _commands(self) -> Iterator["Entry"]:
        actions = self.window.actions_by_id
        keys = next(each for each in self.window.features if isinstance(each, Keys)).keymap()
        selected = self.window.selected is not None
        for command in actions.commands:
            action = actions.get(command.id)
            if command.id == PALETTE or (action is not None and not action.isVisible()):
                continue
            ready = action is None or action.isEnabled()
            ready = ready and (command.enabled is not When.SELECTED or selected)
            words = actions.called(command)
            yield Entry(
                id=command.id,
                label=words,
                detail="" if ready else _unready(command.enabled),
                place=command.menu,
                keys=native(keys.of(command.id)[:1]),
                icon="done" if action is not None and action.isChecked() else "",
                ready=ready,
                do=partial(actions.run, command.id),
            )


def _unready(when: When) -> str:
    return NOT_NOW if when is When.ALWAYS else f"Only when {when}."


_START, _INSIDE, _SCATTERED = 100, 20, 30
_A_LETTER = 8
_AT_START = 6


def score(typed: str, words: str) -> int:
    """Return the score of ``words`` for the typed text, 0 without a match.

    Each typed word must match the start of a word, the inside of a word, or a sequence of letters
    of which the first begins a word: ``ntab`` matches “New table”.
    """
    hay = words.casefold()
    starts = frozenset(
        at for at, letter in enumerate(hay) if letter.isalnum() and not hay[at - 1 : at].isalnum()
    )
    total = 0
    for needle in typed.casefold().split():
        found = _score_word(needle, hay, starts)
        if not found:
            return 0
        total += found
    return total


def _score_word(needle: str, hay: str, starts: frozenset[int]) -> int:
    at = hay.find(needle)
    while at >= 0:
        if at in starts:
            return _START + len(needle) - min(at, 40) // 4
        at = hay.find(needle, at + 1)
    if needle in hay:
        return _INSIDE + _A_LETTER * len(needle)
    return max((_scattered(needle, hay, start, starts) for start in starts), default=0)


def _scattered(needle: str, hay: str, start: int, starts: frozenset[int]) -> int:
    at, points = start - 1, 0
    for letter in needle:
        next_start = next((s for s in sorted(starts) if s > at and hay[s] == letter), -1)
        near = hay.find(letter, at + 1)
        if near < 0 or (at < start and near != start):
            return 0
        if near == at + 1 or next_start < 0:
            points -= max(near - at - 1, 0) // 4
            at = near
        else:
            at = next_start
        points += _AT_START if at in starts else 0
    return max(_SCATTERED + points - 2 * len(needle), 1)
