"""Regenerating: a shield for the rest of the turn, made by an effect (MTG CR 701.19)."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.mtg.layers.continuous_effects import SHIELD
from core.games.mtg.layers.traits import name_of
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Action, Subject
from core.rules.history import Event
from core.rules.ruleset import ActionGroup, ActionSpec, MenuOption, StateView
from core.rules.verdict import Finding, done, refused
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD

_GROUP = ActionGroup(id="regenerate", title=Message("Regenerate"), within=Message("More"))


class Regenerate(Action, frozen=True, kw_only=True):
    """Give a permanent a regeneration shield for this turn."""

    object: Subject


def a_permanent_regenerates(view: StateView, action: Regenerate) -> Iterator[Finding]:
    """The next destruction of a permanent this turn is replaced (``regenerate.shield``)."""
    obj = view.object(action.object)
    name = name_of(view, obj)
    if obj.zone != BATTLEFIELD:
        message = Message("{card} is not on the battlefield.", card=name)
        yield refused(SHIELD.key, message, possible=False)
    else:
        message = Message(
            "The next time {card} would be destroyed this turn, it regenerates.", card=name
        )
        yield done(SHIELD.key, message)


def regenerate(context: ActionContext, action: Regenerate) -> None:
    """Put the shield on it; each of several protects it once."""
    obj = context.state.object(action.object)
    context.put(replace(obj, conditions=(*obj.conditions, SHIELD.word)))
    context.emit(Event(kind="condition", object=obj.id, key=SHIELD.key))


def _menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    del view
    if obj.zone == BATTLEFIELD:
        yield MenuOption(
            action=Regenerate(player=player, object=obj.id),
            message=Message("Regenerate"),
            more=Message("a shield until the end of the turn"),
            verb=_GROUP.id,
        )


SPECS = (
    ActionSpec(
        action=Regenerate,
        checks={SHIELD.key: a_permanent_regenerates},
        handler=regenerate,
        label=Message("Regenerate {subject}"),
        menu=_menu,
        group=_GROUP,
        shows=(SHIELD,),
    ),
)
