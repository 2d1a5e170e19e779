"""The sums behind an act of an opponent in Flesh and Blood."""

from collections.abc import Iterator

from core.games.fab.actions import Activate, Defend, Play
from core.games.fab.combat.combat_chain import active_link
from core.games.fab.objects.traits import traits
from core.messages import Message
from core.opponent.tactics import Seat, Sum
from core.rules.actions import Action


def sums_of(seat: Seat, action: Action) -> Iterator[Sum]:
    """Yield the attack, the defending cards or the targets of an act, with their numbers."""
    view, me = seat.view, seat.player
    link = active_link(view)
    if isinstance(action, Defend) and link is not None:
        for card in action.objects:
            stops = Message("stops {defense}", defense=traits(view, card).number("defense"))
            yield Sum(start=card, end=link.attack.id, role="block", message=stops)
    elif isinstance(action, Play | Activate):
        source = action.card if isinstance(action, Play) else action.source
        yield from (Sum(start=source, end=each, role="target") for each in action.targets)
        power = traits(view, source).number("power")
        hero = next(iter(view.state.opponents(me)), None)
        if power and hero is not None and not action.targets:
            message = Message("{power} damage", power=power)
            yield Sum(start=source, end=hero, role="attack", message=message)
