"""A keyword action of 2024 as a contributor adds it: a test copies this file into the game."""

from collections.abc import Iterator

from core.games.mtg.layers.traits import traits
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Action, Subject
from core.rules.lasting_effects import is_on, put_on
from core.rules.ruleset import ActionGroup, ActionSpec, Condition, MenuOption, StateView
from core.rules.verdict import Finding, done, nothing, refused
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD

SUSPECTED = Condition(word="suspected", key="suspect.action", message=Message("by an effect"))
SUSPECTING = ActionGroup(
    id="suspect", title=Message("Suspect a creature"), keys=("Ctrl+Shift+Alt+S",)
)


class Suspect(Action, frozen=True, kw_only=True):
    """Suspect a creature."""

    object: Subject


def only_creatures_once(view: StateView, action: Suspect) -> Iterator[Finding]:
    """Only creatures on the battlefield become suspected, and only once (``suspect.action``)."""
    obj = view.object(action.object)
    if obj.zone != BATTLEFIELD or not traits(view, obj).is_creature:
        yield refused(SUSPECTED.key, Message("Only a creature on the battlefield is suspected."))
    elif is_on(obj, SUSPECTED):
        yield nothing(SUSPECTED.key, Message("It is suspected already."))
    else:
        yield done(SUSPECTED.key, Message("It becomes suspected."))


def suspect(context: ActionContext, action: Suspect) -> None:
    """Put the condition on the creature."""
    put_on(context, action.object, SUSPECTED)


def menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Offer the action with creatures."""
    if obj.zone == BATTLEFIELD and traits(view, obj).is_creature:
        action = Suspect(player=player, object=obj.id)
        yield MenuOption(action=action, message=Message("Suspect"), verb=SUSPECTING.id)


SPECS = (
    ActionSpec(
        action=Suspect,
        checks={SUSPECTED.key: only_creatures_once},
        handler=suspect,
        label=Message("Suspect {subject}"),
        menu=menu,
        group=SUSPECTING,
        shows=(SUSPECTED,),
        since="2024-06",
    ),
)
