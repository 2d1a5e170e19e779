"""How a game goes on: the phases of the turn, what comes next, and what players decide before."""

from collections.abc import Callable

from msgspec import Struct

from core.messages import NO_WORDS, Message
from core.rules.actions import Action
from core.state.ids import ObjectId, PlayerId

Picked = tuple[tuple[ObjectId, ...], ...]
"""The cards that were picked, for each of several picks."""


class Phase(Struct, frozen=True, kw_only=True):
    """A phase or step of a turn, in the order in which they come.

    ``action`` goes on to it, None where the game is there or past it. ``steps`` are those within
    the present phase.
    """

    id: str
    title: str
    now: bool = False
    past: bool = False
    action: Action | None = None
    steps: tuple["Phase", ...] = ()


class Pick(Struct, frozen=True, kw_only=True):
    """Some cards to choose among: at least and at most how many, and which are proposed.

    Where they are ``ordered`` their order counts, the last one lowest.
    """

    message: Message
    key: str
    cards: tuple[ObjectId, ...]
    most: int
    least: int = 0
    proposed: tuple[ObjectId, ...] = ()
    ordered: bool = False


class Way(Struct, frozen=True, kw_only=True):
    """One answer to a decision: its message, and the action that the picked cards make.

    ``then`` returns the decision of another player that belongs to the same action. Its answer
    makes the action with both; without it that player's part is as proposed.
    """

    id: str
    message: Message
    action: Callable[[Picked], Action]
    then: Callable[[Picked], "Decision | None"] = lambda _picked: None


class Decision(Struct, frozen=True, kw_only=True):
    """What a player decides before the game goes on.

    ``shown`` are cards to look at for it. The first of ``ways`` is the usual one. While others have
    not decided yet (``waits``) the answer is only kept, and no action is carried out: nobody is to
    know of it.
    """

    player: PlayerId
    message: Message
    key: str
    ways: tuple[Way, ...]
    more: Message = NO_WORDS
    shown: tuple[ObjectId, ...] = ()
    picks: tuple[Pick, ...] = ()
    waits: bool = False

    @property
    def proposed(self) -> Picked:
        """The proposed cards of each pick."""
        return tuple(pick.proposed for pick in self.picks)


class Next(Struct, frozen=True, kw_only=True):
    """What comes next: words for it, the rule, and the action, or what is decided first."""

    message: Message
    key: str
    action: Action
    asks: Decision | None = None


class TurnPlan(Struct, frozen=True, kw_only=True):
    """How a game that is followed stands: whose turn it is, its phases, and what comes next.

    ``title`` says where it stands before a first turn. There is no ``next`` where something has to
    be decided first, or when the game is over. ``to_combat`` and ``end`` go further at once.
    ``triggers`` are the cards whose text names the step that is there, to be put on the stack.
    """

    turn: int
    player: PlayerId
    phases: tuple[Phase, ...] = ()
    title: Message = NO_WORDS
    next: Next | None = None
    to_combat: Next | None = None
    end: Next | None = None
    note: Message = NO_WORDS
    triggers: Decision | None = None
