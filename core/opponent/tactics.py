"""The interface between the practice opponent and the tactics of one game."""

from collections.abc import Iterator
from typing import Literal, Protocol

from msgspec import Struct

from core.messages import NO_WORDS, Message
from core.opponent.levels import Level
from core.rules.actions import Action
from core.rules.choices import Choice, Selection
from core.rules.ruleset import StateView
from core.rules.verdict import Finding
from core.state.ids import Answer, ObjectId, PlayerId


class Seat(Struct, frozen=True, kw_only=True):
    """A position as one player knows it, with the level of their play.

    ``view`` is of a projection for ``player``: hidden cards in it are blank. ``seed`` draws the
    hidden cards of a level that looks ahead.
    """

    view: StateView
    player: PlayerId
    level: Level
    seed: int = 0


class Move(Struct, frozen=True, kw_only=True):
    """An action that an opponent wants to do, and the reason that decided for it.

    An action that only continues the turn has no reason. A reason never names a hidden card.
    ``fillings`` of the hidden cards were compared for it, 0 where nothing was played on.
    """

    action: Action
    reason: Message
    fillings: int = 0


class Sum(Struct, frozen=True, kw_only=True):
    """One part of the reckoning behind an act: an object, the target that it meets, the result."""

    start: ObjectId
    end: ObjectId | PlayerId
    role: Literal["attack", "block", "target"]
    message: Message = NO_WORDS


class Tactics(Protocol):
    """The decisions of an opponent in one game."""

    def moves(self, seat: Seat) -> Iterator[Move]:
        """Yield the moves of the player, the best first; none if they do not act.

        A later move is taken only if the rules refuse those before it.
        """

    def option(self, seat: Seat, action: Action, asked: Finding) -> Answer:
        """Return the answer to a finding that asks for one, such as a target of a spell."""

    def selection(
        self, seat: Seat, action: Action, made: tuple[Selection, ...], choice: Choice
    ) -> Selection:
        """Return the answer to a choice of a resolving text, after those that were ``made``."""

    def sums(self, seat: Seat, action: Action) -> Iterator[Sum]:
        """Yield the sums behind an act."""

    def weighed(self, seat: Seat, action: Action) -> Message:
        """Return why the player does not do an act that another player expected."""
