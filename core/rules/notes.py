"""Notes that people write on objects. They belong to one object and are gone with it."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Note
from core.rules.events import Event
from core.rules.ruleset import StateView, Verb
from core.rules.verdict import Finding, refused
from core.state.visibility import may_see

LONGEST = 200


def who_writes_may_see_it(view: StateView, action: Note) -> Iterator[Finding]:
    """Nobody writes on a card that they may not see; apart from that no rule has a say."""
    if not may_see(view.rules.zones, view.object(action.object), action.player):
        yield refused(
            "", Message("Only a player who may see a card can write on it."), possible=False
        )
    elif len(action.text) > LONGEST:
        says = Message(
            "A note has at most {most} characters; this one has {count}.",
            most=LONGEST,
            count=len(action.text),
        )
        yield refused("", says, possible=False)


def note(context: ActionContext, action: Note) -> None:
    """Write on an object, or wipe off what was written."""
    obj = context.state.object(action.object)
    context.put(replace(obj, note=action.text.strip()))
    context.emit(Event(kind="noted", object=obj.id, player=action.player))


NOTE_CHECKS = {"note": who_writes_may_see_it}


VERBS = (Verb(action=Note, checks=NOTE_CHECKS, handler=note, label=Message("Note on {subject}")),)
