"""Damage that effects prevent this turn, as counts of a player (MTG CR 615)."""

from core.rules.action_context import ActionContext
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Ref

ALL = 1_000_000
"""An amount of damage that no source deals."""


_NEXT = "no next damage"


def _all_damage(*, combat: bool) -> str:
    return "no combat damage" if combat else "no damage"


Concerned = tuple[ObjectId | None, ObjectId | PlayerId | None]
"""The source and the recipient of damage; None stands for any."""


def shielded(
    state: GameState, player: PlayerId, amount: int, concerned: Concerned, *, combat: bool
) -> GameState:
    """Return a position in which so much damage of this turn is prevented."""
    by, to = concerned
    counted = state.player(player).with_fact_about(
        _all_damage(combat=combat), _ref(state, by), _to(state, to), amount
    )
    return state.with_player(counted)


def next_prevented(
    state: GameState, player: PlayerId, by: ObjectId, to: ObjectId | PlayerId | None
) -> GameState:
    """Return a position in which the next damage by a source to a recipient is prevented."""
    counted = state.player(player).with_fact_about(_NEXT, _ref(state, by), _to(state, to))
    return state.with_player(counted)


def less_prevented(
    context: ActionContext, amount: int, by: ObjectId, to: ObjectId | PlayerId, *, combat: bool
) -> int:
    """Return an amount of damage less the prevented part, and use up the prevention."""
    state = context.state
    source, target = _ref(state, by), _to(state, to)
    for player in state.players:
        for recipient in (target, None):
            if source is not None and amount and player.fact_about(_NEXT, source, recipient) > 0:
                used = player.with_fact_about(_NEXT, source, recipient, -1)
                context.state = state.with_player(used)
                return 0
    for kind in (False, True) if combat else (False,):
        for about, recipient in dict.fromkeys(((None, target), (None, None), (source, None))):
            amount = _less_shielded(context, amount, _all_damage(combat=kind), about, recipient)
    return amount


def _less_shielded(
    context: ActionContext,
    amount: int,
    kind: str,
    about: Ref | None,
    recipient: Ref | PlayerId | None,
) -> int:
    for player in context.state.players:
        there = player.fact_about(kind, about, recipient)
        less = min(there, amount)
        if less and there < ALL:
            changed = player.with_fact_about(kind, about, recipient, -less)
            context.state = context.state.with_player(changed)
        amount -= less
    return amount


def _ref(state: GameState, each: ObjectId | None) -> Ref | None:
    obj = None if each is None else state.objects.get(each)
    return None if obj is None else obj.ref


def _to(state: GameState, each: ObjectId | PlayerId | None) -> Ref | PlayerId | None:
    return each if each is None or isinstance(each, str) else state.object(each).ref
