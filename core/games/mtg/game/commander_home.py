"""A commander that was just put into a graveyard or exile: its owner is asked at once (903.9a)."""

from core.games.mtg.commanders import may_go_home
from core.messages import CardName, Message
from core.rules.actions import EndEffect, Move
from core.rules.ruleset import StateView
from core.rules.turn_plan import Decision, Way
from core.state.zones import COMMAND


def send_the_commander_home(view: StateView) -> Decision | None:
    """Ask the owner whether a commander that has just died or been exiled leaves that zone."""
    permission = next(iter(may_go_home(view)), None)
    obj = view.state.objects.get(permission.filter.object or -1) if permission else None
    if permission is None or obj is None:
        return None
    player, zone = permission.who, obj.zone
    name = CardName(obj.id, view.state.printed(obj).front.name)
    home = Move(player=player, object=obj.id, to=COMMAND)
    leave = EndEffect(player=player, object=permission.id)
    return Decision(
        player=player,
        message=Message("{player}: put {card} into the command zone?", player=player, card=name),
        more=Message(
            "This is possible only now, just after it was put into the {zone}.", zone=zone
        ),
        key="commander.zone_choice",
        shown=(obj.id,),
        ways=(
            Way(id="home", message=Message("Put into the command zone"), action=lambda _: home),
            Way(
                id="leave",
                message=Message("Leave it in the {zone}", zone=zone),
                action=lambda _: leave,
            ),
        ),
    )
