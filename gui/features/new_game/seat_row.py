"""Seat row of the new game dialog: player name, deck, status and question."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from gui.features.new_game.seat_deck import PASTED, Question, SeatChoice, Status
from gui.theme import GRID
from gui.widgets.forms import Combo
from gui.widgets.labels import PlainLabel, plain_tip
from gui.widgets.layouts import horizontal


class QuestionBar(QWidget):
    """One line with the open question on a deck. ``answered`` carries the resulting deck."""

    answered = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.question: Question | None = None
        self.answers: list[QPushButton] = []
        self.asks = PlainLabel(parent=self)
        self._asked = horizontal(self.asks, 1, on=self, margins=0, spacing=GRID)
        self.setVisible(False)

    def ask(self, question: Question | None) -> None:
        """Show an optional question on the deck, with a button for each answer."""
        self.question = question
        for button in self.answers:
            self._asked.removeWidget(button)
            button.setVisible(False)
            button.deleteLater()
        self.answers = []
        self.setVisible(question is not None)
        if question is None:
            return
        self.asks.setText(question.says)
        numbered = list(enumerate(question.answers, 1))
        if question.other is not None:
            numbered.append((0, question.other))
        for number, answer in numbered:
            button = QPushButton(f"{number}  {answer.label}", self)
            button.setAutoDefault(False)
            button.setAccessibleName(f"{question.says} {answer.label}")
            button.clicked.connect(partial(self.answered.emit, answer.deck))
            self._asked.insertWidget(self._asked.count() - 1, button)
            self.answers.append(button)
            button.setVisible(True)

    def answer(self, number: int) -> bool:
        """Give the answer with a number; return whether there is one."""
        found = self.question
        if found is None:
            return False
        if number == 0 and found.other is not None:
            self.answered.emit(found.other.deck)
        elif 1 <= number <= len(found.answers):
            self.answered.emit(found.answers[number - 1].deck)
        else:
            return False
        return True


_LONGEST_NAME = 24
_ONE_LINE = 48
"""A longer status text of a deck wraps."""
_PASTE, _FILE, _NONE = "paste", "file", "none"


class DeckItem(Struct, frozen=True, kw_only=True):
    """A deck in the list: its id or path, its title, and its group."""

    deck: str
    title: str
    group: str


class SeatRow(QFrame):
    """One seat of the dialog.

    ``changed`` reports another deck, ``paste_wanted`` and ``file_wanted`` request a source for
    one, ``removed`` removes the seat. ``cited`` carries a rule key, ``dropped`` the path of a
    dropped file, ``answered`` the answer to the question.
    """

    changed = Signal()
    named = Signal()
    paste_wanted = Signal()
    file_wanted = Signal()
    removed = Signal()
    cited = Signal(str)
    dropped = Signal(object)
    answered = Signal(object)

    def __init__(self, number: int, seat: SeatChoice, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("seat")
        self.setAcceptDrops(True)
        self.seat = seat
        self._key = ""
        self.number = PlainLabel(str(number), self, look="dim")
        self.name = QLineEdit(seat.name, self)
        self.name.setMaxLength(_LONGEST_NAME)
        self.name.setAccessibleName(f"Name of seat {number}")
        self.name.textEdited.connect(self._rename)
        self.deck = Combo(self)
        self.deck.setAccessibleName(f"Deck of seat {number}")
        self.deck.activated.connect(self._choose)
        self.paste = QPushButton("Paste", self)
        self.file = QPushButton("File\N{HORIZONTAL ELLIPSIS}", self)
        self.remove = QPushButton("\N{MULTIPLICATION SIGN}", self)
        for button, words in (
            (self.paste, f"Paste a deck for seat {number}"),
            (self.file, f"Open a deck file for seat {number}"),
            (self.remove, f"Remove seat {number}"),
        ):
            button.setAutoDefault(False)
            button.setAccessibleName(words)
            button.setToolTip(plain_tip(words))
        self.paste.clicked.connect(self.paste_wanted)
        self.file.clicked.connect(self.file_wanted)
        self.remove.clicked.connect(self.removed)
        self.status = PlainLabel(parent=self)
        self.rule = QPushButton(self)
        self.rule.setObjectName("cited")
        self.rule.setAutoDefault(False)
        self.rule.clicked.connect(lambda: self.cited.emit(self._key))
        self.more = PlainLabel(parent=self)
        self.more.setObjectName("dim")
        # The switches above set the width of the dialog: longer text wraps.
        self.more.setWordWrap(True)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.more.setSizePolicy(policy)
        self.asked = QuestionBar(self)
        self.asked.answered.connect(self.answered)
        self._build()

    def _build(self) -> None:
        said = self._said = QHBoxLayout()
        said.setSpacing(GRID)
        said.addWidget(self.status)
        said.addWidget(self.rule)
        said.addWidget(self.more, 1)
        room = QGridLayout(self)
        room.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        room.setHorizontalSpacing(2 * GRID)
        room.setVerticalSpacing(GRID // 2)
        room.addWidget(self.number, 0, 0)
        room.addWidget(self.name, 0, 1)
        room.addWidget(self.deck, 0, 2)
        room.addWidget(self.paste, 0, 3)
        room.addWidget(self.file, 0, 4)
        room.addWidget(self.remove, 0, 5)
        room.addLayout(said, 1, 2, 1, 4)
        room.addWidget(self.asked, 2, 2, 1, 4)
        room.setColumnStretch(1, 2)
        room.setColumnStretch(2, 5)

    def offer(self, items: Sequence[DeckItem]) -> None:
        """Show the decks to choose from, with the deck of the seat selected."""
        self.deck.blockSignals(True)
        self.deck.clear()
        group = ""
        for item in items:
            if item.group != group:
                group = item.group
                self._heading(group)
            self.deck.addItem(item.title, item.deck)
        if self.seat.text:
            self.deck.insertItem(0, PASTED, "")
        self._heading("From elsewhere")
        self.deck.addItem("Paste a list", _PASTE)
        self.deck.addItem("Open a file\N{HORIZONTAL ELLIPSIS}", _FILE)
        self.deck.addItem("No deck: no cards to draw", _NONE)
        self._show_chosen()
        self.deck.blockSignals(False)

    def take(self, seat: SeatChoice) -> None:
        """Set another deck."""
        self.seat = seat
        self.changed.emit()

    def say(self, status: Status, number: str) -> None:
        """Show the status of the deck with its rule number."""
        self._key = status.key
        self.status.setText(status.says)
        is_long = len(status.says) > _ONE_LINE
        self.status.setWordWrap(is_long)
        self._said.setStretchFactor(self.status, 2 if is_long else 0)
        self.status.setObjectName("fine" if status.fine else "fault")
        self.status.style().polish(self.status)
        self.rule.setText(number)
        self.rule.setAccessibleName(f"Rule {number}")
        self.rule.setVisible(bool(number))
        self.more.setText(status.more)
        self.more.setToolTip(plain_tip(status.more))
        self.deck.setAccessibleDescription(f"{status.says} {status.more}".strip())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept the drag of a file."""
        if _file_in(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Use the deck of a dropped file."""
        path = _file_in(event.mimeData())
        if path is not None:
            event.acceptProposedAction()
            self.dropped.emit(path)

    def _heading(self, words: str) -> None:
        self.deck.addItem(words.upper(), "")
        model = self.deck.model()
        index = model.index(self.deck.count() - 1, 0)
        self.deck.setItemData(index.row(), 0, Qt.ItemDataRole.UserRole - 1)  # not to be chosen

    def _show_chosen(self) -> None:
        wanted = self.seat.deck or _NONE
        at = 0 if self.seat.text else self.deck.findData(wanted)
        self.deck.setCurrentIndex(max(at, 0))

    def _choose(self, at: int) -> None:
        chosen = self.deck.itemData(at)
        if chosen == _PASTE:
            self._show_chosen()
            self.paste_wanted.emit()
        elif chosen == _FILE:
            self._show_chosen()
            self.file_wanted.emit()
        elif chosen == _NONE:
            self.take(replace(self.seat, deck="", text=""))
        elif chosen:
            self.take(replace(self.seat, deck=str(chosen), text=""))

    def _rename(self, name: str) -> None:
        self.seat = replace(self.seat, name=name)
        self.named.emit()


def _file_in(data: QMimeData) -> Path | None:
    files = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return files[0] if len(files) == 1 else None
