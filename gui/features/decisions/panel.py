"""The panel that asks: a question, cards to look at or to pick, and a button for each answer."""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QMouseEvent, QPixmap
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from core.rules.turn_plan import Decision, Pick, Picked, Way
from core.state.ids import ObjectId
from gui.board.layout.cards import RATIO
from gui.keymap import ENTER, digit_of
from gui.theme import GRID, Theme, filled, title_font
from gui.widgets.plain_text import PlainLabel, plain_tip

Picture = Callable[[ObjectId, int], QPixmap]

_SHEET = """
#decision { background: %(panel)s; border: 1px solid %(button_line)s; border-radius: 12px; }
#decision QLabel { background: transparent; }
#decision QLabel#dim { color: %(dim)s; }
#decision QPushButton#cited { background: %(cite_background)s; color: %(cite)s;
    border: 1px solid %(cite_line)s; border-radius: 5px; padding: 1px 6px; }
#decision QPushButton#card { background: transparent; border: 2px solid transparent;
    border-radius: 8px; padding: 2px; }
#decision QPushButton#card:focus { border-color: %(dim)s; }
#decision QPushButton#card:checked { border-color: %(accent)s; background: %(accent_background)s; }
#decision QLabel#mark { color: %(accent)s; font-weight: 600; }
#decision QPushButton#usual { background: %(on)s; color: %(on_text)s; font-weight: 600;
    border: 1px solid %(on_line)s; padding: 4px 16px; }
#decision QPushButton#other { padding: 4px 16px; }
#decision QPushButton#usual:focus, #decision QPushButton#other:focus,
#decision QPushButton#cited:focus { border-color: %(accent)s; }
#decision QPushButton#usual:disabled { background: %(bar)s; color: %(dim)s;
    border-color: %(line)s; }
"""
_WIDEST_CARD, _NARROWEST_CARD = 140, 64
_EDGE = 3 * GRID
_LEAST = 56 * GRID


class Words(Struct, frozen=True, kw_only=True):
    """What the panel is given to say: numbers of rules, and the names of cards."""

    cite: Callable[[str], str]
    names: Mapping[ObjectId, str]


class _CardButton(QPushButton):
    """A card to click. ``twice`` tells of a double click, whose second half is no other click."""

    twice = Signal()

    # Qt

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.twice.emit()


class _Card(QWidget):
    """One card that can be picked, with a line below that says so."""

    def __init__(self, object_id: ObjectId, name: str, picture: QPixmap, parent: QWidget) -> None:
        super().__init__(parent)
        self.object_id = object_id
        self.name = name
        self.button = _CardButton(self)
        self.button.setObjectName("card")
        self.button.setCheckable(True)
        size = picture.deviceIndependentSize().toSize()
        self.button.setIcon(QIcon(picture))
        self.button.setIconSize(size)
        self.button.setFixedSize(size + QSize(GRID, GRID))
        self.button.setToolTip(plain_tip(name))
        self.mark = PlainLabel(parent=self)
        self.mark.setObjectName("mark")
        self.mark.setAlignment(Qt.AlignmentFlag.AlignCenter)
        room = QVBoxLayout(self)
        room.setContentsMargins(0, 0, 0, 0)
        room.setSpacing(0)
        room.addWidget(self.button)
        room.addWidget(self.mark)

    def say(self, mark: str, *, picked: bool) -> None:
        """Show whether it is picked, by a mark below it."""
        self.button.setChecked(picked)
        self.mark.setText(mark)
        self.button.setAccessibleName(f"{self.name}, {mark}" if mark else self.name)


class _PickRow(QWidget):
    """The cards of one pick. ``changed`` tells that others are picked.

    ``last`` tells that a double click has picked a card which is meant to be the last one.
    """

    changed = Signal()
    last = Signal()

    def __init__(self, pick: Pick, words: Words, cards: Sequence[_Card], parent: QWidget) -> None:
        super().__init__(parent)
        self.pick = pick
        self.cards = tuple(cards)
        self.picked: list[ObjectId] = [each for each in pick.proposed if each in pick.cards]
        self._number = words.cite(pick.key)
        self.says = PlainLabel(parent=self)
        self.says.setObjectName("dim")
        row = QHBoxLayout()
        row.setSpacing(GRID // 2)
        for card in self.cards:
            card.setParent(self)
            card.button.clicked.connect(self._toggling(card.object_id))
            card.button.twice.connect(self._finishing(card.object_id))
            row.addWidget(card)
        row.addStretch(1)
        room = QVBoxLayout(self)
        room.setContentsMargins(0, 0, 0, 0)
        room.setSpacing(GRID // 2)
        room.addWidget(self.says)
        room.addLayout(row)
        self._show()

    @property
    def is_enough(self) -> bool:
        """Whether as many are picked as have to be."""
        return self.pick.least <= len(self.picked) <= self.pick.most

    def take(self, picked: list[ObjectId]) -> None:
        """Let these cards be the ones that are picked."""
        self.picked = picked
        self._show()

    def toggle(self, object_id: ObjectId) -> None:
        """Pick a card, or leave it; of one too many the first gives way."""
        if object_id in self.picked:
            self.picked.remove(object_id)
        else:
            self.picked.append(object_id)
            del self.picked[: max(len(self.picked) - self.pick.most, 0)]
        self._show()
        self.changed.emit()

    def _toggling(self, object_id: ObjectId) -> Callable[[], None]:
        return lambda: self.toggle(object_id)

    def _finishing(self, object_id: ObjectId) -> Callable[[], None]:
        def finish() -> None:
            if object_id not in self.picked:
                self.toggle(object_id)
            self.last.emit()

        return finish

    def _show(self) -> None:
        count = f"{len(self.picked)} of {self.pick.most}"
        self.says.setText(f"{self.pick.message}: {count}")
        for card in self.cards:
            picked = card.object_id in self.picked
            mark = "\N{CHECK MARK} picked" if picked else ""
            if picked and self.pick.ordered:
                mark = f"{self.picked.index(card.object_id) + 1}."
            card.say(mark, picked=picked)


class DecisionPanel(QWidget):
    """Lies over the table and asks. Enter takes the first answer, the others have a letter.

    ``decided`` carries what was decided, the way and the picked cards; ``cited`` the key of a rule,
    ``left`` tells that the person wants to see the table.
    """

    decided = Signal(object, object, object)
    cited = Signal(str)
    left = Signal()

    def __init__(self, theme: Theme, over: QWidget, board: QWidget) -> None:
        super().__init__(over)
        self._board = board
        self._decision: Decision | None = None
        self._may_leave = False
        self._words: Words | None = None
        self._picture: Picture | None = None
        self._shown_width = 0
        self.rows: list[_PickRow] = []
        self.answers: list[QPushButton] = []
        self.setObjectName("decision")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.title = PlainLabel(parent=self)
        self.number = QPushButton(self)
        self.number.setObjectName("cited")
        self.number.clicked.connect(self._cite)
        self.more = PlainLabel(parent=self)
        self.more.setObjectName("dim")
        head = QHBoxLayout()
        head.setSpacing(GRID)
        head.addWidget(self.title, 1)
        head.addWidget(self.number, 0, Qt.AlignmentFlag.AlignTop)
        self._cards = QVBoxLayout()
        self._cards.setSpacing(GRID)
        self._foot = QHBoxLayout()
        self._foot.setSpacing(GRID)
        room = QVBoxLayout(self)
        room.setContentsMargins(_EDGE, 2 * GRID, _EDGE, 2 * GRID)
        room.setSpacing(GRID)
        room.addLayout(head)
        room.addWidget(self.more)
        room.addLayout(self._cards)
        room.addLayout(self._foot)
        board.installEventFilter(self)
        self.setVisible(False)
        self.apply_theme(theme)

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self.setStyleSheet(filled(_SHEET, theme))
        self.title.setFont(title_font(self.fontInfo().pixelSize()))

    @property
    def decision(self) -> Decision | None:
        """What is asked."""
        return self._decision

    @property
    def has_keyboard(self) -> bool:
        """Whether keys go here."""
        focused = QApplication.focusWidget()
        return focused is not None and (focused is self or self.isAncestorOf(focused))

    def ask(
        self, decision: Decision, words: Words, picture: Picture, *, may_leave: bool = False
    ) -> None:
        """Ask something else; who is asked the same again keeps what they have picked.

        What the game does not wait for ``may_leave`` a person without an answer: a button says so.
        """
        self._may_leave = may_leave
        picked = [row.picked for row in self.rows] if self._is_same(decision) else None
        self._decision, self._words, self._picture = decision, words, picture
        self.title.setText(str(decision.message))
        self.more.setText(str(decision.more))
        self.more.setVisible(bool(decision.more))
        number = words.cite(decision.key)
        self.number.setText(number)
        self.number.setAccessibleName(f"Rule {number}")
        self.number.setVisible(bool(number))
        self.setAccessibleName(str(decision.message))
        self.setAccessibleDescription(str(decision.more))
        self._show_cards(picked)
        self._show_answers(decision.ways)

    def drop(self) -> None:
        """Forget the decision and its cards: the table that they are about goes."""
        self._decision = self._words = self._picture = None
        self._show_cards(None)

    def take_keyboard(self) -> None:
        """Let keys go here: to the first answer, or to the first card to pick."""
        if not self.isVisible() or not self.answers:
            return
        cards = [card.button for row in self.rows for card in row.cards]
        wanting = self.rows and not all(row.is_enough for row in self.rows)
        target = cards[0] if wanting and cards else self.answers[0]
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def place(self) -> None:
        """Lie in the middle of the table, as large as it has to be."""
        field = self._board.geometry()
        self.ensurePolished()
        room = self.layout()
        if room is not None:
            room.activate()
        wanted = self.sizeHint()
        width = min(max(wanted.width(), _LEAST), field.width() - 2 * GRID)
        height = min(wanted.height(), field.height() - 2 * GRID)
        across = field.x() + (field.width() - width) // 2
        down = field.y() + (field.height() - height) // 2
        self.setGeometry(across, down, width, height)

    def decide(self, way: Way) -> None:
        """Take an answer, if as many cards are picked as have to be."""
        if self._decision is not None and all(row.is_enough for row in self.rows):
            self.decided.emit(self._decision, way, self.picked)

    def take_first(self) -> None:
        """Take the answer that Enter stands for."""
        if self._decision is not None:
            self.decide(self._decision.ways[0])

    @property
    def picked(self) -> Picked:
        """The picked cards of each pick."""
        return tuple(tuple(row.picked) for row in self.rows)

    # How it is made

    def _is_same(self, decision: Decision) -> bool:
        old = self._decision
        return old is not None and (old.player, old.message, old.picks) == (
            decision.player,
            decision.message,
            decision.picks,
        )

    def _most_cards(self) -> int:
        decision = self._decision
        if decision is None:
            return 1
        several = (decision.shown, *(pick.cards for pick in decision.picks))
        return max(*map(len, several), 1)

    def _card_width(self) -> int:
        """Return how wide a card is, so that all of them stand in a row where there is room."""
        across = (self._board.width() - 4 * GRID - 2 * _EDGE) // self._most_cards() - 2 * GRID
        down = int(self._card_height() * RATIO)
        return min(max(min(across, down), _NARROWEST_CARD), _WIDEST_CARD)

    def _card_height(self) -> int:
        """Return how high a card may be, so that every row has room between title and answers."""
        decision = self._decision
        picks = len(decision.picks) if decision is not None else 0
        rows = picks + bool(decision is not None and decision.shown)
        line = self.fontMetrics().height()
        words = self.title.fontMetrics().height() + 2 * line + 2 * GRID  # with the line below it
        free = self._board.height() - 10 * GRID - words - 2 * line
        return free // max(rows, 1) - 2 * line - 4 * GRID

    def _show_cards(self, picked: list[list[ObjectId]] | None) -> None:
        for each in self._emptied(self._cards):
            each.deleteLater()
        self.rows = []
        decision, words, picture = self._decision, self._words, self._picture
        if decision is None or words is None or picture is None:
            return
        width = self._shown_width = self._card_width()
        if decision.shown:
            shown = QWidget(self)
            row = QHBoxLayout(shown)
            row.setContentsMargins(0, 0, 0, 0)
            row.setSpacing(2 * GRID)
            for object_id in decision.shown:
                label = PlainLabel(parent=shown)
                label.setPixmap(picture(object_id, width))
                label.setAccessibleName(words.names[object_id])
                label.setToolTip(plain_tip(words.names[object_id]))
                row.addWidget(label)
            row.addStretch(1)
            names = ", ".join(words.names[each] for each in decision.shown)
            shown.setAccessibleName(f"Hand: {names}")
            self._cards.addWidget(shown)
            shown.setVisible(True)  # what is still hidden takes no room in a layout
        for number, pick in enumerate(decision.picks):
            cards = [
                _Card(each, words.names[each], picture(each, width), self) for each in pick.cards
            ]
            picks = _PickRow(pick, words, cards, self)
            if picked is not None:
                picks.take(picked[number])
            picks.changed.connect(self._follow_picks)
            picks.last.connect(self._take_usual)
            self.rows.append(picks)
            self._cards.addWidget(picks)
            picks.setVisible(True)

    def _show_answers(self, ways: Sequence[Way]) -> None:
        for each in self._emptied(self._foot):
            each.deleteLater()
        self.answers = []
        letters = _letters(ways)
        if self._may_leave:
            leave = QPushButton("Not yet   Esc", self)
            leave.setObjectName("other")
            leave.setAccessibleName("Not yet")
            leave.setFixedHeight(leave.fontMetrics().height() + 2 * GRID)
            leave.clicked.connect(self.left)
            self._foot.addWidget(leave)
            leave.setVisible(True)
        self._foot.addStretch(1)
        for number, way in enumerate(ways):
            key = letters[number]
            button = QPushButton(f"{way.message}   {key}", self)
            button.setObjectName("usual" if number == 0 else "other")
            button.setAccessibleName(str(way.message))
            button.setFixedHeight(button.fontMetrics().height() + 2 * GRID)
            button.clicked.connect(self._deciding(way))
            self.answers.append(button)
        # The usual answer stands at the right end, as in every dialog.
        for button in reversed(self.answers):
            self._foot.addWidget(button)
            button.setVisible(True)
        self._follow_picks()

    def _emptied(self, room: QHBoxLayout | QVBoxLayout) -> list[QWidget]:
        found: list[QWidget] = []
        while (item := room.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.setVisible(False)
                found.append(widget)
        return found

    def _follow_picks(self) -> None:
        enough = all(row.is_enough for row in self.rows)
        for button in self.answers:
            button.setEnabled(enough)

    def _take_usual(self) -> None:
        if self._decision is not None:
            self.decide(self._decision.ways[0])

    def _deciding(self, way: Way) -> Callable[[], None]:
        return lambda: self.decide(way)

    def _cite(self) -> None:
        if self._decision is not None:
            self.cited.emit(self._decision.key)

    # Qt

    def event(self, event: QEvent) -> bool:
        """Claim the panel's keys before commands of the window that have the same ones."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            letters = _letters(self._decision.ways) if self._decision is not None else []
            typed = event.text().upper()
            mine = event.key() in {*ENTER, Qt.Key.Key_Escape} or (typed and typed in letters)
            if plain and (mine or digit_of(event) > 0):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take an answer by Enter or its letter, pick a card by its digit, leave by Escape."""
        decision = self._decision
        key = event.key()
        if decision is None or event.isAutoRepeat():
            event.accept()
        elif key == Qt.Key.Key_Escape:
            self.left.emit()
        elif key in ENTER:
            focused = self.focusWidget()
            if focused in self.answers[1:]:
                self.decide(decision.ways[self.answers.index(focused)])
            else:
                self.take_first()
        elif not self._letter(event, decision) and not self._digit(event):
            super().keyPressEvent(event)

    def _letter(self, event: QKeyEvent, decision: Decision) -> bool:
        typed = event.text().upper()
        letters = _letters(decision.ways)
        if typed and typed in letters and not event.modifiers():
            self.decide(decision.ways[letters.index(typed)])
            return True
        return False

    def _digit(self, event: QKeyEvent) -> bool:
        number = digit_of(event)
        cards = [(row, card) for row in self.rows for card in row.cards]
        if not 1 <= number <= len(cards):
            return False
        row, card = cards[number - 1]
        row.toggle(card.object_id)
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep to the middle of the table, whatever size it takes."""
        if watched is self._board and event.type() == QEvent.Type.Resize and not self.isHidden():
            if self._card_width() != self._shown_width:
                self._show_cards([row.picked for row in self.rows])
                self._follow_picks()
            self.place()
        return super().eventFilter(watched, event)


def _letters(ways: Sequence[Way]) -> list[str]:
    """Return the key of each answer: Enter, then first letters, or numbers where two are alike."""
    first = [str(way.message)[:1].upper() for way in ways[1:]]
    clear = len(set(first)) == len(first)
    others = [letter if clear else str(n) for n, letter in enumerate(first, 2)]
    return ["Enter", *others]
