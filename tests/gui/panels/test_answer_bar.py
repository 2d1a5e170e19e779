"""The strip answers every action with a text and a sign, and offers the options."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from core.rules.actions import Move, Tap, Untap
from core.rules.verdict import Ruling
from core.state.zones import EXILE, GRAVEYARD, HAND
from gui.panels.answer_bar import WELCOME, AnswerBar
from gui.session import Level, Session
from gui.theme import DARK
from gui.theme import LIGHT as BRIGHT
from tests.gui.panels import toy

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def strip(session: Session, qtbot: QtBot) -> AnswerBar:
    made = AnswerBar(session, toy.cite, DARK)
    session.changed.connect(made.follow)
    session.answered.connect(made.follow)
    qtbot.addWidget(made)
    made.stand_on(QRect(0, 300, 900, 44), 300)
    with qtbot.waitExposed(made):
        made.show()
    return made


def attempt(session: Session, ruling: Ruling) -> None:
    for action in toy.option_of(ruling):
        session.attempt(action)


def words_of(strip: AnswerBar) -> list[str]:
    return [button.text().replace("&", "") for button in strip.buttons()]


def test_before_the_first_action_it_says_what_to_do(strip: AnswerBar) -> None:
    assert strip.text() == WELCOME


@pytest.mark.parametrize(
    ("ruling", "said"),
    [
        (Ruling.DONE, "Done: Tap Owl. It is turned sideways. [1.2a]"),
        (Ruling.NOTHING, "Nothing happens: Untap Owl. It lies upright already. [1.3]"),
        (
            Ruling.REFUSED,
            "Not allowed: Move Owl. The dead stay in the graveyard. [2.4, 2.5]",
        ),
        (Ruling.CHOICE, "Choose first: Move Wolf. Choose how it enters. [1.2a]"),
        (Ruling.SILENT, "Done: Move Owl. No rule applies to it."),
    ],
)
def test_each_ruling_is_said_in_words_with_its_rule(
    strip: AnswerBar, session: Session, ruling: Ruling, said: str
) -> None:
    attempt(session, ruling)
    assert strip.text() == said
    assert strip.accessibleDescription() == said


def test_each_ruling_has_a_sign_of_its_own(strip: AnswerBar, session: Session) -> None:
    signs = []
    for ruling in (Ruling.NOTHING, Ruling.CHOICE, Ruling.DONE, Ruling.REFUSED):
        attempt(session, ruling)
        signs.append(strip._sign.pixmap().toImage())
    assert all(one != other for at, one in enumerate(signs) for other in signs[:at])


@pytest.mark.parametrize("ruling", [Ruling.NOTHING, Ruling.REFUSED])
def test_do_it_anyway_forces_the_action(strip: AnswerBar, session: Session, ruling: Ruling) -> None:
    attempt(session, ruling)
    assert words_of(strip) == ["Do it anyway"]
    QTest.mouseClick(strip.buttons()[0], LEFT)
    assert session.history.undoable is not None
    assert session.history.undoable.forced
    assert strip.text().startswith("Done anyway: ")
    assert strip.buttons() == ()


def test_a_strict_table_does_not_offer_it(strip: AnswerBar, session: Session) -> None:
    session.level = Level.STRICT
    attempt(session, Ruling.REFUSED)
    assert words_of(strip) == []


def test_what_is_not_even_possible_is_not_offered(strip: AnswerBar, session: Session) -> None:
    session.attempt(Move(player=toy.ANN, object=toy.OWL, to=EXILE))
    assert strip.text().startswith("Not allowed")
    assert words_of(strip) == []


def test_on_a_free_table_it_tells_what_the_rules_would_have_said(
    strip: AnswerBar, session: Session
) -> None:
    session.level = Level.FREE
    session.attempt(Untap(player=toy.ANN, object=toy.OWL))
    assert strip.text() == (
        "Done anyway: Untap Owl. By the rules nothing would happen. It lies upright already. [1.3]"
    )


def test_a_choice_has_a_button_for_each_option_and_a_button_answers(
    strip: AnswerBar, session: Session
) -> None:
    attempt(session, Ruling.CHOICE)
    assert words_of(strip) == ["1  Calmly", "2  Wildly"]
    QTest.mouseClick(strip.buttons()[1], LEFT)
    assert session.history.undoable is not None
    done = session.history.undoable.action
    assert isinstance(done, Move)
    assert done.reason == "wild"
    assert strip.buttons() == ()


def test_a_choice_is_answered_by_keyboard(strip: AnswerBar, session: Session) -> None:
    attempt(session, Ruling.CHOICE)
    button = strip.buttons()[0]
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert session.history.cursor == 1


def test_every_button_has_a_name_that_tells_the_action(strip: AnswerBar, session: Session) -> None:
    attempt(session, Ruling.CHOICE)
    assert [button.accessibleName() for button in strip.buttons()] == [
        "1  Calmly (Move Wolf)",
        "2  Wildly (Move Wolf)",
    ]


def test_undo_and_redo_name_the_action(strip: AnswerBar, session: Session) -> None:
    attempt(session, Ruling.DONE)
    session.undo()
    assert strip.text() == "Undone: Tap Owl."
    session.redo()
    assert strip.text().startswith("Redone: Tap Owl.")


def test_a_step_says_which_it_is_and_what_came_of_it(strip: AnswerBar, session: Session) -> None:
    for kind in (Tap, Untap, Tap):
        session.attempt(kind(player=toy.ANN, object=toy.OWL))
    session.jump(1)
    assert strip.text().startswith("Step 1 of 3: Done: Tap Owl. It is turned sideways.")
    session.jump(2)
    assert strip.text().startswith("Step 2 of 3: Done: Untap Owl.")
    session.jump(0)
    assert strip.text() == "Step 0 of 3: Start."


def test_a_step_that_was_refused_is_shown_as_refused(strip: AnswerBar, session: Session) -> None:
    attempt(session, Ruling.REFUSED)
    assert strip.outcome is not None
    history = session.history.record(strip.outcome)
    session.adopt(session.rules, history)
    session.jump(1)
    session.jump(2)
    assert strip.text() == (
        "Step 2 of 2: Not allowed: Move Owl. The dead stay in the graveyard. [2.4, 2.5]"
    )
    refused = strip._sign.pixmap().toImage()
    session.jump(1)
    assert strip._sign.pixmap().toImage() != refused
    session.redo()
    assert strip.text().startswith("Step 2 of 2: Not allowed: Move Owl.")
    session.undo()
    assert strip.text() == "Undone: Move Owl. It was not allowed; nothing changed."


def test_a_new_start_is_said(strip: AnswerBar, session: Session) -> None:
    session.start(toy.TOY, toy.table())
    assert strip.text() == "A new table."


def test_the_same_start_without_the_actions_is_a_new_table_too(
    strip: AnswerBar, session: Session
) -> None:
    start, rules = session.state, session.rules
    session.attempt(Tap(player=toy.ANN, object=toy.OWL))
    session.undo()
    assert strip.text() == "Undone: Tap Owl."
    session.redo()
    session.start(rules, start)
    assert strip.text() == "A new table."


def test_a_click_on_the_number_asks_for_the_rule(
    strip: AnswerBar, session: Session, qtbot: QtBot
) -> None:
    attempt(session, Ruling.DONE)
    prose = strip.prose()
    with qtbot.waitSignal(strip.cited) as asked:
        QTest.mouseClick(prose.viewport(), LEFT, pos=prose.spot("cite:toy.tap").center())
    assert asked.args == ["toy.tap"]


def long_answer(strip: AnswerBar, session: Session) -> None:
    strip.stand_on(QRect(0, 300, 300, 44), 300)
    session.attempt(Move(player=toy.ANN, object=toy.OWL, to=GRAVEYARD))
    session.attempt(Move(player=toy.ANN, object=toy.OWL, to=HAND))


def test_a_long_answer_grows_upwards_and_is_not_cut(strip: AnswerBar, session: Session) -> None:
    long_answer(strip, session)
    prose = strip.prose()
    assert prose.height() >= prose.document().size().height()
    assert strip.is_grown
    assert (strip.geometry().bottom(), strip.width()) == (343, 300)
    assert strip.rect().contains(prose.geometry())
    (button,) = strip.buttons()
    assert strip.rect().contains(QRect(button.mapTo(strip, QPoint()), button.size()))
    session.attempt(Move(player=toy.ANN, object=toy.OWL, to=GRAVEYARD))
    strip.say("Short.")
    assert strip.height() == 44


def test_a_grown_answer_folds_to_its_place_and_opens_again(
    strip: AnswerBar, session: Session
) -> None:
    long_answer(strip, session)
    grown = strip.height()
    assert strip.fold()
    assert strip.height() == 44
    assert not strip.fold()
    (opens,) = (each for each in strip.findChildren(QPushButton) if "all" in each.accessibleName())
    QTest.mouseClick(opens, LEFT)
    assert strip.height() == grown
    assert opens.accessibleName() == "Show less of the answer"


def test_an_answer_longer_than_the_table_allows_scrolls(strip: AnswerBar, session: Session) -> None:
    attempt(session, Ruling.DONE)
    strip.stand_on(QRect(0, 300, 300, 44), 100)
    for _ in range(9):
        strip.add("It is turned sideways, and that is all.")
    assert strip.height() <= 110
    assert strip.prose().verticalScrollBar().isVisible()


def test_an_open_choice_cannot_be_folded_away(strip: AnswerBar, session: Session) -> None:
    strip.stand_on(QRect(0, 300, 300, 44), 300)
    attempt(session, Ruling.CHOICE)
    assert strip.is_grown
    assert not strip.fold()


def test_a_button_for_what_is_spoken_of_stays_in_other_colours_and_goes_with_the_words(
    strip: AnswerBar, session: Session, qtbot: QtBot
) -> None:
    again = QAction("Once more", strip)
    strip.say("That was it.", again)
    strip.apply_theme(BRIGHT)
    assert words_of(strip) == ["Once more"]
    assert [button.accessibleName() for button in strip.buttons()] == ["Once more"]
    with qtbot.waitSignal(again.triggered):
        QTest.mouseClick(strip.buttons()[0], LEFT)
    attempt(session, Ruling.DONE)
    assert words_of(strip) == []
