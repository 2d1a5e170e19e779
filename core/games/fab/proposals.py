"""What the game proposes before anybody agrees: a defense, a payment, the end of a turn."""

from msgspec.structs import replace

from core.games.fab.actions import Defend, Pass
from core.games.fab.clock import ACTION_PHASE, is_running
from core.games.fab.combat import active_link, sum_of
from core.games.fab.defending import (
    defending_player,
    defending_players,
    link_with,
    may_be_declared,
)
from core.games.fab.fight_view import fight_view, role
from core.games.fab.layers import top_layer
from core.games.fab.open_chain import chain_of
from core.games.fab.payment import (
    Paid,
    is_short_of,
    paid,
    payable,
    payment,
    with_toggled,
)
from core.games.fab.traits import traits
from core.games.fab.zone_changes import controller_of, name_of
from core.messages import Message
from core.rules.actions import Action
from core.rules.proposals import Proposal
from core.rules.ruleset import Proposals, StateView
from core.state.combat import DEFEND, REACTION, RESOLUTION
from core.state.ids import ObjectId, PlayerId


def due(view: StateView) -> Action | None:
    """Return the declaration that a defending player is to make now."""
    left = _yet_to_declare(view)
    return Defend(player=left[0], objects=()) if left else None


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


def proposal_for(view: StateView, action: Action) -> Proposal | None:
    """Say what would come of a defense or of paying."""
    if isinstance(action, Defend):
        return _defense(view, action)
    return payment(view, action) if isinstance(action, Paid) else None


def toggled(view: StateView, proposal: Proposal, card: ObjectId) -> Action:
    """Choose a card for a proposal or let go of it."""
    if isinstance(proposal.action, Paid):
        return with_toggled(view, proposal.action, card)
    return proposal.toggled(card)


def _defense(view: StateView, action: Defend) -> Proposal | None:
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
    title = Message("{player} defends", player=action.player)
    others = set(_yet_to_declare(view)) - {action.player}
    no_defense = replace(action, objects=()) if others else Pass(player=action.player)
    return Proposal(
        action=action,
        field="objects",
        can=can,
        title=title,
        says=tuple(says),
        take=Message("Defend") if new else Message("No defense"),
        without=no_defense,
        instead=Message("No defense"),
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
    due=due,
    prepared=prepared,
    proposal_for=proposal_for,
    toggled=toggled,
    fight=fight_view,
    role=role,
    decides=decides,
    ends_fight=ends_fight,
)
