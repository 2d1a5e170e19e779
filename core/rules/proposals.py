"""The proposal of a resolving text: its actions, the words behind them, and the open choice."""

from typing import Literal

from msgspec import Struct

from core.messages import Words
from core.rules.actions import Action
from core.rules.choices import Choice, Selection


class Resolving(Struct, frozen=True, kw_only=True):
    """An action by which a spell or ability resolves, and the choices made for its text so far.

    With ``stops`` the proposal ends at the clauses that players carry out by hand if others come
    behind them; these wait in the position (`core.state.effects.Unfinished`). ``left_out`` are the
    places of the clauses that the player leaves out.
    """

    action: Action
    answers: tuple[Selection, ...] = ()
    stops: bool = False
    left_out: frozenset[int] = frozenset()


class ProposedStep(Struct, frozen=True, kw_only=True):
    """One action that a text makes, the words of the card behind it, and the rule."""

    action: Action
    words: Words
    key: str = ""


MAY = "may"
"""The id of the choice whether to do something optional."""
ClauseState = Literal["done", "nothing", "asked", "by_hand", "left_out", "later"]


class ProposedClause(Struct, frozen=True, kw_only=True):
    """One clause of a resolving text, in its words, with the actions that it makes.

    It is ``done``, changes ``nothing``, is ``asked`` where the open choice is its own, left to the
    players (``by_hand``), ``left_out``, or ``later``: behind a choice or a clause by hand.
    """

    words: Words
    state: ClauseState = "later"
    steps: tuple[Action, ...] = ()


class Proposed(Struct, frozen=True, kw_only=True):
    """The actions that a resolving text makes.

    ``asks`` is the choice that comes next; then the steps so far are only shown. ``by_hand`` are
    the clauses left to the players, ``clauses`` all of them in their order; a resolution without
    a text has none. ``action`` is everything as one action.
    """

    action: Action
    steps: tuple[ProposedStep, ...] = ()
    asks: Choice | None = None
    by_hand: tuple[str, ...] = ()
    clauses: tuple[ProposedClause, ...] = ()
