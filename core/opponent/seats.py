"""The seats of a table that opponents play, and their next action with all its answers."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from core.messages import NO_WORDS, Message
from core.opponent.attempts import Answering, attempt
from core.opponent.player import Opponent
from core.rules.actions import Action, has_chance, without_chance
from core.rules.choices import Choice, Selection
from core.rules.history import Outcome
from core.rules.ruleset import Shuffler, StateView
from core.rules.verdict import Finding
from core.state.ids import Answer, PlayerId


class Acted(Struct, frozen=True, kw_only=True):
    """The outcome of the next action of an opponent, its reason, and moves that were refused.

    Without an outcome no opponent has anything to do.
    """

    outcome: Outcome | None = None
    reason: Message = NO_WORDS
    refused: tuple[Action, ...] = ()


class Seats:
    """The opponents at a table; ``others`` answers for the players in all other seats."""

    def __init__(self, opponents: Mapping[PlayerId, Opponent], others: Answering) -> None:
        self._opponents = opponents
        self._others = others

    def acted(self, view: StateView, shuffle: Shuffler) -> Acted:
        """Return the first action that an opponent wants to do and may do.

        The active player is asked last, so that others can respond.
        """
        refused: list[Action] = []
        for player in sorted(self._opponents, key=lambda each: each == view.state.active):
            for move in self._opponents[player].moves(view.state):
                action = move.action
                if has_chance(type(action)):
                    action = _drawn(action, view.rules.tables.moves(view, shuffle))
                outcome = attempt(view, action, self, shuffle)
                if outcome is not None:
                    return Acted(outcome=outcome, reason=move.reason, refused=tuple(refused))
                refused.append(move.action)
        return Acted(refused=tuple(refused))

    def option(self, view: StateView, action: Action, asked: Finding) -> Answer:
        """Return the answer of the player of an action."""
        return self._of(action.player).option(view, action, asked)

    def selection(
        self, view: StateView, action: Action, made: tuple[Selection, ...], choice: Choice
    ) -> Selection:
        """Return the answer of the player who chooses."""
        return self._of(choice.player).selection(view, action, made, choice)

    def _of(self, player: PlayerId) -> Answering:
        return self._opponents.get(player, self._others)


def _drawn(action: Action, offered: Iterable[Action]) -> Action:
    """Return an action with the random order of the offered one that is equal without it."""
    same = (each for each in offered if type(each) is type(action))
    return next((each for each in same if without_chance(each) == action), action)
