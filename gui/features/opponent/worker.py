"""The thinking of the practice opponent: questions and replies as plain data, without Qt.

A question holds the position as the seat of the opponent knows it, so that the process that
answers it never has a hidden card.
"""

from multiprocessing.connection import Connection
from typing import TYPE_CHECKING

from msgspec import Struct

from core.games import GAMES
from core.messages import Message
from core.opponent.levels import Level
from core.opponent.tactics import Move, Seat, Sum
from core.rules.actions import Action
from core.rules.choices import Choice, Selection
from core.rules.ruleset import Memo, Ruleset, StateView
from core.rules.verdict import Finding
from core.state.game_state import GameState
from core.state.ids import Answer, PlayerId

if TYPE_CHECKING:
    from collections.abc import Iterator


class Rulebook(Struct, frozen=True, kw_only=True):
    """The rules of a table as plain data: game, edition, and how costs are paid."""

    game: str
    edition: str
    is_paid: bool
    taps: bool

    @classmethod
    def of(cls, rules: Ruleset) -> "Rulebook":
        """Return the rulebook of a ruleset."""
        return cls(
            game=rules.game,
            edition=rules.edition,
            is_paid=rules.costs_are_paid,
            taps=rules.taps_to_pay,
        )

    def rules(self) -> Ruleset:
        """Return the ruleset again."""
        rules = GAMES[self.game].rules(self.edition)
        return (rules.paid(taps=self.taps) if self.is_paid else rules.unpaid()).asking()


class AskMove(Struct, frozen=True, kw_only=True):
    """Asks for a move, after ``skip`` better ones."""

    skip: int


class AskOption(Struct, frozen=True, kw_only=True):
    """Asks for an option of a finding about an action."""

    action: Action
    finding: Finding


class AskSelection(Struct, frozen=True, kw_only=True):
    """Asks for the answer to a choice of a resolving text, after those that were ``made``."""

    action: Action
    made: tuple[Selection, ...]
    choice: Choice


class AskSums(Struct, frozen=True, kw_only=True):
    """Asks for the sums behind an act."""

    action: Action


class AskWeighed(Struct, frozen=True, kw_only=True):
    """Asks why an act is not done."""

    action: Action


Ask = AskMove | AskOption | AskSelection | AskSums | AskWeighed


class Question(Struct, frozen=True, kw_only=True):
    """One thing that an opponent has to decide in the position that their seat knows."""

    rulebook: Rulebook
    state: GameState
    player: PlayerId
    level: Level
    ask: Ask

    def is_in_the_position_of(self, other: "Question | None") -> bool:
        """Return whether another question is about the same seat in the same position."""
        return (
            other is not None
            and (self.player, self.level) == (other.player, other.level)
            and self.rulebook == other.rulebook
            and self.state == other.state
        )


class Failed(Struct, frozen=True):
    """The reply to a question that could not be answered, with its fault."""

    fault: str


Reply = Move | Answer | Selection | tuple[Sum, ...] | Message | Failed | None
"""A reply; None where there is no further move."""


class Mind:
    """Answers questions; the moves of the last position are kept."""

    def __init__(self) -> None:
        self._rules: dict[Rulebook, Ruleset] = {}
        self._asked: Question | None = None
        self._seat: Seat | None = None
        self._moves: list[Move] = []
        self._further: Iterator[Move] = iter(())

    def reply(self, question: Question) -> Reply:
        """Return the answer to a question."""
        tactics = GAMES[question.rulebook.game].tactics()
        seat, ask = self._seat_of(question), question.ask
        if isinstance(ask, AskMove):
            return self._move(ask.skip)
        if isinstance(ask, AskOption):
            return tactics.option(seat, ask.action, ask.finding)
        if isinstance(ask, AskSelection):
            return tactics.selection(seat, ask.action, ask.made, ask.choice)
        if isinstance(ask, AskSums):
            return tuple(tactics.sums(seat, ask.action))
        return tactics.weighed(seat, ask.action)

    def _move(self, number: int) -> Move | None:
        while len(self._moves) <= number:
            move = next(self._further, None)
            if move is None:
                return None
            self._moves.append(move)
        return self._moves[number]

    def _seat_of(self, question: Question) -> Seat:
        if self._seat is None or not question.is_in_the_position_of(self._asked):
            rules = self._rules.setdefault(question.rulebook, question.rulebook.rules())
            view = StateView(rules, question.state, Memo())
            self._seat = Seat(view=view, player=question.player, level=question.level)
            tactics = GAMES[question.rulebook.game].tactics()
            self._moves, self._further = [], tactics.moves(self._seat)
            self._asked = question
        return self._seat


def serve(pipe: Connection) -> None:
    """Answer questions until the pipe is closed; the first reply, None, reports readiness."""
    mind = Mind()
    pipe.send(None)
    while True:
        try:
            question: Question = pipe.recv()
        except EOFError:
            return
        try:
            reply = mind.reply(question)
        except Exception as error:  # noqa: BLE001 - a fault of one thought is a reply
            reply = Failed(f"{type(error).__name__}: {error}")
        try:
            pipe.send(reply)
        except OSError:
            return
