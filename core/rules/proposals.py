"""The proposal of a resolving text: its actions, the words behind them, and the open choice."""

from msgspec import Struct

from core.messages import Words
from core.rules.actions import Action
from core.rules.choices import Choice, Selection


class Resolving(Struct, frozen=True, kw_only=True):
    """An action by which a spell or ability resolves, and the choices made for its text so far.

    With ``stops`` the proposal ends before a clause that players carry out by hand.
    """

    action: Action
    answers: tuple[Selection, ...] = ()
    stops: bool = False


class ProposedStep(Struct, frozen=True, kw_only=True):
    """One action that a text makes, the words of the card behind it, and the rule."""

    action: Action
    words: Words
    key: str = ""


class Proposed(Struct, frozen=True, kw_only=True):
    """The actions that a resolving text makes.

    ``asks`` is the choice that comes next; then the steps so far are only shown. ``by_hand`` are
    the clauses left to the players. ``action`` is everything as one action.
    """

    action: Action
    steps: tuple[ProposedStep, ...] = ()
    asks: Choice | None = None
    by_hand: tuple[str, ...] = ()
