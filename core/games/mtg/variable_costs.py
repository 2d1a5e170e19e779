"""X in a mana cost: chosen as a spell is cast, and nothing elsewhere (MTG CR 107.3, 202.3e)."""

from collections.abc import Iterable, Iterator

from core.cards.mana import ManaCost, SymbolKind
from core.games.mtg.actions import Cast
from core.messages import Message
from core.rules.verdict import Finding, done, refused
from core.state.objects import GameObject
from core.state.zones import STACK

_X_IS = "X = "
MOST = 100
"""No larger value is chosen for an X."""


def x_chosen(x: int) -> str:
    """Return how a spell remembers what was chosen for X."""
    return f"{_X_IS}{x}"


def x_of(obj: GameObject) -> int | None:
    """Return what was chosen for the X of a spell; None where nothing was, and for all else."""
    if obj.zone != STACK:
        return None
    word = next((each for each in obj.chosen if each.startswith(_X_IS)), "")
    number = word.removeprefix(_X_IS)
    return int(number) if number.isdecimal() else None


def variables(costs: Iterable[ManaCost]) -> int:
    """Return how often X stands in mana costs."""
    return sum(symbol.kind is SymbolKind.VARIABLE for cost in costs for symbol in cost)


def x_in_mana_value(obj: GameObject, costs: Iterable[ManaCost]) -> int:
    """Return what X adds to the mana value of an object: only on the stack, where it was chosen."""
    x = x_of(obj)
    return 0 if not x else x * variables(costs)


def x_is_lawful(action: Cast, costs: Iterable[ManaCost]) -> Iterator[Finding]:
    """Judge the value that is chosen for X (``cast.x``)."""
    if action.x is None:
        return
    if not variables(costs):
        yield refused("cast.x", Message("There is no X in its mana cost."), possible=False)
    elif not 0 <= action.x <= MOST:
        says = Message("X is a whole number from 0 to {most}.", most=MOST)
        yield refused("cast.x", says, possible=False)
    elif action.free and action.x:
        says = Message("Without paying its mana cost only 0 can be chosen for X.")
        yield refused("cast.x", says)
    else:
        says = Message(
            "X is {amount} while the spell is on the stack, and 0 elsewhere.", amount=action.x
        )
        yield done("cast.x", says, "mana_value.x")
