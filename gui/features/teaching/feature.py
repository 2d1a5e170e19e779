"""Teaching: a lesson goes to a projector, one slide step at a time."""

from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from core.lessons.slides import SlideStep
from core.scenario.plain import slug
from core.scenario.scenario import ScenarioError
from core.state.ids import PlayerId
from core.storage.courses import LESSONS
from core.storage.files import reason
from core.storage.readers import ScenarioFileError
from core.storage.user_data import NOTES_FILE, Kind, OwnFileError, TeacherNotes
from gui.commands import Menu, digit_of
from gui.features.annotations import AnnotationsFeature
from gui.features.audience import Audience
from gui.features.autosave import Autosave
from gui.features.feature import Feature, command
from gui.features.hints import Hints
from gui.features.lessons.feature import TEACH, Lessons
from gui.features.teaching.lecture import (
    LETTERS,
    Lecture,
    ProjectorPage,
    read_lecture,
    write_sheets,
)
from gui.features.teaching.panel import WIDTH, Taught, TeachBar, TeachPanel
from gui.views import TableKind
from gui.widgets.file_dialogs import file_to_read, file_to_write
from gui.window.main_window import MainWindow
from gui.window.placement import other_screen, place_first

if TYPE_CHECKING:
    from core.rules.history import Change
    from gui.features.audience import AudienceWindow
    from gui.features.autosave import RunningTable
    from gui.theme import Theme

ONWARD, BACK, DEMONSTRATE = "onward", "back", "demonstrate"
DARK, PROJECTOR, EDIT, NOTES = "dark", "projector", "edit", "notes"
PRINT, END, MORE, LESS = "print", "end", "more", "less"
ANSWER, DIGIT = "answer", "digit"

_KEYS: Mapping[Qt.Key, str] = {
    Qt.Key.Key_Space: ONWARD,
    Qt.Key.Key_Return: ONWARD,
    Qt.Key.Key_Enter: ONWARD,
    Qt.Key.Key_PageDown: ONWARD,
    Qt.Key.Key_Backspace: BACK,
    Qt.Key.Key_PageUp: BACK,
    Qt.Key.Key_Escape: END,
}
"""Page up and page down are the keys of a clicker."""
_SIGNS: Mapping[str, str] = {
    "s": DEMONSTRATE,
    ".": DARK,
    "e": EDIT,
    "n": NOTES,
    "+": MORE,
    "-": LESS,
}
_WITH: Mapping[tuple[Qt.KeyboardModifier, Qt.Key], str] = {
    (Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_P): PRINT,
    (Qt.KeyboardModifier.ShiftModifier, Qt.Key.Key_F9): PROJECTOR,
}
_ANSWERS = "abcd"


class TeacherKeys(QObject):
    """Handles the teacher's keys in all widgets, before the table's commands.

    ``wanted`` carries a command, and the index of an answer or a typed digit for some of them.
    Text typed into a field stays there, as do keys that ``spares`` leaves to their widget, such as
    the answer to an open choice.
    """

    wanted = Signal(str, int)

    def __init__(
        self, spares: Callable[[QObject, QKeyEvent], bool], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._spares = spares
        self.swallows = False
        """Whether every other key that types a sign is taken too, while a question is open."""
        self._watched: list[QWidget] = []

    def watch(self, *places: QWidget) -> None:
        """Take the keys that are typed there."""
        for place in places:
            place.installEventFilter(self)
            self._watched.append(place)

    def forget(self, place: QWidget) -> None:
        """Leave the keys of a place alone."""
        if place in self._watched:
            place.removeEventFilter(self)
            self._watched.remove(place)

    def let_go(self) -> None:
        """Leave all keys alone."""
        for place in list(self._watched):
            self.forget(place)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Claim a key before a command of the table does, and run its command."""
        kind = event.type()
        typed = kind in _TYPED and isinstance(event, QKeyEvent)
        if typed and isinstance(event, QKeyEvent) and not self._spares(watched, event):
            meant = _meant(event)
            presses = isinstance(watched, QAbstractButton) and event.key() == Qt.Key.Key_Space
            if meant is not None and not presses:
                event.accept()
                if kind == QEvent.Type.KeyPress:
                    self.wanted.emit(*meant)
                return True
            if self.swallows and meant is None and _types(event):
                event.accept()
                return True
        return super().eventFilter(watched, event)


_SHIFT = Qt.KeyboardModifier.ShiftModifier
_TYPED = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)


def _meant(event: QKeyEvent) -> tuple[str, int] | None:
    key, modifiers = Qt.Key(event.key()), event.modifiers()
    held = modifiers & ~Qt.KeyboardModifier.KeypadModifier
    found = _WITH.get((held, key), "")
    if not found and not held & ~Qt.KeyboardModifier.ShiftModifier:
        text = event.text().casefold()
        if held and text.isalpha():
            return None  # a drawing key
        found = _KEYS.get(key, "") or (_SIGNS.get(text, "") if text else "")
        if not found and text and text in _ANSWERS:
            return ANSWER, _ANSWERS.index(text)
        digit = digit_of(event)
        if not found and digit >= 0:
            return DIGIT, digit
    return (found, 0) if found else None


def _types(event: QKeyEvent) -> bool:
    held = event.modifiers() & ~(_SHIFT | Qt.KeyboardModifier.KeypadModifier)
    return not held and event.text().isprintable() and bool(event.text())


class SavedNotes:
    """Reads and saves the teacher's texts; errors are shown as a sentence."""

    def __init__(self, words: TeacherNotes, say: Callable[[str], object]) -> None:
        self._words = words
        self._say = say
        self._try(lambda: (fault := words.open()) and say(fault))

    def of(self, lesson: str) -> tuple[Mapping[str, str], Mapping[str, str]]:
        """Return the questions and the notes that were written about a lesson, by name of step."""
        try:
            return self._words.of(lesson, "question"), self._words.of(lesson, "note")
        except OwnFileError as error:
            self._say(str(error))
            return {}, {}

    def keep(self, lesson: str, step: str, kind: Kind, words: str, shipped: str) -> None:
        """Keep words; those of the lesson itself need not be kept."""
        kept = words if words != shipped else None
        self._try(lambda: self._words.keep(lesson, step, kind, kept))

    def close(self) -> None:
        """Let go of the file."""
        self._words.close()

    def _try(self, do: Callable[[], object]) -> None:
        try:
            do()
        except OwnFileError as error:
            self._say(str(error))


SHEETS = "Class sheet and key (*.pdf)"
LESSON_FILES = "Lessons and scenarios (*.toml *.json);;All files (*)"
NO_SECOND_SCREEN = (
    "No second screen. The projector opens as a window; press {} in it for full screen."
)
GONE = "The screen of the projector is gone. The projector is a window on this screen now."
_NEXT = {
    SlideStep.TABLE: "Show the next table",
    SlideStep.QUESTION: "Show the question",
    SlideStep.ANSWER: "Show the answer",
    SlideStep.RULE: "Show the rule",
}
SHOW_ON = "Show what is done"
"""Where nothing was asked."""
_MOST_TOLD = 90


class Teaching(Feature):
    """Opens lessons to be taught; the table that they take the place of is kept."""

    in_every_window: ClassVar[bool] = False

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.lecture: Lecture | None = None
        self.page: ProjectorPage | None = None
        self._keys = TeacherKeys(self._is_for_choice)
        self._notes: SavedNotes | None = None
        self._own: RunningTable | None = None
        self._shown_step = -1
        self._moving = False
        self._at_projector: AudienceWindow | None = None
        self._keys.wanted.connect(self._press)

    def setup(self) -> None:
        """Follow the theme."""
        self.window.theme_changed.connect(self._apply_theme)

    def table_kind(self) -> TableKind | None:
        """Return that the table is for teaching, while a lesson is taught."""
        return TableKind.TEACHING if self.lecture is not None else None

    def close(self) -> None:
        """Leave nothing behind that still listens."""
        if self._notes is not None:
            self._notes.close()
        self._keys.let_go()
        if "panel" in vars(self):
            self.panel.take_written()
            self.panel.deleteLater()
            self.bar.deleteLater()

    def teach(self, path: Path, cards: Path | None = None) -> str:
        """Teach the lesson, or show the scenario, of a file; return an error sentence or ``""``.

        ``cards`` is a file of additional cards.
        """
        session = self.window.session
        try:
            lecture = read_lecture(path, cards, session.rules.edition, self._key)
        except (ScenarioError, ScenarioFileError) as error:
            return f"{path}: {error}."
        if self.lecture is None:
            self._own = self.window.feature(Autosave).table()
        lecture.recall(*self.notes.of(lecture.id))
        self.lecture = lecture
        self._shown_step = -1
        self._open(lecture)
        return ""

    @property
    def notes(self) -> SavedNotes:
        """The teacher's texts about lessons, opened on first use."""
        if self._notes is None:
            path = self.window.preferences.path
            file = None if path is None else path.with_name(NOTES_FILE)
            self._notes = SavedNotes(TeacherNotes(file), self.window.strip.say)
        return self._notes

    # Beats

    def onward(self) -> None:
        """Go to the next slide step; after the last one ask whether the class ends."""
        if self.lecture is not None:
            if self.lecture.talk.onward():
                self._show()
            else:
                self._ask_end()

    def back(self) -> None:
        """Return to the previous slide step."""
        if self.lecture is not None and self.lecture.talk.back():
            self._show()

    def demonstrate(self) -> None:
        """Show the answer without the question."""
        if self.lecture is not None and self.lecture.talk.demonstrate():
            self._show()

    def stop(self) -> None:
        """End: the projector goes dark first, then the own table comes back."""
        if self.lecture is None:
            return
        own, self._own = self._own, None
        self._leave()
        if own is not None:
            self.window.feature(Autosave).put_up(own)
        self.window.strip.say("Teaching is over. Your table is back, as you left it.")

    def on_change(self, change: "Change") -> None:
        """Leave when another table is opened."""
        if self.lecture is not None and not self._moving and change.is_new_table:
            self._own = None
            self._leave()

    def on_viewer_changed(self) -> None:
        """Show nothing while a curtain is down."""
        if self._at_projector is not None and self.window.seat_state.curtained:
            self._at_projector.darken(dark=True)

    # Display

    @command(TEACH, "Teach a lesson…", Menu.SHOW, "Ctrl+Shift+T", divided=True)
    def _ask(self) -> None:
        window, lessons = self.window, self.window.feature(Lessons)
        path = lessons.at_hand
        if path is None:
            path = file_to_read(window, "Teach a lesson", LESSON_FILES, LESSONS)
        elif lessons.play is not None:
            lessons.leave()
        if path is not None:
            said = self.teach(path)
            if said:
                window.strip.say(said)

    def _key(self, command: str) -> str:
        return self.window.actions_by_id.key(f"card.{command}") or command

    def _open(self, lecture: Lecture) -> None:
        window = self.window
        self._moving = True
        window.tables.take_over(
            lecture.rules, lecture.talk.history, title=lecture.talk.slides.title
        )
        seat = PlayerId(lecture.lesson.seat)
        if window.seat_state.seat != seat:
            window.seat_state.take_seat(seat, window.session.state)
        self._moving = False
        window.views.follow()
        window.feature(Hints).put_off()  # they would cover the table
        window.open_aside(self.panel, alone=True, width=WIDTH)
        window.room.show_caption(self.bar, shown=True)
        self._keys.let_go()
        self._keys.watch(window, window.board, self.panel, self.bar)
        self._keys.watch(self.bar.go_on, self.bar.only, self.bar.go_back)
        self._open_projector()
        self._show()
        self.bar.go_on.setFocus()
        if other_screen(window) is None:
            full = window.actions_by_id.way_to("view.full")
            window.strip.say(NO_SECOND_SCREEN.format(full))

    @cached_property
    def bar(self) -> TeachBar:
        """The bar below the board, made on first use."""
        bar = TeachBar()
        bar.onward.connect(self.onward)
        bar.back.connect(self.back)
        bar.demonstrate.connect(self.demonstrate)
        bar.stayed.connect(self._go_on_teaching)
        bar.ended.connect(self.stop)
        return bar

    @cached_property
    def panel(self) -> TeachPanel:
        """The teacher's panel, made on first use."""
        panel = TeachPanel(self.window.theme)
        panel.slide_step_wanted.connect(self._go_to)
        panel.counted.connect(self._count)
        panel.noted.connect(self._note)
        panel.reworded.connect(self._reword)
        panel.written.connect(self.bar.go_on.setFocus)
        panel.screen_gone.connect(self._screen_gone)
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):  # to a signal of the panel: it ends with the panel
            app.screenRemoved.connect(panel.screen_gone)
        for signal, meant in (
            (panel.dark_wanted, DARK),
            (panel.projector_wanted, PROJECTOR),
            (panel.edit_wanted, EDIT),
            (panel.print_wanted, PRINT),
            (panel.end_wanted, END),
        ):
            signal.connect(lambda meant=meant: self._do(meant))
        panel.hands_wanted.connect(self._turn_hands)
        audience = self.window.feature(Audience)
        panel.screens_wanted.connect(lambda: audience.open_options(panel.screens))
        return panel

    def _show(self) -> None:
        lecture = self.lecture
        if lecture is None:
            return
        self._forget_end()
        talk = lecture.talk
        self.window.session.proposes = False  # it may reveal the next question
        self._lay(lecture)
        marks = talk.slide.marks
        store = self.window.feature(AnnotationsFeature).store
        store.adopt((*(() for _ in range(talk.history.cursor)), marks))
        if self.page is not None:
            self.page.show_screen(lecture.screen())
        self._say_panel(lecture)
        ahead = talk.ahead
        words = "End" if ahead is None else _NEXT[ahead.slide_step]
        if ahead is not None and ahead.slide_step is SlideStep.ANSWER and not ahead.question:
            words = SHOW_ON
        self.bar.show_next(
            words,
            "" if ahead is None else self._preview(lecture),
            demonstrates=talk.is_open,
            goes_back=not talk.is_first,
        )
        self._shown_step = talk.number

    def _lay(self, lecture: Lecture) -> None:
        """Show the position of the slide step; manual changes are dropped."""
        session, history = self.window.session, lecture.talk.history
        if session.history != history:
            self._moving = True
            session.adopt(lecture.rules, history, title=lecture.talk.slides.title)
            self._moving = False

    def _say_panel(self, lecture: Lecture) -> None:
        talk = lecture.talk
        self.panel.show_step(
            Taught(
                step=f"Step {talk.number + 1} of {len(talk.slides.steps)}",
                slide_steps=talk.slide_steps,
                slide_step=talk.slide_step,
                answers=talk.step.choices.texts,
                hands=talk.hands,
                question=talk.question,
                note=talk.note,
                is_new_step=talk.number != self._shown_step,
            )
        )
        self._say_projector()

    def _preview(self, lecture: Lecture) -> str:
        talk = lecture.talk
        ahead = talk.ahead
        if ahead is None:
            return ""
        if ahead.slide_step is SlideStep.TABLE:
            return f"Next on the projector: the table of step {talk.number + 2}."
        if ahead.slide_step is SlideStep.QUESTION:
            return f"Next on the projector: {_short(ahead.question)}"
        if ahead.slide_step is SlideStep.RULE:
            return f"Next on the projector: rule {lecture.numbers(ahead.keys)}."
        right = "".join(f"{LETTERS[n]}, {ahead.answers[n]}. " for n in ahead.right)
        return f"Next on the projector: {right}{_short(ahead.answer)}"

    # The projector

    def _open_projector(self) -> None:
        lecture = self.lecture
        if lecture is None:
            return
        audience = self.window.feature(Audience).open_audience(active=False)
        if audience is not self._at_projector or self.page is None:
            self.page = ProjectorPage(self.window.theme)
            self.page.setObjectName("projector")
            self._at_projector = audience
            audience.closed.connect(self._projector_closed)
            audience.show_page(self.page)
            self._keys.watch(audience)
            self.window.activateWindow()
        audience.darken(dark=False)
        audience.show_hands(lecture.hands)
        self.page.show_screen(lecture.screen())
        self.panel.preview.watch(audience)

    def _projector_closed(self) -> None:
        audience, self._at_projector, self.page = self._at_projector, None, None
        if audience is not None:
            self._keys.forget(audience)
            self.panel.preview.watch(None)
        self._say_projector()

    def _turn_projector(self) -> None:
        if self._at_projector is None:
            self._open_projector()
            self._say_projector()
        else:
            self._at_projector.close()

    def _darken(self) -> None:
        if self._at_projector is not None:
            self._at_projector.darken(dark=not self._at_projector.is_dark)
            self._say_projector()

    def _turn_hands(self) -> None:
        lecture = self.lecture
        if lecture is not None:
            own = frozenset((PlayerId(lecture.lesson.seat),))
            lecture.show_hands(frozenset() if lecture.hands else own)
            if self._at_projector is not None:
                self._at_projector.show_hands(lecture.hands)
            self._show()

    def _screen_gone(self) -> None:
        """Bring the projector back as a window of this screen; the slide step stays."""
        audience = self._at_projector
        if audience is not None and other_screen(self.window) is None:
            audience.fill_screen(on=False)
            place_first(audience, self.window.screen().availableGeometry())
            self.window.strip.say(GONE)
        self._say_projector()

    def _say_projector(self) -> None:
        lecture, audience = self.lecture, self._at_projector
        if lecture is None:
            return
        hands = " and ".join(f"{each}’s" for each in sorted(lecture.hands)) or "none"
        self.panel.say_projector(
            "Screen…",
            on=audience is not None,
            dark=audience is not None and audience.is_dark,
            hands=f"Hand shown: {hands}",
        )

    # Commands of the teacher

    def _is_for_choice(self, watched: QObject, event: QKeyEvent) -> bool:
        board = self.window.board
        return watched is board and board.chooser.wants(event)

    def _press(self, meant: str, number: int) -> None:
        """Take a key: it answers the question before the end while that is open."""
        if self.bar.asks_end:
            self._answer_end(meant)
        else:
            self._do(meant, number)

    def _do(self, meant: str, number: int = 0) -> None:
        if self.lecture is None:
            return
        panel = self.panel
        doings: Mapping[str, Callable[[], object]] = {
            ONWARD: self._onward_or_written,
            BACK: self.back,
            DEMONSTRATE: self.demonstrate,
            DARK: self._darken,
            PROJECTOR: self._turn_projector,
            EDIT: panel.edit,
            NOTES: panel.notes.setFocus,
            PRINT: self._print,
            END: self._give_up_or_ask_end,
            MORE: lambda: panel.hands.change(1),
            LESS: lambda: panel.hands.change(-1),
            ANSWER: lambda: panel.hands.choose(number),
            DIGIT: lambda: panel.hands.type(number),
        }
        if meant in {EDIT, NOTES}:
            self.window.activateWindow()
        doings[meant]()

    # Before the end

    def _give_up_or_ask_end(self) -> None:
        """Leave a field or cancel a gesture; where there is neither, ask whether to end."""
        if self.panel.is_written_in:
            self.bar.go_on.setFocus()
        elif not self.window.board.cancel():
            self._ask_end()

    def _ask_end(self) -> None:
        self.window.activateWindow()
        self.bar.ask_end(on=True)
        self._keys.swallows = True

    def _answer_end(self, meant: str) -> None:
        """Answer the open question by a key; only that of the projector keeps its meaning."""
        if meant == ONWARD:
            self.bar.answer_end()
        elif meant in {END, BACK}:
            self._go_on_teaching()
        elif meant == DARK:
            self._darken()

    def _go_on_teaching(self) -> None:
        self._forget_end()
        self.bar.go_on.setFocus()

    def _forget_end(self) -> None:
        self._keys.swallows = False
        self.bar.ask_end(on=False)

    def _onward_or_written(self) -> None:
        """Go to the next slide step, or first accept the text in a field."""
        if self.panel.is_written_in:
            self.bar.go_on.setFocus()
        else:
            self.onward()

    def _go_to(self, slide_step: str) -> None:
        if self.lecture is not None:
            talk, wanted = self.lecture.talk, SlideStep(slide_step)
            while talk.slide_steps.index(talk.slide_step) < talk.slide_steps.index(wanted):
                talk.onward()
            while talk.slide_steps.index(talk.slide_step) > talk.slide_steps.index(wanted):
                talk.back()
            self._show()

    def _count(self, answer: int, hands: int) -> None:
        if self.lecture is not None:
            self.lecture.talk.count(answer, hands)
            self._show()

    def _note(self, text: str) -> None:
        lecture = self.lecture
        if lecture is not None and text != lecture.talk.note:
            lecture.talk.take_note(text)
            step = lecture.talk.step
            self.notes.keep(lecture.id, step.name, "note", text, step.note)

    def _reword(self, text: str) -> None:
        lecture = self.lecture
        if lecture is not None:
            before = lecture.talk.question
            lecture.talk.reword(text)
            step, now = lecture.talk.step, lecture.talk.question
            if now != before:
                self.notes.keep(lecture.id, step.name, "question", now, step.question)
            self._show()

    def _print(self) -> None:
        if self.lecture is None:
            return
        name = f"{slug(self.lecture.talk.slides.title) or 'lesson'}-class-sheet.pdf"
        path = file_to_write(self.window, "Class sheet and key", SHEETS, name)
        if path is not None:
            self.window.strip.say(self.print_to(path))

    def print_to(self, path: Path) -> str:
        """Write the class sheet and the key; return a sentence on the result."""
        if self.lecture is None:
            return ""
        try:
            write_sheets(path, *self.lecture.printed())
        except OSError as error:
            return f"{path} could not be written: {reason(error)}. Choose another name."
        return f"{path}: the class sheet, and its key on the second page."

    # The end

    def _leave(self) -> None:
        """Close all that teaching has opened; the projector goes dark before anything else."""
        audience = self._at_projector
        self.panel.take_written()
        if audience is not None:
            audience.darken(dark=True)
            audience.close()
        self.lecture = None
        self._forget_end()
        self._keys.let_go()
        window = self.window
        window.session.proposes = True
        window.room.show_caption(self.bar, shown=False)
        if window.aside is self.panel:
            window.close_aside()
        window.views.follow()

    def _apply_theme(self, theme: "Theme") -> None:
        if "panel" in vars(self):
            self.panel.apply_theme(theme)
        if self.page is not None:
            self.page.apply_theme(theme)


def _short(text: str) -> str:
    return text if len(text) <= _MOST_TOLD else f"{text[:_MOST_TOLD].rpartition(' ')[0]}…"
