"""Conditions of objects: how they come, how they go, and how a panel tells them."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.characteristics_view import Row, Why
from core.rules.events import Event
from core.rules.ruleset import Condition, StateView
from core.state.ids import ObjectId
from core.state.objects import GameObject


def is_on(obj: GameObject, condition: Condition) -> bool:
    """Tell whether an object has a condition."""
    return condition.word in obj.conditions


def put_on(context: ActionContext, object_id: ObjectId, condition: Condition) -> None:
    """Put a condition on an object; it stays until something takes it off or the object ends."""
    obj = context.state.object(object_id)
    if not is_on(obj, condition):
        context.put(replace(obj, conditions=(*obj.conditions, condition.word)))
        context.emit(Event(kind="condition", object=object_id, key=condition.key))


def take_off(context: ActionContext, object_id: ObjectId, condition: Condition) -> None:
    """Take a condition off an object."""
    obj = context.state.object(object_id)
    if is_on(obj, condition):
        left = tuple(word for word in obj.conditions if word != condition.word)
        context.put(replace(obj, conditions=left))
        context.emit(Event(kind="condition", object=object_id, key=condition.key))


def condition_rows(view: StateView, obj: GameObject) -> Iterator[Row]:
    """Yield a row for each condition of an object that no row of the game's own tells."""
    for word in dict.fromkeys(obj.conditions):
        found = view.rules.tables.condition(word)
        if found is not None and not found.told_by:
            why = (Why(found.key, found.message),)
            yield Row(id=f"condition {word}", title=Message("Condition"), value=word, why=why)
