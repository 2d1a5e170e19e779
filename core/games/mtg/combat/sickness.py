"""Summoning sickness: since when a creature has been under its controller (MTG CR 302.6)."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.mtg.traits import traits
from core.messages import CardName, Message
from core.rules.action_context import ActionContext
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, done, refused
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD


def came_this_turn(view: StateView, obj: GameObject) -> bool:
    """Tell whether it came under its controller since their latest turn began."""
    controller = traits(view, obj).controller
    return obj.since > 0 and obj.since >= view.state.player(controller).last_turn


def is_sick(view: StateView, obj: GameObject) -> bool:
    """Tell whether it is a creature that may neither attack nor tap as a cost."""
    if not view.state.is_followed or obj.zone != BATTLEFIELD:
        return False
    found = traits(view, obj)
    return found.is_creature and came_this_turn(view, obj) and not found.has("Haste")


def it_is_not_sick(view: StateView, obj: GameObject) -> Iterator[Finding]:
    """Judge a creature that is to attack or to tap (``creature.summoning_sick``)."""
    if not view.state.is_followed or obj.zone != BATTLEFIELD:
        return
    found = traits(view, obj)
    if not found.is_creature or not came_this_turn(view, obj):
        return
    if found.has("Haste"):
        says = Message(
            "{card} came this turn, but it has haste.", card=CardName(obj.id, found.name)
        )
        yield done("creature.haste", says, "creature.summoning_sick")
    else:
        says = Message(
            "{card} came under {controller}'s control this turn.",
            card=CardName(obj.id, found.name),
            controller=found.controller,
        )
        yield refused("creature.summoning_sick", says)


def note_since(context: ActionContext, obj: GameObject) -> None:
    """Note in which turn a permanent became what it is under this controller.

    Turning over or becoming a creature changes nothing; a new object starts anew.
    """
    state = context.state
    if not state.is_followed or obj.zone != BATTLEFIELD:
        return
    controller = traits(context.view, obj).controller
    if obj.since_under != controller:
        context.put(replace(obj, since=state.turn, since_under=controller))
