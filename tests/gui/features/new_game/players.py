"""Two players who start a game at one screen, with real keys."""

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.rules.choices import Choice
from gui.features.choices.feature import Choices
from gui.features.choices.panel import ChoicePanel
from gui.features.dock.feature import DockFeature
from gui.features.dock.panel import Dock
from gui.features.new_game.dialog import NewGameDialog
from gui.features.new_game.feature import NewGame
from gui.window.main_window import MainWindow
from tests.gui.features.lookup import feature
from tests.gui.window_user import CTRL, WindowUser

ENTER, SPACE = Qt.Key.Key_Return, Qt.Key.Key_Space


def begin_shipped(window: MainWindow, game: str, first: str = "Ann") -> None:
    """Start a game with two shipped decks without a dialog."""
    new_game = feature(window, NewGame)
    choice = replace(new_game.at_once(game), first=first)
    decks = {seat.name: new_game.read(seat).entries for seat in choice.seats}
    new_game.start(choice, decks)


class Players(WindowUser):
    """The current player at one window."""

    def __init__(self, user: WindowUser, qtbot: QtBot) -> None:
        super().__init__(user.window)
        self.qtbot = qtbot

    def ask_for_a_game(self) -> NewGameDialog:
        """Open the dialog by its key."""
        self.type(Qt.Key.Key_N, CTRL)
        found = self.window.findChildren(NewGameDialog)
        return next(each for each in found if each.isVisible())

    def start(self) -> None:
        """Start the game that the dialog describes."""
        dialog = self.ask_for_a_game()
        QTest.keyClick(dialog, ENTER)
        QApplication.processEvents()

    def key(self, key: Qt.Key) -> None:
        """Press a key where the keyboard is."""
        QTest.keyClick(QApplication.focusWidget() or self.board, key)
        QApplication.processEvents()

    @property
    def questions(self) -> ChoicePanel:
        """The panel that asks."""
        found = feature(self.window, Choices).panel
        assert found is not None
        return found

    @property
    def asked_choice(self) -> Choice:
        """The current question, in any window."""
        found = feature(self.window, Choices).open_choice()
        assert found is not None
        return found

    @property
    def asked(self) -> Choice:
        """The current question."""
        assert self.questions.isVisible()
        found = self.questions.choice
        assert found is not None
        return found

    def decide(self, key: Qt.Key = ENTER) -> None:
        """Pick the first cards where some have to be picked, and answer by a key."""
        self.qtbot.waitUntil(lambda: self.questions.has_keyboard)
        number = Qt.Key.Key_1
        for row in self.questions.rows:
            while not row.is_enough:
                self.key(number)
                number = Qt.Key(number + 1)
        self.key(key)

    def keep_all(self) -> None:
        """Let the first to choose begin, and every player keep."""
        while self.session.state.turn == 0 and not self.session.state.match.over:
            self.decide()

    def keep_equipment(self) -> None:
        """Let every player take the proposed equipment."""
        while self.session.state.turn_step == "before":
            self.decide()

    @property
    def dock(self) -> Dock:
        """The dock with the turn and Next."""
        found = feature(self.window, DockFeature).dock
        assert found is not None
        return found

    def play_at_once(self, game: str) -> None:
        """Start a game with the shipped decks."""
        begin_shipped(self.window, game)
        QApplication.processEvents()
