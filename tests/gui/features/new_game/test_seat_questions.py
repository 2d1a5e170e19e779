"""Questions about a deck in the dialog: an unknown card name, and the commander."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from core.cards.deck import Board
from core.storage.assets import DECKS
from gui.features.new_game.dialog import NewGameDialog
from tests.gui.features.new_game.players import Players
from tests.gui.window_user import WindowUser

UNKNOWN = "Vilage Blacksmith"
LED = "howling-hills.txt"


@pytest.fixture
def players(ann: WindowUser, qtbot: QtBot) -> Players:
    return Players(ann, qtbot)


@pytest.fixture
def dialog(players: Players) -> Iterator[NewGameDialog]:
    """The dialog; nothing is left on the clipboard."""
    yield players.ask_for_a_game()
    QGuiApplication.clipboard().clear()


def pasted(dialog: NewGameDialog, text: str) -> None:
    """Paste a list for the first seat."""
    QGuiApplication.clipboard().setText(text)
    dialog.paste_into(dialog.rows[0])


def without_leader() -> str:
    """Return a shipped deck whose list names no commander."""
    lines = (DECKS / LED).read_text("utf-8").splitlines()
    return "\n".join(each for each in lines if each[:1].isdigit())


def test_a_name_that_no_card_has_is_asked_for_and_a_digit_takes_a_card(
    dialog: NewGameDialog,
) -> None:
    pasted(dialog, f"4 {UNKNOWN}\n20 Forest")
    row = dialog.rows[0]
    assert UNKNOWN in row.asked.asks.text()
    wanted = row.asked.answers[0].text().partition("  ")[2]
    assert "blank cards" in row.more.text()
    dialog.apply.setFocus()
    QTest.keyClick(dialog, Qt.Key.Key_1)
    assert row.asked.question is None
    assert f"is taken for {wanted}" in row.more.text()


def test_a_name_may_stay_a_blank_card_and_enter_never_waits(
    dialog: NewGameDialog, players: Players
) -> None:
    pasted(dialog, f"4 {UNKNOWN}\n20 Forest")
    QTest.keyClick(dialog, Qt.Key.Key_0)
    assert dialog.rows[0].asked.question is None
    pasted(dialog, f"4 {UNKNOWN}\n21 Forest")
    assert dialog.rows[0].asked.question is not None
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    QApplication.processEvents()
    names = {card.card.front.name for card in players.session.state.cards}
    assert UNKNOWN in names


def test_a_list_that_names_nobody_is_asked_who_leads(dialog: NewGameDialog) -> None:
    pasted(dialog, without_leader())
    row = dialog.rows[0]
    assert row.asked.asks.text() == "Who leads the deck?"
    chosen = row.asked.answers[1].text().partition("  ")[2]
    QTest.mouseClick(row.asked.answers[1], Qt.MouseButton.LeftButton)
    assert row.asked.question is None
    assert chosen in row.more.text()


def test_of_two_that_do_not_lead_together_one_is_chosen(dialog: NewGameDialog) -> None:
    two = "Urza, Lord Protector", "Halvar, God of Battle // Sword of the Realms"
    pasted(dialog, "Commander\n1 " + "\n1 ".join(two) + "\n\nDeck\n98 Plains")
    row = dialog.rows[0]
    assert row.asked.asks.text() == "Which one leads the deck?"
    QTest.keyClick(dialog, Qt.Key.Key_2)
    deck = dialog._deck_of(row.seat)
    led = [each.card.front.name for each in deck.entries if each.board is Board.COMMANDER]
    assert led == ["Halvar, God of Battle"]


def test_a_file_that_is_dropped_on_a_row_is_the_deck_of_that_seat(
    dialog: NewGameDialog, tmp_path: Path
) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("60 Forest", "utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    event = QDropEvent(
        QPointF(4, 4),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    dialog.rows[1].dropEvent(event)
    assert dialog.rows[1].seat.deck == str(path)
    assert "60 cards" in dialog.rows[1].status.text()


def test_a_new_seat_has_a_shipped_deck_that_few_have(dialog: NewGameDialog) -> None:
    dialog.add_seat()
    dialog.add_seat()
    decks = [row.seat.deck for row in dialog.rows]
    assert all(decks)
    assert sorted(decks.count(each) for each in set(decks)) == [2, 2]


def test_four_seats_and_what_is_asked_fit_into_the_smallest_window(
    dialog: NewGameDialog,
) -> None:
    dialog.add_seat()
    dialog.add_seat()
    pasted(dialog, f"4 {UNKNOWN}\n20 Forest")
    QApplication.processEvents()
    assert dialog.height() <= 700
    assert dialog.width() <= 1024
    buttons = [each for each in dialog.findChildren(QPushButton) if each.isVisible()]
    assert [each.text() for each in buttons if each.width() < each.sizeHint().width()] == []
