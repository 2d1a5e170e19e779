"""A defeated Siege as the turn goes on: its ability exiles it, and it may be cast (310.11b)."""

from core.games.mtg.actions import Cast, Resolve
from core.games.mtg.sieges import castable_now
from core.games.mtg.zone_changes import name_of
from core.messages import CardName, Message
from core.rules.actions import Batch, EndEffect, Move
from core.rules.ruleset import StateView
from core.rules.turn_plan import Decision, Next, Way
from core.state.effects import Waiting
from core.state.objects import GameObject
from core.state.zones import EXILE


def exile_what_is_defeated(view: StateView, ability: Waiting, siege: GameObject) -> Next:
    """Resolve the own ability of a Siege: it is exiled, and may be cast transformed (310.11b)."""
    player = ability.controller
    exile = Move(player=player, object=siege.id, to=EXILE)
    return Next(
        message=Message("exile {card}, which is defeated", card=name_of(view, siege)),
        key="siege.defeated",
        action=Batch(player=player, steps=(Resolve(player=player, object=ability.id), exile)),
    )


def cast_what_was_defeated(view: StateView) -> Decision | None:
    """Ask whether a Siege that was just exiled is cast transformed, which goes only now."""
    found = castable_now(view)
    if found is None:
        return None
    permission, siege = found
    player = permission.who
    back = CardName(siege.id, view.state.printed(siege).sides[1][0].name)
    cast = Cast(player=player, card=siege.id, as_=permission.as_, free=permission.free, asks=True)
    leave = EndEffect(player=player, object=permission.id)
    return Decision(
        player=player,
        message=Message("{player}: cast {card} for free?", player=player, card=back),
        key="siege.defeated",
        shown=(siege.id,),
        ways=(
            Way(id="cast", message=Message("Cast {card}", card=back), action=lambda _: cast),
            Way(id="leave", message=Message("Leave it in exile"), action=lambda _: leave),
        ),
    )
