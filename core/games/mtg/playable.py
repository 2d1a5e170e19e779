"""The options for an object that its player can pay for now (MTG CR 601.2, 602.2, 116.2)."""

from collections.abc import Iterator

from core.cards.mana import Cost
from core.games.mtg.actions import Activate, Cast, PlayLand, Unlock
from core.games.mtg.casting.activated_abilities import known_cost
from core.games.mtg.casting.cast_modes import Paid, costs_are_paid
from core.games.mtg.casting.mana import amount_of_mana, pay, sources
from core.games.mtg.combat.attacking import may_attack
from core.games.mtg.layers.traits import traits
from core.games.mtg.turn.steps import BEGIN_COMBAT, MAIN_1
from core.messages import Message
from core.rules.actions import Ability, Action, TurnFaceUp
from core.rules.playable import completed
from core.rules.ruleset import (
    ACTIVATE,
    DOOR,
    FACE_UP,
    PLAY,
    MenuOption,
    Playable,
    StateView,
    offered,
)
from core.state.ids import ObjectId, PlayerId
from core.state.visibility import may_see
from core.state.zones import BATTLEFIELD, LIBRARY, OUTSIDE, STACK

_ACTIONS: tuple[type[Action], ...] = (
    *(Cast, PlayLand, Ability, Activate),
    *(Unlock, TurnFaceUp),
)
_VERBS = frozenset({PLAY.id, ACTIVATE.id, DOOR.id, FACE_UP.id, "hide"})


def playable(view: StateView, object_id: ObjectId, player: PlayerId) -> Iterator[Playable]:
    """Yield the spells, lands and abilities of an object that a player can pay for now."""
    obj = view.object(object_id)
    if not costs_are_paid(view) or obj.zone in {STACK, OUTSIDE, LIBRARY}:
        return
    if obj.zone == BATTLEFIELD and traits(view, obj).controller != player:
        return
    if not may_see(view.rules.zones, obj, player):
        return
    for option in offered(view, obj, player, _ACTIONS):
        if option.verb in _VERBS:
            whole = completed(view, option.action)
            if whole is not None:
                yield _paid(view, option, whole)


def _paid(view: StateView, option: MenuOption, whole: Action) -> Playable:
    cost = known_cost(view, whole)
    if cost is None or not isinstance(whole, Paid):
        return Playable(option=option)
    x = 0 if isinstance(whole, Unlock) else whole.x or 0
    takes = isinstance(whole, Cast | Activate) and bool(whole.additional)
    takes = takes or (isinstance(whole, Ability) and bool(whole.using))
    costly = takes or not _lands_pay(view, whole, cost, x)
    words = Message("{amount} mana, not from lands alone") if costly else Message("{amount} mana")
    price = words.filled({"amount": amount_of_mana(cost.mana, x)})
    return Playable(option=option, price=price, costly=costly)


def _lands_pay(view: StateView, action: Paid, cost: Cost, x: int) -> bool:
    """Return whether the payment of an action, or another one, taps only lands."""
    if all(_is_land(view, each) for each in action.paying):
        return True
    used = action.subjects if isinstance(action, Activate | Ability) else ()
    found = (each for each in sources(view, action.player) if each.id not in used)
    lands = [each for each in found if _is_land(view, each.id)]
    return not pay(lands, cost.mana, x, view.state.player(action.player).mana).missing


def _is_land(view: StateView, object_id: ObjectId) -> bool:
    found = traits(view, object_id)
    return "Land" in found.types and not found.is_creature


def able_attackers(view: StateView, player: PlayerId) -> tuple[ObjectId, ...]:
    """Return the creatures that could attack in the combat of this turn, before it begins."""
    state = view.state
    if state.turn_step not in {MAIN_1, BEGIN_COMBAT} or state.active != player or state.match.over:
        return ()
    there = (obj for obj in state.objects if obj.zone == BATTLEFIELD)
    return tuple(obj.id for obj in there if may_attack(view, obj, player))
