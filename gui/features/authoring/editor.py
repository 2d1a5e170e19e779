"""The window in which a lesson is made: its steps, what is said of each, and whether it holds."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.scenario.checker import Library
from core.scenario.lessons.authoring import (
    WAYS,
    Draft,
    StepDraft,
    trimmed,
    with_wrong_moves,
    written,
)
from core.scenario.lessons.checker import Known
from core.scenario.runner import Runner
from gui.dialogs.sheet import dialog_style
from gui.features.authoring.checking import LiveCheck
from gui.features.authoring.step_form import StepForm
from gui.theme import GRID, Theme, open_as, stylesheet

TITLE = "Make a lesson"
_SIZE = (1080, 720)
_LIST = 34 * GRID


class LessonEditor(QDialog):
    """Shows a draft and takes what is written. Its signals carry nothing: ask for ``data``."""

    save_wanted = Signal()
    teach_wanted = Signal()
    play_wanted = Signal()
    page_wanted = Signal()
    discard_wanted = Signal()

    def __init__(
        self,
        draft: Draft,
        runner: Runner,
        checked_by: tuple[Mapping[str, Library], Known],
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.draft = draft
        self.is_saved = False
        self._runner = runner
        self._edition = runner.rules.edition
        self.check = LiveCheck(*checked_by, self)
        self.check.told.connect(self._say_check)
        self.setWindowTitle(TITLE)
        self.setAccessibleName(TITLE)
        self.title = self._line("Title: a question", draft.title)
        self.learn = self._line("What a learner knows afterwards", draft.learn)
        self.list = QListWidget(self)
        self.list.setAccessibleName("Steps")
        self.list.setFixedWidth(_LIST)
        self.list.setWordWrap(True)
        self.form = StepForm(self)
        self.form.changed.connect(self._take_step)
        self.said = QPushButton(self)
        self.said.setObjectName("bare")
        self.said.setAccessibleName("Check")
        self.said.setAutoDefault(False)
        self.said.clicked.connect(self._go_to_fault)
        self.buttons = {
            "discard": self._button("Discard", self.discard_wanted),
            "page": self._button("Page…", self.page_wanted),
            "play": self._button("Play it", self.play_wanted),
            "teach": self._button("Teach it", self.teach_wanted),
            "save": self._button("Save…", self.save_wanted),
        }
        self.buttons["save"].setObjectName("apply")
        self.buttons["page"].setToolTip("One HTML file with the questions, and their answers")
        self.buttons["play"].setToolTip("Do the lesson as a learner does")
        self._lay_out()
        self.apply_theme(theme)
        for step in draft.steps:
            self.list.addItem(self._named(step))
        self.list.currentRowChanged.connect(self._show_step)
        self.list.setCurrentRow(0)
        open_as(self, *_SIZE)
        self._look_again()

    def say(self, words: str) -> None:
        """Say something at the foot, in the place of what the checker says."""
        self.said.setText(words)
        self.said.setAccessibleDescription(words)

    def data(self) -> dict[str, Any]:
        """Return the lesson as it would be saved, for the editions in which it holds."""
        self.check.finish()
        data, holds = dict(self.check.data), self.check.holds
        editions = holds or [self._edition]
        return {**data, "rulebook": editions if len(editions) > 1 else editions[0]}

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self.setStyleSheet(stylesheet(theme) + dialog_style(theme))

    def keyPressEvent(self, event: Any) -> None:  # noqa: ANN401 - Qt's event
        """Let Return be typed in fields: nothing here is done by it."""
        if event.key() not in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            super().keyPressEvent(event)

    def _take_step(self, step: StepDraft) -> None:
        row = self.list.currentRow()
        if row < 0:
            return
        self.draft = self.draft.with_step(row, step)
        if step.way == "do" and not step.proposed.tried:
            self.draft = with_wrong_moves(self.draft, row, self._runner)
            self.form.show_step(self.draft.steps[row])
        self.list.item(row).setText(self._named(step))
        self._look_again()

    def _take_head(self) -> None:
        self.draft = replace(self.draft, title=self.title.text(), learn=self.learn.text())
        self._look_again()

    def _look_again(self) -> None:
        self.is_saved = False
        whole = written(self.draft)
        self.check.take((trimmed(whole), whole), self._edition)

    def _show_step(self, row: int) -> None:
        if row >= 0:
            self.form.show_step(self.draft.steps[row])

    def _say_check(self) -> None:
        """Say the first fault, or in how many editions the lesson holds."""
        check = self.check
        if check.fault:
            self.said.setText(f"✗ {check.fault}")
        else:
            self.said.setText(f"✓ Holds in {len(check.holds)} of {len(check.editions)} editions")
        self.said.setAccessibleDescription(self.said.text())
        self.said.setToolTip(self.said.text())
        for name in ("page", "play", "teach"):
            self.buttons[name].setEnabled(not check.fault)

    def _go_to_fault(self) -> None:
        """Show the step that is at fault, or where the head is."""
        head, _, rest = self.check.fault.partition("step ")
        number = rest.partition(":")[0].partition(" ")[0]
        if number.isdecimal() and not head.startswith("L"):
            kept = [n for n, step in enumerate(self.draft.steps) if step.way != "out"]
            self.list.setCurrentRow(kept[min(int(number), len(kept)) - 1])
            self.form.text.setFocus()
        elif self.check.fault:
            (self.learn if "learn" in self.check.fault else self.title).setFocus()

    def _named(self, step: StepDraft) -> str:
        return f"{WAYS[step.way]} · {step.words}"

    def _line(self, name: str, text: str) -> QLineEdit:
        line = QLineEdit(text, self)
        line.setAccessibleName(name)
        line.textEdited.connect(self._take_head)
        return line

    def _button(self, words: str, signal: Any) -> QPushButton:  # noqa: ANN401 - a bound signal
        button = QPushButton(words, self)
        button.setAutoDefault(False)
        button.setAccessibleName(words.rstrip("…"))
        button.clicked.connect(lambda _checked=False: signal.emit())
        return button

    def _lay_out(self) -> None:
        head = QGridLayout()
        head.setSpacing(GRID)
        for row, line in enumerate((self.title, self.learn)):
            label = QLabel(line.accessibleName(), self)
            label.setBuddy(line)
            head.addWidget(label, row, 0)
            head.addWidget(line, row, 1)
        middle = QHBoxLayout()
        middle.setSpacing(2 * GRID)
        middle.addWidget(self.list)
        middle.addWidget(self.form, 1)
        foot = QHBoxLayout()
        foot.setSpacing(GRID)
        foot.addWidget(self.said, 1)
        self.said.setStyleSheet("text-align: left;")
        for button in self.buttons.values():
            foot.addWidget(button)
        room = QVBoxLayout(self)
        room.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        room.setSpacing(2 * GRID)
        room.addLayout(head)
        room.addLayout(middle, 1)
        room.addLayout(foot)
