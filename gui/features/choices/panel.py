"""The panel of a choice: its title, the options to select, and a button for each answer."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QMouseEvent, QPixmap
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLayout,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from core.rules.choices import Choice, Option, Selection, shortfall
from core.state.ids import ObjectId
from gui.board.layout.geometry import RATIO
from gui.commands import ENTER, digit_of
from gui.theme import GRID, Theme, filled, title_font
from gui.widgets.labels import PlainLabel, plain_tip

Picture = Callable[[ObjectId, int], QPixmap]

_SHEET = """
#choice { background: %(panel)s; border: 1px solid %(button_line)s; border-radius: 12px; }
#choice QLabel { background: transparent; }
#choice QLabel#dim { color: %(dim)s; }
#choice QPushButton#cited { background: %(cite_background)s; color: %(cite)s;
    border: 1px solid %(cite_line)s; border-radius: 5px; padding: 1px 6px; }
#choice QPushButton#card { background: transparent; border: 2px solid transparent;
    border-radius: 8px; padding: 2px; }
#choice QPushButton#card:focus { border-color: %(dim)s; }
#choice QPushButton#card:checked { border-color: %(accent)s; background: %(accent_background)s; }
#choice QLabel#mark { color: %(accent)s; font-weight: 600; }
#choice QPushButton#usual { background: %(accent)s; color: %(bar)s; font-weight: 600;
    border: 1px solid %(accent)s; padding: 4px 16px; }
#choice QPushButton#other { padding: 4px 16px; }
#choice QPushButton#usual:focus { border: 2px solid %(text)s; }
#choice QPushButton#other:focus, #choice QPushButton#cited:focus { border-color: %(accent)s; }
#choice QPushButton#usual:disabled { background: %(bar)s; color: %(dim)s;
    border-color: %(line)s; }
"""
_WIDEST_CARD, _NARROWEST_CARD = 140, 64
_EDGE = 3 * GRID
_LEAST = 56 * GRID


class Words(Struct, frozen=True, kw_only=True):
    """Texts of the panel: rule numbers, and the names of cards for the viewer."""

    cite: Callable[[str], str]
    names: Mapping[ObjectId, str]


class _CardButton(QPushButton):
    """Clickable option. ``twice`` is emitted by a double click, which counts as one click."""

    twice = Signal()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.twice.emit()


class _Card(QWidget):
    """One option that can be selected, with a line below that shows its state.

    An object is shown as its card, another option by its text.
    """

    def __init__(self, option: Option, name: str, picture: QPixmap | None, parent: QWidget) -> None:
        super().__init__(parent)
        self.option = option
        self.name = name
        self.button = _CardButton(self)
        self.button.setObjectName("card")
        self.button.setCheckable(True)
        if picture is None:
            self.button.setText(name.replace("&", "&&"))
        else:
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
        """Show whether the option is selected."""
        self.button.setChecked(picked)
        self.mark.setText(mark)
        self.button.setAccessibleName(f"{self.name}, {mark}" if mark else self.name)


class _PickRow(QWidget):
    """The options of one part of a choice, or its number. ``changed`` is emitted on a selection.

    In a division each click on an option gives it one more, taken from the first once all is given.
    ``last`` is emitted when a double click selects an option that completes the selection.
    """

    changed = Signal()
    last = Signal()

    def __init__(self, choice: Choice, cards: Sequence[_Card], parent: QWidget) -> None:
        super().__init__(parent)
        self.choice = choice
        self.cards = tuple(cards)
        self._alone = replace(choice, also=(), answers=())
        self._most = choice.at_most if choice.total is None else choice.total
        known = {each.id for each in choice.options}
        self.picked = [each for each in _picked(choice.proposed) if each in known]
        self.says = PlainLabel(parent=self)
        self.says.setObjectName("dim")
        row = QHBoxLayout()
        row.setSpacing(GRID // 2)
        for card in self.cards:
            card.setParent(self)
            card.button.clicked.connect(partial(self.toggle, card.option.id))
            card.button.twice.connect(partial(self._finish, card.option.id))
            row.addWidget(card)
        self.number: QSpinBox | None = None
        if choice.kind == "number":
            self.number = QSpinBox(self)
            self.number.setRange(choice.at_least, choice.at_most)
            self.number.setValue(choice.proposed.number or choice.at_least)
            self.number.setAccessibleName(str(choice.label or choice.title))
            row.addWidget(self.number)
        row.addStretch(1)
        room = QVBoxLayout(self)
        room.setContentsMargins(0, 0, 0, 0)
        room.setSpacing(GRID // 2)
        room.addWidget(self.says)
        room.addLayout(row)
        self._show()

    @property
    def targets(self) -> tuple[QWidget, ...]:
        """Widgets that accept the focus, in tab order."""
        cards = tuple(card.button for card in self.cards)
        return cards if self.number is None else (self.number,)

    @property
    def is_enough(self) -> bool:
        """Whether the selection is complete."""
        return shortfall(self._alone, self.selection) is None

    @property
    def selection(self) -> Selection:
        """The selected options, or the number."""
        if self.number is not None:
            return Selection(number=self.number.value())
        if self.choice.kind == "divide":
            return Selection(amounts=tuple(Counter(self.picked).items()))
        return Selection(options=tuple(self.picked))

    def take(self, selection: Selection) -> None:
        """Show another selection."""
        self.picked = _picked(selection)
        if self.number is not None and selection.number is not None:
            self.number.setValue(selection.number)
        self._show()

    def toggle(self, option_id: str) -> None:
        """Select an option or deselect it; of one too many the first is deselected."""
        if option_id in self.picked and self.choice.kind != "divide":
            self.picked.remove(option_id)
        else:
            self.picked.append(option_id)
            del self.picked[: max(len(self.picked) - self._most, 0)]
        self._show()
        self.changed.emit()

    def _finish(self, option_id: str) -> None:
        if option_id not in self.picked:
            self.toggle(option_id)
        self.last.emit()

    def _show(self) -> None:
        count = f"{len(self.picked)} of {self._most}"
        if self.number is not None:
            count = f"{self.choice.at_least} to {self.choice.at_most}"
        self.says.setText(f"{self.choice.label or self.choice.title}: {count}")
        for card in self.cards:
            picked = card.option.id in self.picked
            mark = "\N{CHECK MARK} picked" if picked else ""
            if picked and self.choice.kind == "order":
                mark = f"{self.picked.index(card.option.id) + 1}."
            elif picked and self.choice.kind == "divide":
                mark = str(self.picked.count(card.option.id))
            card.say(mark, picked=picked)


def _picked(selection: Selection) -> list[str]:
    """Return the selected options, each as often as its share of a division."""
    return [*selection.options, *(each for each, n in selection.amounts for _ in range(n))]


class ChoicePanel(QWidget):
    """A panel over the board. Enter takes the first answer, the others have a letter.

    ``decided`` carries the choice and its selection, ``cited`` the key of a rule; ``left`` is
    emitted when the player wants to see the board, ``picked`` follows another selection. The first
    answer is highlighted unless it ``has_dock``, whose button is then the one to press.
    """

    decided = Signal(object, object)
    card_shown = Signal(object, object)
    cited = Signal(str)
    left = Signal()
    picked = Signal()

    def __init__(self, theme: Theme, over: QWidget, board: QWidget) -> None:
        super().__init__(over)
        self._board = board
        self.has_dock = False
        self._choice: Choice | None = None
        self._may_leave = False
        self._words: Words | None = None
        self._picture: Picture | None = None
        self._shown_width = 0
        self.rows: list[_PickRow] = []
        self.answers: list[QPushButton] = []
        self.setObjectName("choice")
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
        self._footer = QHBoxLayout()
        self._footer.setSpacing(GRID)
        room = QVBoxLayout(self)
        room.setContentsMargins(_EDGE, 2 * GRID, _EDGE, 2 * GRID)
        room.setSpacing(GRID)
        room.addLayout(head)
        room.addWidget(self.more)
        room.addLayout(self._cards)
        room.addLayout(self._footer)
        board.installEventFilter(self)
        self.setVisible(False)
        self.apply_theme(theme)

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self.setStyleSheet(filled(_SHEET, theme))
        self.title.setFont(title_font(self.fontInfo().pixelSize()))

    @property
    def choice(self) -> Choice | None:
        """Shown choice."""
        return self._choice

    @property
    def has_keyboard(self) -> bool:
        """Whether the panel has the focus."""
        focused = QApplication.focusWidget()
        return focused is not None and (focused is self or self.isAncestorOf(focused))

    def ask(
        self, choice: Choice, words: Words, picture: Picture, *, may_leave: bool = False
    ) -> None:
        """Show a choice; the selection stays if the choice is the same.

        With ``may_leave`` a button closes the panel without an answer.
        """
        self._may_leave = may_leave
        made = [row.selection for row in self.rows] if self._is_same(choice) else None
        self._choice, self._words, self._picture = choice, words, picture
        self.title.setText(str(choice.title))
        self.more.setText(str(choice.more))
        self.more.setVisible(bool(choice.more))
        number = words.cite(choice.key)
        self.number.setText(number)
        self.number.setAccessibleName(f"Rule {number}")
        self.number.setVisible(bool(number))
        self.setAccessibleName(str(choice.title))
        self.setAccessibleDescription(str(choice.more))
        self._show_cards(made)
        self._show_answers(choice.buttons)

    def drop(self) -> None:
        """Clear the choice and its cards, as their table is replaced."""
        self._choice = self._words = self._picture = None
        self._show_cards(None)

    def take_keyboard(self) -> None:
        """Take the focus: at the first answer, or at the first card to select."""
        if not self.isVisible() or not self.answers:
            return
        targets = [each for row in self.rows for each in row.targets]
        wanting = any(row.number is not None or not row.is_enough for row in self.rows)
        target = targets[0] if wanting and targets else self.answers[0]
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def place(self) -> None:
        """Centre the panel over the board at its preferred size."""
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

    def decide(self, answer: Option) -> None:
        """Give an answer if the selection is complete."""
        choice = self._choice
        if choice is None or not self.is_complete:
            return
        if not self.rows:
            self.decided.emit(choice, Selection(options=(answer.id,)))
            return
        first, *others = (row.selection for row in self.rows)
        self.decided.emit(choice, replace(first, answer=answer.id, also=tuple(others)))

    @property
    def is_complete(self) -> bool:
        """Whether enough is selected for an answer."""
        return all(row.is_enough for row in self.rows)

    @property
    def selected(self) -> str:
        """The selected options, or the number of them that is missing, as a text."""
        if not self.is_complete:
            return "; ".join(row.says.text() for row in self.rows if not row.is_enough)
        names = (card.name for row in self.rows for card in row.cards if card.button.isChecked())
        return ", ".join(names)

    def take_first(self) -> None:
        """Give the answer of the Enter key."""
        if self._choice is not None:
            self.decide(self._choice.buttons[0])

    # How it is made

    def _is_same(self, choice: Choice) -> bool:
        old = self._choice
        return old is not None and (old.player, old.title, old.parts) == (
            choice.player,
            choice.title,
            choice.parts,
        )

    def _card_width(self) -> int:
        """Return the card width at which all cards fit in a row, if possible."""
        choice = self._choice
        several = (choice.shown, *(part.options for part in choice.parts)) if choice else ()
        most = max((1, *map(len, several)))
        across = (self._board.width() - 4 * GRID - 2 * _EDGE) // most - 2 * GRID
        down = int(self._card_height() * RATIO)
        return min(max(min(across, down), _NARROWEST_CARD), _WIDEST_CARD)

    def _card_height(self) -> int:
        """Return the largest card height at which all rows fit between title and answers."""
        choice = self._choice
        rows = len(choice.parts) + bool(choice.shown) if choice is not None else 0
        line = self.fontMetrics().height()
        words = self.title.fontMetrics().height() + 2 * line + 2 * GRID  # with the line below it
        free = self._board.height() - 10 * GRID - words - 2 * line
        return free // max(rows, 1) - 2 * line - 4 * GRID

    def _show_cards(self, made: Sequence[Selection] | None) -> None:
        _empty(self._cards)
        self.rows = []
        choice, words, picture = self._choice, self._words, self._picture
        if choice is None or words is None or picture is None:
            return
        width = self._shown_width = self._card_width()
        if choice.shown:
            shown = QWidget(self)
            row = QHBoxLayout(shown)
            row.setContentsMargins(0, 0, 0, 0)
            row.setSpacing(2 * GRID)
            for object_id in choice.shown:
                label = PlainLabel(parent=shown)
                label.setPixmap(picture(object_id, width))
                label.setAccessibleName(words.names[object_id])
                label.setToolTip(plain_tip(words.names[object_id]))
                row.addWidget(label)
            row.addStretch(1)
            names = ", ".join(words.names[each] for each in choice.shown)
            shown.setAccessibleName(f"Hand: {names}")
            self._cards.addWidget(shown)
            shown.setVisible(True)  # a hidden widget has no size in a layout
        for number, part in enumerate(choice.parts):
            cards = [
                _Card(each, each.label, None, self)
                if each.object is None
                else _Card(each, words.names[each.object], picture(each.object, width), self)
                for each in part.options
            ]
            for card in cards:
                if card.option.object is not None:
                    self.card_shown.emit(card.button, card.option.object)
            picks = _PickRow(part, cards, self)
            if made is not None:
                picks.take(made[number])
            picks.changed.connect(self._follow_picks)
            picks.last.connect(self.take_first)
            self.rows.append(picks)
            self._cards.addWidget(picks)
            picks.setVisible(True)

    def _show_answers(self, answers: Sequence[Option]) -> None:
        _empty(self._footer)
        self.answers = []
        if self._may_leave:
            leave = self._button("Not yet", "Esc")
            leave.clicked.connect(self.left)
            self._footer.addWidget(leave)
            leave.setVisible(True)
        self._footer.addStretch(1)
        for answer, key in zip(answers, _letters(answers), strict=True):
            button = self._button(answer.label, key)
            button.clicked.connect(partial(self.decide, answer))
            self.answers.append(button)
        if not self.has_dock:
            self.answers[0].setObjectName("usual")
        # The default button is at the right end, as in every dialog.
        for button in reversed(self.answers):
            self._footer.addWidget(button)
            button.setVisible(True)
        self._follow_picks()

    def _button(self, label: str, key: str) -> QPushButton:
        button = QPushButton(f"{label}   {key}".replace("&", "&&"), self)
        button.setObjectName("other")
        button.setAccessibleName(label)
        button.setFixedHeight(button.fontMetrics().height() + 2 * GRID)
        return button

    def _follow_picks(self) -> None:
        for button in self.answers:
            button.setEnabled(self.is_complete)
        self.picked.emit()

    def _cite(self) -> None:
        if self._choice is not None:
            self.cited.emit(self._choice.key)

    # Qt

    def event(self, event: QEvent) -> bool:
        """Claim the panel's keys before commands of the window with the same ones."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            letters = _letters(self._choice.buttons) if self._choice is not None else []
            typed = event.text().upper()
            mine = event.key() in {*ENTER, Qt.Key.Key_Escape} or (typed and typed in letters)
            if plain and (mine or digit_of(event) > 0):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Answer by Enter or a letter, select an option by its digit, leave by Escape."""
        choice, key, typed = self._choice, event.key(), event.text().upper()
        letters = _letters(choice.buttons) if choice is not None else []
        cards = [(row, card) for row in self.rows for card in row.cards]
        if choice is None or event.isAutoRepeat():
            event.accept()
        elif key == Qt.Key.Key_Escape:
            self.left.emit()
        elif key in ENTER:
            focused = self.focusWidget()
            if focused in self.answers[1:]:
                self.decide(choice.buttons[self.answers.index(focused)])
            else:
                self.take_first()
        elif typed and typed in letters and not event.modifiers():
            self.decide(choice.buttons[letters.index(typed)])
        elif 1 <= digit_of(event) <= len(cards):
            row, card = cards[digit_of(event) - 1]
            row.toggle(card.option.id)
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay centred over the board."""
        if watched is self._board and event.type() == QEvent.Type.Resize and not self.isHidden():
            if self._card_width() != self._shown_width:
                self._show_cards([row.selection for row in self.rows])
                self._follow_picks()
            self.place()
        return super().eventFilter(watched, event)


def _empty(layout: QLayout) -> None:
    """Remove and delete the widgets of a layout."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.setVisible(False)
            widget.deleteLater()


def _letters(answers: Sequence[Option]) -> list[str]:
    """Return the key of each answer: Enter, then first letters, or numbers if two are equal."""
    first = [each.label[:1].upper() for each in answers[1:]]
    clear = len(set(first)) == len(first)
    others = [letter if clear else str(n) for n, letter in enumerate(first, 2)]
    return ["Enter", *others]
