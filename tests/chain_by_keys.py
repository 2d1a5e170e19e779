"""Steps of a followed game of Flesh and Blood by keys: passing, defending, paying."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import Qt

from core.games.fab.actions import Activate, Defend, Pass, Play, StartGame
from core.games.fab.combat.combat_chain import step_of
from core.rules.actions import Action, EndTurn
from core.rules.choices import Selection
from core.state.ids import ObjectId, PlayerId
from gui.features.choices.board import BoardChoices
from gui.features.choices.feature import Choices
from gui.window.main_window import MainWindow

_MOST_STEPS = 8


class ChainKeys:
    """Does by keys the actions of a followed game that no card menu offers."""

    def __init__(
        self,
        window: MainWindow,
        press: Callable[[Qt.Key], None],
        go_to: Callable[[ObjectId], bool],
    ) -> None:
        self.window = window
        self.press = press
        self.go_to = go_to

    def do(self, wanted: Action) -> bool:
        """Do an action where the game itself asks for it; return whether it is such an action."""
        if isinstance(wanted, StartGame):
            self.agree_to(wanted)
        elif isinstance(wanted, Pass):
            self._pass(wanted.to)
        elif isinstance(wanted, Defend):
            self._choose(wanted.objects)
        else:
            return False
        return True

    def afterwards(self, wanted: Action) -> None:
        """Choose the missing parts of an action from a menu or command, and confirm."""
        if isinstance(wanted, EndTurn):
            self.agree_to(wanted)
        elif isinstance(wanted, Play | Activate):
            self._aim(wanted.targets)
            if wanted.pitch:
                self._choose(wanted.pitch)

    def agree_to(self, wanted: Action) -> None:
        """Select in the panel of a decision the objects of an action, and confirm."""
        panel = self.window.feature(Choices).panel
        if panel is None or not panel.isVisible():
            return
        meant = {ref.id for ref in wanted.references()}
        panel.take_keyboard()
        cards = [(row, card.option) for row in panel.rows for card in row.cards]
        for number, (row, card) in enumerate(cards, 1):
            is_picked = card.id in row.picked
            if row.choice.kind != "order" and (card.object in meant) != is_picked:
                self.press(Qt.Key(Qt.Key.Key_0 + number))
        order = getattr(wanted, "order", ())
        for row in panel.rows if order else ():
            if row.choice.kind == "order":
                numbers = {card.object: n for n, (of, card) in enumerate(cards, 1) if of is row}
                there = row.choice.selected(Selection(options=tuple(row.picked)))
                for each in (*there, *(each for each in order if each in numbers)):
                    self.press(Qt.Key(Qt.Key.Key_0 + numbers[each]))
        self.press(Qt.Key.Key_Return)

    def _aim(self, targets: Iterable[ObjectId | PlayerId]) -> None:
        """Choose a target by its number, where several can be attacked."""
        view, chooser = self.window.session.state_view, self.window.board.chooser
        for target in targets if chooser.is_open else ():
            if not isinstance(target, int):
                continue
            name = self.window.describe(view, view.state.object(target)).name
            for number, offer in enumerate(chooser.offers, 1):
                if offer.label.startswith(name):
                    self.press(Qt.Key(Qt.Key.Key_0 + number))
                    return

    def _pass(self, to: str) -> None:
        """Press Next until the game is where passing leads."""
        for _ in range(_MOST_STEPS):
            before = self.window.session.history
            self.press(Qt.Key.Key_Space)
            there = step_of(self.window.session.state)
            if not to or there == to or self.window.session.history is before:
                return

    def _choose(self, cards: Iterable[ObjectId]) -> None:
        """Select cards for a proposal, deselect others, and confirm."""
        proposing, meant = self.window.feature(BoardChoices), tuple(cards)
        found = proposing.proposal
        if found is None:
            return
        for card in (*found.chosen, *meant):
            now = proposing.proposal
            if now is not None and (card in now.chosen) != (card in meant) and self.go_to(card):
                self.press(Qt.Key.Key_P)
        self.press(Qt.Key.Key_Return)
