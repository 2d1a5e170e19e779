"""The plan of a turn: its phases, and the next action with the choices before it."""

from msgspec import Struct

from core.messages import NO_WORDS, Message
from core.rules.actions import Action
from core.rules.choices import Choice
from core.state.ids import PlayerId


class Phase(Struct, frozen=True, kw_only=True):
    """A phase or step of a turn, in turn order.

    ``action`` advances to it, None if the turn is there or past it. ``steps`` are those within
    the present phase.
    """

    id: str
    title: str
    now: bool = False
    past: bool = False
    action: Action | None = None
    steps: tuple["Phase", ...] = ()


class Next(Struct, frozen=True, kw_only=True):
    """The next action of a turn, its label and its rule.

    ``asks`` are choices of several players, in their order, that one action completes: it is made
    of the last selection together with those before it.
    """

    message: Message
    key: str
    action: Action
    asks: tuple[Choice, ...] = ()


class TurnPlan(Struct, frozen=True, kw_only=True):
    """The plan of a followed turn: whose turn it is, its phases, and the next action.

    ``title`` names the stage before a first turn. There is no ``next`` while a choice is open or
    when the game is over. ``to_combat`` and ``end`` go further at once. ``triggers`` is the choice
    of the cards whose text names the current step, to be put on the stack.
    """

    turn: int
    player: PlayerId
    phases: tuple[Phase, ...] = ()
    title: Message = NO_WORDS
    next: Next | None = None
    to_combat: Next | None = None
    end: Next | None = None
    note: Message = NO_WORDS
    triggers: Choice | None = None
