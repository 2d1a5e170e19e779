"""The lesson panel: question, answers, feedback, and the buttons to move on."""

from collections.abc import Callable
from functools import partial

from msgspec import Struct
from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from core.messages import worded
from gui.panels.prose import Prose
from gui.theme import GRID, Theme, filled, title_font
from gui.widgets.buttons import KeyedButton, OptionButton
from gui.widgets.labels import PlainLabel
from gui.widgets.layouts import Flow, horizontal, vertical

_TALLEST = 0.88
"""Maximum height of the panel, as a share of its side, if a card is below it."""

_SHEET = """
#lesson { background: %(panel)s; border-bottom: 1px solid %(line)s; }
#lesson QScrollArea, #lesson #inside { background: transparent; border: none; }
#lesson QLabel { background: transparent; }
#lesson QLabel:disabled { color: %(dim)s; }
#lesson #key { background: %(bar)s; color: %(dim)s; border: 1px solid %(button_line)s;
    border-radius: 4px; padding: 0 5px; }
#lesson #main { background: %(on)s; border: 1px solid %(on_line)s; border-radius: 8px; }
#lesson #main QLabel { color: %(on_text)s; font-weight: 600; }
#lesson #main:focus { border: 2px solid %(accent)s; }
#lesson #main:disabled { background: %(bar)s; border-color: %(line)s; }
#lesson #main QLabel:disabled { color: %(dim)s; }
#lesson #choice { background: %(button)s; border: 1px solid %(button_line)s; border-radius: 8px; }
#lesson #choice::indicator { width: 0; height: 0; }
#lesson #choice:hover { background: %(button_hover)s; }
#lesson #choice:focus { border-color: %(accent)s; }
#lesson #choice:checked { background: %(accent_background)s; border: 2px solid %(accent)s; }
#lesson #choice[verdict="right"] { border: 2px solid %(good)s; }
#lesson #choice[verdict="wrong"] { border: 2px solid %(bad)s; background: %(bad_background)s; }
#lesson #choice #number { color: %(accent)s; font-weight: 600; }
#lesson #choice[verdict="right"] #sign { color: %(good)s; font-weight: 700; }
#lesson #choice[verdict="wrong"] #sign { color: %(bad)s; font-weight: 700; }
#lesson #said { border-radius: 8px; border: 1px solid %(button_line)s; background: %(tile)s; }
#lesson #said[manner="right"] { border-color: %(good)s; }
#lesson #said[manner="wrong"] { border-color: %(bad)s; background: %(bad_background)s; }
#lesson #said[manner="right"] #sign { color: %(good)s; }
#lesson #said[manner="wrong"] #sign { color: %(bad)s; }
#lesson #said #sign, #lesson #said #head { font-weight: 600; }
#lesson #hint { border-radius: 8px; border: 1px dashed %(accent)s; }
#lesson #find { color: %(text)s; }
"""


class Said(Struct, frozen=True, kw_only=True):
    """Feedback on an action or an answer.

    ``manner`` is ``right``, ``wrong`` or ``note``; ``body`` is HTML, ``plain`` the same for screen
    readers. ``keys`` are the rules it cites, ``takes_back`` the number of actions that it advises
    to undo, ``back_words`` other words for that.
    """

    manner: str
    head: str
    body: str = ""
    plain: str = ""
    keys: tuple[str, ...] = ()
    advice: str = ""
    takes_back: int = 0
    back_words: str = ""

    @property
    def accessible_text(self) -> str:
        """The whole feedback as plain text."""
        return " ".join(each for each in (f"{self.head}.", self.plain, self.advice) if each)


_NOTHING = Said(manner="note", head="")
"""Empty feedback, which replaces that of an earlier step."""


class Asked(Struct, frozen=True, kw_only=True):
    """Contents of the panel at one moment of a lesson.

    ``words`` and ``hint`` are HTML, ``plain`` is the question for screen readers. ``chosen`` and
    ``right`` are numbers of options; ``right`` is known once ``answered``. ``finds`` are the things
    to find, and whether they were found. ``stars`` is set at the end only.
    """

    path: str
    title: str
    step: int
    of: int
    kind: str
    words: str
    plain: str
    options: tuple[str, ...] = ()
    chosen: int = -1
    right: tuple[int, ...] = ()
    answered: bool = False
    finds: tuple[tuple[str, bool], ...] = ()
    note: str = ""
    hint: str = ""
    hint_words: str = "Hint"
    can_hint: bool = False
    can_show: bool = False
    said: Said | None = None
    can_go_on: bool = False
    on_words: str = "Next"
    on_name: str = ""
    on_key: str = "Enter"
    can_take_back: bool = False
    can_try: bool = False
    can_compare: bool = False
    is_open: bool = False
    stars: int | None = None


class LessonPanel(QWidget):
    """Shows a moment of a lesson; its signals report the user's input.

    ``chosen`` emits the number of an option from 0, ``cited`` the key of a rule that was clicked,
    ``taken_back`` the number of actions to undo.
    """

    chosen = Signal(int)
    went_on = Signal()
    hinted = Signal()
    shown = Signal()
    begun_again = Signal()
    taken_back = Signal(int)
    tried = Signal()
    compared = Signal()
    left = Signal()
    cited = Signal(str)
    crowding = Signal()
    """Emitted when it starts or stops to need its whole side of the window."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("lesson")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Lesson")
        self._theme = theme
        self._asked: Asked | None = None
        self.is_crowded = False
        """Whether it needs its whole side of the window."""
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.path = _label("dim", self)
        self.title = PlainLabel(parent=self, wraps=True)
        self.dots = Dots(theme, self)
        self.words = self._prose()
        self.options: list[OptionButton] = []
        self._group = QButtonGroup(self)
        self._options_room = QVBoxLayout()
        self._options_room.setSpacing(GRID)
        self._finds_room = QVBoxLayout()
        self._finds_room.setSpacing(GRID // 2)
        self.note = _label("dim", self)
        self.hint = QFrame(self)
        self.hint.setObjectName("hint")
        self.hint_words = self._prose()
        self.said = QFrame(self)
        self.said.setObjectName("said")
        self.sign, self.head = _label("sign", self), _label("head", self)
        self.said_words = self._prose()
        self.advice = _label("dim", self)
        self.take_back = self._button("Take back", "Ctrl+Z", "", self._take_back)
        self.rule = self._button("Show the rule", "R", "", self.cite)
        self.try_button = self._button("Try it", "Shift+T", "", self.tried.emit)
        self.compare = self._button("Other rulebooks", "Shift+V", "", self.compared.emit)
        self.hint_button = self._button("Hint", "H", "", self.hinted.emit)
        self.show_button = self._button("Show me", "Shift+H", "", self.shown.emit)
        self.on_button = self._button("Next", "Enter", "main", self.went_on.emit)
        self.again = self._button("Begin the step again", "Home", "bare", self.begun_again.emit)
        self.undo = self._button("Take back", "Ctrl+Z", "bare", lambda: self.taken_back.emit(1))
        self._area = QScrollArea(self)
        self._build()
        self.apply_theme(theme)

    # Contents

    @property
    def asked(self) -> Asked | None:
        """The current contents."""
        return self._asked

    def show_lesson(self, asked: Asked) -> None:
        """Show a moment of a lesson."""
        before, self._asked = self._asked, asked
        self.path.setText(asked.path)
        self.title.setText(asked.title)
        self.dots.show_place(asked.step, asked.of, asked.stars)
        if before is None or before.words != asked.words:
            self.words.write(f'<div class="page"><p class="head">{asked.words}</p></div>')
            self.words.setAccessibleName(f"{asked.kind}. {asked.plain}".strip(". "))
        self._show_options(asked, anew=before is None or before.options != asked.options)
        while (item := self._finds_room.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.setVisible(False)
                widget.deleteLater()
        for words, found in asked.finds:
            label = _label("find", self)
            label.setText(f"{'✓' if found else '○'}  {words}")
            label.setAccessibleName(f"{words} {'Found.' if found else 'Not found yet.'}")
            self._finds_room.addWidget(label)
            label.setVisible(True)
        self.note.setText(asked.note)
        self.note.setVisible(bool(asked.note))
        self.hint.setVisible(bool(asked.hint))
        if before is None or before.hint != asked.hint:
            self.hint_words.write(f'<div class="page"><p class="plain">{asked.hint}</p></div>')
            self.hint_words.setAccessibleName(self.hint_words.toPlainText())
        self._show_said(asked.said)
        self.try_button.setVisible(asked.can_try)
        self.compare.setVisible(asked.can_compare)
        self.hint_button.say(asked.hint_words)
        for button in (self.hint_button, self.show_button):
            button.setVisible(asked.can_hint or asked.can_show or asked.is_open)
        self.hint_button.setEnabled(asked.can_hint)
        self.show_button.setEnabled(asked.can_show)
        self.on_button.say(asked.on_words, asked.on_name)
        self.on_button.show_key(asked.on_key)
        self.on_button.setEnabled(asked.can_go_on)
        self.again.setVisible(asked.stars is None)
        self.undo.setVisible(asked.stars is None)
        self.undo.setEnabled(asked.can_take_back)
        self._fit()
        QTimer.singleShot(0, self, self._show_what_was_said_last)  # after the layout

    def cite(self) -> None:
        """Show the rule that was cited last."""
        said = self._asked.said if self._asked is not None else None
        if said is not None and said.keys:
            self.cited.emit(said.keys[0])

    def first_stop(self) -> QWidget:
        """Return the first keyboard focus: an open question, else the button to move on."""
        if self._asked is not None and self._asked.is_open and self.options:
            checked = next((each for each in self.options if each.isChecked()), None)
            return checked or self.options[0]
        return self.on_button

    def text(self) -> str:
        """Return the contents as plain text."""
        labels = (self.path, self.title, self.note, self.head, self.advice)
        prose = (self.words, self.hint_words, self.said_words)
        said = [each.text() for each in labels if not each.isHidden()]
        said += [each.toPlainText() for each in prose if each.isVisibleTo(self)]
        said += [each.accessibleName() for each in self.options]
        return "\n".join(said)

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.setStyleSheet(filled(_SHEET, theme))
        size = self.fontInfo().pixelSize()
        self.title.setFont(title_font(size))
        small = QFont(self.font())
        small.setPixelSize(round(size * 0.9))
        for label in (self.path, self.note, self.advice):
            label.setFont(small)
        for prose in (self.words, self.hint_words, self.said_words):
            prose.apply_theme(theme)
        self.dots.theme = theme
        self.dots.update()
        asked, self._asked = self._asked, None
        if asked is not None:
            self.show_lesson(asked)

    # Internals

    def _show_options(self, asked: Asked, *, anew: bool) -> None:
        if anew:
            for button in self.options:
                self._group.removeButton(button)
                self._options_room.removeWidget(button)
                button.setVisible(False)
                button.deleteLater()
            self.options = []
            for number, words in enumerate(asked.options):
                button = OptionButton(number + 1, words, self)
                button.clicked.connect(partial(self.chosen.emit, number))
                self._group.addButton(button)
                self._options_room.addWidget(button)
                button.setVisible(True)
                self.options.append(button)
            self._order_tabs()
        self._group.setExclusive(False)
        for number, button in enumerate(self.options):
            button.setChecked(number == asked.chosen)
            button.setEnabled(asked.is_open or number == asked.chosen or number in asked.right)
            verdict = ""
            if asked.answered:
                wrong = "wrong" if number == asked.chosen else ""
                verdict = "right" if number in asked.right else wrong
            button.judge(verdict)
            button.style().unpolish(button)
            button.style().polish(button)
            for label in button.findChildren(QLabel):
                label.style().unpolish(label)
                label.style().polish(label)
        self._group.setExclusive(True)

    def _order_tabs(self) -> None:
        before: QWidget = self.words
        for button in (*self.options, self.hint_button):
            QWidget.setTabOrder(before, button)
            before = button

    def _show_said(self, said: Said | None) -> None:
        self.said.setVisible(said is not None)
        said = said or _NOTHING
        self.said.setProperty("manner", said.manner)
        self.sign.setText({"right": "✓", "wrong": "✗"}.get(said.manner, "·"))
        self.head.setText(said.head)
        self.said_words.write(f'<div class="page"><p class="plain">{said.body}</p></div>')
        self.said_words.setVisible(bool(said.body))
        self.said_words.setAccessibleName(said.plain)
        self.said.setAccessibleName(said.accessible_text)
        self.advice.setText(said.advice)
        self.advice.setVisible(bool(said.advice))
        self.rule.setVisible(bool(said.keys))
        self.take_back.setVisible(bool(said.takes_back))
        count = said.takes_back
        words = worded("Take back{count:select}|Take {count} actions back", count=count)
        self.take_back.say(said.back_words or words)
        self.take_back.show_key("Ctrl+Z" if said.takes_back <= 1 else "")
        for part in (self.said, self.sign):
            part.style().unpolish(part)
            part.style().polish(part)

    def _take_back(self) -> None:
        said = self._asked.said if self._asked is not None else None
        self.taken_back.emit(max(said.takes_back if said is not None else 1, 1))

    def _prose(self) -> Prose:
        prose = Prose(self._theme, self)
        prose.hug()
        prose.cited.connect(self.cited)
        return prose

    def _button(self, words: str, key: str, look: str, do: Callable[[], object]) -> KeyedButton:
        button = KeyedButton(words, key, look, self)
        button.clicked.connect(lambda _checked=False: do())
        return button

    def _build(self) -> None:
        self._inside = inside = QWidget(self)
        inside.setObjectName("inside")
        self._within = room = QVBoxLayout(inside)
        room.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        room.setSpacing(GRID)
        for part in (self.path, self.title, self.dots):
            room.addWidget(part)
        room.addSpacing(GRID)
        room.addWidget(self.words)
        room.addSpacing(GRID // 2)
        room.addLayout(self._options_room)
        room.addLayout(self._finds_room)
        room.addWidget(self.note)
        vertical(self.hint_words, on=self.hint, margins=(GRID + 4, GRID))
        room.addWidget(self.hint)
        room.addWidget(self.said)
        room.addStretch(1)
        self._lay_said()
        self._area.setWidget(inside)
        self._area.setWidgetResizable(True)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inside.installEventFilter(self)
        pair = horizontal((self.hint_button, 1), (self.show_button, 1), spacing=GRID)
        foot = horizontal(self.undo, self.again, 1, spacing=0)
        self._outer = outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, GRID)
        outer.setSpacing(GRID)
        outer.addWidget(self._area)
        below = vertical(pair, self.on_button, foot, margins=(2 * GRID, 0), spacing=GRID)
        outer.addLayout(below)
        outer.addStretch(1)

    def _lay_said(self) -> None:
        head = horizontal(self.sign, (self.head, 1), spacing=GRID)
        does = Flow()
        for button in (self.rule, self.take_back, self.try_button, self.compare):
            does.addWidget(button)
        room = QVBoxLayout(self.said)
        room.setContentsMargins(GRID + 4, GRID + 2, GRID + 4, GRID + 2)
        room.setSpacing(GRID)
        room.addLayout(head)
        room.addWidget(self.said_words)
        room.addWidget(self.advice)
        room.addLayout(does)

    def _show_what_was_said_last(self) -> None:
        self._fit()
        if self._asked is not None and self._asked.said is not None:
            self._area.ensureWidgetVisible(self.said)

    def _fit(self) -> None:
        around = self.parentWidget()
        if around is None:
            return
        # The scroll area limits its contents to its minimum height at any width.
        wanted = max(
            self._within.totalHeightForWidth(self._area.viewport().width()),
            self._within.minimumSize().height(),
        )
        others = self._outer.totalMinimumSize().height() - self._area.minimumHeight()
        crowded = wanted > round(around.height() * _TALLEST) - others
        if crowded != self.is_crowded:
            self.is_crowded = crowded
            self.crowding.emit()
        alone = crowded or (self._asked is not None and self._asked.is_open)
        policies = QSizePolicy.Policy
        self.setSizePolicy(policies.Preferred, policies.Expanding if alone else policies.Maximum)
        share = 1.0 if alone else _TALLEST
        most = round(around.height() * share)
        height = max(min(wanted, most - others), 0)
        if height != self._area.height() or height != self._area.minimumHeight():
            self._area.setFixedHeight(height)
            self.updateGeometry()

    # Qt

    def sizeHint(self) -> QSize:
        return QSize(0, self._outer.sizeHint().height())

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Adjust the height when the text changes its size."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return False

    def resizeEvent(self, event: object) -> None:
        del event
        self._fit()


class Dots(QWidget):
    """The current step and the number of steps; at the end the stars."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self._at, self._of = 0, 0
        self._stars: int | None = None
        self.setFixedHeight(3 * GRID)

    def show_place(self, at: int, of: int, stars: int | None) -> None:
        """Show the step of a lesson, or the stars at its end."""
        self._at, self._of, self._stars = at, of, stars
        self.setAccessibleName(self.words())
        self.update()

    def words(self) -> str:
        """Return it as a text."""
        if self._stars is not None:
            return f"{self._stars} of 3 stars"
        return f"Step {self._at} of {self._of}"

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint a dot for each step: a ring for the current one, filled for finished ones."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, middle = self.theme, self.height() / 2
        left = 1.0
        if self._stars is None:
            side = min(12.0, max((self.width() * 0.6) / max(self._of, 1) - GRID, 4.0))
            for number in range(1, self._of + 1):
                here, done = number == self._at, number < self._at
                pen = QPen(QColor(theme.accent if here else theme.dim), 2.5 if here else 1.5)
                painter.setPen(pen)
                painter.setBrush(QColor(theme.dim) if done else Qt.BrushStyle.NoBrush)
                painter.drawEllipse(QPointF(left + side / 2, middle), side / 2 - 1, side / 2 - 1)
                left += side + GRID
        else:
            painter.setPen(QColor(theme.accent))
            stars = "★" * self._stars + "☆" * (3 - self._stars)
            font = QFont(self.font())
            font.setPixelSize(round(self.fontInfo().pixelSize() * 1.4))
            painter.setFont(font)
            wide = painter.fontMetrics().horizontalAdvance(stars)
            painter.drawText(QRectF(left, 0, wide, self.height()), stars)
            left += wide + GRID
            painter.setFont(self.font())
        painter.setPen(QColor(theme.dim))
        room = QRectF(left + GRID / 2, 0, self.width() - left, self.height())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, self.words())
        painter.end()


def _label(name: str, parent: QWidget) -> QLabel:
    return PlainLabel(parent=parent, look=name, wraps=True)


class LessonFoot(QWidget):
    """Footer below the table during a lesson: the game that is paused, and the button to leave.

    ``left`` is emitted when the user leaves the lesson.
    """

    left = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("timeline")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Lesson")
        self.words = PlainLabel("My table waits, as I left it.", self, look="dim")
        self.leave: QPushButton = KeyedButton("Leave", "Esc", "", self)
        self.leave.setAccessibleName("Leave the lesson; the step is kept")
        self.leave.clicked.connect(lambda _checked=False: self.left.emit())
        room = QHBoxLayout(self)
        room.setContentsMargins(GRID, 0, 2 * GRID, 0)
        room.setSpacing(2 * GRID)
        room.addStretch(1)
        room.addWidget(self.words)
        room.addWidget(self.leave)
        self.apply_theme(theme)

    def apply_theme(self, theme: Theme) -> None:
        self.setStyleSheet(
            filled(
                "#key { background: %(bar)s; color: %(dim)s; border: 1px solid %(button_line)s;"
                " border-radius: 4px; padding: 0 5px; }",
                theme,
            )
        )
