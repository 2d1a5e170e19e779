"""Editor of a lesson made from a recorded game: steps, texts, and the result of the check."""

from collections.abc import Mapping
from html import escape
from itertools import pairwise
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence
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

from core.lessons.checker import Known
from core.lessons.draft import WAYS, Draft, StepDraft, trimmed, with_wrong_moves, written
from core.scenario.checker import Library
from core.scenario.runner import Runner
from gui.features.authoring.editor_window import (
    EditorWindow,
    LiveCheck,
    plain_fault,
)
from gui.theme import GRID, Theme
from gui.widgets.forms import Combo
from gui.widgets.labels import PlainLabel, RichLabel

_CALLED: Mapping[str, str] = {
    "active": "faces that count",
    "color": "colour",
    "colors": "colours",
    "happened": "event",
    "typebox": "type box",
}
_CARDS = {"object", "attached_to"}


def goal_words(goal: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """Return an expectation as text; ``names`` maps ids of objects to names."""
    facts = dict(goal)
    about = facts.pop("object", "")
    said = ", ".join(f"{_key(key)}: {_value(key, value, names)}" for key, value in facts.items())
    return f"{names.get(about, about)} · {said}" if about else said


def _key(key: str) -> str:
    return _CALLED.get(key, key.replace("_", " "))


def _value(key: str, value: object, names: Mapping[str, str]) -> str:
    """Return a value as text: empty values, lists and booleans too."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        said = ", ".join(f"{_key(str(each))} {count}" for each, count in value.items())
    elif isinstance(value, list | tuple):
        said = ", ".join(_value(key, each, names) for each in value)
    elif key in _CARDS:
        said = names.get(str(value), str(value))
    else:
        said = str(value).replace("_", " ")
    return said or "none"


_TEXT = {
    "watch": "Text of the step (may be empty)",
    "do": "The task",
    "ask": "The question (empty: as proposed)",
    "out": "No text",
}
_LINES = 3


class StepForm(QWidget):
    """Form of one step and its possible uses. ``changed`` carries the edited step."""

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
        self.why = self._line("Why, shown after it")
        self.note = self._line("Note for a teacher")
        self.question = Combo(self)
        self.question.setAccessibleName("Proposed question")
        self.question.currentIndexChanged.connect(self._take)
        self.answers = PlainLabel(parent=self)
        self.answers.setWordWrap(True)
        self.goals = self._list("Goal")
        self.wrong = self._list("Wrong actions: tick one, and write your remark")
        self.wrong.currentRowChanged.connect(self._show_remark)
        self.wrong.itemChanged.disconnect(self._take)
        self.wrong.itemChanged.connect(self._tick)
        self.remark = self._line("Your words for it")
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
        step, row = self._step, self.wrong.currentRow()
        there = step is not None and row in step.wrong
        filling, self._filling = self._filling, True
        self.remark.setText(step.wrong[row] if step is not None and there else "")
        self.remark.setEnabled(there)
        self._filling = filling

    def _arrange(self, step: StepDraft) -> None:
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
            self.answers.setText(f"Answers, judged by the table: {' · '.join(texts)}")
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
            QWidget.setTabOrder(
                before, after
            )  # in their order, then the widgets at the side of the form
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


TITLE = "Make a lesson"


class LessonEditor(EditorWindow):
    """Editor of a draft. Its signals carry nothing: read ``data``."""

    teach_wanted = Signal()

    def __init__(
        self,
        draft: Draft,
        runner: Runner,
        checked_by: tuple[Mapping[str, Library], Known],
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(theme, parent)
        self.draft = draft
        self.is_saved = False
        self._runner = runner
        self._edition = runner.rules.edition
        self.check = LiveCheck(*checked_by, self)
        self.check.checked.connect(self._say_check)
        self.setWindowTitle(TITLE)
        self.setAccessibleName(TITLE)
        self.title = self.line("Title: a question", draft.title, self._take_head)
        self.learn = self.line("What a learner can do afterwards", draft.learn, self._take_head)
        self.form = StepForm(self)
        self.form.changed.connect(self._take_step)
        commands = {
            "discard": ("Discard", self.discard_wanted),
            "page": ("Page…", self.page_wanted),
            "questions": ("Questions…", self.questions_wanted),
            "play": ("Play it", self.play_wanted),
            "teach": ("Teach it", self.teach_wanted),
            "save": ("Save…", self.save_wanted),
        }
        self.begin = QPushButton("Begin here", self)
        self.begin.setAutoDefault(False)
        self.begin.setCheckable(True)
        self.begin.setObjectName("option")
        self.begin.setToolTip("The actions before become one step to look at  Alt+B")
        self.begin.setAccessibleDescription("The actions before become one step to look at.")
        self.begin.setShortcut(QKeySequence("Alt+B"))
        self.begin.clicked.connect(self._begin_here)
        self.arrange((self.title, self.learn), self.form, commands, self.begin)
        self.buttons["play"].setToolTip("Do the lesson as a learner does")
        for row in range(len(draft.steps)):
            self.list.addItem(self._named(row))
        self.list.currentRowChanged.connect(self._show_step)
        self.list.setCurrentRow(draft.begins)
        self._look_again()

    def data(self) -> dict[str, Any]:
        """Return the lesson as it would be saved, for the editions in which it holds."""
        self.check.finish()
        data, holds = dict(self.check.data), self.check.holds
        editions = holds or [self._edition]
        return {**data, "rulebook": editions if len(editions) > 1 else editions[0]}

    def _take_step(self, step: StepDraft) -> None:
        row = self.list.currentRow()
        if row < 0:
            return
        self.draft = self.draft.with_step(row, step)
        if step.way == "do" and not step.proposed.tried:
            self.draft = with_wrong_moves(self.draft, row, self._runner)
            self.form.show_step(self.draft.steps[row])
        self.list.item(row).setText(self._named(row))
        self._look_again()

    def _begin_here(self) -> None:
        """Let the lesson begin with the step that is chosen, or with the first one again."""
        row = max(self.list.currentRow(), 0)
        self.draft = replace(self.draft, begins=0 if self.draft.begins == row else row)
        for each in range(len(self.draft.steps)):
            self.list.item(each).setText(self._named(each))
        self.list.scrollToItem(self.list.item(row))
        self._show_step(row)
        self._look_again()

    def _take_head(self, _text: str) -> None:
        self.draft = replace(self.draft, title=self.title.text(), learn=self.learn.text())
        self._look_again()

    def _look_again(self) -> None:
        self.is_saved = False
        self.touched.emit()
        whole = written(self.draft)
        self.check.take((trimmed(whole), whole), self._edition)

    def _show_step(self, row: int) -> None:
        if row >= 0:
            self.form.show_step(self.draft.steps[row])
            self.form.setEnabled(row >= self.draft.begins)
            self.begin.setEnabled(bool(row or self.draft.begins))
            self.begin.setChecked(row > 0 and row == self.draft.begins)

    def _say_check(self) -> None:
        check = self.check
        if check.fault:
            self.say(f"✗ {plain_fault(check.fault)}")
        else:
            self.say(f"✓ Holds in {len(check.holds)} of {len(check.editions)} editions")
        for name in ("page", "questions", "play", "teach"):
            self.buttons[name].setEnabled(not check.fault)

    def go_to_fault(self) -> None:
        """Show the step that is at fault, or where the head is."""
        head, _, rest = self.check.fault.partition("step ")
        number = rest.partition(":")[0].partition(" ")[0]
        if number.isdecimal() and not head.startswith("L"):
            draft = self.draft
            rows = [*((draft.begins,) if draft.before else ()), *draft.kept]
            self.list.setCurrentRow(rows[min(int(number), len(rows)) - 1])
            self.form.text.setFocus()
        elif self.check.fault:
            (self.learn if "learn" in self.check.fault else self.title).setFocus()

    def _named(self, row: int) -> str:
        step = self.draft.steps[row]
        before = row < self.draft.begins and step.way != "out"
        return f"{'Before' if before else WAYS[step.way]} · {step.label}"
