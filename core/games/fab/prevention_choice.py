"""What a player may use to prevent the damage of an attack, asked before it is dealt."""

from core.games.fab.actions import Pass
from core.games.fab.combat import active_link, sum_of
from core.games.fab.combat_steps import PHYSICAL
from core.games.fab.defending import defending_player
from core.games.fab.layers import top_layer
from core.games.fab.open_chain import step_of
from core.games.fab.pitching import gain_of
from core.games.fab.prevention import KEY, shields_of
from core.messages import Message
from core.rules.actions import Action
from core.rules.ruleset import StateView
from core.rules.turn_plan import Decision, Pick, Picked, Way
from core.state.combat import REACTION
from core.state.zones import HAND


def prevention_choice(view: StateView) -> Decision | None:
    """Return the choice before the damage step, None where there is nothing to choose.

    What has to prevent damage does so by itself, and only its order could be chosen.
    """
    link, player = active_link(view), defending_player(view)
    if step_of(view.state) != REACTION or link is None or player is None:
        return None
    if top_layer(view.state) is not None or not sum_of(view, link).damage:
        return None
    may = [shield for shield in shields_of(view, player, PHYSICAL) if not shield.by.must]
    if not may:
        return None
    prevents = Pick(
        message=Message("Prevent damage with these, or with none"),
        key=KEY,
        cards=tuple(shield.obj.id for shield in may),
        most=len(may),
    )
    hand = [obj for obj in view.state.in_zone(HAND, player) if gain_of(view, obj) is not None]
    pays = Pick(
        message=Message("Pitch for it"),
        key="points.pitch_need",
        cards=tuple(obj.id for obj in hand),
        most=len(hand),
    )
    picks = (prevents, pays) if hand and any(shield.by.paid for shield in may) else (prevents,)

    def going_on(picked: Picked) -> Action:
        pitch = picked[1] if len(picked) > 1 else ()
        return Pass(player=view.state.active, prevent=picked[0], pitch=pitch)

    return Decision(
        player=player,
        message=Message(
            "{player}: prevent some of {damage} damage?",
            player=player,
            damage=sum_of(view, link).damage,
        ),
        key=KEY,
        picks=picks,
        ways=(Way(id="damage", message=Message("Go on"), action=going_on),),
    )
