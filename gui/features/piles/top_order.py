"""Ordering the top of a pile: panel and model to put cards on top, on the bottom or elsewhere."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem, QWidget

from core.messages import worded
from core.rules.actions import Action, Arrange, Batch, Move
from core.state.ids import ObjectId, PlayerId
from core.state.zones import ZoneSpec
from gui.commands import ENTER, digit_of, native
from gui.faces.card_view import Pictures
from gui.features.piles.pile_list import Carry, PileLines, PileList, PileModel, PileRow
from gui.panels.side_panel import SidePanel
from gui.session import Session
from gui.theme import GRID, Theme
from gui.widgets.buttons import push_button
from gui.widgets.labels import PlainLabel
from gui.widgets.lists import Index

ON_TOP, BENEATH = 0, 1
"""Indices of the sections in the pile; the others are other zones."""


class PileOrder:
    """Planned position of each card, before the action is taken.

    The first two sections are the top and the bottom of the pile, the others are game actions by
    label.
    """

    def __init__(self) -> None:
        self.titles: tuple[str, ...] = ()
        self.sections: list[list[PileRow]] = []
        self.before: tuple[ObjectId, ...] = ()

    def begin(self, titles: Sequence[str], rows: Sequence[PileRow]) -> None:
        """Start with all cards on top, in their current order."""
        self.titles = tuple(titles)
        self.sections = [[] for _ in titles]
        self.sections[ON_TOP] = [*rows]
        self.before = tuple(row.object_id for row in rows)

    def lines(self) -> tuple[PileRow | int, ...]:
        """Return the lines: each section index, followed by its cards."""
        found: list[PileRow | int] = []
        for number, section in enumerate(self.sections):
            found.append(number)
            found.extend(section)
        return tuple(found)

    def place_of(self, object_id: ObjectId) -> tuple[int, int]:
        """Return the section of a card and its position there."""
        return next(
            (number, at)
            for number, section in enumerate(self.sections)
            for at, row in enumerate(section)
            if row.object_id == object_id
        )

    def put(self, object_id: ObjectId, section: int, at: int) -> None:
        """Move a card to a section, before the card at a position."""
        old, place = self.place_of(object_id)
        row = self.sections[old].pop(place)
        at -= old == section and place < at
        self.sections[section].insert(min(max(at, 0), len(self.sections[section])), row)

    def step(self, object_id: ObjectId, by: int) -> None:
        """Move a card up or down by one, across section borders."""
        section, at = self.place_of(object_id)
        if 0 <= at + by < len(self.sections[section]):
            self.put(object_id, section, at + by + (by > 0))
        elif 0 <= section + by < len(self.sections):
            target = section + by
            self.put(object_id, target, 0 if by > 0 else len(self.sections[target]))

    def keep(self, there: frozenset[ObjectId]) -> None:
        """Remove all cards except these."""
        self.sections = [[row for row in part if row.object_id in there] for part in self.sections]
        self.before = tuple(object_id for object_id in self.before if object_id in there)

    def ids(self, section: int) -> tuple[ObjectId, ...]:
        """Return the cards of a section, in order."""
        return tuple(row.object_id for row in self.sections[section])


class TopModel(PileModel):
    """Model of sections and their cards as lines."""

    def __init__(self, order: PileOrder, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._order = order
        self.line_of: tuple[PileRow | int, ...] = ()

    def follow(self) -> None:
        """Rebuild the lines from the current order."""
        self.beginResetModel()
        self.line_of = self._order.lines()
        self.rows = tuple(line for line in self.line_of if isinstance(line, PileRow))
        self.endResetModel()

    def row(self, at: int) -> PileRow | None:
        """Return the card of a line, or None for a section."""
        line = self.line_of[at] if 0 <= at < len(self.line_of) else None
        return line if isinstance(line, PileRow) else None

    def heading(self, at: int) -> str:
        """Return the title of a section's line, empty for a card."""
        line = self.line_of[at] if 0 <= at < len(self.line_of) else None
        return f"{line + 1}  {self._order.titles[line]}" if isinstance(line, int) else ""

    def rowCount(self, _parent: Index | None = None) -> int:
        return len(self.line_of)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return the flags; only cards are selectable."""
        usual = super().flags(index)
        return usual if self.row(index.row()) is not None else Qt.ItemFlag.NoItemFlags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a heading, or the text of a card."""
        words = self.heading(index.row())
        is_text = role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}
        if words:
            return words if is_text else None
        row = self.row(index.row())
        if row is not None and role == Qt.ItemDataRole.AccessibleTextRole:
            section, at = self._order.place_of(row.object_id)
            return f"{row.name}, {row.types}, {self._order.titles[section]}, number {at + 1}"
        return super().data(index, role)


class TopLines(PileLines):
    """Paints cards as lines, and headings above them."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """A heading takes one line, a card two."""
        model = index.model()
        if isinstance(model, TopModel) and model.heading(index.row()):
            return QSize(0, option.fontMetrics.height() + 3 * GRID // 2)
        return super().sizeHint(option, index)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        words = model.heading(index.row()) if isinstance(model, TopModel) else ""
        if not words:
            super().paint(painter, option, index)
            return
        painter.save()
        rect: QRect = option.rect
        painter.setPen(QPen(QColor(self.theme.line), 1))
        if index.row():
            painter.drawLine(rect.topLeft(), rect.topRight())
        painter.setPen(QColor(self.theme.dim))
        font = QFont(option.font)
        font.setPixelSize(max(round(font.pixelSize() * 0.92), 1))
        painter.setFont(font)
        inner = rect.adjusted(GRID, 0, -GRID, -GRID // 4)
        painter.drawText(inner, Qt.AlignmentFlag.AlignBottom, words)
        painter.restore()


class TopList(PileList):
    """List in which cards can be moved among sections, or dragged to the table.

    ``sent`` carries a card, a section and a position there. ``answers`` handles a key before the
    list searches by name.
    """

    sent = Signal(object, int, int)

    def __init__(  # noqa: PLR0913 - the model, the drawing, and the handlers of keys and drags
        self,
        order: PileOrder,
        pictures: Pictures,
        carry: Carry,
        theme: Theme,
        parent: QWidget,
        *,
        answers: Callable[[QKeyEvent], bool],
    ) -> None:
        super().__init__(pictures, None, theme, parent)
        self._answers = answers
        self._order = order
        self._over_table = carry
        self._grabbed: tuple[PileRow, QPoint] | None = None
        self._outside = False
        self._mark = -1
        self.shown = TopModel(order, self)
        self.held = self.shown
        self.setModel(self.shown)
        self.lines = TopLines(pictures, theme, self)
        self.setItemDelegate(self.lines)
        self.setUniformItemSizes(False)
        self.show_faces(on=False)
        self.setAccessibleName("Cards looked at")

    def stand_on_card(self, object_id: ObjectId | None) -> None:
        """Select a card, or the first one."""
        lines = self.shown.line_of
        cards = [n for n, line in enumerate(lines) if isinstance(line, PileRow)]
        same = [n for n in cards if getattr(lines[n], "object_id", None) == object_id]
        if cards:
            self.setCurrentIndex(self.shown.index((same or cards)[0]))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._answers(event):
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        at = event.position().toPoint()
        row = self.shown.row(self.indexAt(at).row())
        left = event.button() is Qt.MouseButton.LeftButton
        self._grabbed = (row, at) if left and row is not None and row.known else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show the drop target: a line in the list, or the table's highlights."""
        if self._grabbed is None:
            return
        row, start = self._grabbed
        at = event.position().toPoint()
        if (at - start).manhattanLength() < QApplication.startDragDistance() and self._mark < 0:
            return
        outside = not self.rect().contains(at)
        if outside and not self._outside:
            self._over_table.begin(row, event.globalPosition().toPoint())
        elif outside:
            self._over_table.move(event.globalPosition().toPoint())
        elif self._outside:
            self._over_table.cancel()
        self._outside = outside
        self._mark_at(-1 if outside else self._line_at(at))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        grabbed, self._grabbed = self._grabbed, None
        outside, self._outside = self._outside, False
        mark = self._mark
        self._mark_at(-1)
        if outside:
            self._over_table.end(event.globalPosition().toPoint())
        elif grabbed is not None and mark >= 0:
            section, at = 0, 0
            for each in self.shown.line_of[:mark]:
                section, at = (each, 0) if isinstance(each, int) else (section, at + 1)
            self.sent.emit(grabbed[0].object_id, section, at)
        else:
            super().mouseReleaseEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._mark >= 0:
            painter = QPainter(self.viewport())
            painter.setPen(QPen(QColor(self.lines.theme.accent), 3))
            last = len(self.shown.line_of) - 1
            rect = self.visualRect(self.shown.index(min(self._mark, last)))
            y = rect.top() if self._mark <= last else rect.bottom()
            painter.drawLine(GRID // 2, y, self.viewport().width() - GRID // 2, y)
            painter.end()

    def _mark_at(self, line: int) -> None:
        if line != self._mark:
            self._mark = line
            self.viewport().update()

    def _line_at(self, at: QPoint) -> int:
        index = self.indexAt(at)
        if not index.isValid():
            return len(self.shown.line_of)
        below = at.y() > self.visualRect(index).center().y()
        return max(index.row() + below, 1)  # the first line is a heading


HOW = (
    "Drag a card to its place, or move it with {up} and {down}; a digit sends it to the "
    "section of that number. When every card was sent by a digit, they go there at once. "
    "Dragged onto the table, a card does so alone."
)
_UP, _DOWN = ("Alt+Up",), ("Alt+Down",)


class TopPanel(SidePanel):
    """Shows the revealed cards, and moves them to the chosen positions.

    The result is one action. ``pointed`` carries the current card.
    """

    pointed = Signal(object)

    def __init__(
        self,
        session: Session,
        pictures: Pictures,
        carry: Carry,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._player = PlayerId("")
        self._pile: ZoneSpec | None = None
        self._sent: set[ObjectId] = set()
        self.order = PileOrder()
        self.title = PlainLabel(parent=self, wraps=True)
        self.close_button = self.closing("Leave them as they are")
        self.how = self.dim_label(HOW.format(up=native(_UP), down=native(_DOWN)))
        self.cards = TopList(self.order, pictures, carry, theme, self, answers=self._answers)
        self.cards.sent.connect(self._put)
        self.cards.selectionModel().currentChanged.connect(self._stands_elsewhere)
        self.done = push_button(
            "Put them there", self, self.carry_out, name="Put them there", look="answer"
        )
        room = self.room_under(self.title)
        room.addWidget(self.cards, 1)
        room.addWidget(self.how)
        room.addWidget(self.done, 0, Qt.AlignmentFlag.AlignRight)
        self.setFocusProxy(self.cards)
        self.setVisible(False)
        self.apply_theme(theme)

    def begin(self, player: PlayerId, pile: ZoneSpec, rows: Sequence[PileRow]) -> None:
        """Show cards, top card first."""
        self._player, self._pile = player, pile
        titles = [
            f"On top of the {pile.title.lower()}",
            f"At the bottom of the {pile.title.lower()}",
        ]
        if rows:
            titles.extend(self._moves(rows[0].object_id))
        self.order.begin(titles, rows)
        self._sent.clear()
        title = worded(
            "The top card of {player}'s {pile:lower}{count:select}"
            "|The top {count} cards of {player}'s {pile:lower}",
            player=player,
            pile=pile.title,
            count=len(rows),
        )
        self.title.setText(title)
        self.setAccessibleName(self.title.text())
        self._follow(rows[0].object_id if rows else None)

    def forget(self) -> None:
        """Remove all cards."""
        self.order.begin(self.order.titles or ("",), ())
        self._follow(None)

    def follow(self) -> bool:
        """Remove cards that left the pile; return whether any known card remains."""
        state, pile = self._session.state, self._pile
        if pile is None:
            return False
        there = state.in_zone(pile.zone, self._player)
        seen = frozenset(obj.id for obj in there if self._player in obj.visible_to)
        self.order.keep(seen)
        row = self.cards.chosen()
        self._follow(row.object_id if row is not None else None)
        return bool(self.order.before)

    def carry_out(self) -> None:
        """Move every card to its planned position, as one action."""
        steps = self._steps()
        self.closed.emit()
        if len(steps) == 1:
            self._session.attempt(steps[0])
        elif steps:
            self._session.attempt(Batch(player=self._player, steps=tuple(steps)))

    def apply_theme(self, theme: Theme) -> None:
        super().apply_theme(theme)
        self.cards.lines.theme = theme
        self.cards.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Escape from any child widget."""
        if event.key() in ENTER and self.done.hasFocus():
            self.carry_out()
        else:
            super().keyPressEvent(event)

    def _answers(self, event: QKeyEvent) -> bool:
        row = self.cards.chosen()
        if event.key() in ENTER:
            self.carry_out()
            return True
        return row is not None and self._moved_by(row.object_id, event)

    def _moved_by(self, object_id: ObjectId, event: QKeyEvent) -> bool:
        by = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if by is not None and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.order.step(object_id, by)
            self._follow(object_id)
            return True
        if 1 <= digit_of(event) <= len(self.order.sections):
            section = digit_of(event) - 1
            self._put(object_id, section, len(self.order.sections[section]))
            self._sent.add(object_id)
            left = [each for each in self.order.before if each not in self._sent]
            if left:
                self._follow(left[0])
            else:
                self.carry_out()
            return True
        return False

    def _put(self, object_id: ObjectId, section: int, at: int) -> None:
        self.order.put(object_id, section, at)
        self._follow(object_id)

    def _follow(self, object_id: ObjectId | None) -> None:
        self.cards.shown.follow()
        self.cards.stand_on_card(object_id)

    def _stands_elsewhere(self, _now: QModelIndex) -> None:
        row = self.cards.chosen()
        if row is not None and row.known:
            self.pointed.emit(row.object_id)

    def _moves(self, object_id: ObjectId) -> dict[str, Action]:
        options = self._session.menu(object_id, self._player)
        inside = self._pile.zone if self._pile is not None else ""
        return {
            option.label: option.action
            for option in options
            if isinstance(option.action, Move)
            and option.verb == "move"
            and option.action.to != inside
        }

    def _steps(self) -> list[Action]:
        top, bottom = self.order.ids(ON_TOP), self.order.ids(BENEATH)
        steps: list[Action] = []
        same = tuple(object_id for object_id in self.order.before if object_id in top)
        if bottom or top != same:
            steps.append(Arrange(player=self._player, objects=top, bottom=bottom))
        for title, section in zip(self.order.titles[2:], self.order.sections[2:], strict=True):
            for row in section:
                action = self._moves(row.object_id).get(title)
                if action is not None:
                    steps.append(action)
        return steps
