"""Reloading: a card from hand goes face down into an empty arsenal (FaB CR 8.5.24)."""

from collections.abc import Iterator

from core.games.fab.actions import Reload
from core.games.fab.objects.zone_changes import Arrival, change_zone, has_room_in_arsenal
from core.games.fab.zones import ARSENAL
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.ruleset import ActionSpec, StateView
from core.rules.verdict import Finding, done, nothing, refused
from core.state.zones import HAND

KEY = "turn.arsenal"


def the_arsenal_is_empty(view: StateView, action: Reload) -> Iterator[Finding]:
    """It is done only with an empty arsenal, and with a card in hand."""
    obj = view.object(action.object)
    if obj.zone != HAND:
        yield refused(KEY, Message("Only a card in hand is put there."))
    elif not has_room_in_arsenal(view, obj.owner):
        says = Message("{player}'s arsenal is not empty: nothing happens.", player=obj.owner)
        yield nothing(KEY, says)
    else:
        yield done(KEY, Message("It is put face down into the arsenal."))


def reload(context: ActionContext, action: Reload) -> None:
    """Put the card into the arsenal."""
    obj = context.state.object(action.object)
    change_zone(context, obj, ARSENAL, Arrival(face_down=True))


SPECS = (
    ActionSpec(
        action=Reload,
        checks={KEY: the_arsenal_is_empty},
        handler=reload,
        label=Message("Reload a card"),
    ),
)
