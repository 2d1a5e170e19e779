"""The proposals of the game: a defense, and how a card is paid for."""

from functools import partial

from msgspec.structs import replace

from core.games.fab.actions import Defend, Pass
from core.games.fab.clock import ACTION_PHASE, is_running
from core.games.fab.combat_chain import active_link, chain_of, sum_of
from core.games.fab.defending import (
    defending_player,
    defending_players,
    link_with,
    may_be_declared,
)
from core.games.fab.fight_view import fight_view, role
from core.games.fab.layers import top_layer
from core.games.fab.payment import (
    Paid,
    adjusted,
    is_short_of,
    missing_for,
    paid,
    payable,
    payment,
    with_toggled,
)
from core.games.fab.traits import traits
from core.games.fab.zone_changes import controller_of, name_of
from core.messages import Message
from core.rules.actions import Action
from core.rules.choices import (
    TAKE,
    WITHOUT,
    Answered,
    Choice,
    Option,
    Shortfall,
    object_options,
    selecting,
)
from core.rules.ruleset import Proposals, StateView
from core.state.combat import DEFEND, REACTION, RESOLUTION
from core.state.ids import ObjectId, PlayerId

DEFENSE = "defense"


def defense(view: StateView) -> Choice | None:
    """Return the choice of the defending player who declares a defense now."""
    left = _yet_to_declare(view)
    return _defense(view, Defend(player=left[0], objects=())) if left else None


def _yet_to_declare(view: StateView) -> tuple[PlayerId, ...]:
    """Return who may declare a defense for their hero and has not, in their order."""
    chain = chain_of(view.state)
    if chain is None or not is_running(view.state) or view.state.match.over:
        return ()
    if chain.step != DEFEND or top_layer(view.state) is not None:
        return ()
    return tuple(each for each in defending_players(view) if each not in chain.declared_by)


def prepared(view: StateView, action: Action) -> Action | None:
    """Return a defense, or something that is to be paid for with the cards that pay for it."""
    if not is_running(view.state):
        return None
    if isinstance(action, Defend):
        return action if action.player in _yet_to_declare(view)[:1] else None
    if not isinstance(action, Paid) or action.pitch:
        return None
    if action.more is not None:
        return paid(view, action)
    return paid(view, action) if is_short_of(view, action) and payable(view, action) else None


def choice_for(view: StateView, action: Action) -> Choice | None:
    """Return the choice about a defense or about a payment, with the cards of the action."""
    if isinstance(action, Defend):
        return _defense(view, action)
    return payment(view, action) if isinstance(action, Paid) else None


def toggled(view: StateView, choice: Choice, card: ObjectId) -> Action:
    """Return the action of a choice with a card selected for it, or no longer."""
    if isinstance(choice.about, Paid):
        return with_toggled(view, choice.about, card)
    return choice.toggled(card)


def agreed(view: StateView, answered: Answered) -> Action | Shortfall:
    """Return the action of a defense or payment with the selected cards, or without any."""
    choice = answered.choice
    action = choice.acting_on(answered.picked[0])
    if answered.answer == WITHOUT and isinstance(action, Defend):
        others = set(_yet_to_declare(view)) - {action.player}
        return replace(action, objects=()) if others else Pass(player=action.player)
    if isinstance(action, Paid) and (missing := missing_for(view, action)):
        says = Message("{missing} still missing: choose more cards of the hand.", missing=missing)
        return Shortfall(says, choice.key)
    return action


def _defense(view: StateView, action: Defend) -> Choice | None:
    link = active_link(view)
    if link is None:
        return None
    new = tuple(view.object(object_id) for object_id in action.objects)
    found = sum_of(view, link_with(view, link, action))
    can = tuple(
        obj.id
        for obj in view.state.objects
        if obj.zone != link.attack.zone
        and may_be_declared(view, obj)
        and controller_of(view, obj) == action.player
        and not obj.face_down
    )
    says = [
        Message(
            "{attack} has {power} power.", attack=name_of(view, link.attack), power=found.power
        ),
        *(
            Message(
                "{card} defends {defense}.",
                card=name_of(view, obj),
                defense=traits(view, obj).stat("defense") or "0",
            )
            for obj in new
        ),
        Message("{damage} damage would come through.", damage=found.damage),
    ]
    take = Option(TAKE, Message("Defend"))
    without = Option(WITHOUT, Message("No defense"))
    return Choice(
        id=DEFENSE,
        player=action.player,
        title=Message("{player} defends", player=action.player),
        key="defend.declare",
        options=object_options(can, partial(view.rules.tables.named, view)),
        at_least=0,
        at_most=len(can),
        proposed=selecting(*action.objects),
        more=Message("{lines:\n}", lines=tuple(says)),
        answers=(take, without) if new else (without,),
        about=action,
        field="objects",
    )


def decides(view: StateView) -> PlayerId | None:
    """Return who decides what comes next: who defends, while that is due, else who has the turn.

    In the reaction step that is first who attacks. While something waits on the stack there, the
    opponent of who has played it may answer.
    """
    state, chain = view.state, chain_of(view.state)
    if not is_running(state) or state.turn_step != ACTION_PHASE or state.match.over:
        return None
    if chain is not None and chain.step == DEFEND:
        return next(iter(_yet_to_declare(view)), None)
    top = top_layer(state)
    if chain is not None and chain.step == REACTION and top is not None:
        defender = defending_player(view)
        return defender if top.controller == state.active else state.active
    return state.active


def ends_fight(view: StateView) -> Action | None:
    """Return the closing of the chain, which all pass for in the resolution step."""
    chain = chain_of(view.state)
    if chain is None or chain.step != RESOLUTION or top_layer(view.state) is not None:
        return None
    return Pass(player=view.state.active, to="closed") if is_running(view.state) else None


PROPOSALS = Proposals(
    prepared=prepared,
    choice_for=choice_for,
    toggled=toggled,
    adjusted=adjusted,
    fight=fight_view,
    role=role,
    decides=decides,
    ends_fight=ends_fight,
)
