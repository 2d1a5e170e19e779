"""What is offered with an object by the records of the actions themselves."""

from collections.abc import Iterator

from core.rules.ruleset import Option, StateView
from core.state.ids import PlayerId
from core.state.objects import GameObject


def offered(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    """Yield what each action offers with an object, in the order of their records."""
    for verb in view.rules.tables.verbs.values():
        if verb.menu is not None:
            yield from verb.menu(view, obj, player)
