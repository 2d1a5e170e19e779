"""Play alone: the deck window starts a game of one player, without a question."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from core.storage.assets import shipped_decks
from core.storage.decks.deck_document import DeckDocument
from core.storage.decks.formats import read_deck_file
from gui.features.choices.feature import Choices
from gui.features.decks.feature import Decks
from tests.gui.window_user import WindowUser


@pytest.mark.parametrize("game", ["fab", "mtg"])
def test_a_deck_is_played_alone(ann: WindowUser, game: str) -> None:
    decks = ann.window.feature(Decks)
    known = (decks.find(read_deck_file(path).deck) for path in shipped_decks())
    deck = next(each.deck for each in known if each.game == game)
    window = decks.open(DeckDocument(deck))
    window.playing.play_alone()
    QApplication.processEvents()
    state = ann.session.state
    assert len(state.players) == 1
    choices, board = ann.window.feature(Choices), ann.window.board
    for _ in range(12):
        found = choices.open_choice()
        if found is not None:
            choices.decide(found, found.as_proposed())
        else:
            board.setFocus()
            ann.type(Qt.Key.Key_Space)
        QApplication.processEvents()
    assert ann.session.state.turn >= 1
    assert not ann.session.state.match.over
