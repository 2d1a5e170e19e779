"""A lesson on the table: wrong moves are answered, right ones lead on, the own table comes back."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea

from core.games.fab.actions import Pass, Play
from core.games.fab.combat.combat_chain import step_of
from core.rules.game_course import DrawGame
from core.state.ids import PlayerId
from core.state.zones import BATTLEFIELD, GRAVEYARD, HAND, LIBRARY
from gui.features.announcements import Announcements
from gui.features.autosave import Autosave
from gui.features.choices.board import BoardChoices
from gui.features.dock.feature import DockFeature
from gui.features.game_end.feature import GameEnd
from gui.features.lessons.answering import Picking
from gui.session import Level
from gui.views import View
from tests.gui.features.lessons.learner import YOU, Learner
from tests.gui.features.lookup import feature
from tests.gui.window_user import ANN, CTRL, SHIFT, WindowUser
from tests.lesson_texts import FOREST, lesson_text

MIRA = PlayerId("Mira")
WHICH = """
name = "which"
question = "Click the Forest that can still be played."
pick = { names = ["Forest"], zone = "hand" }
right = ["forest"]
why = "A land is played from the hand ({rule:land.play})."
"""


@pytest.fixture
def learner(start_program: Callable[[], WindowUser]) -> Learner:
    """A user at their own untouched table."""
    return Learner(start_program())


def click(widget: object) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)  # type: ignore[call-overload] # a widget


def test_from_learn_to_the_end_of_the_first_lesson_with_the_mouse(
    learner: Learner, tmp_path: Path
) -> None:
    user = learner.user
    page = learner.open_learn()
    assert page.isVisible()
    click(page.never)
    assert not page.isVisible()
    assert learner.asked.plain == "Put Orchard Hare onto the table."
    hare = user.find("Orchard Hare", YOU)

    user.drag(hare, user.at((GRAVEYARD, YOU)))
    assert learner.said().startswith("That is allowed, but not the goal. That is your graveyard.")
    assert not learner.asked.can_go_on
    click(learner.panel.take_back)
    assert user.zone(hare) == HAND

    user.drag(hare, user.at((BATTLEFIELD, YOU)))
    assert learner.said().startswith("That is it.")
    click(learner.panel.on_button)
    assert learner.asked.step == 2
    user.drag(hare, user.at((HAND, YOU)))
    click(learner.panel.on_button)
    deep = user.session.state.in_zone(LIBRARY, YOU)[0].id
    user.drag(deep, user.at((HAND, YOU)))
    assert learner.said().startswith("That is it.")
    click(learner.panel.on_button)

    assert learner.asked.is_open
    assert not user.window.panel.isVisible()
    fallen = user.session.state.in_zone(GRAVEYARD, YOU)[0].id
    user.click(user.at(fallen))
    click(learner.panel.on_button)
    assert learner.said().startswith("Right.")
    click(learner.panel.on_button)
    assert learner.asked.stars in {1, 2, 3}
    kept = json.loads((tmp_path / "progress.json").read_text("utf-8"))
    steps = kept["profiles"]["Me"]["lessons"]["mtg.first.table"]["steps"]
    assert set(steps) == {"carry", "back", "library", "graveyard"}
    assert all(each["done"] for each in steps.values())


def test_the_heading_shows_the_lesson_while_it_is_open(learner: Learner) -> None:
    window = learner.user.window
    before = window.windowTitle()
    assert "Lesson" not in before
    learner.open("mtg-first/table")
    assert window.heading().startswith("Lesson · ")
    assert window.bar.heading.text().startswith("Lesson")
    assert "· Lesson ·" in window.windowTitle()
    learner.lessons.leave()
    assert window.windowTitle() == before
    learner.open("mtg-first/table")
    learner.user.type(Qt.Key.Key_J, CTRL | SHIFT)
    assert learner.lessons.play is None
    assert "Lesson" not in window.windowTitle()


def test_leaving_brings_the_own_table_back_as_it_was(learner: Learner) -> None:
    user = learner.user
    user.type(Qt.Key.Key_D, CTRL)
    autosave = feature(user.window, Autosave)
    history, rules, before = user.session.history, user.session.rules, autosave.table()
    learner.open("mtg-first/table")
    assert str(user.session.level) == "strict"
    user.drag(user.find("Orchard Hare", YOU), user.at((BATTLEFIELD, YOU)))
    learner.press(Qt.Key.Key_Escape)
    assert user.session.history is history
    assert user.session.rules == rules
    assert user.session.level is Level.EXPLAIN
    assert user.window.seat == ANN
    assert autosave.table() == before
    user.type(Qt.Key.Key_Z, CTRL)
    assert user.session.history.cursor == 0


def test_a_lesson_resumes_at_the_step_where_it_was_left(learner: Learner) -> None:
    learner.open("mtg-first/table")
    learner.press(Qt.Key.Key_H, SHIFT)
    learner.press(Qt.Key.Key_Return)
    assert learner.asked.step == 2
    learner.press(Qt.Key.Key_Escape)
    learner.open("mtg-first/table")
    assert learner.asked.step == 2


def test_a_question_that_fits_needs_no_scroll_bar(learner: Learner) -> None:
    learner.user.window.resize(1280, 770)
    learner.open("mtg-first/land-and-creature")
    learner.press(Qt.Key.Key_H, SHIFT)
    learner.press(Qt.Key.Key_Return)
    assert learner.play.asks
    (area,) = learner.panel.findChildren(QScrollArea)
    assert area.verticalScrollBar().maximum() == 0


def test_no_forecast_of_a_fight_answers_an_open_question(learner: Learner) -> None:
    learner.open("mtg-first/block")
    fights, combat = learner.user.board.fights, feature(learner.user.window, BoardChoices)
    assert [each.words for each in fights.shown.lanes] == ["Hare blocks"]  # it is asked next
    learner.press(Qt.Key.Key_Return)
    assert learner.asked.is_open
    assert [each.words for each in fights.shown.lanes] == ["Hare blocks"]
    assert not any(each.dies or each.badge for each in fights.shown.card_icons)
    assert combat.division is None
    learner.press(Qt.Key.Key_H, SHIFT)
    assert learner.said().startswith("This is it")
    assert learner.user.window.session.state.in_zone(GRAVEYARD)


def test_no_forecast_of_a_link_answers_an_open_question(learner: Learner) -> None:
    learner.open("fab-first/defend")
    scene, proposing = (
        learner.user.board.board_scene,
        feature(learner.user.window, BoardChoices),
    )
    for is_open in (False, True):
        assert learner.asked.is_open is is_open
        (frame,) = scene.mat.links
        assert (frame.words.sum, frame.words.result, frame.words.comes) == ("", "", "")
        assert proposing.proposal is None
        learner.press(Qt.Key.Key_Return)
    learner.press(Qt.Key.Key_H, SHIFT)
    assert scene.mat.links[0].words.result == "hit"
    learner.press(Qt.Key.Key_Return)
    learner.press(Qt.Key.Key_Return)
    assert learner.play.is_at_work
    assert scene.mat.links[1].words.result == "would hit"
    assert proposing.proposal is not None


def test_enter_belongs_to_the_fight_while_a_task_is_open_and_then_to_the_lesson(
    learner: Learner,
) -> None:
    learner.open("mtg-first/attack")
    combat, key = feature(learner.user.window, BoardChoices), learner.panel.on_button.key
    assert key.isHidden()
    learner.press(Qt.Key.Key_Space)
    assert key.text() == "Enter"
    assert combat.declaration is None
    learner.press(Qt.Key.Key_Return)
    assert combat.declaration is not None
    assert key.isHidden()
    learner.user.click(learner.user.at(learner.user.find("Hill Ox")))
    learner.press(Qt.Key.Key_Return)
    assert learner.said().startswith("That is it")
    assert combat.declaration is None
    assert key.text() == "Enter"
    learner.press(Qt.Key.Key_Return)
    assert learner.asked.step == 3


def test_in_free_play_enter_belongs_to_the_table_until_all_is_found(learner: Learner) -> None:
    play = learner.open("fab-first/last-blow")
    user, proposing = learner.user, feature(learner.user.window, BoardChoices)
    assert learner.panel.on_button.key.text() == "Ctrl+Enter"
    user.drag(user.find("Market Scuffle", YOU), user.at(user.find("Garrick", PlayerId("Ben"))))
    assert proposing.proposal is not None
    learner.press(Qt.Key.Key_Return)
    assert proposing.proposal is None
    assert play.run.step is not None
    for _ in range(4):
        learner.press(Qt.Key.Key_Space)
    assert play.run.found == {0}
    learner.press(Qt.Key.Key_Return, CTRL)
    assert learner.asked.step == 2
    play.show_me()
    play.go_on()
    assert learner.asked.stars == 1
    assert "Not everything was found" in learner.asked.note


def test_a_repeated_solution_is_praised_again_and_an_undo_counts_the_remaining_undos(
    learner: Learner,
) -> None:
    learner.open("mtg-first/land-and-creature")
    user = learner.user
    user.drag(user.find("Plains", YOU), user.at((BATTLEFIELD, YOU)))
    learner.press(Qt.Key.Key_T)
    assert "undo 2 actions" in learner.said()
    assert learner.panel.take_back.key.isHidden()  # Ctrl+Z takes one back
    learner.press(Qt.Key.Key_Z, CTRL)
    assert "undo one action" in learner.asked.note
    learner.press(Qt.Key.Key_Z, CTRL)
    assert not learner.asked.note
    forest = user.session.state.in_zone(HAND, YOU)[0].id
    user.drag(forest, user.at((BATTLEFIELD, YOU)))
    assert learner.said().startswith("That is it")
    learner.press(Qt.Key.Key_Z, CTRL)
    assert not learner.said()
    user.drag(forest, user.at((BATTLEFIELD, YOU)))
    assert learner.said().startswith("That is it")


def test_an_action_is_shown_with_all_messages_of_the_table(learner: Learner) -> None:
    learner.open("mtg-first/land-and-creature")
    learner.press(Qt.Key.Key_Space)
    assert "End the turn of Ann. The turn of Ann ends. Ben has nothing to untap." in learner.said()


def test_a_wrong_pick_shows_the_right_cards(learner: Learner) -> None:
    learner.open("mtg-first/reading")
    user = learner.user
    user.click(user.at(user.find("Market Day")))
    learner.press(Qt.Key.Key_Return)
    assert learner.said().startswith("Not “Market Day”. The answer is: Orchard Hare.")
    assert "answer is in the panel" in user.strip()
    learner.press(Qt.Key.Key_Home)
    assert learner.asked.is_open
    user.click(user.at(user.find("Orchard Hare")))
    learner.press(Qt.Key.Key_Return)
    assert learner.said().startswith("Right")


def test_the_table_is_quoted_where_it_bears_out_the_answer(learner: Learner) -> None:
    learner.open("mtg-first/turn")
    learner.press(Qt.Key.Key_H, SHIFT)
    said = learner.asked.said
    assert said is not None
    assert "The turn of" not in said.body
    learner.open("mtg-first/land-and-creature")
    learner.user.window.views.choose(View.JUDGE)
    learner.press(Qt.Key.Key_H, SHIFT)
    learner.press(Qt.Key.Key_Return)
    learner.press(Qt.Key.Key_H, SHIFT)
    said = learner.asked.said
    assert said is not None
    assert said.body.count("305.2") == 1
    assert "The table answers: “Ann has played a land this turn already.”" in said.body


def test_nothing_of_a_lesson_is_kept_among_the_tables(learner: Learner, tables: Path) -> None:
    learner.open("mtg-first/table")
    learner.press(Qt.Key.Key_H, SHIFT)
    learner.user.drag(learner.user.find("Orchard Hare", YOU), learner.user.at((GRAVEYARD, YOU)))
    learner.press(Qt.Key.Key_Escape)
    assert not list(tables.glob("*.janus"))


def test_undo_in_a_lesson_stops_where_the_step_begins(learner: Learner) -> None:
    user = learner.user
    user.type(Qt.Key.Key_D, CTRL)
    learner.open("mtg-first/table")
    lesson = user.session.history.start
    learner.press(Qt.Key.Key_Z, CTRL)
    assert user.session.history.start is lesson
    assert learner.lessons.play is not None


def test_while_a_question_is_open_nothing_can_be_done(learner: Learner) -> None:
    user = learner.user
    learner.open("mtg-first/reading")
    assert learner.asked.is_open
    before = user.session.state
    boar = user.find("Mossback Boar", YOU)
    user.drag(boar, user.at((BATTLEFIELD, YOU)))
    assert not user.menu(boar)
    user.type(Qt.Key.Key_D, CTRL)
    assert user.session.state is before
    assert "Answer the question first" in user.strip()


def test_another_table_ends_the_lesson_and_undo_brings_the_own_one_back(learner: Learner) -> None:
    user = learner.user
    user.type(Qt.Key.Key_D, CTRL)
    mine = user.session.history
    learner.open("mtg-first/table")
    user.window.actions_by_id.run("table.new")
    assert learner.lessons.play is None
    assert not learner.panel.isVisible()
    assert user.window.timeline.isVisible()
    user.type(Qt.Key.Key_Z, CTRL)
    assert user.session.history is mine


def test_of_two_cards_of_one_name_that_of_the_task_is_selected(learner: Learner) -> None:
    learner.open("mtg-first/land-and-creature")
    selected = learner.user.window.selected
    assert selected is not None
    chosen = learner.user.session.state.object(selected)
    assert chosen.zone == HAND
    assert learner.user.session.state.printed(chosen).name == "Forest"


def test_a_game_that_ends_in_a_lesson_asks_for_no_rematch(learner: Learner) -> None:
    learner.open("fab-first/last-blow")
    ends = feature(learner.user.window, GameEnd)
    learner.press(Qt.Key.Key_H, SHIFT)
    learner.user.session.attempt(DrawGame(player=learner.play.run.seat))
    assert learner.user.session.state.match.over
    assert ends.panel is None
    ends.play_on()
    assert learner.lessons.play is not None
    assert learner.user.session.state.match.over


def test_a_learner_stays_in_their_seat_while_the_opponent_could_defend(learner: Learner) -> None:
    play = learner.open("fab-first/attack")
    window = learner.user.window
    elbow = learner.user.find("Quick Elbow", play.run.seat)
    learner.user.session.attempt(Play(player=play.run.seat, card=elbow))
    for _ in range(2):
        learner.user.session.attempt(Pass(player=play.run.seat))
    assert step_of(learner.user.session.state) == "defend"
    assert window.seat == play.run.seat


def test_in_a_small_window_the_dock_shows_every_step(learner: Learner) -> None:
    window = learner.user.window
    window.resize(1024, 680)
    play = learner.open("mtg-first/attack")
    play.begin(2)
    learner.press(Qt.Key.Key_1)
    learner.press(Qt.Key.Key_Return)
    bar = feature(window, DockFeature).dock
    assert bar is not None
    shown = [each for each in bar.buttons() if each.isVisible()]
    assert "Damage" in [each.text() for each in shown]
    assert all(each.width() >= 23 for each in shown)
    assert bar.next.isVisible()


def test_in_a_small_window_the_card_makes_room_for_a_long_answer(learner: Learner) -> None:
    window = learner.user.window
    window.resize(1024, 680)
    play = learner.open("mtg-first/attack")
    play.begin(2)
    learner.press(Qt.Key.Key_1)
    learner.press(Qt.Key.Key_Return)
    QApplication.processEvents()
    panel = learner.panel
    area = panel.findChild(QScrollArea)
    assert area is not None
    assert area.verticalScrollBar().maximum() == 0
    assert not window.panel.isVisible()
    window.resize(1280, 780)
    QApplication.processEvents()
    assert area.verticalScrollBar().maximum() == 0


def test_a_hint_to_continue_the_turn_highlights_the_next_button(learner: Learner) -> None:
    learner.open("mtg-first/attack")
    bar = feature(learner.user.window, DockFeature).dock
    assert bar is not None
    learner.press(Qt.Key.Key_H)
    assert not bar.next.property("hinted")
    learner.press(Qt.Key.Key_H)
    assert bar.next.property("hinted")
    assert not learner.asked.can_hint
    learner.press(Qt.Key.Key_Space)
    assert not bar.next.property("hinted")
    learner.press(Qt.Key.Key_Home)
    learner.press(Qt.Key.Key_Escape)
    assert not bar.next.property("hinted")


def test_an_incomplete_pick_names_the_number_of_missing_cards(learner: Learner) -> None:
    learner.open("mtg-first/reading").begin(1)
    user, meant = learner.user, learner.play.run.meant()
    user.click(user.at(meant[0]))
    name = learner.user.window.describe.name_of(meant[0])
    learner.press(Qt.Key.Key_Return)
    count = {2: "one is", 3: "two are"}[len(meant)]
    assert learner.said().startswith(f"{name} is right; {count} missing. The answer is: ")


def test_where_one_card_is_right_another_click_takes_the_place_of_the_first(
    learner: Learner,
) -> None:
    play, user = learner.open("mtg-first/reading"), learner.user
    assert len(play.run.meant()) == 1
    user.click(user.at(user.find("Market Day")))
    hare = user.find("Orchard Hare")
    user.click(user.at(hare))
    assert isinstance(play.answering, Picking)
    assert play.answering.picked == (hare,)
    assert "pick that instead" in learner.asked.note


def test_the_answer_distinguishes_two_cards_with_one_name(learner: Learner, tmp_path: Path) -> None:
    other = FOREST.replace('"hand"', '"graveyard"').replace('"forest"', '"other"')
    path = tmp_path / "two.toml"
    path.write_text(lesson_text(WHICH, title="Which one?", setup=(FOREST, other)), encoding="utf-8")
    assert learner.lessons.open_file(path) == ""
    QApplication.processEvents()
    user = learner.user
    wrong = user.session.state.in_zone(GRAVEYARD, MIRA)[0].id
    user.click(user.at(wrong))
    learner.press(Qt.Key.Key_Return)
    assert learner.said().startswith(
        "Not “Forest (Mira: Graveyard)”. The answer is: Forest (Mira: Hand)."
    )


def test_a_step_that_begins_again_keeps_no_selected_card(learner: Learner) -> None:
    learner.open("mtg-first/land-and-creature")
    board, user = learner.user.board, learner.user
    hand = [each.id for each in user.session.state.in_zone(HAND, YOU)]
    board.selection.choose(hand[:2])
    assert board.selection.is_several
    user.drag(user.find("Plains", YOU), user.at((BATTLEFIELD, YOU)))
    learner.press(Qt.Key.Key_Home)
    assert not board.selection.is_several


def test_enter_that_led_to_a_step_does_nothing_at_its_table_when_pressed_again(
    learner: Learner,
) -> None:
    play = learner.open("mtg-first/table")
    learner.press(Qt.Key.Key_H, SHIFT)
    learner.press(Qt.Key.Key_Return)
    before = learner.user.session.history
    learner.press(Qt.Key.Key_Return)
    assert learner.user.session.history == before
    assert "A new step has begun" in learner.user.strip()
    assert play.run.results[1].tries == 0


def test_enter_that_started_a_lesson_does_nothing_at_its_table_when_pressed_again(
    learner: Learner,
) -> None:
    page = learner.open_learn()
    page.never.setFocus()
    learner.press(Qt.Key.Key_Return)
    before = learner.user.session.history
    learner.press(Qt.Key.Key_Return)
    assert learner.user.session.history == before
    assert learner.play.run.results[0].tries == 0


def test_once_a_goal_is_reached_enter_is_the_next_step_whatever_is_done_after_it(
    learner: Learner,
) -> None:
    learner.open("mtg-first/land-and-creature")
    user, key = learner.user, learner.panel.on_button.key
    forest = user.session.state.in_zone(HAND, YOU)[0].id
    user.drag(forest, user.at((BATTLEFIELD, YOU)))
    assert learner.said().startswith("That is it")
    history = user.session.history
    learner.press(Qt.Key.Key_Space)
    assert user.session.history == history
    assert "The goal is reached" in user.strip()
    user.drag(forest, user.at((HAND, YOU)))
    assert key.text() == "Enter"
    learner.press(Qt.Key.Key_Return)
    assert learner.asked.step == 2


def test_enter_chooses_no_answer(learner: Learner) -> None:
    play = learner.open("mtg-faces/same-object")
    learner.press(Qt.Key.Key_Return)
    learner.press(Qt.Key.Key_Return)
    assert play.answering.chosen == -1
    assert not play.run.results[0].done
    assert "Choose an answer first" in learner.user.strip()


def test_no_new_table_is_announced_before_a_step(learner: Learner) -> None:
    heard: list[str] = []
    voice = feature(learner.user.window, Announcements).voice
    assert voice is not None
    voice.spoke.connect(heard.append)
    learner.open("mtg-first/table")
    learner.press(Qt.Key.Key_H, SHIFT)
    learner.press(Qt.Key.Key_Return)
    assert any(each.startswith("Step 2 of") for each in heard)
    assert not any("new table" in each for each in heard[1:])


def test_a_lesson_of_the_first_course_is_simple_and_later_ones_are_not(learner: Learner) -> None:
    seen = []
    for course in learner.lessons.courses[:2]:
        learner.lessons.start(course.lessons[0])
        seen.append(learner.user.window.views.now)
    learner.lessons.leave()
    assert [*seen, learner.user.window.views.now] == [View.SIMPLE, View.TABLE, View.TABLE]
