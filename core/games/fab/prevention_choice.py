"""The choice of what prevents the damage of an attack, before the damage is dealt."""

from functools import partial

from core.games.fab.actions import Pass
from core.games.fab.combat_chain import active_link, step_of, sum_of
from core.games.fab.combat_steps import PHYSICAL
from core.games.fab.defending import defending_player
from core.games.fab.layers import top_layer
from core.games.fab.pitching import gain_of
from core.games.fab.prevention import KEY, shields_of
from core.messages import Message
from core.rules.actions import Action
from core.rules.choices import Answered, Choice, Option, object_options
from core.rules.ruleset import StateView
from core.state.combat import REACTION
from core.state.zones import HAND

PREVENTION = "prevention"


def prevention_choice(view: StateView) -> Choice | None:
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
    named = partial(view.rules.tables.named, view)
    hand = [obj.id for obj in view.state.in_zone(HAND, player) if gain_of(view, obj) is not None]
    pays = Choice(
        id="pitch",
        player=player,
        title=Message("Pitch for it"),
        key="points.pitch_need",
        label=Message("Pitch for it"),
        options=object_options(hand, named),
        at_least=0,
        at_most=len(hand),
    )
    return Choice(
        id=PREVENTION,
        player=player,
        title=Message(
            "{player}: prevent some of {damage} damage?",
            player=player,
            damage=sum_of(view, link).damage,
        ),
        key=KEY,
        label=Message("Prevent damage with these, or with none"),
        options=object_options((shield.obj.id for shield in may), named),
        at_least=0,
        at_most=len(may),
        also=(pays,) if hand and any(shield.by.paid for shield in may) else (),
        answers=(Option("damage", Message("Go on")),),
        private=True,
    )


def going_on(view: StateView, answered: Answered) -> Action:
    """Return the pass that deals the damage, with what prevents some of it and what pays."""
    prevent, *pitch = answered.picked
    paid = pitch[0] if pitch else ()
    return Pass(player=view.state.active, prevent=prevent, pitch=paid)
