"""What an author makes of one action: what a learner has of it, and in which words."""

from html import escape
from itertools import pairwise

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.scenario.lessons.draft import WAYS, StepDraft
from gui.features.authoring.goal_words import goal_words
from gui.theme import GRID
from gui.widgets.combo import Combo
from gui.widgets.plain_text import PlainLabel, RichLabel

_TEXT = {
    "watch": "What is said (may be empty)",
    "do": "The task",
    "ask": "The question (empty: as proposed)",
    "out": "Nothing is said",
}
_LINES = 3


class StepForm(QWidget):
    """Shows a step and what can be made of it. ``changed`` carries the step as it is now."""

    changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._step: StepDraft | None = None
        self._filling = False
        self.name = RichLabel(parent=self)
        self.name.setWordWrap(True)
        self.ways = {way: self._way(way, words) for way, words in WAYS.items()}
        self.text = QPlainTextEdit(self)
        self.text.setTabChangesFocus(True)
        self.text.setFixedHeight(_LINES * 3 * GRID)
        self.text.textChanged.connect(self._take)
        self.text_name = PlainLabel(parent=self)
        self.text_name.setBuddy(self.text)
        self.hint = self._line("Hint")
        self.why = self._line("Why, said after it")
        self.note = self._line("Note for a teacher")
        self.question = Combo(self)
        self.question.setAccessibleName("Proposed question")
        self.question.currentIndexChanged.connect(self._take)
        self.answers = PlainLabel(parent=self)
        self.answers.setWordWrap(True)
        self.goals = self._list("Goal: what has to be so")
        self.wrong = self._list("What could be done wrong: tick it, and say what you say of it")
        self.wrong.currentRowChanged.connect(self._show_remark)
        self.wrong.itemChanged.disconnect(self._take)
        self.wrong.itemChanged.connect(self._tick)
        self.remark = self._line("What you say of it")
        self._build()

    def show_step(self, step: StepDraft) -> None:
        """Show another step."""
        self._filling = True
        self._step = step
        self.name.setText(f"<b>{escape(step.label)}</b>")
        for way, button in self.ways.items():
            button.setChecked(way == step.way)
            button.setEnabled(way in step.ways)
        self.text.setPlainText(step.text)
        for line, text in ((self.hint, step.hint), (self.why, step.why), (self.note, step.note)):
            line.setText(text)
        self.question.clear()
        self.question.addItems([str(each["question"]) for each in step.proposed.questions])
        self.question.setCurrentIndex(step.question if step.proposed.questions else -1)
        self.goals.clear()
        for number, goal in enumerate(step.proposed.goals):
            self._add(self.goals, goal_words(goal, step.proposed.names), ticked=number in step.goal)
        self.wrong.clear()
        for number, move in enumerate(step.proposed.wrong):
            said = f"{move.label}: {move.ruling}. {move.answer}"
            self._add(self.wrong, said, ticked=number in step.wrong)
        self.wrong.setCurrentRow(min(step.wrong, default=-1))
        self._filling = False
        self._show_remark()
        self._arrange(step)

    def _take(self) -> None:
        """Take over what was written or ticked."""
        step = self._step
        if step is None or self._filling:
            return
        goal = tuple(_ticked(self.goals)) or (0,)
        kept = dict(step.wrong)
        row = self.wrong.currentRow()
        if row >= 0 and row in kept:
            kept[row] = self.remark.text()
        wrong = {number: kept.get(number, "") for number in _ticked(self.wrong)}
        self._step = replace(
            step,
            text=self.text.toPlainText(),
            hint=self.hint.text(),
            why=self.why.text(),
            note=self.note.text(),
            question=max(self.question.currentIndex(), 0),
            goal=goal,
            wrong=wrong,
        )
        self._arrange(self._step)
        self.changed.emit(self._step)

    def _tick(self, item: QListWidgetItem) -> None:
        """Take a tick over; what is said of the wrong move that was ticked can be written then."""
        if not self._filling and item.checkState() == Qt.CheckState.Checked:
            self.wrong.setCurrentItem(item)
        self._take()

    def _choose(self, way: str) -> None:
        if self._step is not None:
            self._step = replace(self._step, way=way)
            self.show_step(self._step)
            self.changed.emit(self._step)
            self.text.setFocus()

    def _show_remark(self) -> None:
        """Show what is said of the wrong move that is chosen."""
        step, row = self._step, self.wrong.currentRow()
        there = step is not None and row in step.wrong
        filling, self._filling = self._filling, True
        self.remark.setText(step.wrong[row] if step is not None and there else "")
        self.remark.setEnabled(there)
        self._filling = filling

    def _arrange(self, step: StepDraft) -> None:
        """Offer only what the way of the step has."""
        self.text_name.setText(_TEXT[step.way])
        self.text.setAccessibleName(_TEXT[step.way])
        self.text.setEnabled(step.way != "out")
        task, asked = step.way == "do", step.way == "ask"
        for part in (self.goals, self.wrong, self.remark, self.hint):
            self._shown(part, shown=task)
        self._shown(self.question, shown=asked)
        self.answers.setVisible(asked)
        for part in (self.why, self.note):
            self._shown(part, shown=step.way in {"do", "ask"})
        if asked:
            options = step.proposed.questions[step.question]["options"]
            texts = [str(each.get("text", each.get("ruling", ""))) for each in options]
            self.answers.setText(f"Answers, the table says which is right: {' · '.join(texts)}")
        self.remark.setEnabled(self.wrong.currentRow() in step.wrong)

    def _shown(self, part: QWidget, *, shown: bool) -> None:
        part.setVisible(shown)
        self._labels[part].setVisible(shown)

    def _way(self, way: str, words: str) -> QPushButton:
        button = QPushButton(words, self)
        button.setObjectName("option")
        button.setCheckable(True)
        button.setAutoDefault(False)
        button.clicked.connect(lambda _checked=False: self._choose(way))
        return button

    def _line(self, name: str) -> QLineEdit:
        line = QLineEdit(self)
        line.setAccessibleName(name)
        line.textEdited.connect(self._take)
        return line

    def _list(self, name: str) -> QListWidget:
        made = QListWidget(self)
        made.setObjectName("many")
        made.setAccessibleName(name)
        made.setWordWrap(True)
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        made.itemChanged.connect(self._take)
        return made

    @staticmethod
    def _add(to: QListWidget, words: str, *, ticked: bool) -> None:
        item = QListWidgetItem(words, to)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)

    def _build(self) -> None:
        ways = QHBoxLayout()
        ways.setSpacing(0)
        for button in self.ways.values():
            ways.addWidget(button)
        grid = QGridLayout()
        grid.setSpacing(GRID)
        grid.setColumnStretch(1, 1)
        self._labels: dict[QWidget, QLabel] = {}
        grid.addWidget(self.text_name, 0, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self.text, 0, 1)
        grid.addWidget(self.answers, 2, 1)
        self.text_name.setWordWrap(True)
        rows = (
            (1, self.question),
            (3, self.hint),
            (4, self.goals),
            (5, self.wrong),
            (6, self.remark),
            (7, self.why),
            (8, self.note),
        )
        for row, part in rows:
            label = PlainLabel(part.accessibleName(), self)
            label.setWordWrap(True)
            label.setMinimumWidth(20 * GRID)
            label.setBuddy(part)
            self._labels[part] = label
            grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(part, row, 1)
        order = (self.text, *(part for _, part in rows))
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)  # as they stand, and then what is beside the form
        grid.setRowStretch(4, 2)
        grid.setRowStretch(5, 3)
        room = QVBoxLayout(self)
        room.setContentsMargins(0, 0, 0, 0)
        room.setSpacing(GRID)
        room.addWidget(self.name)
        room.addLayout(ways)
        room.addLayout(grid, 1)
        room.addStretch(0)


def _ticked(of: QListWidget) -> list[int]:
    rows = range(of.count())
    return [row for row in rows if of.item(row).checkState() == Qt.CheckState.Checked]
