"""Simulated players: a whole game by chance, and what goes wrong on the way.

They choose among what the rules offer as sensible. Every action is taken back and done again, also
from the log; after each of them every card has to be somewhere and somebody has to have something
to do. What each viewer is told may not hang on a card that stays hidden from them.
"""

from collections.abc import Sequence

from msgspec import Struct

from core.messages import worded
from core.rules import engine
from core.rules.actions import Action
from core.rules.completion import apply_whole
from core.rules.history import History, Outcome
from core.rules.ruleset import Memo, Ruleset, StateView
from core.rules.verdict import Ruling
from core.scenario.chance import Chance
from core.scenario.simulated_checks import card_faults, secrecy_faults, undo_faults
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId

MOST_ACTIONS = 20_000
"""A game that lasts longer never ends."""
_MOST_CHOICES = 20
_GO_ON = 0.15
"""How often the last of what is offered is taken, which goes on in the game."""
_LOOKS = 0.1
"""After how many of the actions it is tried whether somebody could tell a hidden card."""


class Played(Struct, frozen=True, kw_only=True):
    """How a simulated game ended: who won it (None for a draw), after how much, and the faults."""

    winner: PlayerId | None = None
    actions: int = 0
    turns: int = 0
    faults: tuple[str, ...] = ()


def play(rules: Ruleset, state: GameState, chance: Chance) -> Played:
    """Play a game from a position in which decks lie ready, to its end."""
    return _Game(rules, state, chance).play()


class _Game:
    def __init__(self, rules: Ruleset, state: GameState, chance: Chance) -> None:
        self._rules = rules
        self._chance = chance
        self._memo = Memo()
        self._history = History(start=state)
        self._faults: list[str] = []

    @property
    def _view(self) -> StateView:
        return StateView(self._rules, self._history.state, self._memo)

    def play(self) -> Played:
        """Play until the game is over or something is wrong."""
        actions = 0
        while not self._view.state.match.over and not self._faults:
            actions += 1
            if actions > MOST_ACTIONS:
                self._faults.append(
                    worded("no end after {most_actions} actions", most_actions=MOST_ACTIONS)
                )
            else:
                self._act()
        state = self._view.state
        return Played(
            winner=state.match.winner,
            actions=actions,
            turns=state.turn,
            faults=tuple(self._faults),
        )

    def _act(self) -> None:
        """Do one of the things that can be done, and hold it to what is promised."""
        view = self._view
        outcome = next(
            (each for each in map(self._tried, self._in_some_order(view)) if each is not None),
            None,
        )
        if outcome is None:
            step = view.state.turn_step
            self._faults.append(
                worded(
                    "nothing can be done in turn {turn}, step {step}",
                    turn=view.state.turn,
                    step=repr(step),
                )
            )
            return
        before = self._history
        self._history = before.record(outcome)
        self._faults += undo_faults(self._rules, before, self._history)
        self._faults += card_faults(outcome)
        if self._chance.random() < _LOOKS:
            self._faults += secrecy_faults(self._rules, before.state, outcome, self._chance)
        # A long game must not keep every position.
        self._history = History(start=outcome.state)

    def _in_some_order(self, view: StateView) -> list[Action]:
        """Return what is offered: what goes on in the game last of all, but for now and then."""
        found = list(view.rules.tables.moves(view, self._shuffled))
        others = sorted(found[:-1], key=lambda _: self._chance.random())
        if self._chance.random() < _GO_ON:
            return [*found[-1:], *others]
        return [*others, *found[-1:]]

    def _shuffled(self, objects: Sequence[ObjectId]) -> Sequence[ObjectId]:
        several = list(objects)
        self._chance.shuffle(several)
        return several

    def _tried(self, action: Action) -> Outcome | None:
        """Try an action, with chosen answers where it asks; None if it may not be done."""
        for _ in range(_MOST_CHOICES):
            outcome = apply_whole(self._view, action, self._shuffled)
            if outcome.carried_out:
                return outcome
            asked = outcome.verdict.choice
            if outcome.verdict.ruling is not Ruling.CHOICE or asked is None or not asked.options:
                return None
            option = self._chance.choice([each.id for each in asked.options])
            action = engine.answer(action, asked, option)
        return None
