"""The panel of any choice: options as text, a number, several parts, keys and clicks."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from core.messages import Message
from core.rules.choices import Choice, Kind, Option, Selection, shortfall
from gui.features.choices.panel import ChoicePanel, Words
from gui.theme import DARK
from tests.core.stage import ADA


def words(*ids: str) -> tuple[Option, ...]:
    return tuple(Option(each, Message("{word}", word=each)) for each in ids)


def choice(kind: Kind, least: int, most: int, *ids: str, also: tuple[Choice, ...] = ()) -> Choice:
    return Choice(
        id="test",
        player=ADA,
        title=Message("Choose some"),
        key="mana.pay",
        kind=kind,
        options=words(*ids),
        at_least=least,
        at_most=most,
        also=also,
    )


class Asked:
    """A panel that asks a choice, and the selections made in it."""

    def __init__(self, qtbot: QtBot) -> None:
        self.board = QWidget()
        qtbot.addWidget(self.board)
        self.board.resize(1000, 700)
        self.panel = ChoicePanel(DARK, self.board, self.board)
        self.made: list[Selection] = []
        self.panel.decided.connect(lambda _choice, selection: self.made.append(selection))
        self.board.show()

    def ask(self, choice: Choice) -> None:
        self.panel.ask(choice, Words(cite=str, names={}), lambda _id, _width: QPixmap())
        self.panel.show()
        self.panel.place()
        self.panel.take_keyboard()


@pytest.fixture
def asked(qtbot: QtBot) -> Asked:
    return Asked(qtbot)


def test_options_in_words_are_selected_by_click_or_digit_and_enter_chooses(asked: Asked) -> None:
    found = choice("pick", 2, 2, "red", "green", "blue")
    asked.ask(found)
    asked.panel.take_first()
    assert not asked.made, "too few are selected"
    QTest.mouseClick(asked.panel.rows[0].cards[2].button, Qt.MouseButton.LeftButton)
    QTest.keyClick(asked.panel, Qt.Key.Key_1)
    QTest.keyClick(asked.panel, Qt.Key.Key_Return)
    (made,) = asked.made
    assert made.options == ("blue", "red")
    assert shortfall(found, made) is None


def test_a_number_is_typed_and_enter_chooses_it(asked: Asked) -> None:
    found = choice("number", 1, 12)
    asked.ask(found)
    box = asked.panel.rows[0].number
    assert box is not None
    assert box.accessibleName() == "Choose some"
    box.selectAll()
    QTest.keyClicks(box, "7")
    QTest.keyClick(box, Qt.Key.Key_Return)
    (made,) = asked.made
    assert made.number == 7
    assert shortfall(found, made) is None


def test_each_part_has_a_row_and_the_answer_has_all_of_them(asked: Asked) -> None:
    found = choice("pick", 0, 1, "a", "b", also=(choice("number", 2, 4),))
    asked.ask(found)
    QTest.keyClick(asked.panel, Qt.Key.Key_2)
    asked.panel.take_first()
    (made,) = asked.made
    assert made.options == ("b",)
    assert [each.number for each in made.also] == [2]
    assert shortfall(found, made) is None


def test_a_division_gives_one_more_with_each_click_or_digit_until_all_is_given(
    asked: Asked,
) -> None:
    found = replace(choice("divide", 1, 2, "a", "b"), total=3)
    asked.ask(found)
    row = asked.panel.rows[0]
    QTest.mouseClick(row.cards[0].button, Qt.MouseButton.LeftButton)
    QTest.keyClick(asked.panel, Qt.Key.Key_2)
    asked.panel.take_first()
    assert not asked.made, "one is left"
    for _ in range(2):
        QTest.keyClick(asked.panel, Qt.Key.Key_2)
    assert [card.mark.text() for card in row.cards] == ["", "3"]
    QTest.keyClick(asked.panel, Qt.Key.Key_1)
    asked.panel.take_first()
    (made,) = asked.made
    assert dict(made.amounts) == {"a": 1, "b": 2}
    assert shortfall(found, made) is None


def test_an_option_that_is_required_has_to_be_selected(asked: Asked) -> None:
    found = replace(choice("pick", 0, 2, "a", "b"), required=("b",))
    asked.ask(found)
    asked.panel.take_first()
    assert not asked.made
    QTest.keyClick(asked.panel, Qt.Key.Key_2)
    asked.panel.take_first()
    assert [each.options for each in asked.made] == [("b",)]


def test_asked_again_the_panel_keeps_the_number(asked: Asked) -> None:
    found = choice("number", 1, 12)
    asked.ask(found)
    box = asked.panel.rows[0].number
    assert box is not None
    box.setValue(5)
    asked.ask(found)
    kept = asked.panel.rows[0].number
    assert kept is not None
    assert kept.value() == 5


def test_one_of_several_words_is_a_button_each(asked: Asked) -> None:
    asked.ask(choice("pick", 1, 1, "yes", "no"))
    assert [each.accessibleName() for each in asked.panel.answers] == ["yes", "no"]
    QTest.keyClick(asked.panel, Qt.Key.Key_N)
    assert [each.options for each in asked.made] == [("no",)]
