"""The options for an object that its player can pay for now (FaB CR 5.1, 5.2)."""

from collections.abc import Iterator

from core.games.fab.actions import Activate, Play
from core.games.fab.objects.zone_changes import controller_of
from core.games.fab.playing.costs import lacking, with_pitched
from core.games.fab.proposals import paid, price_to_pay
from core.games.fab.zones import DECK, in_arena
from core.messages import Message
from core.rules.actions import Action
from core.rules.playable import completed, is_refused_by
from core.rules.ruleset import ACTIVATE, ATTACK, PLAY, MenuOption, Playable, StateView, offered
from core.state.ids import ObjectId, PlayerId
from core.state.visibility import may_see
from core.state.zones import STACK

_ACTIONS: tuple[type[Action], ...] = (Play, Activate)
_FIRST = ("action.when", "activate.ability", "activate.limit", "play.card")
"""The keys of the checks that need no payment."""
_VERBS = frozenset({PLAY.id, ATTACK.id, ACTIVATE.id})


def playable(view: StateView, object_id: ObjectId, player: PlayerId) -> Iterator[Playable]:
    """Yield the plays and activations of an object that its player can pay for now."""
    obj = view.object(object_id)
    if not view.state.is_followed or not view.rules.costs_are_paid or obj.zone in {STACK, DECK}:
        return
    if in_arena(obj) and controller_of(view, obj) != player:
        return
    if not may_see(view.rules.zones, obj, player):
        return
    for option in offered(view, obj, player, _ACTIONS):
        if option.verb in _VERBS and option.usual:
            found = _paid(view, option)
            if found is not None:
                yield found


def _paid(view: StateView, option: MenuOption) -> Playable | None:
    """Return an option with its payment, None if it cannot be paid or is not allowed."""
    if not isinstance(option.action, Play | Activate) or is_refused_by(view, option.action, _FIRST):
        return None
    action = paid(view, option.action)
    whole = completed(view, action)
    if not isinstance(whole, Play | Activate):
        return None
    costs = price_to_pay(view, whole)
    after = with_pitched(view, whole.player, whole.pitch)
    if lacking(after.state.player(whole.player), costs):
        return None
    amount = costs.resource
    words = Message("{amount} resource point|{amount} resource points")
    if whole.pitch:
        words = Message(
            "{amount} resource point, by pitching a card|"
            "{amount} resource points, by pitching cards"
        )
    return Playable(option=option, price=words.filled({"amount": amount}), costly=bool(whole.pitch))
