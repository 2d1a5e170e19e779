"""X in a mana cost: chosen as a spell is cast, and nothing elsewhere (MTG CR 107.3, 202.3e)."""

from collections.abc import Iterable, Iterator

from core.cards.mana import ManaCost, SymbolKind
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


def variables(cost: ManaCost) -> int:
    """Return how often X stands in a mana cost."""
    return sum(symbol.kind is SymbolKind.VARIABLE for symbol in cost)


def x_in_mana_value(obj: GameObject, costs: Iterable[ManaCost]) -> int:
    """Return what X adds to the mana value of an object: only on the stack, where it was chosen."""
    x = x_of(obj)
    return x * sum(map(variables, costs)) if x else 0


def x_is_lawful(x: int, cost: ManaCost, *, free: bool) -> Iterator[Finding]:
    """Judge the value that is chosen for the X in a mana cost (``cast.x``)."""
    if not variables(cost):
        yield refused("cast.x", Message("There is no X in its mana cost."), possible=False)
    elif not 0 <= x <= MOST:
        says = Message("X is a whole number from 0 to {most}.", most=MOST)
        yield refused("cast.x", says, possible=False)
    elif free and x:
        says = Message("Without paying its mana cost only 0 can be chosen for X.")
        yield refused("cast.x", says)
    else:
        says = Message("X is {amount} while the spell is on the stack, and 0 elsewhere.", amount=x)
        yield done("cast.x", says, "mana_value.x")
