"""Answer bar: one plain sentence about the last action, or about a step, with its rules."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QRect, Qt, QUrl, Signal
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QPushButton, QWidget

from core.messages import worded
from core.rules.choices import Option
from core.rules.history import BY_HAND, TOLD, Change, History, Outcome
from core.rules.redaction import Redact, as_it_was
from core.rules.verdict import Finding, Ruling
from core.state.game_state import GameState
from gui.panels.prose import WHY, Cite, Prose, because, chips, cited_as, escape, with_pips
from gui.session import OTHER, AskWord, Level, Session, is_written, offered
from gui.theme import GRID, Theme
from gui.views import View
from gui.widgets.icons import icon, pixmap
from gui.widgets.labels import PlainLabel, plain_tip
from gui.widgets.layouts import Flow

HEADS = {
    Ruling.DONE: "Done",
    Ruling.SILENT: "Done",
    Ruling.NOTHING: "Nothing happens",
    Ruling.REFUSED: "Not allowed",
    Ruling.CHOICE: "Choose first",
}
FORCED = "Done anyway"
REST_BY_HAND = "The rest by hand"
"""The title of an action that is carried out except for text that players apply by hand."""
WOULD_SAY = {
    Ruling.NOTHING: "By the rules nothing would happen.",
    Ruling.REFUSED: "The rules do not allow it.",
    Ruling.CHOICE: "The rules would ask for a choice.",
}
WAS_NOT = {
    Ruling.NOTHING: "Nothing happened.",
    Ruling.REFUSED: "It was not allowed; nothing changed.",
    Ruling.CHOICE: "A choice was needed; nothing changed.",
}
"""Sentence for an undone step that had no effect."""
MOST_LINES = 5
SILENCE = "No rule applies to it."
WELCOME = "Drag or right-click a card. Every action is answered here, with its rule."


class Line(Struct, frozen=True):
    """One sentence and the keys of the rules behind it."""

    says: str
    keys: tuple[str, ...] = ()


class Answer(Struct, frozen=True, kw_only=True):
    """Contents of the answer bar: sign, ruling, action, sentences and options.

    ``shape`` and ``head`` give the ruling twice, as a sign and as a text, so that it never depends
    on colour. ``place`` is the step and the number of steps while the user steps through the
    history. ``options`` answer the open choice; another answer may be ``written``.
    """

    shape: str
    head: str
    place: str = ""
    option: str = ""
    lines: tuple[Line, ...] = ()
    options: tuple[Option, ...] = ()
    written: bool = False
    anyway: bool = False

    @property
    def title(self) -> str:
        """The step, the ruling, and the action."""
        return ": ".join(part for part in (self.place, self.head, self.option) if part)


def shape_of(outcome: Outcome) -> str:
    """Return the sign of an outcome."""
    if outcome.forced and outcome.carried_out:
        return "forced"
    if _leaves_a_rest(outcome):
        return "half"
    ruling = outcome.verdict.ruling
    return "done" if ruling is Ruling.SILENT else str(ruling)


def head_of(outcome: Outcome) -> str:
    """Return the ruling of an outcome as a text."""
    if outcome.forced and outcome.carried_out:
        return FORCED
    return REST_BY_HAND if _leaves_a_rest(outcome) else HEADS[outcome.verdict.ruling]


def _leaves_a_rest(outcome: Outcome) -> bool:
    verdict = outcome.verdict
    return verdict.ruling is Ruling.DONE and bool(verdict.by_hand or outcome.by_hand)


def answer_to(outcome: Outcome, level: Level) -> Answer:
    """Return the answer for an outcome."""
    verdict = outcome.verdict
    ruling = verdict.ruling
    lines = tuple(
        replace(line, says="") if repeats(outcome.label, line.says) else line
        for line in found(outcome)
    )
    if outcome.forced and outcome.carried_out:
        first = (Line(WOULD_SAY[ruling]),) if ruling in WOULD_SAY else ()
        return Answer(shape="forced", head=FORCED, option=outcome.label, lines=(*first, *lines))
    choice = verdict.choice if not outcome.carried_out else None
    return Answer(
        shape=shape_of(outcome),
        head=head_of(outcome),
        option=outcome.label,
        lines=lines or (Line(SILENCE),),
        options=offered(choice) if choice is not None else (),
        written=choice is not None and is_written(choice),
        anyway=(
            level is Level.EXPLAIN
            and not outcome.carried_out
            and ruling in {Ruling.REFUSED, Ruling.NOTHING}
            and verdict.possible
        ),
    )


def found(outcome: Outcome) -> tuple[Line, ...]:
    """Return the findings that decided an action and its automatic consequences, each once."""
    # The steps of a batch often have the same sentence, by several rules where it is redacted.
    keys: dict[str, dict[str, None]] = {}
    decisive = outcome.verdict.decisive
    # Text that players apply by hand comes first, so that the limit never hides it.
    in_order = sorted(decisive[1:], key=lambda finding: not finding.by_hand)
    left, followed = _followed(outcome)
    for line in (*map(_line, decisive[:1]), *left, *map(_line, in_order), *followed):
        keys.setdefault(line.says, {}).update(dict.fromkeys(line.keys))
    lines = tuple(Line(says, tuple(of)) for says, of in keys.items())
    if len(lines) > MOST_LINES:
        return (
            *lines[:MOST_LINES],
            Line(worded("And {count} more like this.", count=len(lines) - MOST_LINES)),
        )
    return lines


def repeats(label: str, says: str) -> bool:
    """Return whether a sentence only repeats the label of an action, e.g. of a step of the turn."""
    return label.endswith(says.rstrip("."))


def with_name(outcome: Outcome, most: int) -> tuple[Line, ...]:
    """Return the label of an action, unless the first sentence repeats it, and its findings.

    There are at ``most`` so many sentences.
    """
    lines = found(outcome)[:most]
    told = bool(lines) and repeats(outcome.label, lines[0].says)
    return lines if told or not outcome.label else (Line(f"{outcome.label}."), *lines)


def in_words(outcome: Outcome) -> str:
    """Return a default comment for a step: its action and the reason for its outcome."""
    said = [each.says for each in with_name(outcome, 1)]
    if said and shape_of(outcome) in {str(Ruling.NOTHING), str(Ruling.REFUSED)}:
        said[0] = f"{said[0].rstrip('.')}: {head_of(outcome).casefold()}."
    return " ".join(said)


def _line(finding: Finding) -> Line:
    return Line(finding.says, tuple(each for each in (finding.key, *finding.also) if each))


def _followed(outcome: Outcome) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """Return the lines for text left to the players, and those for automatic consequences."""
    told = [each for each in outcome.events if each.kind in TOLD and each.says]
    left, followed = (
        tuple(
            Line(f"{each.says.rstrip('.')}.", (each.key,) if each.key else ())
            for each in told
            if (each.kind == BY_HAND) is by_hand
        )
        for by_hand in (True, False)
    )
    return left, followed


def answer_to_step(before: History, after: History, *, stepping: bool) -> Answer | None:
    """Return the answer to undo, redo or ``stepping``, or None if there is nothing to show."""
    if before.start is not after.start or (before.outcomes and not after.outcomes):
        return Answer(shape="moved", head="A new table")
    if after.cursor == before.cursor:
        return None
    undone, redone = after.redoable, after.undoable
    if stepping:
        return standing(after)
    if after.cursor < before.cursor and undone is not None:
        was = "" if undone.carried_out else WAS_NOT.get(undone.verdict.ruling, "")
        lines = (Line(was),) if was else ()
        return Answer(shape="undo", head="Undone", option=undone.label, lines=lines)
    if redone is not None and redone.carried_out:
        again = before.redoable is redone  # a lesson moves on to an action that was not done before
        return Answer(
            shape="redo" if again else shape_of(redone),
            head="Redone" if again else head_of(redone),
            option=redone.label,
            lines=answer_lines(redone),
        )
    return standing(after)


def standing(history: History) -> Answer:
    """Return the answer for the current step and its outcome."""
    shown = history.undoable
    place = f"Step {history.cursor} of {len(history.outcomes)}"
    if shown is None:
        return Answer(shape="moved", head="Start", place=place)
    return Answer(
        shape=shape_of(shown),
        head=head_of(shown),
        place=place,
        option=shown.label,
        lines=answer_lines(shown),
    )


def answer_lines(outcome: Outcome) -> tuple[Line, ...]:
    """Return the comment of a teacher on an action, and the findings of the rules."""
    note = (Line(outcome.note),) if outcome.note else ()
    return (*note, *found(outcome))


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
    "half": "good",
    "refused": "bad",
    "nothing": "bad",
    "forced": "accent",
    "choice": "accent",
}


class AnswerBar(QWidget):
    """States the answer to the last action, with its options.

    `stand_on` sets its place. A longer answer makes it grow upwards over its neighbours, so that
    nothing else moves; Escape or a button folds it again.

    ``cited`` emits the key of a rule whose number was clicked. ``redact`` hides the parts of other
    players' actions that the viewer may not know; those have no answers here, and none have without
    ``answers``. ``word_asker`` returns a function that asks for an answer that is not among the
    options. ``view`` returns how much is shown: where rule numbers are folded, ``why?`` unfolds
    the ``sentence`` of each rule with its number. ``in_the_way`` returns whether it should not
    cover a place of its parent: then a long answer starts folded. ``notice_shown`` emits its
    messages other than answers, ``shown`` is emitted when its contents change.
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
        view: Callable[[], View] = lambda: View.JUDGE,
        sentence: Callable[[str], str] = lambda _key: "",
        why_key: Callable[[], str] = str,
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
        self._view = view
        self._sentence = sentence
        self._why_key = why_key
        self.explains = False
        """Whether the sentences of the rules are unfolded."""
        self._pointed = False

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

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the rules of the current answer, each once."""
        return tuple(dict.fromkeys(key for line in self._answer.lines for key in line.keys))

    def explain(self, *, on: bool) -> None:
        """Unfold the sentences of the rules with their numbers, or fold them."""
        on = on and bool(self.keys)
        if on != self.explains:
            self.explains, self._pointed = on, False
            self._folded = self._may_fold_itself = False
            self._show(self._answer, self._offered)

    def rewrite(self) -> None:
        """Write the current answer again, for another view."""
        if self._prose is not None:
            self._show(self._answer, self._offered)

    def leaveEvent(self, event: QEvent) -> None:
        """Fold the sentences that pointing has unfolded."""
        super().leaveEvent(event)
        if self._pointed:
            self.explain(on=False)

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
            self._prose = Prose(self._theme, self, cite=self._cite)
            self._prose.setAccessibleName("The last action's answer")
            self._prose.cited.connect(self.cited)
            self._prose.highlighted.connect(self._point)
            self._prose.anchorClicked.connect(self._turn_why)
            self._welcome.setVisible(False)
            self._prose.setVisible(True)
        return self._prose

    def buttons(self) -> tuple[QPushButton, ...]:
        """Return the answer buttons, in order."""
        if self._choices is None:
            return ()
        return tuple(self._choices.findChildren(QPushButton))

    def apply_theme(self, theme: Theme) -> None:
        """Rewrite the answer bar in other colours."""
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
            self._may_fold_itself = answer.shape in {"done", "half"}
            self.explains = self._pointed = False
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
            f"{' '.join(self._line(line) for line in answer.lines)}{self._why()}</div>"
        )
        said = self.text() if self._view().cites else self._without_numbers()
        prose.setAccessibleDescription(said)
        self.setAccessibleDescription(said)
        self._offer(answer, do)
        self._arrange()
        self.shown.emit()

    def _icon_size(self) -> int:
        return max(_ICON, round(self.fontInfo().pixelSize() * 1.2))

    def _line(self, line: Line) -> str:
        words = with_pips(line.says, self.fontInfo().pixelSize())
        if self._view().cites:
            return words + chips(line.keys, self._cite)
        return because(words, line.keys)

    def _why(self) -> str:
        """Return the word that unfolds the rules, or the rules."""
        keys = self.keys
        if not keys or (self._view().cites and not self.explains):
            return ""
        if not self.explains:
            key = self._why_key()
            return f' <a href="{WHY}:" class="link">why?{f" {escape(key)}" if key else ""}</a>'
        return "".join(
            f'<p class="under">{escape(self._sentence(key))}{chips((key,), self._cite)}</p>'
            for key in keys
        )

    def _without_numbers(self) -> str:
        lines = (line.says for line in self._answer.lines if line.says)
        return " ".join((self._answer.title.rstrip(".") + ".", *lines))

    def _point(self, target: QUrl) -> None:
        if target.toString() == f"{WHY}:" and not self.explains:
            self.explain(on=True)
            self._pointed = self.explains

    def _turn_why(self, target: QUrl) -> None:
        if target.toString() == f"{WHY}:":
            self.explain(on=True)
            self._pointed = False

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
        anyway = answer.anyway and self._view() is not View.SIMPLE
        if not (anyway or answer.options or asks) and do is None:
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
        if anyway:
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
