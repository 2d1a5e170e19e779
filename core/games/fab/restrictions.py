"""What bars cards from defending together: dominate and overpower (FaB CR 8.3.4, 8.3.22)."""

from collections.abc import Iterator

from msgspec import Struct

from core.games.fab.combat import Link
from core.games.fab.traits import traits
from core.messages import Message
from core.rules.ruleset import StateView
from core.state.objects import GameObject
from core.state.zones import HAND, STACK


class Bar(Struct, frozen=True):
    """One restriction that would be broken: its rule, and a sentence."""

    key: str
    says: Message


def bars(view: StateView, link: Link, new: tuple[GameObject, ...]) -> Iterator[Bar]:
    """Yield what forbids these cards to join what defends on a link already."""
    attack = traits(view, link.attack)
    joining = [obj for obj in new if obj.id not in {each.id for each in link.defenders}]
    from_hand = [obj for obj in link.defenders if obj.home == HAND]
    coming = [obj for obj in joining if _comes_from_hand(obj)]
    if attack.has("Dominate") and coming and len(from_hand) + len(coming) > 1:
        yield Bar(
            "keyword.dominate",
            Message(
                "{attack} has dominate: no more than one card from hand defends against it.",
                attack=attack.name,
            ),
        )
    actions = [obj for obj in link.defenders if "Action" in traits(view, obj).types]
    more = [obj for obj in joining if "Action" in traits(view, obj).types]
    if attack.has("Overpower") and more and len(actions) + len(more) > 1:
        yield Bar(
            "keyword.overpower",
            Message(
                "{attack} has overpower: no more than one action card defends against it.",
                attack=attack.name,
            ),
        )


def _comes_from_hand(obj: GameObject) -> bool:
    return obj.zone == HAND or (obj.zone == STACK and obj.home == HAND)
