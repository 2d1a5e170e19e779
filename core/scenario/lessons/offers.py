"""What a table offers to a hand: menus, drops, a card onto a card, commands and forms."""

from collections.abc import Iterator

import msgspec

from core.rules import engine
from core.rules.actions import Action, Batch, flat
from core.rules.commands import AMOUNTS, commands, form_verbs
from core.rules.ruleset import Option, StateView
from core.state.ids import PlayerId
from core.state.visibility import may_see

_LATER = frozenset({"answers", "order", "replacement", "commander", "protector", "reason"})
"""Fields that are asked for when an action is done, or that say no more than why."""


def offered(view: StateView, player: PlayerId) -> Iterator[Option]:
    """Yield every action that menus and drags offer to a player, each once, without a verdict."""
    found: dict[bytes, Option] = {}  # actions hold tables, which have no hash
    for option in _offered(view, player):
        found.setdefault(msgspec.msgpack.encode(option.action), option)
    yield from found.values()


def _offered(view: StateView, player: PlayerId) -> Iterator[Option]:
    tables, state, zones = view.rules.tables, view.state, view.rules.zones
    there = [obj.id for obj in state.objects if may_see(zones, obj, player)]
    piles = (state.in_zone(spec.zone, player)[-1:] for spec in zones if spec.hidden_from_owner)
    tops = [obj.id for pile in piles for obj in pile if obj.id not in there]
    for object_id in there:
        yield from tables.menu(view, object_id, player)
    for object_id in (*there, *tops):
        for spec in zones:
            owners = (state.active,) if spec.shared else tuple(each.id for each in state.players)
            for owner in owners:
                yield from tables.drop(view, object_id, spec.zone, owner, player)
    for object_id in there:
        for host in there:
            if host != object_id:
                yield from tables.onto(view, object_id, host, player)


def is_offered(view: StateView, action: Action, player: PlayerId) -> bool:
    """Tell whether a person at the table can do an action: by menu, drag, command or form."""
    if isinstance(action, Batch):
        return all(is_offered(view, each, player) for each in flat(action))
    hands = dict.fromkeys((player, action.player))
    if any(_same(view, each.action, action) for hand in hands for each in offered(view, hand)):
        return True
    others = (each for who in view.state.players for each in commands(view, who.id))
    if any(_same(view, each, action, AMOUNTS) for each in others):
        return True
    return action.verb in form_verbs(view, player)


def _same(
    view: StateView, offer: Action, action: Action, filled: frozenset[str] = frozenset()
) -> bool:
    """Tell whether an offer is an action, or asks for just what the action says."""
    if type(offer) is not type(action):
        return False
    names = [field.name for field in msgspec.structs.fields(action)]
    odd = [
        name
        for name in names
        if getattr(offer, name) != getattr(action, name) and name not in _LATER | filled
    ]
    return not odd or odd == [_asked(view, offer)]


def _asked(view: StateView, offer: Action) -> str:
    """Return the field that an offer wants chosen first, or ``""``."""
    finding = engine.judge(view, offer).choice
    return finding.field if finding is not None else ""
