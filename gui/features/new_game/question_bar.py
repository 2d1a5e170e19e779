"""What is asked of the deck of a seat, with a button and a digit for each answer."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from gui.features.new_game.seat_deck import SeatDeck
from gui.features.new_game.seat_questions import Question
from gui.theme import GRID
from gui.widgets.plain_text import PlainLabel


class QuestionBar(QWidget):
    """Asks in a line, as long as something is open. ``answered`` carries the deck as it is then."""

    answered = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.question: Question | None = None
        self.answers: list[QPushButton] = []
        self.asks = PlainLabel(parent=self)
        self._asked = QHBoxLayout(self)
        self._asked.setContentsMargins(0, 0, 0, 0)
        self._asked.setSpacing(GRID)
        self._asked.addWidget(self.asks)
        self._asked.addStretch(1)
        self.setVisible(False)

    def ask(self, question: Question | None) -> None:
        """Ask something of the deck, with a button for each answer; nobody has to answer."""
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
            button.clicked.connect(self._answering(answer.deck))
            self._asked.insertWidget(self._asked.count() - 1, button)
            self.answers.append(button)
            button.setVisible(True)

    def answer(self, number: int) -> bool:
        """Give the answer of a number; tell whether there is one."""
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

    def _answering(self, deck: SeatDeck) -> Callable[[], None]:
        return lambda: self.answered.emit(deck)
