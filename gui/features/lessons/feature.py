"""Learn: the page of courses, and one lesson at a time on the board; the user's table waits."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct
from PySide6.QtCore import QPointF

from core.lessons.lesson import steps_in
from core.rules.history import Change, History
from core.state.ids import ObjectId, PlayerId
from core.storage.courses import CourseError, take_course
from core.storage.topics import EXAMPLE, RULE
from gui.commands import Menu
from gui.features.announcements import Announcements
from gui.features.autosave import Autosave, kept_drafts
from gui.features.choices.feature import Choices
from gui.features.curtain import CurtainFeature
from gui.features.dock.feature import DockFeature
from gui.features.effects.feature import Effects
from gui.features.feature import Feature, command
from gui.features.hints import Hints
from gui.features.lessons.courses import (
    FILE_NAME,
    PUZZLE_LIST,
    CourseLesson,
    CourseList,
    LessonFileError,
    LoadedLesson,
    ProblemFinder,
    Records,
    found,
    generated_question,
    own_course,
    puzzle_lists,
    read_courses,
    read_lesson_file,
    read_own_courses,
    varied,
)
from gui.features.lessons.home import PLACE, HomePage
from gui.features.lessons.keys import LessonKeys
from gui.features.lessons.play import Play
from gui.features.lessons.puzzle_play import PuzzlePlay
from gui.features.opponent.feature import PracticeOpponent
from gui.features.rulebook import Examples
from gui.features.start_page.feature import WITHOUT_A_TABLE, StartPageFeature
from gui.features.start_page.page import Unfinished
from gui.file_kinds import Kind
from gui.panels.lesson import LessonFoot, LessonPanel
from gui.session import Level
from gui.views import TableKind

if TYPE_CHECKING:
    from gui.features.autosave import RunningTable
    from gui.theme import Theme
    from gui.window.main_window import MainWindow

WIDTH = 372
"""Of the panel, in pixels at usual text."""
OPEN = "learn.open"
TEACH = "lesson.teach"
GO_ON = "learn.go_on"
NEXT_LESSON = "the next lesson"
NOT_KEPT = "Nothing is kept here, so no course can be taken in."
BACK = "Your table is back, as you left it."
_OFF = (
    "rules.edition",
    "rules.compare",
    *(f"rules.{level}" for level in Level),
    "seat.switch",
    "curtain.lower",
)
"""Table settings that a lesson fixes: edition, seat, and rules enforcement."""
_OF_A_LESSON = (
    "lesson.show",
    "lesson.rule",
    "lesson.try",
    "lesson.compare",
    "lesson.again",
    "lesson.leave",
)


class Pending(Struct, frozen=True):
    """A question of a sitting: the step of a lesson."""

    lesson: CourseLesson
    step: str


class Lessons(Feature):
    """Opens courses and lessons, saves progress, and restores the user's table."""

    in_every_window: ClassVar[bool] = False

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self.play: Play | None = None
        self.panel: LessonPanel | None = None
        self.page: HomePage | None = None
        self._foot: LessonFoot | None = None
        self._keys: LessonKeys | None = None
        self._own: RunningTable | None = None
        self._taking = False
        self._from_page = False
        self._row: CourseLesson | None = None
        self._pending: tuple[Pending, ...] = ()
        self._answered: set[int] = set()
        self._courses: tuple[CourseList, ...] = ()
        self._own_courses: tuple[CourseList, ...] = ()
        self._problems = ProblemFinder(self._show_problems, window)
        self._records: Records | None = None

    @command(OPEN, "Learn…", Menu.HELP, "Ctrl+L", divided=True)
    def open(self) -> "HomePage":
        """Show the courses in the place of the table."""
        if self.play is not None:
            self.leave()
        if self.page is None:
            self.page = self._made_page()
        self.window.feature(Hints).put_off()
        self._read_own()
        self.page.show_courses(self.courses, self.records, self.window.session.rules.game)
        self._problems.look(self.courses)
        self.page.show_drafts(kept_drafts(self.window.preferences))
        self.window.place.show_page(self.page, WITHOUT_A_TABLE)
        self.page.begin()
        return self.page

    def open_puzzles(self) -> None:
        """Show the puzzles of the present game among the courses."""
        self.open().show_course(f"{PUZZLE_LIST}{self.window.session.rules.game}")

    @command(GO_ON, "Go on learning", Menu.HELP, listed=False)
    def open_next(self) -> None:
        """Open the next lesson."""
        self.open().open_next()

    @command("lesson.hint", "Hint, in a lesson or a game", Menu.HELP, "H", listed=False)
    def _hint(self) -> None:
        if self.play is None:
            self.window.actions_by_id.run("opponent.hint")
        else:
            self._playing(Play.hint)()

    @command("lesson.show", "Lesson: show me how", Menu.HELP, "Shift+H", listed=False)
    def _show_me(self) -> None:
        self._playing(Play.show_me)()

    @command("lesson.rule", "Lesson: show the rule", Menu.HELP, "R", listed=False)
    def _cite(self) -> None:
        self.panel.cite() if self.panel is not None else None

    @command("lesson.try", "Lesson: try what was asked", Menu.HELP, "Shift+T", listed=False)
    def _try_it(self) -> None:
        self._playing(Play.try_it)()

    @command(
        "lesson.compare",
        "Lesson: the answer by other rulebooks",
        Menu.HELP,
        "Shift+V",
        listed=False,
    )
    def _compare(self) -> None:
        candidate = self.play.compared if self.play is not None else None
        if candidate is not None:
            self.window.feature(Effects).dialogs().open_compare(candidate)

    @command("lesson.again", "Lesson: begin the step again", Menu.HELP, listed=False)
    def _again(self) -> None:
        self._playing(Play.again)()

    @command("lesson.leave", "Lesson: leave", Menu.HELP, listed=False)
    def leave(self) -> None:
        """Bring the own table back, and the courses if the lesson was chosen there."""
        own = self._own
        if own is None:
            return
        from_page, self._from_page = self._from_page, False
        session = self.window.session
        self._taking = True
        self._put_down()
        session.adopt(session.rules, History(start=session.state))  # nothing to be held
        autosave = self.window.feature(Autosave)
        autosave.put_up(own)
        autosave.set_aside = None
        self._taking = False
        self._own = None
        self.window.strip.say(BACK)
        if from_page:
            self.open()

    def opens(self) -> Mapping[Kind, Callable[[Path], str]]:
        """Return a command that opens a lesson."""
        return {Kind.LESSON: self.open_file, Kind.COURSE: self.open_course}

    def unfinished(self) -> Unfinished | None:
        """Return the lesson to continue, if any was begun; reads no course."""
        if not self.records.has_begun:
            return None
        return Unfinished(title=self.records.title_of_last() or NEXT_LESSON, command=GO_ON)

    def setup(self) -> None:
        """Connect to the start page, to decisions and to other tables that come."""
        self.window.activity.connect(lambda: "Lesson" if self.play is not None else "")
        self.window.feature(StartPageFeature).unfinished.connect(self.unfinished)
        self.window.feature(Choices).can_prompt.connect(self._can_prompt)
        self.window.feature(DockFeature).passes.connect(
            lambda: self.play is None or self.play.against is not None
        )
        self.window.session.leaving.connect(self._other_table_comes)
        self.window.theme_changed.connect(self._apply_theme)
        self.window.feature(Examples).open_lessons_with(self.open_file)
        self.window.views.changed.connect(self._rewrite)
        self._enable(on=False)

    def close(self) -> None:
        """Let go of the table."""
        self._problems.end()
        if self.play is not None:
            self._put_down()

    def table_kind(self) -> TableKind | None:
        """Return whether the table is that of a lesson of a game's first course."""
        if self.play is None:
            return None
        row = self._row
        courses = self._courses if row is not None else ()
        first = next((each for each in courses if row is not None and each.game == row.game), None)
        is_first = first is not None and row in first.lessons
        return TableKind.FIRST_LESSONS if is_first else TableKind.TABLE

    def _can_prompt(self, player: PlayerId) -> bool:
        """Return whether the game may prompt a player: only the learner, while a task is open."""
        return self.play is None or (player == self.play.run.seat and self.play.is_at_work)

    # The courses

    @property
    def courses(self) -> tuple[CourseList, ...]:
        """Shipped courses, read on first use, then the user's.

        Reports a damaged shipped file.
        """
        if not self._courses:
            self._courses, faults = read_courses()
            puzzles, unread = puzzle_lists()
            self._courses += puzzles
            faults += unread
            if faults:
                self.window.strip.say(f"{faults[0]}.")
            self._read_own()
        return (*self._courses, *self._own_courses)

    def _read_own(self) -> None:
        home = self.window.preferences.lessons
        self._own_courses = read_own_courses(home) if home is not None else ()

    def open_course(self, path: Path) -> str:
        """Import a course from a ZIP file or a folder, and show it in Learn.

        Return an error sentence if the board is shown.
        """
        home = self.window.preferences.lessons
        if home is None:
            return NOT_KEPT
        try:
            taken = take_course(path, home)
        except CourseError as error:
            if self.window.place.page is None:
                return str(error)
            self.open().say(str(error))
            return ""
        page = self.open()
        page.show_course(own_course(taken.folder))
        page.tell(taken.words)
        return ""

    @property
    def records(self) -> Records:
        """The learner's progress."""
        if self._records is None:
            preferences = self.window.preferences
            path = preferences.path.with_name(FILE_NAME) if preferences.path is not None else None
            self._records = Records(path, preferences.now.learner)
        return self._records

    @property
    def at_hand(self) -> Path | None:
        """File of the current lesson, or of the one selected in the courses."""
        if self.play is not None:
            return self.play.laid.path
        chosen = self.page.chosen if self.page is not None else None
        return chosen.path if chosen is not None else None

    def close_page(self) -> None:
        """Show the table."""
        if self.page is not None and self.window.place.page is self.page:
            self.window.place.show_table()

    def _made_page(self) -> "HomePage":
        window = self.window
        page = HomePage(window.theme, self._found_elsewhere, window)
        for leaving in (page.examples_wanted, page.draft_wanted, page.dismissed):
            leaving.connect(self.close_page)
        page.wanted.connect(self.start)
        page.teach_wanted.connect(lambda: window.actions_by_id.run(TEACH))
        page.practice_wanted.connect(self.practise)
        page.surprise_wanted.connect(self.surprise)
        page.examples_wanted.connect(lambda words: window.feature(Examples).open(words))
        page.profile_wanted.connect(self._learn_as)
        page.draft_wanted.connect(window.actions_by_id.run)
        window.theme_changed.connect(page.apply_theme)
        return page

    def _found_elsewhere(self, words: str) -> tuple[int, int]:
        found = self.window.feature(Examples).topics().find(words)
        return sum(e.kind == EXAMPLE for e in found), sum(e.kind == RULE for e in found)

    def _learn_as(self, name: str) -> None:
        self.window.preferences.change(learner=name)
        self.records.change_to(name)
        if self.page is not None:
            self.page.show_courses(self.courses, self.records, self.window.session.rules.game)

    # A lesson

    def open_file(self, path: Path) -> str:
        """Open a lesson from a file at its next step; return an error sentence or ``""``."""
        try:
            laid = self._laid(path)
        except LessonFileError as error:
            return str(error)
        self._from_page = False
        self._pending = ()
        self._lay(laid, found(self.courses, laid.lesson.head.id))
        return ""

    def open_step(self, laid: LoadedLesson, number: int) -> None:
        """Open a lesson at the step of a number from 0, whatever was done of it."""
        self._pending = ()
        self._lay(laid, found(self.courses, laid.lesson.head.id), at=number)

    def start(self, lesson: CourseLesson) -> None:
        """Open a lesson of a course where it was left."""
        try:
            laid = self._laid(lesson.path)
        except LessonFileError as error:
            self._say_on_page(str(error))
            return
        self._from_page = True
        self._pending = ()
        self._lay(laid, lesson)
        problems = self._problems.found.get(lesson.path, ())
        if problems:  # it can be followed all the same
            self.window.strip.say(f"{lesson.path.name} is not right yet: {problems[0]}")

    def practise(self) -> None:
        """Ask the questions that are due."""
        known = {
            each: row
            for course in reversed(self.courses)
            for row in course.lessons
            for each in row.questions
        }
        questions = self.records.due(known)
        self._from_page = True
        self._pending = tuple(Pending(known[each], each.rpartition("#")[2]) for each in questions)
        self._ask_next()

    def surprise(self) -> None:
        """Ask a question that is made from any example of the game on the table."""
        rules = self._own.first if self._own is not None else self.window.session.rules
        examples = self.window.feature(Examples).all()
        mine = tuple(each for each in examples if each.game == rules.game)
        laid = generated_question(mine, rules.edition, datetime.now(UTC).isoformat())
        if laid is None:
            self._say_on_page("No question could be made from the examples.")
            return
        self._from_page = True
        self._pending = ()
        last = len(steps_in(laid.lesson, laid.runner.rules.lineage)) - 1
        self._lay(laid, None, at=last, only=True)

    def _ask_next(self) -> None:
        if not self._pending:
            self.leave()
            return
        pending, *rest = self._pending
        self._pending = tuple(rest)
        row, step = pending.lesson, pending.step
        try:
            seed = self.records.seed(row.id, step)
            laid = varied(self._laid(row.path), seed)
        except LessonFileError as error:
            self.window.strip.say(str(error))
            self._ask_next()
            return
        self._lay(laid, row, at=row.steps.index(step), only=True, seed=seed)

    def _laid(self, path: Path) -> LoadedLesson:
        session, editions = self.window.session, self.window.preferences.now.editions
        own = self._own.first if self._own is not None else session.rules
        laid = read_lesson_file(path, own.edition)
        game = laid.runner.rules.game
        if game != own.game and game in editions:
            laid = read_lesson_file(path, editions[game])
        return laid

    def _lay(
        self,
        laid: LoadedLesson,
        row: CourseLesson | None,
        *,
        at: int | None = None,
        only: bool = False,
        seed: str = "",
    ) -> None:
        self.close_page()
        self.window.feature(StartPageFeature).close_page()
        if self.play is not None:
            self.play.deleteLater()
            self.play = None
        self._row, self._answered = row, set()
        lesson = laid.lesson.head.id
        where = PLACE.format(row.course, row.chapter) if row else laid.lesson.head.chapter
        if laid.path is None:
            where = "Surprise me"
        seed = seed or str(self.records.tries(lesson))
        kind = PuzzlePlay if laid.solver is not None else Play
        play = kind(self.window, laid, where, seed, only=only)
        following = next_lesson(self.courses, row)
        play.following = following.title if following is not None else ""
        self._take_table(laid)
        self.play = play
        if self._keys is None:
            self._keys = LessonKeys(self.window.board, self.window.room, play, self.leave)
        self._keys.play = play
        if self._from_page:
            self._keys.begin_lesson()
        self._show_panel()
        play.laid_down.connect(self._keys.begin_step)
        play.laid_down.connect(self._seat_opponent)
        play.changed.connect(self._show)
        play.spoke.connect(self._speak)
        play.counted.connect(self._count)
        play.ended.connect(self._go_on)
        play.begin(self._resumed(play) if at is None else at)
        self.window.commands.follow()  # the title is now that of a lesson
        self._focus()

    def _seat_opponent(self) -> None:
        """Let the table play the other seats of a step that is played on against it."""
        opponent = self.window.feature(PracticeOpponent)
        level = self.play.against if self.play is not None else None
        if self.play is not None and level is not None:
            opponent.play(level, self.play.run.seat)
        elif opponent.level is not None:
            opponent.play(None)

    def _resumed(self, play: Play) -> int:
        """Restore the results of a lesson; return the index of the next step.

        A finished lesson begins again; one with all steps done but no end repeats its last step.
        """
        lesson = play.run.lesson.head.id
        kept = self.records.results(lesson)
        names = [each.name for each in play.run.steps]
        undone = (n for n, name in enumerate(names) if name not in kept or not kept[name].done)
        at = next(undone, 0 if self.records.stand(lesson).stars else len(names) - 1)
        for number in range(at):
            play.run.results[number] = kept[names[number]]
            self._answered.add(number)
        return at

    def _take_table(self, laid: LoadedLesson) -> None:
        """Put the own table aside, unless that was done, and sit down as the learner."""
        window = self.window
        session, history = window.session, History(start=laid.runner.state)
        title = laid.lesson.scenario.title
        session.paused = None
        window.feature(Hints).put_off()
        if self._own is None:
            autosave = window.feature(Autosave)
            self._own = autosave.set_aside = autosave.table()
            self._taking = True
            window.tables.take_over(laid.runner.rules, history, title=title)
            self._taking = False
            session.level = Level.STRICT
            window.feature(CurtainFeature).rests = True
        else:
            session.adopt(laid.runner.rules, history, title=title)
        seat = laid.lesson.seat
        known = next((each.id for each in session.state.players if each.id == seat), None)
        if known is not None and known != window.seat_state.seat:
            window.seat_state.take_seat(known, session.state)
        window.seat_state.hide_hands(hidden=False)

    def _other_table_comes(self) -> None:
        """Give way to another table; the own one is held already, so that undo brings it back."""
        own = self._own
        if own is None or self._taking:
            return
        self._put_down()
        self.window.feature(Autosave).set_aside = None
        self._own = None
        if own.view is not None:
            self.window.session.level = Level(own.view.level)

    def _put_down(self) -> None:
        window = self.window
        window.session.paused = None
        window.session.proposes = True
        window.feature(DockFeature).mark_next(on=False)
        if self.play is not None:
            self.play.deleteLater()
            self.play = None
            self._seat_opponent()
        if self._keys is not None:
            self._keys.end()
            self._keys = None
        if window.aside is self.panel and self.panel is not None:
            window.close_aside()
        window.room.show_foot(None)
        window.room.dock_panel(0)
        window.feature(CurtainFeature).rests = False
        window.views.follow()
        self._enable(on=False)

    # Display

    def _show_panel(self) -> None:
        window = self.window
        if self.panel is None:
            self.panel = self._made_panel()
            self._foot = LessonFoot(window.theme, window.room)
            self._foot.left.connect(self.leave)
        window.room.dock_panel(WIDTH)
        window.room.show_foot(self._foot)
        window.views.follow()
        self._enable(on=True)

    def _made_panel(self) -> LessonPanel:
        window = self.window
        panel = LessonPanel(window.theme, window.room.side)
        panel.setVisible(False)
        panel.chosen.connect(self._playing(Play.choose))
        panel.taken_back.connect(self._playing(Play.take_back))
        panel.went_on.connect(self._playing(Play.go_on))
        panel.hinted.connect(self._playing(Play.hint))
        panel.shown.connect(self._playing(Play.show_me))
        panel.tried.connect(self._playing(Play.try_it))
        panel.compared.connect(self._compare)
        panel.begun_again.connect(self._playing(Play.again))
        panel.cited.connect(window.show_rule)
        panel.crowding.connect(self._make_room)
        return panel

    def _make_room(self) -> None:
        """Close the card below a lesson that needs all the room, or open it again."""
        panel, window = self.panel, self.window
        if panel is not None and window.aside is panel and panel.asked is not None:
            window.open_aside(panel, alone=panel.asked.is_open or panel.is_crowded)

    def _playing(self, do: Callable[..., object]) -> Callable[..., None]:
        """Return a slot that calls a method of the current lesson, if there is one."""

        def run(*values: int) -> None:
            if self.play is not None:
                do(self.play, *values)

        return run

    def _rewrite(self) -> None:
        if self.play is not None and self.panel is not None and self.panel.asked is not None:
            self.panel.show_lesson(self.play.asked())

    def _show(self) -> None:
        """Update the panel; the card panel below is closed during a question."""
        play, panel, window = self.play, self.panel, self.window
        if play is None or panel is None:
            return
        before = panel.asked
        asked = play.asked()
        if window.aside not in {None, panel}:
            window.board.setFocus()  # else Enter would press the button that the keys fall on
        window.open_aside(panel, alone=asked.is_open or panel.is_crowded)
        panel.show_lesson(asked)
        if asked.stars is not None:
            self.records.keep_stars(play.run.lesson.head.id, asked.stars)
        if play.against is None:
            self._seat_opponent()
        deciding = window.feature(Choices)
        deciding.refresh()
        if self._keys is not None:
            self._keys.stand_before(deciding.panel)
        moments = ((each.step, each.is_open, each.can_try) for each in (before, asked) if each)
        if len(set(moments)) > 1 or before is None:
            self._focus()

    def _focus(self) -> None:
        play, panel = self.play, self.panel
        if play is None or panel is None:
            return
        if play.is_at_work or (play.picks and not play.can_go_on):
            self.window.board.setFocus()
        else:
            panel.first_stop().setFocus()

    def _speak(self, words: str, urgent: bool) -> None:  # noqa: FBT001 - of a signal
        voice = self.window.feature(Announcements).voice
        if voice is not None:
            voice.say(words, urgent=urgent)

    def _count(self, number: int) -> None:
        play = self.play
        if play is None or play.laid.path is None:
            return
        lesson, step = play.run.lesson.head.id, play.run.steps[number]
        result = play.run.results[number]
        if not play.only:
            self.records.keep_step(lesson, step.name, result, play.title)
        if step.is_question and result.done and number not in self._answered:
            self._answered.add(number)
            self.records.keep_answer(lesson, step.name, result)
        if self.records.fault:
            self.window.strip.say(self.records.fault)

    def _go_on(self) -> None:
        play, row = self.play, self._row
        if play is not None and play.only:
            if play.laid.path is None:
                self.surprise()
            else:
                self._ask_next()
            return
        following = next_lesson(self.courses, row)
        if following is None:
            self.leave()
            return
        came_from_page = self._from_page
        self.start(following)
        self._from_page = came_from_page

    def on_change(self, change: Change) -> None:
        """Pass a change to the lesson; the page closes for any other table."""
        if self.play is not None:
            self.play.follow(change)
        elif change.is_new_table and not self._taking:
            self.close_page()

    def on_answer(self, change: Change) -> None:
        """Pass an action that was not carried out to the lesson."""
        if self.play is not None:
            self.play.answer(change)

    def picks(self, object_id: ObjectId) -> bool:
        """Pick a card that was clicked, or a mark on its face, where that is asked for."""
        play, item = self.play, self.window.board.item(object_id)
        if play is None or self._keys is None or item is None:
            return False
        if play.looks_at(object_id):
            middle = self.window.board.mapFromScene(item.pos())
            at = QPointF(self._keys.pressed - middle) / self.window.board.camera.zoom
            play.choose_mark_at(QPointF(item.size[0] / 2, item.size[1] / 2) + at, item.size)
            return True
        if not play.picks:
            return False
        scene = self.window.board.board_scene
        area = scene.mat.area(item.area) if item.area is not None else None
        many = area is not None and area.is_pile and scene.contents.count(area.key) > 1
        if many and area is not None and self._keys.opened != area.key:
            return False  # the click has opened the pile, so that all in it can be seen
        play.pick(object_id)
        return True

    def _enable(self, *, on: bool) -> None:
        for id_ in (*_OFF, *_OF_A_LESSON):
            self.window.actions_by_id.enable(id_, on=on == (id_ in _OF_A_LESSON))

    def _show_problems(self) -> None:
        if self.page is not None:
            found = self._problems.found.items()
            self.page.show_problems({file: len(each) for file, each in found})

    def _say_on_page(self, words: str) -> None:
        if self.page is not None:
            self.page.say(words)

    def _apply_theme(self, theme: "Theme") -> None:
        if self.panel is not None:
            self.panel.apply_theme(theme)
        if self._foot is not None:
            self._foot.apply_theme(theme)


def next_lesson(courses: Sequence[CourseList], row: CourseLesson | None) -> CourseLesson | None:
    """Return the lesson that follows in its course, if there is one."""
    for course in courses:
        if row in course.lessons:
            at = course.lessons.index(row) + 1
            return next((each for each in course.lessons[at:] if not each.fault), None)
    return None
