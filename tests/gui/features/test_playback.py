"""The presenter: steps, plays by a clock that is moved by hand here, and stops at an action."""

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from core.lessons.lesson import runner_for
from core.rules.actions import Life
from core.scenario.runner import played
from core.storage.readers import games, read_data
from gui.features.announcements import Announcements
from gui.features.audience import Audience, AudienceWindow
from gui.features.playback import PER_CHARACTER, SPEEDS, STEP, Playback, Presenter
from gui.window_commands import show_history
from tests.gui.conftest import Open
from tests.gui.window_user import ANN, CTRL, SHIFT, WindowUser, choose
from tests.places import ROOT

SCENARIO = ROOT / "assets" / "scenarios" / "chittering-host.toml"
STEPS = 4
TITLE = "A host of two"


def without_words() -> dict[str, Any]:
    """Return an example whose steps have no text."""
    data = read_data(ROOT / "assets/scenarios/mtg/dead-and-back-transformed.toml")
    steps = [{key: step[key] for key in step if key != "say"} for step in data["step"]]
    return {**data, "step": steps}


@pytest.fixture
def shown(opened: Open) -> WindowUser:
    """A user before a scenario at its start."""
    runner = runner_for(read_data(SCENARIO), games(None))
    story = played(runner)
    return opened(show_history(runner.rules, story.history.jump(0), story.marks, title=TITLE))


def presenter(user: WindowUser) -> Presenter:
    return user.window.feature(Playback).presenter


def tick(user: WindowUser) -> None:
    """The clock comes to its end: nothing waits for it."""
    clock = presenter(user).clock
    assert clock.isActive()
    clock.stop()
    clock.timeout.emit()


def at(user: WindowUser) -> int:
    return user.session.history.cursor


def test_a_table_without_actions_has_no_presenter_buttons(ann: WindowUser) -> None:
    assert ann.window.feature(Playback).controls is None
    ann.session.attempt(Life(player=ANN, change=1))
    controls = ann.window.feature(Playback).controls
    assert controls is not None
    assert controls.isVisible()
    assert all(button.accessibleName() for button in controls.findChildren(QPushButton))


def test_it_plays_to_the_last_action_and_stops_there(shown: WindowUser) -> None:
    presenter(shown).play()
    for number in range(1, STEPS + 1):
        tick(shown)
        assert at(shown) == number
    assert not presenter(shown).playing


def test_a_step_stays_as_long_as_its_words_take_to_read(shown: WindowUser) -> None:
    show = presenter(shown)
    show.play()
    assert show.clock.interval() == round(STEP * 1000)
    tick(shown)
    note = shown.session.history.outcomes[0].note
    wanted = round((STEP + PER_CHARACTER * len(note)) * 1000)
    assert show.clock.interval() == wanted
    show.speed = 2.0
    assert show.clock.interval() == round((STEP + PER_CHARACTER * len(note)) / 2 * 1000)


def test_without_a_word_of_a_teacher_it_stays_as_long_as_the_answer_takes(opened: Open) -> None:
    runner = runner_for(without_words(), games(None))
    story = played(runner)
    user = opened(show_history(runner.rules, story.history.jump(1), story.marks))
    shown = story.history.outcomes[0]
    assert not shown.note
    answer = " ".join(finding.says for finding in shown.verdict.decisive)
    assert answer
    presenter(user).play()
    assert presenter(user).clock.interval() == round((STEP + PER_CHARACTER * len(answer)) * 1000)


def test_an_action_an_undo_and_a_jump_stop_it(shown: WindowUser) -> None:
    show, session = presenter(shown), shown.session
    for act in (
        lambda: session.attempt(Life(player=ANN, change=1)),
        session.undo,
        lambda: session.jump(2),
    ):
        session.jump(1)
        show.play()
        act()
        assert not show.playing


def test_going_round_it_begins_again_after_the_last_action(shown: WindowUser) -> None:
    show = presenter(shown)
    show.loop = True
    show.last()
    shown.session.jump(STEPS - 1)
    show.play()
    tick(shown)
    assert at(shown) == STEPS
    tick(shown)
    assert at(shown) == 0
    assert show.playing


def test_from_the_end_play_begins_at_the_start(shown: WindowUser) -> None:
    show = presenter(shown)
    show.last()
    show.play()
    assert at(shown) == 0
    assert show.playing


def test_the_keys_step_play_and_change_the_speed(shown: WindowUser) -> None:
    shown.type(Qt.Key.Key_Right, CTRL)
    shown.type(Qt.Key.Key_Right, CTRL)
    assert at(shown) == 2
    shown.type(Qt.Key.Key_Left, CTRL)
    assert at(shown) == 1
    shown.type(Qt.Key.Key_End, CTRL)
    assert at(shown) == STEPS
    shown.type(Qt.Key.Key_Home, CTRL)
    assert at(shown) == 0
    shown.type(Qt.Key.Key_F5)
    assert presenter(shown).playing
    shown.type(Qt.Key.Key_F5)
    assert not presenter(shown).playing
    shown.type(Qt.Key.Key_Right, CTRL | SHIFT)
    assert presenter(shown).speed == 1.5
    for _ in SPEEDS:
        shown.type(Qt.Key.Key_Left, CTRL | SHIFT)
    assert presenter(shown).speed == SPEEDS[0]
    shown.type(Qt.Key.Key_F5, SHIFT)
    assert presenter(shown).loop


def test_the_buttons_do_the_same_and_say_what_they_are(shown: WindowUser) -> None:
    controls = shown.window.feature(Playback).controls
    assert controls is not None
    QTest.mouseClick(controls.last, Qt.MouseButton.LeftButton)
    assert at(shown) == STEPS
    assert not controls.last.isEnabled()
    QTest.mouseClick(controls.first, Qt.MouseButton.LeftButton)
    assert at(shown) == 0
    QTest.mouseClick(controls.play, Qt.MouseButton.LeftButton)
    assert controls.play.accessibleName() == "Pause"
    QTest.mouseClick(controls.play, Qt.MouseButton.LeftButton)
    assert controls.play.accessibleName() == "Play the actions one after another"


def test_the_menu_of_the_bottom_bar_has_speed_and_repeat(shown: WindowUser) -> None:
    for words in ("Play faster", "Repeat"):
        QTest.mouseClick(shown.window.timeline.more, Qt.MouseButton.LeftButton)
        choose(shown.open_menu(), words)
    assert presenter(shown).speed == 1.5
    assert "1.5×" in shown.strip()
    assert presenter(shown).loop


def test_the_key_for_faster_stops_at_the_fastest(shown: WindowUser) -> None:
    for _ in range(len(SPEEDS) + 1):
        shown.type(Qt.Key.Key_Right, CTRL | SHIFT)
    assert presenter(shown).speed == SPEEDS[-1]


@pytest.fixture
def audience(shown: WindowUser) -> Iterator[AudienceWindow]:
    """The audience window, opened by its key; it has the keyboard then."""
    shown.type(Qt.Key.Key_F9, SHIFT)
    windows = shown.window.feature(Audience)
    assert windows.audience is not None
    yield windows.audience
    windows.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_the_keys_step_in_the_audience_window_too(
    shown: WindowUser, audience: AudienceWindow
) -> None:
    QTest.keyClick(audience, Qt.Key.Key_Right, CTRL)
    QTest.keyClick(audience, Qt.Key.Key_Right, CTRL)
    assert at(shown) == 2
    QTest.keyClick(audience, Qt.Key.Key_Home, CTRL)
    assert at(shown) == 0
    QTest.keyClick(audience, Qt.Key.Key_F5)
    assert presenter(shown).playing
    QTest.keyClick(audience, Qt.Key.Key_F5)
    assert not presenter(shown).playing


def test_the_audience_is_told_of_the_card_that_each_step_is_about(
    shown: WindowUser, audience: AudienceWindow
) -> None:
    assert "Insectile Aberration" not in audience.panel.text()
    QTest.keyClick(audience, Qt.Key.Key_Right, CTRL)
    assert "Insectile Aberration" in audience.panel.text()
    QTest.keyClick(audience, Qt.Key.Key_End, CTRL)
    QTest.keyClick(audience, Qt.Key.Key_Left, CTRL)
    assert at(shown) == STEPS - 1
    assert "Chittering Host" in audience.panel.text()


def test_what_a_teacher_says_stands_large_below_the_board(shown: WindowUser) -> None:
    caption = shown.window.feature(Playback).caption
    assert caption is not None
    assert caption.isVisible()
    assert caption.text == TITLE
    height = caption.height()
    shown.session.jump(3)
    assert caption.text == shown.session.history.outcomes[2].note
    assert caption.accessibleDescription().startswith(caption.text)
    QApplication.processEvents()
    assert caption.height() == height


def test_a_step_without_words_is_told_by_what_the_table_does(opened: Open) -> None:
    runner = runner_for(without_words(), games(None))
    story = played(runner)
    user = opened(show_history(runner.rules, story.history.jump(0), title=TITLE))
    caption = user.window.feature(Playback).caption
    assert caption is not None
    board = user.board.size()
    assert (caption.text, caption.height()) == (TITLE, 80)
    user.session.jump(1)
    QApplication.processEvents()
    outcome = user.session.history.outcomes[0]
    assert caption.isVisible()
    assert caption.text == outcome.verdict.decisive[0].says
    user.session.jump(2)
    outcome = user.session.history.outcomes[1]
    assert caption.text == f"{outcome.label}. {outcome.verdict.decisive[0].says}"
    assert user.board.size() == board


def test_the_buttons_of_the_caption_step(shown: WindowUser) -> None:
    caption = shown.window.feature(Playback).caption
    assert caption is not None
    back, on = caption.findChildren(QPushButton)
    assert (back.text(), on.text()) == ("Back", "Next")
    QTest.mouseClick(on, Qt.MouseButton.LeftButton)
    QTest.mouseClick(on, Qt.MouseButton.LeftButton)
    assert at(shown) == 2
    assert shown.strip().startswith("Step 2 of 4: ")
    QTest.mouseClick(back, Qt.MouseButton.LeftButton)
    assert at(shown) == 1
    shown.session.jump(STEPS)
    assert not on.isEnabled()


def test_what_stands_large_is_not_said_once_more_in_the_strip(shown: WindowUser) -> None:
    for step, outcome in enumerate(shown.session.history.outcomes, 1):
        shown.session.jump(step)
        caption = shown.window.feature(Playback).caption
        assert caption is not None
        assert caption.text == outcome.note
        assert outcome.note
        assert outcome.note not in shown.strip()
        assert outcome.verdict.decisive[0].says in shown.strip()


def test_back_tells_why_the_step_that_is_shown_is_so(
    shown: WindowUser, audience: AudienceWindow
) -> None:
    """Undo names the undone action; a presenter undoes nothing."""
    accessible_text: list[str] = []
    voice = shown.window.feature(Announcements).voice
    assert voice is not None
    voice.spoke.connect(accessible_text.append)
    shown.type(Qt.Key.Key_End, CTRL)
    shown.type(Qt.Key.Key_Left, CTRL)
    outcome = shown.session.history.undoable
    assert outcome is not None
    for said in (shown.strip(), audience.strip.text()):
        assert said.startswith(f"Step 3 of 4: The rest by hand: {outcome.label}.")
        assert outcome.verdict.decisive[0].says in said
    assert audience.caption.text == outcome.note
    assert accessible_text[-1].startswith("Step 3 of 4: The rest by hand: ")
    shown.type(Qt.Key.Key_Home, CTRL)
    assert shown.strip() == audience.strip.text() == "Step 0 of 4: Start."
    assert audience.caption.text == TITLE
    shown.session.redo()
    shown.session.undo()
    assert shown.strip().startswith("Undone: ")


def test_without_a_word_of_a_teacher_there_is_no_such_line(ann: WindowUser) -> None:
    ann.session.attempt(Life(player=ANN, change=1))
    assert ann.window.feature(Playback).caption is None


def test_marks_of_a_scenario_show_at_their_step_and_are_told(shown: WindowUser) -> None:
    caption = shown.window.feature(Playback).caption
    assert caption is not None
    assert shown.board.annotations.marks == ()
    shown.session.jump(2)
    assert len(shown.board.annotations.marks) == 1
    assert "Fire targets Insectile Aberration." in caption.accessibleDescription()
    shown.session.jump(3)
    assert len(shown.board.annotations.marks) == 2
    shown.session.jump(0)
    assert shown.board.annotations.marks == ()


def test_while_a_curtain_is_down_nothing_is_said_and_nothing_plays(shown: WindowUser) -> None:
    shown.session.jump(2)
    presenter(shown).play()
    shown.window.seat_state.leave()
    caption = shown.window.feature(Playback).caption
    assert caption is not None
    assert caption.text == caption.accessibleDescription() == ""
    assert not presenter(shown).playing
