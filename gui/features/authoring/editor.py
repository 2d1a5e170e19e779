"""The window in which a lesson is made: its steps, what is said of each, and whether it holds."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QPushButton, QWidget

from core.scenario.checker import Library
from core.scenario.lessons.checker import Known
from core.scenario.lessons.draft import (
    WAYS,
    Draft,
    StepDraft,
    trimmed,
    with_wrong_moves,
    written,
)
from core.scenario.runner import Runner
from gui.features.authoring.editor_window import PAGE, QUESTIONS, EditorWindow
from gui.features.authoring.fault_words import plain_fault
from gui.features.authoring.live_checker import LiveCheck
from gui.features.authoring.step_form import StepForm
from gui.theme import Theme

TITLE = "Make a lesson"


class LessonEditor(EditorWindow):
    """Shows a draft and takes what is written. Its signals carry nothing: ask for ``data``."""

    save_wanted = Signal()
    teach_wanted = Signal()
    play_wanted = Signal()
    page_wanted = Signal()
    questions_wanted = Signal()
    discard_wanted = Signal()

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
        self.learn = self.line("What a learner knows afterwards", draft.learn, self._take_head)
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
        self.begin.setToolTip("What was done before is one step to look at  Alt+B")
        self.begin.setAccessibleDescription("What was done before is one step to look at.")
        self.begin.setShortcut(QKeySequence("Alt+B"))
        self.begin.clicked.connect(self._begin_here)
        self.arrange((self.title, self.learn), self.form, commands, self.begin)
        self.buttons["page"].setToolTip(PAGE)
        self.buttons["questions"].setToolTip(QUESTIONS)
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
        """Say the first fault, or in how many editions the lesson holds."""
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
