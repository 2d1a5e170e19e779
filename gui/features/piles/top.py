"""The top of a pile in one's own order: what stays on top, what goes beneath, what elsewhere."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

from core.rules.actions import Action, Arrange, Batch, Move
from core.state.ids import ObjectId, PlayerId
from core.state.zones import ZoneSpec
from gui.faces.card_view import Pictures
from gui.features.piles.list import Carry
from gui.features.piles.pile_order import BENEATH, ON_TOP, PileOrder
from gui.features.piles.rows import PileRow
from gui.features.piles.top_list import TopList
from gui.keymap import ENTER, digit_of, native
from gui.panels.side_panel import SidePanel
from gui.session import Session
from gui.theme import Theme
from gui.widgets.plain_text import PlainLabel

HOW = (
    "Drag a card to its place, or move it with {up} and {down}; a digit sends it to the "
    "section of that number. When every card was sent by a digit, they go there at once. "
    "Dragged onto the table, a card does so alone."
)
_UP, _DOWN = ("Alt+Up",), ("Alt+Down",)


class TopPanel(SidePanel):
    """Shows the cards that were looked at, and puts them where the person wants them.

    All of it is one action. ``pointed`` carries the card that the list stands on.
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
        self.title = PlainLabel(parent=self)
        self.title.setWordWrap(True)
        self.close_button = self.closing("Leave them as they are")
        self.how = self.dim_label(HOW.format(up=native(_UP), down=native(_DOWN)))
        self.cards = TopList(self.order, pictures, carry, theme, self, answers=self._answers)
        self.cards.sent.connect(self._put)
        self.cards.selectionModel().currentChanged.connect(self._stands_elsewhere)
        self.done = QPushButton("Put them there", self)
        self.done.setObjectName("answer")
        self.done.setAccessibleName("Put them there")
        self.done.clicked.connect(self.carry_out)
        self._build()
        self.setFocusProxy(self.cards)
        self.setVisible(False)
        self.apply_theme(theme)

    def begin(self, player: PlayerId, pile: ZoneSpec, rows: Sequence[PileRow]) -> None:
        """Show cards, the topmost first."""
        self._player, self._pile = player, pile
        titles = [
            f"On top of the {pile.title.lower()}",
            f"At the bottom of the {pile.title.lower()}",
        ]
        if rows:
            titles.extend(self._moves(rows[0].object_id))
        self.order.begin(titles, rows)
        self._sent.clear()
        number = len(rows)
        cards = "The top card" if number == 1 else f"The top {number} cards"
        self.title.setText(f"{cards} of {player}'s {pile.title.lower()}")
        self.setAccessibleName(self.title.text())
        self._follow(rows[0].object_id if rows else None)

    def forget(self) -> None:
        """Hold nothing any more."""
        self.order.begin(self.order.titles or ("",), ())
        self._follow(None)

    def follow(self) -> bool:
        """Drop what is gone; tell whether anything is left that the player knows."""
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
        """Put every card where the plan has it, as one action."""
        steps = self._steps()
        self.closed.emit()
        if len(steps) == 1:
            self._session.attempt(steps[0])
        elif steps:
            self._session.attempt(Batch(player=self._player, steps=tuple(steps)))

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        super().apply_theme(theme)
        self.cards.lines.theme = theme
        self.cards.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave by Escape wherever the keyboard is."""
        if event.key() in ENTER and self.done.hasFocus():
            self.carry_out()
        else:
            super().keyPressEvent(event)

    def _answers(self, event: QKeyEvent) -> bool:
        """Agree by Enter, or move a card by keys; tell whether it was one of those."""
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
            self._send(object_id, section)
            return True
        return False

    def _send(self, object_id: ObjectId, section: int) -> None:
        """Send a card to a section by a digit; after the last one nothing is left to be decided."""
        self._put(object_id, section, len(self.order.sections[section]))
        self._sent.add(object_id)
        left = [each for each in self.order.before if each not in self._sent]
        if left:
            self._follow(left[0])
        else:
            self.carry_out()

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
        """Return where the game lets a card of the pile go, by its words."""
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

    def _build(self) -> None:
        room = self.room_under(self.title)
        room.addWidget(self.cards, 1)
        room.addWidget(self.how)
        room.addWidget(self.done, 0, Qt.AlignmentFlag.AlignRight)
