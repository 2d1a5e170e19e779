"""A teacher with a projector: keys and buttons at two windows, and a class that is never ahead."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from core.scenario.annotations import Ring
from core.state.ids import PlayerId
from core.state.zones import BATTLEFIELD
from core.storage.courses import LESSONS
from gui.board.combat_view import Outline
from gui.board.layout.geometry import Form, Mat
from gui.dialogs.field import FieldDialog
from gui.features.audience import Audience, AudienceWindow
from gui.features.lessons.feature import TEACH, Lessons
from gui.features.teaching.feature import Teaching
from gui.features.teaching.lecture import Lecture, ProjectorPage, key, sheet
from gui.theme import LIGHT
from tests.gui.secrecy import everything
from tests.gui.window_user import WindowUser
from tests.lesson_texts import FOREST, SIZE, SMITH, lesson_text

TITLE = "What stays on a permanent?"
BACK = """
name = "back"
task = "Turn it back."
do = "transform"
object = "smith"
expect = [{ object = "smith", face = "front" }]
hint = { say = "Press F." }
why = "It turns over again."
"""
LESSON = lesson_text(SIZE, BACK, title=TITLE, setup=(SMITH,))
HAND = lesson_text(SIZE, BACK, title=TITLE, setup=(SMITH, FOREST))


class Teacher:
    """A person who teaches, at the keys of one window, before a class at the other."""

    def __init__(self, user: WindowUser, path: Path) -> None:
        self.user = user
        self.window = user.window
        self.teaching = user.window.feature(Teaching)
        assert self.teaching.teach(path) == ""
        QApplication.processEvents()

    @property
    def lecture(self) -> Lecture:
        assert self.teaching.lecture is not None
        return self.teaching.lecture

    @property
    def slide_step(self) -> str:
        return str(self.lecture.talk.slide_step)

    @property
    def projector(self) -> AudienceWindow:
        found = self.user.window.feature(Audience).audience
        assert found is not None
        return found

    @property
    def page(self) -> ProjectorPage:
        assert self.teaching.page is not None
        return self.teaching.page

    def press(self, *keys: Qt.Key | str) -> None:
        """Press keys where the keyboard is in the teacher's window."""
        for typed in keys:
            where: QWidget | None = self.window.focusWidget()
            if isinstance(typed, str):
                QTest.keyClicks(where or self.window, typed)
            else:
                QTest.keyClick(where or self.window, typed)
        QApplication.processEvents()

    def on_projector(self) -> list[str]:
        """Names of the cards that the class sees."""
        items = map(self.projector.board.item, (o.id for o in self.projector.session.state.objects))
        return [item.view.name for item in items if item is not None]

    def seen(self) -> str:
        """Texts on the projector."""
        return self.page.accessibleDescription()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a lesson of a question and a task."""
    file = tmp_path / "lesson.toml"
    file.write_text(LESSON, encoding="utf-8")
    return file


@pytest.fixture
def teacher(ann: WindowUser, path: Path) -> Iterator[Teacher]:
    """A user who teaches the lesson."""
    made = Teacher(ann, path)
    made.projector.board.animated = False
    yield made
    ann.window.feature(Audience).close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_space_goes_from_beat_to_beat_and_the_class_sees_no_later_one(teacher: Teacher) -> None:
    assert teacher.slide_step == "table"
    assert teacher.seen() == TITLE
    teacher.press(Qt.Key.Key_Space)
    assert teacher.slide_step == "question"
    assert "What is the size of Village Ironsmith when it has turned?" in teacher.seen()
    assert "Right" not in teacher.seen()
    assert teacher.user.session.history.cursor == 0
    teacher.press(Qt.Key.Key_Space)
    assert teacher.slide_step == "answer"
    assert "It is the same permanent." in teacher.seen()
    assert "712" not in teacher.seen()
    assert teacher.on_projector()[0].startswith("Ironfang, back face up, 5/3")
    teacher.press(Qt.Key.Key_Return)
    assert teacher.slide_step == "rule"
    assert "712.18" in teacher.seen()


def test_backspace_takes_the_answer_back(teacher: Teacher) -> None:
    teacher.press(*[Qt.Key.Key_Space] * 2)
    teacher.press(Qt.Key.Key_Backspace)
    assert teacher.slide_step == "question"
    assert teacher.user.session.history.outcomes == ()
    assert "same permanent" not in teacher.seen()


def test_letters_and_digits_count_hands_and_only_the_answer_shows_them(teacher: Teacher) -> None:
    teacher.press(Qt.Key.Key_Space, "a", "1", "2", "b", "3", "+", "+", "-")
    assert teacher.lecture.talk.hands == (12, 4)
    assert teacher.lecture.screen().slide.hands == ()
    teacher.press(Qt.Key.Key_Space)
    assert teacher.lecture.screen().slide.hands == (12, 4)


def test_the_keys_of_a_teacher_work_at_the_table_and_at_the_projector(teacher: Teacher) -> None:
    teacher.user.type(Qt.Key.Key_Space)
    assert teacher.slide_step == "question"
    teacher.projector.setFocus()
    QTest.keyClick(teacher.projector, Qt.Key.Key_PageDown)
    assert teacher.slide_step == "answer"
    QTest.keyClick(teacher.projector, Qt.Key.Key_PageUp)
    assert teacher.slide_step == "question"


def test_s_shows_the_answer_without_the_question(teacher: Teacher) -> None:
    teacher.press("s")
    assert teacher.slide_step == "answer"
    assert "What is its size" not in teacher.seen()


def test_a_full_stop_blanks_the_projector_and_brings_it_back(teacher: Teacher) -> None:
    teacher.press(".")
    assert teacher.projector.is_dark
    teacher.press(Qt.Key.Key_Space)
    assert teacher.projector.is_dark
    teacher.press(".")
    assert not teacher.projector.is_dark


def test_notes_are_for_the_teacher_alone(teacher: Teacher) -> None:
    panel = teacher.teaching.panel
    assert panel is not None
    assert panel.notes.toPlainText() == "Many say 3/1."
    teacher.press("n")
    assert panel.notes.hasFocus()
    QTest.keyClicks(panel.notes, "s. ")
    assert teacher.slide_step == "table"
    assert not teacher.projector.is_dark
    teacher.press(Qt.Key.Key_Escape)
    assert teacher.teaching.lecture is not None
    assert teacher.lecture.talk.note.count("s. ") == 1
    assert "Many say" not in teacher.seen()
    assert "Many say" not in teacher.projector.windowTitle()


def test_a_question_worded_anew_shows_when_its_field_is_left(teacher: Teacher) -> None:
    panel = teacher.teaching.panel
    assert panel is not None
    teacher.press(Qt.Key.Key_Space, "e")
    assert panel.question.hasFocus()
    QTest.keyClicks(panel.question, "How big now?")
    assert "How big now?" not in teacher.seen()
    QTest.keyClick(panel.question, Qt.Key.Key_Return)
    assert "How big now?" in teacher.seen()
    assert teacher.slide_step == "question"


def test_escape_asks_and_the_class_ends_only_where_that_is_answered(teacher: Teacher) -> None:
    bar = teacher.teaching.bar
    assert bar is not None
    teacher.press(Qt.Key.Key_Space, Qt.Key.Key_Escape)
    assert bar.asks_end
    assert teacher.projector.isVisible()
    teacher.press(Qt.Key.Key_Escape)
    assert not bar.asks_end
    assert bar.go_on.hasFocus()
    teacher.press(Qt.Key.Key_Escape, Qt.Key.Key_Return)
    assert not bar.asks_end
    assert teacher.slide_step == "question"


def test_letters_typed_while_the_end_is_asked_reach_no_table(teacher: Teacher) -> None:
    before = teacher.user.session.history
    teacher.press(Qt.Key.Key_Escape, "library to tap")
    assert teacher.teaching.lecture is not None
    assert teacher.user.session.history == before
    assert teacher.window.aside is teacher.teaching.panel


def test_escape_first_cancels_what_is_begun_at_the_table(teacher: Teacher) -> None:
    bar, board = teacher.teaching.bar, teacher.user.board
    assert bar is not None
    smith = next(obj.id for obj in teacher.user.session.state.objects)
    teacher.user.click(teacher.user.at(smith))
    QTest.keyClick(board, Qt.Key.Key_A, Qt.KeyboardModifier.ShiftModifier)
    assert "An arrow begins" in teacher.window.strip.text()
    teacher.user.type(Qt.Key.Key_Escape)
    assert not bar.asks_end
    assert teacher.window.strip.text() == "The arrow is cancelled."
    teacher.user.type(Qt.Key.Key_Escape)
    assert bar.asks_end


def test_one_key_too_many_after_the_last_beat_ends_no_class(teacher: Teacher) -> None:
    bar = teacher.teaching.bar
    assert bar is not None
    while teacher.lecture.talk.onward():
        pass
    teacher.press(Qt.Key.Key_Space)
    assert bar.asks_end
    teacher.press(Qt.Key.Key_Space)
    assert not bar.asks_end
    assert teacher.teaching.lecture is not None


def test_drawing_keys_draw_in_a_class_and_count_no_hands(teacher: Teacher) -> None:
    board, shift = teacher.user.board, Qt.KeyboardModifier.ShiftModifier
    teacher.press(Qt.Key.Key_Space)
    smith = next(obj.id for obj in teacher.user.session.state.objects)
    teacher.user.click(teacher.user.at(smith))
    QTest.keyClick(board, Qt.Key.Key_A, shift)
    assert "An arrow begins" in teacher.window.strip.text()
    QTest.keyClick(board, Qt.Key.Key_R, shift)
    assert Ring(at=smith) in teacher.projector.board.annotations.marks
    QTest.keyClick(board, Qt.Key.Key_C, shift)
    dialog = teacher.window.findChild(FieldDialog)
    assert dialog is not None
    dialog.reject()
    QTest.keyClick(board, Qt.Key.Key_X, shift)
    assert teacher.projector.board.annotations.marks == ()
    assert teacher.lecture.talk.hands == (0, 0)


def test_the_class_ends_and_the_own_table_comes_back(teacher: Teacher) -> None:
    teacher.press(Qt.Key.Key_Space, Qt.Key.Key_Space, Qt.Key.Key_Escape)
    teacher.press(Qt.Key.Key_Tab, Qt.Key.Key_Return)
    assert teacher.teaching.lecture is None
    assert teacher.user.window.feature(Audience).audience is None
    assert [player.id for player in teacher.user.session.state.players] == ["Ann", "Ben"]
    assert teacher.window.aside is None


def test_manual_actions_of_the_teacher_are_dropped_at_the_next_slide_step(teacher: Teacher) -> None:
    smith = next(obj.id for obj in teacher.user.session.state.objects)
    teacher.user.click(teacher.user.at(smith))
    teacher.user.type(Qt.Key.Key_T)
    assert teacher.user.session.state.object(smith).tapped
    teacher.press(Qt.Key.Key_Space)
    assert not teacher.user.session.state.object(smith).tapped


def test_another_table_ends_teaching_and_stays(teacher: Teacher) -> None:
    teacher.window.actions_by_id.run("table.new")
    assert teacher.teaching.lecture is None
    assert [player.id for player in teacher.user.session.state.players] == ["Ann", "Ben"]


def test_a_closed_projector_opens_again_at_the_current_slide_step(teacher: Teacher) -> None:
    teacher.press(Qt.Key.Key_Space)
    teacher.projector.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert teacher.user.window.feature(Audience).audience is None
    QTest.keyClick(teacher.user.board, Qt.Key.Key_F9, Qt.KeyboardModifier.ShiftModifier)
    assert teacher.projector.isVisible()
    assert teacher.page.isVisible()
    assert "What is the size" in teacher.seen()


def test_the_hand_of_the_learner_is_shown_and_can_be_hidden(ann: WindowUser, path: Path) -> None:
    path.write_text(HAND, encoding="utf-8")
    teacher = Teacher(ann, path)
    assert "Forest" in str(teacher.on_projector())
    panel = teacher.teaching.panel
    assert panel is not None
    panel.shown_hands.click()
    assert "Forest" not in str(teacher.on_projector())
    assert "Forest" not in str(list(everything(teacher.projector)))
    ann.window.feature(Audience).close()


def test_the_small_picture_follows_the_projector(teacher: Teacher, qtbot: QtBot) -> None:
    panel = teacher.teaching.panel
    assert panel is not None
    teacher.press(Qt.Key.Key_Space)
    assert panel.preview.isVisible()
    qtbot.waitUntil(lambda: not panel.preview.picture.isNull())


def test_a_scenario_without_questions_can_be_shown_too(ann: WindowUser, path: Path) -> None:
    plain = (
        LESSON.partition("[lesson]")[0]
        + '[[step]]\ndo = "transform"\nobject = "smith"\nsay = "It turns."\n'
    )
    path.write_text(plain, encoding="utf-8")
    teacher = Teacher(ann, path)
    teacher.press(Qt.Key.Key_Space)
    assert "It turns." in teacher.seen()
    ann.window.feature(Audience).close()


def test_a_file_that_cannot_be_read_leaves_everything_as_it_was(
    ann: WindowUser, path: Path
) -> None:
    path.write_text("title = [", encoding="utf-8")
    before = ann.session.history
    said = ann.window.feature(Teaching).teach(path)
    assert "lesson.toml" in said
    assert ann.session.history is before
    assert ann.window.feature(Audience).audience is None


def test_everything_follows_another_theme(teacher: Teacher) -> None:
    teacher.press(Qt.Key.Key_Space)
    teacher.window.apply_theme(LIGHT)
    picture = teacher.projector.grab().toImage()
    assert picture.pixelColor(4, 4).name() == LIGHT.bar


def test_there_is_a_command_for_it(ann: WindowUser) -> None:
    assert ann.window.actions_by_id.get(TEACH) is not None


def test_the_class_sheet_has_no_answers_and_the_key_has_them(
    teacher: Teacher, tmp_path: Path
) -> None:
    slides, heading, number = teacher.lecture.printed()
    asked, answered = sheet(slides, heading), key(slides, heading, number)
    for words in ("What is the size of Village Ironsmith when it has turned?", "Turn it back."):
        assert words in asked
        assert words in answered
    assert "same permanent" not in asked
    assert "It is the same permanent." in answered
    assert "712.18" in answered
    assert "Many say" not in asked + answered
    out = tmp_path / "sheet.pdf"
    assert str(out) in teacher.teaching.print_to(out)
    document = out.read_bytes()
    assert document.startswith(b"%PDF")
    assert document.count(b"/Type /Page\n") == 2


def test_a_write_error_of_a_sheet_is_reported(teacher: Teacher, tmp_path: Path) -> None:
    said = teacher.teaching.print_to(tmp_path / "nowhere" / "sheet.pdf")
    assert "could not be written" in said


def test_a_letter_without_an_answer_counts_no_hands(teacher: Teacher) -> None:
    teacher.press(Qt.Key.Key_Space, "b", "2", "d", "7")
    assert teacher.lecture.talk.hands == (0, 2)


def test_no_preview_of_combat_answers_the_question_of_a_class(ann: WindowUser) -> None:
    teacher = Teacher(ann, LESSONS / "fab-first/defend.toml")

    def results() -> set[str]:
        boards = (teacher.window.board, teacher.projector.board)
        return {link.words.result for each in boards for link in each.board_scene.mat.links}

    while teacher.lecture.talk.number == 0:
        assert results() <= {""}
        teacher.press(Qt.Key.Key_Space)
    seen: dict[str, set[str]] = {}
    while teacher.lecture.talk.number == 1:
        seen.setdefault(teacher.slide_step, set()).update(results())
        teacher.press(Qt.Key.Key_Space)
    assert seen["table"] == seen["question"] == {""}
    assert seen["answer"] == {"hit"}


@pytest.mark.parametrize("typed", ["n", "e"])
def test_typed_text_goes_into_its_field_after_the_projector_had_the_focus(
    teacher: Teacher, typed: str
) -> None:
    teacher.press(Qt.Key.Key_Space)
    teacher.projector.activateWindow()
    QTest.keyClicks(teacher.projector, typed)
    QApplication.processEvents()
    assert QApplication.activeWindow() is teacher.window
    teacher.press("Well now")
    assert teacher.slide_step == "question"


def test_a_long_question_is_seen_whole_while_it_is_worded_anew(teacher: Teacher) -> None:
    panel = teacher.teaching.panel
    assert panel is not None
    teacher.press(Qt.Key.Key_Space, "e")
    QTest.keyClicks(
        panel.question, "A creature with two counters on it turns over, so how big is it?"
    )
    text, field = panel.question.document(), panel.question
    assert text.size().width() <= field.viewport().width()
    assert field.blockBoundingGeometry(text.lastBlock()).bottom() <= field.viewport().height()
    QTest.keyClick(panel.question, Qt.Key.Key_Return)
    assert "turns over, so how big" in teacher.seen()


def test_the_lesson_on_the_table_is_taught_and_the_own_table_comes_back_after_it(
    ann: WindowUser, path: Path
) -> None:
    own = ann.session.state
    lessons = ann.window.feature(Lessons)
    assert lessons.open_file(path) == ""
    ann.window.actions_by_id.run(TEACH)
    teaching = ann.window.feature(Teaching)
    assert teaching.lecture is not None
    assert teaching.lecture.lesson.scenario.title == TITLE
    assert lessons.play is None
    teaching.stop()
    assert ann.session.state == own


def test_t_teaches_the_lesson_that_is_chosen_in_the_courses(ann: WindowUser) -> None:
    page = ann.window.feature(Lessons).open()
    QTest.keyClick(page.focusWidget(), Qt.Key.Key_Down)
    chosen = page.chosen
    assert chosen is not None
    QTest.keyClick(page.focusWidget(), Qt.Key.Key_T)
    lecture = ann.window.feature(Teaching).lecture
    assert lecture is not None
    assert lecture.id == chosen.id
    assert ann.window.place.page is None
    ann.window.feature(Audience).close()


def test_the_projector_shows_cards_in_combat_with_a_question(ann: WindowUser) -> None:
    teacher = Teacher(ann, LESSONS / "fab-first" / "defend.toml")
    teacher.projector.resize(1680, 1020)
    teacher.press(*[Qt.Key.Key_Space] * 4)
    assert teacher.slide_step == "question"
    (frame,) = teacher.projector.board.board_scene.mat.links
    assert frame.rect.h > 3 * (frame.head.h + frame.sum.h)
    ann.window.feature(Audience).close()


def test_the_projector_opens_without_taking_the_keyboard(teacher: Teacher) -> None:
    assert teacher.projector.testAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
    assert QApplication.activeWindow() is teacher.window


def test_where_nothing_was_asked_the_next_beat_is_no_answer(ann: WindowUser) -> None:
    teacher = Teacher(ann, LESSONS / "fab-first" / "defend.toml")
    bar = teacher.teaching.bar
    assert bar is not None
    assert bar.go_on.text().startswith("Show what is done")
    teacher.press(*[Qt.Key.Key_Space] * 4)
    assert bar.go_on.text().startswith("Show the answer")
    ann.window.feature(Audience).close()


def test_an_open_fight_leaves_no_empty_bar(ann: WindowUser) -> None:
    teacher = Teacher(ann, LESSONS / "fab-first" / "defend.toml")
    board = teacher.projector.board

    def has_bar() -> bool:
        """Return whether the place of the sum has another colour than the link around it."""
        (frame,) = board.board_scene.mat.links
        picture, x = board.background_picture().toImage(), frame.sum.middle[0]

        def colour(y: float) -> QColor:
            at = board.mapFromScene(QPointF(x, y))
            return picture.pixelColor(at * board.devicePixelRatioF())

        return colour(frame.sum.y + 4) != colour(frame.sum.y - 4)

    teacher.press(*[Qt.Key.Key_Space] * 4)
    assert not has_bar()
    teacher.press(Qt.Key.Key_Space)
    assert has_bar()
    ann.window.feature(Audience).close()


def test_no_hint_of_legal_actions_precedes_the_question_about_them(
    ann: WindowUser,
) -> None:
    teacher = Teacher(ann, LESSONS / "mtg-game" / "block.toml")
    fights = teacher.projector.board.fights
    while teacher.lecture.talk.number == 0:
        assert {each.outline for each in fights.shown.card_icons} <= {Outline.ATTACKS}
        teacher.press(Qt.Key.Key_Space)
    assert [each.words for each in fights.shown.lanes] == ["attacks Ann", "attacks Ann"]
    teacher.teaching.stop()
    assert ann.session.proposes
    ann.window.feature(Audience).close()


def test_a_class_sees_no_signs_to_count_by_and_no_empty_places(ann: WindowUser) -> None:
    teacher = Teacher(ann, LESSONS / "fab-first" / "defend.toml")
    board = teacher.projector.board

    def piles(mat: Mat) -> set[str]:
        shown = (area for area in mat.areas if area.form is not Form.HIDDEN)
        return {str(area.zone) for area in shown if area.is_pile}

    assert piles(board.board_scene.mat) == {"deck"}
    assert piles(ann.board.board_scene.mat) > {"deck"}
    assert all(each.still for each in board.badges())
    assert not any(each.still for each in ann.board.badges())
    ann.window.feature(Audience).close()


def test_a_class_reads_the_finds_of_free_play(ann: WindowUser) -> None:
    teacher = Teacher(ann, LESSONS / "mtg-faces" / "sandbox-zones.toml")
    assert "A back that is gone" not in teacher.seen()
    teacher.press(Qt.Key.Key_Space)
    assert teacher.slide_step == "question"
    assert "A back that is gone as soon as its card is in a hand." in teacher.seen()
    assert teacher.page.board_place().width() < teacher.page.width()
    ann.window.feature(Audience).close()


def test_a_hand_alone_is_large_on_the_projector(ann: WindowUser) -> None:
    teacher = Teacher(ann, LESSONS / "mtg-first" / "reading.toml")
    teacher.projector.board.animated = False
    mat = teacher.projector.board.board_scene.mat
    (hand,) = (area for area in mat.areas if area.form is Form.SPREAD)
    assert (str(hand.zone), hand.player) == ("hand", "Ann")
    assert hand.card * 5 * 0.7 > mat.width * 0.65  # its five cards side by side
    ann.window.feature(Audience).close()


def test_the_class_sheet_has_a_proposed_name(
    teacher: Teacher, monkeypatch: pytest.MonkeyPatch
) -> None:
    proposed: list[str] = []
    monkeypatch.setattr(
        "gui.features.teaching.feature.file_to_write",
        lambda *words: proposed.append(words[-1]),
    )
    QTest.keyClick(teacher.user.board, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    assert proposed == ["what-stays-on-a-permanent-class-sheet.pdf"]


def test_a_digit_answers_an_open_choice_and_counts_no_hands(ann: WindowUser, path: Path) -> None:
    path.write_text(HAND, encoding="utf-8")
    teacher = Teacher(ann, path)
    teacher.press(Qt.Key.Key_Space, "a")
    mira = teacher.lecture.lesson.seat
    forest = teacher.user.find("Forest", PlayerId(mira))
    teacher.user.drag(forest, teacher.user.at((BATTLEFIELD, PlayerId(mira))))
    assert teacher.user.board.chooser.is_open
    teacher.user.type(Qt.Key.Key_1)
    assert teacher.user.zone(forest) == BATTLEFIELD
    assert teacher.lecture.talk.hands == (0, 0)
    ann.window.feature(Audience).close()
