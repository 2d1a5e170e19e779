"""Questions of a card's text as it enters are asked at the table, for every way in."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from core.cards.card import Card, Face, Layout
from core.cards.type_line import TypeLine
from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD, GRAVEYARD, HAND, STACK
from gui.features.open_choices import WordDialog
from gui.program import table_window
from gui.session import OTHER, Session
from tests.core.stage import ADA, Stage
from tests.gui.board.stage import LEFT
from tests.gui.conftest import Open
from tests.gui.dialogs_answered import line_of
from tests.gui.window_user import WindowUser

MY_FIELD = (BATTLEFIELD, ADA)
STACKED = (STACK, None)
ANY_CREATURE = "You may have this creature enter as a copy of any creature on the battlefield."


def of(text: str, line: str = "Creature — Shapeshifter") -> Card:
    stats = (("power", "0"), ("toughness", "0")) if "Creature" in line else ()
    face = Face(name="Guest", type_line=TypeLine.read(line), text=text, stats=stats)
    return Card(name="Guest", layout=Layout.SINGLE, sides=((face,),))


def sat(opened: Open, stage: Stage) -> WindowUser:
    state = stage.state
    return opened(table_window(Session(stage.rules, state), lambda: state))


def name_of(ada: WindowUser, object_id: ObjectId) -> str:
    characteristics_view = ada.session.characteristics_view(object_id, ADA)
    return characteristics_view.title


def words(ada: WindowUser) -> list[str]:
    return [offer.label for offer in ada.board.chooser.offers]


@pytest.mark.parametrize("guest", ["Clone", of(ANY_CREATURE)])
def test_a_clone_dragged_onto_a_creature_enters_as_its_copy(
    opened: Open, guest: str | Card
) -> None:
    stage = Stage()
    ice, object_id = stage.place("Thing in the Ice // Awoken Horror"), stage.place(guest, HAND)
    stage.place("Runeclaw Bear")
    ada = sat(opened, stage)
    ada.drag(object_id, ada.at(ice))
    assert ada.zone(object_id) == BATTLEFIELD
    assert name_of(ada, object_id) == "Thing in the Ice"
    assert ada.session.state.object(object_id).counter("ice") == 4
    assert "as a copy of Thing in the Ice" in ada.strip()
    assert "707.5" in ada.strip()
    ada.session.undo()
    assert ada.zone(object_id) == HAND


@pytest.mark.parametrize("guest", ["Clone", of(ANY_CREATURE)])
def test_a_clone_dragged_to_the_battlefield_asks_which_and_says_by_which_words(
    opened: Open, guest: str | Card
) -> None:
    stage = Stage()
    stage.place("Forest")
    object_id = stage.place(guest, HAND)
    stage.place("Runeclaw Bear", owner=stage.state.players[1].id)
    ada = sat(opened, stage)
    ada.drag(object_id, ada.at(MY_FIELD))
    assert words(ada) == ["Copy Runeclaw Bear", "No copy"]
    assert "as a copy of a" in ada.board.chooser.question
    assert "as a copy of a" in ada.strip()
    assert "707.5" in ada.strip()
    ada.click(ada.chip("Copy Runeclaw Bear"))
    assert name_of(ada, object_id) == "Runeclaw Bear"


def test_a_clone_that_is_cast_asks_as_it_resolves_and_escape_leaves_it_on_the_stack(
    opened: Open,
) -> None:
    stage = Stage()
    stage.place("Runeclaw Bear")
    object_id = stage.place("Clone", HAND)
    ada = sat(opened, stage)
    ada.double_click(ada.at(object_id))
    assert ada.zone(object_id) == STACK
    ada.double_click(ada.at(object_id))
    assert words(ada) == ["Copy Runeclaw Bear", "No copy"]
    ada.type(Qt.Key.Key_Escape)
    assert ada.zone(object_id) == STACK
    ada.double_click(ada.at(object_id))
    ada.type(Qt.Key.Key_Return)
    assert name_of(ada, object_id) == "Runeclaw Bear"


def test_the_question_cannot_be_taken_for_an_answer(opened: Open) -> None:
    stage = Stage()
    stage.place("Runeclaw Bear")
    object_id = stage.place("Clone", HAND)
    ada = sat(opened, stage)
    ada.pick(object_id, "Put onto the battlefield")
    question = ada.board.chooser.column.chips[0]
    ada.click(ada.board.mapFromScene(question.pos()))
    assert ada.board.chooser.is_open
    assert "Copy Runeclaw Bear" in ada.board.chooser.accessible_text
    ada.type(Qt.Key.Key_Up)
    assert "No copy" in ada.board.chooser.accessible_text
    ada.type(Qt.Key.Key_Return)
    assert ada.zone(object_id) == GRAVEYARD


def test_a_land_that_enters_tapped_does_and_one_that_may_avoid_it_asks(opened: Open) -> None:
    stage = Stage()
    plain = stage.place(of("This land enters tapped.", "Land"), HAND)
    paid = stage.place(of("This land enters tapped unless you pay 2 life.", "Land"), HAND)
    ada = sat(opened, stage)
    ada.double_click(ada.at(plain))
    assert ada.session.state.object(plain).tapped
    assert "enters tapped" in ada.strip()
    ada.pick(paid, "Put onto the battlefield")
    assert words(ada) == ["Untapped: you pay 2 life", "Tapped"]
    ada.type(Qt.Key.Key_Return)
    assert not ada.session.state.object(paid).tapped
    assert ada.session.state.player(ADA).life == 18


def test_what_is_chosen_as_it_enters_stands_in_the_panel(opened: Open) -> None:
    stage = Stage()
    object_id = stage.place(of("As this artifact enters, choose a color.", "Artifact"), HAND)
    ada = sat(opened, stage)
    ada.drag(object_id, ada.at(MY_FIELD))
    assert words(ada) == ["white", "blue", "black", "red", "green"]
    ada.type(Qt.Key.Key_Down)
    ada.type(Qt.Key.Key_Return)
    ada.click(ada.at(object_id))
    assert "Chosen colour: blue" in ada.panel()


def written(ada: WindowUser, word: str) -> None:
    dialog = ada.window.findChild(WordDialog)
    assert dialog is not None
    assert dialog.says.text().startswith("Guest says")
    assert not dialog.apply.isEnabled()
    QTest.keyClicks(line_of(dialog), word)
    QTest.mouseClick(dialog.apply, LEFT)
    QApplication.processEvents()


def test_a_name_or_a_type_of_ones_own_is_written_from_the_board(opened: Open) -> None:
    stage = Stage()
    stage.place("Runeclaw Bear")
    object_id = stage.place(
        of("As this artifact enters, choose a creature type.", "Artifact"), HAND
    )
    ada = sat(opened, stage)
    ada.drag(object_id, ada.at(MY_FIELD))
    assert words(ada)[0] == "Bear"
    assert words(ada)[-1] == OTHER
    ada.type(Qt.Key.Key_Up)
    ada.type(Qt.Key.Key_Return)
    written(ada, "Sloth")
    assert ada.session.state.object(object_id).chosen == ("Sloth",)


def test_a_name_of_ones_own_is_written_from_the_answer_line(opened: Open) -> None:
    stage = Stage()
    object_id = stage.place(of("As this artifact enters, choose a card name.", "Artifact"), HAND)
    ada = sat(opened, stage)
    ada.drag(object_id, ada.at(MY_FIELD))
    found = ada.window.strip.findChildren(QPushButton)
    QTest.mouseClick(next(each for each in found if each.text() == OTHER), LEFT)
    written(ada, "Black Lotus")
    assert ada.session.state.object(object_id).chosen == ("Black Lotus",)


def test_of_very_many_answers_the_first_are_offered_and_any_can_be_written(opened: Open) -> None:
    stage = Stage()
    object_id = stage.place(of("This creature enters with X +1/+1 counters on it."), HAND)
    ada = sat(opened, stage)
    ada.pick(object_id, "Put onto the battlefield")
    assert words(ada)[:2] == ["1 +1/+1 counter", "2 +1/+1 counters"]
    assert len(words(ada)) == 9
    ada.type(Qt.Key.Key_Up)
    ada.type(Qt.Key.Key_Return)
    dialog = ada.window.findChild(WordDialog)
    assert dialog is not None
    for wrong in ("many", "21"):
        dialog.entry.put(wrong)
        assert not dialog.apply.isEnabled()
    dialog.entry.put("12 +1/+1 counters")
    assert dialog.apply.isEnabled()
    dialog.entry.put("12")
    QTest.mouseClick(dialog.apply, LEFT)
    assert ada.session.state.object(object_id).counter("+1/+1") == 12


def test_the_answers_on_the_board_are_not_covered_by_the_answer_line(opened: Open) -> None:
    stage = Stage()
    object_id = stage.place(
        of("As this artifact enters, choose a creature type.", "Artifact"), HAND
    )
    ada = sat(opened, stage)
    ada.pick(object_id, "Put onto the battlefield")
    lowest = max(chip.rect().bottom for chip in ada.board.chooser.column.chips)
    below = ada.board.mapFromScene(0, lowest)
    top = ada.window.strip.mapTo(ada.window, ada.window.strip.rect().topLeft()).y()
    assert ada.board.viewport().mapTo(ada.window, below).y() <= top
