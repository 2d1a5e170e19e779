"""The choice to cast a defeated Siege after its ability exiled it (MTG CR 310.11b)."""

from core.games.mtg.actions import Cast, Resolve
from core.games.mtg.permanents.sagas_and_battles import castable_now
from core.games.mtg.zones.zone_changes import name_of
from core.messages import CardName, Message
from core.rules.actions import Action, Batch, EndEffect, Move
from core.rules.choices import Answered, Choice, Option
from core.rules.ruleset import StateView
from core.rules.turn_plan import Next
from core.state.effects import Waiting
from core.state.objects import GameObject
from core.state.zones import EXILE

SIEGE = "siege"


def exile_what_is_defeated(view: StateView, ability: Waiting, siege: GameObject) -> Next:
    """Resolve the own ability of a Siege: it is exiled, and may be cast transformed (310.11b)."""
    player = ability.controller
    exile = Move(player=player, object=siege.id, to=EXILE)
    return Next(
        message=Message("exile {card}, which is defeated", card=name_of(view, siege)),
        key="siege.defeated",
        action=Batch(player=player, steps=(Resolve(player=player, object=ability.id), exile)),
    )


def cast_what_was_defeated(view: StateView) -> Choice | None:
    """Return the choice to cast a Siege that was just exiled, which is possible only now."""
    found = castable_now(view)
    if found is None:
        return None
    permission, siege = found
    player = permission.who
    back = CardName(siege.id, view.state.printed(siege).sides[1][0].name)
    return Choice(
        id=SIEGE,
        player=player,
        title=Message("{player}: cast {card} for free?", player=player, card=back),
        key="siege.defeated",
        shown=(siege.id,),
        options=(
            Option("cast", Message("Cast {card}", card=back)),
            Option("leave", Message("Leave it in exile")),
        ),
    )


def casting_or_leaving(view: StateView, answered: Answered) -> Action:
    """Return the cast of the exiled Siege, or the end of the permission for it."""
    found = castable_now(view)
    if found is None:
        raise LookupError(answered.choice.id)
    permission, siege = found
    who = permission.who
    if answered.answer == "leave":
        return EndEffect(player=who, object=permission.id)
    return Cast(player=who, card=siege.id, as_=permission.as_, free=permission.free, asks=True)
