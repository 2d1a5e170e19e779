"""The choice of a commander's owner to put it into the command zone (MTG CR 903.9a)."""

from core.games.mtg.commanders import may_go_home
from core.messages import CardName, Message
from core.rules.actions import Action, EndEffect, Move
from core.rules.choices import Answered, Choice, Option
from core.rules.ruleset import StateView
from core.state.effects import Permission
from core.state.objects import GameObject
from core.state.zones import COMMAND

HOME = "commander"


def send_the_commander_home(view: StateView) -> Choice | None:
    """Return the choice of the owner of a commander that has just died or been exiled."""
    found = _permitted(view)
    if found is None:
        return None
    permission, obj = found
    player, zone = permission.who, obj.zone
    name = CardName(obj.id, view.state.printed(obj).front.name)
    return Choice(
        id=HOME,
        player=player,
        title=Message("{player}: put {card} into the command zone?", player=player, card=name),
        more=Message(
            "This is possible only now, just after it was put into the {zone}.", zone=zone
        ),
        key="commander.zone_choice",
        shown=(obj.id,),
        options=(
            Option("home", Message("Put into the command zone")),
            Option("leave", Message("Leave it in the {zone}", zone=zone)),
        ),
    )


def going_home_or_staying(view: StateView, answered: Answered) -> Action:
    """Return the move into the command zone, or the end of the permission for it."""
    found = _permitted(view)
    if found is None:
        raise LookupError(answered.choice.id)
    permission, obj = found
    if answered.answer == "leave":
        return EndEffect(player=permission.who, object=permission.id)
    return Move(player=permission.who, object=obj.id, to=COMMAND)


def _permitted(view: StateView) -> tuple[Permission, GameObject] | None:
    permission = next(iter(may_go_home(view)), None)
    obj = view.state.objects.get(permission.filter.object or -1) if permission else None
    return (permission, obj) if permission is not None and obj is not None else None
