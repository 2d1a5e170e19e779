"""The card of a rule shows its summary, its number here and in other editions."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.panels.rule import NO_ENTRY, RuleCard
from gui.theme import DARK
from tests.gui.panels import toy


@pytest.fixture
def card(qtbot: QtBot) -> RuleCard:
    made = RuleCard(lambda: toy.RULEBOOK, lambda: "new", DARK)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    return made


def test_it_tells_the_rule_in_our_words_with_its_numbers(card: RuleCard) -> None:
    card.show_rule("toy.tap")
    assert card.text().splitlines() == [
        "Turning sideways",
        "Rule 1.2a · Toy game, June 2024",
        "A card is turned sideways to show that it was used.",
        "For example: Ann attacks with an Owl and turns it sideways.",
        "May 2020: 1.1",
    ]
    assert "Turning sideways" in card.prose.toPlainText()


def test_an_edition_without_the_rule_says_why(card: RuleCard) -> None:
    card.show_rule("toy.upright")
    assert "May 2020: nobody had thought of it" in card.text()


def test_a_key_without_an_entry_is_said_to_have_none(card: RuleCard) -> None:
    card.show_rule("toy.unknown")
    assert card.text() == f"Rule\n{NO_ENTRY}"


def test_escape_closes_it(card: RuleCard, qtbot: QtBot) -> None:
    card.show_rule("toy.tap")
    with qtbot.waitSignal(card.closed):
        QTest.keyClick(card, Qt.Key.Key_Escape)
    assert not card.isVisible()


def test_nothing_of_it_is_cut_off(card: RuleCard) -> None:
    card.show_rule("toy.tap")
    assert card.prose.height() >= card.prose.document().size().height()
    assert card.height() >= card.prose.height()
