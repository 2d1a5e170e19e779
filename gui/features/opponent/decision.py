"""The next action of the opponents in one position, whose thoughts come from elsewhere."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from itertools import count
from random import Random
from typing import Generic, TypeVar

from core.messages import NO_WORDS, Message
from core.opponent.levels import Level
from core.opponent.player import Opponent
from core.opponent.seats import Acted, Seats
from core.opponent.tactics import Move, Seat, Sum
from core.rules.actions import Action
from core.rules.choices import Choice, Selection
from core.rules.ruleset import Memo, Ruleset, StateView
from core.rules.verdict import Finding
from core.state.game_state import GameState
from core.state.ids import Answer, ObjectId, PlayerId
from gui.features.opponent.worker import (
    Ask,
    AskMove,
    AskOption,
    AskSelection,
    AskSums,
    AskWeighed,
    Failed,
    Question,
    Reply,
    Rulebook,
)


class UsersChoiceError(Exception):
    """A player at this table has to choose before the action is complete."""


class ThoughtError(Exception):
    """A thought failed."""


class _AskedError(Exception):
    """A thought is missing."""

    def __init__(self, question: Question) -> None:
        super().__init__()
        self.question = question


class _Users:
    """The players at this table that the window asks for their answers."""

    def option(self, _view: StateView, _action: Action, _asked: Finding) -> Answer:
        raise UsersChoiceError

    def selection(
        self, _view: StateView, _action: Action, _made: tuple[Selection, ...], _choice: Choice
    ) -> Selection:
        raise UsersChoiceError


class Thoughts:
    """Tactics that repeat the known replies in their order, and then raise the next question."""

    def __init__(self, rules: Ruleset) -> None:
        self._rulebook = Rulebook.of(rules)
        self._replies: list[Reply] = []
        self._at = 0

    def begin(self) -> None:
        """Forget all replies."""
        self._replies.clear()

    def begin_again(self) -> None:
        """Repeat from the first reply."""
        self._at = 0

    def add(self, reply: Reply) -> None:
        """Add the reply to the last question."""
        self._replies.append(reply)

    def moves(self, seat: Seat) -> Iterator[Move]:
        """Yield the moves of a player, the best first."""
        for number in count():
            move = self._reply(self._question(seat, AskMove(skip=number)))
            if not isinstance(move, Move):
                return
            yield move

    def option(self, seat: Seat, action: Action, asked: Finding) -> Answer:
        """Return the answer to a finding."""
        return str(self._reply(self._question(seat, AskOption(action=action, finding=asked))))

    def selection(
        self, seat: Seat, action: Action, made: tuple[Selection, ...], choice: Choice
    ) -> Selection:
        """Return the answer to a choice."""
        ask = AskSelection(action=action, made=made, choice=choice)
        reply = self._reply(self._question(seat, ask))
        if not isinstance(reply, Selection):
            raise ThoughtError(str(reply))
        return reply

    def sums(self, seat: Seat, action: Action) -> Iterator[Sum]:
        """Yield the sums behind an act."""
        reply = self._reply(self._question(seat, AskSums(action=action)))
        if isinstance(reply, tuple):
            yield from reply

    def weighed(self, seat: Seat, action: Action) -> Message:
        """Return why the player does not do an act."""
        reply = self._reply(self._question(seat, AskWeighed(action=action)))
        return reply if isinstance(reply, Message) else NO_WORDS

    def _question(self, seat: Seat, ask: Ask) -> Question:
        return Question(
            rulebook=self._rulebook,
            state=seat.view.state,
            player=seat.player,
            level=seat.level,
            ask=ask,
        )

    def _reply(self, question: Question) -> Reply:
        at, self._at = self._at, self._at + 1
        if at >= len(self._replies):
            raise _AskedError(question)
        reply = self._replies[at]
        if isinstance(reply, Failed):
            raise ThoughtError(reply.fault)
        return reply


class Table:
    """The seats of a table that opponents play, each with the position that it knows."""

    def __init__(self, rules: Ruleset, levels: Mapping[PlayerId, Level]) -> None:
        self.rules = rules
        self.thoughts = Thoughts(rules)
        self.memo = Memo()
        self._levels = dict(levels)
        self.seats = {
            who: Opponent(rules, self.thoughts, who, level) for who, level in levels.items()
        }

    def is_for(self, rules: Ruleset, levels: Mapping[PlayerId, Level]) -> bool:
        """Return whether rules and levels are still the same."""
        return rules is self.rules and levels == self._levels


class Decision:
    """The next action at a table: `advance` returns a question until there is a result.

    It begins again after each reply, with the same chance: nothing ever waits for a thought.
    """

    def __init__(self, table: Table, state: GameState, seed: int) -> None:
        self._table = table
        self._view = StateView(table.rules, state, table.memo)
        self._seed = seed
        table.thoughts.begin()

    def advance(self) -> Question | Acted | None:
        """Return the next question, the action, or None where a user has to choose first.

        Raise `ThoughtError` if a thought failed.
        """
        self._table.thoughts.begin_again()
        seats = {player: copy(opponent) for player, opponent in self._table.seats.items()}
        chance = Random(self._seed)  # noqa: S311 - each run repeats the same order

        def shuffled(objects: Sequence[ObjectId]) -> Sequence[ObjectId]:
            return chance.sample(objects, len(objects))

        try:
            acted = Seats(seats, _Users()).acted(self._view, shuffled)
        except _AskedError as asked:
            return asked.question
        except UsersChoiceError:
            acted = None
        self._table.seats.update(seats)
        return acted

    def answer(self, reply: Reply) -> None:
        """Add the reply to the last question."""
        self._table.thoughts.add(reply)


T = TypeVar("T")


class Inquiry(Generic[T]):
    """A question to one seat about a position: `advance` returns a question or the answer."""

    def __init__(
        self,
        rules: Ruleset,
        player: PlayerId,
        level: Level,
        ask: Callable[[Opponent], T],
    ) -> None:
        self._thoughts = Thoughts(rules)
        self._rules, self._player, self._level = rules, player, level
        self._ask = ask

    def advance(self) -> Question | T:
        """Return the next question, or the answer; raise `ThoughtError` if a thought failed."""
        self._thoughts.begin_again()
        try:
            return self._ask(Opponent(self._rules, self._thoughts, self._player, self._level))
        except _AskedError as asked:
            return asked.question

    def answer(self, reply: Reply) -> None:
        """Add the reply to the last question."""
        self._thoughts.add(reply)
