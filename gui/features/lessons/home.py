"""Learn page: the next lesson, due questions, and all courses with their chapters."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QInputDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from core.games import GAMES
from core.grammar import plural
from core.rules.rulebook import Document, Rulebook, TextIndex
from core.storage.progress import NOBODY
from core.storage.topics import books, lesson_document, synonyms
from gui.commands import ENTER
from gui.features.autosave import KeptDraft
from gui.features.lessons.courses import CourseLesson, CourseList, GoingOn, Records, going_on
from gui.features.lessons.lines import ChapterRows, CourseTab, LessonLine, empty, shared_out
from gui.theme import GRID, Theme, filled, title_font
from gui.widgets.buttons import KeyedButton, key_hint
from gui.widgets.forms import Combo
from gui.widgets.labels import PlainLabel
from gui.widgets.layouts import Flow

_SIDE, _NARROW_SIDE = 328, 280
_NARROW, _LOW = 1200, 740
_COLUMNS_FROM = 760
_FINDER = 190
_FOOTER_KEYS = (
    ("↑ ↓", "Choose a lesson"),
    ("Enter", "Start it"),
    ("T", "Teach it"),
    ("Tab", "Next course"),
    ("/", "Find"),
    ("Esc", "Back to my table"),
)
_WIDEST_TAB = 260
_NEW = "New profile…"
_NOBODY = "No profile (nothing is saved)"
LEGEND = "Nothing is locked. ★ done · ★★ without “Show me” · ★★★ right at once"
NOTHING = "No lesson is about that. Type fewer words, such as meld, stack or a number."

PLACE = "{} \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} {}"

_SHEET = """
#learn { background: %(bar)s; }
#learn QLabel { background: transparent; }
#learn QLabel:disabled { color: %(dim)s; }
#learn #beside { background: %(panel)s; border-right: 1px solid %(line)s; }
#learn #goon { background: %(background)s; border: 2px solid %(accent)s; border-radius: 12px; }
#learn #box { background: %(button)s; border: 1px solid %(button_line)s; border-radius: 10px; }
#learn #main { background: %(on)s; border: 1px solid %(on_line)s; border-radius: 8px; }
#learn #main QLabel { color: %(on_text)s; font-weight: 600; }
#learn #main:focus { border: 2px solid %(accent)s; }
#learn #key { background: %(bar)s; color: %(dim)s; border: 1px solid %(button_line)s;
    border-radius: 4px; padding: 0 5px; }
#learn #tab { background: transparent; border: none; border-bottom: 2px solid transparent;
    border-radius: 0; }
#learn #tab:hover { background: %(button_hover)s; }
#learn #tab:focus { border-bottom-color: %(accent)s; }
#learn #tab[here="true"] { border-bottom-color: %(good)s; }
#learn #tab QLabel { color: %(dim)s; }
#learn #tab[here="true"] #tabtitle { color: %(text)s; }
#learn #tab #tabtitle { font-weight: 600; }
#learn QScrollArea, #learn #chapters { background: transparent; border: none; }
#learn #foot { background: %(bar)s; border-top: 1px solid %(line)s; }
#learn #rule { background: %(line)s; }
#learn #fault { color: %(bad)s; }
"""


class HomePage(QWidget):
    """List of courses; its signals request actions.

    ``wanted`` carries a lesson, ``profile_wanted`` the name of a profile, ``draft_wanted`` the
    command that continues a draft, ``examples_wanted`` the search text. ``chosen`` is the lesson
    to teach. ``elsewhere`` returns the number of examples and rules for a search text.
    """

    wanted = Signal(object)
    teach_wanted = Signal()
    practice_wanted = Signal()
    surprise_wanted = Signal()
    examples_wanted = Signal(str)
    draft_wanted = Signal(str)
    profile_wanted = Signal(str)
    dismissed = Signal()
    draft: QFrame
    draft_title: QLabel
    go_on_making: KeyedButton

    def __init__(
        self,
        theme: Theme,
        elsewhere: Callable[[str], tuple[int, int]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._elsewhere = elsewhere
        self._index: TextIndex | None = None
        self._courses: tuple[CourseList, ...] = ()
        self._records: Records | None = None
        self._here = ""
        self._game = ""
        self._next = GoingOn(lesson=None)
        self.lines: list[LessonLine] = []
        self.tabs: list[QPushButton] = []
        self.setObjectName("learn")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Learn")
        self.title = PlainLabel("Learn", self)
        self.fault = PlainLabel(parent=self)
        self.fault.setObjectName("fault")
        self.fault.setWordWrap(True)
        self.fault.setVisible(False)
        self.told = self._dim("", self)
        self.told.setVisible(False)
        self._problems: dict[Path, int] = {}
        self._make_going_on()
        self._make_boxes()
        self.profile = Combo(self)
        self.profile.setAccessibleName("Progress of")
        self.profile.activated.connect(self._choose_profile)
        self.finder = QLineEdit(self)
        self.finder.setPlaceholderText("Find: words or a rule")
        self.finder.setAccessibleName("Find a lesson by words or the number of a rule")
        self.finder.setClearButtonEnabled(True)
        self.finder.setMinimumWidth(_FINDER)
        self.finder.textChanged.connect(lambda _text: self._list())
        self.finder.installEventFilter(self)
        self._build()
        self.apply_theme(theme)

    # Contents

    def show_courses(self, courses: Sequence[CourseList], records: Records, game: str) -> None:
        """Show the courses and the progress in each."""
        if tuple(courses) != self._courses:
            self._index = None
        self._courses, self._records, self._game = tuple(courses), records, game
        self._next = going_on(courses, records, game)
        going = self._next.lesson
        if going is not None:
            self._here = next((each.id for each in courses if going in each.lessons), "")
        elif courses and not self._here:
            self._here = courses[0].id
        self._show_going_on()
        known = {each for course in courses for row in course.lessons for each in row.questions}
        due = records.due(known)
        self._due = {each.rpartition("#")[0] for each in due}
        self.practice.setVisible(bool(due))
        words = "One question" if len(due) == 1 else f"{len(due)} questions"
        minutes = max(round(len(due) / 3), 1)
        self.practice_title.setText(f"{words}, {minutes} minute{'s' * (minutes > 1)}")
        self._show_profiles()
        self.say(records.fault)
        self.tell("")
        self._show_tabs()
        self._list()

    def show_drafts(self, drafts: Sequence[KeptDraft]) -> None:
        """Offer to continue an unsaved draft."""
        self.draft.setVisible(bool(drafts))
        for draft in drafts[:1]:
            self.draft_title.setText(draft.title)
            self.draft_command = draft.command
            self.go_on_making.say("Go on making it", f"Go on making {draft.title}")

    def say(self, words: str) -> None:
        """Show an error; ``""`` hides it."""
        self.fault.setText(words)
        self.fault.setVisible(bool(words))

    @property
    def chosen(self) -> CourseLesson | None:
        """The lesson that the keys are on."""
        focused = self.focusWidget()
        return focused.row if isinstance(focused, LessonLine) and self.isVisible() else None

    def tell(self, words: str) -> None:
        """Show a result; ``""`` hides it."""
        self.told.setText(words)
        self.told.setVisible(bool(words))

    def show_problems(self, problems: Mapping[Path, int]) -> None:
        """Show the number of problems found in lessons, by file."""
        self._problems = dict(problems)
        for line in self.lines:
            line.say_problems(self._problems.get(line.row.path, 0))

    def begin(self) -> None:
        """Focus the button of the next lesson."""
        self.finder.clear()
        button = self.never if self._next.fresh else self.go_on
        button.setFocus(Qt.FocusReason.OtherFocusReason)

    def open_next(self) -> None:
        """Open the next lesson."""
        if self._next.lesson is not None:
            self.wanted.emit(self._next.lesson)

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self._theme = theme
        self.setStyleSheet(filled(_SHEET, theme))
        size = self.fontInfo().pixelSize()
        self.title.setFont(title_font(round(size * 1.2)))
        self.next_title.setFont(title_font(size))
        for label in (self.practice_title, self.surprise_title, self.draft_title):
            font = label.font()
            font.setWeight(font.Weight.DemiBold)
            label.setFont(font)
        for line in self.lines:
            line.theme = theme
            line.update()
        if self._records is not None:
            self._show_tabs()
            self._list()

    # Within

    def _make_going_on(self) -> None:
        self.box = QFrame(self)
        self.box.setObjectName("goon")
        self.next_title = PlainLabel(parent=self.box)
        self.next_title.setWordWrap(True)
        self.next_where = PlainLabel(parent=self.box)
        self.next_where.setObjectName("dim")
        self.next_where.setWordWrap(True)
        self.go_on = KeyedButton("Go on", "Enter", "main", self.box)
        self.go_on.clicked.connect(self.open_next)
        self.never = KeyedButton("I have never played", "Enter", "main", self.box)
        self.never.clicked.connect(lambda: self._begin_with("first"))
        self.plays = KeyedButton("I play: show me the faces", "", "", self.box)
        self.plays.clicked.connect(lambda: self._begin_with("faces"))
        room = QVBoxLayout(self.box)
        room.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        room.setSpacing(GRID)
        for part in (self.next_title, self.next_where, self.go_on, self.never, self.plays):
            room.addWidget(part)

    def _make_boxes(self) -> None:
        self.practise = KeyedButton("Practise", "P", "", self)
        self.practise.clicked.connect(self.practice_wanted)
        words = "From lessons you know, on other cards."
        self.practice, self.practice_title = self._box("", words, self.practise)
        self.draft_command = ""
        self.go_on_making = KeyedButton("Go on making it", "", "", self)
        self.go_on_making.clicked.connect(lambda: self.draft_wanted.emit(self.draft_command))
        words = "This lesson of yours is not saved yet."
        self.draft, self.draft_title = self._box("", words, self.go_on_making)
        self.draft.setVisible(False)
        self.ask_me = KeyedButton("Ask me", "S", "", self)
        self.ask_me.setAccessibleName("Surprise me: ask a question made from any rule example")
        self.ask_me.clicked.connect(self.surprise_wanted)
        words = "A question made from any rule example."
        self.surprise, self.surprise_title = self._box("Surprise me", words, self.ask_me)

    def _box(self, heading: str, words: str, button: QWidget) -> tuple[QFrame, QLabel]:
        box = QFrame(self)
        box.setObjectName("box")
        title = PlainLabel(heading, box)
        line = QHBoxLayout()
        line.addWidget(button)
        line.addStretch(1)
        room = QVBoxLayout(box)
        room.setContentsMargins(2 * GRID, GRID + 4, 2 * GRID, GRID + 4)
        room.setSpacing(GRID // 2)
        room.addWidget(title)
        room.addWidget(self._dim(words, box))
        room.addLayout(line)
        return box, title

    def _rule(self) -> QFrame:
        rule = QFrame(self)
        rule.setObjectName("rule")
        rule.setFixedHeight(1)
        return rule

    def _dim(self, words: str, parent: QWidget) -> QLabel:
        label = PlainLabel(words, parent)
        label.setObjectName("dim")
        label.setWordWrap(True)
        return label

    def _build(self) -> None:
        self._side = QWidget(self)
        self._side.setObjectName("beside")
        self._side.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        left = QVBoxLayout(self._side)
        left.setContentsMargins(3 * GRID, 3 * GRID, 3 * GRID, 2 * GRID)
        left.setSpacing(2 * GRID)
        boxes = (self.box, self.draft, self.practice, self.surprise)
        for part in (self.title, self.fault, self.told, *boxes):
            left.addWidget(part)
        left.addStretch(1)
        who = QHBoxLayout()
        label = self._dim("Progress of", self._side)
        label.setWordWrap(False)
        who.addWidget(label)
        who.addWidget(self.profile, 1)
        left.addLayout(who)
        upper = QHBoxLayout()
        upper.setSpacing(0)
        upper.addWidget(self._side)
        upper.addLayout(self._middle(), 1)
        room = QVBoxLayout(self)
        room.setContentsMargins(0, 0, 0, 0)
        room.setSpacing(0)
        room.addLayout(upper, 1)
        room.addWidget(self._footer())

    def _middle(self) -> QVBoxLayout:
        self._tab_room = QWidget(self)
        self._tab_flow = Flow(self._tab_room)
        self.examples = QPushButton("Rule examples", self)
        self.examples.setObjectName("bare")
        self.examples.clicked.connect(lambda: self.examples_wanted.emit(self.finder.text()))
        finding = QHBoxLayout()
        finding.setSpacing(GRID)
        finding.addStretch(1)
        finding.addWidget(self.finder)
        finding.addWidget(self.examples)
        self._chapters = QWidget(self)
        self._chapters.setObjectName("chapters")
        self._columns = QHBoxLayout(self._chapters)
        self._columns.setContentsMargins(0, 0, GRID, 0)
        self._columns.setSpacing(4 * GRID)
        self.area = QScrollArea(self)
        self.area.setWidget(self._chapters)
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.nothing = self._dim(NOTHING, self)
        self.also = QPushButton(self)
        self.also.setObjectName("bare")
        self.also.clicked.connect(lambda: self.examples_wanted.emit(self.finder.text()))
        middle = QVBoxLayout()
        middle.setContentsMargins(3 * GRID, 2 * GRID, 3 * GRID, 0)
        middle.setSpacing(GRID)
        middle.addWidget(self._tab_room)
        middle.addLayout(finding)
        middle.addWidget(self._rule())
        middle.addWidget(self.nothing)
        middle.addWidget(self.also, 0, Qt.AlignmentFlag.AlignLeft)
        middle.addWidget(self.area, 1)
        return middle

    def _footer(self) -> QWidget:
        foot = QWidget(self)
        foot.setObjectName("foot")
        foot.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        room = QHBoxLayout(foot)
        room.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        room.setSpacing(2 * GRID)
        for key, does in _FOOTER_KEYS:
            room.addWidget(key_hint(key, does, foot))
        room.addStretch(1)
        self.legend = self._dim(LEGEND, foot)
        self.legend.setWordWrap(False)
        room.addWidget(self.legend)
        return foot

    def _show_going_on(self) -> None:
        going, lesson = self._next, self._next.lesson
        fresh = going.fresh
        self.go_on.setVisible(not fresh and lesson is not None)
        self.never.setVisible(fresh)
        self.plays.setVisible(fresh)
        if lesson is None:
            self.next_title.setText("All done")
            self.next_where.setText("Surprise me, or do any lesson again.")
            return
        if fresh:
            self.next_title.setText("First lesson")
            title = GAMES[self._game_here()].title
            self.next_where.setText(f"{title}\nThree minutes at the table, and you begin at once.")
            return
        self.next_title.setText(lesson.title)
        left = max(round(lesson.minutes * (1 - going.step / max(len(lesson.steps), 1))), 1)
        place = f"Step {going.step + 1} of {len(lesson.steps)}, about {left} min left"
        whole = f"{len(lesson.steps)} steps, about {lesson.minutes} min"
        where = PLACE.format(lesson.course, lesson.chapter)
        self.next_where.setText(f"{where}\n{place if going.step else whole}")
        self.go_on.say("Go on", f"Go on with {lesson.title}")

    def _show_profiles(self) -> None:
        records = self._records
        if records is None:
            return
        self.profile.clear()
        for name in records.names:
            self.profile.addItem(name, name)
        self.profile.addItem(_NOBODY, NOBODY)
        self.profile.addItem(_NEW, None)
        self.profile.setCurrentIndex(max(self.profile.findData(records.name), 0))

    def _choose_profile(self, index: int) -> None:
        name = self.profile.itemData(index)
        if name is None:
            typed, given = QInputDialog.getText(self, "Who learns?", "Name:")
            name = typed.strip() if given else ""
            if not name:
                self._show_profiles()
                return
        self.profile_wanted.emit(name)

    def _show_tabs(self) -> None:
        for tab in self.tabs:
            self._tab_flow.removeWidget(tab)
            tab.setVisible(False)
            tab.deleteLater()
        self.tabs = []
        for course in self._courses:
            tab = self._tab(course)
            self._tab_flow.addWidget(tab)
            tab.setVisible(True)
            self.tabs.append(tab)
        for before, after in pairwise((self.profile, *self.tabs, self.examples)):
            QWidget.setTabOrder(before, after)

    def _tab(self, course: CourseList) -> QPushButton:
        done = sum(bool(self._stars(each)) for each in course.lessons)
        short = GAMES[course.game].short_title if course.game in GAMES else course.game
        title = course.title.partition(": ")[2] or course.title
        count = f"{done} of {len(course.lessons)}"
        whose = "yours · " if course.is_own else ""
        shown = self.fontMetrics().elidedText(
            title[:1].upper() + title[1:], Qt.TextElideMode.ElideRight, _WIDEST_TAB
        )
        tab = CourseTab(shown, f"{short} · {whose}{count}", self._tab_room)
        tab.setProperty("here", "true" if course.id == self._here else "false")
        tab.setAccessibleName(f"Course {course.title}, {count} done")
        tab.clicked.connect(lambda: self.show_course(course.id))
        return tab

    def _stars(self, row: CourseLesson) -> int:
        return self._records.stand(row.id).stars if self._records is not None else 0

    def show_course(self, course: str) -> None:
        """Show the course of an id."""
        self._here = course
        self.finder.clear()
        self._show_going_on()
        self._show_tabs()
        self._list()
        if self.lines:
            self.lines[0].setFocus(Qt.FocusReason.OtherFocusReason)

    # The lines

    def _list(self) -> None:
        records = self._records
        if records is None:
            return
        wanted = self.finder.text().strip()
        course = next((each for each in self._courses if each.id == self._here), None)
        here = enumerate(course.chapters if course is not None else (), 1)
        listed = [(f"{number} {each.title}", each.lessons) for number, each in here]
        chapters = self._found(wanted) if wanted else listed
        self.nothing.setVisible(not chapters)
        self._show_also(wanted)
        self._mark_tabs()
        empty(self._columns)
        self.lines = []
        for part in shared_out(chapters, self._fitting()):
            column = QVBoxLayout()
            column.setSpacing(0)
            for title, rows in part:
                self._add_chapter(column, title, rows, records, found=bool(wanted))
            column.addStretch(1)
            self._columns.addLayout(column, 1)
        for before, after in pairwise((self.examples, *self.lines)):
            QWidget.setTabOrder(before, after)

    def _add_chapter(
        self,
        column: QVBoxLayout,
        title: str,
        rows: Sequence[CourseLesson],
        records: Records,
        *,
        found: bool,
    ) -> None:
        done = sum(bool(self._stars(each)) for each in rows)
        head = QHBoxLayout()
        name = PlainLabel(title, self._chapters)
        name.setWordWrap(True)
        name.setFont(title_font(round(self.fontInfo().pixelSize() * 0.78)))
        count = self._dim(f"{done} of {len(rows)}", self._chapters)
        count.setWordWrap(False)
        head.addWidget(name, 1)
        head.addWidget(count)
        column.addSpacing(GRID)
        column.addLayout(head)
        column.addWidget(self._rule())
        column.addSpacing(GRID // 2)
        for row in rows:
            line = self._line(row, records, found=found)
            column.addWidget(line)
            self.lines.append(line)
        column.addSpacing(GRID)

    def _line(self, row: CourseLesson, records: Records, *, found: bool) -> LessonLine:
        stand = records.stand(row.id)
        line = LessonLine(
            row,
            stand,
            self._theme,
            self._chapters,
            due=row.id in self._due,
            begun=bool(stand.done) and not stand.stars,
            with_course=found,
        )
        line.say_problems(self._problems.get(row.path, 0))
        line.clicked.connect(lambda: self.wanted.emit(row))
        line.installEventFilter(self)
        return line

    def _found(self, wanted: str) -> list[ChapterRows]:
        rows = {str(row.path): row for course in self._courses for row in course.lessons}
        if self._index is None:
            known = books()
            documents = (_document(row, known) for row in rows.values())
            self._index = TextIndex(documents, synonyms())
        hits = [rows[each.id] for each in self._index.find(wanted)]
        found = [
            (course.title, [row for row in hits if row in course.lessons])
            for course in self._courses
        ]
        return [(title, mine) for title, mine in found if mine]

    def _show_also(self, wanted: str) -> None:
        examples, rules = self._elsewhere(wanted) if wanted else (0, 0)
        counts = []
        if examples:
            counts.append(f"{examples} {plural(examples, 'rule example', 'rule examples')}")
        if rules:
            counts.append(f"{rules} {plural(rules, 'rule', 'rules')}")
        self.also.setVisible(bool(counts))
        self.also.setText(f"Also about that: {' and '.join(counts)}…")

    def _mark_tabs(self) -> None:
        """Mark the course that is listed: none while all of them are searched."""
        searched = bool(self.finder.text().strip())
        for course, tab in zip(self._courses, self.tabs, strict=False):
            here = "true" if course.id == self._here and not searched else "false"
            if tab.property("here") != here:
                tab.setProperty("here", here)
                for part in (tab, *tab.findChildren(QLabel)):
                    part.style().unpolish(part)
                    part.style().polish(part)

    def _game_here(self) -> str:
        return next((each.game for each in self._courses if each.id == self._here), self._game)

    def _begin_with(self, kind: str) -> None:
        game = self._game_here()
        shipped = (each for each in self._courses if each.game == game and not each.is_own)
        course = next((each for each in shipped if each.id.endswith(kind)), None)
        if course is not None:
            self.wanted.emit(course.lessons[0])

    # Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle single letters; Enter opens the next lesson, Escape leaves."""
        key, plain = Qt.Key(event.key()), not event.modifiers()
        doings: dict[Qt.Key, Callable[[], object]] = {
            Qt.Key.Key_Escape: self.dismissed.emit,
            Qt.Key.Key_S: self.surprise_wanted.emit,
            Qt.Key.Key_Down: lambda: self._walk(1),
            Qt.Key.Key_Up: lambda: self._walk(-1),
        }
        if self.chosen is not None:
            doings[Qt.Key.Key_T] = self.teach_wanted.emit
        if self.practice.isVisible():
            doings[Qt.Key.Key_P] = self.practice_wanted.emit
        if event.text() == "/":
            self.finder.setFocus()
        elif key in ENTER:
            focused = self.focusWidget()
            fallback = self.never if self._next.fresh else self.go_on
            (focused if isinstance(focused, QPushButton) else fallback).click()
        elif key in doings and (plain or key == Qt.Key.Key_Escape):
            doings[key]()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: FBT001 - Qt's own signature
        """Tab goes round within the page, where its letters mean something."""
        buttons = (
            self.go_on,
            self.never,
            self.plays,
            self.go_on_making,
            self.practise,
            self.ask_me,
        )
        others = (self.profile, *self.tabs, self.finder, self.examples, self.also, *self.lines)
        parts: tuple[QWidget, ...] = (*buttons, *others)
        stops = [each for each in parts if each.isVisible() and each.isEnabled()]
        focused = self.focusWidget()
        if focused not in stops:
            return super().focusNextPrevChild(forward)
        at = (stops.index(focused) + (1 if forward else -1)) % len(stops)
        stops[at].setFocus(
            Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
        )
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """On a line Tab goes to the next course, from the box of words the arrows reach lines."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        key = Qt.Key(event.key())
        if watched is self.finder:
            return self._press_in_finder(key)
        if key == Qt.Key.Key_Tab and not event.modifiers():
            ids = [each.id for each in self._courses]
            at = ids.index(self._here) if self._here in ids else -1
            self.show_course(ids[(at + 1) % len(ids)])
        elif key in {Qt.Key.Key_Down, Qt.Key.Key_Up}:
            self._walk(1 if key == Qt.Key.Key_Down else -1)
        elif key in {Qt.Key.Key_Left, Qt.Key.Key_Right} and isinstance(watched, LessonLine):
            self._cross(watched)
        else:
            return False
        return True

    def _press_in_finder(self, key: Qt.Key) -> bool:
        """Escape clears the search text, then leaves; Down and Enter go to the results."""
        if key == Qt.Key.Key_Escape:
            if not self.finder.text():
                self.begin()
            self.finder.clear()
        elif key == Qt.Key.Key_Down and self.lines:
            self.lines[0].setFocus(Qt.FocusReason.OtherFocusReason)
        elif key in ENTER and self.lines:
            self.lines[0].click()
        else:
            return False
        return True

    def _walk(self, by: int) -> None:
        focused = self.focusWidget()
        if not self.lines:
            return
        if isinstance(focused, LessonLine) and focused in self.lines:
            at = min(max(self.lines.index(focused) + by, 0), len(self.lines) - 1)
        else:
            ids = [each.row.id for each in self.lines]
            wanted = self._next.lesson.id if self._next.lesson is not None else ""
            at = ids.index(wanted) if wanted in ids else 0
        self.lines[at].setFocus(Qt.FocusReason.OtherFocusReason)
        self.area.ensureWidgetVisible(self.lines[at])

    def _cross(self, line: LessonLine) -> None:
        others = [each for each in self.lines if abs(each.x() - line.x()) > GRID]
        if others:
            beside = min(others, key=lambda each: abs(each.y() - line.y()))
            beside.setFocus(Qt.FocusReason.OtherFocusReason)
            self.area.ensureWidgetVisible(beside)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        small = self.width() < _NARROW or self.height() < _LOW
        self._side.setFixedWidth(_NARROW_SIDE if small else _SIDE)
        self.legend.setVisible(self.width() >= _NARROW)
        if self._records is not None and self._columns.count() != self._fitting():
            self._list()

    def _fitting(self) -> int:
        return 2 if self.width() - self._side.width() >= _COLUMNS_FROM else 1


def _document(row: CourseLesson, known: Mapping[str, Rulebook]) -> Document:
    found = lesson_document(row.path, row.title, row.game, row.rules, known)
    return replace(found, about=f"{found.about} {row.chapter} {row.learn} {row.id}")
