"""Cards under other cards: what is put under a permanent is a sub-card (FaB CR 3.0.14)."""

from collections.abc import Iterator

from core.games.fab.keyword_actions.marked import is_hero
from core.games.fab.labels import named
from core.games.fab.zone_changes import NEW, clear, name_of, put_under
from core.games.fab.zones import in_arena
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Attach, Unattach
from core.rules.ruleset import Option, StateView, Verb
from core.rules.verdict import Finding, done, nothing, refused
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.zones import STACK

# Checks


def it_can_be_put_under(view: StateView, action: Attach) -> Iterator[Finding]:
    """A card goes under a permanent or a card on the stack (``subcard.definition``)."""
    yield from it_goes_under(view, action.object, action.to)


def it_goes_under(
    view: StateView, object_id: ObjectId, host: ObjectId | PlayerId
) -> Iterator[Finding]:
    """Find whether a card can be put under another one, by whatever action."""
    obj = view.object(object_id)
    key = "subcard.definition"
    if not isinstance(host, int):
        yield refused(
            key, Message("A card is put under a card, not under a player."), possible=False
        )
        return
    top = view.object(ObjectId(host))
    if top.id == obj.id or top.id in _all_under(view.state, obj.id):
        yield refused(key, Message("A card can't be put under itself."), possible=False)
    elif not in_arena(top) and top.zone != STACK:
        says = Message("{top} is neither in the arena nor on the stack.", top=name_of(view, top))
        yield refused(key, says, possible=False)
    elif top.zone == STACK and is_hero(view, obj):
        says = Message(
            "{top} has to be a permanent first: resolve it, and {hero} goes under it then.",
            top=name_of(view, top),
            hero=name_of(view, obj),
        )
        yield refused("transform.effect", says)
    else:
        says = Message("{card} goes under {top}.", card=name_of(view, obj), top=name_of(view, top))
        yield done(key, says)
        yield done(NEW, Message("What becomes a sub-card is a new object."), "subcard.new")
        if in_arena(obj) and in_arena(top):
            says = Message("It has transformed into {top}.", top=name_of(view, top))
            yield done("transform.effect", says)


def it_lies_under_something(view: StateView, action: Unattach) -> Iterator[Finding]:
    """Only a sub-card can be taken from under its top-card; it is cleared."""
    obj = view.object(action.object)
    if obj.attached_to is None:
        yield nothing("subcard.definition", Message("It is not under a card."))
    else:
        yield done("zone.clear", Message("{card} goes to the graveyard.", card=name_of(view, obj)))


ATTACH_CHECKS = {"subcard.definition": it_can_be_put_under}
UNATTACH_CHECKS = {"subcard.definition": it_lies_under_something}


def _all_under(state: GameState, object_id: ObjectId) -> frozenset[ObjectId]:
    found = {object_id}
    for each in state.attached:
        obj = state.objects.get(each)
        host = getattr(obj.attached_to, "id", None) if obj is not None else None
        if host in found:
            found.add(each)
    return frozenset(found - {object_id})


# Handlers


def attach(context: ActionContext, action: Attach) -> None:
    """Put a card under another one."""
    if isinstance(action.to, int):
        top = context.state.object(ObjectId(action.to))
        put_under(context, context.state.object(action.object), top)


def unattach(context: ActionContext, action: Unattach) -> None:
    """Clear a sub-card."""
    clear(context, context.state.object(action.object))


def _label(view: StateView, action: Attach) -> Message:
    return Message(
        "Put {card} under {other}",
        card=named(view, action.object),
        other=named(view, action.to),
    )


# What is offered


def _clear_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    del view
    if obj.zone != STACK and obj.attached_to is not None:
        clears = Unattach(player=player, object=obj.id)
        yield Option(action=clears, message=Message("Clear from under it"), verb="move")


VERBS = (
    Verb(
        action=Attach,
        checks=ATTACH_CHECKS,
        handler=attach,
        label=_label,
    ),
    Verb(
        action=Unattach,
        checks=UNATTACH_CHECKS,
        handler=unattach,
        label=Message("Clear {subject}"),
        menu=_clear_menu,
    ),
)
