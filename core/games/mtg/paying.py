"""Paying by tapping: for mana, or as the cost of an ability (MTG CR 106.12, 601.2g)."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from core.games.mtg.actions import Cast
from core.games.mtg.layers.traits import traits
from core.games.mtg.permanents.restrictions import it_is_not_sick
from core.games.mtg.zones.zone_changes import name_of
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.events import Event
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, done, refused
from core.state.ids import ObjectId, PlayerId
from core.state.zones import BATTLEFIELD


def what_pays_is_untapped(view: StateView, action: Cast) -> Iterator[Finding]:
    """Permanents are tapped for mana once; a tapped one can't pay again (``mana.tap``)."""
    if not action.paying:
        return
    for object_id in action.paying:
        yield from can_tap(view, object_id, action.player)
    if len(set(action.paying)) < len(action.paying):
        yield refused("mana.tap", Message("Nothing is tapped twice."), possible=False)
    number = len(action.paying)
    says = Message(
        "{number} permanent is tapped for mana.|{number} permanents are tapped for mana.",
        number=number,
    )
    yield done("mana.pay", says)


def can_tap(view: StateView, object_id: ObjectId, player: PlayerId) -> Iterator[Finding]:
    """Yield why a permanent can't be tapped for a cost."""
    obj, found = view.object(object_id), traits(view, object_id)
    name = name_of(view, obj)
    if obj.zone != BATTLEFIELD:
        yield refused(
            "mana.tap", Message("{card} is not on the battlefield.", card=name), possible=False
        )
    elif found.controller != player:
        yield refused(
            "mana.tap", Message("{player} does not control {card}.", player=player, card=name)
        )
    elif obj.tapped:
        yield refused("mana.tap", Message("{card} is tapped already.", card=name))
    else:
        yield from it_is_not_sick(view, obj)


def tap_to_pay(context: ActionContext, objects: Iterable[ObjectId]) -> None:
    """Tap permanents for a cost."""
    for object_id in objects:
        obj = context.state.objects.get(object_id)
        if obj is not None and obj.zone == BATTLEFIELD and not obj.tapped:
            context.put(replace(obj, tapped=True))
            context.emit(Event(kind="tapped", object=obj.id, key="mana.tap"))
