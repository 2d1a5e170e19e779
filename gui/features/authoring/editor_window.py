"""The window of an editor: lines of a head, the list of steps, the form of one, what is wrong."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gui.dialogs.sheet import dialog_style
from gui.features.authoring.foot_line import FootLine
from gui.keymap import ENTER
from gui.theme import GRID, Theme, open_as, stylesheet
from gui.widgets.plain_text import PlainLabel, plain_tip

PAGE = "One HTML file with the questions, and their answers"
QUESTIONS = "One HTML file with the questions alone, for a class"
_SIZE = (1080, 720)
_LIST = 34 * GRID


class EditorWindow(QDialog):
    """Has the parts that every editor of steps has; who edits fills and arranges them.

    ``touched`` tells that something was changed that is not saved.
    """

    touched = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.list = QListWidget(self)
        self.list.setAccessibleName("Steps")
        self.list.setFixedWidth(_LIST)
        self.list.setWordWrap(True)
        self.apply_theme(theme)

    def say(self, words: str) -> None:
        """Say something at the foot, in the place of what the checker says."""
        self.said.setText(words)
        self.said.setToolTip(plain_tip(words))
        self.said.setAccessibleDescription(words)

    def go_to_fault(self) -> None:
        """Show what is at fault; who edits knows where."""
        raise NotImplementedError

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self.setStyleSheet(stylesheet(theme) + dialog_style(theme) + _field_style(theme))

    def keyPressEvent(self, event: Any) -> None:  # noqa: ANN401 - Qt's event
        """Let Return be typed in fields: nothing here is done by it."""
        if event.key() not in ENTER:
            super().keyPressEvent(event)

    def line(self, name: str, text: str, take: Callable[[str], object]) -> QLineEdit:
        """Make a line of the head; ``take`` hears what is typed into it."""
        made = QLineEdit(text, self)
        made.setAccessibleName(name)
        made.textEdited.connect(take)
        return made

    def arrange(
        self,
        lines: Sequence[QLineEdit],
        form: QWidget,
        commands: Mapping[str, tuple[str, SignalInstance]],
        tools: QWidget | None = None,
    ) -> None:
        """Put the head above, list and form side by side, commands at the foot; Tab goes so too.

        A command is a short name, its words, and the signal of its button. ``tools`` stand below
        the list.
        """
        self.setTabOrder(lines[-1], self.list)
        self.said = FootLine(self)
        self.said.setAccessibleName("Check")
        self.said.setAutoDefault(False)
        self.said.clicked.connect(self.go_to_fault)
        self.buttons = {name: self._button(*command) for name, command in commands.items()}
        self.buttons["save"].setObjectName("apply")
        head = QGridLayout()
        head.setSpacing(GRID)
        for row, line in enumerate(lines):
            label = PlainLabel(line.accessibleName(), self)
            label.setBuddy(line)
            head.addWidget(label, row, 0)
            head.addWidget(line, row, 1)
        middle = QHBoxLayout()
        middle.setSpacing(2 * GRID)
        left = QVBoxLayout()
        left.setSpacing(GRID)
        left.addWidget(self.list, 1)
        if tools is not None:
            left.addWidget(tools)
        middle.addLayout(left)
        middle.addWidget(form, 1)
        foot = QHBoxLayout()
        foot.setSpacing(GRID)
        foot.addWidget(self.said, 1)
        for button in self.buttons.values():
            foot.addWidget(button)
        room = QVBoxLayout(self)
        room.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        room.setSpacing(2 * GRID)
        room.addLayout(head)
        room.addLayout(middle, 1)
        room.addLayout(foot)
        open_as(self, *_SIZE)

    def _button(self, words: str, signal: SignalInstance) -> QPushButton:
        made = QPushButton(words, self)
        made.setAutoDefault(False)
        made.setAccessibleName(words.rstrip("…"))
        made.clicked.connect(lambda _checked=False: signal.emit())
        return made


def _field_style(theme: Theme) -> str:
    """Return how fields of several lines look: like those of one line."""
    line = f"border: 1px solid {theme.button_line}; border-radius: 7px;"
    return f"""
QPlainTextEdit {{ background: {theme.button}; {line} }}
QPlainTextEdit:focus {{ border-color: {theme.accent}; }}"""
