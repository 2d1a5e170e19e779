"""The verdict strip: one plain sentence about the last deed, with its rules."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from core.law.history import History, Outcome
from core.table.table import Table
from gui.panels.answers import WELCOME, Answer, Line, answer_to, answer_to_step, standing
from gui.panels.citing import Cite, chips, cited_as, escape
from gui.panels.flow import Flow
from gui.panels.shapes import pixmap
from gui.session import Session
from gui.theme import GRID, Theme

if TYPE_CHECKING:
    from gui.panels.prose import Prose

_SIGN = 20
_MIDDLE = Qt.AlignmentFlag.AlignVCenter
_LINES_KEPT_FREE = 2
_COLOURS = {
    "done": "good",
    "refused": "bad",
    "nothing": "bad",
    "forced": "accent",
    "choice": "accent",
}


Hear = Callable[[Table, Outcome], Outcome]
"""Returns an outcome as a seat may hear it, given the position before the deed."""


def _as_it_was(_before: Table, outcome: Outcome) -> Outcome:
    return outcome


class VerdictStrip(QWidget):
    """States the answer to the last deed, and offers what can be done about it.

    ``cited`` carries the key of a rule whose number was clicked. ``hear`` keeps from it
    what who sits here may not know of other people's deeds; those cannot be answered here,
    and none can where it takes no ``answers``. ``told`` carries what it says besides answers.
    """

    cited = Signal(str)
    told = Signal(str)

    def __init__(
        self, session: Session, cite: Cite, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._cite = cite
        self._theme = theme
        self._history = session.history
        self._outcome: Outcome | None = None
        self.noted_elsewhere = False
        """Whether what a teacher says of a step already stands in larger words elsewhere."""
        self._answer = Answer(shape="", head=WELCOME)
        self._prose: Prose | None = None
        self._sign = QLabel(self)
        self._sign.setAccessibleName("Ruling")
        self._welcome = QLabel(WELCOME, self)
        self._welcome.setObjectName("dim")
        self._welcome.setWordWrap(True)
        self._choices: QWidget | None = None
        self._offered: QAction | None = None
        self._more_action: QAction | None = None
        self._more: QPushButton | None = None
        self._room = QGridLayout(self)
        self._room.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        self._room.setHorizontalSpacing(GRID)
        self._room.setVerticalSpacing(GRID // 2)
        self._room.setColumnStretch(1, 1)
        self._room.addWidget(self._sign, 0, 0, _MIDDLE)
        self._room.addWidget(self._welcome, 0, 1)
        self.setObjectName("strip")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("The last deed's answer")
        self.hear: Hear = _as_it_was
        self.answers = True
        self._showing = False
        self._keep_height()
        session.changed.connect(self._changed)
        session.answered.connect(self._answered)

    def text(self) -> str:
        """Return what the strip says as plain text."""
        parts = [self._answer.title.rstrip(".") + "."]
        for line in self._answer.lines:
            numbers = ", ".join(dict.fromkeys(cited_as(key, self._cite) for key in line.keys))
            parts.append(f"{line.says} [{numbers}]" if numbers else line.says)
        return " ".join(parts)

    @property
    def outcome(self) -> Outcome | None:
        """What came of the deed that is spoken of, if it is one."""
        return self._outcome

    def offer_more(self, action: QAction | None) -> None:
        """Offer one more thing to do with every answer, such as to compare editions."""
        self._more_action = action

    def say(self, words: str, do: QAction | None = None) -> None:
        """Say something that is no verdict, and offer a button for what it speaks of."""
        self._outcome = None
        self._show(Answer(shape="moved", head=words), do)
        self.told.emit(words)

    def add(self, says: str, keys: tuple[str, ...] = ()) -> None:
        """Add a sentence to the answer that stands there."""
        whole = replace(self._answer, lines=(*self._answer.lines, Line(says, keys)))
        self._show(whole, self._offered)
        self.told.emit(says)

    def recall(self) -> None:
        """Say what came of the last deed, for who has not heard it."""
        last = self._session.history.undoable
        if last is not None:
            self._answer_to(last, self._session.history.undo().table)

    def show_steps(self, on: bool) -> None:  # noqa: FBT001 - Qt's signals carry by position
        """Say from now on why a step is as it is: who shows takes nothing back."""
        self._showing = on

    def prose(self) -> "Prose":
        """Return the widget that holds the sentences, made when first asked for."""
        if self._prose is None:
            from gui.panels.prose import Prose  # noqa: PLC0415 - costs time at the start

            self._prose = Prose(self._theme, self)
            self._prose.hug()
            self._prose.setAccessibleName("The last deed's answer")
            self._prose.cited.connect(self.cited)
            # An empty text wants to be tall: the table would make room for it, and back again.
            self._prose.setFixedHeight(self._welcome.height())
            self._welcome.setVisible(False)
            self._room.replaceWidget(self._welcome, self._prose)
            self._room.setAlignment(self._prose, _MIDDLE)
            self._prose.setVisible(True)
            self._room.activate()  # it is as wide as it will be before it breaks its lines
        return self._prose

    def buttons(self) -> tuple[QPushButton, ...]:
        """Return the buttons that answer, in order."""
        if self._choices is None:
            return ()
        return tuple(self._choices.findChildren(QPushButton))

    def dress(self, theme: Theme) -> None:
        """Say the same in other colours."""
        self._theme = theme
        self._keep_height()
        if self._prose is not None:
            self._prose.dress(theme)
            self._show(self._answer, self._offered)

    def _keep_height(self) -> None:
        """Keep room for two lines, and for a sign as high as one."""
        self._sign.setFixedWidth(self._sign_size())
        self.setMinimumHeight(self.fontMetrics().height() * _LINES_KEPT_FREE + 3 * GRID)

    def _changed(self, outcome: Outcome | None) -> None:
        before, self._history = self._history, self._session.history
        if outcome is not None:
            self._answer_to(outcome, before.table)
            return
        self._outcome = None
        heard = self._heard(self._history)
        answer = standing(heard) if self._showing else answer_to_step(before, heard)
        if answer is not None:
            self._show(answer)

    def _heard(self, history: History) -> History:
        """Return a history in which the deeds beside the cursor are told as this seat may hear."""
        at, outcomes = history.cursor, list(history.outcomes)
        for number in (at - 1, at):
            if 0 <= number < len(outcomes):
                before = outcomes[number - 1].table if number else history.start
                told = self.hear(before, outcomes[number])
                outcomes[number] = replace(told, note="") if self.noted_elsewhere else told
        return replace(history, outcomes=tuple(outcomes))

    def _answered(self, outcome: Outcome) -> None:
        self._answer_to(outcome, self._session.table)

    def _answer_to(self, outcome: Outcome, before: Table) -> None:
        told = self.hear(before, outcome)
        whole = self.answers and told is outcome
        self._outcome = outcome if whole else None
        if whole and self._more is None and self._more_action is not None:
            self._more = QPushButton("Compare", self)
            self._more.setObjectName("bare")
            self._more.setAccessibleName(self._more_action.text())
            self._more.setToolTip(self._more_action.toolTip())
            self._more.clicked.connect(self._more_action.trigger)
            self._room.addWidget(self._more, 0, 3, _MIDDLE)
        answer = answer_to(told, self._session.level)
        self._show(answer if whole else replace(answer, options=(), anyway=False))

    def _show(self, answer: Answer, do: QAction | None = None) -> None:
        self._answer, self._offered = answer, do
        size = self.fontInfo().pixelSize()
        colour = getattr(self._theme, _COLOURS.get(answer.shape, "dim"))
        if answer.shape:
            drawn = pixmap(answer.shape, colour, self._sign_size(), self.devicePixelRatioF())
            self._sign.setPixmap(drawn)
        self._sign.setAccessibleDescription(answer.head)
        prose = self.prose()
        prose.write(
            f'<div style="color:{self._theme.text}">'
            f'<span style="color:{colour}; font-weight:600">{escape(answer.head)}</span>'
            f"{_deed(answer.deed)}{' · ' if answer.lines else ''}"
            f"{' '.join(self._line(line, size) for line in answer.lines)}</div>"
        )
        prose.setAccessibleDescription(self.text())
        self.setAccessibleDescription(self.text())
        self._offer(answer, do)

    def _sign_size(self) -> int:
        return max(_SIGN, round(self.fontInfo().pixelSize() * 1.2))

    def _line(self, line: Line, size: int) -> str:
        return escape(line.says) + chips(line.keys, self._cite, self._theme, round(size * 0.82))

    def _offer(self, answer: Answer, do: QAction | None) -> None:
        if self._choices is not None:
            if any(button.hasFocus() for button in self.buttons()):
                self.prose().setFocus()  # not to whatever comes next in the window
            self._room.removeWidget(self._choices)
            self._choices.setVisible(False)  # first: alone it would be a window for a moment
            self._choices.setParent(None)
            self._choices.deleteLater()
            self._choices = None
        if not answer.anyway and not answer.options and do is None:
            return
        self._choices = QWidget(self)
        flow = Flow(self._choices)
        for number, option in enumerate(answer.options, 1):
            answers = self._doing(option.id)
            flow.addWidget(self._button(f"&{number}  {option.words}", "answer", answers))
        if answer.anyway:
            flow.addWidget(self._button("Do it an&yway", "anyway", self._doing(None)))
        if do is not None:
            flow.addWidget(self._button(do.text(), "answer", do.trigger))
        if answer.options:
            self._room.addWidget(self._choices, 1, 1)
            self._choices.setVisible(True)
        else:
            self._put_beside(self._choices)

    def _put_beside(self, choices: QWidget) -> None:
        """Put buttons at the end of the line."""
        choices.setFixedWidth(sum(button.sizeHint().width() for button in self.buttons()))
        self._room.addWidget(choices, 0, 2, _MIDDLE)
        choices.setVisible(True)

    def _button(self, words: str, name: str, do: Callable[[], object]) -> QPushButton:
        button = QPushButton(words, self._choices)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys on the board
        button.setObjectName(name)
        plain, deed = words.replace("&", "").strip(), self._answer.deed
        button.setAccessibleName(f"{plain} ({deed})" if deed else plain)
        button.clicked.connect(do)
        return button

    def _doing(self, option: str | None) -> Callable[[], None]:
        def do() -> None:
            outcome = self._outcome
            if outcome is None:
                return
            choice = outcome.verdict.choice
            if option is None:
                self._session.attempt(outcome.action, anyway=True)
            elif choice is not None:
                self._session.answer(outcome, choice, option)

        return do


def _deed(words: str) -> str:
    return f" · <b>{escape(words)}</b>" if words else ""
