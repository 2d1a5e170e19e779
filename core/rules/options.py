"""What is offered with an object by the records of the actions themselves."""

from collections.abc import Container, Iterator, Sequence

from core.rules.actions import Action
from core.rules.ruleset import Option, StateView
from core.state.ids import PlayerId
from core.state.objects import GameObject


def offered(
    view: StateView,
    obj: GameObject,
    player: PlayerId,
    actions: Container[type[Action]] | None = None,
) -> Iterator[Option]:
    """Yield what each action, or each of some, offers with an object, in the records' order."""
    for action, verb in view.rules.tables.verbs.items():
        if verb.menu is not None and (actions is None or action in actions):
            yield from verb.menu(view, obj, player)


def place_in(order: Sequence[str], group: str) -> int:
    """Return the place of a group of options in an order; one that it lacks stands at ``""``."""
    return order.index(group if group in order else "")
