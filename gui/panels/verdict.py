"""The verdict strip: one plain sentence about the last action, with its rules."""

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QPushButton, QWidget

from core.rules.history import Change, History, Outcome
from core.rules.redaction import Redact, as_it_was
from core.state.game_state import GameState
from gui.choice_options import OTHER, AskWord
from gui.panels.answers import WELCOME, Answer, Line, answer_to, answer_to_step, standing
from gui.panels.prose import Cite, Prose, chips, cited_as, escape, with_pips
from gui.session import Session
from gui.theme import GRID, Theme
from gui.widgets.icons import icon, pixmap
from gui.widgets.labels import PlainLabel, plain_tip
from gui.widgets.layouts import Flow

_ICON = 20
_EDGE, _GAP = GRID + GRID // 2, GRID
_AIR = 3
_DIGITS = 10
"""Answers with a smaller number have a digit as a shortcut."""
"""Padding above and below the text."""
_BESIDE_SHARE = 0.45
"""Maximum share of the width for buttons next to the text; wider ones are below it."""
_COLOURS = {
    "done": "good",
    "refused": "bad",
    "nothing": "bad",
    "forced": "accent",
    "choice": "accent",
}


class VerdictStrip(QWidget):
    """States the answer to the last action, with its options.

    `stand_on` sets its place. A longer answer makes it grow upwards over its neighbours, so that
    nothing else moves; Escape or a button folds it again.

    ``cited`` emits the key of a rule whose number was clicked. ``redact`` hides the parts of other
    players' actions that the viewer may not know; those have no answers here, and none have without
    ``answers``. ``word_asker`` returns a function that asks for an answer that is not among the
    options. ``in_the_way`` returns whether it should not cover a place of its parent: then a long
    answer starts folded. ``notice_shown`` emits its messages other than answers, ``shown`` is
    emitted when its contents change.
    """

    cited = Signal(str)
    notice_shown = Signal(str)
    shown = Signal()

    def __init__(  # noqa: PLR0913 - most strips need only the first three
        self,
        session: Session,
        cite: Cite,
        theme: Theme,
        parent: QWidget | None = None,
        *,
        redact: Redact = as_it_was,
        word_asker: Callable[[], AskWord | None] = lambda: None,
        in_the_way: Callable[[QRect], bool] = lambda _place: False,
        answers: bool = True,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._cite = cite
        self._theme = theme
        self._outcome: Outcome | None = None
        self.noted_elsewhere = False
        """Whether a teacher's comment on a step is shown in larger text elsewhere."""
        self._answer = Answer(shape="", head=WELCOME)
        self._prose: Prose | None = None
        self._sign = PlainLabel(parent=self)
        self._sign.setAccessibleName("Ruling")
        self._welcome = PlainLabel(WELCOME, self, look="dim", wraps=True)
        self._choices: QWidget | None = None
        self._offered: QAction | None = None
        self._fold: QPushButton | None = None
        self._place = QRect()
        self._tallest = 0
        self._folded = False
        self._may_fold_itself = False
        self.starts_folded = False
        """Whether a long answer starts folded, because another text has priority."""
        self.setObjectName("strip")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("The last action's answer")
        self._redact = redact
        self._word_asker = word_asker
        self._in_the_way = in_the_way
        self._answers = answers

    def text(self) -> str:
        """Return its contents as plain text."""
        parts = [self._answer.title.rstrip(".") + "."]
        for line in self._answer.lines:
            numbers = ", ".join(dict.fromkeys(cited_as(key, self._cite) for key in line.keys))
            parts.extend(each for each in (line.says, f"[{numbers}]" if numbers else "") if each)
        return " ".join(parts)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the action that is shown, if it is one."""
        return self._outcome

    @property
    def answer(self) -> Answer | None:
        """The current answer, if it is about an action."""
        return self._answer if self._answer.option else None

    def stand_on(self, place: QRect, tallest: int) -> None:
        """Fill a place, and grow upwards from it up to a height."""
        if (place, tallest) != (self._place, self._tallest):
            self._place, self._tallest = place, tallest
            self._arrange()

    @property
    def is_grown(self) -> bool:
        """Whether it covers more than its place."""
        return self.height() > self._place.height() > 0

    def fold(self) -> bool:
        """Fold it to its place; return whether it had grown."""
        if not self.is_grown or self._answer.options:
            return False
        self._folded = True
        self._arrange()
        return True

    def say(self, words: str, do: QAction | None = None) -> None:
        """Show a message that is no verdict, with a button for its action."""
        self._outcome = None
        self._show(Answer(shape="moved", head=words), do)
        self.notice_shown.emit(words)

    def add(self, says: str, keys: tuple[str, ...] = ()) -> None:
        """Add a sentence to the current answer."""
        whole = replace(self._answer, lines=(*self._answer.lines, Line(says, keys)))
        self._show(whole, self._offered)
        self.notice_shown.emit(says)

    def recall(self) -> None:
        """Show the answer to the last action again."""
        history = self._session.history
        if self._session.stepping:
            self._show(standing(self._redacted(history)))
        elif history.undoable is not None:
            self._answer_to(history.undoable, history.undo().state)

    def prose(self) -> "Prose":
        """Return the text widget, made on first use."""
        if self._prose is None:
            self._prose = Prose(self._theme, self)
            self._prose.setAccessibleName("The last action's answer")
            self._prose.cited.connect(self.cited)
            self._welcome.setVisible(False)
            self._prose.setVisible(True)
        return self._prose

    def buttons(self) -> tuple[QPushButton, ...]:
        """Return the answer buttons, in order."""
        if self._choices is None:
            return ()
        return tuple(self._choices.findChildren(QPushButton))

    def apply_theme(self, theme: Theme) -> None:
        """Rewrite the strip in other colours."""
        self._theme = theme
        if self._fold is not None:
            self._draw_fold(self._fold)
        if self._prose is not None:
            self._prose.apply_theme(theme)
            self._show(self._answer, self._offered)
        else:
            self._arrange()

    def stand(self) -> None:
        """Show the current step and the outcome of its action."""
        self._outcome = None
        self._show(standing(self._redacted(self._session.history)))

    def follow(self, change: Change) -> None:
        """Show the outcome of an action, or of a step through the history."""
        if change.outcome is not None:
            self._answer_to(change.outcome, change.before.state)
            return
        self._outcome = None
        known_history = self._redacted(change.after.history)
        answer = answer_to_step(change.before.history, known_history, stepping=change.stepping)
        if answer is not None:
            self._show(answer)

    def _redacted(self, history: History) -> History:
        """Return a history in which the actions at the cursor are redacted for this seat."""
        at, outcomes = history.cursor, list(history.outcomes)
        for number in (at - 1, at):
            if 0 <= number < len(outcomes):
                before = outcomes[number - 1].state if number else history.start
                redacted = self._redact(before, outcomes[number])
                outcomes[number] = replace(redacted, note="") if self.noted_elsewhere else redacted
        return replace(history, outcomes=tuple(outcomes))

    def _answer_to(self, outcome: Outcome, before: GameState) -> None:
        redacted = self._redact(before, outcome)
        known = redacted is outcome and self._session.is_unredacted(outcome)
        whole = self._answers and known
        self._outcome = outcome if whole else None
        answer = answer_to(redacted, self._session.level)
        self._show(answer if whole else replace(answer, options=(), written=False, anyway=False))

    def _show(self, answer: Answer, do: QAction | None = None) -> None:
        if answer != self._answer:
            self._folded = self.starts_folded and not answer.options
            self._may_fold_itself = answer.shape == "done"
        self._answer, self._offered = answer, do
        colour = _COLOURS.get(answer.shape, "dim")
        if answer.shape:
            drawn = pixmap(
                answer.shape,
                getattr(self._theme, colour),
                self._icon_size(),
                self.devicePixelRatioF(),
            )
            self._sign.setPixmap(drawn)
        self._sign.setAccessibleDescription(answer.head)
        prose = self.prose()
        place = f'<span class="faint">{escape(answer.place)}</span> · '
        prose.write(
            f'<div class="page">{place if answer.place else ""}'
            f'<span class="ruling_{colour}">{escape(answer.head)}</span>'
            f"{_named(answer.option)}{' · ' if answer.lines else ''}"
            f"{' '.join(self._line(line) for line in answer.lines)}</div>"
        )
        prose.setAccessibleDescription(self.text())
        self.setAccessibleDescription(self.text())
        self._offer(answer, do)
        self._arrange()
        self.shown.emit()

    def _icon_size(self) -> int:
        return max(_ICON, round(self.fontInfo().pixelSize() * 1.2))

    def _line(self, line: Line) -> str:
        return with_pips(line.says, self.fontInfo().pixelSize()) + chips(line.keys, self._cite)

    def _offer(self, answer: Answer, do: QAction | None) -> None:
        if self._choices is not None:
            if any(button.hasFocus() for button in self.buttons()):
                self.prose().setFocus()  # not to the next widget of the window
            self._choices.setVisible(
                False
            )  # first: without a parent it would be a window for a moment
            self._choices.setParent(None)
            self._choices.deleteLater()
            self._choices = None
        asks = answer.written and self._word_asker() is not None
        if not (answer.anyway or answer.options or asks) and do is None:
            return
        self._choices = QWidget(self)
        flow = Flow(self._choices)
        for number, option in enumerate(answer.options, 1):
            answers = self._doing(option.id)
            button = self._button(f"&{number}  {option.label}", "answer", answers)
            if number < _DIGITS:
                QShortcut(QKeySequence(str(number)), button, button.click)  # without Alt, too
            flow.addWidget(button)
        if asks:
            flow.addWidget(self._button(OTHER, "answer", self._ask_word))
        if answer.anyway:
            flow.addWidget(self._button("Do it an&yway", "anyway", self._doing(None)))
        if do is not None:
            flow.addWidget(self._button(do.text(), "answer", do.trigger))
        self._choices.setVisible(True)

    def _button(self, words: str, name: str, do: Callable[[], object]) -> QPushButton:
        button = QPushButton(words, self._choices)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys on the board
        button.setObjectName(name)
        plain, option = words.replace("&", "").strip(), self._answer.option
        button.setAccessibleName(f"{plain} ({option})" if option else plain)
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

    def _ask_word(self) -> None:
        outcome = self._outcome
        choice = outcome.verdict.choice if outcome is not None else None
        asks = self._word_asker()
        if outcome is not None and choice is not None and asks is not None:
            asks(choice, lambda word: self._session.answer(outcome, choice, word))

    def _arrange(self) -> None:
        least = self._place
        if least.isNull():
            return
        side = self._icon_size() if self._answer.shape else 0
        left = _EDGE + (side + _GAP if side else 0)
        room = QRect(left, 0, least.width() - left - _EDGE, least.height())
        self._sign.setGeometry(_EDGE, (least.height() - side) // 2, side, side)
        height = least.height()
        if self._prose is None:
            height = max(height, self._welcome.heightForWidth(room.width()))
            self._welcome.setGeometry(room.x(), 0, room.width(), height)
        else:
            height = max(height, self._arrange_words(room))
        place = least.adjusted(0, least.height() - height, 0, 0)
        may_fold = self._may_fold_itself and not self._folded and place != least
        if may_fold and self._in_the_way(place):
            self._folded = True
            self._arrange()
            return
        self.setGeometry(place)
        self.raise_()

    def _arrange_words(self, room: QRect) -> int:
        """Lay out the text, with buttons next to it or below; return the height."""
        prose, choices = self.prose(), self._choices
        wide = sum(each.sizeHint().width() + GRID for each in self.buttons())
        beside = choices is not None and not self._answer.options
        beside = beside and wide <= room.width() * _BESIDE_SHARE
        width = room.width() - (wide if beside else 0)
        below = 0
        if choices is not None and not beside:
            below = choices.heightForWidth(room.width()) + GRID
        words = prose.height_for(width)
        folds = words + below > room.height() - 2 * _AIR and not self._answer.options
        if folds:
            width -= self._folding().sizeHint().width() + GRID // 2
            words = prose.height_for(width)
        most = self._tallest - below if self._tallest else words
        if folds and self._folded:
            line = prose.height_for(room.width() * 100)
            most = max((room.height() - below - 2 * _AIR) // line, 1) * line
        shown = min(words, most)
        top = max((room.height() - shown - below) // 2, _AIR)
        prose.setGeometry(room.x(), top, width, shown)
        prose.scroll_where_cut(on=shown < words and not self._folded)
        if choices is not None and beside:
            high = choices.sizeHint().height()
            middle = (min(room.height(), shown + 2 * _AIR) - high) // 2
            choices.setGeometry(room.x() + room.width() - wide + GRID, max(middle, 2), wide, high)
        elif choices is not None:
            choices.setGeometry(room.x(), top + shown + GRID // 2, room.width(), below - GRID)
        self._place_fold(room, wide if beside else 0, shown=folds)
        return top + shown + below + _AIR

    def _folding(self) -> QPushButton:
        if self._fold is None:
            self._fold = QPushButton(self)
            self._fold.setObjectName("bare")
            self._fold.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self._fold.clicked.connect(self._turn_fold)
            self._draw_fold(self._fold)
        return self._fold

    def _place_fold(self, room: QRect, wide: int, *, shown: bool) -> None:
        if not shown:
            if self._fold is not None:
                self._fold.setVisible(False)
            return
        fold = self._folding()
        words = "Show all of the answer" if self._folded else "Show less of the answer"
        fold.setAccessibleName(words)
        fold.setToolTip(plain_tip(words if self._folded else f"{words} (Esc)"))
        self._draw_fold(fold)
        size = fold.sizeHint()
        left = room.x() + room.width() - wide - size.width()
        fold.setGeometry(left, (room.height() - size.height()) // 2, size.width(), size.height())
        fold.setVisible(True)

    def _draw_fold(self, fold: QPushButton) -> None:
        fold.setIcon(icon("up" if self._folded else "down", self._theme.dim))

    def _turn_fold(self) -> None:
        self._folded, self._may_fold_itself = not self._folded, False
        self._arrange()


def _named(words: str) -> str:
    return f" · <b>{escape(words)}</b>" if words else ""
